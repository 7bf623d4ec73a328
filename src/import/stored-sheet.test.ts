import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { Table } from '#spreadsheet/table.ts'
import { cellsOf, checked, editorActs, marks } from '#testing/checked-sheets.ts'
import { type EditRecord, printEdit, readEdit } from './edit-record.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { SheetCheck } from './sheet-check.ts'
import { SheetEditor } from './sheet-editor.ts'
import {
  printStored,
  readStoredRecords,
  readStoredReview,
  readStoredSheet,
  storedCells,
  tableOfStored,
} from './stored-sheet.ts'

const sheet = () =>
  Table.of([
    ['Name', 'External ID', '2026-01'],
    ['a', 'X', '1'],
    ['b', 'X', 'oops'],
    ['', '', ''],
    ['d', '', '4'],
  ])
const hidden = { rows: [{ from: 2, to: 2 }], columns: [] }

/** The table as another page load finds it. */
const again = (table: Table) => tableOfStored([...storedCells(table)], table.formats)

/** All that is seen of an editor. */
const seen = (editor: SheetEditor<SheetCheck>) => ({
  cells: cellsOf(editor.check),
  marks: marks(editor.check),
  hidden: editor.hidden,
  rowsVersion: editor.rowsVersion,
  history: [editor.canUndo, editor.canRedo],
})

