// Continues cells as the fill handle of Excel does. Cells that are written in one way are one series: a number or a period,
// with what is written around it. A text that could be read as another period than the one meant repeats.
import { type CellFacts, shownMarkOf, textFacts, typeOf } from '#spreadsheet/cell-type.ts'
import { readPeriodHeading } from './period-key.ts'
import {
  bareText,
  isWholeName,
  type NameList,
  nameLists,
  type PeriodUnit,
  periodWord,
} from './period-names.ts'
import { numberedPeriod } from './period-parts.ts'
import type { Period } from './period-text.ts'
import type { CellRange } from './sheet.ts'
import { numberPlaces, readNumber, type WrittenNumber, writeNumber } from './written-number.ts'

/** `auto`: as the handle alone; `other`: as with Ctrl, which copies a series and continues a single number. */
export type FillMode = 'auto' | 'other'

/** What a column says of its texts. */
export interface SeriesColumn {
  readonly use: 'amounts' | 'period' | 'text'
  /** The decimal mark of its texts, where that is known. */
  readonly decimal?: '.' | ',' | undefined
}

export interface SeriesOptions {
  readonly mode?: FillMode
  /** A BCP 47 tag: its names of months come first, and its order of the parts of a date where the texts allow several. */
  readonly language?: string
}

/** The text of a cell, with its type and format. */
export interface SeriesCell {
  readonly text: string
  readonly facts: CellFacts
}

interface SeriesContext extends SeriesColumn, Required<SeriesOptions> {}

const plainContext: SeriesContext = { use: 'text', mode: 'auto', language: 'en' }

/** Texts that continue `texts` by `count` cells; backwards, the nearest first, when `count` is negative. */
export function continueSeries(
  texts: readonly string[],
  count: number,
  options: Partial<SeriesContext> = {},
): string[] {
  const cells = texts.map((text) => ({ text, facts: textFacts }))
  const next = continuationOf(cells, { ...plainContext, ...options })
  return Array.from(
    { length: Math.abs(count) },
    (_, at) => next(count < 0 ? -1 - at : texts.length + at).text,
  )
}

interface PlacedCell extends SeriesCell {
  /** The row, as the range counts rows. */
  readonly position: number
  readonly column: number
}

/** The sheet in which a range is continued. */
interface SeriesSheet {
  readonly cellAt: (position: number, column: number) => SeriesCell
  readonly columnAt: (column: number) => SeriesColumn
}

/** The cells that continue `source` to the ends of `target`, which is larger up and down or to the sides. */
export function continueRange(
  source: CellRange,
  target: CellRange,
  { cellAt, columnAt, ...options }: SeriesSheet & SeriesOptions,
): PlacedCell[] {
  const isVertical = target.top < source.top || target.bottom > source.bottom
  const along = isVertical
    ? { start: source.top, end: source.bottom, first: target.top, last: target.bottom }
    : { start: source.left, end: source.right, first: target.left, last: target.right }
  const [from, to] = isVertical ? [source.left, source.right] : [source.top, source.bottom]
  const found: PlacedCell[] = []
  for (let line = from; line <= to; line += 1) {
    const placeOf = (at: number) =>
      isVertical ? { position: at, column: line } : { position: line, column: at }
    const cells = Array.from({ length: along.end - along.start + 1 }, (_, index) => {
      const { position, column } = placeOf(along.start + index)
      return cellAt(position, column)
    })
    const column = columnAt(placeOf(along.start).column)
    const next = continuationOf(cells, { ...plainContext, ...column, ...options })
    for (let at = along.end + 1; at <= along.last; at += 1)
      found.push({ ...placeOf(at), ...next(at - along.start) })
    for (let at = along.start - 1; at >= along.first; at -= 1)
      found.push({ ...placeOf(at), ...next(at - along.start) })
  }
  return found
}

/** Gives the cell at a place of the series: 0 is the first cell of the sample, -1 the one before it. */
type Continuation = (place: number) => SeriesCell

/** A cell of a series. */
interface Member {
  /** The same for texts that are written in one way. */
  readonly form: string
  /** What changes by one step from cell to cell. */
  readonly unit: bigint
  /** Writes another unit as this text is written; undefined where that cannot be said for certain. */
  readonly write: (unit: bigint, members: readonly Member[]) => string | undefined
  /** Of a number, which alone repeats as in Excel: the step by which Ctrl continues it. */
  readonly stepAlone?: bigint
  /** One alone is no member of such a series. */
  readonly needsOthers?: boolean
  /** Units after which the first follows: names of months. */
  readonly cycle?: number
}

