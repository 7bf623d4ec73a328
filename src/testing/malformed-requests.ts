// Requests that are invalid by construction: a valid one for some operation, at one of its addresses, with one fault.
import fc from 'fast-check'
import { focusAreaOperations, organizationOperations } from '#contract/hierarchy-operations.ts'
import { servedPaths } from '#contract/openapi.ts'
import { type OperationName, operationNames, operations } from '#contract/operations.ts'
import { damagedBodies } from './json-damage.ts'
import { type Altered, type Malformed, malformedPaths, malformedQueries } from './malformed-addresses.ts'
import {
  brokenBytes,
  brokenChunk,
  brokenLine,
  noCredential,
  otherContent,
  otherMethod,
} from './malformed-heads.ts'
import { validRequests } from './operation-requests.ts'
import type { PopulatedSite } from './populated-site.ts'
import { validWireRequest, type WireRequest, wireBytes } from './wire-requests.ts'

function malformedBodies(
  name: OperationName,
  document: unknown,
  valid: WireRequest,
): fc.Arbitrary<Altered>[] {
  const isToken = name === 'createToken'
  // The token endpoint ignores fields it does not know (RFC 6749 §3.2), and tells a wrong secret from a wrong shape.
  // Fields of a record that the service does not have are ignored (docs/spec-silent.md).
  const statuses = isToken ? [400, 401, 429] : [400]
  const isRecord =
    name in organizationOperations || name in focusAreaOperations || operations[name].method === 'PATCH'
  const takesUnknown = isToken ? 'anywhere' : isRecord ? 'at the root' : 'nowhere'
  const damaged = damagedBodies(document, { takesUnknown }).map(({ what, body }) => ({
    what,
    request: { ...valid, body },
    statuses,
  }))
  const empty = fc
    .constantFrom('', ' ', '\r\n\t ')
    .map((text) => ({ what: 'no body', request: { ...valid, body: Buffer.from(text) }, statuses }))
  const others: readonly (readonly [OperationName, string])[] = [
    ['createToken', 'application/x-www-form-urlencoded'],
    ['archiveOrganization', 'text/plain'],
  ]
  const taken = others.filter(([taking]) => taking === name).map(([, type]) => type)
  return [damaged, otherContent(valid, taken), ...(operations[name].bodyRequired ? [empty] : [])]
}

/** One fault in a request for the operation. */
function malformedFor(name: OperationName, site: PopulatedSite, address: string): fc.Arbitrary<Malformed> {
  const valid = validWireRequest(name, site, address)
  const { body } = validRequests[name](site)
  const altered: fc.Arbitrary<Altered>[] = [
    ...malformedPaths(name, valid),
    otherMethod(valid),
    brokenLine(valid),
    ...(body === undefined ? [] : [...malformedBodies(name, body, valid), brokenChunk(valid)]),
    // The token endpoint has no caller and reads no query.
    ...(name === 'createToken' ? [] : [noCredential(valid), ...malformedQueries(name, valid)]),
  ]
  const requests = altered.map((fault) =>
    fault.map(({ what, request, statuses }) => ({ what, statuses, bytes: wireBytes(request) })),
  )
  return fc
    .oneof(...requests, ...brokenBytes(valid))
    .map((fault) => ({ ...fault, what: `${name} at ${address}: ${fault.what}` }))
}

/** Malformed requests for every operation at every address. */
export function malformedRequests(site: PopulatedSite): fc.Arbitrary<Malformed> {
  const each = operationNames.flatMap((name) =>
    servedPaths(operations[name]).map((address) => malformedFor(name, site, address)),
  )
  return fc.oneof(...each)
}
