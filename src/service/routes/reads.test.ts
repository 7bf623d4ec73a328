// Reading changes nothing: neither records nor access, and the audit log is read-only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyScope } from '#contract/access.ts'
import type { Operation } from '#contract/operation.ts'
import { operationNames, operations } from '#contract/operations.ts'
import { accessBase } from '#testing/audit-scene.ts'
import { sendOperation, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { type Caller, send } from '#testing/site.ts'
import { siteContents } from '#testing/site-contents.ts'

const reading = operationNames.filter((name) => (operations[name] as Operation).method === 'GET')

describe.each(engines)('on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let admin: Caller

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
    admin = await site.caller({ scopes: everyScope })
    // The first use of each credential in an hour is recorded with it, and not what it reads.
    for (const { headers } of [site, admin]) {
      await send('GET', `${service.origin}${site.base}/organizations`, { headers })
    }
  })
  afterAll(() => service.close())

  /** All records, members, credentials and entries of the audit log. */
  async function everything(): Promise<object> {
    await service.running.settled()
    const { database } = service.running
    const rowsOf = (table: 'principal' | 'credential' | 'audit_entry') =>
      database.read.selectFrom(table).selectAll().where('site_id', '=', site.id).orderBy('id').execute()
    const access = await Promise.all([rowsOf('principal'), rowsOf('credential'), rowsOf('audit_entry')])
    return { access, records: await siteContents(database, site.id) }
  }

  test('every operation that reads leaves records, members, credentials and the audit log as they were', async () => {
    const before = await everything()
    for (const name of reading) {
      const { status } = await sendOperation(name, site, validRequests[name](site))
      expect([name, status]).toEqual([name, 200])
    }
    for (const list of ['principals', 'writes']) {
      const answer = await send('GET', `${service.origin}${accessBase}/${list}`, { headers: admin.headers })
      expect([list, answer.status]).toEqual([list, 200])
    }
    expect(await everything()).toEqual(before)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s of the audit log finds nothing to call',
    async (method) => {
      const before = await everything()
      for (const path of ['/writes', `/writes/${crypto.randomUUID()}`, '/audit-log']) {
        const { headers } = admin
        const answer = await send(method, service.origin + accessBase + path, { headers, body: {} })
        expect([404, 405], path).toContain(answer.status)
      }
      expect(await everything()).toEqual(before)
    },
  )
})
