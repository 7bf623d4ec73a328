// Three sites with the same names and external identifiers. Callers of one learn nothing of another: records of another
// site are answered exactly as missing ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { operationNames, operations } from '#contract/operations.ts'
import { sendOperation, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { siteContents } from '#testing/site-contents.ts'

const guarded = operationNames.filter((name) => operations[name].scope !== null)

type Ids = Pick<
  PopulatedSite,
  'organization' | 'childOrganization' | 'focusArea' | 'childFocusArea' | 'costItems' | 'benefitItems'
>

const idsOf = (ids: Ids): Ids => ({
  organization: ids.organization,
  childOrganization: ids.childOrganization,
  focusArea: ids.focusArea,
  childFocusArea: ids.childFocusArea,
  costItems: ids.costItems,
  benefitItems: ids.benefitItems,
})

const missingIds = (): Ids => ({
  organization: crypto.randomUUID(),
  childOrganization: crypto.randomUUID(),
  focusArea: crypto.randomUUID(),
  childFocusArea: crypto.randomUUID(),
  costItems: [crypto.randomUUID(), crypto.randomUUID()],
  benefitItems: [crypto.randomUUID(), crypto.randomUUID()],
})

/** The text with every one of the identifiers blotted out. */
function blotted(text: string, ids: Ids): string {
  return Object.values(ids)
    .flat()
    .reduce((rest, id) => rest.replaceAll(id, '*'), text)
}

describe.each(apiEngines)('three sites on %s', (engine) => {
  let service: TestService
  const sites: PopulatedSite[] = []
  let contents: object[]

  beforeAll(async () => {
    service = await startTestService(engine)
    for (let count = 0; count < 3; count += 1) sites.push(await createPopulatedSite(service))
    contents = await allContents()
  })
  afterAll(() => service.close())

  function allContents(): Promise<object[]> {
    return Promise.all(sites.map(({ id }) => siteContents(service.running.database, id)))
  }

  const pairs = [0, 1, 2].flatMap((own) =>
    [0, 1, 2].filter((other) => other !== own).map((other) => [own, other]),
  )

  /** One's own site and another, by their places in the list. */
  function pair(own: number | undefined, other: number | undefined): [PopulatedSite, PopulatedSite] {
    const [mine, theirs] = [sites[own ?? 0], sites[other ?? 0]]
    if (!mine || !theirs) throw new Error('there is no such site')
    return [mine, theirs]
  }

  describe.each(guarded)('%s', (name: OperationName) => {
    test('answers identifiers of another site like identifiers that do not exist', async () => {
      for (const [own, other] of pairs) {
        const [mine, theirs] = pair(own, other)
        const foreign = { ...mine, ...idsOf(theirs) }
        const missing = { ...mine, ...missingIds() }
        const [answered, expected] = [
          await sendOperation(name, mine, validRequests[name](foreign)),
          await sendOperation(name, mine, validRequests[name](missing)),
        ]
        expect(answered.status).toBe(expected.status)
        expect(blotted(answered.text, foreign)).toBe(blotted(expected.text, missing))
      }
      expect(await allContents()).toEqual(contents)
    })

    test("is closed at another site's address", async () => {
      for (const [own, other] of pairs) {
        const [mine, theirs] = pair(own, other)
        const address = `/planning/cloud/{cloudId}/v1${operations[name].path}`
        const answer = await sendOperation(
          name,
          { ...mine, id: theirs.id },
          validRequests[name](theirs),
          address,
        )
        expect(answer).toMatchObject({ status: 403, body: { errors: [{ type: 'SITE_NOT_ACCESSIBLE' }] } })
      }
      expect(await allContents()).toEqual(contents)
    })
  })

  test.each(['listOrganizations', 'listFocusAreas', 'listCostItems', 'listBenefitItems'] as const)(
    "%s does not continue from another site's cursor",
    async (name) => {
      for (const [own, other] of pairs) {
        const [mine, theirs] = pair(own, other)
        const page = await sendOperation(name, theirs, { query: { limit: '1' } })
        const { nextPageCursor } = page.body as { nextPageCursor: string }
        expect(nextPageCursor).toMatch(/./)
        const answer = await sendOperation(name, mine, { query: { limit: '1', cursor: nextPageCursor } })
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ type: 'CURSOR_INVALID' }] } })
      }
    },
  )

  test("listVulnerabilities opens no other site's page", async () => {
    for (const [own, other] of pairs) {
      const [mine, theirs] = pair(own, other)
      const first = await sendOperation('listVulnerabilities', theirs, { query: { limit: '1' } })
      const { next_page_id } = first.body as { next_page_id: string }
      const answered = await sendOperation('listVulnerabilities', mine, { query: { page_id: next_page_id } })
      const expected = await sendOperation('listVulnerabilities', mine, {
        query: { page_id: crypto.randomUUID() },
      })
      expect(answered).toMatchObject({ status: expected.status, text: expected.text })
      expect(answered.status).toBeGreaterThanOrEqual(400)
    }
  })

  test.each([
    ['listFocusAreas', 'goal', 'id', (site: PopulatedSite) => site.focusArea],
    ['listCostItems', 'first', 'costItemId', (site: PopulatedSite) => site.costItems[0]],
    ['listBenefitItems', 'first', 'benefitItemId', (site: PopulatedSite) => site.benefitItems[0]],
  ] as const)(
    '%s finds by an external identifier that all have one’s own alone',
    async (name, externalId, field, idOf) => {
      for (const site of sites) {
        const { body } = await sendOperation(name, site, { query: { externalId } })
        const { values } = body as { values: Record<string, unknown>[] }
        expect(values.map((value) => value[field])).toEqual([idOf(site)])
      }
    },
  )
})
