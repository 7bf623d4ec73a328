// What programs write beside the text of a cell of HTML: the value that it holds and its number format.
import type { CellType } from '#bulk-import/cell-type.ts'
import type { NotedCell } from '#bulk-import/exact-values.ts'
import { decodeEntities } from '#bulk-import/reading/html-table.ts'
import { serialText } from './date-serial.ts'
import { general, isDateFormat } from './number-format.ts'
import { isErrorText, readNumber } from './stored-value.ts'

export interface HeldValue {
  readonly type: CellType
  readonly text: string
  readonly format: string
}

/** LibreOffice: the value, and behind two language codes its format. */
const libreOfficeValue = /\bsdval="([^"]*)"/
const libreOfficeFormat = /\bsdnum="\d*;(?:\d*;([^"]*))?"/
/** Excel: the value where it shows another one. */
const excelValue = /\bx:num="([^"]*)"/i
const className = /\bclass=["']?([\w-]+)/i

/** What a cell holds, where its program wrote it; undefined for one of which only the text is known. */
export function heldValue(
  { attributes, text }: NotedCell,
  formats: ReadonlyMap<string, string>,
): HeldValue | undefined {
  if (!attributes.includes('sdval') && !attributes.includes('x:num')) return undefined
  const [, libreOffice] = libreOfficeValue.exec(attributes) ?? []
  if (libreOffice !== undefined) {
    const format = decodeEntities(libreOfficeFormat.exec(attributes)?.[1] ?? general)
    if (isErrorText(text)) return { type: 'error', text, format }
    if (format === 'BOOLEAN')
      return { type: 'boolean', text: Number(libreOffice) === 0 ? 'FALSE' : 'TRUE', format }
    return numberOf(libreOffice.replace(',', '.'), format, text)
  }
  const [, excel] = excelValue.exec(attributes) ?? []
  const format = formats.get(className.exec(attributes)?.[1] ?? '') ?? general
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

/** Formats that Excel writes by a name into styles. */
const namedFormats: ReadonlyMap<string, string> = new Map([
  ['Standard', '#,##0.00'],
  ['Fixed', '0.00'],
  ['Percent', '0.00%'],
  ['Scientific', '0.00E+00'],
  ['Short Date', 'm/d/yyyy'],
  ['Medium Date', 'd-mmm-yy'],
  ['Short Time', 'h:mm'],
])

const formatProperty = 'mso-number-format:'

/** The number formats of a page by the class that has each. */
export function htmlFormats(html: string): ReadonlyMap<string, string> {
  const start = html.search(/<style[\s>]/i)
  const end = start === -1 ? -1 : html.indexOf('</style', start)
  const formats = new Map<string, string>()
  if (end === -1) return formats
  for (const rule of html.slice(start, end).split('}')) {
    const property = rule.indexOf(formatProperty)
    const brace = rule.indexOf('{')
    if (property === -1 || brace === -1) continue
    const selector = rule.slice(rule.lastIndexOf('.', brace) + 1, brace).trim()
    formats.set(selector, formatOf(rule.slice(property + formatProperty.length)))
  }
  return formats
}

/** The value of a property up to its end; in quotes, characters are escaped by a backslash, some by their number. */
function formatOf(written: string): string {
  const value = written.trimStart()
  const isQuoted = value.startsWith('"')
  let format = ''
  for (let at = isQuoted ? 1 : 0; at < value.length; at += 1) {
    const character = value.charAt(at)
    if (character === (isQuoted ? '"' : ';') || character === '\n') break
    if (character !== '\\') {
      format += character
      continue
    }
    const code = /^[\da-f]{4}/i.exec(value.slice(at + 1, at + 5))?.[0]
    format += code ? String.fromCharCode(Number.parseInt(code, 16)) : value.charAt(at + 1)
    at += code ? 4 : 1
  }
  return namedFormats.get(format.trim()) ?? format.trim()
}