/** Reads a text as a member of one kind of series. */
type Reader = (text: string) => Member | undefined

/**
 * Neighbours that are written in one way are a run with its own step. A sample of several runs is gone through again and
 * again, each run further on: `Jan, Rent` continues with `Feb, Rent`.
 */
function continuationOf(cells: readonly SeriesCell[], context: SeriesContext): Continuation {
  const count = cells.length
  const writers = runsOf(cells, context).flatMap(({ length, next }) =>
    Array.from({ length }, (_, at) => ({ length, at, next })),
  )
  return (place) => {
    const at = ((place % count) + count) % count
    const { text, facts } = cells[at] ?? { text: '', facts: textFacts }
    const writer = writers[at]
    const written = writer?.next?.(Math.floor(place / count) * writer.length + writer.at)
    return { text: written ?? text, facts }
  }
}

interface Run {
  readonly length: number
  /** Undefined for a run that repeats. */
  readonly next: ((place: number) => string | undefined) | undefined
}

function runsOf(cells: readonly SeriesCell[], context: SeriesContext): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < cells.length; ) {
    let members: readonly Member[] = []
    for (const read of readersOf(cells[from], context)) {
      const found = membersFrom(cells, from, read)
      if (found.length > members.length) members = found
      if (from + members.length === cells.length) break
    }
    runs.push({ length: Math.max(1, members.length), next: nextOf(members, context) })
    from += Math.max(1, members.length)
  }
  return runs
}

/** The cells from one on that are written in the same way. */
function membersFrom(cells: readonly SeriesCell[], from: number, read: Reader): readonly Member[] {
  const members: Member[] = []
  const facts = cells[from]?.facts
  for (let at = from; at < cells.length; at += 1) {
    const cell = cells[at]
    const member = cell && isSameKind(cell.facts, facts) ? read(cell.text) : undefined
    if (!member || (members[0] && members[0].form !== member.form)) break
    members.push(member)
  }
  return members.length === 1 && members[0]?.needsOthers ? [] : members
}

function isSameKind(one: CellFacts, other: CellFacts | undefined): boolean {
  return other !== undefined && typeOf(one) === typeOf(other) && shownMarkOf(one) === shownMarkOf(other)
}

function nextOf(members: readonly Member[], { mode }: SeriesContext): Run['next'] {
  const [first, second] = members
  if (!first) return undefined
  // Ctrl turns round what the handle does alone.
  const repeats = second === undefined && first.stepAlone !== undefined
  if (repeats === (mode === 'auto')) return undefined
  const inCycle = (unit: bigint) => (first.cycle === undefined ? unit : modulo(unit, BigInt(first.cycle)))
  const stepTo = (at: number) => inCycle((members[at]?.unit ?? 0n) - (members[at - 1]?.unit ?? 0n))
  const step = second === undefined ? (first.stepAlone ?? 1n) : stepTo(1)
  if (members.some((_, at) => at > 0 && stepTo(at) !== step)) return undefined
  return (place) => first.write(inCycle(first.unit + step * BigInt(place)), members)
}

function modulo(unit: bigint, cycle: bigint): bigint {
  return ((unit % cycle) + cycle) % cycle
}

/** The ways in which a cell could be read; the first that most of the cells after it share is meant. */
function* readersOf(cell: SeriesCell | undefined, context: SeriesContext): Generator<Reader> {
  const { use, language } = context
  const text = cell?.text.trim() ?? ''
  const type = typeOf(cell?.facts ?? textFacts)
  if (!cell || text === '' || type === 'boolean' || type === 'error') return
  if (use !== 'amounts' && (type !== 'number' || use === 'period')) {
    yield* periodReaders(text, use === 'period', language)
    if (isOfPeriod(text, use === 'period')) return
  }
  for (const mark of marksOf(cell.facts, context)) yield amountReader(mark, { use, isText: type === 'text' })
  if (use !== 'amounts' && type === 'text') yield numberedText
}

function* periodReaders(text: string, isPeriod: boolean, language: string): Generator<Reader> {
  yield* dateReaders(language, isPeriod)
  yield countedPeriod(isPeriod)
  if (!/\p{L}/u.test(text)) return
  for (const list of nameLists('month', language)) {
    for (const way of dayWays) yield namedMonth(list, { way, isPeriod })
    yield nameOf(list)
  }
  for (const list of nameLists('weekday', language)) yield nameOf(list)
  yield unitWithoutYear(isPeriod)
}

