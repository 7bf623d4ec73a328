// Opens a description in the editor. Nodes with types, marks, attributes or content outside the schema become kept
// nodes, which are written back unchanged.
import {
  isNode,
  maxDepth,
  type NodeBudget,
  type RichTextSource,
  readSource,
  take,
  wholeBudget,
} from '#ui/rich-text/rich-text-document.ts'
import { safeHref } from '#ui/safe-href.ts'

// The two forms of a document: as the service stores it, in any shape, and as the editor holds it, with nodes of known
// kinds only.

/** A node of the editor, as its state prints it. */
export interface EditorNode extends EditorMark {
  readonly content?: readonly EditorNode[] | undefined
  readonly marks?: readonly EditorMark[] | undefined
  readonly text?: string | undefined
}

interface EditorMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
}

/** Nodes outside the schema: they are shown by name, and `source` is written back unchanged, as JSON. */
export const keptBlock = 'keptBlock'
export const keptInline = 'keptInline'

interface Attribute {
  /** Its name in the editor. */
  readonly as: string
  readonly accepts: (value: unknown) => boolean
  /** In the editor, when the document does not say. Without one a node has to have it. */
  readonly missing?: number | null
}

interface BlockKind {
  /** Its name in the editor. */
  readonly as: string
  readonly attributes: Readonly<Record<string, Attribute>>
  readonly holds: 'lines' | 'code' | 'nothing' | readonly string[]
}

/** The blocks allowed within a list or a quote. */
const inner = ['paragraph', 'bulletList', 'orderedList', 'codeBlock']

/** The blocks that can be edited, by the name that the service has for them. */
export const blockKinds: ReadonlyMap<string, BlockKind> = new Map([
  ['paragraph', kind('paragraph', 'lines')],
  ['heading', kind('heading', 'lines', { level: { as: 'level', accepts: isWholeIn(1, 6) } })],
  ['bulletList', kind('bulletList', ['listItem'])],
  [
    'orderedList',
    kind('orderedList', ['listItem'], { order: { as: 'start', accepts: isWholeIn(0, 999_999), missing: 1 } }),
  ],
  ['listItem', kind('listItem', inner)],
  ['blockquote', kind('blockquote', inner)],
  ['codeBlock', kind('codeBlock', 'code', { language: { as: 'language', accepts: isText, missing: null } })],
  ['rule', kind('horizontalRule', 'nothing')],
])

function kind(as: string, holds: BlockKind['holds'], attributes: BlockKind['attributes'] = {}): BlockKind {
  // Newer documents give every node an id, which stays with it.
  return {
    as,
    holds,
    attributes: { localId: { as: 'localId', accepts: isText, missing: null }, ...attributes },
  }
}

/** The blocks allowed at the top of a document. */
const topBlocks = [...blockKinds.keys()].filter((name) => name !== 'listItem')

/** The marks that can be edited, by the name that the service has for them; in the order in which they are written. */
const markNames: ReadonlyMap<string, string> = new Map([
  ['link', 'link'],
  ['strong', 'bold'],
  ['em', 'italic'],
  ['underline', 'underline'],
  ['strike', 'strike'],
  ['code', 'code'],
])

