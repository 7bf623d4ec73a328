// Rows of a sheet that were not imported, as another sheet: with the answers that were given about them, so that it asks
// nothing and means the same amounts. A row of the long layout becomes a part of its item's row.
import { canonicalDecimal } from '#contract/decimal.ts'
import type { ItemKind } from '#contract/resources.ts'
import type { ImportContext } from './cell-check.ts'
import { columnOfRole, type Field, hasRowsOfVersions, suggestRoles } from './columns.ts'
import { answerAt } from './findings/finding.ts'
import { findingsOf } from './findings/registry.ts'
import { rowReader, sumOf, type UnreadAmount } from './items.ts'
import type { LeftOut } from './left-out.ts'
import { readMonth } from './period-key.ts'
import { itemKey } from './row-relations.ts'
import { carriedCell, itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import { type Version, versions } from './versions.ts'

/** A column of texts that a returned sheet has, under a heading that means the same without a person. */
export interface ReturnedColumn {
  readonly column: number
  readonly heading: string
}

export interface ReturnedAmount {
  /** A text that names no version stays as the sheet has it. */
  readonly version: Version | { readonly text: string }
  readonly period: string
  /** Canonical digits; a text that is no amount stays as the sheet has it. */
  readonly text: string
}

export interface ReturnedRow<Reason> {
  /** Number of its first row in the sheet that it comes from, from 1. */
  readonly row: number
  /** One for each returned column. */
  readonly texts: readonly string[]
  readonly amounts: readonly ReturnedAmount[]
  readonly reason: Reason
}

/**
 * The columns of a sheet that say what an item is, and those beside them that hold texts alone and that nothing was asked
 * about. What columns say of amounts, the amounts of the returned sheet say already.
 * @param fieldNames headings that the import has to recognize
 */
export function returnedColumns(
  check: SheetCheck,
  fieldNames: Readonly<Record<Field, string>>,
): ReturnedColumn[] {
  const { rules, sheet } = check
  const asked = new Set(findingsOf(check).flatMap(({ where }) => where.columns))
  return rules.roles.flatMap((role, column) => {
    const heading = sheet.headings[column] ?? ''
    const [alone] = suggestRoles([heading], rules.kind)
    switch (role.kind) {
      case 'field': {
        const isNamed = alone?.kind === 'field' && alone.field === role.field
        return { column, heading: isNamed ? heading : fieldNames[role.field] }
      }
      case 'restated':
        return alone?.kind === 'field' && alone.field === role.field ? { column, heading } : []
      case 'ignored':
      case 'unknown':
        return alone?.kind === 'unknown' && !asked.has(column) && holdsTexts(check, column)
          ? { column, heading }
          : []
      default:
        return []
    }
  })
}

/** The same for the rows of an earlier release, of which the headings alone are left. */
export function returnedByHeadings(headings: readonly string[], kind: ItemKind): ReturnedColumn[] {
  return suggestRoles(headings, kind).flatMap((role, column) =>
    role.kind === 'field' || role.kind === 'restated' ? { column, heading: headings[column] ?? '' } : [],
  )
}

function holdsTexts({ sheet }: SheetCheck, column: number): boolean {
  for (let row = 0; row < itemRows(sheet); row += 1) if (/\d/.test(itemCell(sheet, row, column))) return false
  return true
}

interface Refused {
  readonly check: SheetCheck
  readonly context: ImportContext
  readonly leftOut: LeftOut
  readonly columns: readonly ReturnedColumn[]
  /** The texts of a row, as a file may hold them. */
  readonly cellsOf: (row: number) => readonly string[]
}

interface Made {
  /** Counted as items are. */
  readonly rows: readonly number[]
  readonly texts: readonly string[]
  readonly amounts: readonly ReturnedAmount[]
}

/**
 * Rows that hold errors, as far as they can be read. Rows of one item become one where they do not contradict each other;
 * a cell that is no amount stays as it is written.
 * @param rows counted as items are
 */
export function returnRefused(
  { check, context, leftOut, columns, cellsOf }: Refused,
  rows: readonly number[],
): readonly Made[] {
  const { rules, sheet } = check
  const read = rowReader(check, context, leftOut)
  const areAdded = answerAt(rules.answers, 'postings') === 'add'
  const made = (row: number): Made => {
    const cells = cellsOf(row)
    const texts = columns.map(({ column }) => cells[column] ?? '')
    return { rows: [row], texts, amounts: amountsOfRow(check, read(row)) }
  }
  if (!hasRowsOfVersions(rules.roles)) return rows.map(made)
  const byItem = Map.groupBy(rows, (row) => itemKey(sheet, row, rules))
  return [...byItem.values()].flatMap((own) => {
    const ofItem: Made[] = []
    for (const next of own.map(made)) {
      const at = ofItem.findIndex((one) => canJoin(one, next, areAdded))
      const before = ofItem[at]
      if (before) ofItem[at] = joined(before, next)
      else ofItem.push(next)
    }
    return ofItem
  })
}

/** True where a row says nothing else of the item, and nothing of the same months unless their amounts are added. */
function canJoin(before: Made, { texts, amounts }: Made, areAdded: boolean): boolean {
  const isSame = texts.every((text, at) => text === '' || text === before.texts[at])
  const taken = new Map(before.amounts.map((amount) => [placeOf(amount), amount.text]))
  return (
    isSame &&
    amounts.every((amount) => {
      const other = taken.get(placeOf(amount))
      return other === undefined || (areAdded && [other, amount.text].every(isDigits))
    })
  )
}

function isDigits(text: string): boolean {
  return canonicalDecimal(text) !== undefined
}

function joined(before: Made, { rows, amounts }: Made): Made {
  const own = new Map(before.amounts.map((amount) => [placeOf(amount), amount]))
  for (const amount of amounts) {
    const other = own.get(placeOf(amount))
    own.set(placeOf(amount), other ? { ...amount, text: sumOf([other.text, amount.text]) } : amount)
  }
  return { rows: [...before.rows, ...rows], texts: before.texts, amounts: [...own.values()] }
}

function placeOf({ version, period }: Pick<ReturnedAmount, 'version' | 'period'>): string {
  return JSON.stringify([version, period])
}

function amountsOfRow(
  check: SheetCheck,
  { item, unread }: ReturnType<ReturnType<typeof rowReader>>,
): ReturnedAmount[] {
  const versionColumn = columnOfRole(check.rules.roles, 'version')
  const asWritten = ({ row, column, version, period }: UnreadAmount): ReturnedAmount => {
    const text = versionColumn === undefined ? '' : carriedCell(check.sheet, row, versionColumn)
    return { version: version ?? { text }, period, text: itemCell(check.sheet, row, column) }
  }
  return [...amountsIn(item.amounts), ...unread.map(asWritten)]
}

/** The amounts of an item, one by one. */
export function amountsIn(
  amounts: ReadonlyMap<Version, ReadonlyMap<string, string>>,
): readonly ReturnedAmount[] {
  return [...amounts].flatMap(([version, periods]) =>
    [...periods].map(([period, text]) => ({ version, period, text })),
  )
}

export interface ReturnedSheet<Reason> {
  readonly headings: readonly string[]
  /** Columns from this place on hold amounts. */
  readonly firstAmount: number
  readonly rows: readonly { readonly cells: readonly string[]; readonly reason: Reason }[]
}

/**
 * The sheet of some rows: their texts, then a column for each version and month that any of them has.
 * @param versionName a word that the import has to recognize
 */
export function returnedSheet<Reason>(
  columns: readonly ReturnedColumn[],
  rows: readonly ReturnedRow<Reason>[],
  versionName: (version: Version) => string,
): ReturnedSheet<Reason> {
  const places = new Map<string, ReturnedAmount>()
  for (const { amounts } of rows)
    for (const amount of amounts) if (!places.has(placeOf(amount))) places.set(placeOf(amount), amount)
  const ordered = [...places].toSorted(([, one], [, other]) => compareAmounts(one, other))
  const titleOf = ({ version, period }: ReturnedAmount) =>
    `${typeof version === 'string' ? versionName(version) : version.text} ${period}`.trim()
  return {
    headings: [...columns.map(({ heading }) => heading), ...ordered.map(([, amount]) => titleOf(amount))],
    firstAmount: columns.length,
    rows: rows
      .toSorted((one, other) => one.row - other.row)
      .map(({ texts, amounts, reason }) => {
        const cells = new Map(amounts.map((amount) => [placeOf(amount), amount.text]))
        return { cells: [...texts, ...ordered.map(([place]) => cells.get(place) ?? '')], reason }
      }),
  }
}

/** By version in the order of the API, then by month; what is neither stays in the order in which it came, at the end. */
function compareAmounts(one: ReturnedAmount, other: ReturnedAmount): number {
  return versionRank(one) - versionRank(other) || monthRank(one) - monthRank(other)
}

function versionRank({ version }: ReturnedAmount): number {
  return typeof version === 'string' ? versions.indexOf(version) : versions.length
}

/** No month is that late. */
const noMonth = 1_000_000

function monthRank({ period }: ReturnedAmount): number {
  const month = readMonth(period)
  return month ? month.year * 12 + month.month : noMonth
}

/** Digits of which no one can take the point for a separator of thousands: 1.234 is written 1.2340. */
export function plainDigits(digits: string): string {
  return /^-?\d+\.\d{3}$/.test(digits) ? `${digits}0` : digits
}
