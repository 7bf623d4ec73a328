// What a sheet consists of before anything is done with it: each element is one that its first look waits for.

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#testing/simulated-browser.ts'
import { replaceProperty } from '#testing/replace-property.ts'
import { SheetGrid } from './sheet-grid.tsx'
import type { SheetGridModel } from './sheet-grid-model.ts'
import { headerHeight, rowHeight } from './sheet-window.ts'

const column = { title: 'Name', letter: 'A', header: 'Name', width: 130, isNumeric: false, isIgnored: false }
const nothing = () => {}
const model: SheetGridModel = {
  columns: [{ ...column, key: '0' }],
  rowCount: 10_000,
  rowNumber: (position) => position + 2,
  stamp: String,
  text: (position) => `Item ${position}`,
  problem: () => undefined,
  formula: () => undefined,
  edit: nothing,
  fill: nothing,
  fillDown: nothing,
  fillRight: nothing,
  fillSeries: nothing,
  paste: () => undefined,
  insertRows: nothing,
  removeRows: nothing,
  moveRows: () => false,
  sort: nothing,
  find: nothing,
  undo: nothing,
  redo: nothing,
}

/** In the simulated browser, which lays nothing out. */
const rowsInView = 20

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(
    headerHeight + rowsInView * rowHeight,
  )
  const actions = () => [{ key: 'copy', label: 'Copy', onChoose: nothing }]
  render(<SheetGrid label="Sheet" model={model} menu={{ label: 'Menu', actions }} />)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('has the rows in view and one behind them, until it is scrolled', () => {
  expect(screen.getAllByRole('gridcell')).toHaveLength(rowsInView + 1)
  const grid = screen.getByRole('grid')
  grid.scrollTop = 50 * rowHeight
  fireEvent.scroll(grid)
  expect(screen.getAllByRole('gridcell')).toHaveLength(rowsInView + 13)
})

test('makes the items of its menu when that is opened', () => {
  // The simulated browser has no popovers.
  replaceProperty(HTMLElement.prototype, 'showPopover', { value: nothing })
  expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
  fireEvent.contextMenu(screen.getByText('Item 3'))
  expect(screen.getByRole('menuitem', { name: 'Copy' })).toBeDefined()
})

test.each([
  ['as browsers say it', { isComposing: true }],
  ['as Safari says it', { keyCode: 229 }],
])('leaves keys to an input method that composes in a cell, %s', (_, composing) => {
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'F2' })
  const field = screen.getByRole('textbox')
  for (const key of ['Enter', 'Escape', 'Tab']) fireEvent.keyDown(field, { key, ...composing })
  expect(screen.getByRole('textbox')).toBe(field)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
})