/** True for a text whose numbers are those of a period or a day, so that none of them counts cells. */
function isOfPeriod(text: string, isPeriod: boolean): boolean {
  if (isPeriod && numberedPeriod(text)) return true
  if (!isPeriod && /^\d+$/.test(text)) return false
  return /^\d{1,2}[-/]\d{1,2}[-/](?:\d{4}|\d{2})$/.test(text) || readPeriodHeading(text) !== undefined
}

// Months and days

interface YearMonthDay {
  readonly year: number
  /** From 1 to 12. */
  readonly month: number
  /** Left out where the text names a month. */
  readonly day?: number | undefined
}

const dayMs = 86_400_000

const monthsOf = ({ year, month }: YearMonthDay) => year * 12 + month - 1
const daysOf = ({ year, month, day = 1 }: YearMonthDay) => Date.UTC(year, month - 1, day) / dayMs
const lastDay = ({ year, month }: YearMonthDay) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function isDate({ year, month, day = 1 }: YearMonthDay): boolean {
  return (
    year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay({ year, month })
  )
}

function dateOfDay(days: number): YearMonthDay {
  const date = new Date(days * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/**
 * How days count: by months where several are the last ones, or the same day of their months, and where one is the edge of
 * its month in a column of periods; else by days.
 */
const dayWays = ['last', 'same', 'days'] as const

interface DayCounting {
  readonly way: (typeof dayWays)[number]
  readonly isPeriod: boolean
}

/** A date as a member of a series; undefined where it does not count in this way. */
function dated(
  date: YearMonthDay,
  { way, isPeriod }: DayCounting,
  { form, write }: { readonly form: string; readonly write: (date: YearMonthDay) => string | undefined },
): Member | undefined {
  const { day } = date
  if (!isDate(date) || (day === undefined && way !== 'same')) return undefined
  if (way === 'days')
    return { form, unit: BigInt(daysOf(date)), write: (unit) => write(dateOfDay(Number(unit))) }
  const isLast = day === lastDay(date)
  if (way === 'last' && !isLast) return undefined
  return {
    form: `${form} ${way} ${way === 'same' ? day : ''}`,
    unit: BigInt(monthsOf(date)),
    needsOthers: day !== undefined && !(isPeriod && (isLast || day === 1)),
    write(unit) {
      const month = { year: Math.floor(Number(unit) / 12), month: (Number(unit) % 12) + 1 }
      if (day === undefined) return write(month)
      return write({ ...month, day: way === 'last' ? lastDay(month) : Math.min(day, lastDay(month)) })
    },
  }
}

interface DateFormat {
  /** With the indices of its parts. */
  readonly pattern: RegExp
  /** Read only in a column of periods: elsewhere it could be anything. */
  readonly isOfPeriods?: boolean
  /** The order that the language decides where a text allows both. */
  readonly order?: 'day-first' | 'month-first'
}

const dateFormats: readonly DateFormat[] = [
  { pattern: /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/d },
  { pattern: /^(?<day>\d{1,2})(\. ?)(?<month>\d{1,2})\2(?<year>\d{4})$/d },
  { pattern: /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{2})$/d },
  { pattern: /^(?<day>\d{1,2})(\. ?)(?<month>\d{1,2})\2(?<year>\d{2})$/d, isOfPeriods: true },
  { pattern: /^(?<day>\d{1,2})([-/])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/d, order: 'day-first' },
  { pattern: /^(?<month>\d{1,2})([-/])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})$/d, order: 'month-first' },
  { pattern: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.$/d },
  { pattern: /^(?<year>\d{4})[-/.](?<month>\d{1,2})$/d },
  { pattern: /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/d },
  { pattern: /^(?<year>\d{4}) (?<month>\d{1,2})$/d, isOfPeriods: true },
  { pattern: /^(?<year>(?:19|20)\d{2})(?<month>\d{2})$/d, isOfPeriods: true },
  { pattern: /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/d, isOfPeriods: true },
  // The periods of accounting systems: 2026/002, 002.2026, 2026002.
  { pattern: /^(?<year>(?:19|20)\d{2})[-/.]?(?<month>0\d{2})$/d, isOfPeriods: true },
  { pattern: /^(?<month>0\d{2})[-/.](?<year>(?:19|20)\d{2})$/d, isOfPeriods: true },
]

