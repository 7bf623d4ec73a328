// Who reads the lists of the catalog.
import { afterAll, describe, expect, test } from 'vitest'
import { type Area, accessScope, areas, catalogScope, scopes } from '#contract/access.ts'
import { type CatalogList, catalogLists } from '#contract/catalog-operations.ts'
import { bases } from '#contract/operations.ts'
import { startTestService } from '#testing/service.ts'
import { type SiteWishes, send } from '#testing/site.ts'

// The rules are applied before any database is asked.
const service = await startTestService('sqlite')
const site = await service.site()
afterAll(() => service.close())

describe('a list is read with a scope of an area that uses it', () => {
  const statusFor = async (list: CatalogList, wishes: SiteWishes) => {
    const { headers } = await site.caller(wishes)
    const answer = await send('GET', `${service.origin}${bases.catalog}/${list}`, { headers })
    const errors = (answer.body as { errors?: { type: string }[] }).errors ?? []
    return [answer.status, ...errors.map(({ type }) => type)]
  }
  const usedBy: Readonly<Record<CatalogList, readonly Area[]>> = {
    'organization-types': ['organizations'],
    'focus-area-types': ['focus-areas'],
    'organization-statuses': ['organizations'],
    'focus-area-statuses': ['focus-areas'],
    people: ['organizations', 'focus-areas'],
    'cost-types': ['funds'],
    'cost-subtypes': ['funds'],
    'benefit-types': ['funds'],
    'investment-categories': ['funds'],
    'expenditure-types': ['funds'],
  }

  test.each(catalogLists)('%s', async (list) => {
    for (const area of areas) {
      const expected = usedBy[list].includes(area) ? [200] : [403, 'SCOPE_MISSING']
      for (const scope of [`read:${area}:planning`, `write:${area}:planning`] as const) {
        expect(await statusFor(list, { scopes: [scope] }), scope).toEqual(expected)
      }
    }
    expect(await statusFor(list, { scopes: [] })).toEqual([403, 'SCOPE_MISSING'])
    const disabled = { scopes, disabledAreas: usedBy[list] }
    expect(await statusFor(list, disabled)).toEqual([403, 'AREA_DISABLED'])
  })

  test('and those who manage the catalog read all of them, with every area disabled', async () => {
    for (const list of catalogLists)
      expect(await statusFor(list, { scopes: [catalogScope], disabledAreas: areas })).toEqual([200])
  })

  test('people also by those who manage access, and with one of the two areas disabled', async () => {
    expect(await statusFor('people', { scopes: [accessScope] })).toEqual([200])
    expect(await statusFor('people', { scopes, disabledAreas: ['organizations'] })).toEqual([200])
  })
})
