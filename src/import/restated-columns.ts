// Columns that say a field a second time, in words: they fill in where the field's own cell is blank, and must not
// contradict it elsewhere, because only one of the two is sent.

import { textFacts } from '#spreadsheet/cell-type.ts'
import { type ImportContext, validatorOf } from './cell-check.ts'
import { type Mark, markOf } from './cell-marks.ts'
import { columnOf, type Field } from './columns.ts'
import type { ReadingRules } from './reading-rules.ts'
import { fieldCell, itemRows, type Sheet } from './sheet.ts'

interface RestatedOptions {
  readonly sheet: Sheet
  readonly rules: ReadingRules
  readonly context: ImportContext
  readonly isBlankRow: (row: number) => boolean
  readonly put: (row: number, column: number, mark: Mark) => void
}

/** Marks the cells of restating columns that stand in for the field and are wrong, or contradict it. */
export function markRestated({ sheet, rules, context, isBlankRow, put }: RestatedOptions): void {
  for (const [column, role] of rules.roles.entries()) {
    if (role.kind !== 'restated') continue
    const { field } = role
    const own = columnOf(rules.roles, field)
    const validate = validatorOf({ kind: 'field', field }, rules, { context, convention: 'open' })
    for (let row = 0; row < itemRows(sheet); row += 1) {
      const text = fieldCell(sheet, row, column).trim()
      if (text === '' || isBlankRow(row)) continue
      const said = own === undefined ? '' : fieldCell(sheet, row, own).trim()
      const mark = said === '' ? validate(text, textFacts) : contradiction({ field, text, said }, context)
      if (mark !== 0) put(row, column, mark)
    }
  }
}

interface TwoCells {
  readonly field: Field
  readonly text: string
  readonly said: string
}

/** Of a name that several have, one may be the one that is meant. */
function contradiction({ field, text, said }: TwoCells, context: ImportContext): Mark {
  if (text === said) return 0
  const one = meaningsOf(field, said, context)
  const other = meaningsOf(field, text, context)
  if (one === undefined || other === undefined || one.length === 0) return 0
  return one.some((meaning) => other.includes(meaning)) ? 0 : markOf('restated-otherwise')
}

/** The ids or keys that a text may mean; none when nothing has this name, undefined when that cannot be told. */
function meaningsOf(
  field: Field,
  text: string,
  { areas, keys }: ImportContext,
): readonly string[] | undefined {
  if (field === 'focusArea') {
    const finding = areas.find(text)
    if (finding.kind === 'ambiguous') return finding.ids
    if (finding.kind === 'found') return [finding.id]
    return finding.kind === 'missing' ? [] : undefined
  }
  const lookup = keys.get(field)
  if (!lookup) return undefined
  const finding = lookup.find(text)
  if (finding.kind === 'ambiguous') return finding.keys
  return finding.kind === 'found' ? [finding.key] : []
}
