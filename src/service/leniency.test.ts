// What real clients send beside the specification's letter, and what the service makes of it. Nothing is lost in silence.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { amountsOf } from '#testing/stored-amounts.ts'

describe.each(engines)('on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const idsOf = ({ body }: { readonly body: unknown }) =>
    (body as { values: Record<string, string>[] }).values.map(({ id, costItemId }) => id ?? costItemId)
  const importRow = (row: object) =>
    site.ask('POST', '/funds/cost-item/bulk', {
      body: { items: [{ costItemId: site.costItems[0], ...row }] },
    })
  const stored = () => amountsOf(service.running.database, site.id, site.costItems[0])
  const series = (amounts: object | null, version = 'ACTUAL') => ({
    financialVersionType: version,
    timePeriodToAmount: amounts,
  })

  describe('a record', () => {
    test('is updated by its whole self with a mask, and changes only what the mask names', async () => {
      const address = `/focus-areas/${site.focusArea}`
      const before = (await site.ask('GET', address)).body as object
      const body = { ...before, name: 'Renamed', status: { id: 'x', name: 'COMPLETED' } }
      const answer = await site.ask('PATCH', address, { query: { updateMask: ' name , name' }, body })
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body).toEqual({ ...before, name: 'Renamed', updatedDate: expect.any(String) })
    })

    test.each([
      ['organizations', 'name'],
      ['focus-areas', 'about'],
    ])('of %s is updated whatever the body says of fields that the mask leaves out', async (path, field) => {
      const id = path === 'organizations' ? site.organization : site.focusArea
      const before = (await site.ask('GET', `/${path}/${id}`)).body as object
      const wrong = { name: 7, ownerId: [], externalId: ' ', about: { type: 'doc' }, other: [1e30] }
      const answer = await site.ask('PATCH', `/${path}/${id}`, {
        query: { updateMask: field },
        body: { ...wrong, [field]: 'New' },
      })
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body).toEqual({ ...before, [field]: 'New', updatedDate: expect.any(String) })
      const extended = await send(
        'PATCH',
        `${site.origin}/planning/extended/v1/${path}/${id}?updateMask=targetDateType`,
        {
          headers: site.headers,
          body: { statusId: 'none', targetDate: 7, parentId: {}, targetDateType: 'QUARTER' },
        },
      )
      expect(extended).toMatchObject({ status: 200, body: { targetDateType: 'QUARTER' } })
      const named = { query: { updateMask: 'name' }, body: { name: 7 } }
      expect(await site.ask('PATCH', `/${path}/${id}`, named)).toMatchObject({ status: 400 })
    })

    test.each(['name,', ',name', ' name , ,name', 'name,%2Bname', '+name'])(
      'is updated with the mask %j',
      async (updateMask) => {
        const options = { query: { updateMask }, body: { name: 'Renamed' } }
        expect(await site.ask('PATCH', `/focus-areas/${site.focusArea}`, options)).toMatchObject({
          status: 200,
          body: { name: 'Renamed' },
        })
      },
    )

    test('is created from a body with other fields, and the answer names them', async () => {
      const body = { name: 'New', organizationTypeId: site.organizationTypes[0], abuot: 'A', 'a\nb': 1 }
      const answer = await site.ask('POST', '/organizations', { body })
      expect(answer).toMatchObject({ status: 201, body: { name: 'New' } })
      expect(answer.headers.get('x-ignored-fields')).toBe('abuot, a%0Ab')
    })

    test.each([
      ['2027-03-31T00:00:00', '2027-03-31T00:00:00.000Z'],
      ['2027-03-31T00:00:00.000+0000', '2027-03-31T00:00:00.000Z'],
      ['2027-03-31T09:30+02', '2027-03-31T07:30:00.000Z'],
      ['2027-03', '2027-03-01T00:00:00.000Z'],
      ['2027', '2027-01-01T00:00:00.000Z'],
      ['20270331', '2027-03-31T00:00:00.000Z'],
    ])('takes the target date %s', async (targetDate, expected) => {
      const body = { name: 'New', organizationTypeId: site.organizationTypes[0], targetDate }
      const { body: created } = await site.ask('POST', '/organizations', { body })
      const { id } = created as { id: string }
      const row = await service.running.database.read
        .selectFrom('hierarchy_node')
        .select('target_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(new Date(Number(row.target_at)).toISOString()).toBe(expected)
    })

    test.each(['202703', '27', '2027-02-30', '2027-13', '20270230', '2027-03-31T25:00'])(
      'refuses the target date %s',
      async (targetDate) => {
        const body = { name: 'New', organizationTypeId: site.organizationTypes[0], targetDate }
        expect(await site.ask('POST', '/organizations', { body })).toMatchObject({ status: 400 })
      },
    )

    test('is archived with null for a reason', async () => {
      const address = `/organizations/${site.organization}:archive`
      expect(await site.ask('POST', address, { rawBody: 'null' })).toMatchObject({ status: 204 })
    })

    const archive = (rawBody: string | Uint8Array<ArrayBuffer>, type: string) =>
      site.ask('POST', `/organizations/${site.organization}:archive`, {
        rawBody,
        headers: { 'content-type': type },
      })
    const reason = async () => {
      const address = `${site.origin}/planning/extended/v1/organizations/${site.organization}`
      const { body } = await send('GET', address, { headers: site.headers })
      return (body as { archiveComment: string | null }).archiveComment
    }
    const [json, plain] = ['application/json', 'text/plain;charset=UTF-8']

    test.each([
      [json, '"Merged"', 'Merged'],
      [json, 'Merged with another company', 'Merged with another company'],
      [json, ' zusammengeführt, 2027\n', 'zusammengeführt, 2027'],
      [json, '12 months without a project', '12 months without a project'],
      [json, 'the "Alpha" was merged', 'the "Alpha" was merged'],
      [json, 'null and void', 'null and void'],
      [json, ' ', null],
      [plain, 'Merged', 'Merged'],
      [plain, '"Merged"', 'Merged'],
      [plain, '12', '12'],
      [plain, '{ "a": 1 }', '{ "a": 1 }'],
      [plain, ' \n', null],
    ])('is archived by %s with the reason %j', async (type, body, expected) => {
      expect(await archive(body, type)).toMatchObject({ status: 204 })
      expect(await reason()).toBe(expected)
    })

    test.each([
      [json, '{"reason":"Merged"}'],
      [json, '["Merged"]'],
      [json, '12'],
      [json, '-1e400'],
      [json, 'true'],
      [json, '{"reason":"Merged"'],
      [json, '"Merg'],
      [json, '01'],
      [json, '+1.5'],
      [json, 'NaN'],
      [json, '"Merged" with Beta'],
      [json, '"Mer\nged"'],
      [json, 'x'.repeat(4001)],
      [plain, 'x'.repeat(4001)],
      [plain, 'a\u0000b'],
    ])('is not archived by %s with %j', async (type, body) => {
      expect(await archive(body, type)).toMatchObject({ status: 400 })
      expect(await archive(new Uint8Array([0x61, 0xff]), type)).toMatchObject({ status: 400 })
      expect(await site.ask('GET', `/organizations/${site.organization}`)).toMatchObject({
        body: { status: { name: 'ACTIVE' } },
      })
    })

    test('takes a text that is not JSON for nothing but the reason of archiving', async () => {
      const options = { rawBody: '{}', headers: { 'content-type': plain } }
      for (const path of ['/organizations', '/focus-areas', '/funds/cost-item/bulk'])
        expect(await site.ask('POST', path, options)).toMatchObject({ status: 415 })
    })

    test('is refused with 400 by an ID of any malformed length', async () => {
      for (const length of [5, 501, 4000]) {
        expect(await site.ask('GET', `/focus-areas/${'x'.repeat(length)}`)).toMatchObject({ status: 400 })
      }
    })
  })

  describe('a list', () => {
    test.each(['cursor', 'sort', 'limit', 'parentId', 'nameContains', 'externalId'])(
      'takes an empty %s as absent',
      async (parameter) => {
        const all = idsOf(await site.ask('GET', '/focus-areas'))
        expect(idsOf(await site.ask('GET', `/focus-areas?${parameter}=`))).toEqual(all)
      },
    )

    test.each(['%2Bname,%20-updatedDate', '%2Bname,', ',+name', '%252Bname', '%20%2Bname%20'])(
      'takes the order %s',
      async (sort) => {
        const byName = idsOf(await site.ask('GET', '/focus-areas?sort=%2Bname'))
        expect(idsOf(await site.ask('GET', `/focus-areas?sort=${sort}`))).toEqual(byName)
      },
    )

    test('has its own order where the parameter names none', async () => {
      const all = idsOf(await site.ask('GET', '/focus-areas'))
      expect(idsOf(await site.ask('GET', '/focus-areas?sort=,'))).toEqual(all)
    })

    test('finds a name as long as names can be, and walks what it found', async () => {
      const name = `\u0001${'ü'.repeat(499)}`
      for (const number of [1, 2]) {
        const body = {
          name,
          focusAreaTypeId: site.focusAreaTypes[0],
          externalId: '\u0001'.repeat(499) + number,
        }
        expect(await site.ask('POST', '/focus-areas', { body })).toMatchObject({ status: 201 })
      }
      const query = { nameContains: name, limit: '1', sort: '+name,+updatedDate' }
      const first = await site.ask('GET', '/focus-areas', { query })
      expect(first).toMatchObject({ status: 200, body: { totalCount: 2 } })
      const { nextPageCursor: cursor } = first.body as { nextPageCursor: string }
      expect(await site.ask('GET', '/focus-areas', { query: { cursor } })).toMatchObject({
        status: 200,
        body: { last: true, totalCount: 2 },
      })
      const longer = { query: { nameContains: `${name}x` } }
      expect(await site.ask('GET', '/focus-areas', longer)).toMatchObject({ status: 400 })
    })

    test('is empty below a parent that is no ID', async () => {
      expect(await site.ask('GET', '/focus-areas?parentId=root')).toMatchObject({
        status: 200,
        body: { values: [], totalCount: 0 },
      })
    })

    test('refuses a parameter that could be meant as a filter', async () => {
      expect(await site.ask('GET', '/focus-areas?status=PAUSED')).toMatchObject({ status: 400 })
    })

    test('of references ignores the parameters of pagers', async () => {
      for (const list of ['cost-type', 'cost-subtype', 'benefit-type', 'investment-category']) {
        expect(await site.ask('GET', `/funds/${list}?limit=50&cursor=x`)).toMatchObject({ status: 200 })
      }
    })

    test('of items has those of one focus area, page by page', async () => {
      const { body } = await site.ask('GET', '/funds/cost-item')
      const items = (body as { values: { costItemId: string; focusAreaId: string }[] }).values
      for (const area of new Set(items.map(({ focusAreaId }) => focusAreaId))) {
        const expected = items.filter((item) => item.focusAreaId === area).map((item) => item.costItemId)
        const found: (string | undefined)[] = []
        let query = `focusAreaId=${area.toUpperCase()}&limit=1`
        while (query !== '') {
          const answer = await site.ask('GET', `/funds/cost-item?${query}`)
          expect(answer.body).toMatchObject({ totalCount: expected.length })
          found.push(...idsOf(answer))
          const { nextPageCursor } = answer.body as { nextPageCursor: string | null }
          query = nextPageCursor === null ? '' : `limit=1&cursor=${nextPageCursor}`
        }
        expect(found).toEqual(expected)
      }
      const none = `/funds/cost-item?focusAreaId=${crypto.randomUUID()}`
      expect(await site.ask('GET', none)).toMatchObject({ status: 200, body: { values: [] } })
    })
  })

  describe('a bulk request', () => {
    test.each(['2027-01', '2027-01-01', '202701'])('takes the period %s as a month', async (period) => {
      const row = { name: 'A', costPeriodValues: [series({ [period]: 12.5 })] }
      expect(await importRow(row)).toMatchObject({ status: 201 })
      expect((await stored()).ACTUAL).toMatchObject({ '2027-01': '12.5' })
    })

    test.each([
      '2027-02-30',
      '2027-01-15',
      '2027-01-31',
      '20270101',
      '202701-01',
      '2027-1',
      '2027-00',
      '2027-01 ',
      '0000-01',
      '000001',
      '0000-01-01',
      '-2027-01',
      '+2027-01',
      '02027-01',
      '2027-W01',
      '2027-001',
      '2027-Q1',
      '2027',
    ])('refuses the period %s, and says what one is', async (period) => {
      const row = { name: 'A', costPeriodValues: [series({ [period]: 1 })] }
      const message = `items[0].costPeriodValues[0].timePeriodToAmount: the period "${period}" must be a month such as 2027-03`
      expect(await importRow(row)).toMatchObject({ status: 400, body: { errors: [{ message }] } })
    })

    test('keeps the amount of a month that a later request gives a day of', async () => {
      expect(await importRow({ name: 'A', costPeriodValues: [series({ '2027-01': 100 })] })).toMatchObject({
        status: 201,
      })
      const day = { name: 'A', costPeriodValues: [series({ '2027-01-22': 200 })] }
      expect(await importRow(day)).toMatchObject({ status: 400 })
      expect((await stored()).ACTUAL).toMatchObject({ '2027-01': '100' })
    })

    test('joins two entries of a version, and refuses a month that both have', async () => {
      const disjoint = [
        series({ '2027-01': 1 }),
        series({ '2027-02': 2 }),
        series({ '2027-01': 3 }, 'FORECAST'),
      ]
      expect(await importRow({ name: 'A', costPeriodValues: disjoint })).toMatchObject({ status: 201 })
      expect(await stored()).toMatchObject({
        ACTUAL: { '2027-01': '1', '2027-02': '2' },
        FORECAST: { '2027-01': '3' },
      })
      const twice = [series({ '2027-03': 1 }), series({ '2027-03-01': 2 })]
      expect(await importRow({ name: 'A', costPeriodValues: twice })).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              message: 'items[0].costPeriodValues[1].timePeriodToAmount: contains the month 2027-03 twice',
            },
          ],
        },
      })
    })

    test('takes null periods and empty external IDs as absent', async () => {
      const before = await stored()
      const rows = [
        { costPeriodValues: null },
        { costPeriodValues: [series(null)] },
        { costItemExternalId: '', focusAreaExternalId: '' },
      ]
      for (const row of rows) {
        expect(await importRow({ name: 'A', ...row }), JSON.stringify(row)).toMatchObject({ status: 201 })
      }
      expect(await stored()).toEqual(before)
    })

    test('takes an expenditure type in any case', async () => {
      const expenditureType = {
        id: crypto.randomUUID(),
        order: 1,
        key: 'capex',
        name: 'Capex',
        displayName: 'Capex',
      }
      expect(await importRow({ name: 'A', expenditureType })).toMatchObject({ status: 201 })
      expect(await site.ask('GET', `/funds/cost-item/${site.costItems[0]}`)).toMatchObject({
        body: { expenditureType: 'CAPEX' },
      })
    })

    test('refuses a field that it does not have: it could hold amounts', async () => {
      expect(await importRow({ name: 'A', costPeriodValue: [series({ '2027-01': 1 })] })).toMatchObject({
        status: 400,
      })
    })
  })
})
