// What a column of a sheet means, suggested from its heading and corrected by a person.
import { type PeriodHeading, readPeriodHeading, type Version } from './period-key.ts'

export type FundKind = 'cost' | 'benefit'

export const fields = [
  'name',
  'itemId',
  'externalId',
  'focusArea',
  'costType',
  'costSubtypeKey',
  'investmentCategoryKey',
  'benefitTypeKey',
] as const
export type Field = (typeof fields)[number]

export type ColumnRole =
  | { readonly kind: 'ignored' }
  | { readonly kind: 'field'; readonly field: Field }
  /** Wide layout: the amounts of one period; `version` undefined where the heading names none. */
  | { readonly kind: 'period-amount'; readonly period: string; readonly version: Version | undefined }
  /** Long layout: a row per item, version and period. */
  | { readonly kind: 'period' }
  | { readonly kind: 'version' }
  | { readonly kind: 'amount' }

/** For people. */
export const fieldTitles: Readonly<Record<Field, string>> = {
  name: 'Name',
  itemId: 'Item ID',
  externalId: 'External ID',
  focusArea: 'Focus area',
  costType: 'Cost type',
  costSubtypeKey: 'Cost subtype',
  investmentCategoryKey: 'Investment category',
  benefitTypeKey: 'Benefit type',
}

/** The fields that an item of a kind has in the bulk request (§2.7). */
export function fieldsOf(kind: FundKind): readonly Field[] {
  const shared = ['name', 'itemId', 'externalId', 'focusArea'] as const
  return kind === 'cost'
    ? [...shared, 'costType', 'costSubtypeKey', 'investmentCategoryKey']
    : [...shared, 'benefitTypeKey']
}

const headingsOfField: Readonly<Record<Field, readonly string[]>> = {
  name: ['name', 'item', 'itemname', 'costitem', 'benefititem', 'costitemname', 'benefititemname', 'title'],
  itemId: ['itemid', 'id', 'costitemid', 'benefititemid', 'internalid'],
  externalId: [
    'externalid',
    'extid',
    'costitemexternalid',
    'benefititemexternalid',
    'externalcostitemid',
    'externalbenefititemid',
    'reference',
    'code',
  ],
  focusArea: [
    'focusarea',
    'focusareaid',
    'focusareaexternalid',
    'focusareaname',
    'focusareapath',
    'area',
    'areapath',
  ],
  costType: ['costtype', 'type', 'costtypekey'],
  costSubtypeKey: ['costsubtype', 'subtype', 'costsubtypekey'],
  investmentCategoryKey: ['investmentcategory', 'category', 'investmentcategorykey'],
  benefitTypeKey: ['benefittype', 'benefittypekey'],
}

const fieldOf: ReadonlyMap<string, Field> = new Map(
  fields.flatMap((field) => headingsOfField[field].map((heading) => [heading, field] as const)),
)

/** The field that a heading names, written in any of the usual ways: `Cost subtype`, `costSubtypeKey`. */
export function fieldOfHeading(heading: string): Field | undefined {
  return fieldOf.get(bare(heading))
}

function bare(heading: string): string {
  return heading.toLowerCase().replace(/[\s_\-./*:()]+/g, '')
}

const ignored: ColumnRole = { kind: 'ignored' }
const longHeadings: ReadonlyMap<string, ColumnRole> = new Map<string, ColumnRole>([
  ['period', { kind: 'period' }],
  ['timeperiod', { kind: 'period' }],
  ['month', { kind: 'period' }],
  ['version', { kind: 'version' }],
  ['financialversion', { kind: 'version' }],
  ['financialversiontype', { kind: 'version' }],
  ['scenario', { kind: 'version' }],
  ['amount', { kind: 'amount' }],
  ['value', { kind: 'amount' }],
])

/** What each column probably means. A field named by a second column is left for a person to decide. */
export function suggestRoles(headings: readonly string[], kind: FundKind): ColumnRole[] {
  const known = fieldsOf(kind)
  const taken = new Set<string>()
  return headings.map((heading) => {
    const role = roleOfHeading(heading, kind)
    const key = role.kind === 'field' ? role.field : role.kind
    if (role.kind === 'field' && !known.includes(role.field)) return ignored
    if (role.kind === 'ignored' || role.kind === 'period-amount') return role
    if (taken.has(key)) return ignored
    taken.add(key)
    return role
  })
}

function roleOfHeading(heading: string, kind: FundKind): ColumnRole {
  const period = readPeriodHeading(heading)
  if (period) return periodRole(period)
  // "Type" alone means the type of whatever the sheet is about.
  if (kind === 'benefit' && bare(heading) === 'type') return { kind: 'field', field: 'benefitTypeKey' }
  const field = fieldOfHeading(heading)
  return field ? { kind: 'field', field } : (longHeadings.get(bare(heading)) ?? ignored)
}

function periodRole({ text, version }: PeriodHeading): ColumnRole {
  return { kind: 'period-amount', period: text, version }
}

/** How the columns of a sheet lie: one row per item, or one per item, version and period. */
export function isLongLayout(roles: readonly ColumnRole[]): boolean {
  return roles.some(({ kind }) => kind === 'period' || kind === 'amount')
}

/** The first column with a field. */
export function columnOf(roles: readonly ColumnRole[], field: Field): number | undefined {
  const column = roles.findIndex((role) => role.kind === 'field' && role.field === field)
  return column === -1 ? undefined : column
}

/** The column that has a role of the long layout. */
export function columnOfRole(
  roles: readonly ColumnRole[],
  kind: 'period' | 'version' | 'amount',
): number | undefined {
  const column = roles.findIndex((role) => role.kind === kind)
  return column === -1 ? undefined : column
}
