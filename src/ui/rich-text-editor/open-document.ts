// Opens a description in the editor. Nodes with types, marks, attributes or content outside the schema become kept
// nodes, which are written back unchanged.
import type { NodeBudget, RichTextSource } from '#ui/rich-text/rich-text-json.ts'
import { isNode, maxDepth, readSource, take, wholeBudget } from '#ui/rich-text/rich-text-json.ts'
import { safeHref } from '#ui/safe-href.ts'
import type { BlockKind, EditorMark, EditorNode } from './editor-node.ts'
import { blockKinds, keptBlock, keptInline, markNames, notWithCode, topBlocks } from './editor-node.ts'

/** A document as the service has it, and as the editor holds it before anything is done to it. */
export interface OpenedDocument {
  /** As it came, to the letter. */
  readonly text: string
  readonly source: RichTextSource
  readonly editor: EditorNode
}

export type Description =
  | { readonly kind: 'plain' }
  | { readonly kind: 'document'; readonly document: OpenedDocument }
  /** Not plain text, and the editor cannot write it back unchanged. */
  | { readonly kind: 'locked'; readonly reason: 'unknown-form' | 'too-long' }

/** Reads a description: plain text, an editable document, or a document that cannot be edited. */
export function readDescription(text: string): Description {
  const source = readSource(text)
  if (source === undefined) return { kind: 'plain' }
  if (source === 'unknown-form') return { kind: 'locked', reason: source }
  const editor = openBlocks(source.content)
  if (!editor) return { kind: 'locked', reason: 'too-long' }
  return { kind: 'document', document: { text, source, editor } }
}

/** A document of a plain text: each line a paragraph. */
export function documentOfText(text: string): EditorNode {
  const lines = text.split(/\r\n?|\n/)
  return {
    type: 'doc',
    content: lines.map((line) => ({
      type: 'paragraph',
      ...(line && { content: [{ type: 'text', text: line }] }),
    })),
  }
}

interface Place {
  readonly depth: number
  /** Shared by all of one document. */
  readonly budget: NodeBudget
}

