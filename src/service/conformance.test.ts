// Walks the operations table over HTTP: every operation, at every address, reaches every status it declares, and
// every answer is what the contract and the specification say it is.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { addedStatuses, servedPaths } from '#contract/openapi.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationName, operationNames, operations } from '#contract/operations.ts'
import { answerFaults } from '#testing/answer-faults.ts'
import {
  type OperationRequest,
  type Sender,
  sendOperation,
  validRequests,
} from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { Answer } from '#testing/site.ts'
import { siteContents } from '#testing/site-contents.ts'
import { specifiedOperations } from '#testing/specified-operations.ts'
import { findingsIn, startValidatingProxy, type ValidatingProxy } from '#testing/validating-proxy.ts'

interface Attempt extends Sender {
  readonly request: OperationRequest
}

/** Every status but 500, which no request can provoke. */
function reachableStatuses(name: OperationName): number[] {
  const operation: Operation = operations[name]
  const errors = [...operation.statuses, ...addedStatuses(operation)].filter((status) => status !== 500)
  return [operation.success.status, ...errors.sort()]
}

/** A request that must be answered with the status. */
async function attempt(name: OperationName, status: number, site: PopulatedSite): Promise<Attempt> {
  const operation: Operation = operations[name]
  const request = validRequests[name](site)
  switch (status) {
    case operation.success.status:
    case 501:
      // The token endpoint takes its own client authentication, and an Authorization header would be taken for it.
      return { ...site, headers: name === 'createToken' ? {} : site.headers, request }
    case 400:
      return { ...site, request: malformed(operation, request) }
    case 401:
      return unauthenticated(name, site, request)
    case 403:
      return { ...site, ...(await closedOut(operation, site)), request }
    case 404:
      return { ...site, request: astray(name, request) }
    case 409:
      return { ...site, request: { ...request, body: { externalId: 'second' } } }
    default:
      throw new Error(`no case reaches ${status}`)
  }
}

function malformed(operation: Operation, request: OperationRequest): OperationRequest {
  const [parameter] = Object.keys(request.params ?? {})
  if (parameter) return { ...request, params: { [parameter]: 'not-an-identifier' } }
  if (operation.bodyRequired) return { ...request, body: {} }
  return { query: { ['__proto__']: '1' } }
}

function unauthenticated(name: OperationName, site: PopulatedSite, request: OperationRequest): Attempt {
  const body = name === 'createToken' ? { ...(request.body as object), client_secret: 'wrong' } : request.body
  return { ...site, headers: {}, request: { ...request, body } }
}

async function closedOut({ area }: Operation, site: PopulatedSite): Promise<Pick<Sender, 'headers'>> {
  return site.caller({ disabledAreas: area === null ? [] : [area] })
}

/** A request for, or with a reference to, a record that is not there. */
function astray(name: OperationName, request: OperationRequest): OperationRequest {
  const [parameter] = Object.keys(request.params ?? {})
  if (parameter) return { ...request, params: { [parameter]: randomUUID() } }
  if (name === 'listVulnerabilities') return { query: { page_id: randomUUID() } }
  const field = name === 'createOrganization' ? 'parentOrganizationId' : 'focusAreaTypeId'
  return { ...request, body: { ...(request.body as object), [field]: randomUUID() } }
}

function expectAnswerOf(name: OperationName, { status, body, text, headers }: Answer): void {
  const { success, experimental }: Operation = operations[name]
  if (text !== '') expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-experimental-api')).toBe(experimental ? 'true' : null)
  if (status !== success.status) {
    expect(ErrorBody.parse(body).errors).not.toHaveLength(0)
    if (name !== 'createToken') expect(answerFaults(body, 'ErrorBody')).toEqual([])
    return
  }
  const { answer } = specifiedOperations[name]
  if (answer === null) expect(text).toBe('')
  else {
    success.body?.parse(body)
    expect(answerFaults(body, answer)).toEqual([])
  }
}

/** With CONFORMANCE_PROXY, each request passes a proxy that holds it and its answer against the OpenAPI document. */
const isValidated = process.env.CONFORMANCE_PROXY === '1'

describe.each(engines)('the operations on %s', (engine) => {
  let service: TestService
  let withoutListing: TestService
  /** By the origin of the service behind each. */
  const proxies = new Map<string, ValidatingProxy>()
  /** Rejected requests change nothing, so they share a site; successful ones get a separate one. */
  let refusing: PopulatedSite
  let refusingWithoutListing: PopulatedSite
  let before: object

  beforeAll(async () => {
    service = await startTestService(engine)
    withoutListing = await startTestService(engine, { environment: { PLANNING_FOCUS_AREA_LISTING: 'off' } })
    refusing = await createPopulatedSite(service)
    refusingWithoutListing = await createPopulatedSite(withoutListing)
    before = await siteContents(service.running.database, refusing.id)
    if (!isValidated) return
    for (const { origin } of [service, withoutListing])
      proxies.set(origin, await startValidatingProxy(origin))
  })
  afterAll(async () => {
    for (const proxy of proxies.values()) await proxy.close()
    await Promise.all([service.close(), withoutListing.close()])
  })

  /** The proxy's, but for two requests: it drops the parameter `__proto__`, and answers a 501 itself, with an example. */
  function originFor(
    origin: string,
    { request, status }: { request: OperationRequest; status: number },
  ): string {
    const isRelayed = status !== 501 && !Object.hasOwn(request.query ?? {}, '__proto__')
    return (isRelayed ? proxies.get(origin)?.origin : undefined) ?? origin
  }

  function siteFor(name: OperationName, status: number): PopulatedSite | Promise<PopulatedSite> {
    if (status === operations[name].success.status) return createPopulatedSite(service)
    return status === 501 ? refusingWithoutListing : refusing
  }

  describe.each(operationNames)('%s', (name) => {
    const cases = servedPaths(operations[name]).flatMap((address) =>
      reachableStatuses(name).map((status) => ({ address, status })),
    )
    test.each(cases)('answers $status at $address', async ({ address, status }) => {
      const site = await siteFor(name, status)
      const { request, ...sender } = await attempt(name, status, site)
      const origin = originFor(sender.origin, { request, status })
      const answer = await sendOperation(name, { ...sender, origin }, request, address)
      expect(answer, answer.text).toMatchObject({ status })
      expect(findingsIn(answer)).toEqual([])
      expectAnswerOf(name, answer)
    })
  })

  test('change nothing by the requests they refuse', async () => {
    expect(await siteContents(service.running.database, refusing.id)).toEqual(before)
  })
})
