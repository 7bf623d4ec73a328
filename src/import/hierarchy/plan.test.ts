// What a sheet of organizations or focus areas would do: parents by each way, records found again, and faults by cell.
import { expect, test } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { Finding } from '#import/findings/finding.ts'
import { notesOfRecords } from '#import/findings/registry.ts'
import { Table } from '#spreadsheet/table.ts'
import { type ParentWay, proposeParentWay, readHierarchySheet } from './columns.ts'
import { planHierarchy } from './plan.ts'
import type { HierarchyContext, PlannedRow } from './planned-rows.ts'
import { readSheetRows } from './sheet-rows.ts'

const types = ['Portfolio', 'Program', 'Project'].map((name, level) => {
  return { id: `type-${level + 1}`, name, level, retired: false }
})
const people = [
  { id: 'ana', name: 'Ana Ruiz', email: 'ana@example.com', retired: false },
  { id: 'ben', name: 'Ben Okoro', email: 'ben@example.com', retired: false },
  { id: 'ben-2', name: 'Ben Okoro', email: 'ben.okoro@example.com', retired: false },
  { id: 'old', name: 'Olga Left', retired: true },
]

function record(id: string, name: string, parents: readonly string[] = []): FocusArea {
  const type = types[parents.length]
  const parentId = parents.at(-1)
  return {
    id,
    name,
    externalId: `X-${id}`,
    about: null,
    createdDate: '2026-01-01T00:00:00.000Z',
    updatedDate: '2026-01-01T00:00:00.000Z',
    parent: parentId === undefined ? null : { id: parentId },
    path: parents.map((one, index) => ({ id: one, index })),
    owner: { id: 'ana', name: 'Ana Ruiz' },
    status: { id: 's', name: 'PENDING' },
    focusAreaType: { id: type?.id ?? '', name: type?.name ?? '' },
    targetDate: null,
  }
}

const records = [record('a', 'Retail'), record('b', 'Payments', ['a']), record('c', 'Cards', ['a', 'b'])]

function context(known: readonly FocusArea[] = []): HierarchyContext {
  return { kind: 'focus-area', records: known, types, people, hasCatalog: true }
}

/** A site without a catalog, where each type has the mean depth of its records. */
const seenTypes = types.map((type) => ({ ...type, level: type.level * 0.9 }))
const observed: HierarchyContext = { ...context(), hasCatalog: false, types: seenTypes }

function planOf(
  cells: readonly (readonly string[])[],
  known: readonly FocusArea[] = [],
  wanted?: ParentWay,
  site = context(known),
) {
  const { sheet, roles } = readHierarchySheet(
    Table.of(cells),
    site.types.map(({ name }) => name),
  )
  const way = wanted ?? proposeParentWay(sheet, roles)
  return { way, ...planHierarchy({ sheet, roles, way }, site) }
}

/** `Retail > Payments`, by the parents that the plan says. */
function paths({ rows }: { readonly rows: readonly PlannedRow[] }): string[] {
  const path = (row: PlannedRow): string => {
    const { parent } = row
    if (!parent) return row.name
    const above = 'place' in parent ? rows[parent.place] : undefined
    const known = 'id' in parent ? records.find(({ id }) => id === parent.id) : undefined
    return `${above ? path(above) : known?.name} > ${row.name}`
  }
  return rows.map(path)
}

function codes({ rows }: { readonly rows: readonly PlannedRow[] }): Finding['kind'][][] {
  return rows.map(({ findings }) => findings.map(({ kind }) => kind))
}

const tree = ['Retail', 'Retail > Payments', 'Retail > Payments > Cards', 'Retail > Loans']

