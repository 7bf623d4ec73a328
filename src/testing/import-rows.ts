// Rows of bulk requests, good and bad. Each way of being bad says where the service must find it.

import type { FundKind } from '#service/database/tables.ts'
import type { Random } from '#service/sample/random.ts'
import { referenceKeys } from './site.ts'

export type Row = Readonly<Record<string, unknown>>

/** What rows can refer to. */
export interface ImportGround {
  readonly kind: FundKind
  readonly focusAreas: readonly string[]
  /** An external identifier that two focus areas have. */
  readonly ambiguous: string
  readonly items: readonly { readonly id: string; readonly externalId: string }[]
}

export interface RowBatch {
  readonly rows: readonly Row[]
  /** What the error messages must begin with, one for each bad row. */
  readonly places: readonly string[]
}

interface Fault {
  /** Below the row: `focusAreaId`; empty for the row as a whole. */
  readonly place: string
  spoil(row: Row): Row
}

const missing = '00000000-0000-4000-8000-000000000000'
const versions = ['ACTUAL', 'FORECAST', 'BASELINE'] as const

function without(field: string): (row: Row) => Row {
  return ({ [field]: _left, ...row }) => row
}

function faultsOf({ kind, items, ambiguous }: ImportGround): Fault[] {
  const set = (field: string, value: unknown, place = field): Fault => ({
    place,
    spoil: (row) => ({ ...row, [field]: value }),
  })
  const series = `${kind}PeriodValues`
  const amounts = (timePeriodToAmount: unknown) => [{ financialVersionType: 'ACTUAL', timePeriodToAmount }]
  const [first, second] = items
  const common = [
    { place: 'name', spoil: without('name') },
    set('name', ' \u200b '),
    set('name', 12),
    set('focusAreaId', 'not a uuid'),
    set('focusAreaId', missing),
    { place: 'focusAreaId', spoil: (row: Row) => identified(without('focusAreaId')(row), kind, {}) },
    set('focusAreaExternalId', 'no such area'),
    {
      place: 'focusAreaExternalId',
      spoil: (row: Row) => ({ ...without('focusAreaId')(row), focusAreaExternalId: ambiguous }),
    },
    { place: `${kind}ItemId`, spoil: (row: Row) => identified(row, kind, { id: missing }) },
    {
      place: `${kind}ItemExternalId`,
      spoil: (row: Row) => identified(row, kind, { id: first?.id, externalId: second?.externalId }),
    },
    set(series, amounts({ '2027-13': 1 }), `${series}[0].timePeriodToAmount`),
    set(series, amounts({ '2027-03': 'much' }), `${series}[0].timePeriodToAmount.2027-03`),
    set(series, [{ financialVersionType: 'GUESS' }], `${series}[0].financialVersionType`),
    set(
      series,
      [...amounts({ '2027-03': 1 }), ...amounts({ '2027-03': 1 })],
      `${series}[1].timePeriodToAmount`,
    ),
    set('surprise', 1, ''),
  ]
  return [...common, ...(kind === 'cost' ? costFaults(set) : [set('benefitTypeKey', 'MAGIC')])]
}

function costFaults(set: (field: string, value: unknown, place?: string) => Fault): Fault[] {
  const { order: _left, ...incomplete } = expenditureType('CAPEX')
  return [
    set('costType', 'MAGIC'),
    set('costSubtypeKey', 'MAGIC'),
    set('investmentCategoryKey', 'MAGIC'),
    set('expenditureType', expenditureType('MAGIC'), 'expenditureType.key'),
    set('expenditureType', incomplete, 'expenditureType.order'),
  ]
}

function expenditureType(key: string) {
  return { id: missing, order: 1, key, name: key, displayName: key }
}

/** The row with exactly these identifiers. */
function identified(
  row: Row,
  kind: FundKind,
  { id, externalId }: { id?: string | undefined; externalId?: string | undefined },
): Row {
  const bare = without(`${kind}ItemExternalId`)(without(`${kind}ItemId`)(row))
  const given = { [`${kind}ItemId`]: id, [`${kind}ItemExternalId`]: externalId }
  return { ...bare, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/** A valid row: a new item, or a change of one that no other row of the batch changes. */
function goodRow(
  { kind, focusAreas }: ImportGround,
  random: Random,
  existing: { id: string; externalId: string } | undefined,
): Row {
  const name = `Item ${random.between(0, 999)}`
  const amounts = () => Object.fromEntries([[`2027-0${random.between(1, 9)}`, random.between(-5000, 5000)]])
  const series = versions
    .filter(() => random.chance(0.4))
    .map((financialVersionType) => ({ financialVersionType, timePeriodToAmount: amounts() }))
  const row = { name, [`${kind}PeriodValues`]: series, ...drawReferences(kind, random) }
  const focusAreaId = random.pick(focusAreas)
  if (!existing) {
    const identity = random.chance(0.5) ? {} : { externalId: random.uuid() }
    return identified({ ...row, focusAreaId }, kind, identity)
  }
  const { id, externalId } = existing
  const moved = random.chance(0.5) ? { ...row, focusAreaId } : row
  return identified(moved, kind, random.chance(0.5) ? { id } : { externalId })
}

/** Each field may be given, null or left out. */
function drawReferences(kind: FundKind, random: Random): Row {
  const keys =
    kind === 'cost'
      ? {
          costType: random.pick(referenceKeys['cost-type']),
          investmentCategoryKey: random.pick(referenceKeys['investment-category']),
          expenditureType: expenditureType(random.pick(['CAPEX', 'OPEX'])),
        }
      : { benefitTypeKey: random.pick(referenceKeys['benefit-type']) }
  const given = Object.entries(keys).filter(() => random.chance(0.7))
  return Object.fromEntries(given.map(([field, value]) => [field, random.chance(0.8) ? value : null]))
}

/** One to twelve rows, each bad with the given probability and in one way only. */
export function drawBatch(ground: ImportGround, random: Random, badness: number): RowBatch {
  const faults = faultsOf(ground)
  // Two of the items are kept for the faults that need an item which no other row means.
  const untouched = [...ground.items.slice(2)]
  const places: string[] = []
  const rows: Row[] = []
  const count = random.between(1, 12)
  for (let index = 0; index < count; index += 1) {
    const isBad = random.chance(badness)
    const existing = !isBad && random.chance(0.5) ? untouched.pop() : undefined
    const row = goodRow(ground, random, existing)
    if (!isBad) {
      rows.push(row)
      continue
    }
    // Each fault once: some name an item, and an item named twice would be a second fault.
    const [fault] = faults.splice(random.between(0, faults.length - 1), 1)
    rows.push(fault ? fault.spoil(row) : row)
    if (fault) places.push(`items[${index}]${fault.place === '' ? '' : `.${fault.place}`}`)
  }
  return { rows, places }
}
