import { memo } from 'react'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import choice from './import-choice.module.css'

interface ColumnChoiceProps {
  readonly editor: SheetEditor
  readonly label: string
  /** The choice of all columns, which has no number. */
  readonly all?: string
}

/** Chooses a column of the sheet in a form, by its letters and heading; stays while cells are selected. */
export const ColumnChoice = memo(function ColumnChoice({ editor, label, all }: ColumnChoiceProps) {
  const { headings } = editor.check.sheet
  return (
    <span className={choice.choice}>
      <select name="column" aria-label={label}>
        {all !== undefined && <option value="">{all}</option>}
        {headings.map((heading, column) => (
          <option key={columnLetters(column)} value={column}>
            {columnLetters(column) === heading ? heading : `${columnLetters(column)} · ${heading}`}
          </option>
        ))}
      </select>
    </span>
  )
})
