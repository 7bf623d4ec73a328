// What no cell shows by itself: identifiers that two rows share, rows that disagree about an item.

import { comparableId } from '#contract/primitives.ts'
import { type ImportContext, versionIn } from './cell-check.ts'
import { isError, type Mark, type MarkName, markOf } from './cell-marks.ts'
import { columnOf, columnOfRole, columnsOf, hasPeriods, hasRowsOfVersions, periodColumns } from './columns.ts'
import { answerAt, type CellPlace } from './findings/finding.ts'
import type { KnownItems } from './known-items.ts'
import { type PeriodColumn, storedPeriod } from './period-column.ts'
import { coveredKeys } from './period-spread.ts'
import type { ReadingRules } from './reading-rules.ts'
import { markRestated } from './restated-columns.ts'
import { carriedCell, fieldCell, fieldText, hasCarried, itemRows, type Sheet } from './sheet.ts'
import type { Version } from './versions.ts'

/** Marks by column; a column without problems has no entry. */
export type RelationMarks = Map<number, Uint8Array>

export interface RelatedRows {
  readonly marks: RelationMarks
  /** The amounts that another row has one of the same item, version and month beside, by row and column. */
  readonly postings: readonly CellPlace[]
}

/** Compares the rows of a sheet with one another, and columns that say the same thing twice. */
export function relateRows(given: Relating): RelatedRows {
  const { sheet, rules } = given
  const marks = new Marks(itemRows(sheet))
  const postings: CellPlace[] = []
  const relation = { ...given, marks, postings }
  const hasSeveral = hasRowsOfVersions(rules.roles)
  const externalIds = hasSeveral ? relateRowsOfItems(relation) : relateSingleRows(relation)
  requireArea(relation)
  suspectIdentifiers(relation, externalIds)
  markRestated({ ...given, put: (row, column, mark) => marks.put(row, column, mark) })
  return { marks: marks.byColumn, postings }
}

/** Each external id of a sheet once. */
type ExternalIds = readonly string[]

interface Relating {
  readonly sheet: Sheet
  readonly rules: ReadingRules
  readonly context: ImportContext
  readonly periods: PeriodColumn
  readonly isBlankRow: (row: number) => boolean
  /** True for a row that is no item: no other row repeats it or contradicts it. */
  readonly isAside?: (row: number) => boolean
  /** The items of the service, once they were read. */
  readonly items?: KnownItems | undefined
}

interface Relation extends Relating {
  readonly marks: Marks
  readonly postings: CellPlace[]
}

class Marks {
  readonly byColumn: RelationMarks = new Map()
  readonly #rows: number

  constructor(rows: number) {
    this.#rows = rows
  }

