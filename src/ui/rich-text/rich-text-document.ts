// Reads a rich-text document (`{type:"doc", version:1, content:[…]}` as JSON in a string) into a closed set of
// blocks. A node that is not in the set, or is at a place where it is not allowed, becomes `unknown` with its name and
// its text, so that nothing goes missing in silence.

import type { Messages } from '#messages/messages.ts'
import { fieldValueText } from '#ui/field-values.ts'
import { safeHref } from '#ui/safe-href.ts'

// A rich-text document as raw nodes of unknown shape.

/** Deeper nodes are treated as unknown: documents are walked recursively. */
export const maxDepth = 60
/** Longer than a hundred printed pages; each node becomes an element of the page. */
const maxNodes = 20_000

export type RichTextSource = Readonly<Record<string, unknown>> & { readonly content: readonly unknown[] }

/**
 * The document in a text: `{type:"doc", version:1, content:[…]}` as JSON. Undefined where the text is none, and
 * `unknown-form` where it is one of another version, or without content.
 */
export function readSource(text: string): RichTextSource | 'unknown-form' | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!isNode(value) || value.type !== 'doc') return undefined
    const { version, content } = value
    return version === 1 && Array.isArray(content) ? { ...value, content } : 'unknown-form'
  } catch (error) {
    // Some browsers cannot parse very deep nesting.
    return error instanceof SyntaxError ? undefined : 'unknown-form'
  }
}

/** How many nodes of one document may still be read, and whether there were more. */
export interface NodeBudget {
  nodes: number
  isSpent: boolean
}

export const wholeBudget = (): NodeBudget => ({ nodes: maxNodes, isSpent: false })

/** As many of the nodes as the document may still have. */
export function take(nodes: readonly unknown[], budget: NodeBudget): readonly unknown[] {
  if (nodes.length > budget.nodes) budget.isSpent = true
  const taken = nodes.slice(0, budget.nodes)
  budget.nodes -= taken.length
  return taken
}

export function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function childrenOf(node: unknown): readonly unknown[] {
  return isNode(node) && Array.isArray(node.content) ? node.content : []
}

export function attributesOf(node: unknown): Record<string, unknown> {
  return isNode(node) && isNode(node.attrs) ? node.attrs : {}
}

/** All text in a node, in order; `attrs.text` (of mentions and statuses) counts as text. */
export function plainText(node: unknown, separator: string): string {
  const parts: string[] = []
  // Not recursive: nothing has bounded the depth of a node that is not understood.
  const waiting: unknown[] = [node]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (!isNode(next)) continue
    const own = typeof next.text === 'string' ? next.text : attributesOf(next).text
    if (typeof own === 'string' && own !== '') parts.push(own)
    const children = childrenOf(next)
    // One by one: as arguments of a single call they could be more than it takes.
    for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at])
  }
  return parts.join(separator)
}

const panelTones = ['info', 'note', 'success', 'warning', 'error'] as const
type PanelTone = (typeof panelTones)[number]

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  /** `level` is 1 for the highest and never skips one on the way down. */
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'bulletList'; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'orderedList'; readonly start: number; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'taskList'; readonly items: readonly Task[] }
  | { readonly kind: 'quote'; readonly content: readonly Block[] }
  | { readonly kind: 'panel'; readonly tone: PanelTone; readonly content: readonly Block[] }
  | { readonly kind: 'expand'; readonly title: string; readonly content: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'unknown'; readonly name: string | undefined; readonly text: string }
  /** The last block of a document that is too long to show. */
  | { readonly kind: 'cut' }

type Task =
  | { readonly kind: 'task'; readonly isDone: boolean; readonly content: readonly Inline[] }
  /** A list within the list. */
  | { readonly kind: 'nested'; readonly block: Block }

export interface Cell {
  readonly isHeader: boolean
  readonly content: readonly Block[]
}

interface Reading {
  readonly depth: number
  /** The levels of the headings above the current block. */
  readonly outline: number[]
  /** Shared by all of one document. */
  readonly budget: NodeBudget
}

