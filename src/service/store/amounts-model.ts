// The amounts of a site in memory, in a thread: any branch with any filter is added in milliseconds. amounts.ts fills it and
// asks it. It has no connection to the database.
import { parentPort, workerData } from 'node:worker_threads'
import type { AmountGrouping, AmountSums, amountIntervals, SumGroup } from '#contract/amounts-operations.ts'
import { ExactSum } from '#contract/decimal.ts'
import type { FinancialVersionType } from '#contract/funds.ts'
import { monthOfPeriodKey } from '#contract/period-keys.ts'
import { hexToUuid } from '#service/database/node-path.ts'
import type { FundKind } from '#service/database/tables.ts'

/** An item with its amounts of each version; null where it has none. */
export interface ItemRow {
  readonly id: string
  readonly kind: FundKind
  readonly focus_area_id: string
  readonly cost_type: string | null
  readonly cost_subtype_id: string | null
  readonly expenditure_type: string | null
  readonly investment_category_id: string | null
  readonly benefit_type: string | null
  readonly created_at: number
  readonly updated_at: number
  readonly actual: string | null
  readonly forecast: string | null
  readonly baseline: string | null
}

/** The columns of the versions of a row, in the order in which answers have them. */
export const versionColumns = {
  ACTUAL: 'actual',
  FORECAST: 'forecast',
  BASELINE: 'baseline',
} as const satisfies Record<FinancialVersionType, keyof ItemRow>

const versions = Object.keys(versionColumns) as FinancialVersionType[]

/** A focus area. */
export interface AreaRow {
  readonly id: string
  readonly path: Uint8Array
  readonly owner_id: string
}

/** Months since the year 0. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

export function printMonth(month: number): string {
  return `${printYear(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`
}

function printYear(year: number): string {
  return String(year).padStart(4, '0')
}

// The amounts: 200,000 items of 36 months and three versions have 22 million. Most are small numbers of two decimals in
// months that follow each other: each series of them is a run of units in one array of many, behind three words that say its
// first month, its length, and its decimals.

const chunkWords = 2 ** 18
const headWords = 3
/** In place of an amount that is not there. */
const blank = -(2 ** 31)
const maxNarrow = 2 ** 31 - 1
/** Added to the decimals of a series whose units take two words each: the multiples of 2^32, and the rest. */
const wide = 32
const wordSize = 2 ** 32
/** Units of more digits are kept as text. */
const maxUnits = 10 ** 15
const maxDigitsOfUnits = 15

/** Amounts that do not fit: of many digits, or in months far apart. */
interface Listed {
  readonly months: readonly number[]
  readonly texts: readonly string[]
}

/** Takes the amounts of series, one after the other. */
interface AmountTaker {
  add(month: number, units: number, scale: number): void
  addText(month: number, digits: string): void
}

/** No series. */
const none = -1
const noMonths = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }

const zero = 48
const minus = 45
const point = 46
const quote = 34

/** Reads stored amounts, again and again into the same arrays. */
class SeriesReader {
  readonly months: number[] = []
  readonly units: number[] = []
  readonly scales: number[] = []
  count = 0

  /** False for a text that is not `{"2027-03":"12.5",…}` with short digits: then {@link listed} reads it. */
  read(text: string): boolean {
    this.count = 0
    const end = text.length - 1
    for (let at = 1; at < end; ) {
      if (text.charCodeAt(at) !== quote || text.charCodeAt(at + 8) !== quote) return false
      if (text.charCodeAt(at + 5) !== minus || text.charCodeAt(at + 10) !== quote) return false
      const month =
        (numberAt(text, at + 1, 2) * 100 + numberAt(text, at + 3, 2)) * 12 + numberAt(text, at + 6, 2) - 1
      const next = this.#readDigits(text, at + 11)
      if (next < 0) return false
      this.months[this.count] = month
      this.count += 1
      at = next + 1
    }
    return true
  }

