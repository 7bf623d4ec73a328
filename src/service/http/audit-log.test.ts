import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessOperations } from '#contract/access-operations.ts'
import { type AuditChange, nilUuid } from '#contract/audit.ts'
import { accessBase, createAuditScene, signIn } from '#testing/audit-scene.ts'
import {
  createPreparedDatabase,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { deleteEntriesBefore } from './audit-log.ts'

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

  test('keeps a bounded number of entries of different attempts, without names and addresses beyond', async () => {
    const own = await startTestService(engine, { clock: () => now, environment })
    const url = `${own.origin}/planning/access/v1/principals`
    for (let attempt = 0; attempt < 520; attempt += 1) {
      const authorization = `Basic ${Buffer.from(`user${attempt}@example.com:wrong`).toString('base64')}`
      await send('GET', url, {
        headers: { authorization, 'x-forwarded-for': `198.51.${attempt % 250}.${attempt % 200}` },
      })
    }
    await own.running.settled()
    const { read } = own.running.database
    const rows = await read.selectFrom('audit_entry').selectAll().where('outcome', '=', 'refused').execute()
    expect(rows).toHaveLength(501)
    expect(rows.find(({ operation }) => operation === 'various')).toMatchObject({ count: 20, address: null })
    await own.close()
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
    await deleteEntriesBefore(database, 1203)
    const left = await scene.entries()
    expect(left.map(({ id }) => id)).toEqual([newest?.id, before?.id])
  })
})

test.each(engines)('has settings that changed, with secrets only by a digest, on %s', async (engine) => {
  const database: TestDatabase = await createPreparedDatabase(engine)
  const start = (environment: Readonly<Record<string, string>>) =>
    startTestService(engine, { database, environment: { PLANNING_SESSION_IDLE: '30m', ...environment } })
  const token = 'a-configured-token-of-length-40-characters'
  await (await start({})).close()
  const service = await start({ PLANNING_SESSION_IDLE: '1h', PLANNING_ADMIN_TOKEN: token })
  const rows = await service.running.database.read
    .selectFrom('audit_entry')
    .selectAll()
    .where('operation', '=', 'changeSettings')
    .orderBy('at', 'desc')
    .execute()
  await service.close()
  await database.remove()
  expect(rows).toHaveLength(2)
  const changes = JSON.parse(rows[0]?.changes ?? '[]') as AuditChange[]
  expect(changes).toContainEqual({ field: 'PLANNING_SESSION_IDLE', from: '30m', to: '1h' })
  expect(changes).toContainEqual({
    field: 'PLANNING_ADMIN_TOKEN',
    from: null,
    to: expect.stringMatching(/^••• [0-9a-f]{8}$/),
  })
  expect(JSON.stringify(rows)).not.toContain(token)
})
