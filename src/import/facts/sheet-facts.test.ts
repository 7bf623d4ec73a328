// Texts around amounts are understood to the last word, or asked about.
import { describe, expect, it } from 'vitest'
import { openFindings } from '#import/findings/registry.ts'
import { itemTotals } from '#import/item-totals.ts'
import { readItems } from '#import/items.ts'
import { KnownItems } from '#import/known-items.ts'
import { nothingLeftOut } from '#import/left-out.ts'
import { makePlan } from '#import/plan.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import { sheetOf } from '#import/sheet.ts'
import { accountFor } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { Table } from '#spreadsheet/table.ts'
import { checked, context } from '#testing/checked-sheets.ts'

const around = { ...context, thisYear: 2026 }

/** A sheet of tab-separated lines. */
function check(lines: readonly string[], changed: Partial<ReadingRules> = {}, words = around): SheetCheck {
  const table = Table.of(lines.map((line) => line.split('\t')))
  return checked(table, { pattern: 'YYYY-MM', version: undefined, ...changed }, words)
}

const asked = (one: SheetCheck) =>
  openFindings(one).map(({ kind, place, where }) => [kind, place, where.columns.join()])

/** Each amount that would be sent: version, month and digits. */
function amounts(one: SheetCheck): string[] {
  const { items } = readItems(one, around)
  return items.flatMap((item) =>
    [...item.amounts].flatMap(([version, months]) =>
      [...months].map(([month, digits]) => `${version} ${month} ${digits}`),
    ),
  )
}

const headings = 'Name\tFocus area\t2026-01\t2026-02'
const row = 'Licences\tR-1\t100.5\t110.25'

describe('the heading of a group of columns', () => {
  const group = (first: string, second: string) => [
    `\t\t${first}\t\t${second}\t`,
    'Name\tFocus area\tJan 2026\tFeb 2026\tMar 2026\tApr 2026',
    'Licences\tR-1\t100.5\t110.25\t1.5\t2.5',
  ]

  it('says version and unit in one text, each for its own columns', () => {
    const one = check(group('Actual in TEUR', 'Forecast in EUR'), {
      answers: { 'heading-unit TEUR': 'multiply' },
    })
    expect(asked(one)).toEqual([])
    expect(amounts(one)).toEqual([
      'ACTUAL 2026-01 100500',
      'ACTUAL 2026-02 110250',
      'FORECAST 2026-03 1.5',
      'FORECAST 2026-04 2.5',
    ])
  })

  it.each(['Headcount', 'Hours', 'Abweichung', 'kumuliert', 'Prior year', '% of total', 'écart'])(
    '%s is not understood: the columns below it are asked about, and can be left out',
    (text) => {
      const lines = group('Forecast', text)
      const one = check(lines)
      const [open] = openFindings(one)
      expect(open).toMatchObject({ kind: 'text-around', where: { columns: [4, 5] } })
      const answers = { [`text-around ${open?.place}`]: 'leave-out' }
      expect(amounts(check(lines, { answers }))).toEqual([
        'FORECAST 2026-01 100.5',
        'FORECAST 2026-02 110.25',
      ])
    },
  )

  it('names a version by a word that a person explains once', () => {
    const lines = group('Plan', 'Actual')
    expect(asked(check(lines))).toEqual([['text-around', 'plan', '2,3']])
    const answers = { 'text-around plan': 'version:BASELINE' }
    expect(amounts(check(lines, { answers }))).toEqual([
      'ACTUAL 2026-03 1.5',
      'ACTUAL 2026-04 2.5',
      'BASELINE 2026-01 100.5',
      'BASELINE 2026-02 110.25',
    ])
  })

  it('names a version by a word of the site', () => {
    const words = { ...around, versionWords: new Map([['plan', 'BASELINE']] as const) }
    expect(asked(check(group('Plan', 'Actual'), {}, words))).toEqual([])
    expect(amounts(check(group('Plan', 'Actual'), {}, words))).toContain('BASELINE 2026-01 100.5')
  })
})

