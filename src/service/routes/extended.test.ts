// Sets status, target date and parent of records that are there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { Random } from '#service/sample/random.ts'
import { ForestModel, placeOf } from '#testing/forest-model.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send } from '#testing/site.ts'

/** Moved before its new area was deleted, or refused after that. */
const isAnswered = (status: number) => status === 200 || status === 400

interface AnsweredRecord {
  readonly id: string
  readonly name: string
  readonly parent: { readonly id: string } | null
  readonly path: readonly { readonly id: string; readonly index: number }[]
  readonly updatedDate: string
}

describe.each(apiEngines)('on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const ask = (method: string, path: string, body?: object, by: Caller = site): Promise<Answer> =>
    send(method, `${service.origin}/planning/extended/v1${path}`, {
      ...(body && { body }),
      ...(body && { query: { updateMask: Object.keys(body).join(',') } }),
      headers: by.headers,
    })
  const area = (id = site.focusArea) => `/focus-areas/${id}`
  const organization = (id = site.organization) => `/organizations/${id}`
  const move = (id: string, parentId: string | null) => ask('PATCH', area(id), { parentId })

  async function statusOf(list: string, name: string): Promise<string> {
    const { body } = await send('GET', `${service.origin}/planning/catalog/v1/${list}`, {
      headers: site.headers,
    })
    const { values } = body as { values: { id: string; name: string }[] }
    return values.find((status) => status.name === name)?.id ?? ''
  }

  async function newStatus(name: string): Promise<string> {
    const { headers } = await site.caller({ scopes: everyScope })
    const address = `${service.origin}/planning/catalog/v1/focus-area-statuses`
    const answer = await send('POST', address, { body: { name }, headers })
    expect(answer.status, answer.text).toBe(201)
    return (answer.body as AnsweredRecord).id
  }

  /** Adds focus areas from their types and parents. */
  async function addAreas(...areas: readonly (readonly [level: number, parent: string | null])[]) {
    const ids: string[] = []
    for (const [level, parent] of areas) {
      const body = {
        name: `Area ${ids.length}`,
        focusAreaTypeId: site.focusAreaTypes[level],
        parentFocusAreaId: parent === null || parent.length > 2 ? parent : ids[Number(parent)],
      }
      const answer = await site.ask('POST', '/focus-areas', { body })
      expect(answer.status, answer.text).toBe(201)
      ids.push((answer.body as AnsweredRecord).id)
    }
    return ids
  }

  const placeAnswered = async (id: string) => {
    const { parent, path } = (await site.ask('GET', area(id))).body as AnsweredRecord
    const ancestors = path.toSorted((one, other) => one.index - other.index).map((above) => above.id)
    return placeOf(parent?.id ?? null, ancestors)
  }

  describe('the status', () => {
    test('is set, and answered by both operations that read the record', async () => {
      const statusId = await newStatus('At risk')
      const answer = await ask('PATCH', area(), { statusId })
      expect(answer).toMatchObject({ status: 200, body: { status: { id: statusId, name: 'At risk' } } })
      expect((await site.ask('GET', area())).body).toMatchObject({ status: { name: 'At risk' } })
    })

    test('cannot be cleared, invented, or taken from the other hierarchy', async () => {
      expect(await ask('PATCH', area(), { statusId: null })).toMatchObject({ status: 400 })
      expect(await ask('PATCH', area(), { statusId: crypto.randomUUID() })).toMatchObject({ status: 404 })
      const ofOrganizations = await statusOf('organization-statuses', 'ACTIVE')
      expect(await ask('PATCH', area(), { statusId: ofOrganizations })).toMatchObject({ status: 404 })
    })

    test('of an archived organization brings it back, and ends the reason', async () => {
      await site.ask('POST', `${organization()}:archive`, { body: 'Merged' })
      expect((await ask('GET', organization())).body).toMatchObject({
        status: { name: 'ARCHIVED' },
        archiveComment: 'Merged',
      })
      const statusId = await statusOf('organization-statuses', 'ACTIVE')
      expect((await ask('PATCH', organization(), { statusId })).body).toMatchObject({
        status: { name: 'ACTIVE' },
        archiveComment: null,
      })
    })
  })

  describe('the target date', () => {
    test('is set with its precision, kept by other changes, and cleared', async () => {
      const set = await ask('PATCH', area(), { targetDate: '2027-03-31', targetDateType: 'QUARTER' })
      const date = { targetDate: '2027-03-31T00:00:00.000Z', targetDateType: 'QUARTER' }
      expect(set).toMatchObject({ status: 200, body: date })
      const statusId = await newStatus('Paused')
      expect((await ask('PATCH', area(), { statusId })).body).toMatchObject(date)
      expect((await site.ask('GET', area())).body).toMatchObject({ targetDate: date.targetDate })
      expect((await ask('PATCH', area(), { targetDate: null, targetDateType: null })).body).toMatchObject({
        targetDate: null,
        targetDateType: null,
      })
    })

    test.each([{ targetDate: '2027-02-30' }, { targetDateType: 'THE DAY' }])('refuses %o', async (body) => {
      expect(await ask('PATCH', area(), body)).toMatchObject({ status: 400 })
    })
  })

  describe('a list', () => {
    const list = async (path: string, query: Record<string, string> = {}) => {
      const answer = await send('GET', `${service.origin}/planning/extended/v1${path}`, {
        query,
        headers: site.headers,
      })
      expect(answer.status, answer.text).toBe(200)
      return answer.body as { values: AnsweredRecord[]; nextPageCursor: string | null; totalCount: number }
    }

    test('has of each record what the record answers, long texts and reasons included', async () => {
      await ask('PATCH', area(), { targetDate: '2027-03-31', targetDateType: 'QUARTER' })
      await ask('PATCH', organization(), { targetDate: '2030-12-31', targetDateType: 'YEAR' })
      const about = { query: { updateMask: 'about' }, body: { about: 'ü'.repeat(20_000) } }
      await site.ask('PATCH', organization(), about)
      await site.ask('POST', `${organization()}:archive`, { body: 'Merged 💶'.repeat(400) })
      for (const [path, addressOf] of [
        ['/focus-areas', area],
        ['/organizations', organization],
      ] as const) {
        const { values, totalCount } = await list(path)
        expect(values).toHaveLength(totalCount)
        for (const value of values) expect((await ask('GET', addressOf(value.id))).body).toEqual(value)
      }
      const [found] = (await list('/organizations', { nameContains: 'comp', sort: '-updatedDate' })).values
      expect(found === undefined || 'archiveComment' in found).toBe(true)
    })

    test('continues the list of the specification, and the other way round', async () => {
      const all = (await site.ask('GET', '/focus-areas', { query: { sort: '+name' } })).body as typeof whole
      const whole = await list('/focus-areas', { sort: '+name' })
      expect(whole.values.map(({ id }) => id)).toEqual(all.values.map(({ id }) => id))
      const { nextPageCursor } = await list('/focus-areas', { sort: '+name', limit: '1' })
      const cursor = nextPageCursor ?? ''
      const rest = (await site.ask('GET', '/focus-areas', { query: { cursor } })).body as typeof whole
      expect(rest.values.map(({ id }) => id)).toEqual(whole.values.slice(1).map(({ id }) => id))
      expect((await list('/focus-areas', { cursor })).values).toEqual(whole.values.slice(1))
    })

    test('is for those who may read the records', async () => {
      const caller = await site.caller({ scopes: ['read:organizations:planning'] })
      const by = (path: string) =>
        send('GET', `${service.origin}/planning/extended/v1${path}`, { headers: caller.headers })
      expect((await by('/organizations')).status).toBe(200)
      expect(await by('/focus-areas')).toMatchObject({
        status: 403,
        body: { errors: [{ type: 'SCOPE_MISSING' }] },
      })
    })

    test('refuses parameters that it does not have', async () => {
      const answer = await send('GET', `${service.origin}/planning/extended/v1/focus-areas`, {
        query: { owner: 'x' },
        headers: site.headers,
      })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ type: 'PARAMETER_UNKNOWN' }] } })
    })
  })

  describe('a move', () => {
    test('takes the branch along, below a parent and to the top level', async () => {
      const [root = '', child = '', leaf = '', other = ''] = await addAreas(
        [0, null],
        [1, '0'],
        [2, '1'],
        [0, null],
      )
      const before = (await site.ask('GET', area(leaf))).body as AnsweredRecord
      expect(await move(child, other)).toMatchObject({ status: 200, body: { parent: { id: other } } })
      expect(await placeAnswered(leaf)).toBe(placeOf(child, [other, child]))
      const after = (await site.ask('GET', area(leaf))).body as AnsweredRecord
      expect(Date.parse(after.updatedDate)).toBeGreaterThan(Date.parse(before.updatedDate))
      expect(await move(child, null)).toMatchObject({ status: 200, body: { parent: null, path: [] } })
      expect(await placeAnswered(leaf)).toBe(placeOf(child, [child]))
      expect(await move(child, root)).toMatchObject({ status: 200 })
      expect(await placeAnswered(leaf)).toBe(placeOf(child, [root, child]))
      expect(await auditHierarchies(service.running.database, site.id)).toEqual([])
    })

    test('keeps cost and benefit items where they are', async () => {
      const [other = ''] = await addAreas([0, null])
      expect(await move(site.childFocusArea, other)).toMatchObject({ status: 200 })
      const item = await site.ask('GET', `/funds/cost-item/${site.costItems[0]}`)
      expect(item.body).toMatchObject({ focusAreaId: site.childFocusArea })
    })

    test('is refused into the record itself, its descendants, and below a lower type', async () => {
      const [low = ''] = await addAreas([4, null])
      for (const parent of [site.focusArea, site.childFocusArea, low]) {
        const answer = await move(site.focusArea, parent)
        expect(answer, parent).toMatchObject({
          status: 400,
          body: { errors: [{ type: 'HIERARCHY_INVALID' }] },
        })
      }
      expect(await placeAnswered(site.childFocusArea)).toBe(placeOf(site.focusArea, [site.focusArea]))
    })

    test('is refused to a parent that is not there, of another site, or of the other kind', async () => {
      const elsewhere = await createPopulatedSite(service)
      for (const parent of [crypto.randomUUID(), elsewhere.focusArea, site.organization]) {
        expect(await move(site.childFocusArea, parent), parent).toMatchObject({ status: 404 })
      }
      expect(await ask('PATCH', area(elsewhere.focusArea), { parentId: null })).toMatchObject({ status: 404 })
    })

    test('takes a chain of 59 records along', async () => {
      const chain = (length: number, name: string) =>
        Array.from({ length }, (_, position): NodeSketch & { parentId: string | null } => ({
          id: crypto.randomUUID(),
          name: `${name} ${position}`,
          parentId: null,
        })).map((node, position, all) => ({ ...node, parentId: all[position - 1]?.id ?? null }))
      const [long, short] = [chain(60, 'Long'), chain(5, 'Short')]
      await service.running.database.write((transaction) =>
        insertNodes(transaction, site, 'focus-area', [...long, ...short]),
      )
      // A record of the highest type cannot go below others, so the second of the chain goes.
      expect(await move(short[1]?.id ?? '', long[0]?.id ?? '')).toMatchObject({ status: 200 })
      const answer = await move(long[1]?.id ?? '', short[0]?.id ?? '')
      expect(answer).toMatchObject({ status: 200 })
      expect(await auditHierarchies(service.running.database, site.id)).toEqual([])
    })

    test('of two records below each other at the same time is refused for one', async () => {
      const [one = '', other = ''] = await addAreas([0, null], [0, null])
      const [a = '', b = ''] = await addAreas([1, one], [2, other])
      await Promise.all([move(a, other), move(b, a), move(b, other), move(a, one), move(b, a)])
      expect(await auditHierarchies(service.running.database, site.id)).toEqual([])
    })

    test('in 150 steps leaves every path as a model has it', async () => {
      const random = new Random('moves')
      const model = new ForestModel()
      const sketches: NodeSketch[] = []
      for (let position = 0; position < 300; position += 1) {
        const above = position > 20 ? random.pick(sketches).id : null
        const deep = above !== null && model.ancestorsOf(above).length > 6
        const node = { id: random.uuid(), name: `Record ${position}`, parentId: deep ? null : above }
        sketches.push(node)
        model.add(node.id, node.parentId)
      }
      const { database } = service.running
      await database.write((transaction) => insertNodes(transaction, site, 'focus-area', sketches))
      const statuses = new Set<number>()
      for (let step = 0; step < 150; step += 1) {
        const { id } = random.pick(sketches)
        const parentId = random.chance(0.1) ? null : random.pick(sketches).id
        const { status } = await move(id, parentId)
        statuses.add(status)
        if (status === 200) model.add(id, parentId)
        else expect(status).toBe(400)
      }
      expect([...statuses].toSorted()).toEqual([200, 400])
      const rows = await database.read
        .selectFrom('hierarchy_node')
        .select(['id', 'parent_id'])
        .where('site_id', '=', site.id)
        .where('kind', '=', 'focus-area')
        .execute()
      const stored = new Map(rows.map((row) => [row.id, row.parent_id]))
      for (const { id } of sketches) expect(stored.get(id) ?? null).toBe(model.ancestorsOf(id).at(-1) ?? null)
      expect(await auditHierarchies(database, site.id)).toEqual([])
    })
  })

  test('a change is in the audit log with the names of both parents', async () => {
    const [other = ''] = await addAreas([0, null])
    await move(site.childFocusArea, other)
    const entry = await service.running.database.read
      .selectFrom('audit_entry')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('operation', '=', 'updateExtendedFocusArea')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ record_id: site.childFocusArea, record_name: 'Theme', outcome: 'success' })
    expect(JSON.parse(entry.changes ?? '')).toEqual([
      { field: 'parent', from: 'Goal', to: 'Area 0', fromId: site.focusArea, toId: other },
    ])
  })

  test('a reader may read and change nothing; a closed area is closed', async () => {
    const reader = await site.caller({ scopes: ['read:focus-areas:planning'] })
    expect(await ask('GET', area(), undefined, reader)).toMatchObject({ status: 200 })
    expect(await ask('PATCH', area(), { targetDate: null }, reader)).toMatchObject({ status: 401 })
    const shut = await site.caller({ disabledAreas: ['focus-areas'] })
    expect(await ask('PATCH', area(), { targetDate: null }, shut)).toMatchObject({ status: 403 })
  })

  test('all fields of a record go in one update, which is one entry of the audit log', async () => {
    const statusId = await newStatus('At risk')
    const [above = ''] = await addAreas([0, null])
    const about = JSON.stringify({ type: 'doc', content: [] })
    const body = {
      ...{ name: 'Renamed', ownerId: site.principalId, externalId: 'E-9', about },
      ...{ statusId, targetDate: '2027-03-31', targetDateType: 'QUARTER', parentId: above },
    }
    expect(await ask('PATCH', area(site.childFocusArea), body)).toMatchObject({
      status: 200,
      body: {
        ...{ name: 'Renamed', externalId: 'E-9', about, parent: { id: above } },
        owner: { id: site.principalId },
        status: { id: statusId },
        targetDate: '2027-03-31T00:00:00.000Z',
        targetDateType: 'QUARTER',
      },
    })
    const entries = await service.running.database.read
      .selectFrom('audit_entry')
      .select(['record_name', 'changes'])
      .where('site_id', '=', site.id)
      .where('operation', '=', 'updateExtendedFocusArea')
      .execute()
    expect(entries.map((entry) => entry.record_name)).toEqual(['Renamed'])
    const changed = (JSON.parse(entries[0]?.changes ?? '') as { field: string }[]).map(({ field }) => field)
    expect(changed.toSorted()).toEqual(
      ['about', 'externalId', 'name', 'parent', 'status', 'targetDate', 'targetDateType'].toSorted(),
    )
  })

  test.each([
    ['a name and an owner that would be cleared', { name: null, ownerId: null, statusId: null }, 400, 3],
    ['an owner that is not there', { targetDate: null, ownerId: crypto.randomUUID() }, 404, 1],
    ['a status that is not there', { name: 'Renamed', statusId: crypto.randomUUID() }, 404, 1],
    ['a parent that is not there', { name: 'Renamed', parentId: crypto.randomUUID() }, 404, 1],
    ['a text that is too long', { name: 'n'.repeat(501), targetDate: '2027-03-31' }, 400, 1],
  ])('changes nothing with %s', async (_, body, status, count) => {
    const before = (await ask('GET', area())).body
    const answer = await ask('PATCH', area(), body)
    expect(answer).toMatchObject({ status })
    expect((answer.body as { errors: unknown[] }).errors).toHaveLength(count)
    expect((await ask('GET', area())).body).toEqual(before)
  })

  describe.each(['cost', 'benefit'] as const)('a %s item', (kind) => {
    const address = () => `/funds/${kind}-item/${site[`${kind}Items`][0]}`
    const revisionNow = async () =>
      (
        await service.running.database.read
          .selectFrom('funds_revision')
          .select('revision')
          .where('site_id', '=', site.id)
          .executeTakeFirst()
      )?.revision ?? 0
    const catalogOf = async (list: string) => {
      const { headers } = await site.caller({ scopes: everyScope })
      const answer = await send('GET', `${service.origin}/planning/catalog/v1/${list}`, { headers })
      return (answer.body as { values: { id: string; key: string }[] }).values
    }
    const externalId = kind === 'cost' ? 'externalCostItemId' : 'externalId'

    test('takes all of its fields in one update, which begins a revision and is one entry of the audit log', async () => {
      const [type, subtype, category] = await Promise.all(
        [`${kind}-types`, 'cost-subtypes', 'investment-categories'].map(async (list) =>
          (await catalogOf(list)).at(-1),
        ),
      )
      const common = { name: 'Renamed', [externalId]: 'X-9', focusAreaId: site.childFocusArea }
      const costs = {
        ...{ costType: type?.key, costSubtypeId: subtype?.id, investmentCategoryId: category?.id },
        expenditureType: 'opex',
      }
      const before = await revisionNow()
      const sent = { ...common, ...(kind === 'cost' ? costs : { benefitTypeKey: type?.key }) }
      const answer = await ask('PATCH', address(), sent)
      const { [externalId]: identifier, ...others } = sent as Record<string, unknown>
      const shown = kind === 'cost' ? 'externalCostItemId' : 'externalBenefitItemId'
      expect(answer, answer.text).toMatchObject({
        status: 200,
        body: { ...others, ...(kind === 'cost' && { expenditureType: 'OPEX' }), [shown]: identifier },
      })
      expect((await ask('GET', address())).body).toEqual(answer.body)
      expect(Number(await revisionNow())).toBe(Number(before) + 1)
      const activity = await ask('GET', `${address()}/activity`)
      expect(activity.body).toMatchObject({
        values: [
          {
            action: 'updated',
            changes: expect.arrayContaining([expect.objectContaining({ field: `${kind}Type` })]),
          },
          { action: 'imported' },
        ],
      })
    })

    test('keeps what a mask leaves out, and clears what a body leaves out', async () => {
      const before = (await ask('GET', address())).body as Record<string, unknown>
      const query = { updateMask: externalId }
      const answer = await send('PATCH', `${service.origin}/planning/extended/v1${address()}`, {
        ...{ query, body: { name: 'ignored' }, headers: site.headers },
      })
      const shown = kind === 'cost' ? 'externalCostItemId' : 'externalBenefitItemId'
      expect(answer).toMatchObject({ status: 200, body: { ...before, [shown]: null } })
    })

    test('is refused with an error for each unknown reference, and nothing changes', async () => {
      const before = (await ask('GET', address())).body
      const unknown = crypto.randomUUID()
      const costs = {
        costType: 'MAGIC',
        costSubtypeId: unknown,
        investmentCategoryId: unknown,
        expenditureType: 'X',
      }
      const body = {
        name: 'Renamed',
        focusAreaId: unknown,
        ...(kind === 'cost' ? costs : { benefitTypeKey: 'MAGIC' }),
      }
      const answer = await ask('PATCH', address(), body)
      expect(answer.status).toBe(400)
      const { errors } = answer.body as { errors: { code: string; path: string }[] }
      expect(errors.map(({ path }) => path.slice(1)).toSorted()).toEqual(
        Object.keys(body)
          .filter((field) => field !== 'name')
          .toSorted(),
      )
      expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['REFERENCE_UNKNOWN']))
      expect((await ask('GET', address())).body).toEqual(before)
    })

    test('keeps a reference that was retired, and cannot newly choose it', async () => {
      const [first, second] = await catalogOf(`${kind}-types`)
      const field = kind === 'cost' ? 'costType' : 'benefitTypeKey'
      expect(await ask('PATCH', address(), { [field]: first?.key })).toMatchObject({ status: 200 })
      const { headers } = await site.caller({ scopes: everyScope })
      for (const entry of [first, second])
        await send('PATCH', `${service.origin}/planning/catalog/v1/${kind}-types/${entry?.id}`, {
          body: { retired: true },
          headers,
        })
      expect(await ask('PATCH', address(), { name: 'Renamed', [field]: first?.key })).toMatchObject({
        status: 200,
      })
      expect(await ask('PATCH', address(), { [field]: second?.key })).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'REFERENCE_RETIRED', path: `/${field}` }] },
      })
    })

    test.each([
      ['an external ID in use', { [externalId]: 'second' }, 409],
      ['a name that would be cleared', { name: null }, 400],
      ['a focus area that would be cleared', { focusAreaId: null }, 400],
      ['a name that is too long', { name: 'n'.repeat(501) }, 400],
      ['amounts', { [`${kind}PeriodValues`]: [] }, 400],
    ])('is refused with %s', async (_, body, status) => {
      const before = (await ask('GET', address())).body
      expect(await ask('PATCH', address(), body)).toMatchObject({ status })
      expect((await ask('GET', address())).body).toEqual(before)
    })

    test('that moves to an area while that area is deleted ends in an area that is there', async () => {
      for (let round = 0; round < 12; round += 1) {
        const [above = '', to = ''] = await addAreas([0, null], [1, '0'])
        const answers = await Promise.all([
          ask('PATCH', address(), { focusAreaId: to }),
          site.ask('DELETE', area(to)),
          ask('PATCH', address(), { name: `Round ${round}` }),
        ])
        expect(answers.map(({ status }) => status)).toEqual([expect.toSatisfy(isAnswered), 204, 200])
        const { focusAreaId, name } = (await ask('GET', address())).body as {
          focusAreaId: string
          name: string
        }
        expect(name).toBe(`Round ${round}`)
        if (answers[0]?.status === 200) expect(focusAreaId).toBe(above)
        expect(await ask('GET', area(focusAreaId))).toMatchObject({ status: 200 })
      }
    })

    test('of another site is not found, and a reader changes nothing', async () => {
      const other = await createPopulatedSite(service)
      expect(await ask('PATCH', address(), { name: 'Renamed' }, other)).toMatchObject({ status: 404 })
      const reader = await site.caller({ scopes: ['read:funds:planning'] })
      expect(await ask('GET', address(), undefined, reader)).toMatchObject({ status: 200 })
      expect((await ask('PATCH', address(), { name: 'Renamed' }, reader)).status).toBeGreaterThanOrEqual(401)
    })
  })

  test('a mask is required, and names only these fields', async () => {
    const patch = (query: Record<string, string>) =>
      send('PATCH', `${service.origin}/planning/extended/v1${area()}`, {
        query,
        body: { name: 'X' },
        headers: site.headers,
      })
    expect(await patch({})).toMatchObject({ status: 400 })
    expect(await patch({ updateMask: 'name,typeId' })).toMatchObject({ status: 400 })
  })
})
