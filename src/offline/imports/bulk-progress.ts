// A part of an import: what became of each of its rows, and which rows go into the requests to come. Every change of it
// goes to disk before the next request leaves, so that a tab that dies leaves no row behind of which nothing is known.
import { summarizeErrors } from '#client/failure.ts'
import { codeOf, countErrors, type ErrorEntry, errorsLeftOut, readPointer } from '#contract/errors.ts'
import type { FieldConflict } from '#offline/outbox/conflict.ts'

/** Why a row was not applied, or why that is not known. */
export interface RowCause {
  /** What this device found out. */
  readonly code?: RowCauseCode
  /** What the service said, a line for each message; of an import that an earlier release sent, one line of that release. */
  readonly message?: string
  /** The first entries of the answer; absent where it has neither codes nor pointers, and before release 1.1. */
  readonly errors?: readonly ErrorEntry[]
}

export type RowCauseCode =
  | 'too-large'
  | 'no-reason'
  | 'no-imports'
  /** It may have made one of several items that look like it. */
  | 'maybe-made'
  | 'item-gone'
  | 'not-found-after'

export type RowOutcome =
  | { readonly kind: 'waiting' }
  /** `at`: when the answer came, in epoch milliseconds. */
  | { readonly kind: 'applied'; readonly at?: number }
  | ({ readonly kind: 'refused' } & RowCause)
  /** Sent, and no answer said whether it was taken. */
  | ({ readonly kind: 'unknown' } & RowCause)

/** The facts of a row before it is sent. */
export type RowFacts =
  /** Names an item, so that sent twice it is the same change. `isThere`: the item was found when the plan was made. */
  | { readonly kind: 'named'; readonly isThere: boolean }
  /** Makes an item at each sending. `twins`: how many items of its name and focus area there were before. */
  | { readonly kind: 'new'; readonly twins: number; readonly claim?: ItemClaim }

/** The external id that an item is to be given once it is made, and what it is found again by. */
export interface ItemClaim {
  readonly externalId: string
  readonly name: string
  readonly focusAreaId: string
  /** Ids of the items of this name and focus area that were there before. */
  readonly before: readonly string[]
  /** Number of its row in the sheet, from 1. */
  readonly row: number
}

export interface BulkProgress {
  readonly facts: readonly RowFacts[]
  readonly outcomes: readonly RowOutcome[]
  /** The rows of each request to come, by their place; the first is the next one, or the one under way. */
  readonly requests: readonly (readonly number[])[]
  /**
   * The Idempotency-Key of the next request, or of the one under way: a UUID. Only with a service that carries out such
   * a request once, however often it comes.
   */
  readonly key?: string | undefined
  /** What the service said when it rejected the request under way, until it is known which new rows it made all the same. */
  readonly rejection?: readonly ErrorEntry[] | undefined
  /**
   * Amounts that others changed since, by the pointer to each in the list of all rows: `/items/12/…`. Their rows are the last
   * of the requests to come, which is sent once the person has decided.
   */
  readonly contested?: readonly FieldConflict[] | undefined
  /** What the person has decided about such amounts, and what needed no decision. */
  readonly amended?: readonly AmendedAmount[] | undefined
}

/** How an amount goes out that is no longer what the row says. */
export interface AmendedAmount {
  readonly field: string
  /** The stored amount that it replaces. */
  readonly expected: string | null
  /** True where the stored amount stays. */
  readonly isLeft: boolean
}

/** New rows of a failed request, by what reading the items shows of them. */
export interface AppearedRows {
  /** Those that the service has made. */
  readonly made: ReadonlySet<number>
  /** Those of which some were made, without a way to tell which. */
  readonly unclear: ReadonlySet<number>
}

/** Between the messages about a row. */
const lineBreak = '\n'

/** Rows that name an item go before those that make one: what fails among the first may simply be sent again. */
export function newProgress(facts: readonly RowFacts[]): BulkProgress {
  const places = [...facts.keys()]
  const outcomes = facts.map((): RowOutcome => ({ kind: 'waiting' }))
  return { facts, outcomes, requests: apart({ facts }, places) }
}

/** The rows that are sent next, or under way; none when every row has its outcome. */
export function nextRows({ requests }: BulkProgress): readonly number[] {
  return requests[0] ?? []
}

/** True for rows of which a second sending would make a second item. */
export function isNew({ facts }: Pick<BulkProgress, 'facts'>, place: number): boolean {
  return facts[place]?.kind === 'new'
}

/** The request was taken as a whole. */
export function afterSuccess(progress: BulkProgress): BulkProgress {
  return advanced(progress, marked(progress.outcomes, nextRows(progress), { kind: 'applied' }), [])
}

/** The service takes no request of this size. */
export function afterTooLarge(progress: BulkProgress): BulkProgress {
  const rows = nextRows(progress)
  if (rows.length > 1) return advanced(progress, progress.outcomes, halves(rows))
  return advanced(progress, marked(progress.outcomes, rows, { kind: 'refused', code: 'too-large' }), [])
}

