// What programs write beside the text of a cell of HTML: the value that it holds and its number format.
import type { CellType } from '#spreadsheet/cell-type.ts'
import type { NotedCell } from '#spreadsheet/exact-values.ts'
import { classFormat, libreOfficeFormat } from '#spreadsheet/text/html-formats.ts'
import { serialText } from './date-serial.ts'
import { general, isDateFormat } from './number-format.ts'
import { isErrorText, readNumber } from './stored-value.ts'

export interface HeldValue {
  readonly type: CellType
  readonly text: string
  readonly format: string
}

/** LibreOffice: the value. */
const libreOfficeValue = /\bsdval="([^"]*)"/
/** Excel: the value where it shows another one. */
const excelValue = /\bx:num="([^"]*)"/i

/** What a cell holds, where its program wrote it; undefined for one of which only the text is known. */
export function heldValue(
  { attributes, text }: NotedCell,
  formats: ReadonlyMap<string, string>,
): HeldValue | undefined {
  if (!attributes.includes('sdval') && !attributes.includes('x:num')) return undefined
  const [, libreOffice] = libreOfficeValue.exec(attributes) ?? []
  if (libreOffice !== undefined) {
    const format = libreOfficeFormat(attributes) ?? general
    if (isErrorText(text)) return { type: 'error', text, format }
    if (format === 'BOOLEAN')
      return { type: 'boolean', text: Number(libreOffice) === 0 ? 'FALSE' : 'TRUE', format }
    return numberOf(libreOffice.replace(',', '.'), format, text)
  }
  const [, excel] = excelValue.exec(attributes) ?? []
  const format = classFormat(attributes, formats) ?? general
  return excel === undefined ? undefined : numberOf(excel, format, text)
}

function numberOf(written: string, format: string, shown: string): HeldValue | undefined {
  const digits = written.trim()
  if (!isDateFormat(format)) {
    const { type, text } = readNumber(digits, undefined)
    return type === 'number' ? { type, text, format } : undefined
  }
  // Nothing in the file says from when on days are counted: the year that is shown does.
  for (const system of [1900, 1904] as const) {
    const text = serialText(digits, system)
    if (text !== undefined && (shown.includes(text.slice(0, 4)) || Number(digits) < 1)) {
      return { type: 'date', text, format }
    }
  }
  return undefined
}