describe('a text above the headings', () => {
  it.each([
    'Angaben in 1.000 EUR',
    'EUR 000',
    'Amounts in thousands of USD unless stated otherwise',
    'Alle Werte in Tsd. €',
    "in '000",
    'Montants en milliers d’euros',
  ])('%s: whether the amounts are counted in it is asked', (text) => {
    const one = check([text, headings, row], { version: 'FORECAST' })
    expect(asked(one)).toEqual([['heading-unit', expect.any(String), '2,3']])
  })

  it('is asked about where it is a title, once for all of them', () => {
    const lines = ['Report A', 'Cost centre 4711', headings, row]
    expect(asked(check(lines, { version: 'FORECAST' }))).toEqual([
      ['text-around', ': report a | cost centre 4711', ''],
    ])
    const answers = { 'text-around : report a | cost centre 4711': 'nothing' }
    expect(asked(check(lines, { version: 'FORECAST', answers }))).toEqual([])
  })

  it('may be far above them', () => {
    const lines = [...Array.from({ length: 25 }, (_, at) => `Line ${at + 1}`), headings, row]
    const one = check(lines, { version: 'FORECAST' })
    expect(one.sheet.headingRows).toBe(26)
  })

  it('says nothing more where it is understood', () => {
    expect(asked(check(['Actual', headings, row]))).toEqual([])
    expect(amounts(check(['Actual', headings, row]))).toContain('ACTUAL 2026-01 100.5')
  })
})

describe('a word in the heading of a month', () => {
  it('is asked about, and its answer is the version', () => {
    const lines = [
      'Name\tFocus area\tPlan 2027-01\tBudget 2027-02\tIst 2027-03\tSoll 2027-04',
      'a\tR-1\t1\t2\t3\t4',
    ]
    expect(asked(check(lines))).toEqual([
      ['text-around', 'plan', '2'],
      ['text-around', 'budget', '3'],
      ['text-around', 'soll', '5'],
    ])
    const answers = {
      'text-around plan': 'version:BASELINE',
      'text-around budget': 'version:BASELINE',
      'text-around soll': 'version:FORECAST',
    }
    expect(amounts(check(lines, { answers }))).toEqual([
      'ACTUAL 2027-03 3',
      'FORECAST 2027-04 4',
      'BASELINE 2027-01 1',
      'BASELINE 2027-02 2',
    ])
  })
})

describe('months without a year', () => {
  const lines = (title: string, months: readonly string[]) => [
    `${title}${'\t'.repeat(months.length + 1)}`,
    ['Name', 'Focus area', ...months].join('\t'),
    ['Licences', 'R-1', ...months.map((_, at) => String(at + 1))].join('\t'),
  ]
  const said = (title: string) => ({ [`text-around : ${title}`]: 'nothing' })

  it('have it by one question, in which the years of the titles come first', () => {
    const sheet = lines('Cost plan 2027', ['Jan', 'Feb', 'Mar'])
    const one = check(sheet, { version: 'FORECAST', answers: said('cost plan 2027') })
    expect(openFindings(one)).toMatchObject([
      { kind: 'year', where: { columns: [2, 3, 4] }, answers: ['year:2027', 'year:2026', 'year:2025'] },
    ])
    const answers = { ...said('cost plan 2027'), year: 'year:2027' }
    expect(amounts(check(sheet, { version: 'FORECAST', answers }))).toEqual([
      'FORECAST 2027-01 1',
      'FORECAST 2027-02 2',
      'FORECAST 2027-03 3',
    ])
  })

  it('begin another year where they go back', () => {
    const sheet = lines('Plan', ['Nov', 'Dez', 'Jan', 'Feb'])
    const answers = { ...said('plan'), year: 'year:2026' }
    expect(amounts(check(sheet, { version: 'FORECAST', answers }))).toEqual([
      'FORECAST 2026-11 1',
      'FORECAST 2026-12 2',
      'FORECAST 2027-01 3',
      'FORECAST 2027-02 4',
    ])
  })

  it('begin again for another version', () => {
    const sheet = [
      'Name\tFocus area\tActual Jan\tActual Feb\tForecast Jan\tForecast Feb',
      'a\tR-1\t1\t2\t3\t4',
    ]
    expect(amounts(check(sheet, { answers: { year: 'year:2026' } }))).toEqual([
      'ACTUAL 2026-01 1',
      'ACTUAL 2026-02 2',
      'FORECAST 2026-01 3',
      'FORECAST 2026-02 4',
    ])
  })
})

