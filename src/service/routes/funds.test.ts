// Cost and benefit items as specified, except amounts, pages and the atomicity of an import.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, referenceKeys } from '#testing/site.ts'

const kinds = ['cost', 'benefit'] as const
type Kind = (typeof kinds)[number]

/** The names that differ between the two kinds. */
const words = {
  cost: { mask: 'externalCostItemId', shown: 'externalCostItemId', sent: 'externalCostItemId' },
  benefit: { mask: 'externalId', shown: 'externalBenefitItemId', sent: 'externalId' },
} as const

describe.each(apiEngines)('on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const addressOf = (kind: Kind, index: 0 | 1 = 0) => `/funds/${kind}-item/${site[`${kind}Items`][index]}`
  const read = async (kind: Kind, index: 0 | 1 = 0) =>
    (await site.ask('GET', addressOf(kind, index))).body as Record<string, unknown>
  const patch = (kind: Kind, body: object, index: 0 | 1 = 0): Promise<Answer> =>
    site.ask('PATCH', addressOf(kind, index), { query: { updateMask: words[kind].mask }, body })
  const sendItems = (kind: Kind, ...items: object[]): Promise<Answer> =>
    site.ask('POST', `/funds/${kind}-item/bulk`, { body: { items } })

  describe.each(kinds)('the external identifier of a %s item', (kind) => {
    const { sent, shown } = words[kind]

    test('is set, kept when set again, and given up', async () => {
      expect(await patch(kind, { [sent]: 'third' })).toMatchObject({
        status: 200,
        body: { [shown]: 'third' },
      })
      expect(await patch(kind, { [sent]: 'third' })).toMatchObject({
        status: 200,
        body: { [shown]: 'third' },
      })
      expect(await patch(kind, { [sent]: 'first' }, 1)).toMatchObject({
        status: 200,
        body: { [shown]: 'first' },
      })
    })

    test.each([{}, { [sent]: null }])('is cleared by %o, and nothing else is', async (body) => {
      const before = await read(kind)
      expect((await patch(kind, body)).body).toEqual({ ...before, [shown]: null })
      expect(await read(kind, 1)).toMatchObject({ [shown]: 'second' })
    })

    test('is refused when another item of the kind holds it, naming that item', async () => {
      const answer = await patch(kind, { [sent]: 'second' })
      const holder = site[`${kind}Items`][1]
      expect(answer).toMatchObject({
        status: 409,
        body: { errors: [{ type: 'EXTERNAL_ID_CONFLICT', message: expect.stringContaining(holder) }] },
      })
      expect(await read(kind)).toMatchObject({ [shown]: 'first' })
    })

    test('finds one item at most', async () => {
      const by = (externalId: string) => site.ask('GET', `/funds/${kind}-item`, { query: { externalId } })
      const [id] = site[`${kind}Items`]
      expect(await by('first')).toMatchObject({
        body: { values: [{ [`${kind}ItemId`]: id }], totalCount: 1, last: true, nextPageCursor: null },
      })
      expect(await by('none')).toMatchObject({ status: 200, body: { values: [], totalCount: 0, last: true } })
    })
  })

  test('a cost item takes its external identifier under either name, and refuses two that differ', async () => {
    expect(await patch('cost', { externalId: 'third' })).toMatchObject({
      body: { externalCostItemId: 'third' },
    })
    const same = { externalId: 'fourth', externalCostItemId: 'fourth' }
    expect(await patch('cost', same)).toMatchObject({ body: { externalCostItemId: 'fourth' } })
    expect(await patch('cost', { ...same, externalId: null })).toMatchObject({ status: 400 })
    expect(await patch('cost', { externalId: null })).toMatchObject({ body: { externalCostItemId: null } })
  })

  test.each(kinds)(
    'a %s item is updated by its whole self, and changes only as its mask says',
    async (kind) => {
      const { shown, sent } = words[kind]
      const before = await read(kind)
      const noise = { unheardOf: { deep: [1] }, name: 7, focusAreaId: 'elsewhere', costType: [] }
      expect(await patch(kind, before)).toMatchObject({ status: 200, body: before })
      expect(await patch(kind, { ...before, ...noise, [sent]: 'third' })).toMatchObject({
        status: 200,
        body: { ...before, [shown]: 'third' },
      })
      expect(await patch(kind, { ...before, ...noise, [shown]: null, [sent]: null })).toMatchObject({
        status: 200,
        body: { ...before, [shown]: null },
      })
      for (const body of [{ [sent]: 7 }, { [sent]: ' ' }, { [sent]: ['x'] }, [before], 'x', null])
        expect(await patch(kind, body as object), JSON.stringify(body)).toMatchObject({ status: 400 })
      expect(await read(kind)).toEqual({ ...before, [shown]: null })
    },
  )

  test('a benefit item takes its external identifier as it was read where the body has no other', async () => {
    expect(await patch('benefit', { externalBenefitItemId: 'third' })).toMatchObject({
      body: { externalBenefitItemId: 'third' },
    })
    expect(await patch('benefit', { externalBenefitItemId: 7, externalId: 'fourth' })).toMatchObject({
      body: { externalBenefitItemId: 'fourth' },
    })
    expect(await patch('benefit', { externalBenefitItemId: 'fourth', externalId: null })).toMatchObject({
      body: { externalBenefitItemId: null },
    })
    expect(await patch('benefit', { externalBenefitItemId: 7 })).toMatchObject({ status: 400 })
  })

  test('an import names its parts by key and answers them as the specification shows them', async () => {
    const expenditureType = {
      id: site.focusArea,
      order: 1,
      key: 'CAPEX',
      name: 'Capex',
      displayName: 'Capital',
    }
    const item = {
      name: 'Racks',
      focusAreaExternalId: 'goal',
      costItemExternalId: 'racks',
      costType: referenceKeys['cost-type'][1],
      costSubtypeKey: referenceKeys['cost-subtype'][1],
      investmentCategoryKey: referenceKeys['investment-category'][1],
      expenditureType,
    }
    expect(await sendItems('cost', item)).toMatchObject({ status: 201, text: '' })
    const { values } = (await site.ask('GET', '/funds/cost-item', { query: { externalId: 'racks' } }))
      .body as {
      values: unknown[]
    }
    const idOf = async (list: string, key: string, field: string) => {
      const { body } = await site.ask('GET', `/funds/${list}`)
      const items = (Array.isArray(body) ? body : (body as { values: unknown[] }).values) as Record<
        string,
        string
      >[]
      return items.find((entry) => entry.key === key)?.[field]
    }
    expect(values).toEqual([
      {
        costItemId: expect.any(String),
        externalCostItemId: 'racks',
        focusAreaId: site.focusArea,
        costType: 'HARDWARE',
        costSubtypeId: await idOf('cost-subtype', 'SERVERS', 'costSubtypeId'),
        expenditureType: 'CAPEX',
        investmentCategoryId: await idOf('investment-category', 'GROW', 'investmentCategoryId'),
        name: 'Racks',
      },
    ])
  })

  test('an import takes a subtype of another type, and one without a type', async () => {
    const item = { name: 'Racks', focusAreaId: site.focusArea, costSubtypeKey: 'SERVERS' }
    const { values } = (await site.ask('GET', '/funds/cost-subtype')).body as { values: object[] }
    expect(values).toContainEqual(expect.objectContaining({ key: 'SERVERS', costType: 'LABOUR' }))
    expect(await sendItems('cost', { ...item, costType: 'HARDWARE' }, item)).toMatchObject({ status: 201 })
  })

  test('an import keeps what it does not mention and clears what it nulls', async () => {
    const before = await read('cost')
    const [costItemId] = site.costItems
    await sendItems('cost', { name: 'Renamed', costItemId, costSubtypeKey: null })
    expect(await read('cost')).toEqual({ ...before, name: 'Renamed', costSubtypeId: null })
  })

  test('an import names every row it cannot take', async () => {
    const answer = await sendItems(
      'cost',
      { name: 'Sound', focusAreaId: site.focusArea },
      { name: 'No area' },
      { name: 'A', focusAreaId: site.organization },
      { name: 'A', focusAreaId: site.focusArea, costType: 'NONE', costSubtypeKey: 'NONE' },
      { name: 'A', costItemId: site.benefitItems[0] },
      { name: 'A', focusAreaExternalId: 'none' },
    )
    expect(answer.status).toBe(400)
    const { errors } = answer.body as { errors: { message: string }[] }
    expect(errors.map(({ message }) => message.split(':')[0])).toEqual([
      'items[1].focusAreaId',
      'items[2].focusAreaId',
      'items[3].costType',
      'items[3].costSubtypeKey',
      'items[4].costItemId',
      'items[5].focusAreaExternalId',
    ])
  })

  test.each(kinds)('a deleted %s item is gone, and the other kind has it not', async (kind) => {
    const other = kind === 'cost' ? 'benefit' : 'cost'
    const id = site[`${kind}Items`][0]
    expect(await site.ask('DELETE', `/funds/${other}-item/${id}`)).toMatchObject({ status: 404 })
    expect(await site.ask('DELETE', addressOf(kind))).toMatchObject({ status: 204 })
    expect(await site.ask('DELETE', addressOf(kind))).toMatchObject({ status: 404 })
    expect(await site.ask('GET', addressOf(kind))).toMatchObject({ status: 404 })
  })
})
