// Headings of periods as sheets in English, German and French have them.
import { describe, expect, it } from 'vitest'
import { readPeriodHeading } from './period-key.ts'
import { coveredKeys, monthsOf } from './period-spread.ts'
import { readPeriod } from './period-text.ts'

/** The period keys that a heading covers, the first and the last of them. */
function keysOf(heading: string, fiscalOffset?: number): string {
  const text = readPeriodHeading(heading)?.text
  if (text === undefined) return 'none'
  const keys = coveredKeys(text, { pattern: 'YYYY-MM', fiscalOffset })
  return keys.length === 1 ? (keys[0] ?? '') : `${keys[0]} to ${keys.at(-1)}`
}

describe('the heading of a month', () => {
  it.each([
    ['2026-01', '2026-01'],
    ['01/2026', '2026-01'],
    ['01.2026', '2026-01'],
    ['202601', '2026-01'],
    ['2026-M01', '2026-01'],
    ['Per. 01.2026', '2026-01'],
    ['2026-01*', '2026-01'],
    ['2026-01 1)', '2026-01'],
    ['Jan 2026 (2)', '2026-01'],
    ['Period Jan 2026', '2026-01'],
    ['2026M1', '2026-01'],
    ['M01 2026', '2026-01'],
    ['Jan 2026', '2026-01'],
    ['January 2026', '2026-01'],
    ['Jan-26', '2026-01'],
    ["Jan '26", '2026-01'],
    ['2026 Jan', '2026-01'],
    ['Actual Jan 2026', '2026-01'],
    ['Jan 2026 (Forecast)', '2026-01'],
    ['Januar 2026', '2026-01'],
    ['Jänner 2026', '2026-01'],
    ['Mrz 26', '2026-03'],
    ['März 2026', '2026-03'],
    ['Ist Dez. 2026', '2026-12'],
    ['janvier 2026', '2026-01'],
    ['janv. 2026', '2026-01'],
    ['févr. 2026', '2026-02'],
    ['août 2026', '2026-08'],
    ['déc. 26', '2026-12'],
    ['1.1.2026', '2026-01'],
    ['01.01.26', '2026-01'],
    ['31.01.2026', '2026-01'],
    ['2026-01-31', '2026-01'],
    ['2026-01-31T00:00:00', '2026-01'],
    ['31/01/2026', '2026-01'],
    ['1/31/2026', '2026-01'],
    ['31-Jan-26', '2026-01'],
    ['31 January 2026', '2026-01'],
    ['January 31, 2026', '2026-01'],
    ['31. Januar 2026', '2026-01'],
    ['1er janvier 2026', '2026-01'],
    ['31 janvier 2026', '2026-01'],
    ['29 Feb 2028', '2028-02'],
    ['End of Jan 2026', '2026-01'],
    ['Ende Januar 2026', '2026-01'],
    ['fin janvier 2026', '2026-01'],
  ])('%s is %s', (heading, key) => {
    expect(keysOf(heading)).toBe(key)
  })
})

describe('the heading of a quarter, a half or a year', () => {
  it.each([
    ...['Q1 2026', 'Q1/2026', "Q1 '26", '1Q26', '1Q 2026', '2026-Q1', '2026 Q1', 'Q1-26', 'Qtr 1 2026'],
    ...['1st quarter 2026', 'First Quarter 2026', '1. Quartal 2026', 'I. Quartal 2026', 'Quartal 1/2026'],
    ...['T1 2026', '1T26', '1er trimestre 2026', 'Premier trimestre 2026', 'Forecast Q1 2026'],
  ])('%s is the first quarter', (heading) => {
    expect(keysOf(heading)).toBe('2026-01 to 2026-03')
  })

  it.each<readonly [string, string]>([
    ['IV. Quartal 2026', '2026-10 to 2026-12'],
    ['3e trimestre 2026', '2026-07 to 2026-09'],
    ['2nd Quarter 2026', '2026-04 to 2026-06'],
    ...['H1 2026', '1H26', '2026-H1', '1. Halbjahr 2026', 'I. Halbjahr 2026', 'HJ1 2026', 'S1 2026'].map(
      (heading) => [heading, '2026-01 to 2026-06'] as const,
    ),
    ['1er semestre 2026', '2026-01 to 2026-06'],
    ['2. Halbjahr 2026', '2026-07 to 2026-12'],
    ['2nd half 2026', '2026-07 to 2026-12'],
    ['S2 2026', '2026-07 to 2026-12'],
    ...['2026', 'CY26', 'Year 2026', 'Jahr 2026', 'Année 2026', 'Baseline 2026'].map(
      (heading) => [heading, '2026-01 to 2026-12'] as const,
    ),
  ])('%s is %s', (heading, keys) => {
    expect(keysOf(heading)).toBe(keys)
  })

  it.each([
    ['FY26', -6, '2025-07 to 2026-06'],
    ['FY2026', -3, '2025-10 to 2026-09'],
    ['FY 26', 0, '2026-01 to 2026-12'],
    ['FY26', 3, '2026-04 to 2027-03'],
    ['Fiscal year 2026', -6, '2025-07 to 2026-06'],
    ['GJ 2025/26', -6, '2025-07 to 2026-06'],
    ['GJ 2025/26', 3, '2025-04 to 2026-03'],
    ['GJ 25/26', -6, '2025-07 to 2026-06'],
    ['Geschäftsjahr 2025/2026', -9, '2025-04 to 2026-03'],
    ['FY2025-26', -9, '2025-04 to 2026-03'],
    ['2025/26', -9, '2025-04 to 2026-03'],
    ['Exercice 2025/26', -4, '2025-09 to 2026-08'],
    ['FY26 Q1', -6, '2025-07 to 2025-09'],
    ['Q4 FY26', -6, '2026-04 to 2026-06'],
    ['H2 FY26', -6, '2026-01 to 2026-06'],
    ['FY26 Jul', -6, '2025-07'],
    ['FY26 Jan', -6, '2026-01'],
    ['GJ 2025/26 Jan', -6, '2026-01'],
    ['P04 2026', 0, '2026-04'],
    ['P4/2026', -6, '2025-10'],
    ['Period 4 2026', 3, '2026-07'],
    ['2026.P04', -6, '2025-10'],
    ['P04/26', 0, '2026-04'],
    ['FY26 P04', -6, '2025-10'],
    ['FY26 M03', 0, '2026-03'],
    ['GJ 2025/26 P12', -6, '2026-06'],
    ['P04 (Jul 2026)', -6, '2026-07'],
  ])('%s with a first month %i months from January is %s', (heading, offset, keys) => {
    expect(keysOf(heading, offset)).toBe(keys)
  })

  it('of a fiscal year is not read before a person says when the year begins', () => {
    const period = readPeriod('FY26')
    expect(period && monthsOf(period, undefined)).toBeUndefined()
  })
})

describe('no period', () => {
  it.each([
    ...['Total 2026', 'Budget 2026', 'Q5 2026', 'H3 2026', 'Q1', 'Jan', 'FY', '15.4.2026', '15 Jan 2026'],
    ...['1/4/2026', '31.4.2026', '30 Feb 2026', '26 Jan', '12M 2026', 'Name', 'ID', '1,234.50', '12', '2500'],
    ...[
      '2026/28',
      'Jan 2026 Feb 2026',
      'Q1 Q2 2026',
      'P13 2026',
      'Jan–Feb 2026',
      'Mar–Jan 2026',
      '2026 2027 2028',
      'May',
      `Q1 2026${' '.repeat(80)}x`,
    ],
  ])('is in %s', (heading) => {
    expect(keysOf(heading)).toBe('none')
  })
})
