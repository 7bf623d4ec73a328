// What looks like a slip in the amounts of one item: an amount ten or a thousand times those beside it or with two
// digits swapped, or all of them some periods to the side. Doubles are good enough to suspect; nothing that is computed
// here is sent.
import type { ImportItem } from './items.ts'
import { readMonth } from './period-key.ts'
import type { PastAmount } from './stored-amounts.ts'
import type { Version } from './versions.ts'

/** An amount that is far from those of the periods beside it. */
export interface Outlier {
  readonly version: Version
  readonly period: string
  /** Exact decimal digits. */
  readonly digits: string
  /** The amounts of the nearest periods before and after it. */
  readonly beside: readonly string[]
}

/** An amount that is another one but for two digits side by side, which are swapped. */
export interface Transposition {
  readonly version: Version
  readonly period: string
  /** Exact decimal digits. */
  readonly digits: string
  /** The amount with these digits in the other order. */
  readonly expected: string
  /** Whether the periods beside it have that amount, or it was last sent from this device. */
  readonly than: 'neighbours' | 'last-sent'
}

/** All amounts of an item in other periods than expected. */
export interface Shift {
  /** Periods later; earlier where it is negative. */
  readonly by: number
  /** Whether the other rows of the sheet say so, or what was last sent from this device. */
  readonly than: 'other-rows' | 'last-sent'
}

/** How many times its neighbours an amount with one digit too many is, or one in thousands; with what they vary. */
const factors = [10, 1000]
const variation = 1.35
/** Neighbours that differ more among each other say nothing. */
const maxSpread = 1.5
const neighboursEachSide = 2

/** The one amount of an item that is ten or a thousand times its neighbours, or that part of them. */
export function findOutlier({ amounts }: Pick<ImportItem, 'amounts'>): Outlier | undefined {
  const found: Outlier[] = []
  for (const [version, periods] of amounts) {
    const series = [...periods].filter(([, digits]) => digits !== '0')
    const sizes = series.map(([, digits]) => Math.abs(Number(digits)))
    // Nearly all series: none of their amounts is far from another.
    if (Math.max(...sizes) * variation < Math.min(...sizes) * 10) continue
    for (const [place, [period, digits]] of series.entries()) {
      const around = [-2, -1, 1, 2]
        .map((step) => place + step)
        .filter((one) => one >= 0 && one < series.length)
      const besides = around.map((one) => sizes[one] ?? 0)
      if (!isOff({ size: sizes[place] ?? 0, besides, isInside: place > 0 && place < series.length - 1 }))
        continue
      const beside = around.filter((one) => Math.abs(one - place) < neighboursEachSide)
      found.push({ version, period, digits, beside: beside.map((one) => series[one]?.[1] ?? '') })
    }
  }
  // Twice or more it is a pattern: a fee each quarter.
  return found.length === 1 ? found[0] : undefined
}

interface Amid {
  readonly size: number
  readonly besides: readonly number[]
  /** True with a neighbour on each side: what begins or ends is often smaller. */
  readonly isInside: boolean
}

function isOff({ size, besides, isInside }: Amid): boolean {
  if (besides.length < neighboursEachSide) return false
  const least = Math.min(...besides)
  if (Math.max(...besides) > least * maxSpread) return false
  const usual = besides.reduce((sum, one) => sum + one, 0) / besides.length
  const isNear = (ratio: number, factor: number) => ratio > factor / variation && ratio < factor * variation
  return factors.some((factor) => isNear(size / usual, factor) || (isInside && isNear(usual / size, factor)))
}

/** Amounts of fewer digits, zeros at either end aside, are swapped by chance. */
const minDigits = 3

/**
 * The one amount of an item that looks typed with two digits in the wrong order, against what was last sent for its period
 * or else against its neighbours.
 */
export function findTransposition(
  { amounts }: Pick<ImportItem, 'amounts'>,
  past: readonly PastAmount[],
): Transposition | undefined {
  const found: Transposition[] = []
  const known = new Map(past.map(({ version, period, digits }) => [`${version} ${period}`, digits]))
  for (const [version, periods] of amounts) {
    const series = [...periods]
    for (const [place, [period, digits]] of series.entries()) {
      const before = known.size > 0 ? known.get(`${version} ${period}`) : undefined
      const expected = before ?? equalNeighbours(series, place)
      if (expected === undefined || !isTransposed(digits, expected)) continue
      found.push({
        version,
        period,
        digits,
        expected,
        than: before === undefined ? 'neighbours' : 'last-sent',
      })
    }
  }
  // Twice or more it is another plan.
  return found.length === 1 ? found[0] : undefined
}

/** The amount that both neighbours have; of the first or the last amount the two next to it. */
function equalNeighbours(series: Series, place: number): string | undefined {
  const last = series.length - 1
  const [one, other] = place === 0 ? [1, 2] : place === last ? [last - 1, last - 2] : [place - 1, place + 1]
  const digits = series[one]?.[1]
  return digits === series[other]?.[1] ? digits : undefined
}

