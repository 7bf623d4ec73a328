// What a cell of a workbook holds, from how its file writes it.
import type { CellType } from '#spreadsheet/cell-type.ts'
import { type DateSystem, serialText } from './date-serial.ts'

export interface CellValue {
  readonly type: CellType
  readonly text: string
}

const storedNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/** A number with its digits, or the date that it is. @param system of dates; undefined where the format is of none */
export function readNumber(text: string, system: DateSystem | undefined): CellValue {
  if (!storedNumber.test(text)) return { type: 'text', text }
  const date = system === undefined ? undefined : serialText(text, system)
  return date === undefined ? { type: 'number', text } : { type: 'date', text: date }
}

/** What spreadsheets show for a formula that failed. */
const errorText = /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)|Err:\d{3})$/

/** True for a text that spreadsheets show only where a formula failed. */
export function isErrorText(text: string): boolean {
  return errorText.test(text)
}
