// Writes a document for the service. Untouched parts keep their source, whatever it was; only changed parts are written
// from the editor.
import { isNode } from '#ui/rich-text/rich-text-json.ts'
import { blockKinds, type EditorNode, keptBlock, keptInline, markNames } from './editor-node.ts'
import { joined, type OpenedDocument } from './open-document.ts'

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