/** A day without a year is one of a year that has 365 days. */
const commonYear = '2027'

function* dateReaders(language: string, isPeriod: boolean): Generator<Reader> {
  const wanted = /^en(?:-US)?$/.test(language) ? 'month-first' : 'day-first'
  const formats = dateFormats.filter(({ isOfPeriods }) => isPeriod || !isOfPeriods)
  const inOrder = formats.toSorted((a, b) => Number(b.order === wanted) - Number(a.order === wanted))
  for (const way of dayWays)
    for (const { pattern } of inOrder) yield (text) => numericDate(text, pattern, { way, isPeriod })
}

function numericDate(text: string, pattern: RegExp, counting: DayCounting): Member | undefined {
  const trimmed = text.trim()
  const match = pattern.exec(trimmed)
  if (!match?.groups) return undefined
  const { year = commonYear, month, day } = match.groups
  const date = {
    year: fullYear(year),
    month: Number(month),
    day: day === undefined ? undefined : Number(day),
  }
  const places = Object.entries(match.indices?.groups ?? {}).toSorted(([, a], [, b]) => a[0] - b[0])
  return dated(date, counting, {
    form: `${pattern.source} ${year.length} ${trimmed.replace(/\d/g, '').trim()}`,
    write(next) {
      let written = ''
      let from = 0
      for (const [part, [start, end]] of places) {
        const value = next[part as keyof YearMonthDay] ?? 0
        written +=
          trimmed.slice(from, start) +
          inDigits(part === 'year' ? shortened(value, end - start) : value, end - start)
        from = end
      }
      return written + trimmed.slice(from)
    },
  })
}

function fullYear(digits: string): number {
  return Number(digits) + (digits.length === 2 ? 2000 : 0)
}

/** A year in as many digits as the sample has. */
function shortened(year: number, digits: number): number {
  return digits === 2 ? year % 100 : year
}

function inDigits(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}

// Words

interface Token {
  readonly text: string
  readonly from: number
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(/\d+|[\p{L}\p{M}]+/gu)].map((match) => ({ text: match[0], from: match.index }))
}

const isNumber = ({ text }: Token) => /^\d/.test(text)

/** The text with other words in the places of some. */
function withTokens(text: string, changed: ReadonlyMap<Token, string>): string {
  let written = ''
  let from = 0
  for (const [token, next] of [...changed].toSorted(([a], [b]) => a.from - b.from)) {
    written += text.slice(from, token.from) + next
    from = token.from + token.text.length
  }
  return written + text.slice(from)
}

/** A name of a list with the case that a sample has. */
function likeCase(name: string, sample: string): string {
  if (sample === sample.toUpperCase()) return name.toUpperCase()
  const isCapital = sample.charAt(0) === sample.charAt(0).toUpperCase()
  const first = name.charAt(0)
  return (isCapital ? first.toUpperCase() : first.toLowerCase()) + name.slice(1)
}

/** Where the names of a list are as their program writes them, without regard to accents and case. */
const placeInList = (list: NameList, text: string) =>
  list.findIndex((name) => bareText(name) === bareText(text))

/** The point behind an abbreviation goes where the next name is whole. */
function withName(text: string, sample: Token, name: string): string {
  const end = sample.from + sample.text.length
  const rest = text.slice(end)
  const isPointed = rest.startsWith('.') && !isWholeName(sample.text)
  return (
    text.slice(0, sample.from) +
    likeCase(name, sample.text) +
    (isPointed && isWholeName(name) ? rest.slice(1) : rest)
  )
}

/** `Jan`, `Mo`, `mars`: names alone, after the last of which the first one follows. */
function nameOf(list: NameList): Reader {
  return (text) => {
    const trimmed = text.trim()
    const place = placeInList(list, trimmed.replace(/\.$/, ''))
    if (place === -1) return undefined
    const [sample] = tokensOf(trimmed)
    return {
      form: list.join(' '),
      unit: BigInt(place),
      cycle: list.length,
      write: (unit) =>
        sample &&
        withName(trimmed, { ...sample, text: trimmed.replace(/\.$/, '') }, list[Number(unit)] ?? ''),
    }
  }
}

