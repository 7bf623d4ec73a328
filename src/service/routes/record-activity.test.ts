// The activity of a record: what those who read the record learn of its changes, and nothing else of the audit log.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { activityOperations, type RecordActivity } from '#contract/activity-operations.ts'
import type { Page } from '#contract/listing.ts'
import { newSecret } from '#service/identity/accounts.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send } from '#testing/site.ts'

const Activity = activityOperations.listFocusAreaActivity.success.body

describe.each(engines)('the activity of a record on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let now = Date.now()

  beforeAll(async () => {
    // Each moment is later than the one before, so that the order of entries is that of the acts.
    const clock = () => {
      now += 1
      return now
    }
    service = await startTestService(engine, { clock })
  })
  beforeEach(async () => {
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const ask = (path: string, query: Record<string, string> = {}, by: Caller = site): Promise<Answer> =>
    send('GET', `${service.origin}/planning/extended/v1${path}/activity`, { query, headers: by.headers })
  const read = async (path: string, query: Record<string, string> = {}): Promise<Page<RecordActivity>> => {
    const answer = await ask(path, query)
    expect(answer.status, answer.text).toBe(200)
    return Activity.parse(answer.body)
  }
  const list = async (path: string) => (await read(path)).values
  const area = () => `/focus-areas/${site.childFocusArea}`
  const extend = (path: string, body: object) =>
    send('PATCH', `${service.origin}/planning/extended/v1${path}`, {
      query: { updateMask: Object.keys(body).join(',') },
      body,
      headers: site.headers,
    })
  const update = (path: string, body: object, by: Caller = site) =>
    by.ask('PATCH', path, { query: { updateMask: Object.keys(body).join(',') }, body })

  test('begins with its creation and has each later change on top, by whom and from what to what', async () => {
    await update(area(), { name: 'Payments' })
    const [changed, created, ...others] = await list(area())
    expect(others).toEqual([])
    expect(changed).toEqual({
      id: expect.any(String),
      date: expect.stringMatching(/^20/),
      action: 'updated',
      by: { id: site.principalId, name: 'Tester' },
      changes: [{ field: 'name', from: 'Theme', to: 'Payments' }],
    })
    expect(created).toMatchObject({ action: 'created', by: { name: 'Tester' } })
    expect(created?.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', from: null, to: 'Theme' },
        { field: 'parent', from: null, to: 'Goal', fromId: null, toId: site.focusArea },
      ]),
    )
  })

  test('has a move with both parents by name and ID, also between parents of the same name', async () => {
    const [type] = site.focusAreaTypes
    const { body } = await site.ask('POST', '/focus-areas', { body: { name: 'Goal', focusAreaTypeId: type } })
    const { id: other } = body as { id: string }
    await extend(area(), { parentId: other })
    await extend(area(), { parentId: null })
    expect((await list(area())).slice(0, 2)).toMatchObject([
      {
        action: 'moved',
        changes: [{ field: 'parent', from: 'Goal', to: null, fromId: other, toId: null }],
      },
      {
        action: 'moved',
        changes: [{ field: 'parent', from: 'Goal', to: 'Goal', fromId: site.focusArea, toId: other }],
      },
    ])
  })

  test('tells archiving with its reason, and restoring, from other changes', async () => {
    const path = `/organizations/${site.organization}`
    await site.ask('POST', `${path}:archive`, { body: 'Merged' })
    const statuses = await send('GET', `${service.origin}/planning/catalog/v1/organization-statuses`, {
      headers: site.headers,
    })
    const { values } = statuses.body as { values: { id: string; name: string }[] }
    await extend(path, { statusId: values.find(({ name }) => name === 'ACTIVE')?.id })
    const [restored, archived] = await list(path)
    expect(archived).toMatchObject({
      action: 'archived',
      changes: [
        { field: 'status', from: 'ACTIVE', to: 'ARCHIVED' },
        { field: 'archiveComment', from: null, to: 'Merged' },
      ],
    })
    expect(restored).toMatchObject({
      action: 'restored',
      changes: [{ field: 'status', from: 'ARCHIVED', to: 'ACTIVE' }],
    })
  })

  test('has the precision of a target date, and a description of which only the formatting changed', async () => {
    const text = (marks: object[]) => ({ type: 'text', text: 'Why', ...(marks.length > 0 && { marks }) })
    const about = (...marks: object[]) =>
      JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [text(marks)] }] })
    await extend(area(), { targetDateType: 'QUARTER' })
    await update(area(), { about: about() })
    await update(area(), { about: about({ type: 'strong' }) })
    await update(area(), { about: about({ type: 'strong' }) })
    expect((await list(area())).slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ field: 'about', from: 'Why', to: 'Why' }],
      [{ field: 'about', from: null, to: 'Why' }],
      [{ field: 'targetDateType', from: null, to: 'QUARTER' }],
    ])
  })

  test('of an item has its external ID and the imports that made it and changed it last', async () => {
    const [id] = site.costItems
    const path = `/funds/cost-item/${id}`
    const rename = (name: string) =>
      site.ask('POST', '/funds/cost-item/bulk', { body: { items: [{ name, costItemId: id }] } })
    await update(path, { externalCostItemId: 'E-9' })
    await rename('Engineers and others')
    await site.ask('POST', '/funds/cost-item/bulk', {
      body: { items: [{ name: 'Unrelated', focusAreaId: site.focusArea }] },
    })
    const lines = await list(path)
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['imported', []],
      ['updated', [{ field: 'externalId', from: 'first', to: 'E-9' }]],
      ['imported', []],
    ])
    expect((await list(`/funds/benefit-item/${site.benefitItems[0]}`)).map(({ action }) => action)).toEqual([
      'imported',
    ])
  })

  test('is read page by page; a cursor belongs to its record', async () => {
    for (const name of ['A', 'B', 'C']) await update(area(), { name })
    const first = await read(area(), { limit: '2' })
    expect(first).toMatchObject({ last: false, totalCount: 4, values: [{}, {}] })
    const cursor = first.nextPageCursor ?? ''
    const second = await read(area(), { cursor })
    expect(second).toMatchObject({ last: true, totalCount: 4 })
    const all = await list(area())
    expect([...first.values, ...second.values]).toEqual(all)
    expect(await ask(`/focus-areas/${site.focusArea}`, { cursor })).toMatchObject({ status: 400 })
  })

  test('finds the record by its ID in capitals, and changes that were made under it', async () => {
    const shouted = `/focus-areas/${site.childFocusArea.toUpperCase()}`
    await update(shouted, { name: 'Payments' })
    expect(await list(shouted)).toMatchObject([{ changes: [{ to: 'Payments' }] }, { action: 'created' }])
  })

  describe('reveals', () => {
    test('no more to a reader than the record itself', async () => {
      const reader = await site.caller({ scopes: ['read:focus-areas:planning'] })
      await update(area(), { name: 'Refused' }, reader)
      await update(area(), { name: 'Payments' })
      const answer = await ask(area(), {}, reader)
      expect(answer.status).toBe(200)
      const { values } = Activity.parse(answer.body)
      expect(values.map(({ action }) => action)).toEqual(['updated', 'created'])
      const names = new Set(values.flatMap((line) => Object.keys(line)))
      expect([...names].toSorted()).toEqual(['action', 'by', 'changes', 'date', 'id'])
      expect(answer.text).not.toContain('Refused')
      for (const secret of [site.email, reader.email, '127.0.0.1', 'api-token']) {
        expect(answer.text).not.toContain(secret)
      }
    })

    test('nothing without the scope, in a closed area, of another kind, and at another site', async () => {
      const funds = await site.caller({
        scopes: everyScope.filter((scope) => !scope.includes('focus-areas')),
      })
      expect(await ask(area(), {}, funds)).toMatchObject({ status: 403 })
      const shut = await site.caller({ disabledAreas: ['focus-areas'] })
      expect(await ask(area(), {}, shut)).toMatchObject({ status: 403 })
      expect(await ask(`/organizations/${site.childFocusArea}`)).toMatchObject({ status: 404 })
      const other = await service.site()
      expect(await ask(area(), {}, other)).toMatchObject({ status: 404 })
    })

    test('nothing of a deleted record', async () => {
      await site.ask('DELETE', area())
      expect(await ask(area())).toMatchObject({ status: 404 })
      await site.ask('DELETE', `/funds/cost-item/${site.costItems[1]}`)
      expect(await ask(`/funds/cost-item/${site.costItems[1]}`)).toMatchObject({ status: 404 })
    })

    test('no email address of a member who has no other name', async () => {
      const name = `ada.${newSecret(site.id).slice(-4)}@example.com`
      await service.running.database.write((transaction) =>
        transaction.updateTable('principal').set({ name }).where('id', '=', site.principalId).execute(),
      )
      await update(area(), { name: 'Payments' })
      const [line] = await list(area())
      expect(line?.by.name).toBe(name.split('@')[0])
    })
  })
})
