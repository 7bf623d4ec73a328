// Organizations and focus areas as they are answered, one by one and as pages. Database threads import this as well, to
// make the bytes of a page where its rows are: so it imports no schemas and no query builder. Made on the event loop, and
// without giving bytes back, pages of 100 came 0.6 to 0.9 times as fast as from a service written by hand, else 1.2 to 1.7
// times: one run of each, on a busy machine.
import type { FocusArea } from '#contract/focus-areas.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { Organization } from '#contract/organizations.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { type CutPage, cutPage, type PageBounds, textBytes } from './cut-page.ts'
import { type HierarchyNodeRow, textColumns } from './tables.ts'

// Answers as the bytes of their JSON. Bytes are kept outside the heap, where those of a hundred pages would wait for the
// collector: to wait for it took a fifth of the processor time of a page, so they are given back when they are sent.

/** Has its memory for itself. */
export type PrintedAnswer = Uint8Array<ArrayBuffer>

/** Joins texts and bytes; the bytes are given back. */
export function joinPrinted(head: string, body: PrintedAnswer, tail: string): PrintedAnswer {
  const [start, end] = [Buffer.from(head), Buffer.from(tail)]
  const whole = new Uint8Array(start.length + body.length + end.length)
  whole.set(start)
  whole.set(body, start.length)
  whole.set(end, start.length + body.length)
  giveBack(body)
  return whole
}

const comma = 0x2c

/** Joins JSON arrays, of which none is empty, to one; their bytes are given back. */
export function joinArrays(arrays: readonly PrintedAnswer[]): PrintedAnswer {
  const [first, ...others] = arrays
  if (!first) return new TextEncoder().encode('[]')
  if (others.length === 0) return first
  const whole = new Uint8Array(others.reduce((bytes, { length }) => bytes + length - 1, first.length))
  whole.set(first)
  let end = first.length
  for (const array of others) {
    // A comma in place of the bracket that ends the one before; the bracket that begins this one is left out.
    whole[end - 1] = comma
    whole.set(array.subarray(1), end)
    end += array.length - 1
  }
  for (const array of arrays) giveBack(array)
  return whole
}

/** Frees the memory; the answer has no bytes then. */
export function giveBack({ buffer }: PrintedAnswer): void {
  buffer.transfer(0)
}

/** What an answer shows of a record, with the names of what it refers to. */
export interface PresentedNode
  extends Pick<
    HierarchyNodeRow,
    | 'id'
    | 'parent_id'
    | 'path'
    | 'name'
    | (typeof textColumns)[keyof typeof textColumns]
    | 'about'
    | 'type_id'
    | 'owner_id'
    | 'status_id'
    | 'target_at'
    | 'created_at'
    | 'updated_at'
  > {
  readonly owner_name: string | null
  readonly type_name: string
  readonly status_name: string
}

type TextFields = { -readonly [Field in keyof typeof textColumns]: string | null }

const textEntries = Object.entries(textColumns) as [
  keyof TextFields,
  (typeof textColumns)[keyof TextFields],
][]

/** The fields of an answer that both resources have (§2.1, §2.2). */
function sharedFields(node: PresentedNode) {
  const texts: Partial<TextFields> = {}
  for (const [field, column] of textEntries) texts[field] = node[column]
  return {
    id: node.id,
    name: node.name,
    ...(texts as TextFields),
    about: node.about,
    createdDate: isoDate(node.created_at),
    updatedDate: isoDate(node.updated_at),
    owner: { id: node.owner_id, name: node.owner_name },
    parent: node.parent_id === null ? null : { id: node.parent_id },
    path: ancestorsOf(node.path),
    status: { id: node.status_id, name: node.status_name },
  }
}

export function presentOrganization(node: PresentedNode): Organization {
  return { ...sharedFields(node), organizationType: { id: node.type_id, name: node.type_name } }
}

