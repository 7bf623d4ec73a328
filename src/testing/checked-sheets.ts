// Small sheets of cost items, checked against three focus areas.
import type { ImportContext } from '#import/cell-check.ts'
import { describeMark } from '#import/cell-marks.ts'
import { openFindings } from '#import/findings/registry.ts'
import { lookupOf } from '#import/focus-area-lookup.ts'
import { takeGuardsOff } from '#import/formula-guards.ts'
import { itemTotals } from '#import/item-totals.ts'
import { readItems } from '#import/items.ts'
import { keyLookupOf } from '#import/key-lookup.ts'
import { newRules, type ReadingRules } from '#import/reading-rules.ts'
import { itemRows, rolesOf, sheetOf } from '#import/sheet.ts'
import { SheetCheck } from '#import/sheet-check.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { filterRows } from '#import/sheet-view.ts'
import type { Totals } from '#import/totals.ts'
import { Table } from '#spreadsheet/table.ts'

export const root = '00000000-0000-4000-8000-000000000001'
export const cards = '00000000-0000-4000-8000-000000000002'
const otherCards = '00000000-0000-4000-8000-000000000003'
export const itemId = '11111111-0000-4000-8000-000000000001'

const areas = [
  { id: root, name: 'Retail', externalId: 'R-1', path: [] },
  { id: cards, name: 'Cards', externalId: undefined, path: [root] },
  { id: otherCards, name: 'Cards', externalId: undefined, path: [] },
]
export const context: ImportContext = {
  areas: lookupOf(areas, true),
  keys: new Map([['costType', keyLookupOf([{ key: 'LABOUR', name: 'Labour' }])]]),
}

/** The end of work that pauses on a page. */
export function finish<Result>(work: Generator<unknown, Result, undefined>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The check of a sheet of cost items, all of them forecasts, by the rules that its headings suggest. */
export function checkTable(table: Table, around: ImportContext): SheetCheck {
  takeGuardsOff(table)
  const sheet = sheetOf(table)
  const roles = rolesOf(sheet, 'cost-item')
  return new SheetCheck(sheet, { ...newRules('cost-item', roles), version: 'FORECAST' }, around).run()
}

/** The open questions of a sheet: their columns, how many they are about, and the rows of the first cells, counted as items are. */
export function asked(check: SheetCheck) {
  return openFindings(check).map(({ kind, where: { columns, count, cells } }) => {
    return { kind, columns, count, rows: cells.map(({ row }) => row - check.sheet.headingRows) }
  })
}

/** A checked sheet of cost items. @param cells a table, or rows of text, with their headings */
export function checked(
  cells: Table | string[][],
  changed: Partial<ReadingRules> = {},
  around = context,
): SheetCheck {
  const sheet = sheetOf(cells instanceof Table ? cells : Table.of(cells))
  const suggested = newRules('cost-item', rolesOf(sheet, 'cost-item'))
  const rules: ReadingRules = { ...suggested, decimal: '.', version: 'FORECAST', ...changed }
  return new SheetCheck(sheet, rules, around).run()
}

/** Every marked cell, as `row.column mark`. */
export function marks(check: SheetCheck): string[] {
  return check.markedRows().flatMap((row) =>
    check.rules.roles.flatMap((_, column) => {
      const mark = describeMark(check.mark(row, column))
      return mark ? [`${row}.${column} ${mark.name}`] : []
    }),
  )
}

/** The sums of all items of a sheet. */
export function totalsOf(check: SheetCheck, around = context): Totals {
  return itemTotals(readItems(check, around).items)
}

/** The cells below the headings, by row. */
export function cellsOf({ sheet }: SheetCheck): string[][] {
  return Array.from({ length: itemRows(sheet) }, (_, row) => sheet.table.row(sheet.headingRows + row))
}

/** `a` and `b` say where. */
type EditorAct = (editor: SheetEditor, a: number, b: number) => void

/** What a person does in a sheet of three columns, for random courses. */
export const editorActs: readonly EditorAct[] = [
  (editor, a, b) =>
    editor.edit([{ row: a % Math.max(1, itemRows(editor.check.sheet)), column: b % 3, text: `t${b}` }]),
  (editor, a, b) => editor.insertRows(a % (editor.shownRows + 1), 1 + (b % 2)),
  (editor, a, b) => editor.removeRows({ top: a % 4, bottom: (a % 4) + (b % 2) }),
  (editor, a) => void editor.moveRows({ top: a % 4, bottom: a % 4 }, a % 2 === 0 ? 1 : -1),
  (editor, a, b) =>
    void editor.pasteOver(
      a % 5,
      b % 3,
      Table.of([
        ['x', '1'],
        ['y', '2'],
      ]),
    ),
  (editor, a) => editor.show(a % 2 === 0 ? undefined : filterRows(editor.check, { kind: 'marked' })),
  (editor) => editor.undo(),
  (editor) => editor.redo(),
]
