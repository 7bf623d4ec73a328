// Find and replace over a checked sheet, or one of its columns.
import { isAmountRole } from './reading-rules.ts'
import { type CellEdit, itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'

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
export function replacements(check: SheetCheck, options: ReplaceOptions): CellEdit[] {
  const { sought, replacement, column: only, isWholeCell = false, isCaseSensitive = false } = options
  if (sought === '') return []
  const escaped = sought.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = new RegExp(isWholeCell ? `^${escaped}$` : escaped, isCaseSensitive ? 'g' : 'gi')
  const { sheet, rules } = check
  const edits: CellEdit[] = []
  for (const [column, role] of rules.roles.entries()) {
    if (role.kind === 'ignored' || role.kind === 'unknown') continue
    if (only !== undefined && only !== column) continue
    const onlyMarked = isAmountRole(role)
    for (let row = 0; row < itemRows(sheet); row += 1) {
      const text = itemCell(sheet, row, column)
      if (text === '' || (onlyMarked && check.mark(row, column) === 0)) continue
      const replaced = text.replaceAll(pattern, () => replacement)
      if (replaced !== text) edits.push({ row, column, text: replaced })
    }
  }
  return edits
}
