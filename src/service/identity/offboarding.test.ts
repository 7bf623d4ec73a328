// Offboarding: from the next request on, at every node, nothing of a disabled or removed principal is accepted. What
// they wrote stays, with their name.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { idempotencyHeader } from '#contract/session.ts'
import { browserWith, cookieOf, signInAt } from '#testing/gateway.ts'
import { addOAuthClient } from '#testing/populated-site.ts'
import { exchange, openSocket, readAnswer, requestText } from '#testing/raw-http.ts'
import {
  apiEngines,
  createPreparedDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { type Caller, send, type TestSite } from '#testing/site.ts'
import { askForToken, bearer } from '#testing/tokens.ts'

const principals = '/planning/access/v1/principals'
const organizations = '/gateway/api/planning/v1/organizations'

describe.each(apiEngines)('on %s', (engine) => {
  let database: TestDatabase
  /** Two nodes on PostgreSQL; the embedded database has one. */
  let nodes: readonly TestService[]
  let site: TestSite
  let admin: Caller
  let leaver: Caller
  /** Milliseconds that the clock of the service is ahead. */
  let ahead = 0

  beforeAll(async () => {
    database = await createPreparedDatabase(engine)
    const start = () => startTestService(engine, { database, clock: () => Date.now() + ahead })
    const first = await start()
    nodes = engine === 'sqlite' ? [first] : [first, await start()]
  })
  beforeEach(async () => {
    site = await nodeAt(0).site()
    admin = await site.caller({ scopes: everyScope })
    leaver = await site.caller()
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await database.remove()
  })

  function nodeAt(index: number): TestService {
    const node = nodes.at(index)
    if (!node) throw new Error('no node runs')
    return node
  }

  /** The statuses that a request gets at each node. */
  function everywhere(request: (origin: string) => Promise<{ readonly status: number }>): Promise<number[]> {
    return Promise.all(nodes.map(async ({ origin }) => (await request(origin)).status))
  }

  const at = (status: number) => nodes.map(() => status)

  const administer = (method: string, id: string, body?: object) =>
    send(method, `${nodeAt(0).origin}${principals}/${id}`, {
      headers: admin.headers,
      ...(body && { body }),
    })

  describe.each([
    ['disabled', (id: string) => administer('PATCH', id, { disabled: true })],
    ['removed', (id: string) => administer('DELETE', id)],
  ])('a principal who is %s', (_, end) => {
    async function signIn(): Promise<string> {
      const answer = await signInAt(nodeAt(-1).origin, { email: leaver.email, apiToken: leaver.apiToken })
      return cookieOf(answer)
    }

    async function expectEnded(
      principalId: string,
      request: (origin: string) => Promise<{ readonly status: number }>,
      accepted = 200,
    ): Promise<void> {
      expect(await everywhere(request)).toEqual(at(accepted))
      expect((await end(principalId)).status).toBeLessThan(300)
      expect(await everywhere(request)).toEqual(at(401))
    }

    test('has no browser session', async () => {
      const cookie = await signIn()
      await expectEnded(leaver.principalId, (origin) => browserWith(origin, cookie)('GET', organizations))
      expect(await everywhere((origin) => browserWith(origin, cookie)('GET', '/session'))).toEqual(at(401))
    })

    test('has no API token, neither for a request nor to sign in with', async () => {
      const { headers, email, apiToken } = leaver
      await expectEnded(leaver.principalId, (origin) => send('GET', origin + organizations, { headers }))
      expect(await everywhere((origin) => signInAt(origin, { email, apiToken }))).toEqual(at(401))
    })

    test('has no OAuth client, and no access token of it', async () => {
      const client = await addOAuthClient(nodeAt(0).running.database, site.id)
      const headers = await bearer(nodeAt(0).origin, client)
      await expectEnded(client.principalId, (origin) => send('GET', origin + organizations, { headers }))
      expect(await everywhere((origin) => askForToken.json(origin, client))).toEqual(at(401))
    })

    test('has no pending change carried out, and one that was carried out is not answered again', async () => {
      const cookie = await signIn()
      const [focusAreaTypeId] = site.focusAreaTypes
      const change = (name: string, key: string) => (origin: string) =>
        browserWith(origin, cookie)('POST', '/gateway/api/planning/v1/focus-areas', {
          headers: { [idempotencyHeader]: key },
          body: { name, focusAreaTypeId },
        })
      const [sent, pending] = [crypto.randomUUID(), crypto.randomUUID()]
      expect((await change('Sent', sent)(nodeAt(0).origin)).status).toBe(201)
      await end(leaver.principalId)
      expect(await everywhere(change('Pending', pending))).toEqual(at(401))
      expect(await everywhere(change('Sent', sent))).toEqual(at(401))
      const { body } = await site.ask('GET', '/focus-areas')
      expect((body as { values: { name: string }[] }).values.map(({ name }) => name)).toEqual(['Sent'])
    })

    test('has no import carried out whose body was still arriving', async () => {
      const { origin } = nodeAt(0)
      const [focusAreaTypeId] = site.focusAreaTypes
      const made = await site.ask('POST', '/focus-areas', { body: { name: 'Goal', focusAreaTypeId } })
      const { id: focusAreaId } = made.body as { id: string }
      const head = requestText(`POST ${site.base}/funds/cost-item/bulk HTTP/1.1`, [
        'Host: localhost',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        `Authorization: ${leaver.headers.authorization}`,
      ])
      const socket = openSocket(origin)
      const answer = readAnswer(socket)
      socket.write(`${head}1\r\n{\r\n`)
      // A caller has room for one body of unknown length: once another is refused, this one is admitted.
      const other = async () => (await exchange(origin, `${head}2\r\n{}\r\n0\r\n\r\n`))?.status
      await expect.poll(other).toBe(429)
      await end(leaver.principalId)
      ahead += 60_000
      const rest = JSON.stringify({ items: [{ name: 'Desk', focusAreaId }] }).slice(1)
      socket.write(`${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`)
      expect(await answer).toMatchObject({ status: 401, body: { errors: [{ type: 'UNAUTHENTICATED' }] } })
      socket.destroy()
      expect(await site.ask('GET', '/funds/cost-item')).toMatchObject({ body: { totalCount: 0 } })
    })

    test('stays the named owner of their records', async () => {
      const [focusAreaTypeId] = site.focusAreaTypes
      const made = await leaver.ask('POST', '/focus-areas', { body: { name: 'Goal', focusAreaTypeId } })
      const { id } = made.body as { id: string }
      await end(leaver.principalId)
      for (const { origin } of nodes) {
        const answer = await send('GET', `${origin}${site.base}/focus-areas/${id}`, { headers: site.headers })
        expect(answer).toMatchObject({
          status: 200,
          body: { owner: { id: leaver.principalId, name: 'Tester' } },
        })
      }
    })
  })
})
