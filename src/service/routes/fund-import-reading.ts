// A bulk request by itself (§2.7, §4.7): bytes in, checked rows and every row's faults out. Pure, and slow enough at
// ten thousand items to run in a thread of its own.
import type { z } from 'zod/mini'
import { amountDigits } from '#contract/decimal.ts'
import type { ErrorType } from '#contract/errors.ts'
import {
  BenefitItemBulkRequest,
  type BenefitItemRequest,
  CostItemBulkRequest,
  type CostItemRequest,
  type PeriodValueRequest,
} from '#contract/funds.ts'
import { invalid, Problem } from '#service/problem.ts'
import {
  fieldName,
  type ImportRequest,
  type ImportRow,
  type ImportSeries,
  type RowFault,
} from '#service/store/fund-import-plan.ts'
import type { FundKind } from '#service/store/tables.ts'
import { readBody } from './request-body.ts'
import { lengthProblem } from './text-lengths.ts'
import { describeIssues } from './validation.ts'

/** Spec silent: the most items of a bulk request (§8). */
const maximumItems = 10_000

/** Spec silent: the format of period keys (§2.7). A calendar month, as ISO 8601 writes it. */
const periodPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** Spec silent: which keys an expenditure type may have; an item answers CAPEX or OPEX (§2.3). */
const expenditureTypes = ['CAPEX', 'OPEX']

/**
 * Reads the body of a bulk request: its rows, and the faults of those that have any.
 * @throws Problem 400 when the request as a whole cannot be read.
 */
export function readFundImport(kind: FundKind, bytes: Uint8Array): ImportRequest {
  const body = readBody(bytes)
  refuseTooMany(body)
  const { read, faults } =
    kind === 'cost'
      ? readItems(CostItemBulkRequest, body, costRow)
      : readItems(BenefitItemBulkRequest, body, benefitRow)
  const rows = read.map((judged) => judged.row)
  const found = [
    ...faults,
    ...read.flatMap((judged) => judged.faults),
    ...rows.flatMap((row) => findTooLong(row, kind)),
    ...findRepeated(rows, kind),
  ]
  return { rows, faults: found }
}

type BulkSchema<Item> = z.ZodMiniType<{ items: Item[] }>

/**
 * The rows of all items that have the shape of one, and the faults of the others: a row that cannot be read must
 * not hide what is wrong with the rest.
 * @throws Problem 400 when there is no list of items at all.
 */
function readItems<Item>(
  schema: BulkSchema<Item>,
  body: unknown,
  rowOf: (item: Item, index: number) => JudgedRow,
): { read: JudgedRow[]; faults: RowFault[] } {
  // With its input an issue tells a missing field from a wrong one.
  const whole = schema.safeParse(body, { reportInput: true })
  if (whole.success) return { read: whole.data.items.map(rowOf), faults: [] }
  const { issues } = whole.error
  const faults = issues.flatMap((issue): RowFault[] => {
    const [error] = describeIssues([issue], 'body')
    const index = issue.path[1]
    return typeof index === 'number' && error ? [{ index, error }] : []
  })
  if (faults.length < issues.length) throw new Problem(400, describeIssues(issues, 'body'))
  const refused = new Set(faults.map(({ index }) => index))
  const read = itemsOf(body).flatMap((item, index) =>
    refused.has(index) ? [] : schema.parse({ items: [item] }).items.map((parsed) => rowOf(parsed, index)),
  )
  return { read, faults }
}

function itemsOf(body: unknown): readonly unknown[] {
  if (typeof body !== 'object' || body === null || !('items' in body)) return []
  return Array.isArray(body.items) ? body.items : []
}

/** Before anything else: a hundred thousand empty items must cost nothing to refuse. */
function refuseTooMany(body: unknown): void {
  const { length } = itemsOf(body)
  if (length <= maximumItems) return
  throw invalid([`items: has ${length} items; send at most ${maximumItems} in one request`])
}

interface JudgedRow {
  readonly row: ImportRow
  readonly faults: readonly RowFault[]
}