  put(row: number, column: number, named: MarkName | Mark): void {
    let marks = this.byColumn.get(column)
    if (!marks) {
      marks = new Uint8Array(this.#rows)
      this.byColumn.set(column, marks)
    }
    const mark: Mark = typeof named === 'number' ? named : markOf(named)
    if (!isError(marks[row] ?? 0)) marks[row] = mark
  }
}

/**
 * An identifier as identifiers are compared: ids without regard to case, external ids to the last character, where composed
 * and decomposed letters are one.
 */
function identifier(sheet: Sheet, row: number, column: number | undefined, ignoresCase: boolean): string {
  if (column === undefined) return ''
  const text = fieldCell(sheet, row, column).trim()
  if (ignoresCase) return comparableId(text)
  return ascii.test(text) ? text : text.normalize('NFC')
}

function relateSingleRows({ sheet, rules, isBlankRow, marks, isAside }: Relation): ExternalIds {
  let externalIds: string[] = []
  for (const field of ['itemId', 'externalId'] as const) {
    const column = columnOf(rules.roles, field)
    if (column === undefined) continue
    const firstRow = new Map<string, number>()
    const found: string[] = []
    const isCarried = hasCarried(sheet, column)
    for (let row = 0; row < itemRows(sheet); row += 1) {
      const key = identifier(sheet, row, column, field === 'itemId')
      if (key === '' || isAside?.(row) || (isCarried && isBlankRow(row))) continue
      const before = firstRow.get(key)
      if (before === undefined) {
        firstRow.set(key, row)
        found.push(key)
      } else {
        marks.put(before, column, 'identity-repeated')
        marks.put(row, column, 'identity-repeated')
      }
    }
    if (field === 'externalId') externalIds = found
  }
  return externalIds
}

/** What tells items apart that have several rows: the id, else the external id, else name and focus area. */
export function itemKey(sheet: Sheet, row: number, { roles }: ReadingRules): string {
  const id = identifier(sheet, row, columnOf(roles, 'itemId'), true)
  if (id !== '') return `id ${id}`
  const externalId = identifier(sheet, row, columnOf(roles, 'externalId'), false)
  if (externalId !== '') return `external ${externalId}`
  const name = identifier(sheet, row, columnOf(roles, 'name'), false)
  return `name ${name}\u001f${fieldText(sheet, row, columnsOf(roles, 'focusArea'))}`
}

function relateRowsOfItems(relation: Relation): ExternalIds {
  const { sheet, rules, context, periods, isBlankRow, isAside, marks } = relation
  const firstOf = new Map<string, number>()
  const postings = new Postings(relation)
  const idOf = new Map<string, string>()
  const idColumn = columnOf(rules.roles, 'itemId')
  const externalColumn = columnOf(rules.roles, 'externalId')
  const periodColumn = periodColumns(rules.roles).at(-1)
  for (let row = 0; row < itemRows(sheet); row += 1) {
    if (isBlankRow(row) || isAside?.(row)) continue
    const key = itemKey(sheet, row, rules)
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, row)
    else markDisagreement(relation, first, row)
    const externalId = identifier(sheet, row, externalColumn, false)
    const id = identifier(sheet, row, idColumn, true)
    const known = idOf.get(externalId)
    if (externalId !== '' && externalColumn !== undefined) {
      if (known !== undefined && known !== id) marks.put(row, externalColumn, 'identity-disagrees')
      idOf.set(externalId, id)
    }
    if (periodColumn !== undefined) {
      const mark = periods.mark(periods.textAt(row), rules, context)
      if (mark !== 0) marks.put(row, periodColumn, mark)
    }
    postings.add(row, key)
  }
  return [...idOf.keys()]
}

/** Finds amounts of one item, version and month in several rows: postings to be added, or errors. */
class Postings {
  readonly #relation: Relation
  readonly #columns: readonly { readonly column: number; readonly version: Version | undefined }[]
  readonly #areAdded: boolean
  /** The first of the cells of an item, version and month. */
  readonly #first = new Map<string, CellPlace>()
  readonly #found = new Set<CellPlace>()

  constructor(relation: Relation) {
    this.#relation = relation
    const { roles, answers } = relation.rules
    const amounts = roles.flatMap((role, column) => {
      return role.kind === 'amount' ? { column, version: role.version } : []
    })
    const wide = columnOfRole(roles, 'period-amount')
    // In the wide layout a row has all the months of its version.
    this.#columns =
      amounts.length > 0 || wide === undefined ? amounts : [{ column: wide, version: undefined }]
    this.#areAdded = answerAt(answers, 'postings') === 'add'
  }

  /** @param item what tells the item of the row from others */
  add(row: number, item: string): void {
    const { sheet, rules, context, periods } = this.#relation
    const named = columnOfRole(rules.roles, 'version')
    const ofRow = versionIn(named === undefined ? '' : carriedCell(sheet, row, named), rules)
    const months = hasPeriods(rules.roles) ? coveredKeys(periods.at(row), rules) : ['']
    for (const { column, version = ofRow } of this.#columns) {
      const place = { row, column }
      for (const month of months) {
        const key = `${item}\u001f${version ?? ''} ${storedPeriod(month, context)}`
        const before = this.#first.get(key)
        if (!before) this.#first.set(key, place)
        // Debit and credit of one row have a column each.
        else if (before.row !== row) for (const one of [before, place]) this.#note(one)
      }
    }
  }

