import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Table } from '#spreadsheet/table.ts'
import { cellsOf, checked, editorActs, finish, marks } from '#testing/checked-sheets.ts'
import { summarize } from './selection-summary.ts'
import { continueSeries } from './series.ts'
import type { CellRange } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import { SheetEditor } from './sheet-editor.ts'
import { filterRows, sortRows } from './sheet-view.ts'

const heading = ['Name', 'External ID', '2026-01']
const wide = { left: 0, right: 2 }

function editorOf(...rows: string[][]): SheetEditor<SheetCheck> {
  return new SheetEditor(checked([heading, ...rows]))
}

const unordered = [
  ['a', 'X', '1'],
  ['b', 'X', 'oops'],
  ['', '', ''],
  ['d', '', '4'],
]

const compare = new Intl.Collator('en').compare

describe('filling', () => {
  it('copies the first row down, the first column right, and one text into all cells', () => {
    const editor = editorOf(['a', 'X', '1'], ['b', 'Y', '2'], ['c', 'Z', '3'])
    expect(editor.fillDown({ top: 0, bottom: 2, left: 0, right: 0 })).toBe(2)
    expect(editor.fillRight({ top: 1, bottom: 1, ...wide })).toBe(2)
    expect(editor.fillWith({ top: 2, bottom: 2, left: 1, right: 2 }, '7')).toBe(2)
    expect(cellsOf(editor.check)).toEqual([
      ['a', 'X', '1'],
      ['a', 'a', 'a'],
      ['a', '7', '7'],
    ])
  })

  it('continues a series in the direction of the larger range', () => {
    const editor = editorOf(['Item 1', '', '1'], ['Item 2', '', '3'], ['', '', ''], ['', '', ''])
    const source = { top: 0, bottom: 1, ...wide }
    editor.fillSeries(source, { ...source, bottom: 3 })
    expect(cellsOf(editor.check).slice(2)).toEqual([
      ['Item 3', '', '5'],
      ['Item 4', '', '7'],
    ])
  })
})

it('continues months of a column of periods, also where they are only digits, and numbers of other columns', () => {
  const headings = ['Name', 'External ID', 'Focus area', 'Version', 'Period', 'Amount']
  const row = ['a', '202711', 'Retail', 'Actual', '202711', '202711']
  const editor = new SheetEditor(checked([headings, row, row.map(() => ''), row.map(() => '')]))
  const source = { top: 0, bottom: 0, left: 0, right: 5 }
  editor.fillSeries(source, { ...source, bottom: 2 })
  expect(cellsOf(editor.check).map(([, id, , , period, amount]) => [id, period, amount])).toEqual([
    ['202711', '202711', '202711'],
    ['202711', '202712', '202711'],
    ['202711', '202801', '202711'],
  ])
  editor.edit([{ row: 0, column: 4, text: 'Jan 2027' }])
  editor.fillSeries({ ...source, left: 4, right: 4 }, { ...source, left: 4, right: 4, bottom: 2 })
  expect(cellsOf(editor.check).map((cells) => cells[4])).toEqual(['Jan 2027', 'Feb 2027', 'Mar 2027'])
})

