// Numbers whose format shows another number, or a unit: in workbooks, and on clipboards.

import { describe, expect, it } from 'vitest'
import { openFindings, ruleFor } from '#import/findings/registry.ts'
import { readItems } from '#import/items.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { formatSections, isPercentFormat, isScaleFormat } from '#spreadsheet/workbook/number-format.ts'
import { asked, checked, context, marks } from '#testing/checked-sheets.ts'
import { type MadeCell, workbookOfCells } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'

const unasked: Partial<ReadingRules> = { decimal: undefined }

async function checkOf(amounts: readonly MadeCell[], rules: Partial<ReadingRules> = {}) {
  const rows = amounts.map((amount, at) => [`item ${at}`, 'R-1', amount])
  const { table } = await readSheet(workbookOfCells([['Name', 'Focus area', '2027-01'], ...rows]))
  return checked(table, { ...unasked, ...rules })
}

function amountsOf(check: SheetCheck) {
  return readItems(check, context).items.flatMap(({ amounts }) =>
    [...amounts.values()].flatMap((periods) => [...periods.values()]),
  )
}

describe('a number format', () => {
  it.each([
    ...['#,##0,', '#,##0.0,', '#,##0,,"M"', '0.0,,', '#,##0,.0', '[Red]#,##0,;(#,##0,)', '#,##0, "Tsd."'],
    ...["#'##0'", '#’##0.0’', "#'##0''"],
  ])('%s shows thousands or millions', (format) => {
    expect(isScaleFormat(format)).toBe(true)
  })

  it.each([
    ...['#,##0', '#,##0.00', 'General', '0.00', '#,##0;-#,##0', '_-* #,##0.00_-', '0", "', 'd, mmmm', '0%'],
    ...["#'##0.00", "#'##0", '#’##0.00 CHF', "0'", "#' ##0"],
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
    ['[$€-407] #,##0.00', ['€ 1']],
    ['#,##0.00 [$USD]', ['1 USD']],
    ['"CHF" #,##0.00', ['CHF 1']],
    ['$#,##0;-€#,##0', ['$1', '-€1']],
    ['\\£0', ['£1']],
    ['[$-407]0.00', ['1']],
    ['_-* General" a;b"_-;@', ['1 a;b']],
    ['0.00E+00', ['1']],
    ['[Red]#,##0,\\ \\T\\€', ['1 T€']],
  ])('%s shows the texts %j', (format, texts) => {
    expect(formatSections(format).map(({ text }) => text)).toEqual(texts)
  })
})