  #note(place: CellPlace): void {
    if (this.#found.has(place)) return
    this.#found.add(place)
    this.#relation.postings.push(place)
    if (!this.#areAdded) this.#relation.marks.put(place.row, place.column, 'amount-repeated')
  }
}

function markDisagreement({ sheet, rules, marks }: Relation, first: number, row: number): void {
  for (const [column, role] of rules.roles.entries()) {
    if (role.kind !== 'field') continue
    const ignoresCase = role.field === 'itemId'
    const mine = identifier(sheet, row, column, ignoresCase)
    if (mine !== identifier(sheet, first, column, ignoresCase)) marks.put(row, column, 'identity-disagrees')
  }
}

/** A row without an identity, or with one that no item has, makes a new item, and a new item belongs to a focus area. */
function requireArea({ sheet, rules, isBlankRow, isAside, marks, items }: Relation): void {
  const areas = columnsOf(rules.roles, 'focusArea')
  const name = columnOf(rules.roles, 'name')
  const id = columnOf(rules.roles, 'itemId')
  const externalId = columnOf(rules.roles, 'externalId')
  const column = areas[0] ?? name
  if (column === undefined) return
  for (let row = 0; row < itemRows(sheet); row += 1) {
    if (fieldText(sheet, row, areas) !== '') continue
    if (identifier(sheet, row, id, true) !== '' || isBlankRow(row)) continue
    const external = identifier(sheet, row, externalId, false)
    // A code shown as 00011 may be known as 11.
    const bare = externalId === undefined ? '' : carriedCell(sheet, row, externalId).trim()
    const isNew = external === '' || (!isAside?.(row) && items?.lacks([external, bare]))
    if (isNew) marks.put(row, column, 'area-needed')
  }
}

function suspectIdentifiers({ sheet, rules, marks }: Relation, externalIds: ExternalIds): void {
  const column = columnOf(rules.roles, 'externalId')
  if (column === undefined) return
  let zeroLength = 0
  let areAscii = true
  for (let at = 0; at < externalIds.length; at += 1) {
    const text = externalIds[at] ?? ''
    if (text.startsWith('0') && /^0\d+$/.test(text)) zeroLength = Math.max(zeroLength, text.length)
    areAscii &&= ascii.test(text)
  }
  const folded = new Set<string>()
  for (let at = 0; at < externalIds.length; at += 1) folded.add((externalIds[at] ?? '').toLowerCase())
  // Two that are written in ASCII look alike only where nothing but the case of letters differs.
  if (!areAscii || folded.size < externalIds.length) suspectLooks({ sheet, column, marks })
  if (zeroLength === 0) return
  for (let row = 0; row < itemRows(sheet); row += 1) {
    const text = fieldCell(sheet, row, column).trim()
    if (/^[1-9]\d*$/.test(text) && text.length < zeroLength) marks.put(row, column, 'zeros-lost')
  }
}

function suspectLooks({
  sheet,
  column,
  marks,
}: Pick<Relation, 'sheet' | 'marks'> & { readonly column: number }): void {
  const looks = new Map<string, string>()
  for (let row = 0; row < itemRows(sheet); row += 1) {
    const text = identifier(sheet, row, column, false)
    if (text === '') continue
    const look = lookOf(text)
    const before = looks.get(look)
    if (before === undefined) looks.set(look, text)
    else if (before !== text) marks.put(row, column, 'looks-alike')
  }
}

const ascii = /^[ -~]*$/

const latinLook: ReadonlyMap<string, string> = new Map(
  [...'АВЕКМНОРСТУХаеорсухіј'].map((letter, index) => [
    letter,
    [...'ABEKMHOPCTYXaeopcyxij'][index] ?? letter,
  ]),
)

/**
 * What a reader sees of a text: without invisible characters, compatible forms as one, Cyrillic as Latin, capital letters as
 * small ones.
 */
export function lookOf(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const latin = Array.from(bare, (letter) => latinLook.get(letter) ?? letter)
  return latin.join('').toLowerCase()
}
