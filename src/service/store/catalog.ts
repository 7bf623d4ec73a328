// Types, statuses, people and reference lists, changed. The four tables differ in a few columns only; `places` says where
// each list is kept, and the statements are the same for all.
import { type RawBuilder, sql } from 'kysely'
import type { CatalogList } from '#contract/catalog-operations.ts'
import type { Reading, Writing } from '#service/database/database.ts'
import type {
  HierarchyTypeRow,
  PersonRow,
  ReferenceList,
  ReferenceRow,
  StatusRow,
} from '#service/database/tables.ts'

/** A row of any of the tables. */
export type CatalogRow = Pick<PersonRow, 'id' | 'name' | 'retired_at'> &
  Partial<
    Pick<HierarchyTypeRow, 'level'> &
      Pick<StatusRow, 'color' | 'position'> &
      Pick<PersonRow, 'email'> &
      Pick<ReferenceRow, 'key' | 'display_name' | 'parent_key'>
  >

/** Columns that a list may set. */
export type CatalogColumns = Partial<Omit<CatalogRow, 'id'>>

interface Place {
  readonly table: 'hierarchy_type' | 'hierarchy_status' | 'person' | 'reference_item'
  /** The columns that tell the list from others of its table. */
  readonly fixed: Readonly<Record<string, string>>
  readonly order: readonly string[]
  /** Conditions on other tables under which a row is referred to. */
  readonly references: readonly ((row: CatalogRow) => Reference)[]
}

interface Reference {
  readonly table: 'hierarchy_node' | 'fund_item' | 'reference_item' | 'principal'
  readonly where: Readonly<Record<string, string>>
}

const nodes =
  (column: 'type_id' | 'status_id' | 'owner_id') =>
  ({ id }: CatalogRow): Reference => ({ table: 'hierarchy_node', where: { [column]: id } })
const items =
  (
    column: 'cost_type' | 'cost_subtype_id' | 'benefit_type' | 'investment_category_id' | 'expenditure_type',
    by: 'id' | 'key',
  ) =>
  (row: CatalogRow): Reference => ({ table: 'fund_item', where: { [column]: row[by] ?? '' } })

const types = (kind: string): Place => ({
  table: 'hierarchy_type',
  fixed: { kind },
  order: ['level', 'name'],
  references: [nodes('type_id')],
})
const statuses = (kind: string): Place => ({
  table: 'hierarchy_status',
  fixed: { kind },
  order: ['position'],
  references: [nodes('status_id')],
})
const entries = (list: ReferenceList, references: Place['references']): Place => ({
  table: 'reference_item',
  fixed: { list },
  order: ['position'],
  references,
})

const places: Readonly<Record<CatalogList, Place>> = {
  'organization-types': types('organization'),
  'focus-area-types': types('focus-area'),
  'organization-statuses': statuses('organization'),
  'focus-area-statuses': statuses('focus-area'),
  people: {
    table: 'person',
    fixed: {},
    order: ['name'],
    references: [nodes('owner_id'), ({ id }) => ({ table: 'principal', where: { id } })],
  },
  'cost-types': entries('cost-type', [
    items('cost_type', 'key'),
    ({ key = '' }) => ({ table: 'reference_item', where: { list: 'cost-subtype', parent_key: key } }),
  ]),
  'cost-subtypes': entries('cost-subtype', [items('cost_subtype_id', 'id')]),
  'benefit-types': entries('benefit-type', [items('benefit_type', 'key')]),
  'investment-categories': entries('investment-category', [items('investment_category_id', 'id')]),
  'expenditure-types': entries('expenditure-type', [items('expenditure_type', 'key')]),
}

/** A list of one site. */
export interface SiteList {
  readonly site: string
  readonly list: CatalogList
}

const equal = (columns: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

/** The entries in their order, retired ones included; with `id`, at most that one. */
export async function listEntriesOf(
  db: Reading | Writing,
  { site, list }: SiteList,
  id?: string,
): Promise<CatalogRow[]> {
  const { table, fixed, order } = places[list]
  const where = equal({ site_id: site, ...fixed, ...(id !== undefined && { id }) })
  const { rows } = await sql<CatalogRow>`
    select * from ${sql.table(table)} where ${where}
    order by ${sql.join([...order, 'id'].map((column) => sql.ref(column)))}`.execute(db)
  return rows
}

/** Adds an entry, after the others where the list has an order. */
export async function addEntry(
  transaction: Writing,
  { site, list }: SiteList,
  { id, ...columns }: CatalogColumns & { readonly id: string },
): Promise<void> {
  const { table, fixed, order } = places[list]
  const last = (await listEntriesOf(transaction, { site, list })).at(-1)
  const position = order.includes('position') ? { position: (last?.position ?? -1) + 1 } : {}
  const row = { site_id: site, ...fixed, ...position, id, ...columns }
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`.execute(transaction)
}

/** Changes columns of an entry that is there. */
export async function changeEntry(
  transaction: Writing,
  { site, list }: SiteList,
  id: string,
  columns: CatalogColumns,
): Promise<void> {
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (set.length === 0) return
  const { table, fixed } = places[list]
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    where ${equal({ site_id: site, ...fixed, id })}`.execute(transaction)
}

/** Puts entries in the order of their IDs. */
export async function orderEntries(
  transaction: Writing,
  place: SiteList,
  ids: readonly string[],
): Promise<void> {
  // Changed by ID: two people who reorder the list would otherwise wait for each other's rows.
  for (const [id, position] of ids.map((each, index) => [each, index] as const).toSorted())
    await changeEntry(transaction, place, id, { position })
}

/** True when a record refers to the entry. */
export async function isReferredTo(
  transaction: Writing,
  { site, list }: SiteList,
  row: CatalogRow,
): Promise<boolean> {
  for (const reference of places[list].references) {
    const { table, where } = reference(row)
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${equal({ site_id: site, ...where })} limit 1`.execute(
      transaction,
    )
    if (rows.length > 0) return true
  }
  return false
}

/** Deletes an entry to which no record refers. */
export async function removeEntry(transaction: Writing, { site, list }: SiteList, id: string): Promise<void> {
  const { table, fixed } = places[list]
  await sql`delete from ${sql.table(table)} where ${equal({ site_id: site, ...fixed, id })}`.execute(
    transaction,
  )
}

// Cost types, cost subtypes, benefit types and investment categories, read.

/** All items of a list, in their own order. */
export function listReferences(db: Reading, site: string, list: ReferenceList): Promise<ReferenceRow[]> {
  return db
    .selectFrom('reference_item')
    .selectAll()
    .where((where) => where.and({ site_id: site, list }))
    .orderBy('position')
    .orderBy('id')
    .execute()
}
