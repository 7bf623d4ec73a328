import { describe, expect, it } from 'vitest'
import { Table } from '#spreadsheet/table.ts'
import { cards, checked, context, marks } from '#testing/checked-sheets.ts'
import { suggestRoles } from './columns.ts'
import { readItems } from './items.ts'
import type { PeriodSite } from './period-column.ts'
import type { PeriodPattern } from './period-key.ts'
import { ruleProblems } from './reading-rules.ts'
import { sheetOf } from './sheet.ts'
import { SheetEditor } from './sheet-editor.ts'

describe('the check of a sheet', () => {
  it('finds a focus area by id, external id and path of names, and refuses an ambiguous one', () => {
    const rows = [cards, 'R-1', 'retail / Cards', 'Cards', 'Nowhere', ''].map((area) => ['N', area, '1'])
    expect(marks(checked([['Name', 'Focus area', '2026-01'], ...rows]))).toEqual([
      '3.1 area-ambiguous',
      '4.1 area-missing',
      '5.1 area-needed',
    ])
  })

  it('refuses identifiers that two rows share', () => {
    const rows = [
      ['a', 'X'],
      ['b', 'Y'],
      ['c', 'X'],
    ]
    expect(marks(checked([['Name', 'External ID'], ...rows]))).toEqual([
      '0.1 identity-repeated',
      '2.1 identity-repeated',
    ])
  })

  it('flags what spreadsheets do to codes', () => {
    const rows = ['1-Mar', '1.23E+15', '0042', '42', 'A\u200bB'].map((code) => ['N', code])
    expect(marks(checked([['Name', 'External ID'], ...rows]))).toEqual([
      '0.1 date-for-code',
      '1.1 code-shortened',
      '3.1 zeros-lost',
      '4.1 invisible',
    ])
  })

  it('reports rows of the long layout that disagree, and amounts given twice', () => {
    const check = checked([
      ['Name', 'External ID', 'Version', 'Period', 'Amount'],
      ['a', 'X', 'Actual', '2026-01', '1'],
      ['b', 'X', 'Actual', '2026-02', '1'],
      ['a', 'X', 'Actual', '2026-01', '2'],
      ['a', 'Y', 'Plan', '2026-01', '2'],
    ])
    expect(marks(check)).toEqual([
      '0.4 amount-repeated',
      '1.0 identity-disagrees',
      '2.4 amount-repeated',
      '3.2 version-unknown',
    ])
  })

  it('reads the version of months from the row, and takes rows of one item together', () => {
    const headings = ['Name', 'External ID', 'Focus area', 'Version', 'Jan 2027', 'Feb 2027']
    const rows = [
      ['Rent', 'X', 'R-1', 'Ist', '1', '2'],
      ['Rent', 'X', 'R-1', 'Prognose', '3', ''],
      ['Licences', '', 'R-1', 'Actual', '4', '5'],
    ]
    const check = checked([headings, ...rows], { version: 'FORECAST', pattern: 'YYYY-MM' })
    expect([marks(check), ruleProblems({ ...check.rules, version: undefined }, {})]).toEqual([[], []])
    const amounts = readItems(check, context).items.map((item) => [item.name, item.rows, item.amounts])
    const months = (january: string, february?: string) =>
      new Map([['2027-01', january], ...(february === undefined ? [] : [['2027-02', february] as const])])
    expect(amounts).toEqual([
      [
        'Rent',
        [0, 1],
        new Map([
          ['ACTUAL', months('1', '2')],
          ['FORECAST', months('3')],
        ]),
      ],
      ['Licences', [2], new Map([['ACTUAL', months('4', '5')]])],
    ])
    const repeated = checked([headings, ...rows, ['Rent', 'X', 'R-1', 'Actual', '6', '7']])
    expect(marks(repeated)).toEqual(['0.4 amount-repeated', '3.4 amount-repeated'])
    const nameless = checked([headings, ['Rent', 'X', 'R-1', '', '1', '2']], { version: undefined })
    expect(marks(nameless)).toEqual(['0.3 version-unknown'])
  })

  it('reads the version of a heading before that of the row', () => {
    const headings = ['Name', 'Focus area', 'Version', 'Forecast 2027-01']
    const check = checked([headings, ['Rent', 'R-1', 'Actual', '1']])
    const [item] = readItems(check, context).items
    expect(item?.amounts).toEqual(new Map([['FORECAST', new Map([['2027-01', '1']])]]))
  })

  it('leaves rows without any text alone, and refuses unknown keys', () => {
    const check = checked([
      ['Name', 'External ID', 'Cost type'],
      ['', '', ''],
      ['a', 'X', 'luxury'],
      ['a', 'Z', 'LABOUR'],
      ['a', 'Y', 'labour'],
    ])
    expect(marks(check)).toEqual(['1.2 key-unknown'])
  })

  it('takes a row that names nothing but a focus area for one that is not filled in yet', () => {
    const check = checked([
      ['Name', 'Focus area path', 'Focus area ID', '2026-01'],
      ['', 'Retail', '00000000-0000-4000-8000-000000000001', ''],
      ['', 'Retail', '00000000-0000-4000-8000-000000000001', '5'],
    ])
    expect(check.isBlankRow(0)).toBe(true)
    expect(marks(check)).toEqual(['1.0 name-missing'])
  })

  it('compares columns that say a field twice, and takes the one for the other where it is blank', () => {
    const check = checked([
      ['Name', 'Focus area', 'Focus area ID'],
      ['agrees', 'Retail', '00000000-0000-4000-8000-000000000001'],
      ['one of two', 'Cards', '00000000-0000-4000-8000-000000000002'],
      ['contradicts', 'Retail', '00000000-0000-4000-8000-000000000002'],
      ['fills in', 'Retail', ''],
      ['leaves open', 'Cards', ''],
      ['has none', '', ''],
    ])
    expect(marks(check)).toEqual(['2.1 restated-otherwise', '4.1 area-ambiguous', '5.2 area-needed'])
  })

  it('takes the names of object properties for headings and texts like any other', () => {
    const check = checked([
      ['Name', '__proto__', 'constructor', 'External ID'],
      ['__proto__', 'x', 'y', '__proto__'],
    ])
    expect(check.rules.roles.map(({ kind }) => kind)).toEqual(['field', 'unknown', 'unknown', 'field'])
    const { items } = readItems(check, context)
    expect(items[0]).toMatchObject({ name: '__proto__', externalId: '__proto__' })
  })

  it('finds headings under a title, with versions in a row above the months', () => {
    const sheet = sheetOf(
      Table.of([
        ['Budget of the year', '', '', ''],
        ['', '', 'Actual', ''],
        ['Name', 'External ID', 'Jan 2026', 'Feb 2026'],
        ['a', 'X', '1', '2'],
      ]),
    )
    expect(sheet.headingRows).toBe(3)
    expect(suggestRoles(sheet.headings, 'cost-item').slice(2)).toEqual([
      { kind: 'period-amount', period: 'Jan 2026', version: 'ACTUAL' },
      { kind: 'period-amount', period: 'Feb 2026', version: 'ACTUAL' },
    ])
  })

  it('says what must be settled before rows can be read', () => {
    const { rules } = checked(
      [
        ['Code', '2026-01', 'Jan 2026'],
        ['X', '1', '2'],
      ],
      { version: undefined, pattern: 'YYYY-MM' },
    )
    expect(ruleProblems(rules, {})).toEqual([
      { kind: 'no-name' },
      { kind: 'columns-without-version' },
      {
        kind: 'repeated',
        role: { kind: 'period-amount', period: '2026-01', version: undefined },
        columns: [1, 2],
      },
    ])
  })

  const elsewhere = { hasOtherPeriods: true }
  const problemsOf = (periods: string[], pattern: PeriodPattern, site: PeriodSite = {}) => {
    const { rules } = checked([
      ['Name', ...periods],
      ['a', ...periods.map(() => '1')],
    ])
    const amounts = periods.map((period) => ({ kind: 'period-amount', period, version: undefined }) as const)
    const roles = [...rules.roles.slice(0, 1), ...amounts]
    return ruleProblems({ ...rules, roles, pattern }, site)
  }

  it('says which columns have a period that the service refuses', () => {
    expect(problemsOf(['2027-01', 'Approved', 'Rest'], 'YYYY-MM')).toEqual([
      { kind: 'unknown-periods', columns: [2, 3] },
    ])
    expect(problemsOf(['2027-01', 'Jan 2028'], 'MM/YYYY')).toEqual([{ kind: 'period-format' }])
    expect(problemsOf(['2027-01', 'Jan 2028'], 'verbatim')).toEqual([{ kind: 'period-format' }])
    expect(problemsOf(['2027-01', 'Q1 2028', '2027-02-28'], 'YYYY-MM')).toEqual([])
    expect(problemsOf(['2027-01', '2027-01-15', '2027-01-22'], 'YYYY-MM')).toEqual([
      { kind: 'unknown-periods', columns: [2, 3] },
    ])
    expect(problemsOf(['2027-01', 'Approved'], 'MM/YYYY', elsewhere)).toEqual([])
  })

  it('says which columns are one month for the service', () => {
    const role = { kind: 'period-amount', period: '2027-01', version: 'FORECAST' }
    expect(problemsOf(['2027-01-01', '2027-01-31'], 'YYYY-MM')).toEqual([
      { kind: 'repeated', role, columns: [1, 2] },
    ])
    expect(problemsOf(['2027-01-15', '2027-01-20'], 'YYYY-MM', elsewhere)).toEqual([])
  })
})

describe('corrections', () => {
  it('are checked immediately, and undone and done again exactly', () => {
    const check = checked([
      ['Name', 'External ID', '2026-01'],
      ['a', 'X', 'oops'],
      ['', 'X', '2'],
      ['c', 'Z', '3'],
    ])
    const editor = new SheetEditor(check)
    const before = marks(check)
    expect(before).toEqual([
      '0.1 identity-repeated',
      '0.2 not-an-amount',
      '1.0 name-missing',
      '1.1 identity-repeated',
    ])
    editor.edit([{ row: 0, column: 2, text: '5' }])
    editor.edit([
      { row: 1, column: 0, text: 'b' },
      { row: 1, column: 1, text: 'Y' },
    ])
    expect(marks(check)).toEqual([])
    expect(check.errorCount).toBe(0)
    editor.undo()
    editor.undo()
    expect(marks(check)).toEqual(before)
    editor.redo()
    editor.redo()
    expect(check.errorCount).toBe(0)
  })
})
