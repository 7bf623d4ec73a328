import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '#service/sample/random.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { Answer } from '#testing/site.ts'

/** Text of this many UTF-16 units that no compression makes smaller, three bytes a unit in UTF-8. */
function dense(units: number): string {
  const random = new Random(String(units))
  return Array.from({ length: units }, () => String.fromCharCode(random.between(0x4e00, 0x9fff))).join('')
}

const longest = 500

describe.each(engines)('on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  /** Every way to write a text that an index holds. */
  const writes: Readonly<Record<string, (text: string) => Promise<Answer>>> = {
    'the name of a focus area': (text) =>
      site.ask('PATCH', `/focus-areas/${site.focusArea}`, {
        query: { updateMask: 'name' },
        body: { name: text },
      }),
    'the external identifier of an organization': (text) =>
      site.ask('POST', '/organizations', {
        body: { name: 'Unit', organizationTypeId: site.organizationTypes[0], externalId: text },
      }),
    'the external identifier of a cost item': (text) =>
      site.ask('PATCH', `/funds/cost-item/${site.costItems[0]}`, {
        query: { updateMask: 'externalCostItemId' },
        body: { externalCostItemId: text },
      }),
    'the external identifier of an imported cost item': (text) =>
      site.ask('POST', '/funds/cost-item/bulk', {
        body: {
          items: [{ name: 'Item', focusAreaId: site.focusArea, costItemExternalId: `${text.slice(1)}!` }],
        },
      }),
    'the external identifier of an imported benefit item': (text) =>
      site.ask('POST', '/funds/benefit-item/bulk', {
        body: { items: [{ name: 'Item', focusAreaId: site.focusArea, benefitItemExternalId: text }] },
      }),
  }

  it.each(Object.keys(writes))(
    `takes ${longest} characters of any kind as %s, and refuses more`,
    async (what) => {
      const taken = await writes[what]?.(dense(longest))
      expect(taken?.status, taken?.text).toBeLessThan(300)
      for (const units of [longest + 1, 20_000]) {
        const refused = await writes[what]?.(dense(units))
        expect(refused?.status, refused?.text).toBe(400)
        expect(refused?.text).toContain(`at most ${longest} characters`)
      }
    },
  )
})
