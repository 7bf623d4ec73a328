// Characters that HTML writes by their names or numbers, read as browsers read them: names without their semicolon and the
// numbers of windows-1252, too.
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'

/** A text of HTML without its entities. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text
}

/** The value of an attribute of HTML without its entities: `?a=1&copy=2` has none. */
export function decodeAttribute(value: string): string {
  return value.includes('&') ? decodeHTMLAttribute(value) : value
}
