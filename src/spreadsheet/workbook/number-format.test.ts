import { describe, expect, it } from 'vitest'
import { builtInFormats, isDateFormat, shownCode } from './number-format.ts'

describe('a number format', () => {
  it.each([
    'mmm yyyy',
    '[$-407]d. mmmm yyyy;@',
    'dd/mm/yy',
    '[h]:mm:ss',
    'h "Uhr"',
    'yyyy\\-mm',
    '[Red]d-mmm',
    '"Q"m',
  ])('%s is of a date or a time', (format) => {
    expect(isDateFormat(format)).toBe(true)
  })

  it.each([
    'General',
    '0.00',
    '#,##0.00 "days"',
    '[$USD] #,##0',
    '[Red]-0',
    '\\d0',
    '_d0*y',
    '0;dd',
    '"open d',
    '[open d',
    '@',
    '0.0E+00',
  ])('%s is of no date', (format) => {
    expect(isDateFormat(format)).toBe(false)
  })

  it('is a date by the numbers from 14 to 22 and 45 to 47, as the standard lists them', () => {
    const dates = [...builtInFormats].filter(([, format]) => isDateFormat(format)).map(([id]) => id)
    expect(dates).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
  })

  it.each([
    ['11', '00000', '00011'],
    ['123456', '00000', '123456'],
    ['1234567', '000-0000', '123-4567'],
    ['12345678', '000-0000', '1234-5678'],
    ['7', '"K"0000', 'K0007'],
    ['7', '\\K00', 'K07'],
    ['0', '000', '000'],
    ['11', '[$-409]00000', '00011'],
    ['4711.1', '0.00', '4711.10'],
    ['4711.1', '#.000', '4711.100'],
    ['4711.1000000000004', '0.00', '4711.10'],
  ])('shows %s as the code %s', (digits, format, shown) => {
    expect(shownCode(digits, format)).toBe(shown)
  })

  it.each([
    ['11', 'General'],
    ['11', '0'],
    ['11', '0.00'],
    ['11', '#,#00'],
    ['1.5', '00000'],
    ['4711.123', '0.00'],
    ['4711.1', '#,##0.00'],
    ['-11', '00000'],
    ['11', '00%'],
    ['11', '00;00'],
    ['11', '[$CHF-807]00000'],
  ])('shows %s as an amount by %s', (digits, format) => {
    expect(shownCode(digits, format)).toBeUndefined()
  })
})
