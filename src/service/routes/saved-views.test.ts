// The views that people save: their own only, few and small, and the last write counts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SavedView, viewLimits, viewOperations } from '#contract/view-operations.ts'
import { removePrincipal } from '#service/identity/access.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send, type TestSite } from '#testing/site.ts'

const columns = { shown: { owner: false }, widths: { status: 120 }, order: ['status', 'type'] }
const late = { tree: 'focus-areas', name: 'Late', search: { due: ['overdue'], sort: '-updated' }, columns }

describe.each(apiEngines)('saved views on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await service.site({ scopes: [] })
  })
  afterAll(() => service.close())

  const ask = (method: string, path: string, body?: object, by: Caller = site): Promise<Answer> =>
    send(method, `${service.origin}/planning/extended/v1/views${path}`, {
      headers: by.headers,
      ...(body && { body }),
    })
  const list = async (by: Caller = site): Promise<readonly SavedView[]> =>
    viewOperations.listViews.success.body.parse((await ask('GET', '', undefined, by)).body).values
  const saved = async (body: object = late): Promise<SavedView> => {
    const answer = await ask('POST', '', body)
    expect(answer.status, answer.text).toBe(201)
    return viewOperations.createView.success.body.parse(answer.body)
  }

  test('are saved, listed by name, renamed, replaced and deleted, without any scope', async () => {
    const view = await saved()
    expect(view).toMatchObject(late)
    await saved({ ...late, name: 'A first' })
    expect((await list()).map(({ name }) => name)).toEqual(['A first', 'Late'])
    expect(await ask('PATCH', `/${view.id}`, { name: 'Later' })).toMatchObject({
      status: 200,
      body: { ...late, name: 'Later' },
    })
    const search = { q: 'carrier' }
    expect(await ask('PATCH', `/${view.id}`, { search })).toMatchObject({
      body: { name: 'Later', search, columns },
    })
    expect(await ask('DELETE', `/${view.id}`)).toMatchObject({ status: 204 })
    expect((await list()).map(({ name }) => name)).toEqual(['A first'])
    expect(await ask('DELETE', `/${view.id}`)).toMatchObject({ status: 404 })
  })

  test('have one name each in a tree', async () => {
    const view = await saved()
    const conflict = { status: 409, body: { errors: [{ type: 'IDENTITY_CONFLICT' }] } }
    expect(await ask('POST', '', late)).toMatchObject(conflict)
    await saved({ ...late, tree: 'organizations' })
    const other = await saved({ ...late, name: 'Other' })
    expect(await ask('PATCH', `/${other.id}`, { name: 'Late' })).toMatchObject(conflict)
    expect(await ask('PATCH', `/${view.id}`, { name: 'Late' })).toMatchObject({ status: 200 })
  })

  test('belong to the person who saved them', async () => {
    const view = await saved()
    const colleague = await site.caller()
    expect(await list(colleague)).toEqual([])
    expect(await ask('PATCH', `/${view.id}`, { name: 'Mine' }, colleague)).toMatchObject({ status: 404 })
    expect(await ask('DELETE', `/${view.id}`, undefined, colleague)).toMatchObject({ status: 404 })
    expect(await list()).toHaveLength(1)
    expect(await send('GET', `${service.origin}/planning/extended/v1/views`)).toMatchObject({ status: 401 })
  })

  test.each([
    ['another tree', { tree: 'cost-items' }],
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(viewLimits.name + 1) }],
    ['columns of another shape', { columns: { shown: { owner: 'yes' }, widths: {}, order: [] } }],
    ['a search of another shape', { search: { q: 7 } }],
    ['more than a view may be', { search: { q: 'x'.repeat(viewLimits.bytes) } }],
    ['a field that no view has', { shared: true }],
  ])('refuse %s', async (_what, change) => {
    expect(await ask('POST', '', { ...late, ...change })).toMatchObject({ status: 400 })
    expect(await list()).toEqual([])
  })

  test('are few', async () => {
    for (let at = 0; at < viewLimits.views; at += 1) await saved({ ...late, name: `View ${at}` })
    expect(await ask('POST', '', late)).toMatchObject({ status: 400 })
    expect(await list()).toHaveLength(viewLimits.views)
  })

  test('end with their person', async () => {
    await saved()
    const { database } = service.running
    await database.write((transaction) =>
      removePrincipal(transaction, { site: site.id, id: site.principalId, now: Date.now() }),
    )
    const rows = await database.read
      .selectFrom('saved_view')
      .selectAll()
      .where('site_id', '=', site.id)
      .execute()
    expect(rows).toEqual([])
  })
})
