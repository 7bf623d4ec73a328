// The activity of a site, of a branch and of a person: what those who read the records learn of their changes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityOperations, type SiteActivity } from '#contract/activity-operations.ts'
import { childPath } from '#service/database/node-path.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send } from '#testing/site.ts'

const Activity = activityOperations.listSiteActivity.success.body

describe.each(engines)('the activity of a site on %s', (engine) => {
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

  type Query = Readonly<Record<string, string>>
  const ask = (query: Query = {}, by: Caller = site): Promise<Answer> =>
    send('GET', `${service.origin}/planning/extended/v1/activity`, { query, headers: by.headers })
  const read = async (query: Query = {}, by: Caller = site) => {
    const answer = await ask(query, by)
    expect(answer.status, answer.text).toBe(200)
    return Activity.parse(answer.body)
  }
  /** All pages. */
  const list = async (query: Query = {}, by: Caller = site): Promise<SiteActivity[]> => {
    const lines: SiteActivity[] = []
    for (let page = await read(query, by); ; page = await read({ cursor: page.nextPageCursor ?? '' }, by)) {
      lines.push(...page.values)
      if (page.last) return lines
    }
  }
  const short = ({ action, resource, record, counts }: SiteActivity) =>
    `${action} ${resource} ${record?.name ?? `${counts?.created}+${counts?.updated}`}`
  const lines = async (query: Query = {}, by: Caller = site) => (await list(query, by)).map(short)
  const update = (path: string, body: object, by: Caller = site) =>
    by.ask('PATCH', path, { query: { updateMask: Object.keys(body).join(',') }, body })
  const extend = (path: string, body: object) =>
    send('PATCH', `${service.origin}/planning/extended/v1${path}`, {
      query: { updateMask: Object.keys(body).join(',') },
      body,
      headers: site.headers,
    })
  const importCosts = (...items: object[]) => site.ask('POST', '/funds/cost-item/bulk', { body: { items } })

  /** Adds focus areas below the first one, of which no entry says anything. */
  const addAreas = async (count: number) => {
    const { database } = service.running
    const parent = await database.read
      .selectFrom('hierarchy_node')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', site.focusArea)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, () => {
      const id = randomUUID()
      return { ...parent, id, parent_id: parent.id, path: childPath(parent.path, id) }
    })
    if (count > 0)
      await database.write((transaction) => transaction.insertInto('hierarchy_node').values(rows).execute())
  }

  const made = [
    'imported benefit-item 2+0',
    'imported cost-item 2+0',
    'created focus-area Theme',
    'created focus-area Goal',
    'created organization Team',
    'created organization Company',
  ]

  test('says which record was changed, by whom, and how many items an import touched, newest first', async () => {
    await update(`/focus-areas/${site.childFocusArea}`, { name: 'Payments' })
    await update(`/funds/cost-item/${site.costItems[0]}`, { externalCostItemId: 'E-9' })
    await importCosts(
      { name: 'New', focusAreaId: site.focusArea },
      { name: 'A', costItemId: site.costItems[0] },
    )
    await site.ask('POST', `/organizations/${site.organization}:archive`, { body: 'Merged' })
    const [archived, imported, changed, renamed, ...others] = await list()
    expect(others.map(short)).toEqual(made)
    const by = { id: site.principalId, name: 'Tester' }
    const date = expect.stringMatching(/^20/)
    const id = expect.any(String)
    expect([archived, imported, changed, renamed]).toEqual([
      {
        id,
        date,
        by,
        action: 'archived',
        resource: 'organization',
        record: { id: site.organization, name: 'Company' },
        counts: null,
        changes: [
          { field: 'status', from: 'ACTIVE', to: 'ARCHIVED' },
          { field: 'archiveComment', from: null, to: 'Merged' },
        ],
      },
      {
        id,
        date,
        by,
        action: 'imported',
        resource: 'cost-item',
        record: null,
        changes: [],
        counts: { created: 1, updated: 1 },
      },
      {
        id,
        date,
        by,
        action: 'updated',
        resource: 'cost-item',
        record: { id: site.costItems[0], name: 'Engineers' },
        counts: null,
        changes: [{ field: 'externalId', from: 'first', to: 'E-9' }],
      },
      {
        id,
        date,
        by,
        action: 'updated',
        resource: 'focus-area',
        record: { id: site.childFocusArea, name: 'Payments' },
        counts: null,
        changes: [{ field: 'name', from: 'Theme', to: 'Payments' }],
      },
    ])
  })

  test('has deleted records by the name that they had, and nothing else of them', async () => {
    await site.ask('DELETE', `/funds/cost-item/${site.costItems[1]}`)
    await site.ask('DELETE', `/focus-areas/${site.childFocusArea}`)
    const [area, item] = await list()
    expect(area).toMatchObject({
      action: 'deleted',
      resource: 'focus-area',
      record: { id: site.childFocusArea, name: 'Theme' },
      changes: [],
    })
    expect(item).toMatchObject({ action: 'deleted', record: { name: 'Servers' }, changes: [] })
  })

  test('is read page by page, without a count, since a time, and stays the same while others write', async () => {
    const before = await list()
    const since = before[2]?.date ?? ''
    expect(await lines({ since })).toEqual(made.slice(0, 3))
    const first = await read({ limit: '2' })
    expect(first).toMatchObject({ last: false, values: [{}, {}] })
    expect(first).not.toHaveProperty('totalCount')
    await update(`/focus-areas/${site.childFocusArea}`, { name: 'Payments' })
    const cursor = first.nextPageCursor ?? ''
    expect(await lines({ cursor, limit: '100' })).toEqual(made.slice(2))
    // A cursor continues with its filters; others are refused.
    expect(await ask({ cursor, personId: site.principalId })).toMatchObject({ status: 400 })
    const other = await service.site()
    expect(await ask({ cursor }, other)).toMatchObject({ status: 400 })
  })

  test('has of a person only what they did', async () => {
    const other = await site.caller()
    await update(`/focus-areas/${site.childFocusArea}`, { name: 'Payments' }, other)
    await update(`/organizations/${site.organization}`, { name: 'Acme' })
    const theirs = { personId: other.principalId }
    expect(await lines(theirs)).toEqual(['updated focus-area Payments'])
    expect(await lines({ ...theirs, focusAreaId: site.focusArea })).toEqual(['updated focus-area Payments'])
    expect(await lines({ ...theirs, organizationId: site.organization })).toEqual([])
    expect(await lines({ personId: randomUUID() })).toEqual([])
  })

  describe.each([
    ['small', 0],
    ['large', 300],
  ] as const)('of a %s branch', (_size, more) => {
    test('has its descendants, their items and their imports, and nothing of its neighbours', async () => {
      await addAreas(more)
      const [type] = site.focusAreaTypes
      const { body } = await site.ask('POST', '/focus-areas', {
        body: { name: 'Else', focusAreaTypeId: type },
      })
      const { id: elsewhere } = body as { id: string }
      await importCosts({ name: 'New', focusAreaId: elsewhere, costItemExternalId: 'new' })
      await update(`/focus-areas/${elsewhere}`, { name: 'Elsewhere' })
      await update(`/funds/benefit-item/${site.benefitItems[0]}`, { externalId: 'B-1' })
      await importCosts({ name: 'Engineers', costItemId: site.costItems[0] })
      const ofBranch = ['imported cost-item 0+1', 'updated benefit-item Sales', ...made.slice(0, 4)]
      expect(await lines({ focusAreaId: site.focusArea })).toEqual(ofBranch)
      expect(await lines({ focusAreaId: site.focusArea, limit: '1' })).toEqual(ofBranch)
      expect(await lines({ focusAreaId: elsewhere })).toEqual([
        'updated focus-area Elsewhere',
        'imported cost-item 1+0',
        'created focus-area Else',
      ])
      const since = (await list())[1]?.date ?? ''
      expect(await lines({ focusAreaId: site.focusArea, since })).toEqual(ofBranch.slice(0, 2))
    })

    test('has amounts that were written of several items, and of one by its name', async () => {
      await addAreas(more)
      const write = (...items: string[]) =>
        send('PATCH', `${service.origin}/planning/extended/v1/funds/cost-item/amounts`, {
          headers: site.headers,
          body: {
            rows: items.map((itemId, at) => ({
              itemId,
              version: 'ACTUAL',
              period: `2027-0${items.length}`,
              amount: `${at}`,
              expected: null,
            })),
          },
        })
      await write(...site.costItems)
      await write(site.costItems[0] ?? '')
      // The items keep the time of their own last change.
      expect((await lines({ focusAreaId: site.focusArea })).slice(0, 3)).toEqual([
        'amounts-changed cost-item Engineers',
        'amounts-changed cost-item 0+2',
        'imported benefit-item 2+0',
      ])
    })

    test('is that of the records that are in it now', async () => {
      await addAreas(more)
      const [type] = site.focusAreaTypes
      const { body } = await site.ask('POST', '/focus-areas', {
        body: { name: 'Else', focusAreaTypeId: type },
      })
      const { id: elsewhere } = body as { id: string }
      await extend(`/focus-areas/${site.childFocusArea}`, { parentId: elsewhere })
      expect(await lines({ focusAreaId: site.focusArea })).toEqual(['created focus-area Goal'])
      expect(await lines({ focusAreaId: elsewhere })).toEqual([
        'moved focus-area Theme',
        'created focus-area Else',
        ...made.slice(0, 3),
      ])
      await site.ask('DELETE', `/focus-areas/${site.childFocusArea}`)
      // The items moved to the parent of the deleted record, whose entries are those of the site alone.
      expect(await lines({ focusAreaId: elsewhere })).toEqual([
        'created focus-area Else',
        ...made.slice(0, 2),
      ])
    })
  })

  test('of an organization has its descendants', async () => {
    await update(`/organizations/${site.childOrganization}`, { name: 'Squad' })
    expect(await lines({ organizationId: site.organization })).toEqual([
      'updated organization Squad',
      ...made.slice(4),
    ])
    expect(await lines({ organizationId: site.childOrganization.toUpperCase() })).toEqual([
      'updated organization Squad',
      'created organization Team',
    ])
  })

  test('reads the log only so far for a page of a large branch that few changes are of', async () => {
    await addAreas(300)
    const many = 6000
    const later = now + 1000
    await service.running.database.write(async (transaction) => {
      const entries = Array.from({ length: many }, (_, number) => ({
        site_id: site.id,
        at: later + number,
        id: randomUUID(),
        principal_id: site.principalId,
        principal_name: 'Tester',
        operation: 'updateFocusArea',
        subject: null,
        outcome: 'success' as const,
        record_id: randomUUID(),
        record_name: 'Elsewhere',
        changes: '[{"field":"name","from":"a","to":"b"}]',
      }))
      for (let start = 0; start < many; start += 500)
        await transaction
          .insertInto('audit_entry')
          .values(entries.slice(start, start + 500) as never)
          .execute()
    })
    now = later + many
    const first = await read({ focusAreaId: site.focusArea })
    expect(first).toMatchObject({ values: [], last: false, nextPageCursor: expect.any(String) })
    expect(await lines({ focusAreaId: site.focusArea })).toEqual(made.slice(0, 4))
  })

  describe('reveals', () => {
    test('nothing of areas that the caller does not read', async () => {
      await update(`/funds/cost-item/${site.costItems[0]}`, { externalCostItemId: 'E-9' })
      const organizations = await site.caller({ scopes: ['read:organizations:planning'] })
      expect(await lines({}, organizations)).toEqual(made.slice(4))
      const funds = await site.caller({ scopes: ['read:funds:planning'] })
      expect(await lines({}, funds)).toEqual(['updated cost-item Engineers', ...made.slice(0, 2)])
      const noFunds = await site.caller({ disabledAreas: ['funds'] })
      expect(await lines({}, noFunds)).toEqual(made.slice(2))
      expect(await lines({ focusAreaId: site.focusArea }, noFunds)).toEqual(made.slice(2, 4))
      expect(await ask({ focusAreaId: site.focusArea }, funds)).toMatchObject({ status: 403 })
      expect(await ask({ organizationId: site.organization }, funds)).toMatchObject({
        status: 403,
        body: { errors: [{ type: 'SCOPE_MISSING' }] },
      })
      // Nor by the cursor of someone who reads more.
      const { nextPageCursor: cursor } = await read({ focusAreaId: site.focusArea, limit: '1' })
      expect(await ask({ cursor: cursor ?? '' }, funds)).toMatchObject({ status: 403 })
    })

    test('no name of a focus area, where an item moved, to those who read funds alone', async () => {
      await extend(`/funds/cost-item/${site.costItems[0]}`, { focusAreaId: site.focusArea, name: 'Crew' })
      const moved = { field: 'focusArea', from: 'Theme', to: 'Goal' }
      const renamed = { field: 'name', from: 'Engineers', to: 'Crew' }
      const funds = await site.caller({ scopes: ['read:funds:planning'] })
      const shut = await site.caller({ disabledAreas: ['focus-areas'] })
      const own = `${service.origin}/planning/extended/v1/funds/cost-item/${site.costItems[0]}/activity`
      for (const by of [funds, shut]) {
        expect((await read({ limit: '1' }, by)).values[0]?.changes).toEqual([renamed])
        const answer = await send('GET', own, { headers: by.headers })
        const { values } = answer.body as { values: { changes: unknown }[] }
        expect(values[0]?.changes).toEqual([renamed])
        expect(answer.text).not.toContain('Theme')
      }
      const [line] = (await read({ limit: '1' })).values
      expect(line?.changes).toEqual(expect.arrayContaining([moved, renamed]))
    })

    test('nothing at all to a caller who reads no area', async () => {
      const writer = await site.caller({ scopes: ['write:funds:planning', 'manage:access:planning'] })
      expect(await ask({}, writer)).toMatchObject({
        status: 403,
        body: { errors: [{ type: 'SCOPE_MISSING' }] },
      })
      const shut = await site.caller({ disabledAreas: ['organizations', 'focus-areas', 'funds'] })
      expect(await ask({}, shut)).toMatchObject({
        status: 403,
        body: { errors: [{ type: 'AREA_DISABLED' }] },
      })
      expect(await lines({}, await service.site())).toEqual([])
    })

    test('no address, no refused attempt, no email address, and no act that is about no record', async () => {
      const reader = await site.caller({
        scopes: ['read:focus-areas:planning', 'read:organizations:planning', 'read:funds:planning'],
      })
      await update(`/focus-areas/${site.childFocusArea}`, { name: 'Refused' }, reader)
      await site.ask('PATCH', '/focus-areas/none', {
        query: { updateMask: 'name' },
        body: { name: 'Refused' },
      })
      await send('PATCH', `${service.origin}/planning/catalog/v1/site`, {
        body: { name: 'Acme' },
        headers: site.headers,
      })
      await service.running.database.write((transaction) =>
        transaction
          .updateTable('principal')
          .set({ name: 'ada@example.com' })
          .where('site_id', '=', site.id)
          .where('id', '=', site.principalId)
          .execute(),
      )
      await update(`/focus-areas/${site.childFocusArea}`, { name: 'Payments' })
      const answer = await ask({}, reader)
      const { values } = Activity.parse(answer.body)
      expect(values.map(short)).toEqual(['updated focus-area Payments', ...made])
      expect(values[0]?.by.name).toBe('ada')
      for (const secret of ['Refused', 'Acme', 'example.com', '127.0.0.1', 'api-token'])
        expect(answer.text).not.toContain(secret)
      const names = new Set(values.flatMap((line) => Object.keys(line)))
      expect([...names].toSorted()).toEqual([
        'action',
        'by',
        'changes',
        'counts',
        'date',
        'id',
        'record',
        'resource',
      ])
    })
  })

  test('is refused for two branches, for one that is not there, and for what is no ID', async () => {
    expect(await ask({ focusAreaId: site.focusArea, organizationId: site.organization })).toMatchObject({
      status: 400,
    })
    expect(await ask({ focusAreaId: randomUUID() })).toMatchObject({ status: 404 })
    expect(await ask({ organizationId: site.focusArea })).toMatchObject({ status: 404 })
    expect(await ask({ personId: 'ada' })).toMatchObject({ status: 400 })
    expect(await ask({ since: 'yesterday' })).toMatchObject({ status: 400 })
    expect(await ask({ kind: 'focus-area' })).toMatchObject({ status: 400 })
  })
})
