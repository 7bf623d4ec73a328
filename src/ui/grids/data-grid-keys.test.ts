import { expect, test } from 'vitest'
import { actionOfGridKey, type DataGridPosition } from './data-grid-keys.ts'

const at: DataGridPosition = { row: 5, column: 1, rowCount: 100, columnCount: 4, pageRows: 10, group: 'none' }
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const press = (key: string, where: Partial<DataGridPosition> = {}, held: Partial<typeof plain> = {}) =>
  actionOfGridKey({ ...plain, ...held, key }, { ...at, ...where })
const move = (row: number, column: number) => ({ kind: 'move', row, column })

test('arrows go to the next cell and stop at the edges', () => {
  expect(press('ArrowDown')).toEqual(move(6, 1))
  expect(press('ArrowUp', { row: 0 })).toEqual(move(0, 1))
  expect(press('ArrowRight', { column: 3 })).toEqual(move(5, 3))
  expect(press('ArrowLeft')).toEqual(move(5, 0))
})

test('Page keys move by the rows in view, and stop at the last row', () => {
  expect(press('PageDown')).toEqual(move(15, 1))
  expect(press('PageDown', { row: 95 })).toEqual(move(99, 1))
  expect(press('PageUp')).toEqual(move(0, 1))
})

test('Home and End stay in the row, and with Control go to the corners', () => {
  expect(press('Home')).toEqual(move(5, 0))
  expect(press('End')).toEqual(move(5, 3))
  expect(press('Home', {}, { ctrlKey: true })).toEqual(move(0, 0))
  expect(press('End', {}, { metaKey: true })).toEqual(move(99, 3))
})

test('Enter opens a row and toggles a group', () => {
  expect(press('Enter')).toEqual({ kind: 'open' })
  expect(press('Enter', { group: 'open' })).toEqual({ kind: 'toggle' })
})

test('the arrows close an open group and open a closed one, and nothing else', () => {
  expect(press('ArrowLeft', { group: 'open' })).toEqual({ kind: 'toggle' })
  expect(press('ArrowRight', { group: 'closed' })).toEqual({ kind: 'toggle' })
  expect(press('ArrowRight', { group: 'open' })).toEqual(move(5, 2))
})

test('keys with Alt or Shift, and letters, are left to the browser', () => {
  expect(press('ArrowDown', {}, { altKey: true })).toBeUndefined()
  expect(press('End', {}, { shiftKey: true })).toBeUndefined()
  expect(press('a')).toBeUndefined()
})
