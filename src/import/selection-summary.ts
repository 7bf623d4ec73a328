// Count, sum and average of selected cells, as the status bar of a spreadsheet shows them.

import { ExactSum } from '#contract/decimal.ts'
import { type CellRange, itemCell } from './sheet.ts'
import type { SheetEditor } from './sheet-editor.ts'

export interface SelectionSummary {
  /** Cells that are not empty. */
  readonly count: number
  /** Cells that hold a number by the convention of their column. */
  readonly numbers: number
  /** Exact decimal digits. */
  readonly sum: string
  /** Decimal digits, rounded to 4 places; undefined without numbers. */
  readonly average: string | undefined
}

/** Cells between two pauses. */
const portionCells = 20_000
const averagePlaces = 4

/** Adds up the cells of a range, with pauses. */
export function* summarize(
  editor: SheetEditor,
  { top, bottom, left, right }: CellRange,
): Generator<undefined, SelectionSummary, undefined> {
  const { check } = editor
  const { sheet } = check
  const sum = new ExactSum()
  let count = 0
  let numbers = 0
  let looked = 0
  for (let position = top; position <= bottom; position += 1) {
    const row = editor.rowAt(position)
    for (let column = left; column <= right; column += 1) {
      const text = itemCell(sheet, row, column)
      if (text === '') continue
      count += 1
      const reading = check.amountAt?.(row, column)
      if (reading?.kind !== 'amount') continue
      numbers += 1
      sum.add(reading.digits)
    }
    looked += right - left + 1
    if (looked >= portionCells) {
      looked = 0
      yield
    }
  }
  return {
    count,
    numbers,
    sum: sum.digits,
    average: numbers > 0 ? sum.dividedBy(numbers, averagePlaces) : undefined,
  }
}
