// Sheets for a site without a catalog: types and people that no record names are given by their IDs.
import { expect, test } from 'vitest'
import { Table } from '#spreadsheet/table.ts'
import { readHierarchySheet } from './columns.ts'
import { planHierarchy } from './plan.ts'
import type { HierarchyContext } from './planned-rows.ts'

const typeId = '6f1c1f63-9a35-4f0b-8a4e-0c3f4f1f2a10'
const ownerId = '0b6a52f8-27a5-4b52-9d0c-9d6b2c1b7e42'

const observed: HierarchyContext = {
  kind: 'focus-area',
  records: [],
  types: [
    { id: 'type-1', name: 'Portfolio', level: 0, retired: false },
    { id: 'type-2', name: 'Program', level: 0.9, retired: false },
  ],
  people: [{ id: 'ana', name: 'Ana Ruiz', retired: false }],
  hasCatalog: false,
}

function planOf(site: HierarchyContext, ...cells: readonly (readonly string[])[]) {
  const { sheet, roles } = readHierarchySheet(Table.of(cells), [])
  const way = roles.includes('parent-path') ? 'path' : 'none'
  const { rows } = planHierarchy({ sheet, roles, way }, site)
  return { rows, codes: rows.map(({ findings }) => findings.map(({ kind }) => kind)) }
}

test('an ID is taken, and asked for where a name is not known or nothing fits below the parent', () => {
  const { rows, codes } = planOf(
    observed,
    ['Name', 'Path', 'Type', 'Type ID', 'Owner', 'Owner ID'],
    ['A', '', typeId.toUpperCase(), '', ownerId, ''],
    ['B', 'A', '', 'Vehicle 7', '', 'person 9'],
    ['C', 'A', 'Vehicle', 'Vehicle 7', 'Ina Unseen', 'person 9'],
    ['D', '', 'Progam', '', 'Anna Ruiz', ''],
    ['E', 'A / B', '', '', '', ''],
    ['F', '', 'Program', 'type-1', 'Ana Ruiz', ''],
  )
  expect(codes).toEqual([[], [], [], ['type-unseen', 'owner-unseen'], ['type-unseen'], []])
  expect(rows.map(({ create }) => create && [create.typeId, create.ownerId])).toEqual([
    [typeId, ownerId],
    ['Vehicle 7', 'person 9'],
    ['Vehicle 7', 'person 9'],
    undefined,
    undefined,
    ['type-2', 'ana'],
  ])
  expect(rows[3]?.findings.map(({ about }) => about.proposal)).toEqual(['Program', 'Ana Ruiz'])
})

test('an empty site needs the ID of a type, and one with a catalog takes none that it does not list', () => {
  const empty = { ...observed, types: [], people: [] }
  const cells = [
    ['Name', 'Type ID'],
    ['A', 'Vehicle 7'],
    ['B', ''],
  ] as const
  expect(planOf(empty, ...cells).codes).toEqual([[], ['type-unseen']])
  expect(planOf({ ...empty, hasCatalog: true }, ...cells).codes).toEqual([['type-unknown'], ['type-missing']])
})
