import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOperations } from '#contract/access-operations.ts'
import { type AuditChange, nilUuid } from '#contract/audit.ts'
import { accessBase, createAuditScene, elsewhere, signIn } from '#testing/audit-scene.ts'
import {
  createPreparedDatabase,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { askForToken } from '#testing/tokens.ts'
import { newSecret } from './accounts.ts'
import { deleteEntriesBefore } from './audit-log.ts'

const basicOf = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const person = { kind: 'user', name: 'Grace Hopper', email: 'grace@example.com', scopes: [] }

describe.each(engines)('the audit log on %s', (engine) => {
  let service: TestService
  let now = Date.now()
  const environment = { PLANNING_TRUSTED_PROXIES: '127.0.0.1' }

  beforeAll(async () => {
    // Each moment is later than the one before, so that the order of entries is that of the acts.
    const clock = () => {
      now += 1
      return now
    }
    service = await startTestService(engine, { clock, environment })
  })
  afterAll(() => service.close())

  test('counts what an attacker repeats in one entry, and has the throttling in another', async () => {
    const scene = await createAuditScene(service)
    const wrong = `${scene.site.apiToken.slice(0, -1)}!`
    for (let attempt = 0; attempt < 12; attempt += 1) await signIn(scene, wrong + attempt)
    const entries = await scene.entries()
    expect(entries.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['refused', 'throttled']))
    expect(entries).toHaveLength(2)
    expect(entries.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(12)
    expect(entries[0]).toMatchObject({ principalName: scene.site.email, recordId: scene.site.principalId })
    expect(JSON.stringify(entries)).not.toContain(wrong.slice(25))
  })

  test.each(['added', 'renamed'])(
    'has the old owner, %s by a change that an update had to wait for',
    async (how) => {
      const scene = await createAuditScene(service)
      const { site } = scene
      const { database } = service.running
      const newcomer = { site_id: site.id, id: crypto.randomUUID(), name: 'Newcomer' }
      const update = () =>
        send('PATCH', `${service.origin}${site.base}/organizations/${site.organization}`, {
          headers: site.headers,
          query: { updateMask: 'ownerId' },
          body: { ownerId: site.principalId },
        })
      /** Ends when a request waits for a lock; the embedded database runs one transaction after another. */
      const untilOneWaits = async () => {
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        while (engine === 'postgres' && (await waiting.execute(database.read)).rows.length === 0);
      }
      if (how === 'renamed') {
        const former = { ...newcomer, name: 'Former' }
        await database.write((transaction) => transaction.insertInto('person').values(former).execute())
      }
      const updated = await database.write(async (transaction) => {
        if (how === 'added') await transaction.insertInto('person').values(newcomer).execute()
        else await transaction.updateTable('person').set(newcomer).where('id', '=', newcomer.id).execute()
        await transaction
          .updateTable('hierarchy_node')
          .set({ owner_id: newcomer.id })
          .where((where) => where.and({ site_id: site.id, id: site.organization }))
          .execute()
        const asked = update()
        await untilOneWaits()
        return { asked }
      })
      expect(await updated.asked).toMatchObject({ status: 200 })
      const [entry] = await scene.entries('&operation=updateOrganization')
      expect(entry?.changes).toEqual([{ field: 'owner', from: 'Newcomer', to: 'Tester' }])
    },
  )

  test('has its own entry of each caller, whatever an anonymous one sends first', async () => {
    const scene = await createAuditScene(service)
    const { site } = scene
    for (let request = 0; request < 520; request += 1) {
      const madeUp = newSecret(crypto.randomUUID())
      const kind = request % 4
      const credential = {
        ...(kind === 0 && { authorization: `Bearer ${madeUp}` }),
        ...(kind === 1 && { authorization: basicOf(`user${request}@example.com`, madeUp) }),
      }
      const headers = { cookie: `__Host-planning-session=${madeUp}`, ...credential }
      const path = kind > 1 ? '/session' : `${accessBase}/principals`
      await send('GET', service.origin + path, {
        headers: { ...headers, 'x-forwarded-for': '198.51.100.66' },
      })
    }
    const wrong = `${site.apiToken.slice(0, -1)}!`
    const guess = { authorization: basicOf(site.email, wrong), 'x-forwarded-for': '198.51.100.8' }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send('GET', `${service.origin}${accessBase}/principals`, { headers: guess })
    }
    for (const address of ['198.51.100.9', '198.51.100.9', '198.51.100.66']) {
      const token = await askForToken.basic(service.origin, site.client, { 'x-forwarded-for': address })
      expect(token.status).toBe(200)
    }
    const guesses = await scene.entries('&address=198.51.100.8')
    expect(guesses).toHaveLength(1)
    expect(guesses[0]).toMatchObject({ count: 3, principalName: site.email, recordId: site.principalId })
    const issued = await scene.entries('&operation=createToken')
    expect(issued.map(({ address }) => address).toSorted()).toEqual([
      '198.51.100.66',
      '198.51.100.9',
      '198.51.100.9',
    ])
    for (const entry of issued) {
      expect(entry).toMatchObject({ outcome: 'success', principalName: 'Importer', authentication: 'client' })
      expect(entry.credentialId).not.toBeNull()
    }
  })

  test('counts cookies that open nothing in one entry of their address, whatever they name', async () => {
    const scene = await createAuditScene(service)
    for (const site of [scene.site.id, crypto.randomUUID(), crypto.randomUUID()]) {
      const headers = {
        cookie: `__Host-planning-session=${newSecret(site)}`,
        'x-forwarded-for': '198.51.100.3',
      }
      for (const path of ['/session', `${accessBase}/principals`]) {
        expect(await send('GET', service.origin + path, { headers })).toMatchObject({ status: 401 })
      }
    }
    const entries = await scene.entries()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ count: 6, operation: 'readSession', address: '198.51.100.3' })
  })

  test('counts what one client tries beyond a bound in an entry with its address', async () => {
    const own = await startTestService(engine, { clock: () => now, environment })
    const url = `${own.origin}/planning/access/v1/principals`
    const attempt = (account: number, address: string) =>
      send('GET', url, {
        headers: {
          authorization: basicOf(`user${account}@example.com`, 'wrong'),
          'x-forwarded-for': address,
        },
      })
    for (let account = 0; account < 110; account += 1) await attempt(account, '198.51.100.1')
    // Networks of one customer are one client.
    for (let account = 0; account < 110; account += 1) await attempt(account, `2001:db8:7:${account}::1`)
    await attempt(1, '198.51.100.2')
    await own.running.settled()
    const { read } = own.running.database
    const rows = await read.selectFrom('audit_entry').selectAll().where('outcome', '=', 'refused').execute()
    expect(rows.filter(({ operation }) => operation !== 'various')).toHaveLength(201)
    const merged = rows.filter(({ operation }) => operation === 'various')
    expect(merged.map(({ address, count }) => [address, count]).toSorted()).toEqual([
      ['198.51.100.1', 10],
      ['2001:db8:7::/48', 10],
    ])
    expect(rows.find(({ address }) => address === '198.51.100.2')).toMatchObject({
      principal_name: 'user1@example.com',
    })
    await own.close()
  })

  test('has the last use of each credential, once an hour for each address', async () => {
    const scene = await createAuditScene(service)
    const { site, admin } = scene
    const use = (address: string, headers = admin.headers) =>
      send('GET', `${service.origin}${site.base}/organizations`, {
        headers: { ...headers, 'x-forwarded-for': address },
      })
    const lastUses = async () => {
      await service.running.settled()
      const { body } = await scene.ask('GET', `${accessBase}/principals`)
      const { values } = accessOperations.listPrincipals.success.body.parse(body)
      return new Map(values.flatMap(({ credentials }) => credentials).map((held) => [held.id, held]))
    }
    expect((await use(elsewhere)).status).toBe(200)
    const before = now
    await use('198.51.100.21')
    const afterFirst = now
    for (let count = 0; count < 20; count += 1) await use('198.51.100.21')
    const own = [...(await lastUses()).values()].find(
      ({ lastUsedAddress }) => lastUsedAddress === '198.51.100.21',
    )
    const lastUsed = Date.parse(own?.lastUsedDate ?? '')
    expect(lastUsed).toBeGreaterThan(before)
    // Further uses of one address and hour are no write.
    expect(lastUsed).toBeLessThanOrEqual(afterFirst)
    const moved = await scene.entries('&operation=useCredential')
    expect(moved).toHaveLength(1)
    expect(moved[0]).toMatchObject({
      address: '198.51.100.21',
      credentialId: own?.id,
      recordId: admin.principalId,
      changes: [{ field: 'address', from: elsewhere, to: '198.51.100.21' }],
    })
    now += 3_600_000
    await use('198.51.100.21')
    expect(Date.parse((await lastUses()).get(own?.id ?? '')?.lastUsedDate ?? '')).toBeGreaterThan(lastUsed)
    const token = await askForToken.basic(service.origin, site.client, { 'x-forwarded-for': '198.51.100.22' })
    const { access_token } = token.body as { readonly access_token: string }
    await use('198.51.100.23', { authorization: `Bearer ${access_token}` })
    const addresses = [...(await lastUses()).values()].map(({ lastUsedAddress }) => lastUsedAddress)
    expect(addresses).toContain('198.51.100.23')
  })

  test('answers what its filters ask for, page by page', async () => {
    const scene = await createAuditScene(service)
    await scene.write('updateFocusArea')
    await scene.write('createOrganization')
    await signIn(scene)
    const operations = async (query: string) => (await scene.entries(query)).map(({ operation }) => operation)
    expect(await operations(`&principalId=${scene.admin.principalId}`)).toEqual(
      expect.arrayContaining(['updateFocusArea', 'createOrganization']),
    )
    expect(await operations(`&principalId=${scene.site.principalId}`)).toEqual(['signIn'])
    expect(await operations('&operation=createOrganization')).toEqual(['createOrganization'])
    expect(await operations(`&recordId=${scene.site.focusArea}`)).toEqual(['updateFocusArea'])
    expect(await operations('&outcome=throttled')).toEqual([])
    expect(await operations('&address=192.0.2.1')).toEqual([])
    const day = new Date(now + 10_000).toISOString()
    expect(await operations(`&from=${day}`)).toEqual([])
    expect(await operations(`&to=${day}`)).toHaveLength(3)
    const { body } = await scene.ask('GET', `${accessBase}/writes?limit=1&outcome=success`)
    const page = accessOperations.listAuditEntries.success.body.parse(body)
    expect(page.totalCount).toBe(3)
    const next = await scene.ask('GET', `${accessBase}/writes?limit=1&cursor=${page.nextPageCursor}`)
    expect(accessOperations.listAuditEntries.success.body.parse(next.body).values).not.toEqual(page.values)
  })

  test('is exported without formulas that a spreadsheet would run', async () => {
    const scene = await createAuditScene(service)
    await scene.ask('POST', `${accessBase}/principals`, {
      ...person,
      name: '=HYPERLINK("https://evil.example")',
    })
    const csv = await scene.ask('GET', `${accessBase}/audit-log?format=csv&operation=createPrincipal`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log .*\.csv"$/)
    expect(csv.text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
    const jsonl = await scene.ask('GET', `${accessBase}/audit-log?format=jsonl`)
    const operations = jsonl.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).operation)
    expect(operations).toEqual(['exportAuditLog', 'exportAuditLog', 'createPrincipal'])
    expect(await scene.ask('GET', `${accessBase}/audit-log?format=xml`)).toMatchObject({ status: 400 })
    const { headers } = await scene.site.caller({ scopes: [] })
    const refused = await send('GET', `${service.origin}${accessBase}/audit-log?format=csv`, { headers })
    expect(refused).toMatchObject({ status: 403 })
  })

  test('loses entries older than the retention in batches, and no others', async () => {
    const scene = await createAuditScene(service)
    const { database } = service.running
    const old = Array.from({ length: 1203 }, (_, at) => ({
      site_id: scene.site.id,
      id: crypto.randomUUID(),
      at: at + 1,
      principal_id: nilUuid,
      principal_name: 'Old',
      operation: 'updateFocusArea',
      subject: null,
    }))
    await database.write((transaction) =>
      // As a node of version 1.0.0 inserts them: without the newer columns.
      transaction
        .insertInto('audit_entry')
        .values(old as never)
        .execute(),
    )
    await scene.write('updateFocusArea')
    const [newest, before] = await scene.entries()
    expect(before).toMatchObject({ principalName: 'Old', outcome: 'success', count: 1, changes: [] })
    await deleteEntriesBefore(database, [scene.site.id], 1203)
    const left = await scene.entries()
    expect(left.map(({ id }) => id)).toEqual([newest?.id, before?.id])
  })
})

