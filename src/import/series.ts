// Continues a series of cells as the fill handle of spreadsheets does: numbers by their step, dates and months by theirs,
// a text with a number at its end by one; everything else repeats.
import { canonicalDecimal } from '#contract/decimal.ts'
import type { CellRange } from './sheet.ts'

/** Texts that continue `texts` by `count` cells; `texts` has at least one. */
export function continueSeries(texts: readonly string[], count: number): string[] {
  const next = dates(texts) ?? numbers(texts) ?? numberedTexts(texts)
  return Array.from({ length: count }, (_, at) => next?.(texts.length + at) ?? texts[at % texts.length] ?? '')
}

interface PlacedText {
  /** The row, as the range counts rows. */
  readonly position: number
  readonly column: number
  readonly text: string
}

/** The cells that continue `source` to the ends of `target`, which is larger up and down or to the sides. */
export function continueRange(
  source: CellRange,
  target: CellRange,
  textAt: (position: number, column: number) => string,
): PlacedText[] {
  const isVertical = target.top < source.top || target.bottom > source.bottom
  const along = isVertical
    ? { start: source.top, end: source.bottom, first: target.top, last: target.bottom }
    : { start: source.left, end: source.right, first: target.left, last: target.right }
  const across = isVertical ? [source.left, source.right] : [source.top, source.bottom]
  const [from = 0, to = -1] = across
  const found: PlacedText[] = []
  for (let line = from; line <= to; line += 1) {
    const placeOf = (at: number) =>
      isVertical ? { position: at, column: line } : { position: line, column: at }
    const texts = Array.from({ length: along.end - along.start + 1 }, (_, index) => {
      const { position, column } = placeOf(along.start + index)
      return textAt(position, column)
    })
    const after = continueSeries(texts, Math.max(0, along.last - along.end))
    const before = continueSeries(texts.toReversed(), Math.max(0, along.start - along.first))
    found.push(
      ...after.map((text, index) => ({ ...placeOf(along.end + 1 + index), text })),
      ...before.map((text, index) => ({ ...placeOf(along.start - 1 - index), text })),
    )
  }
  return found
}

/** Gives the text at a place of the series, counted from 0. */
type Continuation = (place: number) => string

interface DatePattern {
  readonly pattern: RegExp
  /** Years, months and days of a match; a pattern without days counts months. */
  readonly read: (parts: readonly string[]) => { year: number; month: number; day?: number }
  readonly write: (parts: { year: string; month: string; day: string }) => string
}

const datePatterns: readonly DatePattern[] = [
  {
    pattern: /^(\d{4})-(\d{2})-(\d{2})$/,
    read: ([year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
    write: ({ year, month, day }) => `${year}-${month}-${day}`,
  },
  {
    pattern: /^(\d{4})-(\d{2})$/,
    read: ([year, month]) => ({ year: Number(year), month: Number(month) }),
    write: ({ year, month }) => `${year}-${month}`,
  },
  {
    pattern: /^(\d{2})\.(\d{2})\.(\d{4})$/,
    read: ([day, month, year]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
    write: ({ year, month, day }) => `${day}.${month}.${year}`,
  },
  {
    pattern: /^(\d{2})\/(\d{4})$/,
    read: ([month, year]) => ({ year: Number(year), month: Number(month) }),
    write: ({ year, month }) => `${month}/${year}`,
  },
]

const dayMs = 86_400_000

function dates(texts: readonly string[]): Continuation | undefined {
  const known = datePatterns.find(({ pattern }) => pattern.test(texts[0] ?? ''))
  if (!known) return undefined
  const places = texts.map((text) => {
    const match = known.pattern.exec(text)
    return match ? known.read(match.slice(1)) : undefined
  })
  const [first] = places
  if (!first || places.includes(undefined)) return undefined
  const days = places.flatMap((place) => (place?.day === undefined ? [] : [place.day]))
  // The same day of each month is a series of months; the last day stays the last one.
  const isLast = places.every((place) => place?.day !== undefined && place.day === lastDay(place))
  const byMonth = first.day === undefined || (texts.length > 1 && (isLast || new Set(days).size === 1))
  const units = places.map((place) => (place ? (byMonth ? monthsOf(place) : daysOf(place)) : 0))
  const step = stepOf(units)
  if (step === undefined) return undefined
  return (place) => {
    const unit = (units[0] ?? 0) + place * step
    const at = byMonth ? { year: Math.floor(unit / 12), month: (unit % 12) + 1 } : dateOfDay(unit)
    const day = byMonth
      ? isLast
        ? lastDay(at)
        : Math.min(first.day ?? 1, lastDay(at))
      : (at as { day: number }).day
    return known.write({
      year: String(at.year).padStart(4, '0'),
      month: String(at.month).padStart(2, '0'),
      day: String(day).padStart(2, '0'),
    })
  }
}

interface MonthOfYear {
  readonly year: number
  /** From 1 to 12. */
  readonly month: number
  readonly day?: number
}

const monthsOf = ({ year, month }: MonthOfYear) => year * 12 + month - 1
const daysOf = ({ year, month, day = 1 }: MonthOfYear) => Date.UTC(year, month - 1, day) / dayMs
const lastDay = ({ year, month }: MonthOfYear) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function dateOfDay(days: number): { year: number; month: number; day: number } {
  const date = new Date(days * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The step that all neighbours have; one for a single unit; undefined where steps differ. */
function stepOf(units: readonly number[]): number | undefined {
  if (units.length < 2) return 1
  const step = (units[1] ?? 0) - (units[0] ?? 0)
  return units.every((unit, at) => at === 0 || unit - (units[at - 1] ?? 0) === step) ? step : undefined
}

/** Two numbers or more with one step, exactly; a single number repeats. */
function numbers(texts: readonly string[]): Continuation | undefined {
  if (texts.length < 2 || texts.some((text) => !/^-?\d{1,15}(?:\.\d{1,9})?$/.test(text))) return undefined
  const scale = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const units = texts.map((text) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(scale, '0'))
  })
  const [first = 0n, second = 0n] = units
  const step = second - first
  if (units.some((unit, at) => at > 0 && unit - (units[at - 1] ?? 0n) !== step)) return undefined
  return (place) => {
    const unit = first + step * BigInt(place)
    const digits = (unit < 0n ? -unit : unit).toString().padStart(scale + 1, '0')
    const cut = digits.length - scale
    const text = `${unit < 0n ? '-' : ''}${digits.slice(0, cut)}${scale > 0 ? `.${digits.slice(cut)}` : ''}`
    return scale > 0 ? text : (canonicalDecimal(text) ?? text)
  }
}

/** `Item 1` becomes `Item 2`; several texts must differ only in the number. */
function numberedTexts(texts: readonly string[]): Continuation | undefined {
  const parts = texts.map((text) => /^(.*\D)(\d{1,9})$/s.exec(text))
  const [first] = parts
  if (!first || parts.some((part) => part?.[1] !== first[1])) return undefined
  const step = stepOf(parts.map((part) => Number(part?.[2])))
  if (step === undefined) return undefined
  const [, stem = '', digits = ''] = first
  return (place) => {
    const value = Number(digits) + place * step
    return value < 0 ? stem + digits : stem + String(value).padStart(digits.length, '0')
  }
}