describe('a number of a workbook', () => {
  it('shown as a percentage is a question, and read as is chosen', async () => {
    const cells = [
      { value: 0.125, format: '0.0%' },
      { value: 1, format: '0.00' },
    ]
    const check = await checkOf(cells)
    expect(openFindings(check)).toMatchObject([{ kind: 'percent', where: { columns: [2], count: 1 } }])
    expect(amountsOf(await checkOf(cells, { answers: { percent: 'fraction' } }))).toEqual(['0.125', '1'])
    expect(amountsOf(await checkOf(cells, { answers: { percent: 'number' } }))).toEqual(['12.5', '1'])
    const refused = await checkOf(cells, { answers: { percent: 'refuse' } })
    expect([openFindings(refused), marks(refused), amountsOf(refused)]).toEqual([[], ['0.2 percent'], ['1']])
  })

  it('shown in thousands is the number that it stores, and this is shown', async () => {
    const check = await checkOf([{ value: 1234567, format: '#,##0,' }, 5])
    expect(amountsOf(check)).toEqual(['1234567', '5'])
    expect(check.notations).toEqual([{ notation: 'format-scale', count: 1, example: { row: 0, column: 2 } }])
  })

  it.each([
    ['#,##0" T€"', 'T€'],
    ['#,##0\\ \\T\\€', 'T€'],
    ['0" k€"', 'k€'],
    ['0.0" Mio. EUR"', 'Mio. EUR'],
    ['[$T€-407]* #,##0_-', 'T€'],
  ])('whose format %s shows a unit as text is a question, and read as is chosen', async (format, unit) => {
    const cells = [
      { value: -12, format },
      { value: 1, format: '0.00' },
    ]
    const check = await checkOf(cells)
    expect(asked(check)).toEqual([{ kind: 'format-unit', columns: [2], count: 1, rows: [0] }])
    expect(marks(check)).toEqual(['0.2 format-unit'])
    const facts = check.sheet.table.facts(1, 2)
    expect(check.cellOptions(facts, 2, 0).format?.positive.unit).toBe(unit)
    const places = unit.startsWith('M') ? '000000' : '000'
    expect(amountsOf(await checkOf(cells, { answers: { 'format-unit': 'multiply' } }))).toEqual([
      `-12${places}`,
      '1',
    ])
    expect(amountsOf(await checkOf(cells, { answers: { 'format-unit': 'as-stored' } }))).toEqual(['-12', '1'])
  })

  it.each([
    ...[
      '#,##0,"T€"',
      '0" €"',
      '#,##0;[Red]-#,##0',
      '#,##0;[Red]#,##0',
      '[$kr-41D] #,##0',
      '# ?/?',
      '0.00E+00',
    ],
    ...[
      '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
      '[>=100000]##\\,##\\,##0;##,##0',
      '#,##0.–',
      '@',
    ],
    ...['+0;-0;0', '0;(0)', '[>=0]0;-0', '[Red]0;[Red]-0', 'General', '#,##0_);\\(#,##0\\)'],
  ])('whose format is %s is what it stores, unasked', async (format) => {
    const check = await checkOf([{ value: -12000, format }, 5])
    expect([asked(check), amountsOf(check)]).toEqual([[], ['-12000', '5']])
  })

  it.each([
    ...[
      ' FTE',
      ' h',
      ' hrs',
      ' Std.',
      ' Tage',
      ' days',
      ' kg',
      ' pcs',
      ' Stk.',
      ' Personen',
      ' %',
      '‰',
      ' CRM',
    ],
    ...[' m2', ' €/Monat', ' p.a.', '000'],
  ])('shown with the text “%s” is no amount, as the text is none, until a person says so', async (text) => {
    const cells = [{ value: 12.5, format: `0.0"${text}"` }, 500]
    const unit = text.trim()
    const check = await checkOf(cells)
    const [finding] = openFindings(check)
    expect(finding).toMatchObject({ kind: 'format-text', place: unit, where: { columns: [2], count: 1 } })
    expect([marks(check), amountsOf(check)]).toEqual([['0.2 not-an-amount'], ['500']])
    const preview = finding && ruleFor(finding).preview
    const previews = finding?.answers.map((answer) => preview?.(check, { row: 1, column: 2 }, answer))
    expect(previews).toEqual([undefined, '12.5'])
    const stored = await checkOf(cells, { answers: { [`format-text ${unit}`]: 'as-stored' } })
    expect([openFindings(stored), marks(stored), amountsOf(stored)]).toEqual([[], [], ['12.5', '500']])
    const refused = await checkOf(cells, { answers: { [`format-text ${unit}`]: 'refuse' } })
    expect([openFindings(refused), amountsOf(refused)]).toEqual([[], ['500']])
  })

  it.each([
    ['"-"0.00', 12, '-12'],
    ['-0.00', 12, '-12'],
    ['\\(0.00\\)', 12, '-12'],
    ['(0);(0)', 12, '-12'],
    ['0.00-', 12, '-12'],
    ['"−"0', 12, '-12'],
    ['"(-)" 0.00', 12, '-12'],
    ['"[–] "0', 12, '-12'],
    ['0.00 (\\-)', 12, '-12'],
    ['-#,##0.00 €', 12, '-12'],
    ['0.00;0.00', -12, '12'],
    ['#,##0 "EUR";#,##0 "EUR"', -12, '12'],
    ['-0;0', -12, '12'],
  ])('whose format %s shows %s with another sign is a question', async (format, value, shown) => {
    const cells = [
      { value, format },
      { value: 0, format },
    ]
    const check = await checkOf(cells)
    const [finding] = openFindings(check)
    expect(finding).toMatchObject({ kind: 'format-sign', where: { columns: [2], count: 1 } })
    const preview = finding && ruleFor(finding).preview
    const previews = finding?.answers.map((answer) => preview?.(check, { row: 1, column: 2 }, answer))
    expect(previews).toEqual([shown, String(value)])
    const answered = async (answer: string) =>
      amountsOf(await checkOf(cells, { answers: { 'format-sign': answer } }))
    expect(await answered('as-shown')).toEqual([shown, '0'])
    expect(await answered('as-stored')).toEqual([String(value), '0'])
  })

  it.each([
    [';;;', 12],
    [';;', -12],
    ['0;', -12],
    ['"-"', 12],
  ])('whose format %s shows nothing of %s is a question', async (format, value) => {
    const cells = [{ value, format }, 500]
    const check = await checkOf(cells)
    expect(openFindings(check)).toMatchObject([{ kind: 'format-hidden', where: { columns: [2], count: 1 } }])
    const answered = async (answer: string) =>
      amountsOf(await checkOf(cells, { answers: { 'format-hidden': answer } }))
    expect(await answered('as-stored')).toEqual([String(value), '500'])
    expect(await answered('blank')).toEqual(['500'])
  })

  it('is read by the section of its format whose condition holds', async () => {
    const format = '[>=1000]0.0" units";0'
    const check = await checkOf([
      { value: 5000, format },
      { value: 5, format },
    ])
    expect(openFindings(check)).toMatchObject([{ kind: 'format-text', place: 'units', where: { count: 1 } }])
    expect(amountsOf(check)).toEqual(['5'])
  })

  it.each([
    ['0" CR"', 5, 'credit', '-5'],
    ['0" CR"', 5, 'debit', '5'],
    ['0" H";0" S"', -5, 'debit', '-5'],
    ['0" H";0" S"', -5, 'credit', '5'],
    ['0;0" CR"', -5, 'debit', '5'],
  ] as const)(
    'whose format %s shows a side beside %s is read with %s as negative: %s',
    async (format, value, negativeSide, digits) => {
      const cells = [{ value, format }]
      expect(asked(await checkOf(cells))).toEqual([
        { kind: 'credit-debit', columns: [2], count: 1, rows: [0] },
      ])
      expect(amountsOf(await checkOf(cells, { answers: { 'credit-debit': negativeSide } }))).toEqual([digits])
    },
  )

  it.each([...['0" CR"', '0" CR";-0" CR"', '0" CR";[Red]0" CR"']])(
    'below zero whose format %s shows a side and a sign is no amount, as such a text',
    async (format) => {
      expect(marks(await checkOf([{ value: -5, format }]))).toEqual(['0.2 not-an-amount'])
    },
  )

  it('shown with a currency counts among those of the sheet', async () => {
    const cells = [{ value: 1, format: '[$€-407] #,##0.00' }, { value: 2, format: '"CHF" 0.00' }, '3 EUR']
    const check = await checkOf(cells)
    expect(asked(check)).toMatchObject([{ kind: 'currencies', count: 2 }])
    expect(check.currencies).toMatchObject([
      { label: 'EUR', count: 2 },
      { label: 'CHF', count: 1 },
    ])
    expect(amountsOf(await checkOf(cells, { answers: { currencies: 'any' } }))).toEqual(['1', '2', '3'])
    expect(marks(await checkOf(cells, { answers: { currencies: 'only:EUR' } }))).toEqual([
      '1.2 other-currency',
    ])
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
        const { table, notes } = readClipboard({ text, html: libreOffice(value, shown) })
        const check = checked(table, unasked)
        expect([amountsOf(check), notes]).toEqual([[digits], []])
        expect(check.notations).toMatchObject([{ notation: 'format-scale', count: 1 }])
      }
    },
  )

  /** As Excel writes it: the format in a class, and no number beside the text. */
  const excel = (format: string, shown: string) => {
    const escaped = format
      .replaceAll('"', '\\0022')
      .replace(/[^\w €]/g, (sign) => (sign === '\\' ? sign : `\\${sign}`))
    const style = `<style><!--table {mso-displayed-decimal-separator:"\\.";}\n.xl65\n\t{mso-number-format:"${escaped}";}--></style>`
    return `${style}<table><tr><td>Name</td><td>Focus area</td><td>2027-01</td></tr><tr><td>a</td><td>R-1</td><td class=xl65 align=right>${shown}</td></tr></table>`
  }
  const inQuotes = (text: string) => text.replaceAll('"', '&quot;')
  const google = (format: string, shown: string, value: string) => {
    const beside = `data-sheets-value="${inQuotes(`{"1":3,"3":${value}}`)}" data-sheets-numberformat="${inQuotes(JSON.stringify({ 1: 2, 2: format, 3: 1 }))}"`
    return `<table><tr><td>Name</td><td>Focus area</td><td>2027-01</td></tr><tr><td>a</td><td>R-1</td><td ${beside}>${shown}</td></tr></table>`
  }
  const withFormat = (format: string, shown: string, value: string) =>
    libreOffice(value, shown).replace('1033;', `1033;0;${inQuotes(format)}`)

  const pasted = (html: string, shown: string, rules: Partial<ReadingRules> = {}) =>
    ['', textOf(shown)].map((text) => {
      const { table, notes } = readClipboard({ text, html })
      expect(notes).toEqual([])
      return checked(table, { ...unasked, ...rules })
    })

  it.each([
    ['#,##0,', '1,235', 'k', '1235000', '1235'],
    ['#,##0,;[Red](#,##0,)', '(1,235)', 'k', '-1235000', '-1235'],
    ['0.0,,', '1.2', 'M', '1200000', '1.2'],
    ['#,##0,"€"', '1,235€', 'k€', '1235000', '1235'],
    ['0" T€"', '12 T€', 'T€', '12000', '12'],
    ['0.0" Mio. EUR"', '1.5 Mio. EUR', 'Mio. EUR', '1500000', '1.5'],
  ])('from Excel whose format %s shows %s is a question about %s', (format, shown, unit, full, asStored) => {
    const html = excel(format, shown)
    for (const check of pasted(html, shown)) {
      expect(asked(check)).toEqual([{ kind: 'format-unit', columns: [2], count: 1, rows: [0] }])
      expect(check.cellOptions(check.sheet.table.facts(1, 2), 2, 0).format?.positive.unit).toBe(unit)
    }
    const amounts = (formatUnit: 'multiply' | 'as-stored') =>
      pasted(html, shown, { answers: { 'format-unit': formatUnit } }).map(amountsOf)
    expect(amounts('multiply')).toEqual([[full], [full]])
    expect(amounts('as-stored')).toEqual([[asStored], [asStored]])
  })

  it.each([
    ['0" T€"', '12 T€', '12'],
    ['#,##0.0" k"', '1,234.6 k', '1234.567'],
  ])(
    'that is known beside its text and whose format %s shows %s is a question, as in a workbook',
    (format, shown, value) => {
      for (const html of [google(format, shown, value), withFormat(format, shown, value)]) {
        for (const check of pasted(html, shown)) expect(marks(check)).toEqual(['0.2 format-unit'])
        expect(pasted(html, shown, { answers: { 'format-unit': 'as-stored' } }).map(amountsOf)).toEqual([
          [value],
          [value],
        ])
      }
    },
  )

  it.each([
    ['#,##0," k"', '12 k', '12345'],
    ['#,##0,', '0', '345'],
  ])(
    'that is known beside its text and whose format %s shows %s is the number that it holds',
    (format, shown, value) => {
      for (const html of [google(format, shown, value), withFormat(format, shown, value)])
        expect(pasted(html, shown).map(amountsOf)).toEqual([[value], [value]])
    },
  )

  it.each([
    ['#,##0," k"', '12 k', '12000'],
    ['#,##0.00', '1,234.50', '1234.5'],
    ['#,##0" Tage"', '5', '5'],
  ])('from Excel whose format %s shows %s is what it shows, unasked', (format, shown, digits) => {
    for (const check of pasted(excel(format, shown), shown))
      expect([asked(check), amountsOf(check)]).toEqual([[], [digits]])
  })

  it('that is only rounded is what it shows, as before', () => {
    const { table, notes } = readClipboard({
      text: textOf('1234.6'),
      html: libreOffice('1234.567', '1234.6'),
    })
    expect(amountsOf(checked(table, { ...unasked, answers: { 'two-readings': 'point' } }))).toEqual([
      '1234.6',
    ])
    expect(notes).toMatchObject([{ kind: 'rounded', count: 1 }])
  })
})
