// From the cells of a workbook to the items of a plan: a number stays one, and a text that could be read in two ways
// is asked.
import { describe, expect, it } from 'vitest'
import type { Table } from '#spreadsheet/table.ts'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import { guessDialect } from '#spreadsheet/text/guess-dialect.ts'
import { asked, checked, context, marks } from '#testing/checked-sheets.ts'
import { type MadeCell, workbookOfCells } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { openNotes } from './findings/registry.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { makePlan } from './plan.ts'
import type { ReadingRules } from './reading-rules.ts'
import { SheetEditor } from './sheet-editor.ts'

const area = 'R-1'
const unasked = { decimal: undefined } as const

async function tableOf(rows: readonly (readonly MadeCell[])[]): Promise<Table> {
  return (await readSheet(workbookOfCells(rows))).table
}

function itemsOf(table: Table, rules: Partial<ReadingRules> = unasked) {
  return readItems(checked(table, rules), context).items
}

/** The amounts of each item, in the order of the columns. */
function amountsOf(table: Table, rules: Partial<ReadingRules> = unasked) {
  return itemsOf(table, rules).map(({ amounts }) =>
    [...amounts.values()].flatMap((periods) => [...periods.values()]),
  )
}

describe('a column of text amounts', () => {
  const headings = ['Name', 'Focus area', '2027-01']
  const open = ['1.234', '2.500', '10.000']
  const rows = [headings, ...open.map((amount, at) => [`item ${at}`, area, amount])]
  const text = rows.map((row) => row.join('\t')).join('\n')
  const html = `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const csv = rows.map((row) => row.join(';')).join('\n')
  const sources: readonly (readonly [string, () => Promise<Table> | Table])[] = [
    ['a workbook', () => tableOf(rows)],
    ['CSV', () => readDelimited(csv, guessDialect(csv))],
    ['a paste', () => readClipboard({ text, html: '' }).table],
    ['a clipboard with HTML', () => readClipboard({ text, html }).table],
    ['HTML alone', () => readClipboard({ text: '', html }).table],
  ]

  it.each(sources)('that allows two readings is asked about, from %s', async (_, read) => {
    const check = checked(await read(), unasked)
    expect(asked(check)).toEqual([{ kind: 'two-readings', columns: [2], count: 3, rows: [0, 1, 2] }])
    expect(readItems(check, context).items).toEqual([])
  })

  it.each(sources)('is read by what was chosen, from %s', async (_, read) => {
    expect(amountsOf(await read(), { ...unasked, answers: { 'two-readings': 'point' } })).toEqual([
      ['1.234'],
      ['2.5'],
      ['10'],
    ])
    expect(amountsOf(await read(), { ...unasked, answers: { 'two-readings': 'comma' } })).toEqual([
      ['1234'],
      ['2500'],
      ['10000'],
    ])
  })

  it('is read by the conventions that its own texts allow, independently of other columns', async () => {
    const table = await tableOf([
      ['Name', 'Focus area', '2027-01', '2027-02', '2027-03'],
      ['a', area, '1.234', '1.234', '1.234'],
      ['b', area, '1.234,50', '1,234.50', '7'],
    ])
    const check = checked(table, unasked)
    expect([2, 3, 4].map((column) => check.convention(column))).toEqual([',', '.', 'open'])
    expect(asked(check)).toMatchObject([{ columns: [4], count: 1 }])
    expect(amountsOf(table, { ...unasked, answers: { 'two-readings': 'comma' } })).toEqual([
      ['1234', '1.234', '1234'],
      ['1234.5', '1234.5', '7'],
    ])
  })

  it('that allows two readings is read as the others where these agree, shown, and otherwise as a person says', async () => {
    const table = await tableOf([
      ['Name', 'Focus area', '2027-01', '2027-02'],
      ['a', area, '1.234', '1.234'],
      ['b', area, '1.234,50', '7'],
    ])
    const check = checked(table, unasked)
    expect(asked(check)).toEqual([])
    expect(openNotes(check)).toMatchObject([
      { kind: 'two-readings', presumed: 'comma', where: { columns: [3], count: 1 } },
    ])
    expect(amountsOf(table, unasked)).toEqual([
      ['1234', '1234'],
      ['1234.5', '7'],
    ])
    expect(amountsOf(table, { ...unasked, answers: { 'two-readings': 'point' } })).toEqual([
      ['1234', '1.234'],
      ['1234.5', '7'],
    ])
  })

  it('whose texts contradict one another is asked about, and never read in two ways', async () => {
    const table = await tableOf([
      headings,
      ['a', area, '1.234,50'],
      ['b', area, '1,234.50'],
      ['c', area, '12'],
    ])
    expect(asked(checked(table, unasked))).toMatchObject([{ kind: 'two-readings', count: 2 }])
    expect(marks(checked(table, { ...unasked, answers: { 'two-readings': 'comma' } }))).toEqual([
      '1.2 separators',
    ])
  })

  it('is asked about when such a text is typed into it', async () => {
    const check = checked(await tableOf([headings, ['a', area, '12']]), unasked)
    const editor = new SheetEditor(check)
    editor.edit([{ row: 0, column: 2, text: '1.234' }])
    expect(asked(check)).toMatchObject([{ kind: 'two-readings', count: 1 }])
    editor.undo()
    expect(asked(check)).toEqual([])
  })
})

describe('a number cell', () => {
  const headings = ['Name', 'Focus area', '2027-01']
  const mixed = [
    headings,
    ['a', area, 1.234],
    ['b', area, 0.125],
    ['c', area, '2.500'],
    ['d', area, 1234567.5],
  ]

  it.each([
    [',', ['2500']],
    ['.', ['2.5']],
  ] as const)(
    'is never read as text, whatever is chosen for the texts of its column: %s',
    async (mark, text) => {
      const numbers = [['1.234'], ['0.125'], text, ['1234567.5']]
      expect(
        amountsOf(await tableOf(mixed), {
          ...unasked,
          answers: { 'two-readings': mark === '.' ? 'point' : 'comma' },
        }),
      ).toEqual(numbers)
      expect(amountsOf(await tableOf(mixed), { decimal: mark })).toEqual(numbers)
    },
  )

  it('is asked about no more than the texts beside it', async () => {
    expect(asked(checked(await tableOf(mixed), unasked))).toEqual([
      { kind: 'two-readings', columns: [2], count: 1, rows: [2] },
    ])
    expect(asked(checked(await tableOf(mixed.filter((_, row) => row !== 3)), unasked))).toEqual([])
  })

  it('is one again when an edit of it is undone, and when it is filled down', async () => {
    const check = checked(await tableOf(mixed), { decimal: ',' })
    const editor = new SheetEditor(check)
    editor.edit([{ row: 0, column: 2, text: '9' }])
    editor.undo()
    editor.fillDown({ top: 0, bottom: 1, left: 2, right: 2 })
    const amounts = readItems(check, context).items.slice(0, 2)
    expect(amounts.map((item) => item.amounts.get('FORECAST')?.get('2027-01'))).toEqual(['1.234', '1.234'])
  })

  it('in a column of codes keeps the zeros that its format shows, and is found by either', async () => {
    const code = { value: 11, format: '00000' }
    const table = await tableOf([
      ['Name', 'External ID', 'Focus area', '2027-01'],
      ['a', code, area, { value: 11, format: '00000' }],
    ])
    const items = itemsOf(table)
    expect(items).toMatchObject([{ externalId: '00011', bareExternalId: '11' }])
    expect(amountsOf(table)).toEqual([['11']])
    const planFor = (...ids: string[]) => {
      const known = ids.map((externalId, at) => ({
        id: `i${at}`,
        name: 'a',
        externalId,
        focusAreaId: '',
        keys: new Map(),
      }))
      const [planned] = makePlan(items, new KnownItems(known, true), 'cost-item').items
      return `${planned?.verdict} ${JSON.parse(planned?.element ?? '').costItemExternalId}`
    }
    expect(planFor('00011')).toBe('update 00011')
    expect(planFor('11')).toBe('update 11')
    expect(planFor('11', '00011')).toBe('update 00011')
    expect(planFor()).toBe('indeterminate 00011')
  })
})

describe('cells that are no amounts', () => {
  it('are refused in a column of amounts by what they are', async () => {
    const table = await tableOf([
      ['Name', 'Focus area', '2027-01'],
      ['date', area, { value: new Date('2027-01-01'), format: 'yyyy-mm-dd' }],
      ['serial', area, { value: 46388, format: '0' }],
    ])
    expect(marks(checked(table))).toEqual(['0.2 not-an-amount'])
  })
})

describe('numbers below an unrecognized heading', () => {
  const headings = ['Name', 'Focus area', '2027-01', 'Budget', 'Comment']
  const rows = [headings, ['a', area, 1, 120, 'later'], ['b', area, 2, '1,5', ''], ['', '', null, 99, '']]

  it('are asked about, in every row and of every type, and nothing is planned before', async () => {
    const check = checked(await tableOf(rows), unasked)
    expect(check.rules.roles.slice(3)).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }])
    expect(asked(check)).toEqual([{ kind: 'unassigned', columns: [3], count: 1, rows: [0, 1, 2] }])
    expect(marks(check)).toEqual(['0.3 unassigned', '1.3 unassigned', '2.3 unassigned'])
  })

  it('are left out once a person says so, and texts always may be', async () => {
    const check = checked(await tableOf(rows), unasked)
    const roles = check.rules.roles.with(3, { kind: 'ignored' })
    expect(asked(checked(await tableOf(rows), { ...unasked, roles }))).toEqual([])
  })

  it.each([
    ['1.4.2027', '2027-04'],
    ['01.04.2027', '2027-04'],
    ['30.4.2027', '2027-04'],
    ['2027-04-30', '2027-04'],
    ['2028-02-29', '2028-02'],
    ['4/30/2027', '2027-04'],
    ['30/4/2027', '2027-04'],
    ['Jan 2027', '2027-01'],
  ])('are not those below %s, which is a month', async (heading, period) => {
    const table = await tableOf([
      ['Name', 'Focus area', heading],
      ['a', area, 5],
    ])
    const [item] = itemsOf(table, { ...unasked, pattern: 'YYYY-MM' })
    expect(item?.amounts).toEqual(new Map([['FORECAST', new Map([[period, '5']])]]))
  })

  it.each(['15.4.2027', '2027-02-27', '1/4/2027', 'Q5 2027', 'Budget 27', '31.4.2027', 'Total'])(
    'are those below %s, which may mean several things',
    async (heading) => {
      const table = await tableOf([
        ['Name', 'Focus area', heading],
        ['a', area, 5],
      ])
      expect(asked(checked(table, unasked))).toMatchObject([{ kind: 'unassigned', count: 1 }])
    },
  )

  it('are not those below the dates of a workbook, months by their first or last day', async () => {
    const date = (text: string) => ({ value: new Date(text), format: 'mmm yyyy' })
    const table = await tableOf([
      ['Name', 'Focus area', date('2027-01-01'), date('2027-02-28'), date('2027-03-15')],
      ['a', area, 1, 2, 3],
    ])
    const check = checked(table, unasked)
    expect(check.rules.roles.slice(2)).toEqual([
      { kind: 'period-amount', period: '2027-01', version: undefined },
      { kind: 'period-amount', period: '2027-02-28', version: undefined },
      { kind: 'unknown' },
    ])
  })
})
