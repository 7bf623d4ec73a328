// What a column of a sheet means, suggested from its heading and corrected by a person.
import { type ItemKind, itemResources } from '#contract/resources.ts'
import {
  type BesideRole,
  besideRoleOf,
  besideRoleOfCells,
  besideRoles,
  type CellsOf,
  hasAnyOf,
  isMeasureColumn,
  type Side,
} from './beside-amounts.ts'
import { readQualifiers, withoutUnit } from './facts/qualifiers.ts'
import { type PeriodHeading, readPeriodHeading } from './period-key.ts'
import { monthIn } from './period-parts.ts'
import { readVersion } from './version-words.ts'
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
  /** The period in two columns; a month may be the number of a period of an accounting system. */
  | { readonly kind: 'year' }
  | { readonly kind: 'month' }
  /** `side`: what it holds is debit or credit; `version`: that of its heading, where versions have columns. */
  | { readonly kind: 'amount'; readonly side?: Side | undefined; readonly version?: Version | undefined }
  /** Says something of the amounts in the row. */
  | { readonly kind: BesideRole }

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
  return fieldOf.get(bareHeading(heading))
}

/** A heading without blanks and separators, in lower case. */
export function bareHeading(heading: string): string {
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
  ['year', { kind: 'year' }],
  ['fiscalyear', { kind: 'year' }],
  ['fy', { kind: 'year' }],
  ['gj', { kind: 'year' }],
  ['calendaryear', { kind: 'year' }],
  ['postingyear', { kind: 'year' }],
  ['jahr', { kind: 'year' }],
  ['kalenderjahr', { kind: 'year' }],
  ['geschäftsjahr', { kind: 'year' }],
  ['wirtschaftsjahr', { kind: 'year' }],
  ['buchungsjahr', { kind: 'year' }],
  ['gjahr', { kind: 'year' }],
  ['année', { kind: 'year' }],
  ['exercice', { kind: 'year' }],
  ['monthnumber', { kind: 'month' }],
  ['monthno', { kind: 'month' }],
  ['periodnumber', { kind: 'month' }],
  ['periodno', { kind: 'month' }],
  ['postingperiod', { kind: 'period' }],
  ['fiscalperiod', { kind: 'period' }],
  ['postingdate', { kind: 'period' }],
  ['monatsnummer', { kind: 'month' }],
  ['periodennummer', { kind: 'month' }],
  ['buchungsperiode', { kind: 'period' }],
  ['buchungsmonat', { kind: 'period' }],
  ['buchungsdatum', { kind: 'period' }],
  ['monper', { kind: 'period' }],
  ['poper', { kind: 'period' }],
  ['mois', { kind: 'period' }],
  ['période', { kind: 'period' }],
  ['montant', { kind: 'amount' }],
  ['año', { kind: 'year' }],
  ['ejercicio', { kind: 'year' }],
  ['anno', { kind: 'year' }],
  ['esercizio', { kind: 'year' }],
  ['jaar', { kind: 'year' }],
  ['boekjaar', { kind: 'year' }],
  ['mes', { kind: 'period' }],
  ['mese', { kind: 'period' }],
  ['maand', { kind: 'period' }],
  ['período', { kind: 'period' }],
  ['periodo', { kind: 'period' }],
  ['importe', { kind: 'amount' }],
  ['importo', { kind: 'amount' }],
  ['bedrag', { kind: 'amount' }],
])

/** The headings of why rows came back from an import: what such a text mentions was about the sheet before. */
const reasonHeadings: ReadonlySet<string> = new Set(['whynotimported', 'warumnichtimportiert'])

/** True for the column of reasons of rows that an import gave back. */
export function isReasonHeading(heading: string): boolean {
  return reasonHeadings.has(bareHeading(heading))
}
/** Columns of amounts by their side, where the other side has one, too. */
const sideHeadings: ReadonlyMap<string, Side> = new Map([
  ['debit', 'debit'],
  ['debits', 'debit'],
  ['dr', 'debit'],
  ['soll', 'debit'],
  ['débit', 'debit'],
  ['credit', 'credit'],
  ['credits', 'credit'],
  ['cr', 'credit'],
  ['haben', 'credit'],
  ['crédit', 'credit'],
])
const amountWords = /amounts?|beträge|betrag|umsatz|saldo|montant|value|wert/gu

