// Reads a bulk request without the database (§2.7, §4.7): bytes in, checked rows and every row's faults out. Pure, and slow enough at
// ten thousand items to run in a separate thread.
import { z } from 'zod/mini'
import { amountDigits, isAmount, maxDigits } from '#contract/decimal.ts'
import type { ErrorType } from '#contract/errors.ts'
import {
  BenefitItemRequest,
  CostItemRequest,
  PeriodValueRequest,
  financialVersions as versions,
} from '#contract/funds.ts'
import { invalid } from '#service/problem.ts'
import type { ImportRow, ImportSeries } from '#service/store/fund-import-context.ts'
import { FaultCollector, fieldName, type RowFaults } from '#service/store/row-faults.ts'
import type { FundKind } from '#service/store/tables.ts'
import { check, describeIssues, lengthProblem, readBody } from './validation.ts'

/** Spec silent: the most items of a bulk request (§8). */
const maxItems = 10_000

/** Spec silent: the format of period keys (§2.7). A calendar month, as ISO 8601 writes it. */
const periodPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** Spec silent: which keys an expenditure type may have; an item answers CAPEX or OPEX (§2.3). */
const expenditureTypes = ['CAPEX', 'OPEX']

/** Spec silent: the most periods of one series. A hundred years of months. */
const maxPeriods = 1200

/** Most values of one item: three series of the most periods, the rest of the item, and room to report faults. */
const maxValues = 20_000

/**
 * The values of an item as far as a schema is asked about them. A request has a million amounts, and each of them may be
 * wrong: {@link readSeries} looks at them in one pass.
 */
const Series = z.extend(PeriodValueRequest, {
  timePeriodToAmount: z.optional(
    z.custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      { error: 'must be an object' },
    ),
  ),
})
const CostItem = z.extend(CostItemRequest, { costPeriodValues: z.optional(z.array(Series)) })
const BenefitItem = z.extend(BenefitItemRequest, { benefitPeriodValues: z.optional(z.array(Series)) })

/**
 * Reads the body of a bulk request item by item: hands over each row that has the shape of one, and answers the faults
 * of all of them. A row that cannot be read hides no fault of the others.
 * @throws Problem 400 when the request as a whole cannot be read.
 */
export function readRows(kind: FundKind, bytes: Uint8Array, onRow: (row: ImportRow) => void): RowFaults {
  const faults = new FaultCollector()
  const readOf = kind === 'cost' ? readCostItem : readBenefitItem
  const repeated = new RepeatedIdentities(kind)
  let count = 0
  const body = readBody(bytes, {
    name: 'items',
    maxValues,
    onElement(item, index) {
      count = index + 1
      if (index >= maxItems) return
      const place = new ItemPlace(index, faults)
      const row = readOf(item, place)
      if (!row) return
      refuseTooLong(row, kind, place)
      repeated.note(row, place)
      onRow(row)
    },
  })
  if (count > maxItems) {
    throw invalid([`items: has ${count} items; send at most ${maxItems} in one request`])
  }
  check(Envelope, body, 'body')
  if (count === 0) throw invalid(['items: must have at least 1 item'])
  return faults
}

/** A bulk request without its items, which are read one by one. */
const Envelope = z.strictObject({ items: z.array(z.unknown()) })

/** One element of the list of items, which collects its faults. */
class ItemPlace {
  readonly index: number
  readonly #faults: FaultCollector

  constructor(index: number, faults: FaultCollector) {
    this.index = index
    this.#faults = faults
  }

  refuse(field: string, message: string, type: ErrorType = 'FORMAT_INVALID'): void {
    this.#faults.add(this.index, { type, message: `items[${this.index}].${field}: ${message}` })
  }

