// What a column of a sheet means, suggested from its heading and corrected by a person.
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { takeUnit } from './heading-unit.ts'
import { type PeriodHeading, readPeriodHeading } from './period-key.ts'
import type { Version } from './versions.ts'

/** The fields whose values are entries of reference lists. */
export const keyFields = [
  'costType',
  'costSubtypeKey',
  'expenditureType',
  'investmentCategoryKey',
  'benefitTypeKey',
] as const
export const fields = ['name', 'itemId', 'externalId', 'focusArea', ...keyFields] as const
export type Field = (typeof fields)[number]

export type ColumnRole =
  /** Left out: a person said so. */
  | { readonly kind: 'ignored' }
  /** The heading was not understood; nothing is read from it, and numbers below it have to be dealt with first. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'field'; readonly field: Field }
  /** The field in another form, as exports have it for readers: counts where the field's own cell is blank. */
  | { readonly kind: 'restated'; readonly field: Field }
  /** Wide layout: the amounts of one period; `version` undefined where the heading names none. */
  | { readonly kind: 'period-amount'; readonly period: string; readonly version: Version | undefined }
  /** Of the amounts in the row, where no heading names it. */
  | { readonly kind: 'version' }
  /** Long layout: a row per item, version and period. */
  | { readonly kind: 'period' }
  | { readonly kind: 'amount' }

/** The fields that an item of a kind has in the bulk request (§2.7). */
export function fieldsOf(kind: ItemKind): readonly Field[] {
  return ['name', 'itemId', 'externalId', 'focusArea', ...itemResources[kind].fields.keys]
}

/** Fields that come in several forms: as an id or key, and as the name that people read. */
const restatable: ReadonlySet<Field> = new Set(['focusArea', ...keyFields])

/** In English and German, the most certain heading first: of several columns for one field, that one has it. */
const headingsOfField: Readonly<Record<Field, readonly string[]>> = {
  name: [
    'name',
    'item',
    'itemname',
    'costitem',
    'benefititem',
    'costitemname',
    'benefititemname',
    'title',
    'bezeichnung',
  ],
  itemId: ['itemid', 'id', 'costitemid', 'benefititemid', 'internalid', 'postenid'],
  externalId: [
    'externalid',
    'extid',
    'costitemexternalid',
    'benefititemexternalid',
    'externalcostitemid',
    'externalbenefititemid',
    'reference',
    'code',
    'externeid',
  ],
  focusArea: [
    'focusareaid',
    'focusareaexternalid',
    'focusareapath',
    'areapath',
    'focusarea',
    'focusareaname',
    'area',
    'fokusbereichid',
    'externefokusbereichid',
    'fokusbereichpfad',
    'fokusbereich',
  ],
  costType: ['costtypekey', 'costtype', 'type', 'kostenartschlüssel', 'kostenart'],
  costSubtypeKey: ['costsubtypekey', 'costsubtype', 'subtype', 'kostenunterartschlüssel', 'kostenunterart'],
  expenditureType: [
    'expendituretypekey',
    'expendituretype',
    'expenditure',
    'capexopex',
    'ausgabenartschlüssel',
    'ausgabenart',
  ],
  investmentCategoryKey: [
    'investmentcategorykey',
    'investmentcategory',
    'category',
    'investitionskategorieschlüssel',
    'investitionskategorie',
  ],
  benefitTypeKey: ['benefittypekey', 'benefittype', 'type', 'nutzenartschlüssel', 'nutzenart'],
}

// The later entry would win: "type" alone means the cost type here, and roleOfHeading knows better for benefits.
const fieldOf: ReadonlyMap<string, Field> = new Map(
  fields.toReversed().flatMap((field) => headingsOfField[field].map((heading) => [heading, field] as const)),
)

/** The field that a heading names, written in any of the usual ways: `Cost subtype`, `costSubtypeKey`. */
export function fieldOfHeading(heading: string): Field | undefined {
  return fieldOf.get(bare(heading))
}

