import { describe, expect, it } from 'vitest'
import { readQualifiers } from './qualifiers.ts'

const said = (text: string, words?: Parameters<typeof readQualifiers>[1]) => {
  const { version, unit, period, rest } = readQualifiers(text, words)
  return [version ?? '', unit ? `${unit.places} ${unit.currency}`.trim() : '', period, rest]
}

describe('a text around amounts', () => {
  it.each([
    ['Angaben in 1.000 EUR', '3 EUR'],
    ['EUR 000', '3 EUR'],
    ['Amounts in thousands of USD unless stated otherwise', '3 USD'],
    ['Alle Beträge in Tsd. €', '3 EUR'],
    ['in 1,000 €', '3 EUR'],
    ["€'000", '3 EUR'],
    ["'000 USD", '3 USD'],
    ['000s', '3'],
    ['(in Tausend Euro)', '3 EUR'],
    ['Werte in T€', '3 EUR'],
    ['TEUR', '3 EUR'],
    ['k€', '3 EUR'],
    ['€k', '3 EUR'],
    ['$m', '6 $'],
    ['EUR m', '6 EUR'],
    ['USD in millions', '6 USD'],
    ['Mio. CHF', '6 CHF'],
    ['in 1.000.000 EUR', '6 EUR'],
    ['Beträge in Mrd. Euro', '9 EUR'],
    ["Montants en milliers d'euros", '3 EUR'],
    ['Currency: EUR, unit: thousands', '3 EUR'],
    ['Currency: EUR', '0 EUR'],
    ['x 1000', '3'],
    ['₹ lakhs', '5 INR'],
  ])('%s says its unit', (text, unit) => {
    expect(said(text)).toEqual(['', unit, '', ''])
  })

  it.each([
    ['Actual in TEUR', ['ACTUAL', '3 EUR', '', '']],
    ['Forecast 2026', ['FORECAST', '', '2026', '']],
    ['Ist 2026 (Tsd. €)', ['ACTUAL', '3 EUR', '2026', '']],
    ['2026', ['', '', '2026', '']],
    ['Q1 2026', ['', '', 'Q1 2026', '']],
    ['FY 2026/27', ['', '', 'FY 2026/27', '']],
  ])('%s is understood to the last word', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it.each([
    ['Headcount', ['', '', '', 'Headcount']],
    ['Cost plan 2026', ['', '', '2026', 'Cost plan']],
    ['Budget 2027', ['', '', '2027', 'Budget']],
    ['Actual hours', ['ACTUAL', '', '', 'hours']],
    ['Forecast cumulated', ['FORECAST', '', '', 'cumulated']],
    ['Variance Actual Forecast', ['', '', '', 'Variance Actual Forecast']],
    ['EUR and USD', ['', '', '', 'EUR and USD']],
    ['Report line 3', ['', '', '', 'Report line 3']],
    ['Number of heads', ['', '', '', 'Number of heads']],
  ])('%s is not: what is left over has to be asked about', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it('has the words of the site for versions', () => {
    const words = new Map([
      ['plan', 'BASELINE'],
      ['latest estimate', 'FORECAST'],
    ] as const)
    expect(said('PLAN 2027 in TEUR', words)).toEqual(['BASELINE', '3 EUR', '2027', ''])
    expect(said('Latest Estimate (EUR)', words)).toEqual(['FORECAST', '0 EUR', '', ''])
  })
})
