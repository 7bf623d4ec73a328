// Find and replace over a checked sheet, or one of its columns.

import type { EditedCheck } from './edited-check.ts'
import { type CellEdit, itemCell, itemRows } from './sheet.ts'

export interface FindOptions {
  readonly sought: string
  /** The only column to look at; undefined for all of them, when replacing for all that are imported. */
  readonly column?: number | undefined
  /** Finds only cells that are nothing but the text. */
  readonly isWholeCell?: boolean
  readonly isCaseSensitive?: boolean
}

export interface ReplaceOptions extends FindOptions {
  readonly replacement: string
  /** True for the cells to change; left out for all of them. */
  readonly isMeant?: (row: number, column: number) => boolean
}

/** Cells as they are shown: rows by their position in the view. */
interface ShownCells {
  readonly rowCount: number
  readonly columnCount: number
  readonly text: (position: number, column: number) => string
  /** What a cell shows, where that may differ from its text. */
  readonly shown: (position: number, column: number) => string
  readonly isMeant: (position: number, column: number) => boolean
}

interface FoundCell {
  /** Its position among the shown rows. */
  readonly row: number
  readonly column: number
}

/** Rows between two pauses. */
const portionRows = 200

/** The cells that hold a text, or show it, in the order in which they are read; with pauses. */
export function* findCells(
  cells: ShownCells,
  options: FindOptions,
): Generator<undefined, readonly FoundCell[], undefined> {
  const found: FoundCell[] = []
  if (options.sought === '') return found
  // Shown numbers differ from those of the sheet in what separates their digits.
  const hasSeparator = /[^\p{L}\d]/u.test(options.sought)
  for (let row = 0; row < cells.rowCount; row += 1) {
    for (let column = 0; column < cells.columnCount; column += 1) {
      if ((options.column ?? column) !== column || !cells.isMeant(row, column)) continue
      const text = cells.text(row, column)
      if (text === '') continue
      const isFound = holds(text, options) || (hasSeparator && holds(cells.shown(row, column), options))
      if (isFound) found.push({ row, column })
    }
    if (row % portionRows === portionRows - 1) yield
  }
  return found
}

function holds(text: string, { sought, isWholeCell, isCaseSensitive }: FindOptions): boolean {
  const fold = (one: string) => (isCaseSensitive ? one : one.toLowerCase())
  return isWholeCell ? fold(text) === fold(sought) : fold(text).includes(fold(sought))
}

/** The edits that replace a text wherever it occurs; in amounts only where they are wrong. */
export function replacements(check: EditedCheck, options: ReplaceOptions): CellEdit[] {
  const { sought, column: only } = options
  if (sought === '') return []
  const { sheet } = check
  const edits: CellEdit[] = []
  for (let column = 0; column < check.columnCount; column += 1) {
    const use = check.columnUse(column)
    if (use === 'none') continue
    if (only !== undefined && only !== column) continue
    const onlyMarked = use === 'amounts'
    for (let row = 0; row < itemRows(sheet); row += 1) {
      const text = itemCell(sheet, row, column)
      if (text === '' || (onlyMarked && check.mark(row, column) === 0)) continue
      if (options.isMeant && !options.isMeant(row, column)) continue
      const replaced = replacedIn(text, options)
      if (replaced !== text) edits.push({ row, column, text: replaced })
    }
  }
  return edits
}

function replacedIn(
  text: string,
  { sought, replacement, isWholeCell, isCaseSensitive }: ReplaceOptions,
): string {
  const fold = (one: string) => (isCaseSensitive ? one : one.toLowerCase())
  const [folded, wanted] = [fold(text), fold(sought)]
  if (isWholeCell) return folded === wanted ? replacement : text
  // Where another case has another length, places in one text are not places in the other.
  const isAligned = folded.length === text.length && wanted.length === sought.length
  if (isCaseSensitive || !isAligned) return text.replaceAll(sought, () => replacement)
  let result = ''
  let from = 0
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, from)) {
    result += text.slice(from, at) + replacement
    from = at + sought.length
  }
  return result + text.slice(from)
}