/** The next request with no more than `most` rows; the progress itself when it has no more. */
export function withRequestsOf(progress: BulkProgress, most: number): BulkProgress {
  const rows = nextRows(progress)
  return rows.length <= most ? progress : advanced(progress, progress.outcomes, chunksOf(rows, most))
}

/**
 * Refused: the rows it names fall out and the others go again. A refusal that names none is narrowed down: rows that
 * name an item by halves, new ones one by one, because of two in a refused request either could have been made.
 */
export function afterRefusal(
  progress: BulkProgress,
  errors: readonly ErrorEntry[],
  { made, unclear }: AppearedRows,
): BulkProgress {
  const rows = nextRows(progress)
  const isOpen = (place: number) => outcomes[place]?.kind === 'waiting'
  let outcomes = marked(progress.outcomes, [...made], { kind: 'applied' })
  for (const [index, named] of namedRows(errors, rows.length)) {
    const place = rows[index]
    if (place !== undefined && isOpen(place))
      outcomes = marked(outcomes, [place], { kind: 'refused', ...named })
  }
  outcomes = marked(outcomes, [...unclear].filter(isOpen), { kind: 'unknown', code: 'maybe-made' })
  const left = rows.filter(isOpen)
  if (left.length < rows.length) return advanced(progress, outcomes, left.length > 0 ? [left] : [])
  if (rows.length <= 1) {
    const cause = causeOf(errors.map(withoutRow))
    return advanced(progress, marked(outcomes, rows, { kind: 'refused', ...cause }), [])
  }
  const known = left.filter((place) => !isNew(progress, place))
  const fresh = left.filter((place) => isNew(progress, place))
  return advanced(progress, outcomes, [...chunksOf(known, Math.ceil(rows.length / 2)), ...chunksOf(fresh, 1)])
}

/** An error without the row number that the site gave it: in a request with one row that number is always the same. */
function withoutRow(error: ErrorEntry): ErrorEntry {
  const number =
    /^(?:row|item|line|entry|record|element|zeile|eintrag) {0,2}#?\d{1,6} {0,2}[:.–-] {0,2}(?=\S)/i
  return { ...error, message: error.message.replace(number, '') }
}

/**
 * Others changed amounts since. The rows of those that the person has to decide about wait until all others are through.
 * @param amended those that are stored as the rows want them
 */
export function afterChange(
  progress: BulkProgress,
  contested: readonly FieldConflict[],
  amended: readonly AmendedAmount[],
): BulkProgress {
  const places = new Set(contested.map(({ field }) => Number(readPointer(field)[1])))
  const left = nextRows(progress).filter((place) => !places.has(place))
  const following = progress.requests.slice(1)
  const waiting = progress.contested ? (following.pop() ?? []) : []
  const all = [...(progress.contested ?? []), ...contested]
  return {
    facts: progress.facts,
    outcomes: progress.outcomes,
    requests: [left, ...following, [...waiting, ...places]].filter((rows) => rows.length > 0),
    ...(all.length > 0 && { contested: all }),
    amended: [...(progress.amended ?? []), ...amended],
  }
}

/** True when all that is left of a part waits for the person's decision. */
export function isContested({ requests, contested }: BulkProgress): boolean {
  return requests.length === 1 && contested !== undefined
}

/** The person has decided. @param chosen has the fields whose amounts replace those of others */
export function afterDecision(
  { contested = [], amended = [], ...progress }: BulkProgress,
  chosen: Readonly<Record<string, unknown>>,
): BulkProgress {
  const decided = contested.map(({ field, theirs }) => ({
    field,
    expected: theirs,
    isLeft: !Object.hasOwn(chosen, field),
  }))
  return { ...progress, amended: [...amended, ...decided] }
}

/** None of the rows can be taken, now or later. */
export function afterClosed(progress: BulkProgress): BulkProgress {
  const waiting = progress.requests.flat()
  return {
    ...progress,
    outcomes: marked(progress.outcomes, waiting, { kind: 'refused', code: 'no-imports' }),
    requests: [],
  }
}

/** What reading the items showed of a request without an answer. */
export interface RowsSeen extends AppearedRows {
  /** Rows that name an item which is there: sent again they can only change it. */
  readonly there: ReadonlySet<number>
  /** Rows whose item was there when the plan was made and is gone. */
  readonly gone: ReadonlySet<number>
}

/**
 * A request without an answer, looked into after the service can no longer be at work on it. Rows that name an item go
 * again. New ones never do without the person: those that did not appear are left to them.
 */
