// The two forms of a document: as the service stores it, in any shape, and as the editor holds it, with nodes of known
// kinds only.

/** A node of the editor, as its state prints it. */
export interface EditorNode extends EditorMark {
  readonly content?: readonly EditorNode[] | undefined
  readonly marks?: readonly EditorMark[] | undefined
  readonly text?: string | undefined
}

export interface EditorMark {
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

export interface BlockKind {
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
export const topBlocks = [...blockKinds.keys()].filter((name) => name !== 'listItem')

/** The marks that can be edited, by the name that the service has for them; in the order in which they are written. */
export const markNames: ReadonlyMap<string, string> = new Map([
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