/** True for a heading of the long layout, such as `Period` and `Amount`. */
export function isLongHeading(heading: string): boolean {
  return longHeadings.has(bareHeading(heading))
}

/**
 * What each column probably means, by its heading and, where its cells are given, by those. Of several columns for one field
 * the most certain heading has it, and other forms restate it; the same form a second time is left for a person to decide.
 */
export function suggestRoles(headings: readonly string[], kind: ItemKind, cells?: CellsOf): ColumnRole[] {
  const known = fieldsOf(kind)
  const roles = asLongLayout(
    headings,
    headings.map((heading, column) => besideRole(heading, cells?.(column)) ?? roleOfHeading(heading, kind)),
    cells,
  )
  const best = bestColumns(headings, roles)
  const taken = new Set<string>()
  return roles.map((role, column) => {
    if (role.kind === 'unknown' || role.kind === 'period-amount') return role
    if (role.kind !== 'field') {
      const key = JSON.stringify(role)
      if (taken.has(key)) return unknown
      taken.add(key)
      return role
    }
    const { field } = role
    if (!known.includes(field)) return unknown
    const owner = best.get(field)
    if (owner === column) return role
    const isOtherForm =
      owner !== undefined && bareHeading(headings[owner] ?? '') !== bareHeading(headings[column] ?? '')
    return isOtherForm && restatable.has(field) ? { kind: 'restated', field } : unknown
  })
}

/** The role of a column that says something of amounts: its cells have to agree with its heading, or say it alone. */
function besideRole(heading: string, cells: Iterable<string> | undefined): ColumnRole | undefined {
  const bare = bareHeading(heading)
  const named = besideRoleOf(bare) ?? (heading.trim() === '+/-' ? 'sign' : undefined)
  if (named) return !cells || hasAnyOf(named, cells) ? { kind: named } : unknown
  if (cells && isMeasureColumn(bare, cells)) return { kind: 'unit' }
  if (
    !cells ||
    longHeadings.has(bare) ||
    isReasonHeading(heading) ||
    fieldOfHeading(heading) ||
    readPeriodHeading(heading)
  )
    return undefined
  const texts = Array.from(cells)
  const filled = texts.filter((text) => text.trim() !== '')
  // A note beside the amounts is no column.
  if (heading.trim() === '' && filled.length * 2 < texts.length) return undefined
  const found = besideRoleOfCells(texts)
  return found && { kind: found }
}

/** The roles where a row has one period: years beside months, and amounts by their version or their side. */
function asLongLayout(
  headings: readonly string[],
  roles: readonly ColumnRole[],
  cells: CellsOf | undefined,
): readonly ColumnRole[] {
  const hasYears = roles.some(({ kind }) => kind === 'year')
  const isMonths = (column: number) => cells === undefined || areMonths(cells(column))
  const hasMonths = roles.some(({ kind }, column) => {
    return kind === 'month' || (hasYears && kind === 'period' && isMonths(column))
  })
  const isWide = roles.some(({ kind }) => kind === 'period-amount')
  const isLong = !isWide && roles.some(({ kind }) => kind === 'period' || kind === 'month' || kind === 'year')
  if (!isLong && !hasYears && !hasMonths) return roles
  const hasPeriods = roles.some(({ kind }, column) => kind === 'period' && !(hasYears && isMonths(column)))
  const sides = headings.map((heading) => sideHeadings.get(bareAmount(heading)))
  const areSided = sides.includes('debit') && sides.includes('credit')
  const hasPlain = roles.some(({ kind }) => kind === 'amount')
  return roles.map((role, column): ColumnRole => {
    const heading = headings[column] ?? ''
    switch (role.kind) {
      case 'year':
        if (isWide) return unknown
        if (hasMonths) return role
        return hasPeriods ? unknown : { kind: 'period' }
      case 'month':
        return hasYears && !isWide ? role : unknown
      case 'period':
        return hasYears && !isWide && isMonths(column) ? { kind: 'month' } : role
      case 'unknown': {
        if (!isLong) return role
        const version = versionOfAmounts(heading)
        if (version) return { kind: 'amount', version }
        const side = areSided && !hasPlain ? sides[column] : undefined
        return side ? { kind: 'amount', side } : role
      }
      default:
        return role
    }
  })
}

