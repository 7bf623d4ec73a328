// Fields and their values as people read them.
import type { Messages } from '#messages/messages.ts'
import { formatExact, formatUtcDay } from './dates.ts'
import { precisionName } from './forms/precision-choices.ts'
import { statusText } from './records/status-badge.tsx'

const initialisms = new Set(['cve', 'cvss', 'cwe', 'id', 'ids', 'uri', 'url', 'uuid'])

/** A field's name in words: `cve_publish_date` → `CVE publish date`, `costTypeId` → `Cost type ID`. */
export function fieldTitle(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => (initialisms.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const dateTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/
/** What services write for a day as a whole. */
const wholeDay = /^\d{4}-\d{2}-\d{2}(T00:00(:00(\.0+)?)?Z)?$/

/** A value as the reader writes it where it is a time in ISO 8601, or a day; any other text as it is. */
export function readableValue(text: string): string {
  const time = dateTime.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) return text
  return wholeDay.test(text) ? formatUtcDay(time) : formatExact(text)
}

/**
 * The value of a field of a record as people read it: a status and a precision by their names, a day as the reader writes
 * it; null for none. A description is a document, which this does not read.
 */
export function fieldValueText(m: Messages['ui'], field: string, value: string | null): string | null {
  switch (field) {
    case 'parent':
    case 'parentId':
      return value ?? m.topLevel
    case 'status':
    case 'statusId':
      return value && statusText(value, m)
    case 'targetDateType':
      return value && precisionName(m, value)
    case 'targetDate':
      return value && readableValue(value)
    default:
      return value
  }
}
