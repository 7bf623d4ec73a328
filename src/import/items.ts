// The rows of a checked sheet as the elements of a bulk request (§2.7).

import { ExactSum } from '#contract/decimal.ts'
import type { ExpenditureType } from '#contract/funds.ts'
import { comparableId } from '#contract/primitives.ts'
import { amountAt } from '#spreadsheet/amount.ts'
import { type ImportContext, versionIn } from './cell-check.ts'
import {
  columnOfRole,
  columnsOf,
  type Field,
  hasPeriods,
  hasRowsOfVersions,
  isLongLayout,
  keyFields,
} from './columns.ts'
import { areaNamedBy, type NamedArea } from './focus-area-lookup.ts'
import { type LeftOut, nothingLeftOut } from './left-out.ts'
import { SharedAmounts } from './merged-amounts.ts'
import { equalParts, periodKeys } from './period-spread.ts'
import type { ReadingRules } from './reading-rules.ts'
import { itemKey } from './row-relations.ts'
import { carriedCell, fieldCell, fieldText, itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import { ColumnNumbers } from './sheet-numbers.ts'
import { type Version, versions } from './versions.ts'

/** Canonical decimal digits, by version and by the key of their period. */
export type ItemAmounts = ReadonlyMap<Version, ReadonlyMap<string, string>>

/** The fields of an element besides its amounts; undefined where the sheet says nothing about one. */
export interface ImportItem extends NamedArea {
  /** Rows of the sheet that make this item, in order; the first names it. */
  readonly rows: readonly number[]
  readonly name: string
  readonly itemId: string | undefined
  readonly externalId: string | undefined
  /** The external id without the zeros that only its format shows; undefined where that makes no difference. */
  readonly bareExternalId?: string | undefined
  /** Null clears the field. */
  readonly keys: ReadonlyMap<Field, string | null>
  /** The entry of the expenditure type that the keys name: a request says all of it (§2.7). */
  readonly expenditureType?: ExpenditureType | undefined
  readonly amounts: ItemAmounts
  readonly amountCount: number
  /** The currency of each amount by {@link amountKey}, where the sheet has several; empty for an amount without one. */
  readonly currencies?: ReadonlyMap<string, string> | undefined
}

export function amountKey(version: Version, period: string): string {
  return `${version} ${period}`
}

export interface SheetReading {
  readonly items: readonly ImportItem[]
  /** Rows that hold an error, or belong to an item one of whose rows does. They are not sent. */
  readonly refusedRows: readonly number[]
  readonly blankRows: number
}

/**
 * Reads the items of a sheet; of an item with an error in any of its rows nothing is read.
 * @param leftOut rows of which nothing is read, and columns and cells of which no amount is
 */
export function readItems(
  check: SheetCheck,
  context: ImportContext,
  leftOut: LeftOut = nothingLeftOut,
): SheetReading {
  const { rules, sheet } = check
  const bad = check.faultyRows()
  const { noItems } = check.aside
  const groups = new Map<string, number[]>()
  let blankRows = 0
  const hasSeveral = hasRowsOfVersions(rules.roles)
  for (let row = 0; row < itemRows(sheet); row += 1) {
    if (leftOut.rows.has(row) || noItems.has(row)) continue
    if (check.isBlankRow(row)) {
      blankRows += 1
      continue
    }
    const key = hasSeveral ? itemKey(sheet, row, rules) : String(row)
    const rows = groups.get(key)
    if (rows) rows.push(row)
    else groups.set(key, [row])
  }
  const items: ImportItem[] = []
  const refusedRows: number[] = []
  const reader = new ItemReader(check, context, leftOut)
  for (const rows of groups.values()) {
    if (rows.some((row) => bad.has(row))) refusedRows.push(...rows)
    else items.push(reader.read(rows))
  }
  return { items, refusedRows: refusedRows.toSorted((a, b) => a - b), blankRows }
}

/** A cell that is read as an amount. */
interface AmountPlace {
  readonly row: number
  readonly column: number
  /** As its heading or its row says it. */
  readonly period: string
  readonly version: Version | undefined
}

/** The cells of a row that are read as amounts, blank ones included. */
function amountPlaces({ sheet, rules, periods }: SheetCheck, row: number): readonly AmountPlace[] {
  const { roles } = rules
  const named = columnOfRole(roles, 'version')
  const version = versionIn(named === undefined ? '' : carriedCell(sheet, row, named), rules)
  if (!isLongLayout(roles))
    return roles.flatMap((role, column) => {
      if (role.kind !== 'period-amount') return []
      return { row, column, period: role.period, version: role.version ?? version }
    })
  if (!hasPeriods(roles)) return []
  const period = periods.at(row)
  return roles.flatMap((role, column) => {
    return role.kind === 'amount' ? { row, column, period, version: role.version ?? version } : []
  })
}

/** The filled cells of an item that make its amount of a period. @param rows those of the item */
export function cellsOfAmount(
  check: SheetCheck,
  rows: readonly number[],
  amount: { readonly version: Version; readonly period: string },
): readonly Pick<AmountPlace, 'row' | 'column'>[] {
  return rows
    .flatMap((row) => amountPlaces(check, row))
    .filter(({ version, period }) => {
      return version === amount.version && periodKeys(period, check.rules).includes(amount.period)
    })
    .filter(({ row, column }) => itemCell(check.sheet, row, column).trim() !== '')
    .map(({ row, column }) => ({ row, column }))
}

/** A filled cell that would be an amount, and cannot be read as one. */
export type UnreadAmount = AmountPlace

/** Reads single rows as items, with an error or without; of the cells that cannot be read it gives the places alone. */
export function rowReader(
  check: SheetCheck,
  context: ImportContext,
  leftOut: LeftOut,
): (row: number) => { readonly item: ImportItem; readonly unread: readonly UnreadAmount[] } {
  const reader = new ItemReader(check, context, leftOut)
  return (row) => {
    const ofRow = leftOut.cells.get(row)
    const unread = amountPlaces(check, row).filter(({ column, version }) => {
      if (leftOut.columns.has(column) || ofRow?.has(column)) return false
      if (itemCell(check.sheet, row, column).trim() === '') return false
      return version === undefined || amountAt(check, row, column).kind === 'problem'
    })
    return { item: reader.read([row]), unread }
  }
}

/**
 * The cells of an item none of whose amounts is sent, each with the reason.
 * @param kept why amounts are not sent, by {@link amountKey}
 */
export function keptCells<Reason extends string>(
  check: SheetCheck,
  rows: readonly number[],
  kept: ReadonlyMap<string, Reason>,
): readonly (Pick<AmountPlace, 'row' | 'column'> & { readonly fate: Reason })[] {
  return rows
    .flatMap((row) => amountPlaces(check, row))
    .flatMap(({ row, column, version, period }) => {
      if (version === undefined) return []
      const reasons = periodKeys(period, check.rules).map((key) => kept.get(amountKey(version, key)))
      // An amount that is divided into months counts as sent while any of them is.
      const fate = reasons.every((reason) => reason !== undefined)
        ? (reasons.find((reason) => reason !== 'unchanged') ?? reasons[0])
        : undefined
      return fate === undefined ? [] : { row, column, fate }
    })
}

/** @param amounts canonical digits */
export function sumOf(amounts: readonly string[]): string {
  const sum = new ExactSum()
  for (const digits of amounts) sum.add(digits)
  return sum.digits
}

class ItemReader {
  readonly #check: SheetCheck
  readonly #rules: ReadingRules
  readonly #context: ImportContext
  readonly #leftOut: LeftOut
  readonly #shared: SharedAmounts
  /** By column, where the amounts of the sheet are of several currencies. */
  readonly #numbers: Map<number, ColumnNumbers> | undefined
  #currencies = new Map<string, string>()
  readonly #keysOfPeriod = new Map<string, readonly string[]>()
  readonly #columnsOfField = new Map<Field, readonly number[]>()

  constructor(check: SheetCheck, context: ImportContext, leftOut: LeftOut) {
    this.#check = check
    this.#rules = check.rules
    this.#context = context
    this.#leftOut = leftOut
    this.#numbers = check.currencies.length > 1 ? new Map() : undefined
    this.#shared = new SharedAmounts(check)
  }

  read(rows: readonly number[]): ImportItem {
    const [first = 0] = rows
    this.#currencies = new Map()
    const amounts = this.#amounts(rows)
    const keys = new Map<Field, string | null>()
    for (const field of keyFields) {
      if (this.#columns(field).length === 0) continue
      const text = this.#text(first, field)
      if (text !== undefined) keys.set(field, this.#key(field, text))
      else if (this.#rules.blank === 'clear') keys.set(field, null)
    }
    let amountCount = 0
    for (const periods of amounts.values()) amountCount += periods.size
    const area = this.#text(first, 'focusArea')
    const itemId = this.#text(first, 'itemId')
    return {
      rows,
      name: this.#text(first, 'name') ?? '',
      itemId: itemId && comparableId(itemId),
      externalId: this.#text(first, 'externalId'),
      ...this.#bareExternalId(first),
      ...areaNamedBy(area === undefined ? undefined : this.#context.areas.find(area)),
      keys,
      ...this.#expenditureType(keys.get('expenditureType')),
      amounts,
      amountCount,
      ...(this.#numbers && { currencies: this.#currencies }),
    }
  }

  /** The versions in the order of the API. */
  #amounts(rows: readonly number[]): ItemAmounts {
    const found = new Map<Version, Map<string, string>>()
    for (const row of rows) this.#collect(row, found)
    return new Map(
      versions.flatMap((version) => {
        const periods = found.get(version)
        return periods ? [[version, periods] as const] : []
      }),
    )
  }

  #text(row: number, field: Field): string | undefined {
    return fieldText(this.#check.sheet, row, this.#columns(field)) || undefined
  }

  #bareExternalId(row: number): Pick<ImportItem, 'bareExternalId'> {
    const [column] = this.#columns('externalId')
    if (column === undefined) return {}
    const bareExternalId = carriedCell(this.#check.sheet, row, column)
    return bareExternalId === fieldCell(this.#check.sheet, row, column) ? {} : { bareExternalId }
  }

  #expenditureType(key: string | null | undefined): Pick<ImportItem, 'expenditureType'> {
    const entry = key ? this.#context.expenditureTypes?.get(key) : undefined
    return entry ? { expenditureType: entry } : {}
  }

  #columns(field: Field): readonly number[] {
    const known = this.#columnsOfField.get(field)
    if (known) return known
    const columns = columnsOf(this.#rules.roles, field)
    this.#columnsOfField.set(field, columns)
    return columns
  }

  /** Translates a name into its key. */
  #key(field: Field, text: string): string {
    const finding = this.#context.keys.get(field)?.find(text)
    return finding?.kind === 'found' ? finding.key : text
  }

  #collect(row: number, values: Map<Version, Map<string, string>>): void {
    const { columns, cells } = this.#leftOut
    const ofRow = cells.get(row)
    for (const place of amountPlaces(this.#check, row))
      if (!columns.has(place.column) && !ofRow?.has(place.column)) this.#put(place, values)
  }

  #put({ row, column, period, version }: AmountPlace, values: Map<Version, Map<string, string>>): void {
    const { blank } = this.#rules
    if (version === undefined) return
    const reading = this.#shared.of(row, column) ?? amountAt(this.#check, row, column)
    if (reading.kind === 'problem') return
    // A word such as n/a clears nothing: what there is is not known.
    if (reading.kind === 'blank' && (blank === 'keep' || reading.notation !== undefined)) return
    const amounts = values.get(version) ?? new Map<string, string>()
    values.set(version, amounts)
    // The API has no way to empty a period: zero is the nearest to nothing, and the screen says so.
    const digits = reading.kind === 'blank' ? '0' : reading.digits
    const keys = this.#keysOf(period)
    const parts = keys.length === 1 ? [digits] : equalParts(digits, keys.length)
    for (const [at, key] of keys.entries()) {
      const before = amounts.get(key)
      const part = parts[at] ?? '0'
      this.#noteCurrency({ row, column }, amountKey(version, key))
      // Debit and credit of one row, or postings that a person said are to be added.
      amounts.set(key, before === undefined ? part : sumOf([before, part]))
    }
  }

  #noteCurrency({ row, column }: Pick<AmountPlace, 'row' | 'column'>, key: string): void {
    if (!this.#numbers) return
    const numbers = this.#numbers.get(column) ?? new ColumnNumbers(this.#check, column)
    this.#numbers.set(column, numbers)
    const before = this.#currencies.get(key)
    const found = numbers.currencyOf(row)
    // Of postings in several currencies the person said that they are added as they are.
    this.#currencies.set(key, before === undefined || before === found ? found : `${before} + ${found}`)
  }

  #keysOf(period: string): readonly string[] {
    const known = this.#keysOfPeriod.get(period)
    if (known) return known
    const keys = periodKeys(period, this.#rules)
    this.#keysOfPeriod.set(period, keys)
    return keys
  }
}