function bare(heading: string): string {
  return heading.toLowerCase().replace(/[\s_\-./*:()]+/g, '')
}

const unknown: ColumnRole = { kind: 'unknown' }
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
  ['periode', { kind: 'period' }],
  ['zeitraum', { kind: 'period' }],
  ['monat', { kind: 'period' }],
  ['szenario', { kind: 'version' }],
  ['betrag', { kind: 'amount' }],
  ['wert', { kind: 'amount' }],
])

/** True for a heading of the long layout, such as `Period` and `Amount`. */
export function isLongHeading(heading: string): boolean {
  return longHeadings.has(bare(heading))
}

/**
 * What each column probably means. Of several columns for one field the most certain heading has it, and other forms
 * restate it; the same form a second time is left for a person to decide.
 */
export function suggestRoles(headings: readonly string[], kind: ItemKind): ColumnRole[] {
  const known = fieldsOf(kind)
  const roles = headings.map((heading) => roleOfHeading(heading, kind))
  const best = bestColumns(headings, roles)
  const taken = new Set<string>()
  return roles.map((role, column) => {
    if (role.kind === 'unknown' || role.kind === 'period-amount') return role
    if (role.kind !== 'field') {
      if (taken.has(role.kind)) return unknown
      taken.add(role.kind)
      return role
    }
    const { field } = role
    if (!known.includes(field)) return unknown
    const owner = best.get(field)
    if (owner === column) return role
    const isOtherForm = owner !== undefined && bare(headings[owner] ?? '') !== bare(headings[column] ?? '')
    return isOtherForm && restatable.has(field) ? { kind: 'restated', field } : unknown
  })
}

/** For each field the column whose heading names it most certainly, the first of equals. */
function bestColumns(headings: readonly string[], roles: readonly ColumnRole[]): Map<Field, number> {
  const best = new Map<Field, number>()
  const rankAt = (column: number, field: Field) =>
    headingsOfField[field].indexOf(bare(headings[column] ?? ''))
  for (const [column, role] of roles.entries()) {
    if (role.kind !== 'field') continue
    const before = best.get(role.field)
    if (before === undefined || rankAt(column, role.field) < rankAt(before, role.field))
      best.set(role.field, column)
  }
  return best
}

function roleOfHeading(heading: string, kind: ItemKind): ColumnRole {
  const period = readPeriodHeading(heading)
  if (period) return periodRole(period)
  // "Type" alone means the type of whatever the sheet is about.
  if (bare(heading) === 'type') return { kind: 'field', field: itemResources[kind].fields.keys[0] }
  const field = fieldOfHeading(heading)
  if (field) return { kind: 'field', field }
  return longHeadings.get(bare(heading)) ?? longHeadings.get(bare(takeUnit(heading)?.rest ?? '')) ?? unknown
}

function periodRole({ text, version }: PeriodHeading): ColumnRole {
  return { kind: 'period-amount', period: text, version }
}

/** How the columns of a sheet lie: a column per period, or one row per item, version and period. */
export function isLongLayout(roles: readonly ColumnRole[]): boolean {
  return roles.some(({ kind }) => kind === 'period' || kind === 'amount')
}

/** True where an item can have several rows: one for each version, or for each version and period. */
export function hasRowsOfVersions(roles: readonly ColumnRole[]): boolean {
  if (isLongLayout(roles)) return true
  const amounts = roles.filter((role) => role.kind === 'period-amount')
  const isNamedByRows = columnOfRole(roles, 'version') !== undefined && amounts.length > 0
  return isNamedByRows && amounts.every(({ version }) => version === undefined)
}

/** The column that has a field, then those that restate it. */
export function columnsOf(roles: readonly ColumnRole[], field: Field): readonly number[] {
  const own = columnOf(roles, field)
  const others = roles.flatMap((role, column) => {
    return role.kind === 'restated' && role.field === field ? column : []
  })
  return own === undefined ? others : [own, ...others]
}

/** The first column with a field. */
export function columnOf(roles: readonly ColumnRole[], field: Field): number | undefined {
  const column = roles.findIndex((role) => role.kind === 'field' && role.field === field)
  return column === -1 ? undefined : column
}

/** The first column that says something of amounts, or has them. */
export function columnOfRole(
  roles: readonly ColumnRole[],
  kind: 'period' | 'version' | 'amount' | 'period-amount',
): number | undefined {
  const column = roles.findIndex((role) => role.kind === kind)
  return column === -1 ? undefined : column
}

/** What such a column holds makes no item by itself. */
export function isBeside(role: ColumnRole): boolean {
  return role.kind === 'ignored' || role.kind === 'unknown' || role.kind === 'restated' || isFocusArea(role)
}

function isFocusArea(role: ColumnRole): boolean {
  return role.kind === 'field' && role.field === 'focusArea'
}