  /** Answers where the comma behind the amount is; -1 for one of many digits. */
  #readDigits(text: string, start: number): number {
    const from = text.charCodeAt(start) === minus ? start + 1 : start
    let units = 0
    let scaleFrom = -1
    let at = from
    for (; ; at += 1) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (code === point) scaleFrom = at + 1
      else if (code >= zero && code < zero + 10) units = units * 10 + code - zero
      else return -1
    }
    if (at === from || at - from > maxDigitsOfUnits) return -1
    this.units[this.count] = from === start ? units : -units
    this.scales[this.count] = scaleFrom < 0 ? 0 : at - scaleFrom
    return at + 1
  }
}

function numberAt(text: string, at: number, digits: number): number {
  let number = 0
  for (let step = 0; step < digits; step += 1) number = number * 10 + text.charCodeAt(at + step) - zero
  return number
}

/** Reads stored amounts of any form, but for keys that are no months, and nulls. */
function listed(text: string): Listed {
  const found: [number, string][] = []
  for (const [key, amount] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
    const month = monthOfPeriodKey(key)
    if (month !== undefined && amount != null) found.push([monthNumber(month), String(amount)])
  }
  return { months: found.map(([month]) => month), texts: found.map(([, digits]) => digits) }
}

class SeriesPool {
  #chunks: Int32Array[] = []
  /** Words of the last chunk that are in use. */
  #used = chunkWords
  /** Words of series that were removed. */
  #removed = 0
  readonly #listed = new Map<number, Listed>()
  #nextListed = none - 1
  #listedAmounts = 0
  readonly #reader = new SeriesReader()

  /** Bytes, about. */
  get bytes(): number {
    return this.#chunks.length * chunkWords * 4 + this.#listedAmounts * 80
  }

  /** True when most of the memory is of series that were removed. */
  get isWasteful(): boolean {
    return this.#removed > (this.#chunks.length * chunkWords) / 2 && this.#chunks.length > 2
  }

  /** The number of a series by which it is found; negative for one that is listed. */
  add(text: string | null): number {
    if (text === null) return none
    const reader = this.#reader
    if (!reader.read(text)) return this.#list(listed(text))
    if (reader.count === 0) return none
    let [first, last, scale, largest] = [Number.POSITIVE_INFINITY, 0, 0, 0]
    for (let at = 0; at < reader.count; at += 1) {
      const month = reader.months[at] as number
      if (month < first) first = month
      if (month > last) last = month
      scale = Math.max(scale, reader.scales[at] as number)
    }
    for (let at = 0; at < reader.count; at += 1) {
      const units = (reader.units[at] as number) * 10 ** (scale - (reader.scales[at] as number))
      reader.units[at] = units
      largest = Math.max(largest, Math.abs(units))
    }
    const length = last - first + 1
    if (largest >= maxUnits || length > reader.count * 2 + 24) return this.#list(listed(text))
    return this.#pack({ first, length, scale, isWide: largest > maxNarrow })
  }