test.each(engines)('has settings that changed, and nothing of secrets, on %s', async (engine) => {
  const database: TestDatabase = await createPreparedDatabase(engine)
  const start = (environment: Readonly<Record<string, string>>) =>
    startTestService(engine, { database, environment: { PLANNING_SESSION_IDLE: '30m', ...environment } })
  const token = 'a-configured-token-of-length-40-characters'
  await (await start({})).close()
  const idle = { PLANNING_SESSION_IDLE: '1h' }
  await (await start({ ...idle, PLANNING_ADMIN_TOKEN: token })).close()
  await (await start({ ...idle, PLANNING_ADMIN_TOKEN: token })).close()
  const service = await start({ ...idle, PLANNING_ADMIN_TOKEN: `${token}-2` })
  const { read } = service.running.database
  const rows = await read
    .selectFrom('audit_entry')
    .selectAll()
    .where('operation', '=', 'changeSettings')
    .orderBy('at')
    .execute()
  const kept = await read.selectFrom('recorded_setting').selectAll().execute()
  await service.close()
  await database.remove()
  expect(rows).toHaveLength(3)
  const changesOf = (at: number) => JSON.parse(rows[at]?.changes ?? '[]') as AuditChange[]
  expect(changesOf(1)).toContainEqual({ field: 'PLANNING_SESSION_IDLE', from: '30m', to: '1h' })
  expect(changesOf(1)).toContainEqual({ field: 'PLANNING_ADMIN_TOKEN', from: null, to: '•••' })
  expect(changesOf(2)).toEqual([{ field: 'PLANNING_ADMIN_TOKEN', from: '•••', to: '•••' }])
  for (const chosen of [token, `${token}-2`]) {
    const digests = ['', 'setting\n'].flatMap((salt) =>
      (['hex', 'base64', 'base64url'] as const).map((form) =>
        hash('sha256', salt + chosen, form).slice(0, 8),
      ),
    )
    for (const part of [chosen, ...digests]) expect(JSON.stringify([rows, kept])).not.toContain(part)
  }
})

