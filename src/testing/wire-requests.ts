// A request as the bytes that go over the wire, so that nothing on the way makes it better than it is.

import { writeJson } from '#contract/decimal.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import { operationPath, validRequests } from './operation-requests.ts'
import type { PopulatedSite } from './populated-site.ts'

export interface WireRequest {
  readonly method: string
  /** Path and query, as they stand in the request line. */
  readonly target: string
  /** Header lines. The length of the body is added unless they speak of it. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/** The valid request for an operation, at one of its addresses. */
export function validWireRequest(name: OperationName, site: PopulatedSite, address: string): WireRequest {
  const { params, query = {}, body } = validRequests[name](site)
  const search = new URLSearchParams(query).toString()
  const credential = name === 'createToken' ? [] : [`Authorization: ${site.headers.authorization}`]
  const content = body === undefined ? [] : ['Content-Type: application/json']
  return {
    method: operations[name].method,
    target: operationPath(address, site.id, params) + (search === '' ? '' : `?${search}`),
    headers: ['Host: localhost', 'Connection: close', ...credential, ...content],
    body: Buffer.from(body === undefined ? '' : writeJson(body)),
  }
}

export function wireBytes({ method, target, headers, body }: WireRequest): Uint8Array {
  const measured = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line))
  const length = body.length > 0 && !measured ? [`Content-Length: ${body.length}`] : []
  const head = [`${method} ${target} HTTP/1.1`, ...headers, ...length, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** The headers without those of a name. */
export function without(headers: readonly string[], name: string): string[] {
  return headers.filter((line) => !line.toLowerCase().startsWith(`${name}:`))
}
