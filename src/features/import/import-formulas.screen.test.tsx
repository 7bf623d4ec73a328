// Formulas of a workbook beside their values: in the sheet, and in the cells behind the review.
import '#testing/simulated-browser.ts'

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readItems } from '#import/items.ts'
import { KnownItems } from '#import/known-items.ts'
import { nothingLeftOut } from '#import/left-out.ts'
import { makePlan } from '#import/plan.ts'
import { accountFor } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { SheetEditor } from '#import/sheet-editor.ts'
import { messages } from '#messages/en/imports.ts'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'
import { checked, context } from '#testing/checked-sheets.ts'
import { workbookOf } from '#testing/made-workbooks.ts'
import { SheetGrid, type SheetSelection } from '#ui/grids/sheet-grid.tsx'
import { problemsOfItems } from './check-messages.ts'
import { ImportReviewAccount } from './import-review-account.tsx'
import { SelectionMessage } from './import-selection.tsx'
import { importSheetModel } from './import-sheet-model.ts'

const text = (place: string, shown: string) => `<c r="${place}" t="str"><v>${shown}</v></c>`
const file = workbookOf(
  `<row r="1">${text('A1', 'Name')}${text('B1', 'External ID')}${text('C1', '2026-01')}${text('D1', '2026-02')}</row>` +
    `<row r="2">${text('A2', 'Licences')}${text('B2', 'X')}<c r="C2"><v>100</v></c><c r="D2"><f>C2*1.5</f><v>150</v></c></row>` +
    `<row r="3">${text('A3', 'Desks')}${text('B3', 'Y')}<c r="C3"><v>7</v></c><c r="D3" t="e"><f>C3/0</f><v>#DIV/0!</v></c></row>`,
)

let editor: SheetEditor<SheetCheck>

beforeEach(async () => {
  // The simulated browser lays nothing out: a grid without a width would show no columns.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const [sheet] = (await readWorkbook(file)).sheets
  if (!sheet) throw new Error('the workbook has no sheet')
  editor = new SheetEditor(checked(sheet.table))
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const modelOf = () =>
  importSheetModel({
    editor,
    problemAt: problemsOfItems(messages, editor.check),
    headerOf: () => '',
    onFind: () => {},
    onTooWide: () => {},
    onPaste: () => {},
  })

function Sheet() {
  const [selection, setSelection] = useState<SheetSelection>()
  return (
    <>
      <SheetGrid
        label="Sheet"
        model={modelOf()}
        onSelect={setSelection}
        menu={{ label: '', actions: () => [] }}
      />
      {selection && <SelectionMessage model={modelOf()} selection={selection} />}
    </>
  )
}

test('a cell of the sheet shows its value, and its formula in its tooltip and beside its place when it is chosen', async () => {
  const user = userEvent.setup()
  render(<Sheet />)
  const value = screen.getByRole('gridcell', { name: '150' })
  expect(value.title).toBe('=C2*1.5')
  expect(screen.getByRole('gridcell', { name: '100' }).title).toBe('')
  await user.click(value)
  expect(screen.getByText('=C2*1.5').parentElement?.textContent).toContain('2026-02')
  const wrong = screen.getByRole('gridcell', { name: '#DIV/0!' })
  expect(wrong.title).toBe(`${messages.marks['formula-error']}\n=C3/0`)
})

test('a cell that is typed over has no formula any more, until that is undone', () => {
  const formula = () => modelOf().formula(0, 3)
  editor.edit([{ row: 0, column: 3, text: '151' }])
  expect(formula()).toBeUndefined()
  editor.undo()
  expect(formula()).toBe('=C2*1.5')
})

test('the cells behind the review show their formulas beside their values', async () => {
  const user = userEvent.setup()
  const { check } = editor
  const { items } = readItems(check, context)
  const plan = makePlan(items, new KnownItems([], true), 'cost-item')
  const account = accountFor({ check, plan, leftOut: nothingLeftOut })
  render(<ImportReviewAccount check={check} planned={{ account, plan }} />)
  for (const [title, row] of [
    [messages.toSend, ['D2', '150', '', '=C2*1.5']],
    [messages.leftOut, ['D3', '#DIV/0!', '=C3/0']],
  ] as const) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }))
    const table = within(await screen.findByRole('region', { name: messages.cellsOf({ part: title }) }))
    const rows = table
      .getAllByRole('row')
      .map((one) => [...one.children].map(({ textContent }) => textContent))
    expect(rows[0]?.[3]).toBe(messages.formulaHeading)
    expect(rows).toContainEqual(expect.arrayContaining([...row]))
  }
})
