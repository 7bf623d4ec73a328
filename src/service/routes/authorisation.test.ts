import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas, type Scope, scopeAliases, scopes } from '#contract/access.ts'
import { type OperationName, operationNames, operations } from '#contract/operations.ts'
import { type OperationRequest, sendOperation, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { specifiedOperations } from '#testing/specified-operations.ts'
import { bearer } from '#testing/tokens.ts'

const guarded = operationNames.filter((name) => operations[name].scope !== null)

describe.each(apiEngines)('the operations on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  /**
   * The operations that let a caller in. Each is asked with a parameter that none allows, which is looked at only
   * after the caller was admitted, so that nothing is ever changed.
   */
  async function openTo(headers: Readonly<Record<string, string>>): Promise<OperationName[]> {
    const open: OperationName[] = []
    for (const name of guarded) {
      const request: OperationRequest = { ...validRequests[name](site), query: { ['__proto__']: '1' } }
      const { status } = await sendOperation(name, { ...site, headers }, request)
      expect([400, 401, 403]).toContain(status)
      if (status === 400) open.push(name)
    }
    return open
  }

  function guardedBy(scope: Scope | undefined): OperationName[] {
    return guarded.filter((name) => specifiedOperations[name].scope === scope)
  }

  test.each(scopes)('open to an API token with nothing but %s are those it grants', async (scope) => {
    const { headers } = await site.caller({ scopes: [scope] })
    expect(await openTo(headers)).toEqual(guardedBy(scope))
  })

  test.each([...scopes, ...Object.keys(scopeAliases)])(
    'open to an access token for %s are those it grants',
    async (scope) => {
      const headers = await bearer(service.origin, { ...site.client, scope })
      const granted = scopes.find((name) => name === scope) ?? scopeAliases[scope]
      expect(await openTo(headers)).toEqual(guardedBy(granted))
    },
  )

  test('open to a caller without scopes are none', async () => {
    const { headers } = await site.caller({ scopes: [] })
    expect(await openTo(headers)).toEqual([])
  })

  test.each(areas)('closed with the area %s are those of the area', async (area) => {
    const { headers } = await site.caller({ disabledAreas: [area] })
    expect(await openTo(headers)).toEqual(guarded.filter((name) => operations[name].area !== area))
  })

  test('every authenticated caller can list vulnerabilities', async () => {
    const { headers } = await site.caller({ scopes: [], disabledAreas: areas })
    const answer = await sendOperation('listVulnerabilities', { ...site, headers }, {})
    expect(answer).toMatchObject({ status: 200 })
  })
})