  #list(series: Listed): number {
    if (series.months.length === 0) return none
    const number = this.#nextListed
    this.#nextListed -= 1
    this.#listedAmounts += series.months.length
    this.#listed.set(number, series)
    return number
  }

  /** Packs what was read last. */
  #pack(series: {
    readonly first: number
    readonly length: number
    readonly scale: number
    readonly isWide: boolean
  }): number {
    const { first, length, scale, isWide } = series
    const { months, units, count } = this.#reader
    const words = headWords + (isWide ? 2 : 1) * length
    const [chunk, start] = this.#room(words)
    chunk[start] = first
    chunk[start + 1] = length
    chunk[start + 2] = isWide ? scale + wide : scale
    const from = start + headWords
    chunk.fill(blank, from, start + words)
    for (let at = 0; at < count; at += 1) {
      const place = (months[at] as number) - first
      const amount = units[at] as number
      if (!isWide) chunk[from + place] = amount
      else {
        const whole = Math.floor(amount / wordSize)
        chunk[from + place * 2] = whole
        chunk[from + place * 2 + 1] = amount - whole * wordSize
      }
    }
    return (this.#chunks.length - 1) * chunkWords + start
  }

  #room(words: number): [Int32Array, number] {
    if (this.#used + words > chunkWords) {
      // What a chunk has left at its end is as good as removed.
      if (this.#chunks.length > 0) this.#removed += chunkWords - this.#used
      this.#chunks.push(new Int32Array(chunkWords))
      this.#used = 0
    }
    const start = this.#used
    this.#used += words
    return [this.#chunks.at(-1) as Int32Array, start]
  }

  #placeOf(number: number): [Int32Array, number] {
    return [this.#chunks[Math.floor(number / chunkWords)] as Int32Array, number % chunkWords]
  }

  remove(number: number): void {
    if (number === none) return
    if (number < none) {
      this.#listedAmounts -= this.#listed.get(number)?.months.length ?? 0
      this.#listed.delete(number)
      return
    }
    const [chunk, start] = this.#placeOf(number)
    const isWide = (chunk[start + 2] as number) >= wide
    this.#removed += headWords + (isWide ? 2 : 1) * (chunk[start + 1] as number)
  }

  /** Moves a series to another pool, and answers its number there. */
  moveTo(other: SeriesPool, number: number): number {
    if (number === none) return none
    if (number < none) return other.#list(this.#listed.get(number) as Listed)
    const [chunk, start] = this.#placeOf(number)
    const isWide = (chunk[start + 2] as number) >= wide
    const words = headWords + (isWide ? 2 : 1) * (chunk[start + 1] as number)
    const [room, at] = other.#room(words)
    room.set(chunk.subarray(start, start + words), at)
    return (other.#chunks.length - 1) * chunkWords + at
  }

  /** The months between which the amounts of a series are. */
  rangeOf(number: number): MonthRange {
    if (number === none) return noMonths
    if (number < none) {
      const { months } = this.#listed.get(number) as Listed
      return { first: Math.min(...months), last: Math.max(...months) }
    }
    const [chunk, start] = this.#placeOf(number)
    const first = chunk[start] as number
    return { first, last: first + (chunk[start + 1] as number) - 1 }
  }

  /** Hands over the amounts from one month to another, both included. */
  take(number: number, from: number, to: number, taker: AmountTaker): void {
    if (number === none) return
    if (number < none) {
      const { months, texts } = this.#listed.get(number) as Listed
      for (const [at, month] of months.entries())
        if (month >= from && month <= to) taker.addText(month, texts[at] as string)
      return
    }
    const [chunk, start] = this.#placeOf(number)
    const first = chunk[start] as number
    const form = chunk[start + 2] as number
    const begin = Math.max(from, first)
    const end = Math.min(to, first + (chunk[start + 1] as number) - 1)
    const base = start + headWords
    if (form < wide) {
      for (let month = begin; month <= end; month += 1) {
        const units = chunk[base + month - first] as number
        if (units !== blank) taker.add(month, units, form)
      }
      return
    }
    for (let month = begin; month <= end; month += 1) {
      const at = base + (month - first) * 2
      const whole = chunk[at] as number
      if (whole !== blank) taker.add(month, whole * wordSize + ((chunk[at + 1] as number) >>> 0), form - wide)
    }
  }
}

/** Says whether there is any amount. */
class AnyAmount implements AmountTaker {
  isFound = false

  add(): void {
    this.isFound = true
  }

  addText(): void {
    this.isFound = true
  }
}

/** Months from the first to the last, both included; none where the first is later. */
interface MonthRange {
  readonly first: number
  readonly last: number
}

// Sums.

interface Interval {
  /** Months. */
  readonly length: number
  /** Months from January to the first month of a period. */
  readonly shift: number
  key(period: number): string
}

type IntervalName = (typeof amountIntervals)[number]

function intervalOf(name: IntervalName, fiscalYearStart: number): Interval {
  if (name === 'month') return { length: 1, shift: 0, key: printMonth }
  if (name === 'quarter')
    return {
      length: 3,
      shift: 0,
      key: (period) => `${printYear(Math.floor(period / 4))}-Q${(period % 4) + 1}`,
    }
  if (name === 'year') return { length: 12, shift: 0, key: printYear }
  const shift = fiscalYearStart - 1
  return { length: 12, shift, key: (period) => `FY${printYear(shift === 0 ? period : period + 1)}` }
}

/** The sums of one version of a group, by the place of their period. */
class PeriodSums implements AmountTaker {
  /** By month, from `first` on: the place of its period. */
  readonly #places: Int32Array
  readonly #first: number
  readonly #sums: (ExactSum | undefined)[]
  readonly #amounts: Int32Array
  readonly #items: Int32Array
  /** The number of the item that was counted last. */
  readonly #counted: Int32Array
  #item = 0

  constructor(places: Int32Array, first: number, periods: number) {
    this.#places = places
    this.#first = first
    this.#sums = new Array<ExactSum | undefined>(periods).fill(undefined)
    this.#amounts = new Int32Array(periods)
    this.#items = new Int32Array(periods)
    this.#counted = new Int32Array(periods)
  }

  nextItem(): void {
    this.#item += 1
  }

  add(month: number, units: number, scale: number): void {
    this.#sumAt(month).addUnits(units, scale)
  }

  addText(month: number, digits: string): void {
    this.#sumAt(month).add(digits)
  }

  #sumAt(month: number): ExactSum {
    const place = this.#places[month - this.#first] as number
    this.#amounts[place] = (this.#amounts[place] as number) + 1
    if (this.#counted[place] !== this.#item) {
      this.#counted[place] = this.#item
      this.#items[place] = (this.#items[place] as number) + 1
    }
    let sum = this.#sums[place]
    if (!sum) {
      sum = new ExactSum()
      this.#sums[place] = sum
    }
    return sum
  }

  /** Adds the sums of other items, which have the same places. */
  addSums(others: PeriodSums): void {
    for (const [place, sum] of others.#sums.entries()) {
      if (!sum) continue
      const own = this.#sums[place] ?? new ExactSum()
      own.add(sum.digits)
      this.#sums[place] = own
      this.#amounts[place] = (this.#amounts[place] as number) + (others.#amounts[place] as number)
      this.#items[place] = (this.#items[place] as number) + (others.#items[place] as number)
    }
  }

  hasAmounts(place: number): boolean {
    return this.#sums[place] !== undefined
  }

  /** @param keyOf the key of the period of a place */
  print(keyOf: (place: number) => string) {
    const printed: Record<string, { sum: string; amounts: number; items: number }> = {}
    for (const [place, sum] of this.#sums.entries()) {
      if (!sum) continue
      const amounts = this.#amounts[place] as number
      printed[keyOf(place)] = { sum: sum.digits, amounts, items: this.#items[place] as number }
    }
    return printed
  }
}

/** Which items, and which of their amounts. */
export interface AmountFilters {
  readonly kind: FundKind
  readonly itemIds?: readonly string[] | undefined
  readonly focusAreaIds?: readonly string[] | undefined
  /** False for the items of the focus areas alone. */
  readonly descendants: boolean
  readonly ownerId?: string | undefined
  /** Fields with the value that items must have; null for none. */
  readonly values: Partial<Record<ValueField, string | null>>
  readonly versions: readonly FinancialVersionType[]
  /** Months since the year 0. */
  readonly from: number
  readonly to: number
}

const valueFields = [
  'costType',
  'costSubtypeId',
  'expenditureType',
  'investmentCategoryId',
  'benefitType',
] as const satisfies readonly AmountGrouping[]
export type ValueField = (typeof valueFields)[number]

export interface SumQuestion {
  readonly ask: 'sums'
  readonly filters: AmountFilters
  readonly groupBy: AmountGrouping | undefined
  readonly interval: IntervalName
  readonly fiscalYearStart: number
  /** Groups before the page. */
  readonly offset: number
  readonly limit: number
}

export interface ItemQuestion {
  readonly ask: 'items'
  readonly filters: AmountFilters
  /** True for items that have an amount of the months and versions. */
  readonly hasAmounts: boolean
  readonly offset: number
  readonly limit: number
}

export interface SumAnswer extends Pick<AmountSums, 'periods' | 'total'> {
  readonly revision: number
  readonly groups: SumGroup[]
  readonly groupCount: number
}

export interface ItemAnswer {
  readonly revision: number
  readonly ids: readonly string[]
  readonly count: number
}

/** Sums on a page, each of which is an object in the answer. */
const maxSumsOfPage = 10_000

interface Area {
  /** The IDs of its ancestors and its own, the highest first. */
  path: readonly string[]
  ownerId: string | null
}

interface Item extends Readonly<Record<ValueField, string | null>> {
  readonly id: string
  readonly kind: FundKind
  readonly area: Area
  readonly createdAt: number
  readonly updatedAt: number
  /** By version, the number of its series. */
  readonly series: number[]
}

/** How many items there are, and the sum of the times of their last changes, each as the rest of its division by {@link timeUnit}. */
export interface ItemsMark {
  readonly count: number
  readonly times: number
}

/** Sums of so many milliseconds at most are numbers that a double holds, for a billion items. */
export const timeUnit = 2 ** 20

/** Bytes of an item without its amounts, about. */
const itemBytes = 450

/** The items of a site with their amounts. */
export class AmountsModel {
  revision = 0
  readonly #items = new Map<string, Item>()
  readonly #areas = new Map<string, Area>()
  #series = new SeriesPool()
  #times = 0
  /** Texts that many items share, each once. */
  readonly #shared = new Map<string, string>()

  /** Bytes that it takes, about. */
  get bytes(): number {
    return this.#series.bytes + (this.#items.size + this.#areas.size) * itemBytes
  }

  /** Facts of its items that are compared with the stored ones. */
  get items(): ItemsMark {
    return { count: this.#items.size, times: this.#times }
  }

  putArea({ id, path, owner_id }: AreaRow): void {
    const hex = Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString('hex')
    const area = this.#areaOf(id)
    area.path = Array.from({ length: hex.length / 32 }, (_, level) =>
      this.#share(hexToUuid(hex.slice(level * 32))),
    )
    area.ownerId = this.#share(owner_id)
  }

  #areaOf(id: string): Area {
    const known = this.#areas.get(id)
    if (known) return known
    const area: Area = { path: [id], ownerId: null }
    this.#areas.set(id, area)
    return area
  }

  #share<Text extends string | null>(text: Text): Text {
    if (text === null) return text
    const known = this.#shared.get(text)
    if (known !== undefined) return known as Text
    this.#shared.set(text, text)
    return text
  }

  putItem(row: ItemRow): void {
    this.removeItem(row.id)
    this.#times += Number(row.updated_at) % timeUnit
    this.#items.set(row.id, {
      id: row.id,
      kind: row.kind,
      area: this.#areaOf(row.focus_area_id),
      costType: this.#share(row.cost_type),
      costSubtypeId: this.#share(row.cost_subtype_id),
      expenditureType: this.#share(row.expenditure_type),
      investmentCategoryId: this.#share(row.investment_category_id),
      benefitType: this.#share(row.benefit_type),
      createdAt: row.created_at,
      updatedAt: Number(row.updated_at),
      series: versions.map((version) => this.#series.add(row[versionColumns[version]])),
    })
  }

  removeItem(id: string): void {
    const item = this.#items.get(id)
    if (!item) return
    for (const number of item.series) this.#series.remove(number)
    this.#times -= item.updatedAt % timeUnit
    this.#items.delete(id)
  }

  /** Ends a change: nothing is asked before. */
  finish(revision: number): void {
    this.revision = revision
    if (!this.#series.isWasteful) return
    const pool = new SeriesPool()
    for (const { series } of this.#items.values())
      for (const [at, number] of series.entries()) series[at] = this.#series.moveTo(pool, number)
    this.#series = pool
  }

  answer(question: SumQuestion | ItemQuestion): SumAnswer | ItemAnswer {
    return question.ask === 'sums' ? this.#sumsOf(question) : this.#itemsOf(question)
  }

  /** For an area, the place in its path of the lowest area that was asked for; -1 for none. */
  #placeIn({ focusAreaIds, descendants }: AmountFilters): (area: Area) => number {
    if (!focusAreaIds) return () => 0
    const asked = new Set(focusAreaIds)
    const places = new Map<Area, number>()
    return (area) => {
      const known = places.get(area)
      if (known !== undefined) return known
      const place = area.path.findLastIndex((id) => asked.has(id))
      const taken = descendants || place === area.path.length - 1 ? place : -1
      places.set(area, taken)
      return taken
    }
  }

  #matching(filters: AmountFilters): Item[] {
    const { kind, itemIds, ownerId, values } = filters
    const wanted = Object.entries(values) as [ValueField, string | null][]
    const placeOf = this.#placeIn(filters)
    const isMatch = (item: Item) =>
      item.kind === kind &&
      placeOf(item.area) >= 0 &&
      (ownerId === undefined || item.area.ownerId === ownerId) &&
      wanted.every(([field, value]) => item[field] === value)
    const found: Item[] = []
    if (itemIds) {
      for (const id of new Set(itemIds)) {
        const item = this.#items.get(id)
        if (item && isMatch(item)) found.push(item)
      }
    } else for (const item of this.#items.values()) if (isMatch(item)) found.push(item)
    return found
  }

  #itemsOf({ filters, hasAmounts, offset, limit }: ItemQuestion): ItemAnswer {
    const all = this.#matching(filters)
    const found = hasAmounts ? all.filter((item) => this.#hasAmounts(item, filters)) : all
    found.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
    const ids = found.slice(offset, offset + limit).map(({ id }) => id)
    return { revision: this.revision, ids, count: found.length }
  }

  #hasAmounts(item: Item, { versions: asked, from, to }: AmountFilters): boolean {
    const any = new AnyAmount()
    for (const version of asked) this.#take(item, version, { from, to }, any)
    return any.isFound
  }

  #take(
    { series }: Item,
    version: FinancialVersionType,
    { from, to }: { readonly from: number; readonly to: number },
    taker: AmountTaker,
  ): void {
    this.#series.take(series[versions.indexOf(version)] as number, from, to, taker)
  }

  /** The key of the group that an item is in. */
  #keyIn({ filters, groupBy }: SumQuestion): (item: Item) => string | null {
    if (groupBy === 'itemId') return ({ id }) => id
    if (groupBy === 'ownerId') return ({ area }) => area.ownerId
    if (groupBy !== 'focusAreaId') return (item) => item[groupBy as ValueField]
    if (!filters.focusAreaIds) return ({ area }) => area.path[0] ?? null
    const placeOf = this.#placeIn(filters)
    return ({ area }) => area.path[placeOf(area) + 1] ?? area.path.at(-1) ?? null
  }

  #sumsOf(question: SumQuestion): SumAnswer {
    const { filters, groupBy, offset, limit } = question
    const items = this.#matching(filters)
    const periods = new Periods(intervalOf(question.interval, question.fiscalYearStart))
    periods.span(this.#rangeOf(items, filters))
    const groups = groupBy === undefined ? [] : groupsOf(items, this.#keyIn(question))
    const fits = (count: number) => count * periods.count * filters.versions.length <= maxSumsOfPage
    // Where all groups are on the page, their sums are added up, in place of all amounts once more.
    const isWhole = offset === 0 && groups.length > 0 && groups.length <= limit && fits(groups.length)
    const all = isWhole ? groups.map(([, own]) => this.#add(own, filters, periods)) : undefined
    const total = all ? periods.sumsOf(all) : this.#add(items, filters, periods)
    const keyOfAll = periods.keys()
    periods.keepThose((place) => total.some((sums) => sums.hasAmounts(place)))
    const keyOfKept = periods.keys()
    let page = groups.slice(offset, offset + limit)
    while (page.length > 1 && !fits(page.length)) page = page.slice(0, Math.ceil(page.length / 2))
    const print = (sums: readonly PeriodSums[], keyOf: (place: number) => string) =>
      filters.versions.map((version, at) => ({ version, sums: (sums[at] as PeriodSums).print(keyOf) }))
    return {
      revision: this.revision,
      periods: periods.printed(),
      total: { items: items.length, versions: print(total, keyOfAll) },
      groups: page.map(([key, own], at) => {
        const known = all?.[at]
        const versionsOfGroup = known
          ? print(known, keyOfAll)
          : print(this.#add(own, filters, periods), keyOfKept)
        return { key, items: own.length, versions: versionsOfGroup }
      }),
      groupCount: groups.length,
    }
  }

  /** The months in which the items may have amounts. */
  #rangeOf(items: readonly Item[], { versions: asked, from, to }: AmountFilters): MonthRange {
    let { first, last } = noMonths
    for (const { series } of items) {
      for (const version of asked) {
        const own = this.#series.rangeOf(series[versions.indexOf(version)] as number)
        if (own.first < first) first = own.first
        if (own.last > last) last = own.last
      }
    }
    return { first: Math.max(first, from), last: Math.min(last, to) }
  }

  /** The sums of the items by version. */
  #add(items: readonly Item[], filters: AmountFilters, periods: Periods): PeriodSums[] {
    return filters.versions.map((version) => {
      const sums = periods.sums()
      for (const item of items) {
        sums.nextItem()
        this.#take(item, version, filters, sums)
      }
      return sums
    })
  }
}

