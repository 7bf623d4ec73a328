// Sends one entry and says how it ended; and looks what became of one without an answer.
import type { Client } from '#client/client.ts'
import { Failure, isFailure } from '#client/failure.ts'
import { deliverBulk, lookForBulk } from '#offline/imports/bulk-delivery.ts'
import { type EntryProblem, isCreate, type OutboxEntry } from './entry.ts'
import { bulkResourceOf, fundResourceOf, resourceOf } from './entry-resources.ts'
import { deliverFundItem } from './fund-delivery.ts'
import { deliverRecord, lookForCreated } from './hierarchy-delivery.ts'
import { type Delivery, type DeliveryTools, problemOf, refusalOf, waitAfter } from './outcome.ts'
import { quietTimeMs } from './state-machine.ts'

/** Delivers an entry whose references are all real. Never rejects for what the service or the network did. */
export async function deliver(api: Client, entry: OutboxEntry, tools: DeliveryTools): Promise<Delivery> {
  try {
    return await attempt(api, entry, tools)
  } catch (error) {
    return { change: await afterFailure(entry, error, tools) }
  }
}

async function attempt(api: Client, entry: OutboxEntry, tools: DeliveryTools): Promise<Delivery> {
  const resource = resourceOf(entry)
  if (resource) return deliverRecord(api, entry, { resource, tools })
  const fundResource = fundResourceOf(entry)
  if (fundResource) return deliverFundItem(api, entry, { resource: fundResource, tools })
  const bulkResource = bulkResourceOf(entry)
  if (bulkResource) return deliverBulk(api, entry, { resource: bulkResource, tools })
  throw new Error(`nothing here sends ${entry.kind}`)
}

/** Why an entry can never be sent: the record it is about, or one it mentions, was discarded, or its ID is unknown. */
export function orphanedBy(entry: OutboxEntry, entries: readonly OutboxEntry[]): EntryProblem | undefined {
  const mentioned = [entry.record, ...(entry.refs ?? [])]
  const missing = entries.find(
    ({ seq, kind, state, record, realId }) =>
      seq < entry.seq &&
      kind.endsWith('.create') &&
      mentioned.includes(record) &&
      (state === 'discarded' || (state === 'applied' && realId === undefined)),
  )
  if (missing === undefined) return undefined
  return missing.state === 'discarded'
    ? { kind: 'orphaned', message: `“${missing.label}” was discarded` }
    : { kind: 'id-unknown', message: `the ID of “${missing.label}” is unknown` }
}

/**
 * Looks what became of an entry without an answer. It may be sent again only after the quiet time, because a service
 * that is slow can do the work long after the answer was given up; a create only when the look then finds nothing.
 */
export async function lookForOutcome(
  api: Client,
  entry: OutboxEntry,
  tools: DeliveryTools,
): Promise<Delivery> {
  const { now, chance } = tools
  const { sentAt = entry.at } = entry
  const asked = now()
  // The clock went back: the time since the sending is unknown.
  if (sentAt > asked) return { change: { state: 'unknown', sentAt: asked, nextAt: asked + quietTimeMs } }
  const bulkResource = bulkResourceOf(entry)
  if (bulkResource) return lookForBulk(api, entry, { resource: bulkResource, tools })
  const isQuiet = asked >= sentAt + quietTimeMs
  const wait: Delivery['change'] = { state: 'unknown', nextAt: sentAt + quietTimeMs }
  const unless: Delivery['change'] = isQuiet ? { state: 'queued', nextAt: 0 } : wait
  const ask: Delivery['change'] = isQuiet ? { state: 'parked', problem: outcomeUnknown } : wait
  const resource = resourceOf(entry)
  // All else reads the record before it is sent again, and so finds out.
  if (resource === undefined || !isCreate(entry)) return { change: unless }
  if (entry.isBlind) return { change: ask }
  try {
    const record = await lookForCreated(api, entry, resource)
    if (record === undefined) return { change: unless }
    return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
  } catch (error) {
    if (isFailure(error, 'not-implemented')) return { change: ask }
    const pause = waitAfter(entry.attempts, error instanceof Failure ? error.retryAfter : undefined, chance)
    return { change: { state: 'unknown', problem: problemOf(error), nextAt: now() + pause } }
  }
}

/** Of a create without an answer, where the service has no list to look into. */
const outcomeUnknown: EntryProblem = {
  kind: 'no-look-up',
  message: 'no answer, and no list to look the record up in',
}

async function afterFailure(
  entry: OutboxEntry,
  error: unknown,
  tools: DeliveryTools,
): Promise<Delivery['change']> {
  const { now, chance } = tools
  const problem = await refusalOf(error, tools)
  if (!(error instanceof Failure)) return { state: 'refused', problem }
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'unavailable':
    case 'unexpected':
      if (mayStillHappen(entry, error)) return { state: 'unknown', problem, nextAt: now() + quietTimeMs }
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

/**
 * True when the request may have been, or may yet be, carried out; false when the service said that it did nothing
 * (429, or 503 with the time to come again). What reads before it writes need not wait, unless it may be overtaken by
 * itself: a request that was given up can be carried out after a later one.
 */
function mayStillHappen(entry: OutboxEntry, { kind, status, retryAfter }: Failure): boolean {
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return false
  return isCreate(entry) ? entry.alike !== undefined : kind === 'timeout'
}