test.each<[ParentWay, readonly (readonly string[])[]]>([
  [
    'path',
    [
      ['Name', 'Path'],
      ['Retail', ''],
      ['Payments', 'Retail'],
      ['Cards', 'retail/ Payments'],
      ['Loans', 'Retail'],
    ],
  ],
  ['path', [['Path'], ['Retail'], ['Retail / Payments'], ['Retail / Payments / Cards'], ['Retail / Loans']]],
  ['indent', [['Name'], ['Retail'], ['  Payments'], ['    Cards'], ['  Loans']]],
  [
    'level-names',
    [
      ['Retail', '', ''],
      ['', 'Payments', ''],
      ['', '', 'Cards'],
      ['', 'Loans', ''],
    ],
  ],
  [
    'level-names',
    [
      ['Portfolio', 'Program', 'Project'],
      ['Retail', '', ''],
      ['Retail', 'Payments', ''],
      ['Retail', 'Payments', 'Cards'],
      ['Retail', 'Loans', ''],
    ],
  ],
  [
    'levels',
    [
      ['Level', 'Name'],
      ['1', 'Retail'],
      ['2', 'Payments'],
      ['3', 'Cards'],
      ['2', 'Loans'],
    ],
  ],
  [
    'external-id',
    [
      ['Name', 'External ID', 'Parent external ID'],
      ['Retail', 'R', ''],
      ['Payments', 'P', 'R'],
      ['Cards', 'C', 'P'],
      ['Loans', 'L', 'R'],
    ],
  ],
])('finds the parents by %s', (way, cells) => {
  for (const site of [context(), observed]) {
    const plan = planOf(cells, [], undefined, site)
    expect(plan.way).toBe(way)
    expect(paths(plan)).toEqual(tree)
    expect(plan.counts).toEqual({ new: 4, updated: 0, unchanged: 0, unmatched: 0 })
    expect(plan.rows.map(({ create }) => create?.typeId)).toEqual(['type-1', 'type-2', 'type-3', 'type-2'])
  }
})

test('finds parents that exist, by ID, external ID and path', () => {
  const byId = planOf(
    [
      ['Name', 'Parent ID'],
      ['New', 'b'],
    ],
    records,
  )
  const byExternalId = planOf(
    [
      ['Name', 'Parent external ID'],
      ['New', 'X-b'],
    ],
    records,
  )
  const byPath = planOf(
    [
      ['Name', 'Path'],
      ['New', 'Retail / Payments'],
    ],
    records,
  )
  for (const plan of [byId, byExternalId, byPath]) {
    expect(plan.rows[0]?.parent).toEqual({ id: 'b' })
    expect(plan.rows[0]?.create?.typeId).toBe('type-3')
  }
})

test('finds records again by ID, by external ID and by path, and changes what differs', () => {
  const plan = planOf(
    [
      ['Name', 'Path', 'ID', 'External ID', 'Owner'],
      ['Shops', '', 'a', '', ''],
      ['Payments', 'Shops', '', 'X-b', 'ben@example.com'],
      ['Cards', 'Retail / Payments', '', '', 'Ana Ruiz'],
    ],
    records,
  )
  expect(plan.rows.map(({ verdict }) => verdict)).toEqual(['updated', 'updated', 'unchanged'])
  expect(plan.rows[0]?.patch).toEqual({ mask: ['name'], body: { name: 'Shops' } })
  expect(plan.rows[1]?.patch).toEqual({ mask: ['ownerId'], body: { ownerId: 'ben' } })
  expect(plan.rows.map(({ record: found }) => found?.id)).toEqual(['a', 'b', 'c'])
})

test('finds a cycle, a duplicate, a missing parent and their descendants', () => {
  const plan = planOf([
    ['Name', 'External ID', 'Parent external ID'],
    ['One', '1', '2'],
    ['Two', '2', '1'],
    ['Below', '3', '2'],
    ['Lost', '4', '99'],
    ['Fine', '5', ''],
    ['Again', '5', ''],
    ['Self', '6', '6'],
  ])
  expect(codes(plan)).toEqual([
    ['parent-cycle'],
    ['parent-cycle'],
    ['parent-unmatched'],
    ['parent-missing'],
    [],
    ['same-record'],
    ['parent-cycle'],
  ])
  expect(plan.rows[3]?.findings[0]).toMatchObject({
    severity: 'error',
    where: { columns: [2] },
    about: { text: '99' },
  })
  expect(plan.rows[5]?.findings[0]).toMatchObject({ where: { columns: [1] }, about: { otherRow: '6' } })
  expect(plan.counts).toEqual({ new: 1, updated: 0, unchanged: 0, unmatched: 6 })
})

