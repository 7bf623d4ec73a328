import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { limits } from '#contract/listing.ts'
import { badInputs } from '#testing/bad-inputs.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { Answer } from '#testing/site.ts'
import { siteContents } from '#testing/site-contents.ts'
import { amountsOf } from '#testing/stored-amounts.ts'

const rows = [...new Set(badInputs.map(({ row }) => row))]

function messagesOf({ body }: Answer): string[] {
  return ErrorBody.parse(body).errors.map(({ message }) => message)
}

function namesOf({ body }: Answer): string[] {
  return (body as { values: { name: string }[] }).values.map(({ name }) => name)
}

describe.each(engines)('the service on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let before: object

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
    before = await siteContents(service.running.database, site.id)
  })
  afterAll(() => service.close())

  describe.each(rows)('refuses bad input %i', (row) => {
    test.each(badInputs.filter((input) => input.row === row))('$what', async ({ send, status }) => {
      const answer = await send(site)
      expect(answer, answer.text).toMatchObject({ status })
      expect(messagesOf(answer)).not.toHaveLength(0)
      for (const message of messagesOf(answer)) expect(message.length).toBeLessThan(300)
    })

    test('and nothing has changed', async () => {
      expect(await siteContents(service.running.database, site.id)).toEqual(before)
    })
  })

  describe('says what to do', () => {
    const variant = (what: string) => {
      const found = badInputs.find((input) => input.what === what)
      if (!found) throw new Error(`there is no variant ${what}`)
      return found.send(site)
    }

    test('naming the largest bulk request (13)', async () => {
      expect(messagesOf(await variant('100,000 cost items'))).toEqual([
        'items: has 100000 items; send at most 10000 in one request',
      ])
    })

    test('naming the rows that contradict themselves or each other (15)', async () => {
      const differing = await variant('cost row whose two ids name different items')
      expect(messagesOf(differing)).toEqual([
        `items[1].costItemExternalId: second is not the external ID of the item ${site.costItems[0]}`,
      ])
      expect(messagesOf(await variant('benefit item twice by its id'))).toEqual([
        'items[1].benefitItemId: has the same value as items[0]',
      ])
      expect(messagesOf(await variant('cost item once by its id and once by its external id'))).toEqual([
        'items[1]: is the same item as items[0]; send each item once',
      ])
      expect(messagesOf(await variant('cost row whose two focus areas differ'))).toEqual([
        'items[1].focusAreaExternalId: belongs to a different focus area than focusAreaId',
      ])
    })
  })

  describe('takes', () => {
    let own: PopulatedSite
    beforeAll(async () => {
      own = await createPopulatedSite(service)
    })

    test('a number of 16 digits to the last of them (11)', async () => {
      const rawBody = `{"items":[{"name":"A","costItemId":"${own.costItems[0]}","costPeriodValues":[{"financialVersionType":"ACTUAL","timePeriodToAmount":{"2027-01":9007199254740993,"2027-02":0.1,"2027-03":-0}}]}]}`
      expect(await own.ask('POST', '/funds/cost-item/bulk', { rawBody })).toMatchObject({ status: 201 })
      expect(await amountsOf(service.running.database, own.id, own.costItems[0])).toEqual({
        ACTUAL: { '2027-01': '9007199254740993', '2027-02': '0.1', '2027-03': '0' },
      })
    })

    test.each(['9223372036854775808', String(limits.maxPage + 1)])(
      'limit=%s as the largest (16)',
      async (limit) => {
        const answer = await own.ask('GET', '/organizations', { query: { limit } })
        expect(answer).toMatchObject({ status: 200, body: { totalCount: 2, last: true } })
      },
    )

    test.each(['+name', '%2Bname', 'name', '-name'])('sort=%s (17)', async (sort) => {
      const names = namesOf(await own.ask('GET', `/organizations?sort=${sort}`))
      expect(names).toEqual(sort === '-name' ? ['Team', 'Company'] : ['Company', 'Team'])
    })

    test('every character of a search for what it is (18)', async () => {
      const [type] = own.focusAreaTypes
      const odd = ['100% sure', 'a_b', 'back\\slash', 'İzmir', 'it’s', "'; drop table site"]
      for (const name of odd) {
        expect(
          await own.ask('POST', '/focus-areas', { body: { name, focusAreaTypeId: type } }),
        ).toMatchObject({ status: 201 })
      }
      const found = async (nameContains: string) =>
        namesOf(await own.ask('GET', '/focus-areas', { query: { nameContains } }))
      expect(await found('%')).toEqual(['100% sure'])
      expect(await found('_')).toEqual(['a_b'])
      expect(await found('\\')).toEqual(['back\\slash'])
      expect(await found('İz')).toEqual(['İzmir'])
      expect(await found("'")).toEqual(["'; drop table site"])
    })

    test.each(['{', '}', '"', 'x'])(
      'an identifier that is well-formed and unknown as not found (19): %s',
      async (digit) => {
        const id =
          digit === 'x' ? '0A1B2C3D-4E5F-4000-8000-FFFFFFFFFFFF' : own.organization.replace(/.$/, digit)
        const answer = await own.ask('GET', `/organizations/${encodeURIComponent(id)}`)
        expect(answer).toMatchObject({ status: digit === 'x' ? 404 : 400 })
      },
    )

    test('a deletion and an archiving sent as JSON without a body (21)', async () => {
      const headers = { 'content-type': 'application/json' }
      const paths = [
        ['POST', `/organizations/${own.childOrganization}:archive`],
        ['DELETE', `/organizations/${own.childOrganization}`],
        ['DELETE', `/focus-areas/${own.childFocusArea}`],
        ['DELETE', `/funds/cost-item/${own.costItems[0]}`],
        ['DELETE', `/funds/benefit-item/${own.benefitItems[0]}`],
      ] as const
      for (const [method, path] of paths) {
        expect(await own.ask(method, path, { headers }), path).toMatchObject({ status: 204, text: '' })
      }
    })
  })
})