test.each(engines)('loses the digests of secrets that the last release wrote, on %s', async (engine) => {
  const database: TestDatabase = await createPreparedDatabase(engine)
  const token = 'a-configured-token-of-length-40-characters'
  const digest = `••• ${hash('sha256', `setting\n${token}`, 'hex').slice(0, 8)}`
  const environment = { PLANNING_ADMIN_TOKEN: token }
  const first = await startTestService(engine, { database, environment })
  const { write } = first.running.database
  await write(async (transaction) => {
    const changes = JSON.stringify([{ field: 'PLANNING_ADMIN_TOKEN', from: null, to: digest }])
    await transaction
      .updateTable('audit_entry')
      .set({ changes })
      .where('operation', '=', 'changeSettings')
      .execute()
    await transaction
      .updateTable('recorded_setting')
      .set({ value: digest })
      .where('name', '=', 'PLANNING_ADMIN_TOKEN')
      .execute()
  })
  await first.close()
  const service = await startTestService(engine, { database, environment })
  const { read } = service.running.database
  const rows = await read
    .selectFrom('audit_entry')
    .selectAll()
    .where('operation', '=', 'changeSettings')
    .execute()
  const kept = await read.selectFrom('recorded_setting').selectAll().execute()
  await service.close()
  await database.remove()
  expect(JSON.stringify([rows, kept])).not.toContain(digest)
  expect(rows.map(({ changes }) => JSON.parse(changes ?? ''))).toEqual([
    [{ field: 'PLANNING_ADMIN_TOKEN', from: null, to: '•••' }],
  ])
})
