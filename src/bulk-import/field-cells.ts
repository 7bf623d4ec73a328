// What a row says of a field, which may stand in several columns.
import { fieldCell, type Sheet } from './sheet.ts'

/** The text of the first of these columns that has one, trimmed. @param columns as columnsOf gives them */
export function fieldText(sheet: Sheet, row: number, columns: readonly number[]): string {
  for (const column of columns) {
    const text = fieldCell(sheet, row, column).trim()
    if (text !== '') return text
  }
  return ''
}