/** Undefined for a document that is too long or nested too deep. */
function openBlocks(content: readonly unknown[]): EditorNode | undefined {
  const budget = wholeBudget()
  try {
    const blocks = content.map((node) => openBlock(node, topBlocks, { depth: 1, budget }))
    if (budget.isSpent) return undefined
    // The editor needs a line to write on.
    return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] }
  } catch (error) {
    // Kept nodes are printed as JSON, which recurses in the browser.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** @param allowed the kinds allowed here. */
function openBlock(node: unknown, allowed: readonly string[], place: Place): EditorNode {
  const canRead = take([node], place.budget).length > 0 && place.depth <= maxDepth
  const understood = canRead ? understoodBlock(node, allowed, place) : undefined
  return understood ?? { type: keptBlock, attrs: { source: JSON.stringify(node) } }
}

function understoodBlock(node: unknown, allowed: readonly string[], place: Place): EditorNode | undefined {
  if (!isNode(node) || typeof node.type !== 'string' || !allowed.includes(node.type)) return undefined
  const kind = blockKinds.get(node.type)
  if (!kind || !hasOnly(node, ['type', 'attrs', 'content'])) return undefined
  const attrs = openAttributes(node.attrs, kind.attributes)
  const children = node.content ?? []
  if (!attrs || !Array.isArray(children)) return undefined
  const content = openChildren(children, kind.holds, { ...place, depth: place.depth + 1 })
  if (!content) return undefined
  return { type: kind.as, attrs, ...(content.length > 0 && { content }) }
}

function openChildren(
  children: readonly unknown[],
  holds: BlockKind['holds'],
  place: Place,
): readonly EditorNode[] | undefined {
  switch (holds) {
    case 'nothing':
      return children.length === 0 ? [] : undefined
    case 'lines':
      return joined(children.map((child) => openInline(child, place)))
    case 'code':
      return openCode(children)
    default:
      return openInner(children, holds, place)
  }
}

function openInner(
  children: readonly unknown[],
  allowed: readonly string[],
  place: Place,
): readonly EditorNode[] | undefined {
  const isList = allowed.includes('listItem')
  if (children.length === 0) return undefined
  const blocks = children.map((child) => openBlock(child, allowed, place))
  // A list with something else between its items has no shape to edit; nor has an item that begins with a list.
  if (isList) return blocks.every(({ type }) => type === 'listItem') ? blocks : undefined
  return blocks[0]?.type === 'bulletList' || blocks[0]?.type === 'orderedList' ? undefined : blocks
}

function openAttributes(
  attrs: unknown,
  known: BlockKind['attributes'],
): Readonly<Record<string, unknown>> | undefined {
  const given = attrs ?? {}
  if (!isNode(given) || !hasOnly(given, Object.keys(known))) return undefined
  const opened: Record<string, unknown> = {}
  for (const [name, attribute] of Object.entries(known)) {
    if (Object.hasOwn(given, name)) {
      if (!attribute.accepts(given[name])) return undefined
      opened[attribute.as] = given[name]
    } else if (attribute.missing !== undefined) opened[attribute.as] = attribute.missing
    else return undefined
  }
  return opened
}

/** The text of a code block, which has no marks. */
function openCode(children: readonly unknown[]): readonly EditorNode[] | undefined {
  const texts: string[] = []
  for (const child of children) {
    if (!isNode(child) || child.type !== 'text' || typeof child.text !== 'string') return undefined
    if (
      !hasOnly(child, ['type', 'text', 'marks']) ||
      openMarks(child.marks === undefined ? [] : child.marks)?.length !== 0
    )
      return undefined
    texts.push(child.text)
  }
  const text = texts.join('')
  return text === '' ? [] : [{ type: 'text', text }]
}

function openInline(node: unknown, { budget }: Place): EditorNode | undefined {
  take([node], budget)
  if (isNode(node) && node.type === 'text' && hasOnly(node, ['type', 'text', 'marks'])) {
    const { text } = node
    const marks = openMarks(node.marks ?? [])
    // An empty text is nothing to be seen, and nothing that an editor can hold.
    if (text === '' && marks) return undefined
    if (typeof text === 'string' && marks) return { type: 'text', text, ...(marks.length > 0 && { marks }) }
  }
  if (isNode(node) && isHardBreak(node)) return { type: 'hardBreak' }
  return { type: keptInline, attrs: { source: JSON.stringify(node) } }
}

function isHardBreak(node: Readonly<Record<string, unknown>>): boolean {
  if (node.type !== 'hardBreak' || !hasOnly(node, ['type', 'attrs'])) return false
  const attrs = node.attrs ?? {}
  return isNode(attrs) && hasOnly(attrs, ['text']) && (attrs.text ?? '\n') === '\n'
}

function openMarks(marks: unknown): readonly EditorMark[] | undefined {
  if (!Array.isArray(marks)) return undefined
  const opened = new Map<string, EditorMark>()
  for (const mark of marks) {
    const one = openMark(mark)
    if (!one || opened.has(one.type)) return undefined
    opened.set(one.type, one)
  }
  if (opened.has('code') && notWithCode.some((name) => opened.has(name))) return undefined
  return [...markNames.values()].flatMap((name) => opened.get(name) ?? [])
}

function openMark(mark: unknown): EditorMark | undefined {
  if (!isNode(mark) || typeof mark.type !== 'string' || !hasOnly(mark, ['type', 'attrs'])) return undefined
  const type = markNames.get(mark.type)
  const attrs = mark.attrs ?? {}
  if (type === undefined || !isNode(attrs)) return undefined
  if (type !== 'link') return hasOnly(attrs, []) ? { type } : undefined
  if (!hasOnly(attrs, ['href']) || safeHref(attrs.href) === undefined) return undefined
  return { type, attrs: { href: attrs.href } }
}

/** Joins adjacent texts with the same marks. */
export function joined(nodes: readonly (EditorNode | undefined)[]): readonly EditorNode[] {
  const result: EditorNode[] = []
  for (const node of nodes) {
    if (!node) continue
    const last = result.at(-1)
    if (last?.type === 'text' && node.type === 'text' && hasSameMarks(last, node))
      result[result.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else result.push(node)
  }
  return result
}

function hasSameMarks(one: EditorNode, other: EditorNode): boolean {
  return JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? [])
}

function hasOnly(object: object, names: readonly string[]): boolean {
  return Object.keys(object).every((name) => names.includes(name))
}