/** The blocks of a document, or undefined when the text is no document and should be shown as plain text. */
export function parseRichText(text: string): readonly Block[] | undefined {
  const source = readSource(text)
  if (source === undefined || source === 'unknown-form') return undefined
  const budget = wholeBudget()
  const blocks = readBlocks(source.content, { depth: 1, budget, outline: [] })
  return budget.isSpent ? [...blocks, { kind: 'cut' }] : blocks
}

/** The consecutive level of a heading: documents skip levels for looks, which screen readers would announce. */
function outlineLevel(level: number, { outline }: Reading): number {
  while ((outline.at(-1) ?? 0) >= level) outline.pop()
  return outline.push(level)
}

function readBlocks(nodes: readonly unknown[], reading: Reading): Block[] {
  const blocks: Block[] = []
  // One by one, because the content of a block is counted before its next sibling.
  for (const node of nodes) {
    if (take([node], reading.budget).length === 0) break
    blocks.push(readBlock(node, reading))
  }
  return blocks
}

function readBlock(node: unknown, reading: Reading): Block {
  if (!isNode(node) || reading.depth > maxDepth) return unknownBlock(node)
  const children = childrenOf(node)
  const attributes = attributesOf(node)
  const below = { ...reading, depth: reading.depth + 1 }
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', content: readInlines(children, reading.budget) }
    case 'heading': {
      const level = outlineLevel(wholeNumber(attributes.level, 1, 6), reading)
      return { kind: 'heading', level, content: readInlines(children, reading.budget) }
    }
    case 'bulletList':
    case 'orderedList':
      return readList(node, below)
    case 'taskList':
    case 'decisionList':
      return readTaskList(node, below)
    case 'blockquote':
      return { kind: 'quote', content: readBlocks(children, below) }
    case 'panel':
      return { kind: 'panel', tone: panelTone(attributes.panelType), content: readBlocks(children, below) }
    case 'expand':
    case 'nestedExpand': {
      const title = typeof attributes.title === 'string' ? attributes.title : ''
      return { kind: 'expand', title, content: readBlocks(children, below) }
    }
    case 'codeBlock':
      return { kind: 'code', text: plainText(node, '') }
    case 'rule':
      return { kind: 'rule' }
    case 'table':
      return readTable(node, below)
    case 'blockCard':
    case 'embedCard':
      return { kind: 'paragraph', content: [linkTo(node)] }
    default:
      return unknownBlock(node)
  }
}

function readList(node: Record<string, unknown>, reading: Reading): Block {
  const children = childrenOf(node)
  if (!children.every((child) => isNode(child) && child.type === 'listItem')) return unknownBlock(node)
  const items = children.map((item) => readBlocks(childrenOf(item), reading))
  if (node.type === 'bulletList') return { kind: 'bulletList', items }
  return { kind: 'orderedList', start: wholeNumber(attributesOf(node).order, 1, 999_999), items }
}

/** Each task is a line; lists of tasks may be nested. Decisions are read like tasks. */
function readTaskList(node: Record<string, unknown>, reading: Reading): Block {
  const items = childrenOf(node).map((child): Task | undefined => {
    if (!isNode(child)) return undefined
    if (child.type === node.type) return { kind: 'nested', block: readBlock(child, reading) }
    if (child.type !== 'taskItem' && child.type !== 'decisionItem') return undefined
    const isDone = attributesOf(child).state === 'DONE' || attributesOf(child).state === 'DECIDED'
    return { kind: 'task', isDone, content: readInlines(childrenOf(child), reading.budget) }
  })
  const known = items.filter((item) => item !== undefined)
  return known.length === items.length ? { kind: 'taskList', items: known } : unknownBlock(node)
}

function readTable(node: Record<string, unknown>, reading: Reading): Block {
  const rows: Cell[][] = []
  for (const row of childrenOf(node)) {
    if (!isNode(row) || row.type !== 'tableRow') return unknownBlock(node)
    const cells: Cell[] = []
    for (const cell of childrenOf(row)) {
      if (!isNode(cell) || (cell.type !== 'tableCell' && cell.type !== 'tableHeader'))
        return unknownBlock(node)
      cells.push({ isHeader: cell.type === 'tableHeader', content: readBlocks(childrenOf(cell), reading) })
    }
    rows.push(cells)
  }
  return { kind: 'table', rows }
}

