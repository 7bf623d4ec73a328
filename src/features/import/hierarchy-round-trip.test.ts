// The export of a tree, imported again: nothing changes. Neither does a workbook that LibreOffice Calc has saved: one is
// kept here, and `npm run test:long` lets the program save another.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { csvFile } from '#data/csv-file.ts'
import { exportColumns } from '#hierarchy/export-columns.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { observedTypesAndOwners } from '#hierarchy/observed-types-and-owners.ts'
import { takeGuardsOff } from '#import/formula-guards.ts'
import { proposeParentWay, readHierarchySheet } from '#import/hierarchy/columns.ts'
import { planHierarchy } from '#import/hierarchy/plan.ts'
import type { HierarchyContext } from '#import/hierarchy/planned-rows.ts'
import { messages as german } from '#messages/de/hierarchies.ts'
import { messages as english } from '#messages/en/hierarchies.ts'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'
import { writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { savedByOffice } from '#testing/office-program.ts'
import { readImportFile } from './import-file.ts'
import { tableWorkbook } from './table-workbook.ts'

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
  // Texts that a spreadsheet would take for numbers, dates and truth.
  area('12345678901234567890', '007', ['a', 'e']),
  area('1E5', '2027-04-30', ['a', 'e']),
  area('_x000D_', "'=TRUE", ['a', 'e']),
]
const allIds = records.map(({ id }) => id)

type Titles = typeof english

const columnsOf = (index: HierarchyIndex<PlanningRecord>, m: Titles) =>
  exportColumns(index, 'focus-area').map(({ field, value }) => ({ title: m[field], value }))

const writers = {
  CSV: (slots: readonly number[], columns: ReturnType<typeof columnsOf>) => csvFile('areas', slots, columns),
  Excel: (slots: readonly number[], columns: ReturnType<typeof columnsOf>) =>
    tableWorkbook({ fileName: 'areas.xlsx', rows: slots, columns }, 'Areas', writeWorkbook),
}

function exported(m: Titles, form: keyof typeof writers, ids = allIds): Promise<File> {
  const index = new HierarchyIndex<PlanningRecord>()
  index.upsert(records)
  return writers[form](
    ids.map((id) => index.slotFor(id)),
    columnsOf(index, m),
  )
}

/** The site with its catalog, and without one: there types and people are those that the records name. */
function contexts(): readonly HierarchyContext[] {
  const index = new HierarchyIndex<PlanningRecord>()
  index.upsert(records)
  const seen = observedTypesAndOwners(index)
  const site = { kind: 'focus-area', records } as const
  const open = <Entry>(entry: Entry) => ({ ...entry, retired: false })
  return [
    { ...site, types, people, hasCatalog: true },
    { ...site, types: seen.types.map(open), people: seen.owners.map(open), hasCatalog: false },
  ]
}

/** Imports a file into a site that holds all records, and expects no change of the `count` rows. */
async function expectUnchanged(file: File, count: number): Promise<void> {
  const read = await readImportFile(file, { readWorkbook })
  if (read.kind === 'sheets') throw new Error('the workbook has several sheets')
  takeGuardsOff(read.table)
  const { sheet, roles } = readHierarchySheet(
    read.table,
    types.map(({ name }) => name),
  )
  const way = proposeParentWay(sheet, roles)
  expect(way).toBe('id')
  for (const site of contexts()) {
    const plan = planHierarchy({ sheet, roles, way }, site)
    expect(plan.rows.flatMap(({ findings }) => findings)).toEqual([])
    expect(plan.counts).toEqual({ new: 0, updated: 0, unchanged: count, unmatched: 0 })
  }
}

const kept = join(import.meta.dirname, 'fixtures', 'libreoffice-tree.xlsx')

describe.each([
  ['English', english],
  ['German', german],
])('an export in %s', (_, m) => {
  describe.each(['CSV', 'Excel'] as const)('as %s', (form) => {
    test.each([
      ['the whole tree', allIds],
      ['a branch', ['d', 'f', 'g']],
    ])('of %s changes nothing when it is imported', async (_scope, ids) => {
      await expectUnchanged(await exported(m, form, ids), ids.length)
    })
  })
})

const savedTrees = {
  kept: () => readFile(kept).then((bytes) => new Blob([bytes])),
  English: () => exported(english, 'Excel').then(savedByOffice),
  German: () => exported(german, 'Excel').then(savedByOffice),
}
const isLong = process.env.OFFICE_WORKBOOKS !== undefined

test.each(isLong ? (['kept', 'English', 'German'] as const) : (['kept'] as const))(
  'an exported workbook that LibreOffice has saved (%s) changes nothing when it is imported',
  async (name) => {
    await expectUnchanged(new File([await savedTrees[name]()], `${name}.xlsx`), records.length)
  },
)
