import { describe, expect, it } from 'vitest'
import { checked, context, marks, root } from '#testing/checked-sheets.ts'
import { openFindings, openNotes } from './findings/registry.ts'
import { readItems } from './items.ts'
import { KnownItems } from './known-items.ts'
import { nothingLeftOut } from './left-out.ts'
import { makePlan } from './plan.ts'
import { noteTexts } from './rows-aside.ts'
import { accountFor } from './sheet-account.ts'

const heading = ['Name', 'External ID', 'Focus area', '2027-01', '2027-02']
const desks = ['Desks', 'D-1', root, '1.5', '2.5']
const chairs = ['Chairs', 'C-1', root, '3', '4']

/** The kind of each row that is no item, and the names of the items. */
function found(rows: readonly (readonly string[])[], headings: readonly string[][] = [heading]) {
  const check = checked([...headings, ...rows.map((row) => [...row])])
  const { items } = readItems(check, context)
  return {
    kinds: Object.fromEntries(check.aside.kinds),
    items: items.map(({ name }) => name),
    marks: marks(check),
  }
}

describe('a row that is no item', () => {
  it.each([
    ['the headings again', heading],
    ['the headings in other letters', heading.map((text) => text.toUpperCase())],
    ['the numbers of the columns', ['1', '2', '3', '4', '5']],
    ['numbers in parentheses', ['(1)', '(2)', '(3)', '(4)', '(5)']],
    ['the numbers of the columns without some', ['1', '', '', '4', '5']],
    ['letters of the columns', ['a', 'b', 'c', 'd', 'e']],
    ['units', ['', '', '', 'EUR', 'EUR']],
  ])('is one of %s', (_, row) => {
    expect(found([desks, row, chairs])).toEqual({
      kinds: { 1: 'heading' },
      items: ['Desks', 'Chairs'],
      marks: [],
    })
  })

  it('is one of headings that have two rows, on each page, with its title', () => {
    const title = ['Report 2027', '', '', '', '']
    const above = ['', '', '', '2027', '2027']
    const months = ['Name', 'External ID', 'Focus area', 'Jan', 'Feb']
    const { kinds, items } = found([desks, title, above, months, chairs], [title, above, months])
    expect(kinds).toEqual({ 1: 'heading', 2: 'heading', 3: 'heading' })
    expect(items).toEqual(['Desks', 'Chairs'])
  })

  it.each([
    ['* in thousands', '', '', '', ''],
    ['¹ without VAT', '', '', '', ''],
    ['(1) estimated', '', '', '', ''],
    ['Prepared by: J. Smith', '', '', '', ''],
    ['Prepared by:', 'J. Smith', '', '31.03.2027', ''],
    ['Quelle: SAP', '', '', '', ''],
    ['Stand 31.03.2027', '', '', '', ''],
    ['Anmerkung: ohne MwSt.', '', '', '', ''],
    ['', '', '', 'without VAT', ''],
    ['', 'Source: SAP', '', '', ''],
  ])('is a note: %j', (...note) => {
    for (const rows of [
      [desks, note, chairs],
      [desks, chairs, ['', '', '', '', ''], note],
    ]) {
      const { kinds, items, marks: marked } = found(rows)
      expect(Object.values(kinds)).toEqual(['note'])
      expect([items, marked]).toEqual([['Desks', 'Chairs'], []])
    }
  })

  it('is a text below all amounts', () => {
    expect(found([desks, chairs, ['Released by the board', '', '', '', '']]).kinds).toEqual({ 2: 'note' })
  })

  it.each(['EUR 000', "€ '000", 'EUR 1,000', 'k€'])('is the unit %s below all amounts', (unit) => {
    expect(found([desks, chairs, [unit, '', '', '', '']]).kinds).toEqual({ 2: 'note' })
  })

  it('is no name that is being typed, or that lacks its focus area', () => {
    const typed = ['Lamps', '', '', '', '']
    expect(found([typed]).kinds).toEqual({})
    expect(found([desks, typed, chairs])).toMatchObject({ kinds: {}, marks: ['1.2 area-needed'] })
    expect(found([desks, ['Note books', '', root, '', ''], chairs]).kinds).toEqual({})
    expect(found([desks, ['* Lamps', 'L-1', '', '3', '4'], chairs]).kinds).toEqual({})
  })

  it('is an item again if the person says so, with its errors', () => {
    const rows = [heading, desks, ['* in thousands', '', '', '', '']]
    const check = checked(rows, { answers: { 'note-rows': 'import' } })
    expect(marks(check)).toEqual(['1.2 area-needed'])
    expect(openNotes(check)).toEqual([])
  })

  it('is shown with its text, asks no more than that says, and is in the account with the reason', () => {
    const check = checked([heading, desks, ['1', '2', '3', '4', '5'], ['* in thousands', '', '', '', '']])
    expect(openFindings(check).map(({ kind }) => kind)).toEqual(['heading-unit'])
    expect(openNotes(check).map(({ kind, where, presumed }) => [kind, where.rows, presumed])).toEqual([
      ['heading-rows', [2], 'leave-out'],
      ['note-rows', [3], 'leave-out'],
    ])
    expect(noteTexts(check.sheet, check.aside)).toEqual([{ row: 3, column: 0, text: '* in thousands' }])
    const { items } = readItems(check, context)
    const plan = makePlan(items, new KnownItems([], true), 'cost-item')
    const account = accountFor({ check, plan, leftOut: nothingLeftOut })
    expect(account.toSend.count).toBe(2)
    expect(account.leftOut.map(({ reason, tally }) => [reason, tally.count])).toEqual([['no-item', 2]])
  })

  it('is found again when a cell is edited, with all marks', () => {
    const check = checked([heading, desks, ['* in thousands', '', '', '', '']])
    const edit = (column: number, text: string) => {
      check.sheet.table.set(2, column, text)
      check.recheck([{ row: 1, column }])
    }
    edit(0, 'Lamps')
    edit(3, '7')
    expect([check.aside.kinds.size, check.errorCount]).toEqual([0, 1])
    edit(3, '')
    edit(0, 'Source: SAP')
    expect([check.aside.kinds.size, check.errorCount]).toEqual([1, 0])
  })
})

describe('headings of another table', () => {
  const table = (rows: readonly string[][]) => checked([heading, desks, ...rows])
  const other = ['Name', 'External ID', 'Focus area', 'Mar 2027', 'Apr 2027']

  it.each([
    [
      'behind an empty row and a title',
      [['', '', '', '', ''], ['Forecast', '', '', '', ''], other, chairs],
      2,
    ],
    ['directly below', [other, chairs], 1],
    ['with other fields', [['Title', 'Area', '2027-05', '2027-06', ''], chairs], 1],
    [
      'in two rows',
      [['', '', '', '2028', '2028'], ['Name', 'External ID', 'Focus area', 'Jan', 'Feb'], chairs],
      1,
    ],
    ['that are the same below another title', [['Forecast', '', '', '', ''], heading, chairs], 1],
  ])('stop the import: %s', (_, rows, from) => {
    const check = table(rows)
    expect(check.aside.otherTables.map((one) => one.from)).toEqual([from])
    expect(openFindings(check).map(({ kind }) => kind)).toEqual(['tables-below'])
    expect(readItems(check, context).items.map(({ name }) => name)).toEqual(['Desks'])
  })
})
