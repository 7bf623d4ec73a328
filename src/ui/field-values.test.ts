import { describe, expect, test } from 'vitest'
import { messages as german } from '#messages/de/ui.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { formatExact, formatUtcDay } from './dates.ts'
import { fieldTitle, fieldValueText, readableValue } from './field-values.ts'

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

describe('the value of a field of a record', () => {
  test.each([
    ['statusId', 'OFF_TRACK', 'Off track'],
    ['status', 'AT_RISK', 'At risk'],
    ['statusId', 'Fertig', 'Fertig'],
    ['targetDate', '2032-12-31', formatUtcDay(Date.UTC(2032, 11, 31))],
    ['targetDate', '2032-12-31T00:00:00Z', formatUtcDay(Date.UTC(2032, 11, 31))],
    ['targetDate', 'soon', 'soon'],
    ['targetDateType', 'YEAR', ui.precisions.YEAR],
    ['parentId', null, ui.topLevel],
    ['statusId', null, null],
    ['targetDate', null, null],
    ['name', 'AT_RISK 2032-12-31', 'AT_RISK 2032-12-31'],
  ])('%s: %j is read as %j', (field, value, text) => {
    expect(fieldValueText(ui, field, value)).toBe(text)
  })

  test('is read in the language of the reader', () => {
    expect(fieldValueText(german, 'statusId', 'IN_PROGRESS')).toBe(german.statusInProgress)
  })
})