describe('a series', () => {
  it.each([
    [['2027-01'], ['2027-02', '2027-03']],
    [
      ['2027-11', '2027-12'],
      ['2028-01', '2028-02'],
    ],
    [['2027-01-30'], ['2027-01-31', '2027-02-01']],
    [
      ['2027-01-31', '2027-02-28'],
      ['2027-03-31', '2027-04-30'],
    ],
    [
      ['15.01.2027', '15.02.2027'],
      ['15.03.2027', '15.04.2027'],
    ],
    [
      ['01/2027', '04/2027'],
      ['07/2027', '10/2027'],
    ],
    [
      ['0.1', '0.25'],
      ['0.40', '0.55'],
    ],
    [
      ['-1', '1'],
      ['3', '5'],
    ],
    [['5'], ['5', '5']],
    [
      ['1', '2', '4'],
      ['1', '2'],
    ],
    [['Desk 09'], ['Desk 10', 'Desk 11']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('of %j continues with %j', (texts, next) => {
    expect(continueSeries(texts, 2)).toEqual(next)
  })
})

describe('pasting over', () => {
  it('adds the rows that the sheet lacks, and leaves out columns beyond the last', () => {
    const editor = editorOf(['a', 'X', '1'])
    const block = Table.of([
      ['P', '5', 'beyond'],
      ['Q', '6', 'beyond'],
    ])
    expect(editor.columnsBeyond(1, block.width)).toBe(1)
    expect(editor.pasteOver(0, 1, block)).toBe(4)
    expect(cellsOf(editor.check)).toEqual([
      ['a', 'P', '5'],
      ['', 'Q', '6'],
    ])
    expect(marks(editor.check)).toEqual(['1.0 name-missing'])
    editor.undo()
    expect(cellsOf(editor.check)).toEqual([['a', 'X', '1']])
    expect(marks(editor.check)).toEqual([])
  })

  it('adds no rows for empty cells', () => {
    const editor = editorOf(['a', 'X', '1'])
    editor.pasteOver(0, 0, Table.of([['b'], [''], ['']]))
    expect(cellsOf(editor.check)).toEqual([['b', 'X', '1']])
  })
})

describe('pasting as Excel', () => {
  const grid = () =>
    editorOf(['a', 'b', '1'], ['c', 'd', '2'], ['e', 'f', '3'], ['g', 'h', '4'], ['i', 'j', '5'])
  const paste = (block: string[][], range: CellRange) => {
    const editor = grid()
    const written = editor.paste(range, Table.of(block))
    return { cells: cellsOf(editor.check), written }
  }

  it('repeats one copied row in several selected rows, also where one column is selected', () => {
    const { cells, written } = paste([['X', 'Y']], { top: 0, bottom: 3, left: 0, right: 0 })
    expect(cells.map(([first, second]) => [first, second])).toEqual([
      ['X', 'Y'],
      ['X', 'Y'],
      ['X', 'Y'],
      ['X', 'Y'],
      ['i', 'j'],
    ])
    expect(written).toEqual({ top: 0, bottom: 3, left: 0, right: 1 })
    const whole = paste([['X', 'Y', '9']], { top: 1, bottom: 2, ...wide })
    expect(whole.cells.map(([first]) => first)).toEqual(['a', 'X', 'X', 'g', 'i'])
  })

  it('repeats cells over a selection that is a multiple of them', () => {
    const { cells } = paste([['X'], ['Y']], { top: 0, bottom: 3, left: 1, right: 1 })
    expect(cells.map((row) => row[1])).toEqual(['X', 'Y', 'X', 'Y', 'j'])
    const both = paste([['X']], { top: 3, bottom: 4, left: 0, right: 1 })
    expect(both.cells.slice(3).map(([first, second]) => `${first}${second}`)).toEqual(['XX', 'XX'])
  })

  it('writes cells once from the first selected one on where the selection is no multiple of them', () => {
    const { cells, written } = paste([['X'], ['Y']], { top: 0, bottom: 2, left: 1, right: 1 })
    expect(cells.map((row) => row[1])).toEqual(['X', 'Y', 'f', 'h', 'j'])
    expect(written).toEqual({ top: 0, bottom: 1, left: 1, right: 1 })
  })

  it('writes into the shown rows alone', () => {
    const editor = grid()
    editor.show([0, 2, 4])
    editor.paste({ top: 0, bottom: 2, left: 0, right: 0 }, Table.of([['X', 'Y']]))
    expect(cellsOf(editor.check).map(([first]) => first)).toEqual(['X', 'c', 'X', 'g', 'X'])
    editor.undo()
    expect(cellsOf(editor.check).map(([first]) => first)).toEqual(['a', 'c', 'e', 'g', 'i'])
  })
})

describe('rows', () => {
  it('are inserted, removed and moved with their marks', () => {
    const editor = editorOf(['a', 'X', 'oops'], ['b', 'Y', '2'], ['c', 'Z', '3'])
    editor.insertRows(0, 2)
    expect(marks(editor.check)).toEqual(['2.2 not-an-amount'])
    editor.removeRows({ top: 0, bottom: 0 })
    expect(marks(editor.check)).toEqual(['1.2 not-an-amount'])
    expect(editor.moveRows({ top: 1, bottom: 2 }, 1)).toBe(true)
    expect(cellsOf(editor.check).map(([name]) => name)).toEqual(['', 'c', 'a', 'b'])
    expect(marks(editor.check)).toEqual(['2.2 not-an-amount'])
    expect(editor.moveRows({ top: 0, bottom: 0 }, -1)).toBe(false)
  })

  it('that are hidden stay so while others are added and taken out', () => {
    const hidden = { rows: [{ from: 2, to: 3 }], columns: [] }
    const sheet = checked([heading, ['a', 'X', '1'], ['b', 'Y', '2'], ['c', 'Z', '3'], ['d', 'W', '4']])
    const editor = new SheetEditor(sheet, { hidden })
    editor.insertRows(0, 1)
    expect(editor.hidden.rows).toEqual([{ from: 3, to: 4 }])
    editor.insertRows(3, 1)
    expect(editor.hidden.rows).toEqual([
      { from: 3, to: 3 },
      { from: 5, to: 5 },
    ])
    editor.removeRows({ top: 2, bottom: 3 })
    expect(editor.hidden.rows).toEqual([{ from: 3, to: 3 }])
    editor.undo()
    editor.undo()
    editor.undo()
    expect(editor.hidden.rows.flatMap(({ from, to }) => [from, to])).toEqual([2, 3])
  })

  it('of a view are removed where they are in the sheet', () => {
    const editor = editorOf(['a', 'X', '1'], ['b', 'Y', 'oops'], ['c', 'Z', '3'], ['d', 'W', 'oops'])
    editor.show(filterRows(editor.check, { kind: 'marked' }))
    editor.removeRows({ top: 0, bottom: 1 })
    expect(cellsOf(editor.check).map(([name]) => name)).toEqual(['a', 'c'])
    expect(editor.view).toEqual([])
    editor.undo()
    expect(cellsOf(editor.check).map(([name]) => name)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('a view', () => {
  const editor = editorOf(['b', 'Y', '1,200'], ['', '', ''], ['a', 'X', '30'], ['C', 'Z', 'oops'])
  const sorted = (column: number, isDescending: boolean) =>
    sortRows(editor.check, { column, isDescending }, { rows: [0, 1, 2, 3], compare })

  it('is sorted by text or by value, with blank and faulty cells last', () => {
    expect(sorted(0, false)).toEqual([2, 0, 3, 1])
    expect(sorted(0, true)).toEqual([3, 0, 2, 1])
    expect(sorted(2, false)).toEqual([2, 0, 1, 3])
    expect(sorted(2, true)).toEqual([0, 2, 1, 3])
  })

  it('is filtered by marks, by text and by number', () => {
    const { check } = editor
    expect(filterRows(check, { kind: 'marked' })).toEqual([3])
    expect(filterRows(check, { kind: 'contains', column: 0, text: 'c' })).toEqual([3])
    expect(filterRows(check, { kind: 'blank', column: 1 })).toEqual([1])
    expect(filterRows(check, { kind: 'above', column: 2, limit: 30 })).toEqual([0])
    expect(filterRows(check, { kind: 'below', column: 2, limit: 31 })).toEqual([2])
  })
})

describe('a summary', () => {
  it('adds up exactly, and counts texts without adding them', () => {
    const editor = editorOf(['a', 'X', '0.1'], ['b', 'Y', '1,000.2'], ['c', 'Z', '-0.3'], ['d', '', ''])
    expect(finish(summarize(editor, { top: 0, bottom: 3, left: 1, right: 2 }))).toEqual({
      count: 6,
      numbers: 3,
      sum: '1000',
      average: '333.3333',
    })
  })

  it('has no average without numbers', () => {
    const editor = editorOf(['a', 'X', ''])
    expect(finish(summarize(editor, { top: 0, bottom: 0, left: 0, right: 0 }))).toEqual({
      count: 1,
      numbers: 0,
      sum: '0',
      average: undefined,
    })
  })
})

describe('find and replace', () => {
  it('regards case, whole cells and one column as it is asked to', () => {
    const texts = () => cellsOf(editor.check).map(([name, id]) => `${name}/${id}`)
    const editor = editorOf(['Cat', 'cat', '1'], ['cats', 'X', '1'])
    const search = { sought: 'cat', replacement: 'dog' }
    expect(editor.replaceAll({ ...search, isCaseSensitive: true, isWholeCell: true })).toBe(1)
    expect(texts()).toEqual(['Cat/dog', 'cats/X'])
    expect(editor.replaceAll({ ...search, column: 0 })).toBe(2)
    expect(texts()).toEqual(['dog/dog', 'dogs/X'])
    expect(editor.replaceAll({ sought: '', replacement: 'x' })).toBe(0)
  })

  it('changes amounts only where they are wrong, and takes signs of patterns as they are', () => {
    const editor = editorOf(['a.b', 'X', '1.1'], ['axb', 'Y', 'n.a'])
    expect(editor.replaceAll({ sought: '.', replacement: '$&' })).toBe(2)
    expect(cellsOf(editor.check)).toEqual([
      ['a$&b', 'X', '1.1'],
      ['axb', 'Y', 'n$&a'],
    ])
  })
})

describe('any course of edits', () => {
  it('is undone to the first sheet, done again to the last, and marked as by a fresh check', () => {
    const steps = fc.array(fc.tuple(fc.nat(editorActs.length - 1), fc.nat(9), fc.nat(9)), { maxLength: 25 })
    fc.assert(
      fc.property(steps, (course) => {
        const hidden = { rows: [{ from: 2, to: 2 }], columns: [] }
        const sheet = () => checked([heading, ...unordered.map((cells) => [...cells])])
        const editor = new SheetEditor(sheet(), { hidden })
        const first = cellsOf(editor.check)
        for (const [act, a, b] of course) editorActs[act]?.(editor, a, b)
        const last = cellsOf(editor.check)
        expect(marks(editor.check)).toEqual(
          marks(checked([heading, ...last], { roles: editor.check.rules.roles })),
        )
        let undone = 0
        while (editor.canUndo) {
          editor.undo()
          undone += 1
        }
        expect(cellsOf(editor.check)).toEqual(first)
        expect(editor.hidden).toEqual(hidden)
        for (; undone > 0; undone -= 1) editor.redo()
        expect(cellsOf(editor.check)).toEqual(last)
      }),
      { seed: 20_261, numRuns: 300 },
    )
  })
})
