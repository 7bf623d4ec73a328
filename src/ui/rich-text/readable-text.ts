// A description as text for comparisons: a document line by line, with a sign for the kind of each line, so that a
// heading that became a list differs.

import type { Messages } from '#messages/messages.ts'
import { fieldValueText } from '#ui/field-values.ts'
import type { Inline } from './rich-text-document.ts'
import { type Block, parseRichText, type Task } from './rich-text-document.ts'

/** The text of a description; plain text as it is. */
export function readableText(text: string): string {
  const blocks = parseRichText(text)
  return blocks ? linesOf(blocks).join('\n') : text
}

/** A value of a field as people read it; of a description its text, not the document that it is stored in. */
export function readableField(m: Messages['ui'], field: string, value: string | null): string {
  if (field === 'about' && value !== null) return readableText(value)
  return fieldValueText(m, field, value) ?? m.notSet
}

/** True when two descriptions read the same and are not: what differs is how they look. */
export function differsInLooksOnly(before: string | null, after: string | null): boolean {
  return before !== null && after !== null && before !== after && readableText(before) === readableText(after)
}

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(linesOfBlock)
}

function linesOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [wordsOf(block.content)]
    case 'heading':
      return [`${'#'.repeat(block.level)} ${wordsOf(block.content)}`]
    case 'bulletList':
      return block.items.flatMap((item) => hung('• ', linesOf(item)))
    case 'orderedList':
      return block.items.flatMap((item, at) => hung(`${block.start + at}. `, linesOf(item)))
    case 'taskList':
      return block.items.flatMap(linesOfTask)
    case 'quote':
    case 'panel':
      return linesOf(block.content).map((line) => `> ${line}`)
    case 'expand':
      return [...(block.title ? [block.title] : []), ...linesOf(block.content)]
    case 'code':
      return block.text.split('\n').map((line) => `    ${line}`)
    case 'rule':
      return ['———']
    case 'table':
      return block.rows.map((row) => row.map(({ content }) => linesOf(content).join(' ')).join(' | '))
    case 'unknown':
      return [`[${block.name ?? '?'}] ${block.text}`.trim()]
    case 'cut':
      return ['…']
  }
}

function linesOfTask(task: Task): string[] {
  if (task.kind === 'nested') return hung('  ', linesOfBlock(task.block))
  return [`${task.isDone ? '☑' : '☐'} ${wordsOf(task.content)}`]
}

/** Lines with a sign before the first, and room for it before the others. */
function hung(sign: string, lines: readonly string[]): string[] {
  return lines.map((line, at) => `${at === 0 ? sign : ' '.repeat(sign.length)}${line}`)
}

function wordsOf(content: readonly Inline[]): string {
  return content.map(wordsOfInline).join('')
}

function wordsOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'break':
      return '\n'
    case 'date':
      return new Date(inline.time).toISOString().slice(0, 10)
    case 'unknown':
      return inline.text || `[${inline.name ?? '?'}]`
    default:
      return inline.text
  }
}
