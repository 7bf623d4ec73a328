import { expect, it, vi } from 'vitest'
import { currencyNamed, prepareCurrencies } from './currencies.ts'
import { currencyOfFormat, currencyOfText } from './currency.ts'

it('asks the browser for no name of a currency once they are prepared', () => {
  prepareCurrencies()
  const asked = vi.spyOn(Intl, 'DisplayNames')
  expect([currencyNamed('Swiss francs'), currencyNamed('Chairs')]).toEqual([expect.any(Number), 0])
  expect(asked).not.toHaveBeenCalled()
})

it.each([
  ['12.50', ''],
  ['€ 12.50', 'EUR'],
  ['(12,50 €)', 'EUR'],
  ['$5', '$'],
  ['-£ 3', '£'],
  ['CHF 12', 'CHF'],
  ['12 USD', 'USD'],
  ['Fr. 12.50', 'CHF'],
  ['12 Euro', 'EUR'],
  ['2,5 TEUR', 'EUR'],
  ['3 kUSD', 'USD'],
  ['1,5 Mio. €', 'EUR'],
  ['4 chairs', ''],
])('the text %s shows the currency %s', (text, currency) => {
  expect(currencyOfText(text)).toBe(currency)
})

it.each([
  ['General', ''],
  ['#,##0.00', ''],
  ['[$-409]mmm\\ yy', ''],
  ['#,##0.00 [$€-407]', 'EUR'],
  ['[$$-409]#,##0.00', '$'],
  ['[$CHF-807] #,##0.00', 'CHF'],
  ['"£"#,##0', '£'],
  ['#,##0.00\\ "USD"', 'USD'],
  ['_-* #,##0.00\\ "€"_-', 'EUR'],
  ['[RED]-#,##0.00', ''],
])('the format %s shows the currency %s', (format, currency) => {
  expect(currencyOfFormat(format)).toBe(currency)
})
