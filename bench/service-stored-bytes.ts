// The floor: `node:http` answering bytes that are in memory. No database, no credential, no framework.
import { serveAsPeer } from './service-peers.ts'

export interface StoredBytes {
  /** Answers by path and query. */
  readonly answers: ReadonlyMap<string, Uint8Array>
}

serveAsPeer(async ({ answers }: StoredBytes) => (request, response) => {
  const bytes = answers.get(request.url ?? '')
  response.writeHead(bytes ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes?.length ?? 0,
  })
  response.end(bytes)
})
