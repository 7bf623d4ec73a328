// Sends a part of an import, one request at each step, and says what became of its rows. A request without an answer is
// repeated unchanged where the service carries it out once by its key. Elsewhere nothing is sent again blindly: rows that
// name an item once it is sure that they make none, new rows only when a person says so.

import type { Client } from '#client/client.ts'
import { isObject } from '#client/error-body.ts'
import { Failure, isGivenUp, isPutOff, isTooLarge } from '#client/failure.ts'
import { expectingImports } from '#contract/amounts-operations.ts'
import { Decimal, JsonText, writeJson, writtenDigits } from '#contract/decimal.ts'
import { type ErrorEntry, printPointer, readPointer, type StoredAmount } from '#contract/errors.ts'
import { printJsonList, readJsonElements } from '#contract/exact-json.ts'
import { BenefitItemSent, CostItemSent } from '#contract/funds.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { importKeyDays } from '#contract/session.ts'
import { contestedAmount } from '#offline/outbox/amounts.ts'
import type { FieldConflict } from '#offline/outbox/conflict.ts'
import { isOutage, type OutboxEntry } from '#offline/outbox/entry.ts'
import {
  type Delivery,
  type DeliveryTools,
  problemOf,
  refusalOf,
  waitAfter,
} from '#offline/outbox/outcome.ts'
import { quietTimeMs } from '#offline/outbox/state-machine.ts'
import { lookForRows, type SentItem } from './bulk-look.ts'
import type { AmendedAmount, AppearedRows, BulkProgress } from './bulk-progress.ts'
import {
  afterChange,
  afterClosed,
  afterLook,
  afterRefusal,
  afterSuccess,
  afterTooLarge,
  appliedAt,
  askedAgain,
  countOutcomes,
  isContested,
  isNew,
  newProgress,
  nextRows,
  withRequestsOf,
} from './bulk-progress.ts'

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
  const progress = prepared(entry, tools)
  // First on disk, then sent: after a crash the part says which rows were under way.
  if (progress !== entry.bulk) return { change: { ...standing(progress, tools.now()), state: 'queued' } }
  if (progress.requests.length === 0) return { change: standing(progress, tools.now()) }
  const elements = readJsonElements(text)
  const isExpecting = saysExpected(text) && (await tools.siteHas('expected-imports'))
  const next = nextRows(progress).flatMap((place) => {
    const element = elements[place]
    return element ? printElement(element, amendmentsOf(progress, place), isExpecting) : []
  })
  const body = new JsonText(printJsonList('items', next))
  const began = tools.now()
  const operation = isExpecting ? expectingImports[resource] : itemResources[resource].operations.import
  try {
    await api[operation]({ body }, { idempotencyKey: progress.key })
    tools.batchSize.took(next.length, tools.now() - began)
    tools.atomicity.sawTaken(entry.operation, nextRows(progress))
    return { change: standing(afterSuccess(progress), tools.now()) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const changed = isExpecting && error.kind === 'conflict' ? changedAmounts(error.errors, progress) : []
    const decision = changed.length > 0 ? afterConflict(progress, changed, elements, tools.now()) : undefined
    return { change: decision ?? (await afterFailure({ entry, progress, error, tools })) }
  }
}

// Rows that say which stored amounts theirs replace. Amounts that others changed since wait for the person.

type Element = ReturnType<typeof readJsonElements>[number]

/** True for the elements of an import whose amounts all say what they replace, where a site compares that. */
function saysExpected(elements: string): boolean {
  // Within a text the quotation marks would be escaped.
  return elements.includes('"timePeriodToExpected":')
}

/** The later decide over the earlier. */
function amendmentsOf({ amended = [] }: BulkProgress, place: number): readonly AmendedAmount[] {
  return amended.filter(({ field }) => field.startsWith(`/items/${place}/`))
}

type Periods = Record<string, unknown>

/** The element as it goes out. A site that compares nothing gets it without what its amounts replace. */
function printElement(
  { text, value }: Element,
  amendments: readonly AmendedAmount[],
  isExpecting: boolean,
): string {
  if (amendments.length === 0 && (isExpecting || !saysExpected(text))) return text
  const element = structuredCopy(value) as Record<string, readonly Record<string, Periods>[]>
  for (const { field, expected, isLeft } of amendments) {
    const [, , list = '', at = '', , period = ''] = readPointer(field)
    const { timePeriodToAmount: amounts, timePeriodToExpected: replaced } = element[list]?.[Number(at)] ?? {}
    if (isLeft) delete amounts?.[period]
    if (isLeft) delete replaced?.[period]
    else if (replaced) replaced[period] = expected
  }
  const series = Object.values(element).filter(Array.isArray).flat() as Record<string, Periods>[]
  if (!isExpecting) for (const one of series) delete one.timePeriodToExpected
  return writeJson(element)
}

/** Exact numbers are values, and stay the same. */
function structuredCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCopy)
  if (!isObject(value) || value instanceof Decimal) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, structuredCopy(one)]))
}

