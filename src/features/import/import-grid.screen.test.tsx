// The keys and the mouse of the sheet that is imported: those of Excel and Google Sheets that make sense for it.
import '#testing/simulated-browser.ts'

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  afterAll,
  afterEach,
  beforeEach,
  expect,
  type RunnerTask,
  type RunnerTestFile,
  test,
  vi,
} from 'vitest'
import { itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { SheetEditor } from '#import/sheet-editor.ts'
import { messages } from '#messages/en/imports.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { checked } from '#testing/checked-sheets.ts'
import { renderPart } from '#testing/render-part.tsx'
import { simulateClipboard } from '#testing/simulated-clipboard.ts'
import { type SheetControl, SheetGrid, type SheetSelection } from '#ui/grids/sheet-grid.tsx'
import { cellTypingKeys, sheetKeys, sheetShortcuts } from '#ui/grids/sheet-grid-keys.ts'
import { headerHeight, rowHeight } from '#ui/grids/sheet-window.ts'
import { isPressed } from '#ui/key-bindings.ts'
import { problemsOfItems } from './check-messages.ts'
import { ImportReplace, useSheetFind } from './import-replace.tsx'
import {
  SelectionMessage,
  SelectionSum,
  selectionActions,
  useSelectionClipboard,
} from './import-selection.tsx'
import { importSheetModel } from './import-sheet-model.ts'

const heading = ['Name', 'External ID', '2026-01', '2026-02']
const rows = [
  ['a', 'X', '1', '10'],
  ['b', 'Y', '2', '20'],
  ['', '', '', ''],
  ['d', 'Z', '4', ''],
]

/** Every key that the sheet and its edited cell have. */
const allKeys = [...sheetKeys, ...cellTypingKeys].flatMap(({ keys }) => keys)
/** Those that no test has pressed yet. */
const untested = new Set(allKeys)
document.addEventListener(
  'keydown',
  (event) => {
    for (const key of allKeys) if (isPressed(key, event)) untested.delete(key)
  },
  { capture: true },
)

let editor: SheetEditor<SheetCheck>
let selected: SheetSelection
let actionsOf: (selection: SheetSelection) => ReturnType<typeof selectionActions>
let tooWide: (() => void) | undefined
let finds = 0
let user: ReturnType<typeof userEvent.setup>

const start = { place: { row: 0, column: 0 }, range: { top: 0, bottom: 0, left: 0, right: 0 } }

function Sheet() {
  const version = useSyncExternalStore(editor.subscribe, editor.getVersion)
  const [selection, setSelection] = useState<SheetSelection>()
  if (selection) selected = selection
  const { view, shownRows } = editor
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has other rows to show
  const model = useMemo(
    () =>
      importSheetModel({
        editor,
        problemAt: problemsOfItems(messages, editor.check),
        headerOf: (column) => heading[column],
        onFind: () => {
          finds += 1
        },
        onPaste: () => {},
        onTooWide: ({ paste }) => {
          tooWide = paste
        },
      }),
    [view, shownRows],
  )
  const clipboard = useSelectionClipboard(messages)
  const grid = useRef<SheetControl>(null)
  const find = useSheetFind({ editor, version, model, grid, ...(selection ?? start) })
  actionsOf = (now) => selectionActions(messages, model, now, clipboard)
  return (
    <>
      <ImportReplace find={find} />
      <SheetGrid
        label="Sheet"
        model={model}
        control={grid}
        onFindNext={find.move}
        onSelect={setSelection}
        menu={{ label: 'Menu', actions: actionsOf }}
      />
      {selection && <SelectionMessage model={model} selection={selection} />}
      {selection && <SelectionSum editor={editor} version={version} range={selection.range} />}
    </>
  )
}

beforeEach(async () => {
  // The simulated browser lays nothing out: a grid without a width would show no columns.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  editor = new SheetEditor(checked([heading, ...rows.map((cells) => [...cells])]))
  tooWide = undefined
  finds = 0
  user = userEvent.setup()
  renderPart(<Sheet />)
})

let file: RunnerTestFile

afterEach(({ task }) => {
  file = task.file
  cleanup()
  vi.restoreAllMocks()
})

// After the tests, in whichever order they ran; where a person asked for some of them, the others press nothing.
afterAll(() => {
  if (file.tasks.every(isRun)) expect([...untested], 'keys that no test pressed').toEqual([])
})

const isRun = (task: RunnerTask): boolean =>
  task.mode === 'run' && (task.type === 'test' || task.tasks.every(isRun))

const cells = () => {
  const { sheet } = editor.check
  return Array.from({ length: itemRows(sheet) }, (_, row) => sheet.table.row(sheet.headingRows + row))
}
const rangeText = () => {
  const { top, bottom, left, right } = selected.range
  return `${'ABCD'[left]}${top + 1}:${'ABCD'[right]}${bottom + 1}`
}
const cell = (address: string) => {
  const row = screen.getAllByRole('row')[Number(address.slice(1))]
  const found = row && within(row).getAllByRole('gridcell')['ABCD'.indexOf(address[0] ?? '')]
  if (!found) throw new Error(`there is no cell ${address}`)
  return found
}

/** Clicks the first cell, Shift-clicks the last, and presses keys. */
async function press(range: string, keys: string): Promise<void> {
  const [first = 'A1', last] = range.split(':')
  await user.click(cell(first))
  if (last) {
    await user.keyboard('{Shift>}')
    await user.click(cell(last))
    await user.keyboard('{/Shift}')
  }
  act(() => screen.getByRole('grid').focus())
  if (keys !== '') await user.keyboard(keys)
}

const handle = () => {
  const found = document.querySelector('[data-fill-handle]')
  if (!found) throw new Error('there is no fill handle')
  return found
}

const control = (key: string) => `{Control>}${key}{/Control}`
const controlShift = (key: string) => `{Control>}{Shift>}${key}{/Shift}{/Control}`
const shift = (key: string) => `{Shift>}${key}{/Shift}`

test.each([
  ['A1', '{ArrowDown}', 'A2:A2'],
  ['A1', '{ArrowRight}', 'B1:B1'],
  ['B2', '{ArrowUp}', 'B1:B1'],
  ['B2', '{ArrowLeft}', 'A2:A2'],
  ['A1', '{PageDown}', 'A2:A2'],
  ['A4', '{PageUp}', 'A3:A3'],
  ['C2', '{Home}', 'A2:A2'],
  ['A2', '{End}', 'D2:D2'],
  ['C3', control('{Home}'), 'A1:A1'],
  ['A1', control('{End}'), 'D4:D4'],
  ['A1', control('{ArrowDown}'), 'A2:A2'],
  ['A2', control('{ArrowDown}'), 'A4:A4'],
  ['A4', control('{ArrowRight}'), 'C4:C4'],
  ['D2', control('{ArrowDown}'), 'D4:D4'],
  ['D4', control('{ArrowUp}'), 'D2:D2'],
  ['D1', control('{ArrowLeft}'), 'A1:A1'],
  ['B2', shift('{ArrowDown}'), 'B2:B3'],
  ['B2', shift('{ArrowUp}{ArrowUp}'), 'B1:B2'],
  ['B2', shift('{ArrowRight}'), 'B2:C2'],
  ['B2', shift('{ArrowLeft}'), 'A2:B2'],
  ['B1', shift('{PageDown}'), 'B1:B2'],
  ['B4', shift('{PageUp}'), 'B3:B4'],
  ['C2', shift('{Home}'), 'A2:C2'],
  ['B2', shift('{End}'), 'B2:D2'],
  ['A1', controlShift('{ArrowDown}'), 'A1:A2'],
  ['A1', controlShift('{ArrowRight}'), 'A1:D1'],
  ['A2', controlShift('{ArrowUp}'), 'A1:A2'],
  ['D1', controlShift('{ArrowLeft}'), 'A1:D1'],
  ['B2', controlShift('{End}'), 'B2:D4'],
  ['C3', controlShift('{Home}'), 'A1:C3'],
  ['B2', control('a'), 'A1:D4'],
  ['B2', controlShift(' '), 'A1:D4'],
  ['B2', '{Alt>}{PageDown}{/Alt}', 'D2:D2'],
  ['D2', '{Alt>}{PageUp}{/Alt}', 'A2:A2'],
  ['B2:C3', shift('{Backspace}'), 'B2:B2'],
  ['B2:C3', control('{Backspace}'), 'B2:C3'],
  ['B2:C3', shift(' '), 'A2:D3'],
  ['B2:C3', control(' '), 'B1:C4'],
])('from %s the keys %s select %s', async (range, keys, expected) => {
  await press(range, keys)
  expect(rangeText()).toBe(expected)
})

test.each([
  ['fill down', 'A1:B2', control('d'), { 1: ['a', 'X', '2', '20'] }],
  ['fill a row from the row above', 'C2:D2', control('d'), { 1: ['b', 'Y', '1', '10'] }],
  ['fill a column from the column before', 'D1', control('r'), { 0: ['a', 'X', '1', '1'] }],
  ['fill right', 'C1:D2', control('r'), { 0: ['a', 'X', '1', '1'], 1: ['b', 'Y', '2', '2'] }],
  ['fill the selection with the active cell', 'C1:C2', control('{Enter}'), { 1: ['b', 'Y', '1', '20'] }],
  ['clear', 'C1:D1', '{Delete}', { 0: ['a', 'X', '', ''] }],
  ['clear with Backspace', 'C1:D1', '{Backspace}', { 0: ['a', 'X', '', ''] }],
  [
    'save and go down',
    'B1',
    'New{Enter}Low{Enter}',
    { 0: ['a', 'New', '1', '10'], 1: ['b', 'Low', '2', '20'] },
  ],
  [
    'save and go up',
    'B2',
    `Low${shift('{Enter}')}New{Enter}`,
    { 0: ['a', 'New', '1', '10'], 1: ['b', 'Low', '2', '20'] },
  ],
  ['save and go right', 'A1', 'n{Tab}New{Enter}', { 0: ['n', 'New', '1', '10'] }],
  ['save and go left', 'B1', `New${shift('{Tab}')}n{Enter}`, { 0: ['n', 'New', '1', '10'] }],
  ['edit with Enter', 'B1', '{Enter}Y{Enter}', { 0: ['a', 'XY', '1', '10'] }],
  ['replace the active cell', 'B1:B2', 'New{Enter}', { 0: ['a', 'New', '1', '10'] }],
  ['edit the active cell', 'B1', '{F2}Y{Enter}', { 0: ['a', 'XY', '1', '10'] }],
  ['cancel', 'B1', '{F2}Y{Escape}', {}],
  [
    'write into all selected cells',
    'C1:C2',
    `9${control('{Enter}')}`,
    { 0: ['a', 'X', '9', '10'], 1: ['b', 'Y', '9', '20'] },
  ],
  ['undo', 'C1:D1', `{Delete}${control('z')}`, {}],
  ['redo', 'C1:D1', `{Delete}${control('z')}${control('y')}`, { 0: ['a', 'X', '', ''] }],
  ['redo with Shift', 'C1:D1', `{Delete}${control('z')}${controlShift('Z')}`, { 0: ['a', 'X', '', ''] }],
])('keys %s', async (_, range, keys, changed) => {
  await press(range, keys)
  const expected = rows.map((row, index) => (changed as Record<number, string[]>)[index] ?? row)
  expect(cells()).toEqual(expected)
})

test('continues the filled cells of a selection into its empty ones, by a key and by the menu', async () => {
  await press('D2:D4', control('e'))
  expect(cells().map((row) => row[3])).toEqual(['10', '20', '20', '20'])
  await press('D1:D2', control('z'))
  await press('D1:D4', '')
  await choose('series')
  expect(cells().map((row) => row[3])).toEqual(['10', '20', '30', '40'])
})

test('continues down as far as the column beside it has texts, by a key and by a double click', async () => {
  editor.edit([0, 1, 2, 3].map((row) => ({ row, column: 1, text: row === 0 ? 'Jan 2027' : '' })))
  await press('B1', control('e'))
  expect(cells().map((row) => row[1])).toEqual(['Jan 2027', 'Feb 2027', '', ''])
  expect(rangeText()).toBe('B1:B2')
  editor.undo()
  await press('B1', '')
  await user.dblClick(handle())
  expect(cells().map((row) => row[1])).toEqual(['Jan 2027', 'Feb 2027', '', ''])
  expect(within(screen.getByRole('grid')).queryByRole('textbox')).toBeNull()
})

test('dragging the handle continues, and copies with Ctrl', async () => {
  // The simulated browser lays nothing out: the mouse is in a row by its distance from the top alone.
  const drag = async (rows: number, ctrlKey: boolean) => {
    const at = { clientX: 60 + 2 * 130 + 5, clientY: headerHeight + rows * rowHeight + 5 }
    fireEvent.mouseDown(handle(), { button: 0 })
    fireEvent.mouseMove(document, { ...at, buttons: 1 })
    fireEvent.mouseUp(document, { ...at, ctrlKey })
  }
  await press('C1:C2', '')
  await drag(3, false)
  expect(cells().map((row) => row[2])).toEqual(['1', '2', '3', '4'])
  editor.undo()
  await press('C1:C2', '')
  await drag(3, true)
  expect(cells().map((row) => row[2])).toEqual(['1', '2', '1', '2'])
})

test('inserts as many rows as are selected, deletes rows, and moves them with their selection', async () => {
  await press('B1:B2', control('+'))
  expect(cells().map(([name]) => name)).toEqual(['', '', 'a', 'b', '', 'd'])
  await press('A1:A2', control('-'))
  expect(cells().map(([name]) => name)).toEqual(['a', 'b', '', 'd'])
  await press('A1:B1', '{Alt>}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{/Alt}')
  expect(cells().map(([name]) => name)).toEqual(['b', '', 'a', 'd'])
  expect(rangeText()).toBe('A3:B3')
  await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
  expect(cells().map(([name]) => name)).toEqual(['b', 'a', '', 'd'])
})

test('pastes blocks, fills a range with one cell, and adds rows for a longer block', async () => {
  await press('A4', '')
  await user.paste('p\tQ\nr\tS')
  expect(cells().slice(3)).toEqual([
    ['p', 'Q', '4', ''],
    ['r', 'S', '', ''],
  ])
  await press('C1:D1', '')
  await user.paste('7')
  expect(cells()[0]).toEqual(['a', 'X', '7', '7'])
})

test('asks before columns of a paste are left out', async () => {
  await press('D1', '')
  await user.paste('1\t2')
  expect(cells()[0]).toEqual(rows[0])
  act(() => tooWide?.())
  expect(cells()[0]).toEqual(['a', 'X', '1', '1'])
})

test('selects whole rows and columns by their numbers and letters', async () => {
  await user.click(screen.getByRole('rowheader', { name: '3' }))
  expect(rangeText()).toBe('A2:D2')
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('rowheader', { name: '5' }))
  await user.keyboard('{/Shift}')
  expect(rangeText()).toBe('A2:D4')
  await user.click(screen.getByText('B', { selector: '[data-letter]' }))
  expect(rangeText()).toBe('B1:B4')
})

