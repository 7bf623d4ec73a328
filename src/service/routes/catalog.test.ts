// Changes the catalog over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessScope, catalogScope, everyScope, scopes } from '#contract/access.ts'
import {
  type CatalogEntry,
  type CatalogList,
  catalogLists,
  catalogOperations,
  orderedLists,
} from '#contract/catalog-operations.ts'
import { ownPage } from '#testing/gateway.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send } from '#testing/site.ts'

const base = '/planning/catalog/v1'

/** A new entry of each list. */
const additions: Readonly<Record<CatalogList, object>> = {
  'organization-types': { name: 'Squad', level: 7 },
  'focus-area-types': { name: 'Epic', level: 7 },
  'organization-statuses': { name: 'Forming', color: 'blue' },
  'focus-area-statuses': { name: 'Blocked', color: 'red' },
  people: { name: 'Grace Hopper', email: 'grace@example.com' },
  'cost-types': { name: 'Travel', key: 'TRAVEL' },
  'cost-subtypes': { name: 'Flights', key: 'FLIGHTS', costType: 'OTHER-TYPE' },
  'benefit-types': { name: 'Goodwill', key: 'GOODWILL' },
  'investment-categories': { name: 'Experiments', key: 'EXPERIMENTS' },
  'expenditure-types': { name: 'Mixed', key: 'MIXED' },
}

