// Credentials and principals over the life of a database: settings that change, creations at the same time, and what
// another release left.
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { Session } from '#contract/session.ts'
import { openDatabase } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { addPrincipal } from '#service/identity/accounts.ts'
import { isNamedInSessions } from '#service/identity/session.ts'
import { migrate } from '#service/migrations/migrate.ts'
import { addSite } from '#service/store/sites.ts'
import { browserWith, cookieOf, signInAt } from '#testing/gateway.ts'
import {
  apiEngines,
  createPreparedDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { send } from '#testing/site.ts'

const organizations = '/gateway/api/planning/v1/organizations'
const principals = '/planning/access/v1/principals'
const email = 'ops@example.com'

describe.each(apiEngines)('on %s', (engine) => {
  let database: TestDatabase
  let running: TestService | undefined

  beforeEach(async () => {
    database = await createPreparedDatabase(engine)
  })
  afterEach(async () => {
    await running?.close()
    running = undefined
    await database.remove()
  })

  /** Restarts the service with these settings. */
  async function start(environment: Record<string, string> = {}): Promise<TestService> {
    await running?.close()
    running = await startTestService(engine, { database, environment })
    return running
  }

  const statusOf = async (
    { origin }: TestService,
    user: string,
    apiToken: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const authorization = `Basic ${Buffer.from(`${user}:${apiToken}`).toString('base64')}`
    return (await send('GET', origin + organizations, { headers: { authorization, ...more } })).status
  }

  describe.each(['none', 'demo'])('a first start with PLANNING_SAMPLE=%s', (sample) => {
    test('makes a token, a client and a link, and no other credential', async () => {
      const { running: started } = await start({ PLANNING_SAMPLE: sample })
      const rows = await started.database.read
        .selectFrom('principal')
        .leftJoin('credential', (join) =>
          join
            .onRef('credential.site_id', '=', 'principal.site_id')
            .onRef('credential.principal_id', '=', 'principal.id'),
        )
        .select(['principal.name', 'credential.kind'])
        .execute()
      expect(rows.map(({ name, kind }) => `${name}: ${kind}`).toSorted()).toEqual([
        'Administrator: api-token',
        'Administrator: sign-in-code',
        'Integration client: client',
      ])
    })

    test('lets no common credential in, and no other start makes the same ones', async () => {
      const first = await start({ PLANNING_SAMPLE: sample, PLANNING_TRUSTED_PROXIES: '127.0.0.1' })
      const users = ['admin@example.com', 'admin', 'root', first.running.created?.clientId ?? '']
      const passwords = [
        '',
        'admin',
        'root',
        'password',
        'changeme',
        'secret',
        'planning',
        '12345678',
        ...users,
      ]
      for (const user of users) {
        for (const [at, password] of passwords.entries()) {
          // Each from another address: above the limit of one, nothing is compared.
          const from = { 'x-forwarded-for': `198.51.100.${at}` }
          expect([password, await statusOf(first, user, password, from)]).toEqual([password, 401])
        }
      }
      const other = await startTestService(engine)
      const [one, another] = [first.running.created, other.running.created]
      await other.close()
      for (const made of ['apiToken', 'clientId', 'clientSecret'] as const) {
        expect(one?.[made]).toMatch(/^[\w.-]{43,}$/)
        expect(one?.[made]).not.toBe(another?.[made])
      }
    })
  })

  test.each([
    ['that was set at the first start', { isLater: false }],
    ['that was set at a later start', { isLater: true }],
  ])('another PLANNING_ADMIN_TOKEN ends the one %s, and its sessions', async (_, { isLater }) => {
    if (isLater) await start()
    const [old, next] = ['the-first-token-of-the-operator', 'the-other-token-of-the-operator']
    const before = await start({ PLANNING_ADMIN_EMAIL: email, PLANNING_ADMIN_TOKEN: old })
    const cookie = cookieOf(await signInAt(before.origin, { email, apiToken: old }))
    const again = await start({ PLANNING_ADMIN_EMAIL: email, PLANNING_ADMIN_TOKEN: old })
    expect((await browserWith(again.origin, cookie)('GET', organizations)).status).toBe(200)
    const after = await start({ PLANNING_ADMIN_EMAIL: email.toUpperCase(), PLANNING_ADMIN_TOKEN: next })
    expect([await statusOf(after, email, old), await statusOf(after, email, next)]).toEqual([401, 200])
    expect((await browserWith(after.origin, cookie)('GET', organizations)).status).toBe(401)
  })

  test('a token that looks as if it named a site works when it does not', async () => {
    const token = 'abcdefghijklmnopqrstuv.x'
    const service = await start({ PLANNING_ADMIN_EMAIL: email, PLANNING_ADMIN_TOKEN: token })
    expect(await statusOf(service, email, token)).toBe(200)
    expect((await signInAt(service.origin, { email, apiToken: token })).status).toBe(200)
  })

  test('of twelve creations with one email at the same time one is made, and the others get the reason', async () => {
    const service = await start()
    const site = await service.site({ scopes: everyScope })
    const create = (address: string) =>
      send('POST', service.origin + principals, {
        headers: site.headers,
        body: { kind: 'user', name: 'Grace', email: address, scopes: [] },
      })
    const addresses = Array.from(
      { length: 12 },
      (_, number) => `${number % 2 ? 'Grace' : 'grace'}@example.com`,
    )
    const answers = await Promise.all(addresses.map(create))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ errors: [{ type: 'IDENTITY_CONFLICT' }] })
  })

  test('a scope that a newer release has stored is left out, and nothing fails by it', async () => {
    const service = await start()
    const site = await service.site({ scopes: everyScope })
    await service.running.database.write((transaction) =>
      transaction
        .updateTable('principal')
        .set({ scopes: JSON.stringify([...everyScope, 'read:goals:planning']) })
        .where('id', '=', site.principalId)
        .execute(),
    )
    const listed = await send('GET', service.origin + principals, { headers: site.headers })
    expect(listed.status).toBe(200)
    expect(listed.text).not.toContain('read:goals:planning')
    const signedIn = await signInAt(service.origin, { email: site.email, apiToken: site.apiToken })
    expect(Session.parse(signedIn.body).scopes).toEqual(everyScope.filter(isNamedInSessions))
  })

  test('emails that several principals share stay, and no more can be added', async () => {
    const opened = await openDatabase(database.url)
    await migrate(opened, async () => undefined)
    const site = crypto.randomUUID()
    await opened.write(async (transaction) => {
      await addSite(transaction, { id: site, name: 'Site', now: 1 })
      // The state that version 1.0.0 left.
      await transaction.schema.dropIndex('principal_by_email').execute()
      await (transaction as Kysely<Tables>).schema.alterTable('principal').dropColumn('email_key').execute()
      await transaction.deleteFrom('migration').where('name', '=', '0010-unique-emails').execute()
      for (const [id, address, at] of [
        ['00000000-0000-4000-8000-000000000001', 'Grace@example.com', 2],
        ['00000000-0000-4000-8000-000000000002', 'grace@example.com', 1],
        ['00000000-0000-4000-8000-000000000003', null, 3],
        ['00000000-0000-4000-8000-000000000004', null, 4],
      ] as const) {
        const values = { site_id: site, id, kind: 'user', name: id, email: address, created_at: at }
        await (transaction as unknown as Kysely<{ principal: typeof values & Record<string, unknown> }>)
          .insertInto('principal')
          .values({ ...values, scopes: '[]', disabled_areas: '[]' })
          .execute()
      }
    })
    for (let starts = 0; starts < 2; starts += 1) await migrate(opened, async () => undefined)
    const rows = await opened.read
      .selectFrom('principal')
      .select(['email', 'email_key'])
      .where('site_id', '=', site)
      .orderBy('created_at')
      .execute()
    expect(rows.map((row) => [row.email, row.email_key])).toEqual([
      ['grace@example.com', 'grace@example.com'],
      ['Grace@example.com', null],
      [null, null],
      [null, null],
    ])
    const another = { site, kind: 'user', name: 'Another', email: 'GRACE@example.com', now: 5 } as const
    await expect(opened.write((transaction) => addPrincipal(transaction, another))).rejects.toThrow(/unique/i)
    await opened.close()
  })
})