function isTransposed(one: string, other: string): boolean {
  // Nearly all amounts.
  if (one === other) return false
  const places = Math.max(placesOf(one), placesOf(other))
  const [mine, theirs] = [padded(one, places), padded(other, places)]
  if (mine === theirs || mine.length !== theirs.length) return false
  if (theirs.replace(/^-?0*|0+$/g, '').length < minDigits) return false
  let at = 0
  while (mine[at] === theirs[at]) at += 1
  return (
    mine[at] === theirs[at + 1] && mine[at + 1] === theirs[at] && mine.slice(at + 2) === theirs.slice(at + 2)
  )
}

const placesOf = (digits: string) => digits.split('.')[1]?.length ?? 0

/** The digits without their mark, as if they had so many places behind it. */
function padded(digits: string, places: number): string {
  return digits.replace('.', '') + '0'.repeat(places - placesOf(digits))
}

/** More periods to the side are another plan and no slip. */
const maxShift = 12
/** Fewer amounts than this may agree by chance. */
const minAmounts = 3
/** Fewer rows than this show no habit of a sheet. */
const minRows = 4
/** The part of the rows that have to agree. */
const majority = 0.75

/** The items whose amounts fill as many periods as those of nearly all others, but later or earlier. */
export function findShifts(
  items: readonly ImportItem[],
  past: (item: ImportItem) => readonly PastAmount[],
): ReadonlyMap<ImportItem, Shift> {
  const spans = new Map<Version, Map<string, SpannedItems>>()
  const found = new Map<ImportItem, Shift>()
  for (const item of items) {
    const by = shiftFrom(item, past(item))
    if (by !== undefined) found.set(item, { by, than: 'last-sent' })
    for (const [version, periods] of item.amounts) {
      const span = spanOf(periods)
      if (!span) continue
      const ofVersion = spans.get(version) ?? new Map<string, SpannedItems>()
      spans.set(version, ofVersion)
      const key = `${span.from} ${span.to}`
      const same = ofVersion.get(key)
      if (same) same.items.push(item)
      else ofVersion.set(key, { ...span, items: [item] })
    }
  }
  for (const ofVersion of spans.values()) {
    const all = [...ofVersion.values()]
    const count = all.reduce((sum, span) => sum + span.items.length, 0)
    const usual = all.find(({ items: same }) => same.length >= minRows && same.length >= count * majority)
    if (!usual) continue
    for (const { from, to, items: moved } of all) {
      const by = from - usual.from
      if (by === 0 || by !== to - usual.to || Math.abs(by) > maxShift) continue
      for (const item of moved) if (!found.has(item)) found.set(item, { by, than: 'other-rows' })
    }
  }
  return found
}

interface Span {
  /** Months since the year 0. */
  readonly from: number
  readonly to: number
}

interface SpannedItems extends Span {
  readonly items: ImportItem[]
}

/** The first and the last month with an amount, with amounts in all between; undefined for other periods. */
function spanOf(periods: ReadonlyMap<string, string>): Span | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  let count = 0
  for (const [period, digits] of periods) {
    if (digits === '0') continue
    const at = monthAt(period)
    if (at === undefined) return undefined
    count += 1
    from = Math.min(from, at)
    to = Math.max(to, at)
  }
  return count >= minAmounts && to - from === count - 1 ? { from, to } : undefined
}

const monthsRead = new Map<string, number | undefined>()

/** Months since the year 0; undefined for a text that is not a month. */
function monthAt(period: string): number | undefined {
  if (monthsRead.has(period)) return monthsRead.get(period)
  const month = readMonth(period)
  const at = month && month.year * 12 + month.month
  // A sheet has a few dozen periods; a text of many sheets must not stay for ever.
  if (monthsRead.size > 1000) monthsRead.clear()
  monthsRead.set(period, at)
  return at
}

/** By how many periods the amounts of an item lie beside those last sent; undefined where they do not. */
function shiftFrom(
  { amounts }: Pick<ImportItem, 'amounts'>,
  past: readonly PastAmount[],
): number | undefined {
  if (past.length < minAmounts) return undefined
  for (const [version, periods] of amounts) {
    const before = past.filter((one) => one.version === version)
    const by = shiftOf(
      [...periods],
      before.map(({ period, digits }) => [period, digits] as const),
    )
    if (by !== undefined) return by
  }
  return undefined
}

type Series = readonly (readonly [period: string, digits: string])[]

function shiftOf(fresh: Series, past: Series): number | undefined {
  if (new Set(fresh.map(([, digits]) => digits)).size < 2) return undefined
  const periods = [...new Set([...past, ...fresh].map(([period]) => period))].toSorted()
  const place = new Map(periods.map((period, at) => [period, at]))
  const byPlace = new Map(past.map(([period, digits]) => [place.get(period) ?? 0, digits]))
  const agreeing = (by: number) =>
    fresh.filter(([period, digits]) => byPlace.get((place.get(period) ?? 0) - by) === digits).length
  if (agreeing(0) >= Math.max(minAmounts, fresh.length - 1)) return undefined
  for (let by = 1; by <= maxShift; by += 1) {
    // As many amounts as periods went out of the sheet, or came into it, cannot agree.
    const enough = Math.max(minAmounts, fresh.length - by)
    if (agreeing(by) >= enough) return by
    if (agreeing(-by) >= enough) return -by
  }
  return undefined
}
