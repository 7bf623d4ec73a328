// The number formats that programs write into HTML: Excel into a style sheet, others beside each cell.
import { z } from 'zod/mini'
import { parseJson } from '#contract/exact-json.ts'
import { decodeAttribute } from './html-entities.ts'

/** LibreOffice: behind two language codes. */
const besideLanguages = /\bsdnum="\d*;(?:\d*;([^"]*))?"/
const className = /\bclass=["']?([\w-]+)/i
const googleFormat = /\bdata-sheets-numberformat=(["'])(.*?)\1/
/** Its pattern is the entry 2. */
const GoogleFormat = z.object({ 2: z.string() })

/** The format that LibreOffice writes beside a cell. */
export function libreOfficeFormat(attributes: string): string | undefined {
  const written = besideLanguages.exec(attributes)?.[1]
  return written === undefined ? undefined : decodeAttribute(written)
}

/** The format that a class of Excel has. */
export function classFormat(attributes: string, formats: ReadonlyMap<string, string>): string | undefined {
  return formats.get(className.exec(attributes)?.[1] ?? '')
}

/** The format of a cell as its program wrote it, for {@link patternOf}; undefined where there is none. */
export function writtenFormat(attributes: string, ofClass: ReadonlyMap<string, string>): string | undefined {
  if (attributes.includes('sdnum')) return besideLanguages.exec(attributes)?.[1]
  if (attributes.includes('data-sheets-numberformat')) return googleFormat.exec(attributes)?.[2]
  return ofClass.size === 0 ? undefined : classFormat(attributes, ofClass)
}

/** The pattern of a written format: `#,##0,`. */
export function patternOf(written: string): string {
  const decoded = decodeAttribute(written)
  return GoogleFormat.safeParse(parseJson(decoded)).data?.[2] ?? decoded
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