test('says how many cells are selected, and what they add up to', async () => {
  await press('C1:D2', '')
  expect(screen.getByText(messages.selectionSize({ rows: 2, columns: 2 }))).toBeDefined()
  const sum = messages.selectionSum({ sum: '33', average: '8.25', count: 4 })
  expect(await screen.findByText(sum)).toBeDefined()
})

test('adds up to the cent', async () => {
  editor.edit([{ row: 0, column: 2, text: '6600.5' }])
  await press('C1:C2', '')
  const sum = messages.selectionSum({ sum: '6,602.50', average: '3,301.25', count: 2 })
  expect(await screen.findByText(sum)).toBeDefined()
})

const choose = (key: string) =>
  act(async () => {
    actionsOf(selected)
      .find((action) => action.key === key)
      ?.onChoose()
  })

test('copies and cuts by the menu what is selected, and says so', async () => {
  const clipboard = simulateClipboard()
  await press('C1:D1', '')
  const before = cells()[0]?.slice(2, 4)
  await choose('cut')
  await screen.findByText(ui.copied)
  expect(clipboard.text.trimEnd().split('\t')).toEqual(before)
  expect(cells()[0]?.slice(2, 4)).toEqual(['', ''])
})

test('copies as text what the sheet has, and as HTML what it shows, with the numbers for spreadsheets', async () => {
  const clipboard = simulateClipboard()
  editor.edit([
    { row: 0, column: 1, text: '0012 <b>' },
    { row: 0, column: 2, text: '(12500.50)' },
  ])
  await press('A1:C1', '')
  await choose('copy')
  await screen.findByText(ui.copied)
  expect(clipboard.text).toBe('a\t0012 <b>\t(12500.50)')
  const page = new DOMParser().parseFromString(clipboard.html, 'text/html')
  const [name, id, amount] = page.querySelectorAll('td')
  expect([name, id, amount].map((found) => found?.textContent)).toEqual(['a', '0012 <b>', '(12,500.50)'])
  expect(amount?.getAttribute('x:num')).toBe('-12500.50')
  expect(amount?.dataset.sheetsValue).toBe('{"1":3,"3":-12500.5}')
  expect(id?.dataset.sheetsValue).toBe('{"1":2,"2":"0012 <b>"}')
  expect(id?.getAttribute('style')).toContain('mso-number-format')
})

