// The export of a tree, imported again: nothing changes.
import { describe, expect, test } from 'vitest'
import { proposeParentWay, readHierarchySheet } from '#bulk-import/hierarchy/columns.ts'
import { planHierarchy } from '#bulk-import/hierarchy/plan.ts'
import { readDelimited } from '#bulk-import/reading/delimited-text.ts'
import { guessDialect } from '#bulk-import/reading/guess-dialect.ts'
import { runToEnd } from '#bulk-import/run-to-end.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { takeGuardsOff } from '#features/import-parts/import-guards.ts'
import { csvPortions } from '#hierarchy/csv-export.ts'
import { exportColumns } from '#hierarchy/export-columns.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { messages as german } from '#messages/de/hierarchies.ts'
import { messages as english } from '#messages/en/hierarchies.ts'

const types = ['Portfolio', 'Program', 'Project'].map((name, level) => {
  return { id: `t${level}`, name, level, retired: false }
})
// Two people of one name: only the ID says which of them is meant.
const people = ['ana', 'ana-2'].map((id) => ({ id, name: 'Ana Ruiz', retired: false }))

function area(id: string, name: string, above: readonly string[] = []): FocusArea {
  const type = types[above.length]
  const parentId = above.at(-1)
  return {
    id,
    name,
    externalId: id === 'c' ? null : `0${id}`,
    about: 'text',
    createdDate: '2026-01-01T00:00:00.000Z',
    updatedDate: '2026-01-01T00:00:00.000Z',
    parent: parentId === undefined ? null : { id: parentId },
    path: above.map((one, index) => ({ id: one, index })),
    owner: { id: id === 'd' ? 'ana-2' : 'ana', name: 'Ana Ruiz' },
    status: { id: 's', name: id === 'c' ? 'COMPLETED' : 'PENDING' },
    focusAreaType: { id: type?.id ?? '', name: type?.name ?? '' },
    targetDate: id === 'b' ? '2027-03-31T00:00:00.000Z' : null,
  }
}

const records = [
  area('a', 'Retail'),
  area('b', 'R&D / Labs', ['a']),
  area('c', '=SUM(A1)', ['a', 'b']),
  area('d', 'Twin', ['a']),
  area('e', 'Twin', ['a']),
  area('f', ' two\n lines ', ['a', 'd']),
  area('g', '-5 % "off", today', ['a', 'd']),
]

describe.each([
  ['English', english],
  ['German', german],
])('an export in %s', (_, m) => {
  test.each([
    ['the whole tree', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    ['a branch', ['d', 'f', 'g']],
  ])('of %s changes nothing when it is imported', (_scope, ids) => {
    const index = new HierarchyIndex<PlanningRecord>()
    index.upsert(records)
    const columns = exportColumns(index, 'focus-area').map(({ field, value }) => ({ title: m[field], value }))
    const slots = ids.map((id) => index.slotFor(id))
    const text = [...csvPortions(slots, columns)].join('').slice(1)
    const table = runToEnd(readDelimited(text, guessDialect(text)))
    runToEnd(takeGuardsOff(table))
    const { sheet, roles } = readHierarchySheet(
      table,
      types.map(({ name }) => name),
    )
    const way = proposeParentWay(sheet, roles)
    const plan = runToEnd(
      planHierarchy({ sheet, roles, way }, { kind: 'focus-area', records, types, people, knowsLevels: true }),
    )
    expect(way).toBe('id')
    expect(plan.rows.flatMap(({ findings }) => findings)).toEqual([])
    expect(plan.counts).toEqual({ new: 0, updated: 0, unchanged: ids.length, unmatched: 0 })
  })
})
