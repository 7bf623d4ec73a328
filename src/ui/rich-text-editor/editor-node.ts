// The two forms of a document: as the service stores it, in any shape, and as the editor holds it, with nodes of known
// kinds only.

/** A node of the editor, as its state prints it. */
export interface EditorNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
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

interface BlockKind {
  /** Its name in the editor. */
  readonly as: string
  readonly attributes: Readonly<Record<string, Attribute>>
  readonly holds: 'lines' | 'code' | 'nothing' | readonly string[]
}

/** Newer documents give every node an id, which stays with it. */
const localId: Attribute = {
  as: 'localId',
  accepts: (value) => typeof value === 'string',
  missing: null,
}

/** The blocks allowed within a list or a quote. */
const inner = ['paragraph', 'bulletList', 'orderedList', 'codeBlock']

/** The blocks that can be edited, by the name that the service has for them. */
export const blockKinds: ReadonlyMap<string, BlockKind> = new Map<string, BlockKind>([
  ['paragraph', { as: 'paragraph', attributes: { localId }, holds: 'lines' }],
  [
    'heading',
    { as: 'heading', attributes: { localId, level: { as: 'level', accepts: isLevel } }, holds: 'lines' },
  ],
  ['bulletList', { as: 'bulletList', attributes: { localId }, holds: ['listItem'] }],
  [
    'orderedList',
    {
      as: 'orderedList',
      attributes: { localId, order: { as: 'start', accepts: isOrder, missing: 1 } },
      holds: ['listItem'],
    },
  ],
  ['listItem', { as: 'listItem', attributes: { localId }, holds: inner }],
  ['blockquote', { as: 'blockquote', attributes: { localId }, holds: inner }],
  [
    'codeBlock',
    {
      as: 'codeBlock',
      attributes: {
        localId,
        language: { as: 'language', accepts: (value) => typeof value === 'string', missing: null },
      },
      holds: 'code',
    },
  ],
  ['rule', { as: 'horizontalRule', attributes: { localId }, holds: 'nothing' }],
])

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

function isLevel(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6
}

function isOrder(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 999_999
}
