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
  findCreated,
  readRecord,
  resourceOf,
  sendCreate,
  sendPatch,
  sendRemoval,
  type WrittenRecord,
} from './write-calls.ts'

export interface Delivery {
  /** What becomes of the entry. */
  readonly change: Partial<OutboxEntry>
  /** The record as the service answered it. */
  readonly record?: WrittenRecord | undefined
}

/** Delivers an entry whose references are all real. Never rejects for what the service or the network did. */
export async function deliver(api: Client, entry: OutboxEntry, now: () => number): Promise<Delivery> {
  try {
    return await attempt(api, entry)
  } catch (error) {
    return { change: afterFailure(entry, error, now()) }
  }
}

async function attempt(api: Client, entry: OutboxEntry): Promise<Delivery> {
  const resource = resourceOf(entry)
  if (resource === undefined) throw new Error(`nothing here sends ${entry.kind}`)
  if (entry.kind.endsWith('.update')) return update(api, entry, resource)
  if (entry.kind.endsWith('.create')) {
    // Sent before, and the answer never came: it may be there.
    const found = entry.attempts > 1 ? await findCreated(api, resource, entry) : undefined
    const record = found ?? (await sendCreate(api, resource, entry.body ?? {}))
    return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
  }
  return remove(api, entry)
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

function afterFailure(entry: OutboxEntry, error: unknown, now: number): Partial<OutboxEntry> {
  const problem = problemOf(error)
  if (!(error instanceof Failure)) return { state: 'refused', problem }
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'unavailable':
    case 'unexpected':
      // Whatever reads or asks before it writes may simply come again; so may a create, which looks for itself.
      return { state: 'queued', problem, nextAt: now + waitAfter(entry.attempts, error.retryAfter) }
    case 'unauthenticated':
    case 'forbidden':
    case 'not-implemented':
      return { state: 'parked', problem }
    default:
      return { state: 'refused', problem }
  }
}

/** Milliseconds: doubling from 2 s to a minute, or what the service asked for. */
function waitAfter(attempts: number, asked: number | undefined): number {
  return asked === undefined ? Math.min(2000 * 2 ** (attempts - 1), 60_000) : asked * 1000
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
