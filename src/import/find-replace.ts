// Find and replace over a checked sheet, or one of its columns.

import type { EditedCheck } from './edited-check.ts'
import { type CellEdit, itemCell, itemRows } from './sheet.ts'

export interface ReplaceOptions {
  readonly sought: string
  readonly replacement: string
  /** The only column to look at; undefined for all that are imported. */
  readonly column?: number | undefined
  /** Finds only cells that are nothing but the text. */
  readonly isWholeCell?: boolean
  readonly isCaseSensitive?: boolean
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
