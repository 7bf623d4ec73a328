// Reads a bulk request without the database (§2.7, §4.7), and one that writes amounts: bytes in, checked rows and every row's faults
// out. Pure, and slow enough at ten thousand items to run in a separate thread, which is this file.
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod/mini'
import { AmountRow } from '#contract/amounts-operations.ts'
import { amountDigits, isAmount, maxDigits, tooManyDigits, writtenDigits } from '#contract/decimal.ts'
import type { ErrorEntry, ErrorType } from '#contract/errors.ts'
import { readJsonBytes } from '#contract/exact-json.ts'
import {
  BenefitItemRequest,
  bulkLimits,
  CostItemRequest,
  PeriodValueRequest,
  financialVersions as versions,
} from '#contract/funds.ts'
import { monthOfPeriodKey } from '#contract/period-keys.ts'
import { EmptyOrVisibleText } from '#contract/primitives.ts'
import type { FundKind } from '#service/database/tables.ts'
import { check, describeIssues, lengthFault, refusingDamaged } from '#service/http/validation.ts'
import { entryOf, type Fault, faultOf, invalid, Problem } from '#service/problem.ts'
import type { ExpectedPeriods, ImportRow, ImportSeries } from '#service/store/fund-imports.ts'
import type { AmountChange } from '#service/store/fund-series.ts'
import { FaultCollector, fieldName, type RowFaults } from '#service/store/row-faults.ts'

// Where the faults of a bulk request's items are noted, and what is checked of an item once it is read.

/** One element of the list of items or rows, which collects its faults. */
class ItemPlace {
  readonly index: number
  readonly #list: string
  readonly #faults: FaultCollector

  constructor(list: string, index: number, faults: FaultCollector) {
    this.#list = list
    this.index = index
    this.#faults = faults
  }