describe.each(engines)('the catalog on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let admin: Caller
  let reader: Caller

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await createPopulatedSite(service)
    admin = await site.caller({ scopes: everyScope })
    reader = await site.caller({ scopes: [...scopes] })
  })
  afterAll(() => service.close())

  const ask = (method: string, path: string, body?: object, by: Caller = admin): Promise<Answer> =>
    send(method, `${service.origin}${base}${path}`, { ...(body && { body }), headers: by.headers })

  async function entriesOf(list: CatalogList, by: Caller = reader): Promise<CatalogEntry[]> {
    const answer = await ask('GET', `/${list}`, undefined, by)
    expect(answer.status, answer.text).toBe(200)
    return catalogOperations.listCatalogEntries.success.body.parse(answer.body).values
  }

  async function added(list: CatalogList, body: object = additions[list]): Promise<CatalogEntry> {
    const answer = await ask('POST', `/${list}`, body)
    expect(answer.status, answer.text).toBe(201)
    return catalogOperations.createCatalogEntry.success.body.parse(answer.body)
  }

  const costType = () => added('cost-types', { name: 'Other type', key: 'OTHER-TYPE' })

  test.each(catalogLists)(
    '%s: an entry is added, renamed, retired, brought back and deleted',
    async (list) => {
      if (list === 'cost-subtypes') await costType()
      const before = await entriesOf(list)
      const entry = await added(list)
      expect(entry).toMatchObject({ ...additions[list], retired: false })
      expect(await entriesOf(list)).toEqual(expect.arrayContaining([...before, entry]))
      const path = `/${list}/${entry.id}`
      expect(await ask('PATCH', path, { name: 'Renamed' })).toMatchObject({
        status: 200,
        body: { ...entry, name: 'Renamed' },
      })
      expect(await ask('PATCH', path, { retired: true })).toMatchObject({ body: { retired: true } })
      expect(await ask('PATCH', path, { retired: false })).toMatchObject({ body: { retired: false } })
      expect(await ask('DELETE', path)).toMatchObject({ status: 204 })
      expect(await ask('DELETE', path)).toMatchObject({ status: 404 })
      expect(await entriesOf(list)).toEqual(before)
    },
  )

  test.each(orderedLists)('%s: entries are put in another order', async (list) => {
    const ids = (await entriesOf(list)).map(({ id }) => id).toReversed()
    expect(await ask('POST', `/${list}:reorder`, { ids })).toMatchObject({ status: 200 })
    expect((await entriesOf(list)).map(({ id }) => id)).toEqual(ids)
    const wrong = [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 'another']]
    for (const other of wrong) {
      expect(await ask('POST', `/${list}:reorder`, { ids: other })).toMatchObject({ status: 400 })
    }
    expect((await entriesOf(list)).map(({ id }) => id)).toEqual(ids)
  })

  test('types come by level and people by name, and cannot be put in another order', async () => {
    const levels = (await entriesOf('focus-area-types')).map(({ level }) => level ?? -1)
    expect(levels).toEqual(levels.toSorted((one, other) => one - other))
    for (const list of ['focus-area-types', 'organization-types', 'people']) {
      expect(await ask('POST', `/${list}:reorder`, { ids: [] })).toMatchObject({ status: 400 })
    }
  })

  test('a list that several people reorder at the same time has the order of one of them', async () => {
    for (const key of ['A', 'B', 'C', 'D', 'E', 'F']) await added('cost-types', { name: key, key })
    const ids = (await entriesOf('cost-types')).map(({ id }) => id)
    const orders = [ids, ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]]
    const asked = [...orders, ...orders, ...orders]
    const answers = await Promise.all(
      asked.map((order) => ask('POST', '/cost-types:reorder', { ids: order })),
    )
    expect(answers.map(({ status, text }) => [status, text.slice(0, 9)])).toEqual(
      asked.map(() => [200, '{"values"']),
    )
    expect(orders).toContainEqual((await entriesOf('cost-types')).map(({ id }) => id))
  })

  test('what records refer to is not deleted, and stays readable when it is retired', async () => {
    const answer = await site.ask('GET', '/focus-areas', { query: { limit: '1' } })
    const [area] = (answer.body as { values: { id: string; owner: { id: string } }[] }).values
    const ownerId = area?.owner.id ?? ''
    expect(await ask('DELETE', `/people/${ownerId}`)).toMatchObject({
      status: 409,
      body: { errors: [{ type: 'IN_USE' }] },
    })
    expect(await ask('PATCH', `/people/${ownerId}`, { retired: true })).toMatchObject({ status: 200 })
    const kept = { query: { updateMask: 'ownerId,name' }, body: { ownerId, name: 'Renamed' } }
    expect(await site.ask('PATCH', `/focus-areas/${area?.id}`, kept)).toMatchObject({
      status: 200,
      body: { owner: { id: ownerId } },
    })
  })

  test('records cannot newly choose what was retired', async () => {
    const type = await added('focus-area-types')
    const owner = await added('people')
    const body = { name: 'New', focusAreaTypeId: type.id, ownerId: owner.id }
    const retire = (path: string, retired: boolean) => ask('PATCH', path, { retired })
    await retire(`/focus-area-types/${type.id}`, true)
    const refused = { status: 400, body: { errors: [{ type: 'REFERENCE_INVALID' }] } }
    expect(await site.ask('POST', '/focus-areas', { body })).toMatchObject(refused)
    await retire(`/focus-area-types/${type.id}`, false)
    await retire(`/people/${owner.id}`, true)
    expect(await site.ask('POST', '/focus-areas', { body })).toMatchObject(refused)
    await retire(`/people/${owner.id}`, false)
    expect(await site.ask('POST', '/focus-areas', { body })).toMatchObject({ status: 201 })
    expect(await ask('PATCH', `/focus-area-types/${type.id}`, { level: 8 })).toMatchObject({ status: 409 })
    expect(await ask('DELETE', `/focus-area-types/${type.id}`)).toMatchObject({ status: 409 })
  })

  test('imports take the expenditure types of the list, retired ones included, and no others', async () => {
    const typed = (key: string) => ({ id: site.focusArea, order: 0, key, name: key, displayName: key })
    const itemOf = (fields: object) => ({ name: 'Item', focusAreaId: site.focusArea, ...fields })
    const importOf = (fields: object) =>
      site.ask('POST', '/funds/cost-item/bulk', { body: { items: [itemOf(fields)] } })
    const refused = { status: 400, body: { errors: [{ type: 'REFERENCE_INVALID' }] } }
    const mixed = { costItemExternalId: 'mixed', expenditureType: typed('MIXED') }
    expect((await entriesOf('expenditure-types')).map(({ key }) => key)).toEqual(['CAPEX', 'OPEX'])
    expect(await importOf(mixed)).toMatchObject(refused)
    const { id } = await added('expenditure-types')
    expect(await importOf(mixed)).toMatchObject({ status: 201 })
    expect(await ask('DELETE', `/expenditure-types/${id}`)).toMatchObject({ status: 409 })
    await ask('PATCH', `/expenditure-types/${id}`, { retired: true })
    // An export that names a retired key comes back unchanged.
    expect(await importOf({ ...mixed, costItemExternalId: 'other' })).toMatchObject({ status: 201 })
  })

  test('statuses that the service sets keep their name', async () => {
    const statuses = { 'organization-statuses': 'ARCHIVED', 'focus-area-statuses': 'PENDING' } as const
    for (const [list, set] of Object.entries(statuses) as [CatalogList, string][]) {
      const status = (await entriesOf(list)).find(({ name }) => name === set)
      const path = `/${list}/${status?.id}`
      for (const change of [{ name: 'Gone' }, { retired: true }]) {
        expect(await ask('PATCH', path, change)).toMatchObject({ status: 409 })
      }
      expect(await ask('DELETE', path)).toMatchObject({ status: 409 })
      expect(await ask('PATCH', path, { color: 'gray' })).toMatchObject({ body: { color: 'gray' } })
    }
  })

  test('names and keys are unique in their list, and people may share a name', async () => {
    await added('benefit-types')
    const other = { name: 'Another', key: 'ANOTHER' }
    for (const body of [
      { ...other, name: 'GOODWILL' },
      { ...other, key: 'GOODWILL' },
    ]) {
      expect(await ask('POST', '/benefit-types', body)).toMatchObject({ status: 409 })
    }
    await added('people')
    await added('people')
  })

  test('fields that a list does not have are refused, and those that it needs are required', async () => {
    const wrong = {
      'organization-types': [{ name: 'Squad' }, { name: 'Squad', level: 1, color: 'red' }],
      'focus-area-statuses': [{ name: 'Blocked', color: 'pink' }],
      people: [{ name: 'Grace', level: 1 }, { email: 'grace@example.com' }],
      'cost-subtypes': [
        { name: 'Flights', key: 'FLIGHTS' },
        { name: 'Flights', key: 'FLIGHTS', costType: 'NONE' },
      ],
      nothing: [{ name: 'Thing' }],
    }
    for (const [list, bodies] of Object.entries(wrong)) {
      for (const body of bodies) expect(await ask('POST', `/${list}`, body)).toMatchObject({ status: 400 })
    }
  })

  test('people are listed without service accounts, and with emails of members for those who may see them', async () => {
    const { client } = site
    await added('people')
    const emailsFor = async (by: Caller) =>
      new Map((await entriesOf('people', by)).map(({ id, email }) => [id, email]))
    const access = await site.caller({ scopes: [accessScope] })
    for (const by of [admin, access]) {
      expect((await emailsFor(by)).get(reader.principalId)).toBe(reader.email)
    }
    const seen = await emailsFor(reader)
    expect(seen.get(reader.principalId)).toBe(reader.email)
    expect(seen.get(admin.principalId)).toBeNull()
    expect([...seen.values()]).toContain('grace@example.com')
    expect(seen.has(client.principalId)).toBe(false)
    // An address of the list itself is for everyone.
    expect(
      await ask('PATCH', `/people/${admin.principalId}`, { email: 'contact@example.com' }),
    ).toMatchObject({ status: 200 })
    expect((await emailsFor(reader)).get(admin.principalId)).toBe('contact@example.com')
  })

  test('those who cannot change the catalog see who may', async () => {
    const { body } = await ask('GET', '/cost-types', undefined, reader)
    // The site has two more members of that name, without the permission.
    expect(body).toMatchObject({ canManage: false, managers: ['Tester'] })
    expect((await ask('GET', '/cost-types')).body).not.toHaveProperty('managers')
  })

  test('the site gets another name, which sessions then have', async () => {
    expect(await ask('PATCH', '/site', { name: 'Acme' })).toMatchObject({
      status: 200,
      body: { id: site.id, name: 'Acme' },
    })
    const { email, apiToken } = admin
    const signedIn = await send('POST', `${service.origin}/session`, {
      body: { email, apiToken },
      headers: ownPage,
    })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const session = await send('GET', `${service.origin}/session`, { headers: { cookie, ...ownPage } })
    expect(session).toMatchObject({ body: { site: { id: site.id, name: 'Acme' } } })
    expect(await ask('PATCH', '/site', { name: ' ' })).toMatchObject({ status: 400 })
    expect(await ask('PATCH', '/site', { name: 'Other' }, reader)).toMatchObject({ status: 403 })
  })

  test('only a principal with the scope changes it, and no one in another site sees it', async () => {
    const entry = await added('people')
    const { id } = entry
    expect(await ask('GET', '/people')).toMatchObject({ body: { canManage: true } })
    expect(await ask('GET', '/people', undefined, reader)).toMatchObject({ body: { canManage: false } })
    const changes: [string, string, object?][] = [
      ['POST', '/people', { name: 'Alan' }],
      ['PATCH', `/people/${id}`, { name: 'Alan' }],
      ['POST', '/cost-types:reorder', { ids: [] }],
      ['DELETE', `/people/${id}`],
    ]
    for (const [method, path, body] of changes) {
      expect(await ask(method, path, body, reader)).toMatchObject({ status: 403 })
    }
    const stranger = await (await createPopulatedSite(service)).caller({ scopes: [catalogScope] })
    expect(await ask('PATCH', `/people/${id}`, { name: 'Alan' }, stranger)).toMatchObject({ status: 404 })
    expect(await entriesOf('people', stranger)).not.toContainEqual(entry)
  })
})