/** Groups in the order of their keys; the one without a key is the last. */
function groupsOf(items: readonly Item[], keyOf: (item: Item) => string | null): [string | null, Item[]][] {
  const groups = new Map<string | null, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups].sort(([one], [other]) => {
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -1 : 1
  })
}

/** The periods of an answer: first all between the first and the last amount, then those that have amounts. */
class Periods {
  readonly #interval: Interval
  #first = 0
  #firstPeriod = 0
  /** By month, the place of its period. */
  #places = new Int32Array()
  /** The periods by their place; undefined where all are there. */
  #kept: number[] | undefined
  count = 0

  constructor(interval: Interval) {
    this.#interval = interval
  }

  #periodOf(month: number): number {
    return Math.floor((month - this.#interval.shift) / this.#interval.length)
  }

  span({ first, last }: MonthRange): void {
    if (first > last) return
    this.#first = first
    this.#firstPeriod = this.#periodOf(first)
    this.#places = new Int32Array(last - first + 1)
    for (let month = first; month <= last; month += 1)
      this.#places[month - first] = this.#periodOf(month) - this.#firstPeriod
    this.count = this.#periodOf(last) - this.#firstPeriod + 1
  }

  /** Leaves only the periods that `hasAmounts` says, which moves their places. */
  keepThose(hasAmounts: (place: number) => boolean): void {
    const moved = new Int32Array(this.count)
    const kept: number[] = []
    for (let place = 0; place < this.count; place += 1) {
      if (!hasAmounts(place)) continue
      moved[place] = kept.length
      kept.push(this.#firstPeriod + place)
    }
    this.#kept = kept
    this.#places = this.#places.map((place) => moved[place] as number)
    this.count = kept.length
  }

  sums(): PeriodSums {
    return new PeriodSums(this.#places, this.#first, this.count)
  }

  /** The sums of groups that share no item, by version. */
  sumsOf(groups: readonly (readonly PeriodSums[])[]): PeriodSums[] {
    return (groups[0] ?? []).map((_, at) => {
      const sums = this.sums()
      for (const own of groups) sums.addSums(own[at] as PeriodSums)
      return sums
    })
  }

  /** The keys of the periods by their places, as these are now. */
  keys(): (place: number) => string {
    const kept = this.#kept
    return (place) => this.#interval.key(kept ? (kept[place] as number) : this.#firstPeriod + place)
  }

  printed() {
    const { length, shift, key } = this.#interval
    return (this.#kept ?? []).map((period) => {
      const first = period * length + shift
      return { key: key(period), from: printMonth(first), to: printMonth(first + length - 1) }
    })
  }
}

// The thread: models by their sites. What belongs to one change is kept apart until all of it is there.

export type AmountsTask =
  | { readonly do: 'begin'; readonly site: string; readonly isWhole: boolean; readonly maxBytes: number }
  | { readonly do: 'areas'; readonly site: string; readonly areas: readonly AreaRow[] }
  | { readonly do: 'items'; readonly site: string; readonly items: readonly ItemRow[] }
  | { readonly do: 'remove'; readonly site: string; readonly ids: readonly string[] }
  | { readonly do: 'end'; readonly site: string; readonly revision: number; readonly number: number }
  | { readonly do: 'abandon' | 'drop'; readonly site: string }
  | {
      readonly do: 'ask'
      readonly site: string
      readonly number: number
      readonly question: SumQuestion | ItemQuestion
    }

export interface Loaded {
  /** Bytes of the model; undefined for one that would have too many. */
  readonly bytes: number | undefined
  readonly items: ItemsMark
}

export type AmountsReply = { readonly number: number } & (
  | { readonly state: 'loaded'; readonly loaded: Loaded }
  | { readonly state: 'answer'; readonly answer: SumAnswer | ItemAnswer | undefined }
  | { readonly state: 'broken'; readonly message: string }
)

/** Says in `workerData` that the thread is for this. */
export const amountsThread = 'amounts'

/** A change of a model that is on its way. */
interface Draft {
  /** A new one; undefined for the model that there is. */
  readonly whole: AmountsModel | undefined
  readonly maxBytes: number
  isTooLarge: boolean
  readonly waiting: ((model: AmountsModel) => void)[]
}

/** The models of a thread, and what it does with them. */
export class AmountsModels {
  readonly #models = new Map<string, AmountsModel>()
  readonly #drafts = new Map<string, Draft>()

  /** @param reply takes the answer to a task that has a number */
  run(task: AmountsTask, reply: (message: AmountsReply) => void): void {
    const { site } = task
    if (task.do === 'begin') {
      const whole = task.isWhole ? new AmountsModel() : undefined
      // Two of them at a time would take twice the memory.
      if (whole) this.#models.delete(site)
      this.#drafts.set(site, { whole, maxBytes: task.maxBytes, isTooLarge: false, waiting: [] })
    } else if (task.do === 'areas')
      this.#note(site, (model) => {
        for (const area of task.areas) model.putArea(area)
      })
    else if (task.do === 'items')
      this.#note(site, (model) => {
        for (const item of task.items) model.putItem(item)
      })
    else if (task.do === 'remove')
      this.#note(site, (model) => {
        for (const id of task.ids) model.removeItem(id)
      })
    else if (task.do === 'end')
      reply({ number: task.number, state: 'loaded', loaded: this.#end(site, task.revision) })
    else if (task.do === 'ask')
      reply({ number: task.number, state: 'answer', answer: this.#models.get(site)?.answer(task.question) })
    else {
      this.#drafts.delete(site)
      if (task.do === 'drop') this.#models.delete(site)
    }
  }

  #note(site: string, change: (model: AmountsModel) => void): void {
    const draft = this.#drafts.get(site)
    if (!draft || draft.isTooLarge) return
    const { whole } = draft
    if (!whole) {
      draft.waiting.push(change)
      return
    }
    change(whole)
    draft.isTooLarge = whole.bytes > draft.maxBytes
  }

  #end(site: string, revision: number): Loaded {
    const draft = this.#drafts.get(site)
    this.#drafts.delete(site)
    const model = draft?.whole ?? this.#models.get(site)
    if (!draft || !model || draft.isTooLarge) {
      this.#models.delete(site)
      return { bytes: undefined, items: { count: 0, times: 0 } }
    }
    for (const change of draft.waiting) change(model)
    model.finish(revision)
    if (model.bytes > draft.maxBytes) {
      this.#models.delete(site)
      return { bytes: undefined, items: { count: 0, times: 0 } }
    }
    this.#models.set(site, model)
    return { bytes: model.bytes, items: model.items }
  }
}

if (workerData === amountsThread) {
  const models = new AmountsModels()
  const reply = (message: AmountsReply) => parentPort?.postMessage(message)
  parentPort?.on('message', (task: AmountsTask) => {
    try {
      models.run(task, reply)
    } catch (error) {
      if ('number' in task) reply({ number: task.number, state: 'broken', message: String(error) })
      else throw error
    }
  })
}
