import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FundItemRow } from '#service/database/tables.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { drawBatch, type Row } from '#testing/import-rows.ts'
import { ItemModel, lineOf } from '#testing/item-model.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import { amountsOf } from '#testing/stored-amounts.ts'

const kinds = ['cost', 'benefit'] as const
const batches = perEngine(isLongRun ? 120 : 40) / kinds.length

describe.each(engines)('imports on %s', (engine) => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  function storedItems(site: string): Promise<FundItemRow[]> {
    const { read } = service.running.database
    return read.selectFrom('fund_item').selectAll().where('site_id', '=', site).execute()
  }

  async function storedLines(site: string): Promise<string[]> {
    const { database } = service.running
    const references = database.read.selectFrom('reference_item').select(['id', 'key'])
    const rows = await references.where('site_id', '=', site).execute()
    const keyOf = new Map<string | null, string>(rows.map(({ id, key }) => [id, key]))
    const items = (await storedItems(site)).map(async (row) => ({
      externalId: row.external_id,
      name: row.name,
      focusAreaId: row.focus_area_id,
      references: {
        costType: row.cost_type,
        expenditureType: row.expenditure_type,
        investmentCategoryKey: keyOf.get(row.investment_category_id) ?? null,
        benefitTypeKey: row.benefit_type,
      },
      amounts: await amountsOf(database, site, row.id),
    }))
    return (await Promise.all(items)).map(lineOf).sort()
  }

  it.each(kinds)(
    `leave of %s items what the model has, in ${batches} batches one after another`,
    async (kind) => {
      const site = await service.site()
      const random = new Random(`effects on ${kind}`)
      const focusAreas = [random.uuid(), random.uuid()]
      const sketches = focusAreas.map((id) => ({ id, name: 'Area', parentId: null }))
      await service.running.database.write((transaction) =>
        insertNodes(transaction, site, 'focus-area', sketches),
      )
      const model = new ItemModel(kind)
      const importRows = async (items: readonly Row[]) => {
        const answer = await site.ask('POST', `/funds/${kind}-item/bulk`, { body: { items } })
        expect(answer.status, answer.text).toBe(201)
        for (const item of items) model.import(item)
      }
      const known = Array.from({ length: 12 }, (_, number) => `item ${number}`)
      const first = { name: 'Item', focusAreaId: focusAreas[0] }
      await importRows(known.map((externalId) => ({ ...first, [`${kind}ItemExternalId`]: externalId })))
      const items = (await storedItems(site.id)).map((row) => ({
        id: row.id,
        externalId: row.external_id ?? '',
      }))
      for (const { id, externalId } of items) model.identify(id, externalId)
      for (let count = 0; count < batches; count += 1) {
        await importRows(drawBatch({ kind, focusAreas, ambiguous: '', items }, random, 0).rows)
        expect(await storedLines(site.id)).toEqual(model.lines())
      }
    },
  )
})
