// Everything that a site's records consist of, to tell whether a request has changed anything.
import type { Database } from '#service/database/database.ts'

/** The rows of all records of a site, in a fixed order: equal exactly when nothing was changed. */
export async function siteContents({ read }: Database, site: string): Promise<object> {
  const [nodes, items, series] = await Promise.all([
    read.selectFrom('hierarchy_node').selectAll().where('site_id', '=', site).orderBy('id').execute(),
    read.selectFrom('fund_item').selectAll().where('site_id', '=', site).orderBy('id').execute(),
    read
      .selectFrom('fund_series')
      .selectAll()
      .where('site_id', '=', site)
      .orderBy('item_id')
      .orderBy('version')
      .execute(),
  ])
  return { nodes, items, series }
}
