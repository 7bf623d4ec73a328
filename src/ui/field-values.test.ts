import { describe, expect, test } from 'vitest'
import { formatExact, formatUtcDay } from './dates.ts'
import { fieldTitle, readableValue } from './field-values.ts'

describe('the name of a field', () => {
  test.each([
    ['cve_publish_date', 'CVE publish date'],
    ['cve_id', 'CVE ID'],
    ['costTypeId', 'Cost type ID'],
    ['order', 'Order'],
    ['CVSS_vector', 'CVSS vector'],
    ['identity', 'Identity'],
    ['__', ''],
    ['', ''],
  ])('%j is %j', (field, title) => {
    expect(fieldTitle(field)).toBe(title)
  })
})

describe('a value', () => {
  test.each(['2026-11-18', '2026-11-18T00:00Z', '2026-11-18T00:00:00Z', '2026-11-18T00:00:00.000Z'])(
    'that is a day, as %s, is the same day wherever it is read',
    (text) => {
      expect(readableValue(text)).toBe(formatUtcDay(Date.UTC(2026, 10, 18)))
    },
  )

  test.each(['2026-11-18T09:30:00Z', '2026-11-18T00:00:00+02:00', '2026-11-18T23:59:59.123456Z'])(
    'that is a time, as %s, is shown to the minute',
    (text) => {
      expect(readableValue(text)).toBe(formatExact(text))
      expect(readableValue(text)).not.toBe(text)
    },
  )

  test.each(['', '2026', '2026-13-45', '2026-11-18T09:30', 'CVE-2026-11-18', '9.8', 'on 2026-11-18'])(
    'that is neither stays as it is: %j',
    (text) => {
      expect(readableValue(text)).toBe(text)
    },
  )
})