test.each([
  ['=100*2', messages.formulaTyped],
  ['=C1*2', messages.formulaTyped],
  ['=SUM(C1:C3)', messages.formulaTyped],
  ['+C1*2', messages.formulaTyped],
  ['1e3', messages.marks.shortened],
  ['see mail', messages.marks['not-an-amount']],
  ['n/a', messages.marks['no-value']],
  ['100-120', messages.marks.range],
  ['ca. 100', messages.marks.approximate],
  ['+500', undefined],
])('says of a typed %s what to do', async (text, message) => {
  await press('C1', '')
  editor.edit([{ row: 0, column: 2, text }])
  const problem = problemsOfItems(messages, editor.check)(0, 2)
  expect(problem?.message).toBe(message)
})

test('cuts nothing and pastes nothing where the browser refuses, and says so', async () => {
  simulateClipboard().refuse()
  await press('C1:D1', '')
  const before = cells()
  await choose('cut')
  await screen.findByText(ui.copyRefused)
  await choose('paste')
  await screen.findByText(messages.pasteRefused)
  expect(cells()).toEqual(before)
})

test.each(['f', 'h'])('opens find and replace by Ctrl and %s', async (key) => {
  await press('B2', control(key))
  expect(finds).toBe(1)
})

test('shows amounts with separated thousands, and edits and copies them as the sheet has them', async () => {
  editor.edit([
    { row: 0, column: 2, text: '1234567.5' },
    { row: 1, column: 2, text: '-12000.00' },
    { row: 1, column: 1, text: '12000' },
  ])
  await press('C1', '')
  expect(cell('C1').textContent).toBe('1,234,567.5')
  expect(cell('C1').title).toBe('1234567.5')
  expect(cell('C2').textContent).toBe('-12,000.00')
  expect(cell('B2').textContent).toBe('12000')
  await user.keyboard('{F2}')
  expect(screen.getByDisplayValue('1234567.5')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(cells()[0]?.[2]).toBe('1234567.5')
})

test('shows a number that does not fit by no digit, with the whole number in the tip; a typed one widens its column', async () => {
  await press('A1', '')
  act(() => void editor.edit([{ row: 0, column: 2, text: '123456789012345678901234567890' }]))
  expect(cell('C1').textContent).toBe('####')
  const whole = '123,456,789,012,345,678,901,234,567,890'
  expect(cell('C1').title).toContain(whole)
  expect(cell('C1').getAttribute('aria-label')).toBe(whole)
  await press('D1', '123456789012345678{Enter}')
  expect(cell('D1').textContent).toBe('123,456,789,012,345,678')
})

const findField = () => screen.getByRole('textbox', { name: messages.find })

test('goes from found cell to found cell, by the field and by the keys of the sheet', async () => {
  editor.edit([{ row: 3, column: 3, text: '1200' }])
  await user.type(findField(), '2')
  expect(await screen.findByText(messages.foundCells({ count: 3 }))).toBeDefined()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(rangeText()).toBe('C2:C2'))
  expect(screen.getByText(messages.foundCell({ at: 1, count: 3 }))).toBeDefined()
  await user.keyboard('{Enter}{Enter}')
  await vi.waitFor(() => expect(rangeText()).toBe('D4:D4'))
  await user.keyboard(shift('{Enter}'))
  await vi.waitFor(() => expect(rangeText()).toBe('D2:D2'))
  act(() => screen.getByRole('grid').focus())
  for (const [keys, expected] of [
    ['{F3}', 'D4:D4'],
    [control('g'), 'C2:C2'],
    [shift('{F3}'), 'D4:D4'],
    [controlShift('G'), 'D2:D2'],
  ] as const) {
    await user.keyboard(keys)
    await vi.waitFor(() => expect(rangeText()).toBe(expected))
  }
})

