// Numbers whose format shows another number, or a unit: in workbooks, and on clipboards.
import { describe, expect, it } from 'vitest'
import { checked, context, finish, marks } from '#testing/checked-sheets.ts'
import { type MadeCell, workbookOfCells } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readItems } from './items.ts'
import { readClipboard } from './reading/clipboard.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { SheetCheck } from './sheet-check.ts'
import { formatTexts, isPercentFormat, isScaleFormat } from './workbook/number-format.ts'

const unasked: Partial<ReadingRules> = { decimal: undefined }

async function checkOf(amounts: readonly MadeCell[], rules: Partial<ReadingRules> = {}) {
  const rows = amounts.map((amount, at) => [`item ${at}`, 'R-1', amount])
  const { table } = await readSheet(workbookOfCells([['Name', 'Focus area', '2027-01'], ...rows]))
  return checked(table, { ...unasked, ...rules })
}

function amountsOf(check: SheetCheck) {
  return finish(readItems(check, context)).items.flatMap(({ amounts }) =>
    [...amounts.values()].flatMap((periods) => [...periods.values()]),
  )
}

describe('a number format', () => {
  it.each([
    ...['#,##0,', '#,##0.0,', '#,##0,,"M"', '0.0,,', '#,##0,.0', '[Red]#,##0,;(#,##0,)', '#,##0, "Tsd."'],
  ])('%s shows thousands or millions', (format) => {
    expect(isScaleFormat(format)).toBe(true)
  })

  it.each([
    ...['#,##0', '#,##0.00', 'General', '0.00', '#,##0;-#,##0', '_-* #,##0.00_-', '0", "', 'd, mmmm', '0%'],
  ])('%s shows the whole number', (format) => {
    expect(isScaleFormat(format)).toBe(false)
  })

  it.each([
    ['0%', true],
    ['0.00 %', true],
    ['0"%"', false],
    ['0\\%', false],
    ['0.00', false],
  ])('%s shows a percentage: %s', (format, expected) => {
    expect(isPercentFormat(format)).toBe(expected)
  })

  it.each([
    ['[$€-407] #,##0.00', ['€']],
    ['#,##0.00 [$USD]', ['USD']],
    ['"CHF" #,##0.00', ['CHF']],
    ['$#,##0;-€#,##0', ['$']],
    ['\\£0', ['£']],
    ['[$-407]0.00', []],
    ['0.00', []],
  ])('%s shows the texts %j', (format, texts) => {
    expect(formatTexts(format)).toEqual(texts)
  })
})

describe('a number of a workbook', () => {
  it('shown as a percentage is a question, and read as is chosen', async () => {
    const cells = [
      { value: 0.125, format: '0.0%' },
      { value: 1, format: '0.00' },
    ]
    const check = await checkOf(cells)
    expect(check.questions()).toEqual([{ kind: 'percent', column: 2, count: 1, rows: [0] }])
    expect(amountsOf(await checkOf(cells, { percent: 'fraction' }))).toEqual(['0.125', '1'])
    expect(amountsOf(await checkOf(cells, { percent: 'number' }))).toEqual(['12.5', '1'])
    const refused = await checkOf(cells, { percent: 'refuse' })
    expect([refused.questions(), marks(refused), amountsOf(refused)]).toEqual([[], ['0.2 percent'], ['1']])
  })

  it('shown in thousands is the number that it stores, and this is shown', async () => {
    const check = await checkOf([{ value: 1234567, format: '#,##0,' }, 5])
    expect(amountsOf(check)).toEqual(['1234567', '5'])
    expect(check.notations).toEqual([{ notation: 'format-scale', count: 1, example: { row: 0, column: 2 } }])
  })

  it('shown with a currency counts among those of the sheet', async () => {
    const cells = [{ value: 1, format: '[$€-407] #,##0.00' }, { value: 2, format: '"CHF" 0.00' }, '3 EUR']
    const check = await checkOf(cells)
    expect(check.questions()).toMatchObject([
      {
        kind: 'currencies',
        currencies: [
          { label: 'EUR', count: 2 },
          { label: 'CHF', count: 1 },
        ],
      },
    ])
    expect(amountsOf(await checkOf(cells, { currency: 'any' }))).toEqual(['1', '2', '3'])
    expect(marks(await checkOf(cells, { currency: 'EUR' }))).toEqual(['1.2 other-currency'])
  })
})

describe('a number of a clipboard', () => {
  const libreOffice = (value: string, shown: string) =>
    `<table><tr><td>Name</td><td>Focus area</td><td>2027-01</td></tr><tr><td>a</td><td>R-1</td><td sdval="${value}" sdnum="1033;">${shown}</td></tr></table>`
  const textOf = (shown: string) => `Name\tFocus area\t2027-01\na\tR-1\t${shown}`

  it.each([
    ['1234567', '1,235', '1234567'],
    ['1234567', '1.2', '1234567'],
    ['-1234567', '-1,235', '-1234567'],
    ['1500', '2', '1500'],
  ])(
    'that holds %s and shows %s in thousands or millions is the number that it holds',
    (value, shown, digits) => {
      for (const text of ['', textOf(shown)]) {
        const { table, notes } = finish(readClipboard({ text, html: libreOffice(value, shown) }))
        const check = checked(table, unasked)
        expect([amountsOf(check), notes]).toEqual([[digits], []])
        expect(check.notations).toMatchObject([{ notation: 'format-scale', count: 1 }])
      }
    },
  )

  it('that is only rounded is what it shows, as before', () => {
    const { table, notes } = finish(
      readClipboard({ text: textOf('1234.6'), html: libreOffice('1234.567', '1234.6') }),
    )
    expect(amountsOf(checked(table, { ...unasked, openDecimal: '.' }))).toEqual(['1234.6'])
    expect(notes).toMatchObject([{ kind: 'rounded', count: 1 }])
  })
})