describe('a clean sheet', () => {
  it('asks nothing', () => {
    expect(asked(check([headings, row], { version: 'FORECAST' }))).toEqual([])
    expect(
      itemTotals(readItems(check([headings, row], { version: 'FORECAST' }), around).items).list(),
    ).toHaveLength(2)
  })
})

describe('months that go back below one year', () => {
  const lines = [
    `\t\t2026${'\t'.repeat(11)}`,
    'Name\tFocus area\tJul\tAug\tSep\tOct\tNov\tDec\tJan\tFeb\tMar\tApr\tMay\tJun',
    'Licences\tR-1\t700\t800\t900\t1000\t1100\t1200\t101\t102\t103\t104\t105\t106',
  ]

  it('are asked about: the year begins in another month', () => {
    expect(openFindings(check(lines, { version: 'FORECAST' }))).toMatchObject([
      { kind: 'year-order', place: '2026', answers: ['year:2025', 'year:2026', 'same'] },
    ])
  })

  it.each([
    ['year:2025', '2025-07', '2026-06'],
    ['year:2026', '2026-07', '2027-06'],
  ])('are by the answer %s from %s to %s', (answer, first, last) => {
    const one = check(lines, { version: 'FORECAST', answers: { 'year-order 2026': answer } })
    expect(openFindings(one)).toEqual([])
    const sent = amounts(one)
    expect([sent[0], sent.at(-1)]).toEqual([`FORECAST ${first} 700`, `FORECAST ${last} 106`])
  })
})

describe('headings with a number', () => {
  it('that is the last day of each month are asked about', () => {
    const lines = ['Name\tFocus area\tJan-31\tFeb-28\tMar-31', 'a\tR-1\t1\t2\t3']
    expect(openFindings(check(lines, { version: 'FORECAST' }))).toMatchObject([
      { kind: 'year', answers: ['year:2026', 'year:2027', 'year:2025', 'as-years'] },
    ])
    expect(amounts(check(lines, { version: 'FORECAST', answers: { year: 'year:2027' } }))).toEqual([
      'FORECAST 2027-01 1',
      'FORECAST 2027-02 2',
      'FORECAST 2027-03 3',
    ])
    expect(amounts(check(lines, { version: 'FORECAST', answers: { year: 'as-years' } }))[0]).toBe(
      'FORECAST 2031-01 1',
    )
  })

  it('of two digits for the year in US dates are the months that they begin', () => {
    const lines = ['Name\tFocus area\t01/01/27\t02/01/27\t03/01/27', 'a\tR-1\t1\t2\t3']
    expect(amounts(check(lines, { version: 'FORECAST' }))).toEqual([
      'FORECAST 2027-01 1',
      'FORECAST 2027-02 2',
      'FORECAST 2027-03 3',
    ])
  })

  it.each([
    [['2026.1', '2026.11', '2026.12'], '0.00', ['2026.10', '2026.11', '2026.12']],
    [['2026.1', '2026.11', '2026.12'], 'General', ['2026.10', '2026.11', '2026.12']],
    [['2026.01', '2026.02', '2026.1'], 'General', ['2026.01', '2026.02', '2026.10']],
    [
      ['2026.1', '2026.2', '2026.9', '2026.1', '2026.11'],
      'General',
      ['2026.1', '2026.2', '2026.9', '2026.10', '2026.11'],
    ],
  ])('that is a year and a month, %j as %s, have the zero that numbers lose', (stored, format, shown) => {
    const table = Table.of([
      ['Name', ...stored],
      ['a', ...stored.map(() => '1')],
    ])
    const place = table.placeOfFormat(format)
    for (const column of stored.keys()) table.setFacts(0, column + 1, cellFacts('number', place))
    expect(sheetOf(table, 1).headings.slice(1)).toEqual(shown)
  })
})