interface ChangedAmount {
  /** A pointer into the list of all rows of the part. */
  readonly field: string
  readonly stored: StoredAmount
}

function changedAmounts(errors: readonly ErrorEntry[], progress: BulkProgress): readonly ChangedAmount[] {
  const rows = nextRows(progress)
  return errors.flatMap(({ path, stored }) => {
    const [list, index = '', ...rest] = readPointer(path)
    const place = rows[Number(index)]
    if (list !== 'items' || place === undefined || !stored) return []
    return { field: printPointer(['items', place, ...rest]), stored }
  })
}

function afterConflict(
  progress: BulkProgress,
  changed: readonly ChangedAmount[],
  elements: readonly Element[],
  now: number,
): Change | undefined {
  const conflicts = changed.map(({ field, stored }): FieldConflict => {
    const [, place = '', list = '', at = '', ...rest] = readPointer(field)
    const element = elements[Number(place)]?.value as Record<string, readonly Record<string, Periods>[]>
    const series = element[list]?.[Number(at)]
    const [, period = ''] = rest
    const before = amendmentsOf(progress, Number(place)).findLast((one) => one.field === field)
    return {
      field,
      base: before ? before.expected : (writtenDigits(series?.timePeriodToExpected?.[period]) ?? null),
      theirs: stored.amount,
      mine: writtenDigits(series?.timePeriodToAmount?.[period]) ?? null,
      amount: contestedAmount(stored, { name: String(element.name ?? '') }),
    }
  })
  // One that expects what is stored could only be refused again.
  if (conflicts.some(({ base, theirs }) => base === theirs)) return undefined
  const contested = conflicts.filter(({ mine, theirs }) => mine !== theirs)
  const settled = conflicts.filter(({ mine, theirs }) => mine === theirs)
  const amended = settled.map(({ field, theirs }) => ({ field, expected: theirs, isLeft: false }))
  return standing(afterChange(progress, contested, amended), now)
}

/** How often a request goes again under its key, before it is looked for as where no keys are kept. */
const maxRepeats = 6
/** Milliseconds for which the key of a request is believed: half of the time that the service keeps it. */
const keyLifeMs = (importKeyDays / 2) * 24 * 3_600_000

/** True while the request under way, if it was sent before, can be repeated unchanged and is still carried out once. */
function canRepeat(entry: OutboxEntry, { keepsImportKeys, now }: DeliveryTools): boolean {
  const { bulk, attempts, sentAt = entry.at } = entry
  return keepsImportKeys && bulk?.key !== undefined && attempts <= maxRepeats && now() < sentAt + keyLifeMs
}

/** The progress as it has to be on disk before the next request leaves. */
function prepared(entry: OutboxEntry, tools: DeliveryTools): BulkProgress {
  const { bulk = newProgress([]), attempts } = entry
  // Queued by the person without a decision: it is compared again.
  const { contested: _undecided, ...again } = bulk
  const progress = isContested(bulk) ? again : bulk
  // Queued by the person, who knows that the outcome is unknown.
  if (progress.requests.length === 0 && countOutcomes(progress, 'unknown') > 0) return askedAgain(progress)
  // With fewer rows it would be another request than the one that may have been carried out.
  if (attempts > 1 && canRepeat(entry, tools)) return progress
  return withRequestsOf(progress, tools.batchSize.maxRows)
}

interface FailedRequest {
  readonly entry: OutboxEntry
  readonly progress: BulkProgress
  readonly error: Failure
  readonly tools: DeliveryTools
}

async function afterFailure(failed: FailedRequest): Promise<Change> {
  const { entry, progress, error, tools } = failed
  const { now, chance, batchSize } = tools
  const rows = nextRows(progress)
  const isRepeatable = canRepeat(entry, tools)
  // Proxies limit the size of requests, too. A request that was sent before is repeated unchanged: the service can have
  // carried out the earlier one.
  const isForeign = error.kind === 'foreign'
  if (isTooLarge(error) && (!isForeign || (rows.length > 1 && entry.attempts === 1))) {
    batchSize.tooLarge(rows.length)
    return standing(afterTooLarge(progress), now())
  }
  // What was sent before and may have been carried out stays known as sent.
  const sentAt = isRepeatable && entry.attempts > 1 ? entry.sentAt : undefined
  const nextAt = now() + waitAfter(entry.attempts, error.retryAfter, chance)
  const problem = await refusalOf(error, tools).catch(problemOf)
  // It was refused; the service does not say whether the session is over.
  if (error.kind === 'unauthenticated' && isOutage(problem))
    return { state: 'queued', problem, nextAt, sentAt }
  switch (error.kind) {
    case 'unauthenticated':
    case 'forbidden':
    case 'not-implemented':
      return { state: 'parked', problem, sentAt }
    case 'not-found':
      return standing(afterClosed(progress), now())
    case 'invalid':
    case 'conflict':
      if (!isRepeatable && mayHaveMade(progress)) return rejectedInDoubt(progress, error.errors, now())
      return standing(afterRefusal(progress, error.errors, nothing), now())
    default:
      if (isPutOff(error)) return { state: 'queued', problem, nextAt, sentAt }
      // An outage says nothing of the size of a request that is repeated unchanged.
      if (!isRepeatable || isGivenUp(error)) batchSize.failed(rows.length)
      return { state: 'unknown', problem, nextAt: isRepeatable ? nextAt : now() }
  }
}

