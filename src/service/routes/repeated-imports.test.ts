// An import that is sent again under its Idempotency-Key, because its answer was lost. By the other address it comes as to
// another node: the memory of answers does not know it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idempotencyHeader } from '#contract/session.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { send, type TestSite } from '#testing/site.ts'

const elsewhere = '/gateway/api/planning/v1'

describe.each(engines)('on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
  })

  afterAll(() => service.close())

  beforeEach(async () => {
    site = await service.site()
  })

  interface Sent {
    readonly key: string
    readonly names?: readonly string[]
    readonly area?: object
    readonly base?: string
  }

  function importItems({ key, names = ['Desk', 'Chair'], area, base = site.base }: Sent) {
    const items = names.map((name) => ({ name, ...area }))
    const headers = { ...site.headers, [idempotencyHeader]: key }
    return send('POST', `${site.origin}${base}/funds/cost-item/bulk`, { body: { items }, headers })
  }

  async function newArea(): Promise<string> {
    const body = { name: 'Area', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
    return ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
  }

  interface Item {
    readonly costItemId: string
    readonly name: string
  }

  async function items(): Promise<readonly Item[]> {
    return ((await site.ask('GET', '/funds/cost-item')).body as { readonly values: readonly Item[] }).values
  }

  const names = async () => (await items()).map(({ name }) => name).toSorted()

  test('an import that comes again is carried out once', async () => {
    const area = { focusAreaId: await newArea() }
    const key = randomUUID()
    expect((await importItems({ key, area })).status).toBe(201)
    expect((await importItems({ key, area, base: elsewhere })).status).toBe(201)
    expect(await names()).toEqual(['Chair', 'Desk'])
  })

  test('also when an item that it made was deleted since', async () => {
    const focusAreaId = await newArea()
    const key = randomUUID()
    await importItems({ key, area: { focusAreaId } })
    const [item] = await items()
    await site.ask('DELETE', `/funds/cost-item/${item?.costItemId}`)
    expect((await importItems({ key, area: { focusAreaId }, base: elsewhere })).status).toBe(201)
    expect(await names()).toHaveLength(1)
  })

  test('other rows under the same key, and the same rows under another, are other imports', async () => {
    const area = { focusAreaId: await newArea() }
    const key = randomUUID()
    await importItems({ key, area })
    await importItems({ key, area, names: ['Lamp'] })
    await importItems({ key: randomUUID(), area, names: ['Desk'] })
    expect(await names()).toEqual(['Chair', 'Desk', 'Desk', 'Lamp'])
  })

  test('a rejected import is read again when it comes again, and leaves nothing behind', async () => {
    const id = await newArea()
    const key = randomUUID()
    const area = { focusAreaExternalId: 'R-1' }
    expect((await importItems({ key, area })).status).toBe(400)
    const query = { updateMask: 'externalId' }
    await site.ask('PATCH', `/focus-areas/${id}`, { query, body: { externalId: 'R-1' } })
    expect((await importItems({ key, area })).status).toBe(201)
    expect(await names()).toEqual(['Chair', 'Desk'])
  })

  test('an import that comes twice at the same time is carried out once, and is once in the audit log', async () => {
    const sent = { key: randomUUID(), area: { focusAreaId: await newArea() } }
    const answers = await Promise.all([importItems(sent), importItems({ ...sent, base: elsewhere })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await names()).toEqual(['Chair', 'Desk'])
    const entries = service.running.database.read
      .selectFrom('audit_entry')
      .where('site_id', '=', site.id)
      .where('operation', '=', 'importCostItems')
    expect(await entries.selectAll().execute()).toHaveLength(1)
  })
})
