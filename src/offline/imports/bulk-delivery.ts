// Sends a part of an import, one request at each step, and says what became of its rows. Nothing is sent again blindly:
// rows that name an item only after the quiet time, new rows only when a person says so.

import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { ItemKind } from '#contract/resources.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type Delivery, type DeliveryTools, problemOf, waitAfter } from '#offline/outbox/outcome.ts'
import { quietTimeMs } from '#offline/outbox/state-machine.ts'
import { lookForRows } from './bulk-look.ts'
import type { AppearedRows, BulkProgress } from './bulk-progress.ts'
import {
  afterClosed,
  afterLook,
  afterRefusal,
  afterSuccess,
  afterTooLarge,
  appliedAt,
  askedAgain,
  countOutcomes,
  isNew,
  newProgress,
  nextRows,
  withRequestsOf,
} from './bulk-progress.ts'
import { type BulkRequest, readBulkRequest } from './bulk-request.ts'

type Change = Delivery['change']

const nothing: AppearedRows = { made: new Set(), unclear: new Set() }

/** Sends the next request of a part. @throws Failure when nothing of it was taken, and nothing else would be. */
export async function deliverBulk(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: ItemKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const text = await tools.rowsOf(entry.seq)
  if (text === undefined || !entry.bulk)
    return { change: { state: 'refused', problem: { kind: 'no-rows', message: 'rows not stored' } } }
  const progress = prepared(entry.bulk, tools)
  // First on disk, then sent: after a crash the part says which rows were under way.
  if (progress !== entry.bulk) return { change: { ...standing(progress, tools.now()), state: 'queued' } }
  if (progress.requests.length === 0) return { change: standing(progress, tools.now()) }
  const request = readBulkRequest(resource, text)
  const began = tools.now()
  try {
    await request.send(api, nextRows(progress))
    tools.batchSize.took(nextRows(progress).length, tools.now() - began)
    return { change: standing(afterSuccess(progress), tools.now()) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { change: await afterFailure(api, { entry, resource, request, progress, error, tools }) }
  }
}

/** The progress as it has to be on disk before the next request leaves. */
function prepared(progress: BulkProgress, { batchSize }: DeliveryTools): BulkProgress {
  // Queued by the person, who knows that the outcome is unknown.
  if (progress.requests.length === 0 && countOutcomes(progress, 'unknown') > 0) return askedAgain(progress)
  return withRequestsOf(progress, batchSize.maxRows)
}

interface FailedRequest {
  readonly entry: OutboxEntry
  readonly resource: ItemKind
  readonly request: BulkRequest
  readonly progress: BulkProgress
  readonly error: Failure
  readonly tools: DeliveryTools
}

async function afterFailure(api: Client, failed: FailedRequest): Promise<Change> {
  const { entry, progress, error, tools } = failed
  const rows = nextRows(progress)
  switch (error.kind) {
    case 'unauthenticated':
    case 'forbidden':
    case 'not-implemented':
      return { state: 'parked', problem: problemOf(error), sentAt: undefined }
    case 'not-found':
      return standing(afterClosed(progress), tools.now())
    case 'invalid':
    case 'conflict':
      if (error.status !== 413) return standing(await refused(api, failed), tools.now())
      tools.batchSize.tooLarge(rows.length)
      return standing(afterTooLarge(progress), tools.now())
    default: {
      const problem = problemOf(error)
      // The service said that it did nothing yet.
      if (error.status === 429 || (error.status === 503 && error.retryAfter !== undefined)) {
        const nextAt = tools.now() + waitAfter(entry.attempts, error.retryAfter, tools.chance)
        return { state: 'queued', problem, nextAt, sentAt: undefined }
      }
      tools.batchSize.failed(rows.length)
      return { state: 'unknown', problem, nextAt: tools.now() + firstLookMs }
    }
  }
}

/** Milliseconds until a request without an answer is looked into for the first time. */
const firstLookMs = 2_000

/** Before new rows of a refused request go again, it is read which of them the service has made all the same. */
async function refused(
  api: Client,
  { resource, request, progress, error }: FailedRequest,
): Promise<BulkProgress> {
  const rows = nextRows(progress)
  // Of one row alone the refusal says all there is to say.
  if (rows.length === 1 || !rows.some((place) => isNew(progress, place)))
    return afterRefusal(progress, error.errors, nothing)
  try {
    const seen = await lookForRows(api, resource, progress, request.items)
    return afterRefusal(progress, error.errors, seen)
  } catch (unread) {
    if (!(unread instanceof Failure)) throw unread
    const unclear = new Set(rows.filter((place) => isNew(progress, place)))
    return afterRefusal(progress, error.errors, { made: new Set(), unclear })
  }
}

/** Looks what became of a request without an answer. Never rejects for what the service or the network did. */
export async function lookForBulk(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: ItemKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { sentAt = entry.at } = entry
  const text = await tools.rowsOf(entry.seq)
  const progress = entry.bulk ?? newProgress([])
  const isQuiet = tools.now() >= sentAt + quietTimeMs
  const wait: Change = { state: 'unknown', nextAt: sentAt + quietTimeMs, problem: entry.problem }
  const rows = nextRows(progress)
  if (text === undefined) return { change: { ...wait, nextAt: tools.now() + quietTimeMs } }
  // What names an item shows nothing by being there; it only waits.
  if (!isQuiet && !rows.some((place) => isNew(progress, place))) return { change: wait }
  try {
    const seen = await lookForRows(api, resource, progress, readBulkRequest(resource, text).items)
    const isAllMade = rows.every((place) => seen.made.has(place))
    if (!isQuiet && !isAllMade) return { change: wait }
    const change = standing(afterLook(progress, seen), tools.now())
    // Refused only after a request: the next step finds that nothing is left.
    return { change: change.state === 'refused' ? { ...change, state: 'queued', nextAt: 0 } : change }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const pause = waitAfter(entry.attempts, error.retryAfter, tools.chance)
    return { change: { state: 'unknown', problem: problemOf(error), nextAt: tools.now() + pause } }
  }
}

/** The state of an entry by the outcomes of its rows; while a request is left, ready for it. */
function standing(progress: BulkProgress, now: number): Change {
  const bulk = appliedAt(progress, now)
  const after = { bulk, attempts: 0, nextAt: 0, sentAt: undefined, problem: undefined }
  if (bulk.requests.length > 0) return { ...after, state: 'queued' }
  const [unknown, refused] = [countOutcomes(bulk, 'unknown'), countOutcomes(bulk, 'refused')]
  if (unknown > 0) {
    const message = `${unknown} of ${bulk.outcomes.length} rows unconfirmed`
    return { ...after, state: 'parked', problem: { kind: 'no-look-up', message } }
  }
  if (refused < bulk.outcomes.length) return { ...after, state: 'applied', receipt: { kind: 'as-sent' } }
  const message = `${refused} of ${bulk.outcomes.length} rows rejected`
  return { ...after, state: 'refused', problem: { kind: 'invalid', message } }
}
