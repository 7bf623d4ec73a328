// The site that the benchmark of the service asks for: 100,000 focus areas.
import { Random } from '../src/service/sample/random.ts'
import { openDatabase } from '../src/service/database/database.ts'
import { migrate } from '../src/service/migrations/migrate.ts'
import type { SiteIdentity } from '../src/testing/child-service.ts'
import { insertNodes, type NodeSketch } from '../src/testing/hierarchy-rows.ts'
import { createSite } from '../src/testing/site.ts'

export const records = 100_000

/** Ten levels; every name has a word that one in a thousand shares, and every record a text. */
export function sketchTree(): NodeSketch[] {
  const random = new Random('bench')
  const byLevel: NodeSketch[][] = Array.from({ length: 10 }, () => [])
  return Array.from({ length: records }, (_, number) => {
    const level = number < 20 ? 0 : random.between(1, 9)
    const above = byLevel[level - 1] ?? []
    const parent = above.length > 0 ? random.pick(above) : undefined
    const word = random.pick(['Growth', 'Élan', 'Reach', 'Quality', 'Safety', 'Payroll', 'Ledger', 'Depot'])
    const name = `${word} ${random.between(0, 9999)} group${random.between(0, 999)}x`
    const about = 'What it is for, and who pays. '.repeat(random.between(1, 60))
    const sketch = {
      id: random.uuid(),
      name,
      parentId: parent?.id ?? null,
      externalId: `E-${number}`,
      about,
    }
    byLevel[parent ? level : 0]?.push(sketch)
    return sketch
  })
}

/** Writes the records straight through the store, in one transaction. */
export async function fillSite(databaseUrl: string, sketches: readonly NodeSketch[]): Promise<SiteIdentity> {
  const database = await openDatabase(databaseUrl)
  await migrate(database, async () => undefined)
  const site = await createSite(database, '', {})
  await database.write((transaction) => insertNodes(transaction, site, 'focus-area', sketches))
  await database.close()
  return site
}
