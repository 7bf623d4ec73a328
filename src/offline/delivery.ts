// Sends one entry and says how it ended. An update reads the record first, so that nothing a colleague changed is
// overwritten, and so that sending it twice does no harm.
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import { type MaskableField, maskableFields } from '#contract/hierarchies.ts'
import {
  applyPatch,
  comparePatch,
  fieldsOf,
  type RecordFields,
  type RecordPatch,
} from '#contract/record-patch.ts'
import type { EntryProblem, JsonObject, OutboxEntry, Receipt } from './entry.ts'
import {
  findAlike,
  readRecord,
  resourceOf,
  sendCreate,
  sendPatch,
  sendRemoval,
  type WrittenRecord,
} from './write-calls.ts'

/** Milliseconds from sending a create to a look that may be believed when it finds nothing. */
export const quietTime = 60_000

export interface Delivery {
  /** What becomes of the entry. */
  readonly change: Partial<OutboxEntry> & Pick<OutboxEntry, 'state'>
  /** The record as the service answered it. */
  readonly record?: WrittenRecord | undefined
}

export interface DeliveryTools {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly chance: () => number
}

/** Delivers an entry whose references are all real. Never rejects for what the service or the network did. */
export async function deliver(api: Client, entry: OutboxEntry, tools: DeliveryTools): Promise<Delivery> {
  try {
    return await attempt(api, entry)
  } catch (error) {
    return { change: afterFailure(entry, error, tools) }
  }
}

async function attempt(api: Client, entry: OutboxEntry): Promise<Delivery> {
  const resource = resourceOf(entry)
  if (resource === undefined) throw new Error(`nothing here sends ${entry.kind}`)
  if (entry.kind.endsWith('.update')) return update(api, entry, resource)
  if (entry.kind.endsWith('.create')) return create(api, entry, resource)
  return remove(api, entry)
}

/**
 * The first time only looks, and notes what is like it already; the second time sends. After that, whatever the answer,
 * it is not sent again before {@link lookForCreated} has looked.
 */
async function create(
  api: Client,
  entry: OutboxEntry,
  resource: 'organization' | 'focus-area',
): Promise<Delivery> {
  const body = entry.body ?? {}
  if (entry.alike === undefined) {
    const found = await findAlike(api, resource, body)
    return { change: { state: 'queued', nextAt: 0, alike: found.map(({ id }) => id) } }
  }
  const record = await sendCreate(api, resource, body)
  return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
}

/**
 * Looks whether a create without an answer has made its record. It may be sent again only when a look after the quiet
 * time finds nothing: a service that is slow can do the work long after the answer was given up.
 */
export async function lookForCreated(
  api: Client,
  entry: OutboxEntry,
  { now, chance }: DeliveryTools,
): Promise<Delivery> {
  const resource = resourceOf(entry)
  const { alike = [], sentAt = entry.at } = entry
  if (resource === undefined) throw new Error(`nothing here looks for ${entry.kind}`)
  const asked = now()
  try {
    const found = await findAlike(api, resource, entry.body ?? {})
    const record = found.find(({ id }) => !alike.includes(id))
    if (record)
      return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
    if (asked >= sentAt + quietTime) return { change: { state: 'queued', nextAt: 0 } }
    return { change: { state: 'unknown', nextAt: sentAt + quietTime } }
  } catch (error) {
    const wait = waitAfter(entry.attempts, error instanceof Failure ? error.retryAfter : undefined, chance)
    return { change: { state: 'unknown', problem: problemOf(error), nextAt: now() + wait } }
  }
}

async function remove(api: Client, entry: OutboxEntry): Promise<Delivery> {
  try {
    await sendRemoval(api, entry)
    return { change: { state: 'applied', receipt: { kind: 'as-sent' } } }
  } catch (error) {
    const isGone = error instanceof Failure && error.kind === 'not-found'
    if (!isGone || !entry.kind.endsWith('.delete')) throw error
    return { change: { state: 'applied', receipt: { kind: 'already-so' } } }
  }
}