describe('two texts about the same amounts', () => {
  it('that say a scale and a currency are one unit', () => {
    const lines = ['in thousands', 'Name\tFocus area\t2026-01 (EUR)', 'a\tR-1\t1.5']
    const one = check(lines, { version: 'FORECAST' })
    expect(openFindings(one)).toMatchObject([{ kind: 'heading-unit', place: 'thousands EUR' }])
    const answers = { 'heading-unit thousands EUR': 'multiply' }
    expect(amounts(check(lines, { version: 'FORECAST', answers }))).toEqual(['FORECAST 2026-01 1500'])
  })

  it.each([
    ['near', '1.5'],
    ['far', '1500'],
  ])('that say two units are a question: %s', (answer, digits) => {
    const lines = ['in TEUR', 'Name\tFocus area\t2026-01 (EUR)', 'a\tR-1\t1.5']
    const place = '2026-01 (eur) | in teur'
    const one = check(lines, { version: 'FORECAST' })
    expect(asked(one)).toContainEqual(['texts-disagree', place, '2'])
    const answers = { [`texts-disagree ${place}`]: answer, 'heading-unit TEUR': 'multiply' }
    expect(amounts(check(lines, { version: 'FORECAST', answers }))).toEqual([`FORECAST 2026-01 ${digits}`])
  })

  it('that say two versions are a question', () => {
    const lines = ['Forecast (EUR)\t', 'Name\tFocus area\tActual 2026-01', 'a\tR-1\t1.5']
    expect(asked(check(lines))).toEqual([['texts-disagree', expect.any(String), '2']])
  })
})

describe('a note below the amounts', () => {
  it('says its unit as a title does', () => {
    const lines = [headings, row, '* in TEUR']
    expect(asked(check(lines, { version: 'FORECAST' }))).toEqual([['heading-unit', 'TEUR', '2,3']])
  })

  it('is asked about where it is not understood', () => {
    const lines = [headings, row, '* without VAT']
    expect(asked(check(lines, { version: 'FORECAST' }))).toContainEqual([
      'text-around',
      ': * without vat',
      '',
    ])
  })
})

describe('the heading of a group that is merged', () => {
  it('ends where it is merged', () => {
    const table = Table.of([
      ['', '', 'Actual', '', '', ''],
      ['Name', 'Focus area', '2026-01', '2026-02', '2026-03', '2026-04'],
      ['a', 'R-1', '1', '2', '3', '4'],
    ])
    table.merges = [{ row: 0, column: 2, rows: 1, columns: 2 }]
    expect(sheetOf(table).headings.slice(2)).toEqual([
      'Actual 2026-01',
      'Actual 2026-02',
      '2026-03',
      '2026-04',
    ])
  })
})