  /** Refuses one of a million; that there is no room to list it is seen before anything is written about it. */
  refuseEach(describe: () => readonly [field: string, message: string]): void {
    if (this.#faults.room > 0) this.refuse(...describe())
    else this.#faults.skip(1)
  }

  refuseIssues(issues: readonly z.core.$ZodIssue[]): void {
    const shown = issues.slice(0, this.#faults.room)
    const placed = shown.map((issue) => ({ ...issue, path: ['items', this.index, ...issue.path] }))
    for (const error of describeIssues(placed, 'body')) this.#faults.add(this.index, error)
    this.#faults.skip(issues.length - shown.length)
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
  if (values.length > versions.length) {
    place.refuse(
      seriesField,
      `has ${values.length} entries; send each of ${versions.join(', ')} at most once`,
    )
    return true
  }
  let isRefused = false
  for (const [position, value] of values.entries()) {
    const periods = Object.keys(Object(propertyOf(value, 'timePeriodToAmount'))).length
    if (periods <= maxPeriods) continue
    const message = `has ${periods} periods; send at most ${maxPeriods}`
    place.refuse(`${seriesField}[${position}].timePeriodToAmount`, message)
    isRefused = true
  }
  return isRefused
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function readCostItem(element: unknown, place: ItemPlace): ImportRow | undefined {
  const seriesField = 'costPeriodValues'
  const item = readItem(CostItem, element, { place, seriesField })
  if (!item) return undefined
  const expenditureType = item.expenditureType?.key
  if (expenditureType !== undefined && !expenditureTypes.includes(expenditureType)) {
    place.refuse('expenditureType.key', `must be ${expenditureTypes.join(' or ')}`)
  }
  const series = readSeries(item[seriesField] ?? [], seriesField, place)
  if (!series) return undefined
  return {
    index: place.index,
    name: item.name,
    itemId: item.costItemId ?? null,
    externalId: item.costItemExternalId ?? null,
    ...owner(item),
    ...given('costType', item.costType),
    ...given('costSubtypeKey', item.costSubtypeKey),
    ...given('expenditureType', item.expenditureType === null ? null : expenditureType),
    ...given('investmentCategoryKey', item.investmentCategoryKey),
    series,
  }
}

function readBenefitItem(element: unknown, place: ItemPlace): ImportRow | undefined {
  const seriesField = 'benefitPeriodValues'
  const item = readItem(BenefitItem, element, { place, seriesField })
  if (!item) return undefined
  const series = readSeries(item[seriesField] ?? [], seriesField, place)
  if (!series) return undefined
  return {
    index: place.index,
    name: item.name,
    itemId: item.benefitItemId ?? null,
    externalId: item.benefitItemExternalId ?? null,
    ...owner(item),
    ...given('benefitTypeKey', item.benefitTypeKey),
    series,
  }
}

function owner({ focusAreaId, focusAreaExternalId }: CostItemRequest | BenefitItemRequest) {
  return { focusAreaId: focusAreaId ?? null, focusAreaExternalId: focusAreaExternalId ?? null }
}

/** A field that was left out stays out: it keeps its value, where null clears it. */
function given<Field extends string>(field: Field, value: string | null | undefined) {
  return value === undefined ? {} : ({ [field]: value } as { [Key in Field]: string | null })
}

/** The series of an item; undefined when one has a value that is no amount: then the item has not the shape of one. */
function readSeries(
  values: readonly z.output<typeof Series>[],
  field: string,
  place: ItemPlace,
): ImportSeries[] | undefined {
  const given = new Set<string>()
  const series: ImportSeries[] = []
  for (const [position, { financialVersionType: version, timePeriodToAmount = {} }] of values.entries()) {
    const at = `${field}[${position}]`
    if (given.has(version)) place.refuse(`${at}.financialVersionType`, `contains ${version} twice`)
    given.add(version)
    const amounts = readAmounts(timePeriodToAmount, `${at}.timePeriodToAmount`, place)
    if (amounts !== undefined) series.push({ version, amounts })
  }
  return series.length === values.length ? series : undefined
}

/** A JSON object of period key to canonical decimal digits. Neither has a character that JSON would escape. */
function readAmounts(
  periods: Readonly<Record<string, unknown>>,
  at: string,
  place: ItemPlace,
): string | undefined {
  const amounts: string[] = []
  let isSound = true
  for (const [period, amount] of Object.entries(periods)) {
    const digits = isAmount(amount) ? amountDigits(amount) : undefined
    if (digits === undefined) {
      place.refuseEach(() => [`${at}.${period.slice(0, 60)}`, amountFault(amount)])
      isSound = false
    } else if (periodPattern.test(period)) amounts.push(`"${period}":"${digits}"`)
    else place.refuseEach(() => [at, `the period ${quote(period)} must be a month such as 2027-03`])
  }
  return isSound ? `{${amounts.join(',')}}` : undefined
}

function amountFault(amount: unknown): string {
  return isAmount(amount) ? `must have at most ${maxDigits} digits` : 'must be a number'
}

function quote(period: string): string {
  return JSON.stringify(period.slice(0, 40))
}

function refuseTooLong({ name, externalId }: ImportRow, kind: FundKind, place: ItemPlace): void {
  const nameProblem = lengthProblem('name', name)
  if (nameProblem !== undefined) place.refuse('name', nameProblem)
  const idProblem = lengthProblem('externalId', externalId)
  if (idProblem !== undefined) place.refuse(fieldName(kind, 'externalId'), idProblem)
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
        place.refuse(field, `has the same value as items[${before}]`, 'IDENTITY_CONFLICT')
      }
    }
  }
}