export function afterLook(progress: BulkProgress, { made, unclear, gone }: RowsSeen): BulkProgress {
  const rows = nextRows(progress)
  let outcomes = marked(progress.outcomes, [...made], { kind: 'applied' })
  outcomes = marked(outcomes, [...unclear], { kind: 'unknown', code: 'maybe-made' })
  outcomes = marked(outcomes, [...gone], { kind: 'unknown', code: 'item-gone' })
  const isOpen = (place: number) => outcomes[place]?.kind === 'waiting'
  const absent = rows.filter((place) => isOpen(place) && isNew(progress, place))
  const again = rows.filter((place) => isOpen(place) && !isNew(progress, place))
  outcomes = marked(outcomes, absent, { kind: 'unknown', code: 'not-found-after' })
  return advanced(progress, outcomes, again.length > 0 ? [again] : [])
}

/** Sends the unknown rows again, because a person says so; new rows each alone. */
export function askedAgain(progress: BulkProgress): BulkProgress {
  const unknown = [...progress.facts.keys()].filter((place) => progress.outcomes[place]?.kind === 'unknown')
  const outcomes = marked(progress.outcomes, unknown, { kind: 'waiting' })
  const known = unknown.filter((place) => !isNew(progress, place))
  const fresh = unknown.filter((place) => isNew(progress, place))
  return {
    ...progress,
    outcomes,
    requests: [...progress.requests, ...(known.length > 0 ? [known] : []), ...chunksOf(fresh, 1)],
  }
}

export function countOutcomes({ outcomes }: BulkProgress, kind: RowOutcome['kind']): number {
  return outcomes.reduce((sum, outcome) => sum + (outcome.kind === kind ? 1 : 0), 0)
}

/** With other requests in place of the first. */
function advanced(
  { facts, requests, contested, amended }: BulkProgress,
  outcomes: readonly RowOutcome[],
  first: readonly (readonly number[])[],
): BulkProgress {
  const decisions = { ...(contested && { contested }), ...(amended && { amended }) }
  return { facts, outcomes, requests: [...first, ...requests.slice(1)], ...decisions }
}

function marked(
  outcomes: readonly RowOutcome[],
  places: readonly number[],
  outcome: RowOutcome,
): readonly RowOutcome[] {
  if (places.length === 0) return outcomes
  const after = [...outcomes]
  for (const place of places) after[place] = outcome
  return after
}

function apart(facts: Pick<BulkProgress, 'facts'>, places: readonly number[]): (readonly number[])[] {
  const known = places.filter((place) => !isNew(facts, place))
  const fresh = places.filter((place) => isNew(facts, place))
  return [known, fresh].filter((rows) => rows.length > 0)
}

function halves(rows: readonly number[]): (readonly number[])[] {
  return chunksOf(rows, Math.ceil(rows.length / 2))
}

function chunksOf(rows: readonly number[], size: number): (readonly number[])[] {
  const chunks: (readonly number[])[] = []
  for (let start = 0; start < rows.length; start += size) chunks.push(rows.slice(start, start + size))
  return chunks
}

/**
 * Spec silent: the shape of the 400 of a bulk import (§4.7). A row counts as named only by an explicit place in the
 * list of items, counted from zero: `items[31].name: …`. Nothing else in a message is taken for a row.
 */
export function namedRows(errors: readonly ErrorEntry[], length: number): Map<number, RowCause> {
  const named = new Map<number, ErrorEntry[]>()
  for (const error of errors) {
    const match = /^\W{0,3}items(?:\[|[./])(\d{1,6})\]?[.:/]?\s*/.exec(error.message)
    const place = pointedRow(error) ?? (match ? Number(match[1]) : length)
    if (place >= length) continue
    const entry = { ...error, message: error.message.slice(match?.[0].length) || error.message }
    const before = named.get(place)
    if (before) before.push(entry)
    else named.set(place, [entry])
  }
  return new Map([...named].map(([place, entries]) => [place, causeOf(entries)]))
}

/** The row that the path of an entry names. */
function pointedRow({ path }: ErrorEntry): number | undefined {
  const [list, index = ''] = readPointer(path)
  return list === 'items' && /^\d{1,6}$/.test(index) ? Number(index) : undefined
}

/** Entries of an answer that are kept with a row. */
const maxKept = 5

function causeOf(errors: readonly ErrorEntry[]): RowCause {
  const message = summarizeErrors(errors, lineBreak)
  if (message === '') return { code: 'no-reason' }
  // What is placed by its path is shown at its field, whoever says it.
  if (!errors.some((error) => codeOf(error) !== undefined || error.path !== undefined)) return { message }
  const more = countErrors(errors) - maxKept
  return { message, errors: [...errors.slice(0, maxKept), ...(more > 0 ? [errorsLeftOut(more)] : [])] }
}

/** The progress with the time for rows that have none yet; on disk with their outcome, so that it is never lost. */
export function appliedAt(progress: BulkProgress, at: number): BulkProgress {
  const isNews = (outcome: RowOutcome) => outcome.kind === 'applied' && outcome.at === undefined
  if (!progress.outcomes.some(isNews)) return progress
  const outcomes = progress.outcomes.map((outcome) =>
    isNews(outcome) ? ({ kind: 'applied', at } as const) : outcome,
  )
  return { ...progress, outcomes }
}