function costRow(item: CostItemRequest, index: number): JudgedRow {
  const { series, faults } = readSeries(item.costPeriodValues ?? [], { index, field: 'costPeriodValues' })
  const expenditureType = item.expenditureType?.key
  const isUnknown = expenditureType !== undefined && !expenditureTypes.includes(expenditureType)
  const unknownType = `must be ${expenditureTypes.join(' or ')}`
  const row: ImportRow = {
    index,
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
  const ownFaults = isUnknown ? [fault({ index, field: 'expenditureType.key' }, unknownType)] : []
  return { row, faults: [...ownFaults, ...faults] }
}

function benefitRow(item: BenefitItemRequest, index: number): JudgedRow {
  const { series, faults } = readSeries(item.benefitPeriodValues ?? [], {
    index,
    field: 'benefitPeriodValues',
  })
  const row: ImportRow = {
    index,
    name: item.name,
    itemId: item.benefitItemId ?? null,
    externalId: item.benefitItemExternalId ?? null,
    ...owner(item),
    ...given('benefitTypeKey', item.benefitTypeKey),
    series,
  }
  return { row, faults }
}

function owner({ focusAreaId, focusAreaExternalId }: CostItemRequest | BenefitItemRequest) {
  return { focusAreaId: focusAreaId ?? null, focusAreaExternalId: focusAreaExternalId ?? null }
}

/** A field that was left out stays out: it keeps its value, where null clears it. */
function given<Field extends string>(field: Field, value: string | null | undefined) {
  return value === undefined ? {} : ({ [field]: value } as { [Key in Field]: string | null })
}

interface Place {
  readonly index: number
  readonly field: string
}

function fault({ index, field }: Place, message: string, type: ErrorType = 'FORMAT_INVALID'): RowFault {
  return { index, error: { type, message: `items[${index}].${field}: ${message}` } }
}

function readSeries(
  values: readonly PeriodValueRequest[],
  { index, field }: Place,
): { series: ImportSeries[]; faults: RowFault[] } {
  const faults: RowFault[] = []
  const series: ImportSeries[] = []
  for (const [position, { financialVersionType: version, timePeriodToAmount = {} }] of values.entries()) {
    const refuse = (part: string, message: string) =>
      faults.push(fault({ index, field: `${field}[${position}].${part}` }, message))
    if (series.some((earlier) => earlier.version === version)) {
      refuse('financialVersionType', `${version} is given twice`)
    }
    const amounts: Record<string, string> = {}
    for (const [period, amount] of Object.entries(timePeriodToAmount)) {
      if (periodPattern.test(period)) amounts[period] = amountDigits(amount) ?? ''
      else {
        const shown = JSON.stringify(period.slice(0, 40))
        refuse('timePeriodToAmount', `the period ${shown} must be a month such as 2027-03`)
      }
    }
    series.push({ version, amounts })
  }
  return { series, faults }
}

function findTooLong({ index, name, externalId }: ImportRow, kind: FundKind): RowFault[] {
  const judged = [
    { field: 'name', told: lengthProblem('name', name) },
    { field: fieldName(kind, 'externalId'), told: lengthProblem('externalId', externalId) },
  ]
  return judged.flatMap(({ field, told }) => (told === undefined ? [] : [fault({ index, field }, told)]))
}

/** The same identity in two rows: which of them should win is not ours to guess. */
function findRepeated(rows: readonly ImportRow[], kind: FundKind): RowFault[] {
  const faults: RowFault[] = []
  for (const identity of ['itemId', 'externalId'] as const) {
    const firstRow = new Map<string, number>()
    const field = fieldName(kind, identity === 'itemId' ? 'id' : 'externalId')
    for (const { index, [identity]: value } of rows) {
      const before = value === null ? undefined : firstRow.get(value)
      if (value !== null && before === undefined) firstRow.set(value, index)
      if (before === undefined) continue
      faults.push(fault({ index, field }, `is also given by items[${before}]`, 'IDENTITY_CONFLICT'))
    }
  }
  return faults
}