export function presentFocusArea(node: PresentedNode): FocusArea {
  return {
    ...sharedFields(node),
    focusAreaType: { id: node.type_id, name: node.type_name },
    targetDate: node.target_at === null ? null : isoDate(node.target_at),
  }
}

/** A record with the fields that only our own operations answer. */
export interface ExtendedNode extends PresentedNode {
  readonly target_date_type: string | null
  readonly archive_comment: string | null
}

/** The fields of an answer beside those of the specification. */
export function extendedAnswer(
  node: Omit<ExtendedNode, keyof PresentedNode> & Pick<PresentedNode, 'target_at'>,
) {
  return {
    targetDate: node.target_at === null ? null : isoDate(node.target_at),
    targetDateType: node.target_date_type,
    archiveComment: node.archive_comment,
  }
}

const hexPerId = 32

/** The ancestors as the API answers them: root to immediate parent, the record itself excluded (§2.1). */
export function ancestorsOf(path: Uint8Array): { id: string; index: number }[] {
  const hex = Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString('hex')
  const items = []
  for (let index = 0; index < hex.length / hexPerId - 1; index += 1) {
    const id = hex.slice(index * hexPerId, (index + 1) * hexPerId)
    const groups = `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
    items.push({ id: groups, index })
  }
  return items
}

/** Bytes of a text up to which a list reads it with its record. Longer texts are read for the records of the page only. */
export const maxShortTextBytes = 8192

/** A record as a list reads it: without a long text, whose bytes are known. */
export interface ListedNode extends PresentedNode, Partial<Omit<ExtendedNode, keyof PresentedNode>> {
  readonly about_bytes: number | null
}

/** Bytes of a record's identifiers, dates and field names in an answer, and of each byte of its path there. */
const nodeFrame = { record: 700, path: 4 } as const

function bytesOf(node: ListedNode): number {
  let bytes = nodeFrame.record + nodeFrame.path * node.path.length + textBytes(node.name)
  for (const [, column] of textEntries) bytes += textBytes(node[column])
  return bytes + (node.about_bytes ?? 0) + textBytes(node.archive_comment ?? null)
}

export function hasLongText({ about_bytes: bytes }: ListedNode): boolean {
  return bytes !== null && bytes > maxShortTextBytes
}

/** What a list answers of each record. */
export interface NodeForm {
  readonly kind: HierarchyKind
  /** With the fields that only our own operations answer. */
  readonly isExtended: boolean
}

export interface NodeBounds extends PageBounds, NodeForm {}

/** The records of a page as the JSON of an array; as rows when some still miss their texts. */
export type NodePage = CutPage<PrintedAnswer | ListedNode[]>

export function cutNodes(rows: readonly ListedNode[], bounds: NodeBounds): NodePage {
  const cut = cutPage(rows, bounds, bytesOf)
  return cut.values.some(hasLongText) ? cut : { ...cut, values: printNodes(bounds, cut.values) }
}

/** Records that are printed in one go: what is made for more of them would outlive several collections. */
const batchRecords = 50

/** The records as the JSON of an array, in memory that can be handed to another thread. */
export function printNodes({ kind, isExtended }: NodeForm, nodes: readonly ListedNode[]): PrintedAnswer {
  const specified: (node: PresentedNode) => object =
    kind === 'organization' ? presentOrganization : presentFocusArea
  const present = (node: ListedNode) => {
    if (!isExtended) return specified(node)
    const { target_at, target_date_type = null, archive_comment = null } = node
    return { ...specified(node), ...extendedAnswer({ target_at, target_date_type, archive_comment }) }
  }
  const parts: PrintedAnswer[] = []
  for (let from = 0; from < nodes.length; from += batchRecords) {
    const batch = nodes.slice(from, from + batchRecords).map((node) => present(node))
    parts.push(new TextEncoder().encode(JSON.stringify(batch)))
  }
  return joinArrays(parts)
}
