// Pending changes of one person that another person of the site reviews: the file is read with suspicion, what the reviewer
// chooses becomes a pending change of their own, and the file goes back with comments and with what was sent.
import { parseJson, readJsonElements } from '#contract/exact-json.ts'
import { newProgress } from '#offline/imports/bulk-progress.ts'
import { RefusedFile } from '#offline/shell/refused-file.ts'
import {
  bulkResourceOf,
  hasRejectedRows,
  isCreate,
  isRecognized,
  isTemporary,
  type JsonObject,
  type OutboxEntry,
} from './entry.ts'
import type { Outbox } from './outbox.ts'
import type { NewEntry } from './outbox-cache.ts'
import { printOutbox, type ReviewComment, type SentChange } from './outbox-file.ts'
import { type KeptEntry, type OutboxFile, readOutboxFile } from './outbox-file-reader.ts'
import { isFinal } from './state-machine.ts'

/**
 * Why no reviewer can send a change. `maybe-sent`: its author has sent it without an answer, and sent again it could be
 * carried out twice. `no-source`: the file does not create a record that it mentions. `not-recognized`: it is of a release
 * that knows more than this one.
 */
type Obstacle = 'maybe-sent' | 'no-source' | 'not-recognized'

/** One change of a file under review. */
export interface RequestedChange {
  readonly entry: KeptEntry
  readonly obstacle: Obstacle | undefined
  /** Operations of the creates in the file that have to be sent before it. */
  readonly sources: readonly string[]
  /** The elements of an import's request that are not imported yet, as JSON. */
  readonly rows: readonly string[]
}

export interface ChangeRequest {
  /** The author as the file names them, which proves nothing. */
  readonly from: string
  /** True for the person's own changes, which a reviewer has returned. */
  readonly isOwn: boolean
  readonly changes: readonly RequestedChange[]
  readonly comments: readonly ReviewComment[]
  readonly sent: readonly SentChange[]
  readonly file: OutboxFile
}

interface Reader {
  /** As the outbox names its person. */
  readonly owner: string
  /** As the device names service and site. */
  readonly site: string | undefined
}

/**
 * The changes of another person of the site, or the person's own after a review; undefined for a plain export of their own.
 * @throws RefusedFile
 */
export function readChangeRequest(text: string, { owner, site }: Reader): ChangeRequest | undefined {
  const file = readOutboxFile(text)
  const isOwn = file.owner === owner
  const { comments = [], sent = [], from = '' } = file
  if (isOwn && !file.isReviewed) return undefined
  if (!isOwn && (site === undefined || file.site !== site)) throw new RefusedFile('foreign')
  const open = file.entries.filter(({ state }) => !isFinal(state))
  if (!isConsistent(open)) throw new RefusedFile('unreadable')
  return { from, isOwn, changes: changesIn(open), comments, sent, file }
}

function isConsistent(entries: readonly KeptEntry[]): boolean {
  const operations = new Set(entries.map(({ operation }) => operation))
  const creates = entries.filter((entry) => isCreate(entry) && isRecognized(entry))
  return (
    operations.size === entries.length &&
    new Set(creates.map(({ record }) => record)).size === creates.length &&
    creates.every(({ record, body }) => isTemporary(record) && typeof body?.name === 'string') &&
    entries.every((entry) => entry.verb !== 'update' || (entry.mask && entry.body)) &&
    entries.every(isWholeImport)
  )
}

/** True for a part of an import whose rows are all there, and for every other change. */
function isWholeImport({ verb, bulk, rows }: KeptEntry): boolean {
  if (verb !== 'import') return bulk === undefined
  const items = parseJson(rows?.items ?? '')
  const isItem = (item: unknown) => typeof item === 'object' && item !== null && 'name' in item
  return (
    Array.isArray(items) &&
    items.every(isItem) &&
    bulk?.facts.length === items.length &&
    bulk.outcomes.length === items.length
  )
}

function changesIn(entries: readonly KeptEntry[]): readonly RequestedChange[] {
  const sources = new Map<string, string>()
  return entries.map((entry) => {
    const mentioned = [isCreate(entry) ? [] : entry.record, entry.refs ?? []].flat().filter(isTemporary)
    const rows = openRows(entry)
    const wasSent = entry.state === 'sending' || entry.state === 'unknown'
    const isRepeatable = !isCreate(entry) && !bulkResourceOf(entry)
    const hasNothing = bulkResourceOf(entry) !== undefined && rows.length === 0
    const obstacle = (wasSent && !isRepeatable) || hasNothing ? 'maybe-sent' : undefined
    const isMissing = !mentioned.every((id) => sources.has(id))
    const change: RequestedChange = {
      entry,
      obstacle: isRecognized(entry) ? (isMissing ? 'no-source' : obstacle) : 'not-recognized',
      sources: [...new Set(mentioned.flatMap((id) => sources.get(id) ?? []))],
      rows: rows.map(({ text }) => text),
    }
    // Only what comes later in the file can mention it.
    if (isCreate(entry)) sources.set(entry.record, entry.operation)
    return change
  })
}

/** The elements of a part that are neither imported nor in doubt, with their places. */
function openRows({ bulk, rows }: KeptEntry): readonly { readonly place: number; readonly text: string }[] {
  if (!bulk || !rows) return []
  return readJsonElements(rows.items).flatMap(({ text }, place) => {
    const kind = bulk.outcomes[place]?.kind
    return kind === 'waiting' || kind === 'refused' ? [{ place, text }] : []
  })
}