  refuse({ path, named = path.length, ...fault }: Fault, type: ErrorType = 'FORMAT_INVALID'): void {
    const placed = { ...fault, path: [this.#list, this.index, ...path], named: named + 2 }
    this.#faults.add(this.index, entryOf(type, placed))
  }

  /** Refuses one of a million; that there is no room to list it is seen before anything is written about it. */
  refuseEach(describe: () => Fault): void {
    if (this.#faults.room > 0) this.refuse(describe())
    else this.#faults.skip(1)
  }

  refuseIssues(issues: readonly z.core.$ZodIssue[]): void {
    const shown = issues.slice(0, this.#faults.room)
    const placed = shown.map((issue) => ({ ...issue, path: [this.#list, this.index, ...issue.path] }))
    for (const error of describeIssues(placed, 'body')) this.#faults.add(this.index, error)
    this.#faults.skip(issues.length - shown.length)
  }
}

/** Refuses a name and an external ID that are too long. */
function refuseTooLong({ name, externalId }: ImportRow, kind: FundKind, place: ItemPlace): void {
  const nameFault = lengthFault('name', name)
  if (nameFault) place.refuse(nameFault)
  const idFault = lengthFault('externalId', externalId)
  if (idFault) place.refuse({ ...idFault, path: [fieldName(kind, 'externalId')] })
}

/** Finds the same identity in two rows: which of them should win is not ours to guess. */
class RepeatedIdentities {
  readonly #kind: FundKind
  readonly #firstRows = { itemId: new Map<string, number>(), externalId: new Map<string, number>() }

  constructor(kind: FundKind) {
    this.#kind = kind
  }

  note(row: ImportRow, place: ItemPlace): void {
    for (const identity of ['itemId', 'externalId'] as const) {
      const value = row[identity]
      if (value === null) continue
      const before = this.#firstRows[identity].get(value)
      if (before === undefined) this.#firstRows[identity].set(value, row.index)
      else {
        const field = fieldName(this.#kind, identity === 'itemId' ? 'id' : 'externalId')
        const text = `has the same value as items[${before}]`
        place.refuse(faultOf(field, 'ITEM_REPEATED', text), 'IDENTITY_CONFLICT')
      }
    }
  }
}

/** What a request is read as: the specified import, one whose rows say what their amounts replace, or amounts alone. */
export type BulkForm = 'import' | 'expecting-import' | 'amounts'

/** One element of a request, by its form. */
export interface RowOf {
  readonly import: ImportRow
  readonly 'expecting-import': ImportRow
  readonly amounts: AmountChange
}

export interface ReadingTask {
  readonly form: BulkForm
  readonly kind: FundKind
  readonly bytes: Uint8Array
}

export type ReadingReply =
  | { readonly state: 'rows'; readonly rows: readonly (ImportRow | AmountChange)[] }
  | { readonly state: 'end'; readonly faults: RowFaults }
  | { readonly state: 'refused'; readonly status: number; readonly errors: readonly ErrorEntry[] }
  | { readonly state: 'broken'; readonly message: string }

/** The rows of a request that have the shape of one, and the faults of all. */
export interface ReadRows<Form extends BulkForm> {
  readonly rows: readonly RowOf[Form][]
  readonly faults: RowFaults
}

/**
 * Reads the bytes, which belong to the thread that reads from then on: there is no second copy of them.
 * @throws Problem 400 when the request as a whole cannot be read, 503 when the thread died of it.
 */
export type BulkReader = <Form extends BulkForm>(
  task: ReadingTask & { readonly form: Form },
) => Promise<ReadRows<Form>>

/** What a thread is started with so that it reads. */
export const readingThread = 'fund-import-reading'

const { items: maxItems, periods: maxPeriods } = bulkLimits

/** The most entries of an item: one for each period of each version. */
const maxEntries = maxPeriods * versions.length

/** Most values of one item: three series of the most periods, the rest of the item, and room to report faults. */
const maxValues = 20_000

/**
 * The values of an item as far as a schema is asked about them. A request has a million amounts, and each of them may be
 * wrong: {@link readSeries} looks at them in one pass.
 */
const Series = z.extend(PeriodValueRequest, {
  timePeriodToAmount: z.nullish(
    z.custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      { error: 'must be an object' },
    ),
  ),
})

/** The same with what the amounts replace, which {@link readExpected} looks at. */
const ExpectingSeries = z.extend(Series, { timePeriodToExpected: Series.shape.timePeriodToAmount })

/** Spec silent: null for a list of periods, and an empty external ID. Both count as absent: templates are filled with them. */
const CostItem = z.extend(CostItemRequest, {
  costPeriodValues: z.nullish(z.array(Series)),
  costItemExternalId: z.nullish(EmptyOrVisibleText),
})
const ExpectingCostItem = z.extend(CostItem, { costPeriodValues: z.nullish(z.array(ExpectingSeries)) })
const BenefitItem = z.extend(BenefitItemRequest, {
  benefitPeriodValues: z.nullish(z.array(Series)),
  benefitItemExternalId: z.nullish(EmptyOrVisibleText),
})
const ExpectingBenefitItem = z.extend(BenefitItem, {
  benefitPeriodValues: z.nullish(z.array(ExpectingSeries)),
})

/**
 * Reads the body of a bulk request element by element: hands over each row that has the shape of one, and answers the
 * faults of all of them. A row that cannot be read hides no fault of the others.
 * @throws Problem 400 when the request as a whole cannot be read.
 */
export function readRows<Form extends BulkForm>(
  { form, kind, bytes }: ReadingTask & { readonly form: Form },
  onRow: (row: RowOf[Form]) => void,
): RowFaults {
  const faults = new FaultCollector()
  const name = form === 'amounts' ? 'rows' : 'items'
  const noun = form === 'amounts' ? 'row' : 'item'
  const read = form === 'amounts' ? amountReader() : itemReader(kind, form === 'expecting-import')
  let count = 0
  const onElement = (element: unknown, index: number) => {
    count = index + 1
    if (index >= maxItems) return
    const row = read(element, new ItemPlace(name, index, faults))
    if (row) onRow(row as RowOf[Form])
  }
  const body = refusingDamaged(() => readJsonBytes(bytes, { name, maxValues, onElement }))
  if (count > maxItems) {
    const text = `has ${count} ${noun}s; send at most ${maxItems} in one request`
    throw invalid([faultOf(name, 'TOO_MANY', text)])
  }
  // A bulk request without its elements, which are read one by one.
  check(z.strictObject({ [name]: z.array(z.unknown()) }), body, 'body')
  if (count === 0) throw invalid([faultOf(name, 'TOO_FEW', `must have at least 1 ${noun}`)])
  return faults
}

type ElementReader<Row> = (element: unknown, place: ItemPlace) => Row | undefined

function itemReader(kind: FundKind, isExpecting: boolean): ElementReader<ImportRow> {
  const repeated = new RepeatedIdentities(kind)
  return (element, place) => {
    const row =
      kind === 'cost'
        ? readCostItem(element, place, isExpecting)
        : readBenefitItem(element, place, isExpecting)
    if (!row) return undefined
    refuseTooLong(row, kind, place)
    repeated.note(row, place)
    return row
  }
}

/** Reads rows of amounts. Two rows with the same amount of an item contradict each other, or say the same twice. */
function amountReader(): ElementReader<AmountChange> {
  const firstRows = new Map<string, number>()
  return (element, place) => {
    const read = AmountRow.safeParse(element, { reportInput: true })
    if (!read.success) {
      place.refuseIssues(read.error.issues)
      return undefined
    }
    const { itemId, version, period } = read.data
    const cell = `${itemId} ${version} ${period}`
    const before = firstRows.get(cell)
    if (before === undefined) firstRows.set(cell, place.index)
    else {
      const text = `is the same amount as rows[${before}]; send each amount once`
      place.refuse({ code: 'AMOUNT_REPEATED', path: [], text }, 'IDENTITY_CONFLICT')
    }
    return { index: place.index, ...read.data }
  }
}

/** The item as its schema reads it; undefined when it has not the shape, which is said at its place then. */
function readItem<Schema extends z.ZodMiniType>(
  schema: Schema,
  item: unknown,
  { place, seriesField }: { readonly place: ItemPlace; readonly seriesField: string },
): z.output<Schema> | undefined {
  if (refuseTooMany(item, seriesField, place)) return undefined
  // With its input an issue distinguishes a missing field from a wrong one.
  const read = schema.safeParse(item, { reportInput: true })
  if (read.success) return read.data
  place.refuseIssues(read.error.issues)
  return undefined
}

/** Runs before the schema, whose issues on a million periods would fill the memory. */
function refuseTooMany(item: unknown, seriesField: string, place: ItemPlace): boolean {
  const values = propertyOf(item, seriesField)
  if (!Array.isArray(values)) return false
  if (values.length > maxEntries) {
    const text = `has ${values.length} entries; send at most ${maxEntries}`
    place.refuse(faultOf(seriesField, 'TOO_MANY', text))
    return true
  }
  let isRefused = false
  for (const [position, value] of values.entries()) {
    const periods = Object.keys(Object(propertyOf(value, 'timePeriodToAmount'))).length
    if (periods <= maxPeriods) continue
    const text = `has ${periods} periods; send at most ${maxPeriods}`
    place.refuse({ code: 'TOO_MANY', path: [seriesField, position, 'timePeriodToAmount'], text })
    isRefused = true
  }
  return isRefused
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function readCostItem(element: unknown, place: ItemPlace, isExpecting: boolean): ImportRow | undefined {
  const seriesField = 'costPeriodValues'
  const item = readItem(isExpecting ? ExpectingCostItem : CostItem, element, { place, seriesField })
  if (!item) return undefined
  const expenditureType = item.expenditureType?.key
  const series = readSeries(item[seriesField] ?? [], { field: seriesField, place, isExpecting })
  if (!series) return undefined
  return {
    index: place.index,
    name: item.name,
    itemId: item.costItemId ?? null,
    externalId: item.costItemExternalId || null,
    ...owner(item),
    ...given('costType', item.costType),
    ...given('costSubtypeKey', item.costSubtypeKey),
    ...given('expenditureType', item.expenditureType === null ? null : expenditureType),
    ...given('investmentCategoryKey', item.investmentCategoryKey),
    series,
  }
}

function readBenefitItem(element: unknown, place: ItemPlace, isExpecting: boolean): ImportRow | undefined {
  const seriesField = 'benefitPeriodValues'
  const item = readItem(isExpecting ? ExpectingBenefitItem : BenefitItem, element, { place, seriesField })
  if (!item) return undefined
  const series = readSeries(item[seriesField] ?? [], { field: seriesField, place, isExpecting })
  if (!series) return undefined
  return {
    index: place.index,
    name: item.name,
    itemId: item.benefitItemId ?? null,
    externalId: item.benefitItemExternalId || null,
    ...owner(item),
    ...given('benefitTypeKey', item.benefitTypeKey),
    series,
  }
}

function owner({ focusAreaId, focusAreaExternalId }: CostItemRequest | BenefitItemRequest) {
  return { focusAreaId: focusAreaId ?? null, focusAreaExternalId: focusAreaExternalId || null }
}

/** A field that was left out stays out: it keeps its value, where null clears it. */
function given<Field extends string>(field: Field, value: string | null | undefined) {
  return value === undefined ? {} : ({ [field]: value } as { [Key in Field]: string | null })
}

type Version = (typeof versions)[number]

/**
 * The series of an item; undefined when one has a value that is no amount: then the item has not the shape of one. Entries
 * of the same version are one series, as long as they give each month once.
 */
function readSeries(
  values: readonly z.output<typeof ExpectingSeries | typeof Series>[],
  { field, place, isExpecting }: SeriesPlace,
): ImportSeries[] | undefined {
  const series = new Map<Version, Map<string, string>>()
  const expected = new Map<Version, ExpectedPeriods[]>()
  let isSound = true
  for (const [position, value] of values.entries()) {
    const { financialVersionType: version, timePeriodToAmount } = value
    const amounts = series.get(version) ?? new Map<string, string>()
    series.set(version, amounts)
    const at = [field, position, 'timePeriodToAmount']
    if (!readAmounts(timePeriodToAmount ?? {}, amounts, { at, place })) isSound = false
    if (isExpecting) {
      const given = 'timePeriodToExpected' in value ? value.timePeriodToExpected : undefined
      const read = readExpected(timePeriodToAmount ?? {}, given ?? {}, [field, position], place)
      if (read) expected.set(version, [...(expected.get(version) ?? []), { path: at, amounts: read }])
      else isSound = false
    }
    if (amounts.size > maxPeriods) {
      const text = `has ${amounts.size} periods of ${version}; send at most ${maxPeriods}`
      place.refuse(faultOf(field, 'TOO_MANY', text))
    }
  }
  if (!isSound) return undefined
  const given = [...series].filter(([, amounts]) => amounts.size > 0)
  return given.map(([version, amounts]) => {
    const compared = expected.get(version)
    return { version, amounts: printAmounts(amounts), ...(compared && { expected: compared }) }
  })
}

interface SeriesPlace {
  readonly field: string
  readonly place: ItemPlace
  /** True where each amount says what it replaces. */
  readonly isExpecting: boolean
}

/**
 * What each amount replaces: a JSON object of its period key, as it is, to canonical digits or null; undefined when that
 * is not said of each of them and of nothing else.
 */
function readExpected(
  amounts: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
  path: readonly PropertyKey[],
  place: ItemPlace,
): string | undefined {
  const read: Record<string, string | null> = {}
  let isSound = true
  const refuse = (fault: Omit<Fault, 'path'>, ...at: readonly string[]) => {
    place.refuseEach(() => ({ ...fault, path: [...path, ...at] }))
    isSound = false
  }
  for (const [period, value] of Object.entries(expected)) {
    const digits = value === null ? null : writtenDigits(value)
    if (!Object.hasOwn(amounts, period)) {
      refuse({ code: 'REQUIRED', text: 'is required beside what it replaces' }, 'timePeriodToAmount', period)
    } else if (digits === undefined) refuse(amountFault(value), 'timePeriodToExpected', period)
    else read[period] = digits
  }
  for (const period of Object.keys(amounts)) {
    if (Object.hasOwn(expected, period)) continue
    const text = 'is required: the stored amount that is replaced, or null'
    refuse({ code: 'REQUIRED', text }, 'timePeriodToExpected', period)
  }
  return isSound ? JSON.stringify(read) : undefined
}

/** A JSON object of period key to canonical decimal digits. Neither has a character that JSON would escape. */
function printAmounts(amounts: ReadonlyMap<string, string>): string {
  return `{${Array.from(amounts, ([month, digits]) => `"${month}":"${digits}"`).join(',')}}`
}

/** Adds the digits of each month to `amounts`; false when a value is no amount. */
function readAmounts(
  periods: Readonly<Record<string, unknown>>,
  amounts: Map<string, string>,
  { at, place }: { readonly at: readonly PropertyKey[]; readonly place: ItemPlace },
): boolean {
  let isSound = true
  for (const [period, amount] of Object.entries(periods)) {
    const digits = isAmount(amount) ? amountDigits(amount) : undefined
    const month = monthOfPeriodKey(period)
    if (digits === undefined) {
      place.refuseEach(() => ({ ...amountFault(amount), path: [...at, period] }))
      isSound = false
    } else if (month === undefined) {
      const text = `the period ${quote(period)} must be a month such as 2027-03`
      place.refuseEach(() => ({ code: 'NOT_A_MONTH', path: [...at, period], named: at.length, text }))
    } else if (amounts.has(month)) {
      const text = `contains the month ${month} twice`
      place.refuseEach(() => ({ code: 'MONTH_REPEATED', path: [...at, period], named: at.length, text }))
    } else amounts.set(month, digits)
  }
  return isSound
}

function quote(period: string): string {
  return JSON.stringify(period.slice(0, 40))
}

function amountFault(amount: unknown): Pick<Fault, 'code' | 'text'> {
  return amount === tooManyDigits
    ? { code: 'TOO_MANY_DIGITS', text: `must have at most ${maxDigits} digits` }
    : { code: 'NOT_A_NUMBER', text: 'must be a number' }
}

/** Rows in one message. Receiving ten thousand would block the event loop that the thread exists to keep free. */
const sliceSize = 500

/** Reads a request in the thread. */
function work(task: ReadingTask, reply: (message: ReadingReply) => void): void {
  try {
    let slice: (ImportRow | AmountChange)[] = []
    const flush = () => {
      reply({ state: 'rows', rows: slice })
      slice = []
    }
    const { listed, count } = readRows(task, (row) => {
      slice.push(row)
      if (slice.length === sliceSize) flush()
    })
    flush()
    reply({ state: 'end', faults: { listed, count } })
  } catch (error) {
    if (error instanceof Problem) reply({ state: 'refused', status: error.status, errors: error.errors })
    else reply({ state: 'broken', message: String(error) })
  }
}

if (workerData === readingThread) {
  parentPort?.on('message', (task: ReadingTask) => work(task, (message) => parentPort?.postMessage(message)))
}