/** `Jan 2027`, `Mrz 27`, `31. Januar 2027`, `Actual Jan '27`. */
function namedMonth(list: NameList, counting: DayCounting): Reader {
  return (text) => {
    const period = readPeriodHeading(text)?.period
    if (period?.unit !== 'month' || period.isFiscal) return undefined
    const tokens = tokensOf(text)
    const name = tokens.find((token) => placeInList(list, token.text) === period.number - 1)
    const yearToken = tokens.findLast((token) => isNumber(token) && isYearText(token.text, period.year))
    if (!name || !yearToken) return undefined
    const [dayToken] = tokens.filter((token) => isNumber(token) && token !== yearToken)
    const date = { year: period.year, month: period.number, day: dayToken && Number(dayToken.text) }
    const left = new Map([yearToken, name, ...(dayToken ? [dayToken] : [])].map((token) => [token, '#']))
    return dated(date, counting, {
      form: `${list.join(' ')} ${withTokens(text, left).replace('#.', '#')} ${yearToken.text.length}`,
      write(next) {
        const numbers = new Map([
          [yearToken, inDigits(shortened(next.year, yearToken.text.length), yearToken.text.length)],
        ])
        if (dayToken) numbers.set(dayToken, inDigits(next.day ?? 1, dayToken.text.length))
        const written = withTokens(text, numbers)
        const moved = tokensOf(written)[tokens.indexOf(name)]
        const named = moved && withName(written, moved, list[next.month - 1] ?? '')
        const read = named === undefined ? undefined : readPeriodHeading(named)?.period
        const isRead = next.day !== undefined || (read?.year === next.year && read.number === next.month)
        return isRead ? named : undefined
      },
    })
  }
}

function isYearText(text: string, year: number): boolean {
  return text.length === 4 ? Number(text) === year : text.length === 2 && Number(text) === year % 100
}

/** How many of a unit a year has. */
const unitsOfYear: Readonly<Record<PeriodUnit, number>> = { month: 12, quarter: 4, half: 2, year: 1 }

/** Numbers that are no digits, from one on. */
const numberWords: readonly NameList[] = [
  ['I', 'II', 'III', 'IV'],
  ['first', 'second', 'third', 'fourth'],
  ['erstes', 'zweites', 'drittes', 'viertes'],
  ['premier', 'deuxième', 'troisième', 'quatrième'],
]

/** `Q1 2027`, `FY27 Q1`, `1. Halbjahr 2027`, `M11 2027`, `FY2026/27`, and a year in a column of periods. */
function countedPeriod(isPeriod: boolean): Reader {
  return (text) => {
    if (!isPeriod && !/\p{L}|[-/–]/u.test(text)) return undefined
    const period = readPeriodHeading(text)?.period
    if (!period) return undefined
    const units = unitsOfYear[period.unit]
    const tokens = tokensOf(text)
    const years = yearTokens(tokens, period)
    const number =
      units === 1 ? undefined : tokens.find((token) => !years.has(token) && numberOf(token) === period.number)
    if (years.size === 0 || (units > 1 && !number)) return undefined
    const left = new Map([...years.keys(), ...(number ? [number] : [])].map((token) => [token, '#']))
    return {
      form: `${period.unit} ${withTokens(text, left).replace(/#(?:st|nd|rd|th|er|e)\b/, '#')}`,
      unit: BigInt(period.year * units + period.number - 1),
      write(unit) {
        const next = { year: Math.floor(Number(unit) / units), number: (Number(unit) % units) + 1 }
        const changed = new Map<Token, string>()
        for (const [token, before] of years)
          changed.set(token, inDigits(shortened(next.year - before, token.text.length), token.text.length))
        if (number) setNumber(changed, tokens, { token: number, next: next.number })
        const written = withTokens(text, changed)
        const read = readPeriodHeading(written)?.period
        const isRead = read?.unit === period.unit && read.year === next.year && read.number === next.number
        return isRead ? written : undefined
      },
    }
  }
}

/** The tokens that say the year, each with how many years before it that is. */
function yearTokens(tokens: readonly Token[], { year, hasBothYears }: Period): ReadonlyMap<Token, number> {
  const found = new Map<Token, number>()
  const last = tokens.findLast((token) => isNumber(token) && isYearText(token.text, year))
  if (!last) return found
  found.set(last, 0)
  const before = tokens[tokens.indexOf(last) - 1]
  if (hasBothYears && before && isNumber(before) && isYearText(before.text, year - 1)) found.set(before, 1)
  return found
}

/** The number that a word or digits are; undefined for another word. */
function numberOf({ text }: Token): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const list = numberWords.find((words) => placeInList(words, text) !== -1)
  return list && placeInList(list, text) + 1
}

const englishOrdinals = ['th', 'st', 'nd', 'rd']