describe('a stored sheet', () => {
  it('repeats any course of edits as the editor made it, Undo and Redo included', () => {
    const course = fc.array(fc.tuple(fc.nat(editorActs.length), fc.nat(9), fc.nat(9)), { maxLength: 25 })
    fc.assert(
      fc.property(course, (steps) => {
        const table = sheet()
        const stored = [...storedCells(table)]
        const log: string[] = []
        const editorOn = (on: Table) => new SheetEditor(checked(on), { hidden })
        const followed = (editor: SheetEditor<SheetCheck>) => {
          editor.followEdits((edit: EditRecord) => log.push(printEdit(edit)))
          return editor
        }
        const reload = () => {
          const editor = editorOn(tableOfStored(stored, table.formats))
          for (const edit of log) editor.repeat(readEdit(edit))
          return followed(editor)
        }
        const kept = editorOn(table)
        let reloaded = reload()
        for (const [act, a, b] of steps) {
          editorActs[act]?.(kept, a, b)
          if (editorActs[act]) editorActs[act](reloaded, a, b)
          else {
            reloaded = reload()
            reloaded.show(kept.view)
          }
          expect(seen(reloaded)).toEqual(seen(kept))
        }
        expect(seen(reload())).toEqual(seen(kept))
      }),
      { seed: 20_262, numRuns: 300 },
    )
  })

  it('keeps cells of many parts with their types and formats, as they were when it was stored', () => {
    const table = new Table()
    for (let row = 0; row < 25_001; row += 1) {
      table.append(0, `Item ${row}`)
      table.append(1, `${row}`)
      table.endRow()
    }
    const format = table.placeOfFormat('0.0%')
    table.setFacts(12_345, 1, cellFacts('number', format))
    const stored = storedCells(table)
    table.set(0, 0, 'edited later')
    table.removeRows(5, 100)
    const found = tableOfStored([...stored], table.formats)
    expect([found.rowCount, found.width, found.row(0)]).toEqual([25_001, 2, ['Item 0', '0']])
    expect(found.row(25_000)).toEqual(['Item 25000', '25000'])
    expect([found.type(12_345, 1), found.format(12_345, 1)]).toEqual(['number', '0.0%'])
    expect([found.isTextColumn(0), found.isTextColumn(1)]).toEqual([true, false])
  })

  it('keeps every rule, and the notes', () => {
    const rules: ReadingRules = {
      kind: 'benefit-item',
      roles: [
        { kind: 'field', field: 'name' },
        { kind: 'restated', field: 'focusArea' },
        { kind: 'period-amount', period: '2027-01', version: undefined },
        { kind: 'period-amount', period: 'FY27', version: 'ACTUAL' },
        { kind: 'ignored' },
        { kind: 'unknown' },
        { kind: 'amount' },
      ],
      decimal: undefined,
      blank: 'clear',
      version: undefined,
      pattern: 'YYYY-MM',
      answers: { percent: 'number', 'heading-unit TEUR': 'multiply' },
    }
    const { formats } = again(sheet()).formats
    const formulas = ['', 'RC[-1]*2']
    const notes = [{ kind: 'guards-removed', count: 3 }] as const
    const stored = { headingRows: 2, formats, formulas, hidden, rowsVersion: 4, rules, notes }
    expect(readStoredSheet(printStored(stored))).toEqual(stored)
  })

  it('reads the choices of an earlier release as answers', () => {
    const rules = { kind: 'cost-item', roles: [], blank: 'keep', pattern: 'YYYY-MM' }
    const notations = { percent: 'number', negativeSide: 'debit', formatUnit: 'multiply', currency: 'EUR' }
    const periods = { spread: 'equal-parts', fiscalOffset: -6 }
    const earlier = { ...notations, ...periods, headingUnit: 'multiply', openDecimal: ',' }
    const stored = { headingRows: 1, formats: [], hidden, rowsVersion: 0, notes: [] }
    const read = readStoredSheet(JSON.stringify({ ...stored, rules: { ...rules, ...earlier } }))
    expect(read.rules.answers).toEqual({
      percent: 'number',
      'heading-unit': 'multiply',
      'credit-debit': 'debit',
      'format-unit': 'multiply',
      currencies: 'only:EUR',
      undivided: 'equal-parts',
      'fiscal-year': 'offset:-6',
      'two-readings': 'comma',
    })
  })

  it('reads what an earlier release kept of rows of records as answers', () => {
    const rules = { kind: 'organization', roles: ['name'], way: 'none' }
    const rowsMeant = { total: 'import', 'other-table': 'leave-out', hidden: 'import' }
    const stored = { headingRows: 1, formats: [], hidden, rowsVersion: 0, notes: [] }
    const answersIn = (kept: object) =>
      readStoredRecords(JSON.stringify({ ...stored, rules: { ...rules, ...kept } })).rules.answers
    const answers = { 'total-rows': 'import', 'table-rows': 'leave-out', 'hidden-rows': 'import' }
    expect(answersIn({ rowsMeant })).toEqual(answers)
    expect(answersIn({ answers })).toEqual(answers)
    expect(answersIn({})).toEqual({})
  })

  it('keeps the formulas of cells, and reads a draft that was stored without any', () => {
    const parts = { rowCount: 1, columns: [['3']], facts: [Uint32Array.of(cellFacts('number', 1))] }
    const formats = { formats: ['General', '0%'], formulas: ['', 'RC[-1]*2'] }
    const table = Table.ofColumns({ ...parts, ...formats })
    const stored = [...storedCells(table)]
    expect(again(table).formula(0, 0)).toBe('RC[-1]*2')
    const earlier = tableOfStored(stored, { formats: formats.formats })
    expect([earlier.formula(0, 0), earlier.format(0, 0), earlier.cell(0, 0)]).toEqual(['', '0%', '3'])
  })

  it('refuses the rules of a newer release, and does without its answers', () => {
    expect(() => readStoredSheet('{"rules":{"kind":"asset"}}')).toThrow()
    expect(() => readEdit('{"kind":"pivot"}')).toThrow()
    const answers = { 'total 3': 'import', 'outlier 4 FORECAST 2027-03': 'leave-out-amount' }
    const review = { version: 2, answers, rowsVersion: 3, opened: 7 } as const
    expect(readStoredReview(printStored(review))).toEqual(review)
    expect(readStoredReview('{"version":3,"answers":{},"rowsVersion":0}')).toBeUndefined()
    expect(readStoredReview('{"answers":[["total 3","ask-again"]]}')).toBeUndefined()
  })

  it('reads what an earlier release kept of a review as answers', () => {
    const earlier = {
      answers: [
        ['total 3', 'import'],
        ['faulty 2', 'leave-out'],
        ['outlier 4 FORECAST 2027-03', 'leave-out-amount'],
      ],
      givesIds: true,
      claimsIds: false,
      rowsVersion: 3,
    }
    const answers = {
      'total 3': 'import',
      'error-row 2': 'leave-out',
      'outlier 4 FORECAST 2027-03': 'leave-out-amount',
      'no-ids': 'add',
    }
    expect(readStoredReview(JSON.stringify(earlier))).toEqual({ version: 2, answers, rowsVersion: 3 })
    const later = { newer: [['i FORECAST 2027-03 9', 'theirs']], closed: 'import', opened: 7 }
    expect(
      readStoredReview(JSON.stringify({ ...earlier, ...later, claimsIds: true, givesIds: false })),
    ).toEqual({
      version: 2,
      answers: {
        ...answers,
        'newer i FORECAST 2027-03 9': 'theirs',
        'closed-months': 'import',
        'no-ids': 'add-later',
      },
      rowsVersion: 3,
      opened: 7,
    })
  })
})
