// Organizations and focus areas as specified, except masks, pages and trees.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { Organization } from '#contract/organizations.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import type { Answer } from '#testing/site.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

describe.each(apiEngines)('on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let now = Date.UTC(2026, 10, 21)

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const create = (path: string, body: object): Promise<Answer> => site.ask('POST', path, { body })
  const idsOf = ({ body }: Answer) => (body as { values: { id: string }[] }).values.map(({ id }) => id)

  describe('a new focus area', () => {
    test('is PENDING, has no target date, and belongs to its creator', async () => {
      now += 60_000
      const { body } = await create('/focus-areas', {
        name: ' Reach ',
        focusAreaTypeId: site.focusAreaTypes[0],
      })
      const date = new Date(now).toISOString()
      expect(body).toMatchObject({
        name: ' Reach ',
        externalId: null,
        about: null,
        createdDate: date,
        updatedDate: date,
        owner: { id: site.principalId, name: 'Tester' },
        focusAreaType: { id: site.focusAreaTypes[0], name: 'Level 0' },
        targetDate: null,
        parent: null,
        path: [],
        status: { name: 'PENDING' },
      })
    })

    test('is a child of its parent, and has the given owner', async () => {
      const other = await site.caller()
      const { body } = await create('/focus-areas', {
        name: 'Below',
        focusAreaTypeId: site.focusAreaTypes[2],
        parentFocusAreaId: site.childFocusArea.toUpperCase(),
        ownerId: other.principalId,
        externalId: 'below',
      })
      expect(body).toMatchObject({
        externalId: 'below',
        owner: { id: other.principalId },
        parent: { id: site.childFocusArea },
        path: [
          { id: site.focusArea, index: 0 },
          { id: site.childFocusArea, index: 1 },
        ],
      })
    })
  })

  describe('a creation that refers to a missing record', () => {
    test.each([
      ['/organizations', { organizationTypeId: nowhere }],
      ['/organizations', { parentOrganizationId: nowhere }],
      ['/organizations', { ownerId: nowhere }],
      ['/focus-areas', { focusAreaTypeId: nowhere }],
      ['/focus-areas', { parentFocusAreaId: nowhere }],
      ['/focus-areas', { ownerId: 'another person' }],
    ])('at %s is answered 404, naming the field and its value: %o', async (path, wrong) => {
      const isArea = path === '/focus-areas'
      const type = isArea
        ? { focusAreaTypeId: site.focusAreaTypes[5] }
        : { organizationTypeId: site.organizationTypes[5] }
      const answer = await create(path, { name: 'A', ...type, ...wrong })
      const [[field, value] = []] = Object.entries(wrong)
      expect(answer).toMatchObject({
        status: 404,
        body: { errors: [{ type: 'REFERENCE_INVALID', message: `${field}: no record has the ID ${value}` }] },
      })
    })

    test.each([
      ['/organizations', 'organizationTypeId'],
      ['/focus-areas', 'focusAreaTypeId'],
    ])('at %s below a record of the same level is answered 400, naming %s', async (path, field) => {
      const isArea = path === '/focus-areas'
      const body = isArea
        ? { focusAreaTypeId: site.focusAreaTypes[0], parentFocusAreaId: site.focusArea }
        : { organizationTypeId: site.organizationTypes[0], parentOrganizationId: site.organization }
      expect(await create(path, { name: 'A', ...body })).toMatchObject({
        status: 400,
        body: { errors: [{ type: 'HIERARCHY_INVALID', message: expect.stringMatching(`^${field}: `) }] },
      })
    })

    test('rejects records of the other hierarchy', async () => {
      const organization = { name: 'A', organizationTypeId: site.organizationTypes[5] }
      const type = { ...organization, organizationTypeId: site.focusAreaTypes[0] }
      expect(await create('/organizations', type)).toMatchObject({ status: 404 })
      const parent = { ...organization, parentOrganizationId: site.focusArea }
      expect(await create('/organizations', parent)).toMatchObject({ status: 404 })
      expect(await site.ask('GET', `/organizations/${site.focusArea}`)).toMatchObject({ status: 404 })
      expect(await site.ask('DELETE', `/focus-areas/${site.organization}`)).toMatchObject({ status: 404 })
    })
  })

  describe('an organization', () => {
    const read = async (id: string) => (await site.ask('GET', `/organizations/${id}`)).body as Organization

    test('is archived with or without a reason, and keeps its place', async () => {
      const fresh = await createPopulatedSite(service)
      const address = `/organizations/${fresh.organization}`
      const before = (await fresh.ask('GET', address)).body as Organization
      now += 60_000
      expect(await fresh.ask('POST', `${address}:archive`, { body: 'Merged' })).toMatchObject({ status: 204 })
      const after = (await fresh.ask('GET', address)).body as Organization
      expect(after).toEqual({
        ...before,
        status: { id: expect.any(String), name: 'ARCHIVED' },
        updatedDate: new Date(now).toISOString(),
      })
      now += 60_000
      expect(await fresh.ask('POST', `${address}:archive`)).toMatchObject({ status: 204 })
      expect((await fresh.ask('GET', address)).body).toEqual(after)
      const child = await fresh.ask('GET', `/organizations/${fresh.childOrganization}`)
      expect(child.body).toMatchObject({ parent: { id: fresh.organization }, status: { name: 'ACTIVE' } })
    })

    test('is archived only with a reason that is text', async () => {
      for (const body of [1, {}, ['Merged'], 'x'.repeat(4001), 'a\u0000']) {
        const answer = await site.ask('POST', `/organizations/${site.organization}:archive`, { body })
        expect(answer, JSON.stringify(body)).toMatchObject({ status: 400 })
      }
      expect((await read(site.organization)).status.name).toBe('ACTIVE')
    })

    test('is not taken for an archive order when its identifier looks like one', async () => {
      expect(await site.ask('GET', `/organizations/${site.organization}:archive`)).toMatchObject({
        status: 400,
      })
      expect(await site.ask('POST', `/organizations/${site.organization}:delete`)).toMatchObject({
        status: 405,
      })
    })
  })

  describe('a list', () => {
    test('of focus areas is found by external identifier, exactly', async () => {
      const by = async (externalId: string) =>
        idsOf(await site.ask('GET', '/focus-areas', { query: { externalId } }))
      expect(await by('goal')).toEqual([site.focusArea])
      expect(await by('Goal')).toEqual([])
      expect(await by('goa')).toEqual([])
    })

    test('of organizations takes no external identifier', async () => {
      const answer = await site.ask('GET', '/organizations', { query: { externalId: 'company' } })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ type: 'PARAMETER_UNKNOWN' }] } })
    })

    test('is found by part of the name, whatever its case, and by parent', async () => {
      const names = { nameContains: 'OMPAN' }
      expect(idsOf(await site.ask('GET', '/organizations', { query: names }))).toEqual([site.organization])
      const below = { parentId: site.organization }
      expect(idsOf(await site.ask('GET', '/organizations', { query: below }))).toEqual([
        site.childOrganization,
      ])
      const nothing = { parentId: nowhere }
      expect(await site.ask('GET', '/organizations', { query: nothing })).toMatchObject({
        status: 200,
        body: { values: [], totalCount: 0, last: true },
      })
    })
  })

  test('a change is never dated before the last one, even when the clock goes back', async () => {
    const address = `/focus-areas/${site.focusArea}`
    const rename = async (name: string) =>
      (await site.ask('PATCH', address, { query: { updateMask: 'name' }, body: { name } })).body as FocusArea
    const first = await rename('First')
    now -= 3_600_000
    const second = await rename('Second')
    now += 3_600_000
    expect(Date.parse(second.updatedDate)).toBeGreaterThan(Date.parse(first.updatedDate))
  })
})
