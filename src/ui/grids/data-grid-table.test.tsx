import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type DataGridColumn, type GridEntry, useGridEntries } from './data-grid-table.ts'

interface Item {
  readonly id: string
  readonly name: string
  readonly type: string
}

const column = (key: keyof Item): DataGridColumn<Item> => ({
  key,
  title: key,
  width: 100,
  priority: 1,
  value: (item) => item[key],
  render: (item) => item[key],
})
const columns = [column('name'), column('type')]
const items = [
  ['1', 'item 10', 'b'],
  ['2', '', 'a'],
  ['3', 'item 9', 'b'],
  ['4', 'item 9', ''],
].map(([id = '', name = '', type = '']) => ({ id, name, type }))

/** The keys of the lines; those of rows are their ids. */
function linesOf(options: Partial<Parameters<typeof useGridEntries<Item>>[0]>): readonly GridEntry<Item>[] {
  let lines: readonly GridEntry<Item>[] = []
  function Grid() {
    const ungrouped = { order: undefined, group: undefined, closed: new Set<string>() }
    lines = useGridEntries({ rows: items, columns, keyOf: ({ id }) => id, ...ungrouped, ...options })
    return null
  }
  renderToStaticMarkup(<Grid />)
  return lines
}
const keysOf = (lines: readonly GridEntry<Item>[]) => lines.map(({ key }) => key)

test('leaves rows in the order that they came in', () => {
  expect(keysOf(linesOf({}))).toEqual(['1', '2', '3', '4'])
  expect(keysOf(linesOf({ order: { column: 'gone', direction: 'ascending' } }))).toEqual(['1', '2', '3', '4'])
})

test('makes the line of a row once, however many rows come after it', () => {
  const asked: string[] = []
  const keyOf = ({ id }: Item) => {
    asked.push(id)
    return id
  }
  let lines: readonly GridEntry<Item>[] = []
  function Grid() {
    const [rows, setRows] = useState(() => items.slice(0, 2))
    lines = useGridEntries({ rows, columns, keyOf, order: undefined, group: undefined, closed: new Set() })
    if (rows.length < items.length) setRows(items)
    return null
  }
  renderToStaticMarkup(<Grid />)
  expect(keysOf(lines)).toEqual(['1', '2', '3', '4'])
  expect(asked).toEqual(['1', '2', '3', '4'])
})

test('sorts numbers in texts as numbers and empty texts last, and keeps the order of equals', () => {
  expect(keysOf(linesOf({ order: { column: 'name', direction: 'ascending' } }))).toEqual(['3', '4', '1', '2'])
  expect(keysOf(linesOf({ order: { column: 'name', direction: 'descending' } }))).toEqual([
    '2',
    '1',
    '3',
    '4',
  ])
})

test('leads rows by their group, with its size, and sorts groups by their own names', () => {
  const lines = linesOf({ group: 'type', order: { column: 'name', direction: 'ascending' } })
  expect(keysOf(lines)).toEqual(['type:a', '2', 'type:b', '3', '1', 'type:', '4'])
  expect(lines[2]).toEqual({ kind: 'group', key: 'type:b', label: 'b', count: 2, isOpen: true })
})

test('hides the rows of a closed group', () => {
  const lines = linesOf({ group: 'type', closed: new Set(['type:b']) })
  expect(keysOf(lines)).toEqual(['type:b', 'type:a', '2', 'type:', '4'])
  expect(lines[0]).toMatchObject({ count: 2, isOpen: false })
})

test('tells groups apart that show the same value', () => {
  const byId = { ...column('type'), groupOf: ({ id, type }: Item) => `${type} ${id}` }
  const groups = linesOf({ columns: [byId], group: 'type' }).filter(({ kind }) => kind === 'group')
  expect(groups.map((group) => group.kind === 'group' && group.label)).toEqual(['b', 'a', 'b', ''])
})