/**
 * True for a rejected request of which new rows may have been made all the same. Spec silent: whether a site imports the
 * other rows of a request in which it rejects some (§4.7). Of one row alone the rejection says all there is to say.
 */
function mayHaveMade(progress: BulkProgress): boolean {
  const rows = nextRows(progress)
  return rows.length > 1 && rows.some((place) => isNew(progress, place))
}

/**
 * A rejected request whose new rows are looked for before any goes again. Spec silent: how soon a list shows what a
 * request made (§4.9); until the quiet time is over, nothing follows from what is not in it.
 */
function rejectedInDoubt(progress: BulkProgress, rejection: readonly ErrorEntry[], now: number): Change {
  return { state: 'unknown', bulk: { ...progress, rejection }, sentAt: now, nextAt: now + quietTimeMs }
}

/**
 * Looks what became of a request without an answer, and of new rows in a rejected one. Never rejects for what the service
 * or the network did.
 */
export async function lookForBulk(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: ItemKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { sentAt = entry.at, problem, bulk: progress = newProgress([]) } = entry
  const { now, chance } = tools
  const { rejection } = progress
  if (!rejection && canRepeat(entry, tools)) return { change: { state: 'queued', nextAt: 0, problem } }
  const text = await tools.rowsOf(entry.seq)
  const isQuiet = now() >= sentAt + quietTimeMs
  const wait: Change = { state: 'unknown', nextAt: sentAt + quietTimeMs, problem }
  const rows = nextRows(progress)
  if (text === undefined) return { change: { ...wait, nextAt: now() + quietTimeMs } }
  // What names an item shows nothing by being there; while it may still be carried out, it only waits.
  const isSlow = mayBeAtWork(problem)
  if (!isQuiet && (rejection || (isSlow && !rows.some((place) => isNew(progress, place)))))
    return { change: wait }
  try {
    const items = readJsonElements(text).map(({ value }) => sentItem(resource, value))
    const seen = await lookForRows(api, resource, progress, items)
    if (rejection) {
      const isAbsent = (place: number) => isNew(progress, place) && !seen.unclear.has(place)
      tools.atomicity.sawRejected(entry.operation, { made: seen.made, absent: rows.filter(isAbsent) })
      return { change: onward(afterRefusal(progress, rejection, seen), now()) }
    }
    const isAllMade = rows.every((place) => seen.made.has(place))
    const isChange = !isSlow && rows.every((place) => seen.there.has(place))
    if (!isQuiet && !isAllMade && !isChange) return { change: wait }
    return { change: onward(afterLook(progress, seen), now()) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // As long as it waits anyway, this look is what finds out that an outage is over.
    const pause = isQuiet ? waitAfter(entry.attempts, error.retryAfter, chance) : 0
    return { change: { state: 'unknown', problem: problemOf(error), nextAt: now() + pause } }
  }
}

/** True when the service may still be at work on a request: its answer was given up, or the tab that sent it died. */
function mayBeAtWork(problem: OutboxEntry['problem']): boolean {
  // Of a request that a proxy answered nothing else is known, either.
  return problem === undefined || isGivenUp(problem) || problem.kind === 'foreign'
}

/** The state of an entry by the outcomes of its rows; while a request is left, ready for it. */
function standing(progress: BulkProgress, now: number): Change {
  const bulk = appliedAt(progress, now)
  const after = { bulk, attempts: 0, nextAt: 0, sentAt: undefined, problem: undefined }
  if (isContested(bulk)) return { ...after, state: 'conflict', conflict: bulk.contested }
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

/** The same after a look. Refused only after a request: the next step finds that nothing is left. */
function onward(progress: BulkProgress, now: number): Change {
  const change = standing(progress, now)
  return change.state === 'refused' ? { ...change, state: 'queued', nextAt: 0 } : change
}

function sentItem(resource: ItemKind, value: unknown): SentItem {
  const { fields } = itemResources[resource]
  const schema = resource === 'cost-item' ? CostItemSent : BenefitItemSent
  const item: Readonly<Record<string, unknown>> = schema.parse(value)
  const textOf = (field: string) => (typeof item[field] === 'string' ? item[field] : undefined)
  return {
    name: textOf('name') ?? '',
    focusAreaId: textOf('focusAreaId'),
    id: textOf(fields.id),
    externalId: textOf(fields.sentExternalId),
  }
}
