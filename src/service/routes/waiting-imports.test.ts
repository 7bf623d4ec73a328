// An import waits for its turn. A caller who has lost access by then changes nothing.
import { afterAll, expect, test } from 'vitest'
import type { Writing } from '#service/database/database.ts'
import { exchange, openSocket, readAnswer, requestText } from '#testing/raw-http.ts'
import { startTestService } from '#testing/service.ts'
import type { Caller } from '#testing/site.ts'

/** Milliseconds that the clock of the service is ahead. */
let ahead = 0
// The queue is the same on every database.
const service = await startTestService('sqlite', { clock: () => Date.now() + ahead })
afterAll(() => service.close())

/** Sends an import of one item, and resolves once it waits. */
async function begin(base: string, caller: Caller, item: object) {
  const head = requestText(`POST ${base}/funds/cost-item/bulk HTTP/1.1`, [
    'Host: localhost',
    'Content-Type: application/json',
    // Without a length, it takes most of the room that a caller has.
    'Transfer-Encoding: chunked',
    `Authorization: ${caller.headers.authorization}`,
  ])
  const textOf = (json: string) => `${head}${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`
  const socket = openSocket(service.origin)
  const answer = readAnswer(socket).finally(() => socket.destroy())
  socket.write(textOf(JSON.stringify({ items: [item] })))
  await expect.poll(async () => (await exchange(service.origin, textOf('{}')))?.status).toBe(429)
  return { answer }
}

const removed = (transaction: Writing, id: string) =>
  transaction.deleteFrom('credential').where('principal_id', '=', id).execute()
const withoutScope = (transaction: Writing, id: string) =>
  transaction.updateTable('principal').set({ scopes: '[]' }).where('id', '=', id).execute()

test.each([
  { what: 'was removed', lose: removed, status: 401, type: 'UNAUTHENTICATED' },
  { what: 'lost the scope', lose: withoutScope, status: 403, type: 'SCOPE_MISSING' },
])('an import whose caller $what while it waited is answered $status', async ({ lose, status, type }) => {
  const site = await service.site()
  const leaver = await site.caller()
  const [focusAreaTypeId] = site.focusAreaTypes
  const made = await site.ask('POST', '/focus-areas', { body: { name: 'Goal', focusAreaTypeId } })
  const { id: focusAreaId } = made.body as { id: string }
  const { promise: mayWrite, resolve: letWrite } = Promise.withResolvers<void>()
  const writing = service.running.database.write(async (transaction) => {
    await mayWrite
    await lose(transaction, leaver.principalId)
  })
  const first = await begin(site.base, site, { name: 'First', focusAreaId })
  const waiting = await begin(site.base, leaver, { name: 'Waiting', focusAreaId })
  ahead += 60_000
  letWrite()
  await writing
  expect(await first.answer).toMatchObject({ status: 201 })
  expect(await waiting.answer).toMatchObject({ status, body: { errors: [{ type }] } })
  expect(await site.ask('GET', '/funds/cost-item')).toMatchObject({ body: { totalCount: 1 } })
})