/** Writes another number in the place of one, and the end of an ordinal behind it. */
function setNumber(
  changed: Map<Token, string>,
  tokens: readonly Token[],
  { token, next }: { readonly token: Token; readonly next: number },
): void {
  const list = numberWords.find((words) => placeInList(words, token.text) !== -1)
  changed.set(token, list ? likeCase(list[next - 1] ?? '', token.text) : inDigits(next, token.text.length))
  const ending = tokens[tokens.indexOf(token) + 1]
  if (!ending || ending.from !== token.from + token.text.length) return
  if (englishOrdinals.includes(ending.text)) changed.set(ending, englishOrdinals[next] ?? 'th')
  if (/^(?:er|re|e|eme|ème)$/.test(ending.text)) changed.set(ending, next === 1 ? 'er' : 'e')
}

/** Words for quarters that mean nothing else where no year is beside them. */
const quarterWords = /^(?:q|qtr|quarter|quartal)$/

/** `Q1`, `3. Quartal`; in a column of periods `H1` and `M11`, too. After the last one of a year the first follows. */
function unitWithoutYear(isPeriod: boolean): Reader {
  return (text) => {
    const tokens = tokensOf(text)
    const word = tokens.find((token) => !isNumber(token) && periodWord(bareText(token.text))?.kind === 'unit')
    const number = tokens.find((token) => token !== word && numberOf(token) !== undefined)
    const known = word && periodWord(bareText(word.text))
    if (!word || !number || known?.kind !== 'unit' || tokens.length > 3) return undefined
    if (!isPeriod && !quarterWords.test(bareText(word.text))) return undefined
    const others = tokens.filter((token) => token !== word && token !== number)
    if (others.some(({ text: other }) => periodWord(bareText(other))?.kind !== 'ordinal')) return undefined
    const units = unitsOfYear[known.unit]
    const value = numberOf(number) ?? 0
    if (units === 1 || value < 1 || value > units) return undefined
    return {
      form: withTokens(text, new Map([[number, '#']])).replace(/#(?:st|nd|rd|th|er|e)\b/, '#'),
      unit: BigInt(value - 1),
      cycle: units,
      write(unit) {
        const changed = new Map<Token, string>()
        setNumber(changed, tokens, { token: number, next: Number(unit) + 1 })
        return withTokens(text, changed)
      },
    }
  }
}

// Numbers

/** The decimal marks by which a number could be read, the likelier first. */
function marksOf(facts: CellFacts, { decimal }: SeriesContext): readonly ('.' | ',')[] {
  if (typeOf(facts) !== 'text') return [shownMarkOf(facts) ?? '.']
  return decimal === ',' ? [',', '.'] : ['.', ',']
}

interface AmountMember extends Member {
  readonly written: WrittenNumber
}

/** Numbers, with their separators, signs and what is around them; a single one repeats. */
function amountReader(
  mark: '.' | ',',
  { use, isText }: { readonly use: SeriesColumn['use']; readonly isText: boolean },
): Reader {
  return (text): AmountMember | undefined => {
    const written = readNumber(text, mark)
    if (!written) return undefined
    const { before, after, units } = written
    // Beside words, a number of a text counts: Item 1. In a column of amounts the words are those of a unit.
    if (use !== 'amounts' && /[\p{L}\d]/u.test(before + after)) return undefined
    // A code such as 007 is no number.
    if (isText && use !== 'amounts' && /^0\d/.test(text.trim())) return undefined
    return {
      form: `${before} ${after} ${mark}`,
      unit: units,
      stepAlone: 10n ** BigInt(numberPlaces),
      written,
      write: (unit, members) =>
        writeNumber(
          unit,
          mark,
          members.map((member) => (member as AmountMember).written),
        ),
    }
  }
}

/** `Item 1`, `A-009`, `3. Server`: the number at the end counts, else that at the beginning; below 0 upwards, as in Excel. */
const numberedText: Reader = (text) => {
  const match =
    /^(?<before>.*\D|)(?<digits>\d{1,15})$/su.exec(text) ?? /^(?<digits>\d{1,15})(?<after>\D.*)$/su.exec(text)
  const { before = '', digits, after = '' } = match?.groups ?? {}
  if (digits === undefined) return undefined
  return {
    form: `${before}#${after}`,
    unit: BigInt(digits),
    write: (unit) => before + String(unit < 0n ? -unit : unit).padStart(digits.length, '0') + after,
  }
}
