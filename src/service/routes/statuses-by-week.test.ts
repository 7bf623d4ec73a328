// Statuses by week, compared with what was counted at the end of each week while it passed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { activityOperations } from '#contract/activity-operations.ts'
import { childPath } from '#service/database/node-path.ts'
import { Random } from '#service/sample/random.ts'
import { sampleOf } from '#testing/effort.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send } from '#testing/site.ts'

const Statuses = activityOperations.listStatusesByWeek.success.body
const weekMs = 7 * 86_400_000
/** Monday of the week 2027-W02. */
const monday = Date.UTC(2027, 0, 11)

describe.each(engines)('statuses by week on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let now = monday
  /** IDs of the statuses of focus areas and organizations by their names. */
  let statusIds: ReadonlyMap<string, string>

  beforeAll(async () => {
    service = await startTestService(engine, {
      clock: () => {
        now += 1
        return now
      },
    })
  })
  beforeEach(async () => {
    now = monday
    site = await createPopulatedSite(service)
    const rows = await service.running.database.read
      .selectFrom('hierarchy_status')
      .select(['id', 'kind', 'name'])
      .where('site_id', '=', site.id)
      .execute()
    statusIds = new Map(rows.map(({ id, name }) => [name, id]))
  })
  afterAll(() => service.close())

  const at = (week: number) => {
    now = monday + week * weekMs + 1000
  }
  const ask = (query: Readonly<Record<string, string>>, by: Caller = site): Promise<Answer> =>
    send('GET', `${service.origin}/planning/extended/v1/statuses-by-week`, { query, headers: by.headers })
  const read = async (query: Readonly<Record<string, string>>) => {
    const answer = await ask(query)
    expect(answer.status, answer.text).toBe(200)
    return Statuses.parse(answer.body).values
  }
  /** `PENDING 2` for each status of each week, or null for a blank week. */
  const lines = async (query: Readonly<Record<string, string>>) =>
    (await read(query)).map(
      ({ statuses }) => statuses?.map(({ name, records }) => `${name} ${records}`).toSorted() ?? null,
    )
  const create = async (name: string, level: number, parentId: string | null) => {
    const body = {
      name,
      focusAreaTypeId: site.focusAreaTypes[level],
      ...(parentId !== null && { parentFocusAreaId: parentId }),
    }
    const answer = await site.ask('POST', '/focus-areas', { body })
    expect(answer.status, answer.text).toBe(201)
    return (answer.body as { id: string }).id
  }
  const extend = async (path: string, body: object) => {
    const answer = await send('PATCH', `${service.origin}/planning/extended/v1${path}`, {
      query: { updateMask: Object.keys(body).join(',') },
      body,
      headers: site.headers,
    })
    expect(answer.status, answer.text).toBe(200)
  }
  const setStatus = (id: string, name: string) =>
    extend(`/focus-areas/${id}`, { statusId: statusIds.get(name) })

  test('follows creations, changes and deletions back; weeks before the log are blank', async () => {
    const { focusArea: goal, childFocusArea: theme } = site
    await setStatus(theme, 'IN_PROGRESS')
    at(1)
    const feature = await create('Feature', 4, theme)
    const doomed = await create('Doomed', 4, theme)
    await setStatus(doomed, 'COMPLETED')
    await setStatus(theme, 'COMPLETED')
    at(3)
    await setStatus(goal, 'IN_PROGRESS')
    await setStatus(feature, 'IN_PROGRESS')
    await setStatus(feature, 'COMPLETED')
    at(4)
    await site.ask('DELETE', `/focus-areas/${doomed}`)
    const values = await read({ focusAreaId: goal, weeks: '7' })
    expect(values.map(({ week }) => week)).toEqual([
      '2026-W53',
      '2027-W01',
      '2027-W02',
      '2027-W03',
      '2027-W04',
      '2027-W05',
      '2027-W06',
    ])
    expect(values.at(-1)?.endDate).toBe(new Date(monday + 5 * weekMs).toISOString())
    expect(await lines({ focusAreaId: goal, weeks: '7' })).toEqual([
      null,
      null,
      ['IN_PROGRESS 1', 'PENDING 1'],
      ['COMPLETED 2', 'PENDING 2'],
      ['COMPLETED 2', 'PENDING 2'],
      ['COMPLETED 3', 'IN_PROGRESS 1'],
      ['COMPLETED 2', 'IN_PROGRESS 1'],
    ])
    expect((await lines({ focusAreaId: theme, weeks: '3' }))[0]).toEqual(['COMPLETED 2', 'PENDING 1'])
    expect(await lines({ focusAreaId: feature, weeks: '2' })).toEqual([['COMPLETED 1'], ['COMPLETED 1']])
  })

  /** Adds focus areas below the first one, of which no entry says anything. */
  const addAreas = async (count: number) => {
    const { database } = service.running
    const parent = await database.read
      .selectFrom('hierarchy_node')
      .selectAll()
      .where((where) => where.and({ site_id: site.id, id: site.focusArea }))
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, () => {
      const id = randomUUID()
      return { ...parent, id, parent_id: parent.id, path: childPath(parent.path, id) }
    })
    await database.write((transaction) => transaction.insertInto('hierarchy_node').values(rows).execute())
  }

  test.each(sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5))(
    'equal what was counted at the end of each week: course %i',
    async (seed) => {
      // Larger branches are found in the log of the site, smaller ones by their records.
      if (seed % 2 === 0) await addAreas(300)
      const random = new Random(`statuses ${seed}`)
      const known = [site.focusArea, site.childFocusArea]
      const counted: (readonly string[])[] = []
      for (let week = 0; week < 6; week += 1) {
        at(week)
        for (let act = 0; act < 8; act += 1) {
          const id = random.pick(known)
          const choice = random.between(0, 9)
          if (choice < 3) {
            // The levels of parents are above those of their children.
            known.push(await create(`Area ${known.length}`, 5 + (known.length % 4), site.childFocusArea))
          } else if (choice < 5 && known.length > 3) {
            const [doomed = ''] = known.splice(random.between(2, known.length - 1), 1)
            await site.ask('DELETE', `/focus-areas/${doomed}`)
          } else await setStatus(id, random.pick(['PENDING', 'IN_PROGRESS', 'COMPLETED']))
        }
        counted.push((await lines({ focusAreaId: site.focusArea, weeks: '1' }))[0] ?? [])
      }
      expect(await lines({ focusAreaId: site.focusArea, weeks: '6' })).toEqual(counted)
    },
  )

  test('is of the branch as it is now: who moved brings their past, who was deleted stays with the parent', async () => {
    const { focusArea: goal, childFocusArea: theme } = site
    const elsewhere = await create('Else', 0, null)
    const middle = await create('Middle', 4, theme)
    const low = await create('Low', 6, middle)
    at(1)
    await setStatus(low, 'IN_PROGRESS')
    // Its parent is deleted later: it counts where that one's parent is.
    await site.ask('DELETE', `/focus-areas/${low}`)
    await site.ask('DELETE', `/focus-areas/${middle}`)
    at(2)
    expect(await lines({ focusAreaId: goal, weeks: '3' })).toEqual([
      ['PENDING 4'],
      ['PENDING 2'],
      ['PENDING 2'],
    ])
    await extend(`/focus-areas/${theme}`, { parentId: elsewhere })
    expect(await lines({ focusAreaId: goal, weeks: '3' })).toEqual([
      ['PENDING 1'],
      ['PENDING 1'],
      ['PENDING 1'],
    ])
    expect(await lines({ focusAreaId: elsewhere, weeks: '3' })).toEqual([
      ['PENDING 4'],
      ['PENDING 2'],
      ['PENDING 2'],
    ])
  })

  test('knows a deleted record of an earlier release by the parent that its creation names', async () => {
    const doomed = await create('Doomed', 4, site.childFocusArea)
    at(1)
    await site.ask('DELETE', `/focus-areas/${doomed}`)
    const { database } = service.running
    const entry = await database.read
      .selectFrom('audit_entry')
      .select(['id', 'changes'])
      .where((where) => where.and({ site_id: site.id, operation: 'deleteFocusArea' }))
      .executeTakeFirstOrThrow()
    const changes = JSON.parse(entry.changes ?? '[]').map(
      ({ fromId: _fromId, toId: _toId, ...change }: Record<string, unknown>) => change,
    )
    await database.write((transaction) =>
      transaction
        .updateTable('audit_entry')
        .set({ changes: JSON.stringify(changes) })
        .where('site_id', '=', site.id)
        .where('id', '=', entry.id)
        .execute(),
    )
    expect(await lines({ focusAreaId: site.focusArea, weeks: '2' })).toEqual([['PENDING 3'], ['PENDING 2']])
  })

  test('names statuses as they are called now, and one that is gone as it was called then', async () => {
    const { focusArea: goal, childFocusArea: theme } = site
    const catalog = `${service.origin}/planning/catalog/v1/focus-area-statuses`
    const { headers } = await site.caller({ scopes: everyScope })
    await setStatus(theme, 'IN_PROGRESS')
    await setStatus(goal, 'COMPLETED')
    at(1)
    const renamed = { name: 'Under way' }
    await send('PATCH', `${catalog}/${statusIds.get('IN_PROGRESS')}`, { body: renamed, headers })
    await setStatus(goal, 'PENDING')
    expect(await send('DELETE', `${catalog}/${statusIds.get('COMPLETED')}`, { headers })).toMatchObject({
      status: 204,
    })
    await setStatus(theme, 'PENDING')
    const [before, present] = await read({ focusAreaId: goal, weeks: '2' })
    expect(before?.statuses).toEqual([
      { id: statusIds.get('IN_PROGRESS'), name: 'Under way', records: 1 },
      { id: null, name: 'COMPLETED', records: 1 },
    ])
    expect(present?.statuses).toEqual([{ id: statusIds.get('PENDING'), name: 'PENDING', records: 2 }])
  })

  test('counts archived organizations', async () => {
    at(1)
    await site.ask('POST', `/organizations/${site.childOrganization}:archive`, { body: 'Merged' })
    expect(await lines({ organizationId: site.organization, weeks: '2' })).toEqual([
      ['ACTIVE 2'],
      ['ACTIVE 1', 'ARCHIVED 1'],
    ])
  })

  test('of a site without a log has the present week', async () => {
    await service.running.database.write((transaction) =>
      transaction.deleteFrom('audit_entry').where('site_id', '=', site.id).execute(),
    )
    const values = await lines({ focusAreaId: site.focusArea })
    expect(values).toEqual([...Array.from({ length: 11 }, () => null), ['PENDING 2']])
  })

  test('needs one branch that is there, and the right to read it', async () => {
    expect(await ask({})).toMatchObject({ status: 400, body: { errors: [{ type: 'FIELD_REQUIRED' }] } })
    const both = { focusAreaId: site.focusArea, organizationId: site.organization }
    expect(await ask(both)).toMatchObject({ status: 400 })
    expect(await ask({ focusAreaId: randomUUID() })).toMatchObject({ status: 404 })
    for (const weeks of ['0', '54', 'x', '-1', '1.5'])
      expect(await ask({ focusAreaId: site.focusArea, weeks })).toMatchObject({ status: 400 })
    const funds = await site.caller({ scopes: ['read:funds:planning', 'read:organizations:planning'] })
    expect(await ask({ focusAreaId: site.focusArea }, funds)).toMatchObject({ status: 403 })
    expect(await ask({ organizationId: site.organization }, funds)).toMatchObject({ status: 200 })
    const shut = await site.caller({ disabledAreas: ['focus-areas'] })
    expect(await ask({ focusAreaId: site.focusArea }, shut)).toMatchObject({ status: 403 })
    expect(await ask({ focusAreaId: site.focusArea }, await service.site())).toMatchObject({ status: 404 })
  })
})