/** Marks that code cannot have beside it. */
export const notWithCode = ['bold', 'italic', 'underline', 'strike']

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isWholeIn(lowest: number, highest: number): (value: unknown) => boolean {
  return (value) => Number.isInteger(value) && Number(value) >= lowest && Number(value) <= highest
}

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
function joined(nodes: readonly (EditorNode | undefined)[]): readonly EditorNode[] {
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

// Writes a document for the service. Untouched parts keep their source, whatever it was; only changed parts are written
// from the editor.

const sourceNames = new Map([...blockKinds].map(([name, kind]) => [kind.as, name]))

/**
 * The content of the editor as the service wants it; where nothing was done, or all was put back, as it came.
 * @param before the document that was opened; undefined where there was none.
 */
export function writeDocument(now: EditorNode, before: OpenedDocument | undefined): string {
  if (!before) return JSON.stringify({ type: 'doc', version: 1, content: writeAll(now.content) })
  if (isSame(now, before.editor)) return before.text
  const content = restoreAll({
    now: now.content ?? [],
    before: before.editor.content ?? [],
    sources: before.source.content,
  })
  return JSON.stringify({ ...before.source, content })
}

/** True for a document without a single character or block in it. */
export function isBlank({ content = [] }: EditorNode): boolean {
  return content.every(({ type, content: inside = [] }) => type === 'paragraph' && inside.length === 0)
}

interface Side {
  readonly now: readonly EditorNode[]
  /** The nodes as opened; each belongs to the source at the same index. */
  readonly before: readonly EditorNode[]
  readonly sources: readonly unknown[]
}

function restoreAll({ now, before, sources }: Side): readonly unknown[] {
  let start = 0
  while (start < Math.min(now.length, before.length) && isSame(now[start], before[start])) start += 1
  let end = 0
  const rest = Math.min(now.length, before.length) - start
  while (end < rest && isSame(now.at(-1 - end), before.at(-1 - end))) end += 1
  const sourceAt = (at: number, node: EditorNode) => (at < sources.length ? sources[at] : writeNode(node))
  const firstOfEnd = before.length - end
  return [
    ...now.slice(0, start).map((node, at) => sourceAt(at, node)),
    ...restoreMiddle({
      now: now.slice(start, now.length - end),
      before: before.slice(start, firstOfEnd),
      sources: sources.slice(start, firstOfEnd),
    }),
    ...now.slice(now.length - end).map((node, at) => sourceAt(firstOfEnd + at, node)),
  ]
}

/** The part between the first and the last change. Unchanged nodes find their source; changed ones are paired in order. */
function restoreMiddle({ now, before, sources }: Side): readonly unknown[] {
  const free = new Set(before.keys())
  const found = now.map((node) => {
    const at = [...free].find((place) => place < sources.length && isSame(node, before[place]))
    if (at !== undefined) free.delete(at)
    return at
  })
  const changed = found.filter((at) => at === undefined).length
  const counterparts = changed === free.size ? [...free] : []
  return now.map((node, place) => {
    const at = found[place]
    if (at !== undefined) return sources[at]
    const counterpart = counterparts.shift() ?? -1
    return restore(node, before[counterpart], sources[counterpart])
  })
}

/** A changed block; of one that holds blocks, those that did not change go back as they came. */
function restore(now: EditorNode, before: EditorNode | undefined, source: unknown): unknown {
  const written = writeNode(now)
  const holds = blockKinds.get(sourceNames.get(now.type) ?? '')?.holds
  if (!Array.isArray(holds) || now.type !== before?.type || !isNode(source) || !isNode(written))
    return written
  const sources = Array.isArray(source.content) ? source.content : []
  const content = restoreAll({ now: now.content ?? [], before: before.content ?? [], sources })
  const hasAttributes = Object.hasOwn(source, 'attrs') && hasSameAttributes(now, before)
  return { ...written, ...(hasAttributes && { attrs: source.attrs }), content }
}

function hasSameAttributes(now: EditorNode, before: EditorNode): boolean {
  return isSame({ ...now, content: [] }, { ...before, content: [] })
}

function isSame(one: EditorNode | undefined, other: EditorNode | undefined): boolean {
  return one !== undefined && other !== undefined && printed(one) === printed(other)
}

/** A cache: an opened document is compared with many later states. */
const prints = new WeakMap<EditorNode, string>()

function printed(node: EditorNode): string {
  const known = prints.get(node)
  if (known !== undefined) return known
  const print = JSON.stringify(node.type === 'doc' ? writeAll(node.content) : writeNode(node))
  prints.set(node, print)
  return print
}

function writeAll(content: readonly EditorNode[] = []): readonly unknown[] {
  return joined(content).map(writeNode)
}

function writeNode(node: EditorNode): unknown {
  const { type, attrs = {} } = node
  if (type === keptBlock || type === keptInline) return JSON.parse(String(attrs.source)) as unknown
  if (type === 'text') return writeText(node)
  if (type === 'hardBreak') return { type }
  const name = sourceNames.get(type)
  const kind = name === undefined ? undefined : blockKinds.get(name)
  if (!kind) throw new Error(`the editor has no rule for ${type}`)
  const written = Object.entries(kind.attributes)
    .map(([own, attribute]) => [own, attrs[attribute.as], attribute] as const)
    .filter(([, value, { accepts, missing }]) => accepts(value) && value !== missing)
    .map(([own, value]) => [own, value] as const)
  return {
    type: name,
    ...(written.length > 0 && { attrs: Object.fromEntries(written) }),
    ...(node.content && node.content.length > 0 && { content: writeAll(node.content) }),
  }
}

function writeText({ text, marks = [] }: EditorNode): unknown {
  const written = [...markNames].flatMap(([name, as]) => {
    const mark = marks.find(({ type }) => type === as)
    if (!mark) return []
    return [{ type: name, ...(as === 'link' && { attrs: { href: mark.attrs?.href } }) }]
  })
  return { type: 'text', text, ...(written.length > 0 && { marks: written }) }
}