describe('a unit at other places', () => {
  const unit = (one: SheetCheck) => openFindings(one).map(({ kind, where }) => [kind, where.columns.join()])

  it.each([
    ['in the heading of a field', ['Bezeichnung (in 1000 €)\tFokusbereich\t2026-01', 'a\tR-1\t1.5']],
    ['in a row below the headings', ['Name\tFocus area\t2026-01', '\t\tAlle Werte in Tsd. €', 'a\tR-1\t1.5']],
    ['below the amounts', ['Name\tFocus area\t2026-01', 'a\tR-1\t1.5', '', 'thousands of euros']],
    ['behind the amounts', ['Name\tFocus area\t2026-01\t\t', 'a\tR-1\t1.5\t\tin T€']],
  ])('is asked about: %s', (_, lines) => {
    expect(unit(check(lines, { version: 'FORECAST' }))).toEqual([['heading-unit', '2']])
  })

  it('of the amounts of the long layout, in several words, is asked about', () => {
    const lines = ['Name\tFocus area\tPeriod\tBetrag (Beträge in Tsd. EUR)', 'a\tR-1\t2026-01\t1.5']
    expect(unit(check(lines, { version: 'FORECAST' }))).toEqual([['heading-unit', '3']])
  })

  it('that is digits alone is no number of the account', () => {
    const one = check(['EUR 000', headings, row], { version: 'FORECAST' })
    const { items } = readItems(one, around)
    const plan = makePlan(items, new KnownItems([], true), 'cost-item')
    expect(accountFor({ check: one, plan, leftOut: nothingLeftOut }).sheet.count).toBe(2)
  })
})

describe('an answer about a text that names a version', () => {
  it('counts more than the word in it', () => {
    const lines = ['\t\tRolling forecast 2\t', 'Name\tFocus area\tJan 2026\tFeb 2026', 'a\tR-1\t1\t2']
    const [open] = openFindings(check(lines))
    const answers = { [`text-around ${open?.place}`]: 'version:ACTUAL' }
    expect(amounts(check(lines, { answers }))).toEqual(['ACTUAL 2026-01 1', 'ACTUAL 2026-02 2'])
  })
})

describe('words for versions in a column of them', () => {
  const lines = [
    'Name\tFocus area\tSzenario\tPeriod\tAmount',
    'a\tR-1\tSoll\t2026-01\t1',
    'a\tR-1\tIst\t2026-02\t2',
  ]

  it('that are not known are asked about once, and can be explained', () => {
    const one = check(lines)
    expect(openFindings(one)).toMatchObject([{ kind: 'version-word', place: 'soll', where: { count: 1 } }])
    const answered = check(lines, { answers: { 'version-word soll': 'version:FORECAST' } })
    expect([openFindings(answered), answered.errorCount]).toEqual([[], 0])
    expect(amounts(answered)).toEqual(['ACTUAL 2026-02 2', 'FORECAST 2026-01 1'])
  })
})

describe('a row of titles', () => {
  it('may have the unit at its right: it is about all amounts', () => {
    const lines = ['Report\t\t\tEUR 000', headings, row]
    const one = check(lines, { version: 'FORECAST' })
    expect(asked(one)).toEqual([
      ['text-around', ': report', ''],
      ['heading-unit', expect.any(String), '2,3'],
    ])
  })
})

describe('a heading of a month with a long note', () => {
  it('is that month, and the unit is asked about', () => {
    const lines = [
      'Name\tFocus area\t06/2026 (Amounts in thousands of USD unless stated otherwise)',
      'a\tR-1\t1.5',
    ]
    expect(asked(check(lines, { version: 'FORECAST' }))).toEqual([['heading-unit', expect.any(String), '2']])
  })
})

describe('months of a fiscal year with both of its years', () => {
  it('are months of it once its first month is said', () => {
    const lines = [
      '\t\t2027/28\t\t\t\t',
      'Name\tFocus area\tOktober\tNovember\tDezember\tJanuar\tFebruar',
      'a\tR-1\t1\t2\t3\t4\t5',
    ]
    const [open, ...others] = openFindings(check(lines, { version: 'FORECAST' }))
    expect([open?.kind, others]).toEqual(['fiscal-year', []])
    const october = open?.answers.find((answer) => answer.endsWith(':-3')) ?? ''
    expect(amounts(check(lines, { version: 'FORECAST', answers: { 'fiscal-year': october } }))).toEqual([
      'FORECAST 2027-10 1',
      'FORECAST 2027-11 2',
      'FORECAST 2027-12 3',
      'FORECAST 2028-01 4',
      'FORECAST 2028-02 5',
    ])
  })
})