function unknownBlock(node: unknown): Block {
  const name = isNode(node) && typeof node.type === 'string' ? node.type : undefined
  return { kind: 'unknown', name, text: plainText(node, ' ') }
}

function panelTone(type: unknown): PanelTone {
  return panelTones.find((tone) => tone === type) ?? 'info'
}

function wholeNumber(value: unknown, lowest: number, highest: number): number {
  const number = typeof value === 'number' && Number.isInteger(value) ? value : lowest
  return Math.min(Math.max(number, lowest), highest)
}

export type Mark = 'strong' | 'em' | 'underline' | 'strike' | 'code' | 'sub' | 'sup'

export type Inline =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly marks: readonly Mark[]
      readonly href: string | undefined
    }
  | { readonly kind: 'break' }
  | { readonly kind: 'status' | 'mention'; readonly text: string }
  /** Epoch milliseconds, at the start of a day in UTC. */
  | { readonly kind: 'date'; readonly time: number }
  | { readonly kind: 'unknown'; readonly name: string | undefined; readonly text: string }

function readInlines(nodes: readonly unknown[], budget: NodeBudget): Inline[] {
  return take(nodes, budget).map(readInline)
}

function readInline(node: unknown): Inline {
  if (!isNode(node)) return { kind: 'unknown', name: undefined, text: '' }
  const { text, timestamp } = attributesOf(node)
  switch (node.type) {
    case 'text':
      if (typeof node.text === 'string') return { kind: 'text', text: node.text, ...readMarks(node.marks) }
      break
    case 'hardBreak':
      return { kind: 'break' }
    case 'status':
      if (typeof text === 'string') return { kind: 'status', text }
      break
    case 'mention':
      if (typeof text === 'string' && text !== '') return { kind: 'mention', text }
      break
    case 'emoji':
      if (typeof text === 'string' && text !== '') return { kind: 'text', text, marks: [], href: undefined }
      break
    case 'date': {
      const time = readTimestamp(timestamp)
      if (time !== undefined) return { kind: 'date', time }
      break
    }
    case 'inlineCard':
      return linkTo(node)
  }
  return unknownInline(node)
}

/** The address of a card, as a link to itself; as text when the address is not safe to follow. */
function linkTo(node: Record<string, unknown>): Inline {
  const { url } = attributesOf(node)
  if (typeof url !== 'string' || url === '') return unknownInline(node)
  return { kind: 'text', text: url, marks: [], href: safeHref(url) }
}

function unknownInline(node: Record<string, unknown>): Inline {
  const name = typeof node.type === 'string' ? node.type : undefined
  return { kind: 'unknown', name, text: plainText(node, ' ') }
}

function readTimestamp(timestamp: unknown): number | undefined {
  const isGiven = typeof timestamp === 'number' || (typeof timestamp === 'string' && timestamp.trim() !== '')
  const time = isGiven ? Number(timestamp) : Number.NaN
  // The range of dates in ECMAScript; beyond it formatting throws.
  return Math.abs(time) <= 8.64e15 ? time : undefined
}

function readMarks(marks: unknown): { marks: readonly Mark[]; href: string | undefined } {
  // Each once: thousands of one mark would be as many elements, one in another.
  const read = new Set<Mark>()
  let href: string | undefined
  for (const mark of Array.isArray(marks) ? marks : []) {
    if (!isNode(mark)) continue
    switch (mark.type) {
      case 'strong':
      case 'em':
      case 'underline':
      case 'strike':
      case 'code':
        read.add(mark.type)
        break
      case 'subsup':
        read.add(attributesOf(mark).type === 'sub' ? 'sub' : 'sup')
        break
      case 'link':
        href = safeHref(attributesOf(mark).href)
    }
  }
  return { marks: [...read], href }
}

// A description as text for comparisons: a document line by line, with a sign for the kind of each line, so that a
// heading that became a list differs.

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
