// A bulk request by itself (§2.7, §4.7): bytes in, checked rows out, or every row's faults. Pure, and slow enough
// at ten thousand items to run in a thread of its own.
import type { z } from 'zod'
import { amountDigits } from '#contract/decimal.ts'
import type { ErrorEntry } from '#contract/errors.ts'
import {
  BenefitItemBulkRequest,
  type BenefitItemRequest,
  CostItemBulkRequest,
  type CostItemRequest,
  type PeriodValueRequest,
} from '#contract/funds.ts'
import { invalid, Problem } from '#service/problem.ts'
import { fieldName, type ImportRow, type ImportSeries } from '#service/store/fund-import-plan.ts'
import type { FundKind } from '#service/store/tables.ts'
import { readBody } from './request-body.ts'
import { check } from './validation.ts'

/** Spec silent: the most items of a bulk request (§8). */
export const maximumItems = 10_000

/** Spec silent: the format of period keys (§2.7). A calendar month, as ISO 8601 writes it. */
const periodPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** Spec silent: which keys an expenditure type may have; an item answers CAPEX or OPEX (§2.3). */
const expenditureTypes = ['CAPEX', 'OPEX']

/**
 * Reads the body of a bulk request.
 * @throws Problem 400 with an entry for every fault of every item.
 */
export function readFundImport(kind: FundKind, bytes: Uint8Array): ImportRow[] {
  const body = readBody(bytes)
  refuseTooMany(body)
  const rows =
    kind === 'cost'
      ? parse(CostItemBulkRequest, body).items.map(costRow)
      : parse(BenefitItemBulkRequest, body).items.map(benefitRow)
  const faults = [...rows.flatMap((row) => row.faults), ...findRepeated(rows, kind)]
  if (faults.length > 0) throw new Problem(400, faults)
  return rows.map(({ faults: _none, ...row }) => row)
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  return check(schema, body, 'body')
}

/** Before anything else: a hundred thousand empty items must cost nothing to refuse. */
function refuseTooMany(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('items' in body)) return
  if (!Array.isArray(body.items) || body.items.length <= maximumItems) return
  throw invalid([`items: has ${body.items.length} items; send at most ${maximumItems} in one request`])
}

type JudgedRow = ImportRow & { readonly faults: readonly ErrorEntry[] }

function costRow(item: CostItemRequest, index: number): JudgedRow {
  const { series, faults } = readSeries(item.costPeriodValues ?? [], `items[${index}].costPeriodValues`)
  const expenditureType = item.expenditureType?.key
  const unknownType =
    expenditureType !== undefined && !expenditureTypes.includes(expenditureType)
      ? [fault(`items[${index}].expenditureType.key`, `must be ${expenditureTypes.join(' or ')}`)]
      : []
  return {
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
    faults: [...unknownType, ...faults],
  }
}

function benefitRow(item: BenefitItemRequest, index: number): JudgedRow {
  const place = `items[${index}].benefitPeriodValues`
  return {
    index,
    name: item.name,
    itemId: item.benefitItemId ?? null,
    externalId: item.benefitItemExternalId ?? null,
    ...owner(item),
    ...given('benefitTypeKey', item.benefitTypeKey),
    ...readSeries(item.benefitPeriodValues ?? [], place),
  }
}

function owner({ focusAreaId, focusAreaExternalId }: CostItemRequest | BenefitItemRequest) {
  return { focusAreaId: focusAreaId ?? null, focusAreaExternalId: focusAreaExternalId ?? null }
}

/** A field that was left out stays out: it keeps its value, where null clears it. */
function given<Field extends string>(field: Field, value: string | null | undefined) {
  return value === undefined ? {} : ({ [field]: value } as { [Key in Field]: string | null })
}

function fault(place: string, message: string): ErrorEntry {
  return { type: 'FORMAT_INVALID', message: `${place}: ${message}` }
}

function readSeries(
  values: readonly PeriodValueRequest[],
  place: string,
): { series: ImportSeries[]; faults: ErrorEntry[] } {
  const faults: ErrorEntry[] = []
  const series: ImportSeries[] = []
  for (const [position, { financialVersionType: version, timePeriodToAmount = {} }] of values.entries()) {
    if (series.some((earlier) => earlier.version === version)) {
      faults.push(fault(`${place}[${position}].financialVersionType`, `${version} is given twice`))
    }
    const amounts: Record<string, string> = {}
    for (const [period, amount] of Object.entries(timePeriodToAmount)) {
      if (periodPattern.test(period)) amounts[period] = amountDigits(amount) ?? ''
      else {
        const shown = JSON.stringify(period.slice(0, 40))
        const where = `${place}[${position}].timePeriodToAmount`
        faults.push(fault(where, `the period ${shown} must be a month such as 2027-03`))
      }
    }
    series.push({ version, amounts })
  }
  return { series, faults }
}

/** The same identity in two rows: which of them should win is not ours to guess. */
function findRepeated(rows: readonly ImportRow[], kind: FundKind): ErrorEntry[] {
  const faults: ErrorEntry[] = []
  for (const field of ['itemId', 'externalId'] as const) {
    const firstRow = new Map<string, number>()
    for (const row of rows) {
      const value = row[field]
      const before = value === null ? undefined : firstRow.get(value)
      if (value !== null && before === undefined) firstRow.set(value, row.index)
      if (before === undefined) continue
      const place = `items[${row.index}].${fieldName(kind, field === 'itemId' ? 'id' : 'externalId')}`
      faults.push({ type: 'IDENTITY_CONFLICT', message: `${place}: is also given by items[${before}]` })
    }
  }
  return faults
}
