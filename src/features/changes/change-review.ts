// The review of another person’s pending changes: what each record is now, what is sent, and the file that goes back.
import { useQuery } from '@tanstack/react-query'
import { asFailure, isFailure } from '#client/failure.ts'
import { changeableFieldsOf, isSpecifiedMask } from '#contract/extended-operations.ts'
import { fieldsOf } from '#contract/record-patch.ts'
import { itemResources } from '#contract/resources.ts'
import { recordOfItem } from '#data/funds/fund-store.ts'
import { fundStoreOf, hierarchyStoreOf, type Planning, usePlanning } from '#data/planning.tsx'
import { readExtended } from '#data/records/extended-record.ts'
import { readRecord } from '#data/records/record-queries.ts'
import {
  type ChangeRequest,
  printReview,
  readChangeRequest,
  sentElsewhere,
} from '#offline/outbox/change-request.ts'
import { findAlike } from '#offline/outbox/delivery.ts'
import {
  bulkResourceOf,
  externalIdField,
  fundResourceOf,
  isCreate,
  isRecognized,
  isTemporary,
  type JsonObject,
  type OutboxEntry,
  resourceOf,
} from '#offline/outbox/entry.ts'
import { type ReviewComment, saveOutbox } from '#offline/outbox/outbox-file.ts'
import { addOutboxFile } from '#offline/outbox/outbox-file-reader.ts'
import { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'
import { unconfirmedIn } from '#offline/saving-status.ts'
import { RefusedFile } from '#offline/shell/refused-file.ts'

type Change = ChangeRequest['changes'][number]['entry']

/** Records that are asked for at a time. */
const readsAtOnce = 4

/** Of more changes than this, the others are compared with what this device keeps. */
const maxReads = 400

/** What the record of each change is now, by operation; undefined while that is being found out. */
export function useLiveStates(request: ChangeRequest) {
  const planning = usePlanning()
  return useQuery({
    queryKey: ['change-review', planning.device.scope, request.changes.map(({ entry }) => entry.operation)],
    queryFn: async () => {
      const states = new Map<string, LiveState>()
      const changes = request.changes.map(({ entry }) => entry)
      for (let at = 0; at < changes.length; at += readsAtOnce) {
        const chunk = changes.slice(at, at + readsAtOnce)
        const live = await Promise.all(chunk.map((entry) => liveState(planning, entry, at < maxReads)))
        for (const [place, { operation }] of chunk.entries())
          states.set(operation, live[place] ?? { kind: 'unread' })
      }
      return states
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // What is on the screen is what the reviewer decides on: it changes when they ask for it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function liveState(planning: Planning, entry: Change, mayAsk: boolean): Promise<LiveState> {
  if (!isRecognized(entry)) return { kind: 'unread' }
  if (bulkResourceOf(entry)) return { kind: 'import' }
  if (isCreate(entry)) return { kind: 'new', similar: mayAsk ? await countAlike(planning, entry) : undefined }
  if (isTemporary(entry.record)) return { kind: 'unmade' }
  if (!mayAsk) return copyOf(planning, entry)
  try {
    return { kind: 'record', isCopy: false, ...(await readNow(planning, entry)) }
  } catch (error) {
    return asFailure(error).kind === 'not-found' ? { kind: 'gone' } : copyOf(planning, entry)
  }
}

interface Now {
  readonly name: string
  readonly fields: JsonObject
}

async function readNow(planning: Planning, entry: Change): Promise<Now> {
  const { record: id } = entry
  const kind = resourceOf(entry)
  if (kind) {
    if (isSpecifiedMask(kind, entry.mask ?? [])) return namedFields(await readRecord(planning, kind, id))
    try {
      const record = await readExtended(planning.api, kind, id)
      return { name: record.name, fields: changeableFieldsOf(record) }
    } catch (error) {
      if (!isFailure(error, 'not-found')) throw error
      // The record is gone, or the site does not have the operation.
      return namedFields(await readRecord(planning, kind, id))
    }
  }
  const item = fundResourceOf(entry) ?? 'cost-item'
  const found = await planning.api[itemResources[item].operations.get]({ params: { id } })
  const { name, externalId = null } = recordOfItem(found)
  return { name, fields: { [externalIdField(item)]: externalId } }
}

function namedFields(record: Parameters<typeof fieldsOf>[0]): Now {
  return { name: record.name, fields: fieldsOf(record) }
}

/** What this device keeps of a record. */
function copyOf(planning: Planning, entry: Change): LiveState {
  const { record: id } = entry
  const kind = resourceOf(entry)
  if (kind) {
    const record = hierarchyStoreOf(planning, kind).getSnapshot().index.find(id)
    if (!record) return { kind: 'unread' }
    // Lists leave the target date out.
    const fields = isSpecifiedMask(kind, entry.mask ?? []) ? fieldsOf(record) : changeableFieldsOf(record)
    return { kind: 'record', isCopy: true, name: record.name, fields: { ...entry.base, ...fields } }
  }
  const item = fundResourceOf(entry) ?? 'cost-item'
  const { items } = fundStoreOf(planning, item).getSnapshot()
  const found = items.find((one) => one.id === id)
  if (!found) return { kind: 'unread' }
  const { name, externalId = null } = found
  return { kind: 'record', isCopy: true, name, fields: { [externalIdField(item)]: externalId } }
}

/** How many records of its name, parent and external ID there are; undefined when the service cannot be asked. */
async function countAlike({ api }: Planning, entry: Change): Promise<number | undefined> {
  const kind = resourceOf(entry)
  if (!kind) return undefined
  try {
    return (await findAlike(api, kind, entry.body ?? {})).length
  } catch {
    return undefined
  }
}

/** The file with the review, for its author. */
export function reviewFile(
  { outbox }: Planning,
  request: ChangeRequest,
  { by, comments }: { readonly by: string; readonly comments: ReadonlyMap<string | undefined, string> },
): File {
  const at = Date.now()
  const added = [...comments].flatMap(([operation, typed]): ReviewComment[] => {
    const text = typed.trim()
    return text === '' ? [] : [{ by, at, text, ...(operation !== undefined && { operation }) }]
  })
  return fileOf(printReview(request, outbox.getSnapshot().entries, { by, added }), 'reviewed-changes.json')
}

/**
 * Marks the author's changes as done that a reviewer has sent; of an import, its part is discarded, since this device sent
 * no amount of it. A create counts only if its record is there under the name that was asked for. Answers how many changes
 * remain.
 */
export async function adoptSent(planning: Planning, request: ChangeRequest): Promise<number> {
  const { outbox } = planning
  let remaining = 0
  for (const [entry, { realId }] of sentElsewhere(outbox.getSnapshot().entries, request)) {
    if (entry.bulk) await outbox.discard(entry.seq)
    else if (!isCreate(entry)) await outbox.confirm(entry.seq, {})
    else if (realId !== undefined && (await isMade(planning, entry, realId)))
      await outbox.confirm(entry.seq, { realId })
    else remaining += 1
  }
  return remaining
}

async function isMade(planning: Planning, entry: OutboxEntry, realId: string): Promise<boolean> {
  const kind = resourceOf(entry)
  if (!kind || isTemporary(realId)) return false
  const record = await readRecord(planning, kind, realId).catch(() => undefined)
  return record?.name === entry.body?.name
}

/** What became of a file: how many of its changes were imported, or why none was. */
export type FileImport =
  | { readonly kind: 'imported'; readonly count: number }
  /** Changes of another person, or the person's own as a reviewer has returned them. */
  | { readonly kind: 'review'; readonly request: ChangeRequest }
  | { readonly kind: RefusedFile['reason'] }
  | { readonly kind: 'not-stored'; readonly problem: StorageProblem }

/** Imports a file of pending changes, or opens it for review. */
export async function importOutboxFile({ outbox, device }: Planning, file: File): Promise<FileImport> {
  try {
    const text = await file.text()
    const request = readChangeRequest(text, { owner: outbox.owner, site: device.place })
    if (request && !request.isOwn) return { kind: 'review', request }
    const added = await addOutboxFile(outbox, text)
    return request ? { kind: 'review', request } : { kind: 'imported', count: added.length }
  } catch (error) {
    if (error instanceof RefusedFile) return { kind: error.reason }
    return { kind: 'not-stored', problem: storageProblemOf(error) }
  }
}

/**
 * The unconfirmed changes, without the history, as a file for another person. Those that wait are paused first: sent from
 * here and by the reviewer, a new record would be made twice.
 */
export async function exportForReview(
  { outbox, device }: Planning,
  author: string,
  note: string,
): Promise<File> {
  await outbox.pause(unconfirmedIn(outbox.getSnapshot().entries).map(({ seq }) => seq))
  const text = note.trim()
  const comments: readonly ReviewComment[] = text === '' ? [] : [{ by: author, at: Date.now(), text }]
  const { place } = device
  return fileOf(
    await saveOutbox(
      outbox,
      { from: author, comments: [...comments], ...(place !== undefined && { site: place }) },
      unconfirmedIn(outbox.getSnapshot().entries).filter(({ state }) => state !== 'applied'),
    ),
    'changes-for-review.json',
  )
}

export {
  type AcceptedChange,
  type ChangeRequest,
  ownEntries,
  type RequestedChange,
  sendChanges,
  sentElsewhere,
} from '#offline/outbox/change-request.ts'
export { maxCommentLength } from '#offline/outbox/outbox-file-reader.ts'

// A change of someone else's file compared with the record as it is now.

/** What a record is now, as far as it could be found out. */
export type LiveState =
  | {
      readonly kind: 'record'
      readonly name: string
      readonly fields: JsonObject
      /** True for what this device keeps, because the service did not answer. */
      readonly isCopy: boolean
    }
  /** Of a create: how many records of its name and parent there are; undefined when that could not be found out. */
  | { readonly kind: 'new'; readonly similar: number | undefined }
  /** The record is created by an earlier change of the file. */
  | { readonly kind: 'unmade' }
  /** Amounts and items of an import cannot be compared: the service does not return what was sent. */
  | { readonly kind: 'import' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread' }

/**
 * `changed`: a field has another value than the author saw. `done`: it is so already. `similar`: a record like the new one
 * exists. `offline`: compared with the copy on this device, or not at all.
 */
type ReviewState = 'ready' | 'changed' | 'done' | 'similar' | 'offline' | 'gone'

interface ComparedField {
  readonly field: string
  /** What the record holds now. */
  readonly before: string | null
  readonly after: string | null
  /** What the author saw, where that is something else. */
  readonly seen: string | null | undefined
}

export interface Comparison {
  readonly state: ReviewState
  readonly fields: readonly ComparedField[]
}

type ComparedChange = Pick<OutboxEntry, 'verb' | 'mask' | 'body' | 'base'>

export function compareChange(change: ComparedChange, live: LiveState): Comparison {
  const { verb, mask = [], body = {} } = change
  if (live.kind === 'new') {
    const similar = (live.similar ?? 0) > 0
    const fields = Object.keys(body).map((field) => ({
      field,
      before: null,
      after: textOf(body[field]),
      seen: undefined,
    }))
    return { state: similar ? 'similar' : live.similar === undefined ? 'offline' : 'ready', fields }
  }
  const fields = verb === 'update' ? mask.map((field) => comparedField(change, field, live)) : []
  return { state: stateOf(live, fields, verb), fields }
}

function comparedField(
  { body = {}, base = {} }: ComparedChange,
  field: string,
  live: LiveState,
): ComparedField {
  const after = textOf(body[field])
  const seen = textOf(base[field])
  if (live.kind !== 'record') return { field, before: seen, after, seen: undefined }
  const before = textOf(live.fields[field])
  const isOther = Object.hasOwn(base, field) && seen !== before && before !== after
  return { field, before, after, seen: isOther ? seen : undefined }
}

function stateOf(live: LiveState, fields: readonly ComparedField[], verb: string): ReviewState {
  if (live.kind === 'gone') return verb === 'delete' ? 'done' : 'gone'
  if (live.kind === 'unread') return 'offline'
  if (live.kind !== 'record') return 'ready'
  if (fields.length > 0 && fields.every(({ before, after }) => before === after)) return 'done'
  if (fields.some(({ seen }) => seen !== undefined)) return 'changed'
  return live.isCopy ? 'offline' : 'ready'
}

/** The value of a field as text; of one that is no text its JSON. */
function textOf(value: JsonObject[string] | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// The outbox as a file that another device can import.

/** All that is in the outbox, with its history. */
export async function fileOfOutbox(outbox: Planning['outbox']): Promise<File> {
  return fileOf(await saveOutbox(outbox), 'pending-changes.json')
}

function fileOf(text: string, name: string): File {
  return new File([text], name, { type: 'application/json' })
}