/** The version of a column of amounts whose periods are in another column: `Actual`, `Forecast amount (EUR)`. */
export function versionOfAmounts(heading: string): Version | undefined {
  return readVersion(bareAmount(heading))
}

/** The heading of an amount without the word for an amount, and without its unit. */
function bareAmount(heading: string): string {
  return bareHeading(withoutUnit(heading) || heading).replace(amountWords, '')
}

/** True where all filled cells of a column are months without a year. */
function areMonths(cells: Iterable<string>): boolean {
  const known = new Set<string>()
  for (const text of cells) {
    if (text.trim() === '' || known.has(text)) continue
    known.add(text)
    if (monthIn(text) === undefined) return false
  }
  return true
}

/** For each field the column whose heading names it most certainly, the first of equals. */
function bestColumns(headings: readonly string[], roles: readonly ColumnRole[]): Map<Field, number> {
  const best = new Map<Field, number>()
  const rankAt = (column: number, field: Field) =>
    headingsOfField[field].indexOf(bareHeading(headings[column] ?? ''))
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
  if (bareHeading(heading) === 'type') return { kind: 'field', field: itemResources[kind].fields.keys[0] }
  const field = fieldOfHeading(heading)
  if (field) return { kind: 'field', field }
  if (isReasonHeading(heading)) return { kind: 'ignored' }
  return longHeadings.get(bareHeading(heading)) ?? roleWithUnit(heading) ?? unknown
}

/** What a heading with a unit means without it: Amount in TEUR, Betrag (Beträge in Tsd. EUR), Name (in 1.000 €). */
function roleWithUnit(heading: string): ColumnRole | undefined {
  const { unit, period, version, rest } = readQualifiers(heading)
  if (!unit || period !== '' || version) return undefined
  const field = fieldOfHeading(rest)
  if (field) return { kind: 'field', field }
  return rest === '' && heading.toLowerCase().match(amountWords)
    ? { kind: 'amount' }
    : longHeadings.get(bareHeading(rest))
}

function periodRole({ text, version }: PeriodHeading): ColumnRole {
  return { kind: 'period-amount', period: text, version }
}

/** How the columns of a sheet lie: a column per period, or one row per item, version and period. */
export function isLongLayout(roles: readonly ColumnRole[]): boolean {
  return roles.some(({ kind }) => kind === 'amount') || hasPeriods(roles)
}

/** True where rows name their periods, in one column or in two. */
export function hasPeriods(roles: readonly ColumnRole[]): boolean {
  const has = (wanted: ColumnRole['kind']) => roles.some(({ kind }) => kind === wanted)
  return has('period') || (has('year') && has('month'))
}

/** The columns that say the periods of the long layout: one, or the year and the month. */
export function periodColumns(roles: readonly ColumnRole[]): readonly number[] {
  const period = columnOfRole(roles, 'period')
  if (period !== undefined) return [period]
  const [year, month] = [columnOfRole(roles, 'year'), columnOfRole(roles, 'month')]
  return year === undefined || month === undefined ? [] : [year, month]
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
  kind: Exclude<ColumnRole['kind'], 'field' | 'restated' | 'ignored' | 'unknown'>,
): number | undefined {
  const column = roles.findIndex((role) => role.kind === kind)
  return column === -1 ? undefined : column
}

/** What such a column holds makes no item by itself. */
export function isBeside(role: ColumnRole): boolean {
  return (
    role.kind === 'ignored' ||
    role.kind === 'unknown' ||
    role.kind === 'restated' ||
    isBesideAmounts(role) ||
    isFocusArea(role)
  )
}

/** True for a column that says something of the amounts in its rows. */
export function isBesideAmounts(role: ColumnRole): role is { readonly kind: BesideRole } {
  return besideRoles.some((kind) => kind === role.kind)
}

function isFocusArea(role: ColumnRole): boolean {
  return role.kind === 'field' && role.field === 'focusArea'
}
