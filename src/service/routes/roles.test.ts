// Four callers and every operation that has a scope: what each may do, cell by cell.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#contract/access.ts'
import { ErrorBody } from '#contract/errors.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import { sendOperation, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { siteContents } from '#testing/site-contents.ts'

type Headers = Readonly<Record<string, string>>

const planner: readonly Scope[] = [
  'read:focus-areas:planning',
  'write:focus-areas:planning',
  'read:organizations:planning',
  'write:organizations:planning',
]
const finance: readonly Scope[] = [
  'read:focus-areas:planning',
  'read:organizations:planning',
  'read:funds:planning',
  'write:funds:planning',
]

const callers: Readonly<Record<string, (site: PopulatedSite) => Promise<Headers>>> = {
  nobody: async () => ({}),
  'a planner': async (site) => (await site.caller({ scopes: planner })).headers,
  'someone in finance': async (site) => (await site.caller({ scopes: finance })).headers,
  'an administrator': async (site) => site.headers,
}

/** Statuses in the order of the callers. */
const cells: Partial<Record<OperationName, readonly [number, number, number, number]>> = {
  listOrganizations: [401, 200, 200, 200],
  createOrganization: [401, 201, 401, 201],
  getOrganization: [401, 200, 200, 200],
  updateOrganization: [401, 200, 401, 200],
  deleteOrganization: [401, 204, 401, 204],
  archiveOrganization: [401, 204, 401, 204],
  listFocusAreas: [401, 200, 200, 200],
  createFocusArea: [401, 201, 401, 201],
  getFocusArea: [401, 200, 200, 200],
  updateFocusArea: [401, 200, 401, 200],
  deleteFocusArea: [401, 204, 401, 204],
  listCostItems: [401, 403, 200, 200],
  importCostItems: [401, 403, 201, 201],
  getCostItem: [401, 403, 200, 200],
  updateCostItem: [401, 403, 200, 200],
  deleteCostItem: [401, 403, 204, 204],
  listBenefitItems: [401, 403, 200, 200],
  importBenefitItems: [401, 403, 201, 201],
  getBenefitItem: [401, 403, 200, 200],
  updateBenefitItem: [401, 403, 200, 200],
  deleteBenefitItem: [401, 403, 204, 204],
  listCostTypes: [401, 403, 200, 200],
  listCostSubtypes: [401, 403, 200, 200],
  listBenefitTypes: [401, 403, 200, 200],
  listInvestmentCategories: [401, 403, 200, 200],
}

const rows = Object.entries(cells) as [OperationName, readonly number[]][]

test('the table has all of the twenty-five operations', () => {
  expect(rows).toHaveLength(25)
})

describe.each(apiEngines)('on %s', (engine) => {
  let service: TestService
  /** Reads and refused requests change nothing, so they share a site; what is carried out gets a separate one. */
  let shared: PopulatedSite
  let before: object
  const sharedHeaders: Record<string, Headers> = {}

  beforeAll(async () => {
    service = await startTestService(engine)
    shared = await createPopulatedSite(service)
    for (const [caller, headersOn] of Object.entries(callers)) sharedHeaders[caller] = await headersOn(shared)
    before = await siteContents(service.running.database, shared.id)
  })
  afterAll(() => service.close())

  describe.each(rows)('%s', (name, statuses) => {
    test.each(Object.keys(callers).map((caller, at) => [caller, statuses[at] ?? 0] as const))(
      'answers %s with %i',
      async (caller, status) => {
        const changes = status < 400 && operations[name].method !== 'GET'
        const site = changes ? await createPopulatedSite(service) : shared
        const headers = (await (changes ? callers[caller]?.(site) : sharedHeaders[caller])) ?? {}
        const answer = await sendOperation(name, { ...site, headers }, validRequests[name](site))
        expect(answer.status, answer.text).toBe(status)
        if (status < 400) return
        expect(ErrorBody.parse(answer.body).errors).toHaveLength(1)
        expect(await siteContents(service.running.database, shared.id)).toEqual(before)
      },
    )
  })
})
