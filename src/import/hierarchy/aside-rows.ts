// Rows of a sheet of records that are no records: totals, headings again, the numbers of columns, notes. They are left out
// and shown, unless the person says that they are meant.
import { answerAt } from '#import/findings/finding.ts'
import { isNoteLike } from '#import/note-words.ts'
import { areNumbered } from '#import/row-kinds.ts'
import { itemCell, itemRows } from '#import/sheet.ts'
import { totalName } from '#import/total-words.ts'
import { roleOfHeading } from './columns.ts'
import { comparableName, namesInPath } from './names.ts'
import { type AsideKind, findingOfAside, type HierarchySheet } from './sheet-rows.ts'

export interface AsideRow {
  /** Place below the headings, from 0. */
  readonly row: number
  readonly kind: AsideKind
  /** Of its first text. */
  readonly column: number
  readonly text: string
}

interface Filled {
  readonly column: number
  readonly text: string
}

/** The rows that look like no records and are left out. */
export function rowsLeftOut(sheet: HierarchySheet): readonly AsideRow[] {
  const answers = sheet.answers ?? {}
  return findAsideRows(sheet).filter(({ kind }) => answerAt(answers, findingOfAside[kind]) !== 'import')
}

/** The rows that look like no records, in order, whatever the person said about them. */
export function findAsideRows(sheet: HierarchySheet): readonly AsideRow[] {
  if (sheet.sheet.headingRows === 0) return []
  const reader = new RowReader(sheet)
  const found: AsideRow[] = []
  let other = itemRows(sheet.sheet)
  for (let row = other - 1; row >= 0; row -= 1) {
    const kind = reader.kindOf(row, found.at(-1))
    const [first] = reader.filled(row)
    if (kind === 'other-table') other = row
    if (kind && first) found.push({ row, kind, ...first })
  }
  const own = found.reverse().filter(({ row }) => row < other)
  const below = Array.from({ length: itemRows(sheet.sheet) - other }, (_, at) => other + at)
  return [
    ...own,
    ...below.flatMap((row): readonly AsideRow[] => {
      const [first] = reader.filled(row)
      return first ? [{ row, kind: 'other-table', ...first }] : []
    }),
  ]
}

class RowReader {
  readonly #sheet: HierarchySheet
  readonly #rows: readonly (readonly Filled[])[]
  /** How often a text is a cell, or a part of a path. */
  readonly #mentioned = new Map<string, number>()
  /** True where most rows have more than one text, so that a row of one text is unusual. */
  readonly #areFuller: boolean

  constructor(given: HierarchySheet) {
    this.#sheet = given
    const { sheet, roles } = given
    const used = roles.flatMap((role, column) => (role === 'ignored' ? [] : column))
    this.#rows = Array.from({ length: itemRows(sheet) }, (_, row) =>
      used.flatMap((column) => {
        const text = itemCell(sheet, row, column).trim()
        return text === '' ? [] : { column, text }
      }),
    )
    for (const { text } of this.#rows.flat())
      for (const name of new Set([text, ...namesInPath(text)].map(comparableName)))
        this.#mentioned.set(name, (this.#mentioned.get(name) ?? 0) + 1)
    const filled = this.#rows.filter(({ length }) => length > 0)
    this.#areFuller = filled.filter(({ length }) => length > 1).length * 2 > filled.length
  }

  filled(row: number): readonly Filled[] {
    return this.#rows[row] ?? []
  }

  /** @param below the next row that is no record */
  kindOf(row: number, below: AsideRow | undefined): AsideKind | undefined {
    const filled = this.filled(row)
    const [first] = filled
    if (!first) return undefined
    if (this.#isHeadingAgain(filled)) return 'heading'
    if (filled.length > 1 && filled.every(({ text }) => roleOfHeading(text, noTypes) !== 'ignored'))
      return 'other-table'
    if (this.#hasChildren(row)) return undefined
    if (this.#isTotal(filled)) return 'total'
    if (filled.length > 1) return undefined
    // The title of a table below.
    const isTitle = below?.row === row + 1 && (below.kind === 'heading' || below.kind === 'other-table')
    return isTitle || this.#isNote(row, first) ? 'note' : undefined
  }

  #isHeadingAgain(filled: readonly Filled[]): boolean {
    const { headings } = this.#sheet.sheet
    if (areNumbered(filled, undefined)) return true
    return filled.every(({ column, text }) => comparableName(text) === comparableName(headings[column] ?? ''))
  }

  #isTotal(filled: readonly Filled[]): boolean {
    const names = filled.map(({ text }) => totalName(text))
    const [only] = filled
    if (filled.length === 1 && only && names[0] !== undefined)
      return names[0] === 'whole' || (this.#areFuller && !this.#isMentioned(only.text))
    // A subtotal has the name of its branch before it, or how many records there are behind it.
    const last = names.lastIndexOf('whole')
    return (
      last !== -1 &&
      filled.every(
        ({ column, text }, at) =>
          at === last || (at > last ? /^\d+$/.test(text) : this.#sheet.roles[column] === 'level-name'),
      )
    )
  }

  #isNote(row: number, { text }: Filled): boolean {
    if (this.#isMentioned(text)) return false
    const isBehindGap = row > 0 && this.filled(row - 1).length === 0
    if (!isNoteLike(text)) return isBehindGap && this.#areFuller && this.#isLast(row)
    return isBehindGap || this.#areFuller || /[:*†)\d]/.test(text)
  }

  /** True where nothing below has more than one text. */
  #isLast(row: number): boolean {
    return this.#rows.slice(row + 1).every(({ length }) => length < 2)
  }

  #isMentioned(text: string): boolean {
    return (this.#mentioned.get(comparableName(text)) ?? 0) > 1
  }

  /** True where the next row is below this one, as columns of levels and indentation say it. */
  #hasChildren(row: number): boolean {
    const { sheet, roles, way } = this.#sheet
    const [own] = this.filled(row)
    const [next] = this.filled(row + 1)
    if (!own || !next) return false
    if (way === 'level-names') return roles[next.column] === 'level-name' && next.column > own.column
    return way === 'indent' && indentOf(sheet, row + 1, own) > indentOf(sheet, row, own)
  }
}

const noTypes: ReadonlySet<string> = new Set()

function indentOf(sheet: HierarchySheet['sheet'], row: number, { column }: Filled): number {
  const text = itemCell(sheet, row, column)
  return text.length - text.trimStart().length
}
