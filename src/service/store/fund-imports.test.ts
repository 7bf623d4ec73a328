import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorEntry } from '#contract/errors.ts'
import type { Database } from '#service/database/database.ts'
import type { FundKind } from '#service/database/tables.ts'
import { Problem } from '#service/problem.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { drawBatch, type ImportGround, type Row } from '#testing/import-rows.ts'
import { readFundImport } from '#testing/read-fund-import.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'
import { importFundItems } from './fund-imports.ts'

const kinds = ['cost', 'benefit'] as const
const batchesInProcess = perEngine(isLongRun ? 4000 : 600) / kinds.length
const batchesOverHttp = perEngine(isLongRun ? 800 : 160) / kinds.length

/** A fingerprint of everything that imports write. */
async function digest({ read }: Database, site: string): Promise<string> {
  const items = read.selectFrom('fund_item').selectAll().where('site_id', '=', site).orderBy('id')
  const series = read
    .selectFrom('fund_series')
    .selectAll()
    .where('site_id', '=', site)
    .orderBy('item_id')
    .orderBy('version')
  const rows = await Promise.all([items.execute(), series.execute()])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

/** The places that messages begin with: `items[3].focusAreaId: …`. */
function placesOf(errors: readonly ErrorEntry[]): string[] {
  const places = errors.map(({ message }) => message.slice(0, message.indexOf(': ')))
  return [...new Set(places)].sort()
}

async function prepare(
  service: TestService,
  kind: FundKind,
): Promise<{ site: TestSite; ground: ImportGround }> {
  const site = await service.site()
  const random = new Random(`ground of ${kind}`)
  const areas = ['one', 'twin', 'twin'].map((externalId) => ({
    id: random.uuid(),
    name: externalId,
    parentId: null,
    externalId,
  }))
  await service.running.database.write((transaction) => insertNodes(transaction, site, 'focus-area', areas))
  const focusAreas = areas.map(({ id }) => id)
  const externalIds = Array.from({ length: 14 }, (_, number) => `item ${number}`)
  const items = externalIds.map((externalId, position) => ({
    name: externalId,
    focusAreaId: focusAreas[position % 3],
    [`${kind}ItemExternalId`]: externalId,
    [`${kind}PeriodValues`]: [
      { financialVersionType: 'ACTUAL', timePeriodToAmount: { '2026-01': position } },
    ],
  }))
  expect((await importOver(site, kind, items)).status).toBe(201)
  const { body } = await site.ask('GET', `/funds/${kind}-item`)
  const { values } = body as { values: Record<string, string>[] }
  const known = values.map((value) => {
    const externalField = kind === 'cost' ? 'externalCostItemId' : 'externalBenefitItemId'
    return { id: value[`${kind}ItemId`] ?? '', externalId: value[externalField] ?? '' }
  })
  return { site, ground: { kind, focusAreas, ambiguous: 'twin', items: known } }
}

function importOver(site: TestSite, kind: FundKind, items: readonly Row[]) {
  return site.ask('POST', `/funds/${kind}-item/bulk`, { body: { items } })
}

const sender = { id: randomUUID(), name: 'Ada' }

/** The errors of an import in this process; none when it was done. */
async function importHere(
  database: Database,
  site: string,
  kind: FundKind,
  items: readonly Row[],
): Promise<readonly ErrorEntry[]> {
  try {
    const request = readFundImport(kind, new TextEncoder().encode(JSON.stringify({ items })))
    await importFundItems(database, { site, kind }, { ...request, now: Date.now(), sender })
    return []
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error.errors
    throw error
  }
}

describe.each(engines)('a bulk request on %s', (engine) => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  it.each(kinds)(
    `of %s items changes nothing and names every bad row, in ${batchesInProcess} drawn batches`,
    async (kind) => {
      const { site, ground } = await prepare(service, kind)
      const { database } = service.running
      const random = new Random(`batches of ${kind}`)
      const before = await digest(database, site.id)
      let refused = 0
      while (refused < batchesInProcess) {
        const { rows, places } = drawBatch(ground, random, 0.3)
        if (places.length === 0) continue
        const errors = await importHere(database, site.id, kind, rows)
        expect(placesOf(errors), JSON.stringify(rows)).toEqual(places.toSorted())
        expect(await digest(database, site.id), JSON.stringify(rows)).toBe(before)
        refused += 1
      }
    },
  )

  it.each(kinds)(
    `of %s items is all or nothing over HTTP, in ${batchesOverHttp} drawn batches`,
    async (kind) => {
      const { site, ground } = await prepare(service, kind)
      const { database } = service.running
      const random = new Random(`requests of ${kind}`)
      let before = await digest(database, site.id)
      for (let count = 0; count < batchesOverHttp; count += 1) {
        const { rows, places } = drawBatch(ground, random, 0.08)
        const answer = await importOver(site, kind, rows)
        const after = await digest(database, site.id)
        if (places.length === 0) {
          expect(answer.status, answer.text).toBe(201)
          expect(answer.text).toBe('')
          expect(after).not.toBe(before)
        } else {
          expect(answer.status).toBe(400)
          expect(placesOf((answer.body as { errors: ErrorEntry[] }).errors)).toEqual(places.toSorted())
          expect(after).toBe(before)
        }
        before = after
      }
    },
  )

  it('refuses an item that two rows mean, however each of them names it', async () => {
    const { site, ground } = await prepare(service, 'cost')
    const { id, externalId } = ground.items[0] ?? { id: '', externalId: '' }
    const item = { name: 'Twice', focusAreaId: ground.focusAreas[0] }
    const byId = { ...item, costItemId: id }
    const byExternalId = { ...item, costItemExternalId: externalId }
    const fresh = { ...item, costItemExternalId: 'not there yet' }
    for (const [rows, place] of [
      [[byId, byId], 'items[1].costItemId'],
      [[byId, { ...item, costItemId: id.toUpperCase() }], 'items[1].costItemId'],
      [[item, byExternalId, byExternalId], 'items[2].costItemExternalId'],
      [[byId, item, byExternalId], 'items[2]'],
      [[fresh, fresh], 'items[1].costItemExternalId'],
    ] as const) {
      const answer = await importOver(site, 'cost', rows)
      expect(answer.status).toBe(400)
      expect(placesOf((answer.body as { errors: ErrorEntry[] }).errors)).toEqual([place])
    }
  })
})