/** A change that the reviewer sends. */
export interface AcceptedChange {
  readonly operation: string
  /** The name of the record as this device has it, which the file could give to another. */
  readonly label: string
  /** Of an update: the record's fields as the reviewer saw them. A later change of someone else is then a conflict. */
  readonly base?: JsonObject | undefined
}

/** The person's own entries of these changes, by operation; those that they discarded count for nothing. */
export function ownEntries(
  entries: readonly OutboxEntry[],
  changes: readonly RequestedChange[],
): ReadonlyMap<string, OutboxEntry> {
  const wanted = new Set(changes.map(({ entry }) => entry.operation))
  return new Map(
    entries
      .filter(({ operation, state }) => state !== 'discarded' && wanted.has(operation))
      .map((entry) => [entry.operation, entry]),
  )
}

/** Makes pending changes of the reviewer of those that they accept: they are sent in the reviewer's name. */
export function sendChanges(
  outbox: Outbox,
  { changes }: ChangeRequest,
  accepted: readonly AcceptedChange[],
): Promise<readonly OutboxEntry[]> {
  const known = ownEntries(outbox.getSnapshot().entries, changes)
  // IDs of records and imports that are not made yet get new ones here, so that no file can name those of this device.
  const ids = new Map<string, string>()
  for (const { entry } of changes)
    if (isCreate(entry))
      ids.set(entry.record, known.get(entry.operation)?.record ?? `tmp:${crypto.randomUUID()}`)
  const imports = new Map<string, string>()
  const importId = (id: string) => {
    const own = imports.get(id) ?? crypto.randomUUID()
    imports.set(id, own)
    return own
  }
  const choices = new Map(accepted.map((choice) => [choice.operation, choice]))
  const isOpen = ({ entry, obstacle }: RequestedChange) =>
    obstacle === undefined && !known.has(entry.operation)
  return outbox.keep(
    changes.filter(isOpen).flatMap((change) => {
      const choice = choices.get(change.entry.operation)
      return choice ? [ownEntry(change.entry, choice, { ids, importId, now: outbox.now })] : []
    }),
  )
}

interface Renaming {
  readonly ids: ReadonlyMap<string, string>
  readonly importId: (id: string) => string
  readonly now: number
}

function ownEntry(
  entry: KeptEntry,
  { label, base }: AcceptedChange,
  { ids, importId, now }: Renaming,
): NewEntry {
  const { resource, verb, operation, mask, body, refs, imported, bulk, rows } = entry
  const idOf = (id: string) => ids.get(id) ?? id
  const [, importOfPart = '', place = ''] = entry.record.split(':')
  return {
    resource,
    verb,
    operation,
    label,
    record: bulk ? `import:${importId(importOfPart)}:${place}` : idOf(entry.record),
    ...(mask && { mask }),
    ...(body && { body: objectWith(body, (value) => (refs?.includes(value) ? idOf(value) : value)) }),
    ...(refs && { refs: refs.map(idOf) }),
    ...(imported && { imported: { ...imported, id: importId(imported.id) } }),
    ...(base && { base }),
    ...(bulk ? openPart(entry) : rows && { rows }),
    at: now,
    state: 'queued',
    attempts: 0,
    nextAt: 0,
  }
}

function objectWith(body: JsonObject, toValue: (text: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, typeof value === 'string' ? toValue(value) : value]),
  )
}

/** A part of an import with the rows alone that are not imported and not in doubt. */
function openPart(entry: KeptEntry): Pick<NewEntry, 'bulk' | 'rows'> {
  const { bulk, rows } = entry
  if (!bulk || !rows) return {}
  const open = openRows(entry)
  const places = new Map(open.map(({ place }, own) => [place, own]))
  return {
    bulk: newProgress(open.flatMap(({ place }) => bulk.facts[place] ?? [])),
    rows: {
      ...rows,
      items: `[${open.map(({ text }) => text).join(',')}]`,
      cells: rows.cells.flatMap(({ item, ...row }) => {
        const own = places.get(item)
        return own === undefined ? [] : [{ ...row, item: own }]
      }),
    },
  }
}

/** The file to return: with the comments of the review, and what the service has confirmed to the reviewer. */
export function printReview(
  { file, changes, comments, sent }: ChangeRequest,
  entries: readonly OutboxEntry[],
  { by, added }: { readonly by: string; readonly added: readonly ReviewComment[] },
): string {
  const before = new Set(sent.map(({ operation }) => operation))
  const confirmed = [...ownEntries(entries, changes).values()].filter(
    (entry) => entry.state === 'applied' && !hasRejectedRows(entry) && !before.has(entry.operation),
  )
  const { owner, site, from } = file
  return printOutbox(
    owner,
    file.entries.map((entry) => ({ ...entry, nextAt: 0 })),
    {
      ...(site !== undefined && { site }),
      ...(from !== undefined && { from }),
      isReviewed: true,
      comments: [...comments, ...added],
      sent: [
        ...sent,
        ...confirmed.map(({ operation, settledAt, at, realId }) => ({
          operation,
          by,
          at: settledAt ?? at,
          ...(realId !== undefined && { realId }),
        })),
      ],
    },
  )
}

/** The author's changes on this device that a reviewer says to have sent, and that are still to come here. */
export function sentElsewhere(
  entries: readonly OutboxEntry[],
  { changes, sent }: ChangeRequest,
): readonly (readonly [OutboxEntry, SentChange])[] {
  const own = ownEntries(entries, changes)
  return sent.flatMap((change) => {
    const entry = own.get(change.operation)
    return entry && !isFinal(entry.state) ? [[entry, change] as const] : []
  })
}
