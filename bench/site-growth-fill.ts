// Fills one site with very many focus areas and cost items, by the statements of each engine: a million rows through the
// service would take longer than all that is measured.
import { sql } from 'kysely'
import { openDatabase } from '../src/service/database/database.ts'
import { migrate } from '../src/service/migrations/migrate.ts'
import { indexNames } from '../src/service/store/name-index.ts'
import type { SiteIdentity } from '../src/testing/child-service.ts'
import { createSite } from '../src/testing/site.ts'

/** Records that each record at the top has below it. */
export const childrenEach = 99

const about = JSON.stringify({
  type: 'doc',
  version: 1,
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'What it is for, and who pays. '.repeat(12) }] },
  ],
})

/** The id of the record with this number; the hundredth, two hundredth and so on are at the top. */
export function areaId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Makes a database with a site of so many focus areas, each with one cost item. */
export async function fillSite(databaseUrl: string, records: number): Promise<SiteIdentity> {
  const database = await openDatabase(databaseUrl)
  await migrate(database, async () => undefined)
  const site = await createSite(database, '', {})
  const isPostgres = database.engine.name === 'postgres'
  const uuid = sql.raw(database.engine.types.uuid)
  const bytesOf = (id: string) =>
    sql.raw(isPostgres ? `decode(replace(${id}, '-', ''), 'hex')` : `unhex(replace(${id}, '-', ''))`)
  const bytesOfText = (text: string) =>
    sql.raw(isPostgres ? `convert_to(${text}, 'UTF8')` : `cast(${text} as blob)`)
  const blob = sql.raw(isPostgres ? 'bytea' : 'blob')
  const { rows: statuses } = await sql<{ id: string }>`
    select id from hierarchy_status where site_id = ${site.id} and kind = 'focus-area' and position = 0`.execute(
    database.read,
  )
  const part = 10_000
  for (let from = 0; from < records; from += part) {
    const to = Math.min(from + part, records)
    await database.write(async (transaction) => {
      if (isPostgres) await sql`set local session_replication_role = replica`.execute(transaction)
      await sql`
        insert into hierarchy_node (site_id, id, kind, parent_id, path, name, name_fold, name_sort, external_id, about,
          type_id, owner_id, status_id, created_at, updated_at)
        with recursive number(i) as (select ${sql.lit(from)} union all select i + 1 from number where i < ${sql.lit(to - 1)}),
        named as (select i,
          '00000000-0000-4000-8000-' || substr(cast(1000000000000 + i as text), 2) as id,
          '00000000-0000-4000-8000-' || substr(cast(1000000000000 + i - i % 100 as text), 2) as top,
          'Area ' || cast(i as text) as name from number)
        select cast(${site.id} as ${uuid}), cast(id as ${uuid}), 'focus-area',
          case when i % 100 = 0 then null else cast(top as ${uuid}) end,
          case when i % 100 = 0 then ${bytesOf('id')} else cast(${bytesOf('top')} || ${bytesOf('id')} as ${blob}) end,
          name, lower(name), ${bytesOfText('lower(name)')}, 'E-' || cast(i as text), ${about},
          case when i % 100 = 0 then cast(${site.focusAreaTypes[0] ?? ''} as ${uuid}) else cast(${site.focusAreaTypes[1] ?? ''} as ${uuid}) end,
          ${site.principalId}, cast(${statuses[0]?.id ?? ''} as ${uuid}), 1767225600000 + i, 1767225600000 + i
        from named`.execute(transaction)
    })
  }
  await database.writeSchema(async (transaction) => {
    if (isPostgres) await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`insert into fund_item (site_id, id, kind, external_id, focus_area_id, name, created_at, updated_at)
      select site_id, id, 'cost', external_id, id, name, created_at, updated_at from hierarchy_node`.execute(
      transaction,
    )
    await sql`update tree_lock set records = (select count(*) from hierarchy_node
      where hierarchy_node.site_id = tree_lock.site_id and hierarchy_node.kind = tree_lock.kind)`.execute(
      transaction,
    )
    await sql`insert into fund_count (site_id, kind, items, counted_at) values (cast(${site.id} as ${uuid}), 'cost', ${sql.lit(records)}, ${sql.lit(Date.now())})`.execute(
      transaction,
    )
  })
  // The role of a replica skips triggers with the checks of foreign keys.
  if (isPostgres) await database.writeSchema((transaction) => indexNames(transaction, 'postgres'))
  if (isPostgres) await sql`analyze`.execute(database.read)
  await database.close()
  return site
}