test('reads types by name and level, and owners by name and email, with a proposal for similar ones', () => {
  const plan = planOf([
    ['Name', 'Path', 'Type', 'Owner'],
    ['A', '', 'portfolio', 'ANA RUIZ'],
    ['B', 'A', '3', 'ben.okoro@example.com'],
    ['C', 'A', 'Progam', 'Anna Ruiz'],
    ['D', 'A', 'Portfolio', 'Ben Okoro'],
    ['E', 'A', 'Vehicle', 'Olga Left'],
    ['F', 'A / B', '', ''],
  ])
  expect(plan.rows[0]?.create).toMatchObject({ typeId: 'type-1', ownerId: 'ana' })
  expect(plan.rows[1]?.create).toMatchObject({ typeId: 'type-3', ownerId: 'ben-2' })
  expect(codes(plan).slice(2)).toEqual([
    ['type-unknown', 'owner-unknown'],
    ['level-fault', 'owner-ambiguous'],
    ['type-unknown', 'owner-retired'],
    ['type-missing'],
  ])
  expect(plan.rows[2]?.findings.map(({ about }) => about.proposal)).toEqual(['Program', 'Ana Ruiz'])
  expect(plan.rows[3]?.findings[0]?.about.proposal).toBe('Program')
})

test('says by cell what an import does not change, and imports the rest of the row', () => {
  const plan = planOf(
    [
      ['Name', 'ID', 'Parent ID', 'Type', 'Status', 'Target date', 'External ID'],
      ['Cards', 'c', 'a', 'Program', 'COMPLETED', '2027-03-31', 'NEW'],
      ['Fresh', '', 'a', '', 'AT_RISK', '31.03.2027', ''],
    ],
    records,
  )
  expect(codes(plan)).toEqual([
    ['type-kept', 'status-kept', 'date-kept', 'parent-kept'],
    ['status-kept', 'date-kept'],
  ])
  expect(plan.rows.map(({ verdict }) => verdict)).toEqual(['updated', 'new'])
  expect(plan.rows[0]?.patch?.mask).toEqual(['externalId'])
  const notes = notesOfRecords(plan).map(({ kind, severity, about }) => [about.name, kind, severity])
  expect(notes.slice(3)).toEqual([
    ['Cards', 'parent-kept', 'note'],
    ['Fresh', 'status-kept', 'note'],
    ['Fresh', 'date-kept', 'note'],
  ])
  expect(plan.rows[0]?.findings[3]).toMatchObject({
    where: { columns: [2] },
    about: { proposal: 'Payments', text: 'Retail' },
  })
})

test('reads the target date of a new organization and its precision', () => {
  const organizations = { ...context(), kind: 'organization' as const }
  const cells = [
    ['Name', 'Target date', 'Target date precision'],
    ['A', '31.3.2027', 'quarter'],
    ['B', 'soon', ''],
  ]
  const plan = planOf(cells, [], undefined, organizations)
  expect(plan.rows[0]?.create).toMatchObject({ targetDate: '2027-03-31', targetDateType: 'QUARTER' })
  expect(codes(plan)).toEqual([[], ['date-invalid']])
})

test('keeps two siblings of one name apart by their external IDs, and refuses them without', () => {
  const apart = planOf([
    ['Name', 'External ID'],
    ['Twin', '1'],
    ['Twin', '2'],
  ])
  expect(apart.counts.new).toBe(2)
  const unnamed = planOf([
    ['Name', 'External ID'],
    ['Twin', '1'],
    ['Twin', ''],
  ])
  expect(codes(unnamed)).toEqual([[], ['same-record']])
})

test('puts parents before their children, whatever the order of the rows', () => {
  const plan = planOf([
    ['Name', 'Path'],
    ['Cards', 'Retail / Payments'],
    ['Payments', 'Retail'],
    ['Retail', ''],
  ])
  expect(plan.order.map((place) => plan.rows[place]?.name)).toEqual(['Retail', 'Payments', 'Cards'])
  expect(plan.counts.new).toBe(3)
})

test('refuses an ID that no record has', () => {
  const plan = planOf(
    [
      ['Name', 'ID'],
      ['Retail', 'zzz'],
    ],
    records,
  )
  expect(codes(plan)).toEqual([['id-unknown']])
})

test('parents that are merged downwards count for all their rows, and a row of nothing else is no record', () => {
  const table = Table.of([
    ['Name', 'Parent path'],
    ['Cards', 'Retail'],
    ['Payments', ''],
    ['', ''],
  ])
  table.merges = [{ row: 1, column: 1, rows: 3, columns: 1 }]
  const { sheet, roles } = readHierarchySheet(table, [])
  const rows = readSheetRows({ sheet, roles, way: proposeParentWay(sheet, roles) })
  expect(rows.map(({ name, above }) => [name, ...above])).toEqual([
    ['Cards', 'Retail'],
    ['Payments', 'Retail'],
  ])
})