async function update(
  api: Client,
  entry: OutboxEntry,
  resource: 'organization' | 'focus-area',
): Promise<Delivery> {
  const current = await readRecord(api, resource, entry.record)
  const now = fieldsOf(current)
  const base = readFields(entry.base, now)
  const patch = patchOf(entry)
  const { open, contested } = comparePatch(base, patch, now)
  if (contested.length > 0) return { change: { state: 'conflict', conflict: contested }, record: current }
  if (open.mask.length === 0)
    return { change: { state: 'applied', receipt: { kind: 'already-so' } }, record: current }
  const record = await sendPatch(api, resource, { id: entry.record, ...open })
  return { change: { state: 'applied', receipt: receiptOf(base, patch, fieldsOf(record)) }, record }
}

/** Holds what the service keeps against what was meant. */
function receiptOf(base: RecordFields, patch: RecordPatch, stored: RecordFields): Receipt {
  const meant = applyPatch(base, patch)
  const altered = patch.mask.filter((field) => stored[field] !== meant[field])
  if (altered.length > 0)
    return {
      kind: 'altered',
      fields: altered.map((field) => ({ field, sent: meant[field], stored: stored[field] })),
    }
  const others = maskableFields.filter((field) => stored[field] !== meant[field])
  return others.length > 0 ? { kind: 'others-changed', fields: others } : { kind: 'as-sent' }
}

/** The patch that an entry stands for. */
export function patchOf({ mask = [], body = {} }: Pick<OutboxEntry, 'mask' | 'body'>): RecordPatch {
  const fields = mask.filter(isMaskable)
  return { mask: fields, body: Object.fromEntries(fields.map((field) => [field, textOf(body[field])])) }
}

function readFields(base: JsonObject | undefined, otherwise: RecordFields): RecordFields {
  const read = { ...otherwise }
  for (const field of maskableFields)
    if (base && Object.hasOwn(base, field)) read[field] = textOf(base[field])
  return read
}

function isMaskable(field: string): field is MaskableField {
  return maskableFields.some((known) => known === field)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function afterFailure(
  entry: OutboxEntry,
  error: unknown,
  { now, chance }: DeliveryTools,
): Delivery['change'] {
  const problem = problemOf(error)
  if (!(error instanceof Failure)) return { state: 'refused', problem }
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'unavailable':
    case 'unexpected':
      if (mayHaveCreated(entry, error)) return { state: 'unknown', problem, nextAt: now() + quietTime }
      // Whatever reads before it writes may simply come again.
      return { state: 'queued', problem, nextAt: now() + waitAfter(entry.attempts, error.retryAfter, chance) }
    case 'unauthenticated':
    case 'forbidden':
    case 'not-implemented':
      return { state: 'parked', problem }
    default:
      return { state: 'refused', problem }
  }
}

/** True unless the service said that it did nothing: 429, or 503 with the time to come again. */
function mayHaveCreated(entry: OutboxEntry, { status, retryAfter }: Failure): boolean {
  const wasSent = entry.kind.endsWith('.create') && entry.alike !== undefined
  return wasSent && status !== 429 && !(status === 503 && retryAfter !== undefined)
}

/** Milliseconds: up to a time that doubles from 2 s to a minute, or what the service asked for and a little more. */
function waitAfter(attempts: number, asked: number | undefined, chance: () => number): number {
  if (asked !== undefined) return asked * 1000 + chance() * 1000
  return chance() * Math.min(2000 * 2 ** Math.min(attempts, 10), 60_000)
}

function problemOf(error: unknown): EntryProblem {
  if (error instanceof Failure)
    return {
      kind: error.kind,
      status: error.status,
      message: error.message,
      errors: error.errors.map(({ type, message }) => ({ type, message })),
    }
  return { kind: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}