test('finds a number as the sheet has it and as it is shown, and in the selection alone', async () => {
  editor.edit([{ row: 3, column: 3, text: '1200' }])
  await user.type(findField(), '1,2')
  expect(await screen.findByText(messages.foundCells({ count: 1 }))).toBeDefined()
  await user.clear(findField())
  await user.type(findField(), '1')
  expect(await screen.findByText(messages.foundCells({ count: 3 }))).toBeDefined()
  await press('D1:D2', '')
  await user.click(screen.getByRole('checkbox', { name: messages.inSelection }))
  expect(await screen.findByText(messages.foundCell({ at: 1, count: 1 }))).toBeDefined()
})

/** The keys in the first column of the table on the page about the sheet, as the sheet writes them. */
function documentedKeys(): string[] {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/import-sheet.md'), 'utf8')
  const [, section = ''] = page.split('\n## Work in the sheet\n')
  const [own = ''] = section.split('\n## ')
  const rows = own.split('\n').filter((line) => line.startsWith('| `'))
  const arrows = { '↑': 'ArrowUp', '↓': 'ArrowDown', '←': 'ArrowLeft', '→': 'ArrowRight' } as const
  const keyNames: Readonly<Record<string, string>> = { Ctrl: 'Mod', '+': 'Plus', ...arrows }
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, written = '']) => {
      const parts = written.replace('Page ', 'Page').split(' ')
      const last = parts.pop() ?? ''
      const keys = /^[↑↓←→]+$/.test(last) ? [...last] : [last]
      return keys.map((key) => [...parts, key].map((part) => keyNames[part] ?? part).join('+'))
    }),
  )
}

test('the table in the documentation has every key of the sheet, and no other', () => {
  const keys = [...sheetKeys, ...sheetShortcuts, ...cellTypingKeys].flatMap((binding) => binding.keys)
  expect([...new Set(documentedKeys())].toSorted()).toEqual([...new Set(keys)].toSorted())
})
