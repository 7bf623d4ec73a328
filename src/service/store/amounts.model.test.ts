import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Decimal } from '#contract/decimal.ts'
import { financialVersions } from '#contract/funds.ts'
import { Random } from '#service/sample/random.ts'
import { AmountsScene } from '#testing/amounts-scene.ts'
import { isLongRun } from '#testing/effort.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'

const sites = perEngine(isLongRun ? 1000 : 4)
const acts = 14
const imports = isLongRun ? 200 : 8

describe.each(engines)('amounts on %s', (engine) => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  afterAll(() => service.close())

  it(`are added as the model adds them, in ${sites} sites after imports, moves and deletions`, async () => {
    for (let number = 0; number < sites; number += 1) {
      const random = new Random(`amounts ${number}`)
      const scene = await AmountsScene.make(await service.site(), service.running.database, random)
      for (let act = 0; act < acts; act += 1) {
        if (await scene.act()) await scene.checkSums(['focusAreaId', 'ownerId'])
        if (!random.chance(0.3)) continue
        await scene.checkSums()
        await scene.checkItems()
      }
      await scene.checkChanges()
    }
  })

  it('are those of one moment, while imports change all of them together', async () => {
    const site = await service.site()
    const random = new Random('one moment')
    const scene = await AmountsScene.make(site, service.running.database, random)
    const pairs = Array.from({ length: 100 }, (_, number) => `pair ${number}`)
    let isImporting = true
    // What each pair has cancels out in every month, version and import.
    const importing = (async () => {
      for (let count = 0; count < imports; count += 1) {
        const amount = `${random.between(1, 10_000)}.${random.between(1, 99)}`
        const items = pairs.flatMap((name) =>
          ['', '-'].map((sign) => ({
            name: 'Half of a pair',
            focusAreaId: scene.areaIds[sign.length],
            costItemExternalId: `${name}${sign}`,
            costPeriodValues: financialVersions.map((financialVersionType) => ({
              financialVersionType,
              timePeriodToAmount: { '2027-01': new Decimal(`${sign}${amount}`) },
            })),
          })),
        )
        const answer = await site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
        expect(answer.status, answer.text).toBe(201)
      }
      isImporting = false
    })()
    let revision = 0
    while (isImporting) {
      const sums = await scene.askSums('cost', { interval: 'year' })
      expect(sums.revision).toBeGreaterThanOrEqual(revision)
      revision = sums.revision
      for (const { sums: own } of sums.total.versions)
        for (const { sum } of Object.values(own)) expect(sum).toBe('0')
      const page = await scene.askItems('cost', { limit: '300' })
      expect(scene.sumOfItems(page.values)).toBe('0')
    }
    await importing
  })
})
