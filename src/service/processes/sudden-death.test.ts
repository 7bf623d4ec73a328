import { describe, expect, it } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { Random } from '#service/sample/random.ts'
import { callerAt, spawnService } from '#testing/child-service.ts'
import { isLongRun } from '#testing/effort.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { createPreparedDatabase, engines } from '#testing/service.ts'
import { WriteLoad } from '#testing/write-load.ts'

const deaths = isLongRun ? 20 : 1

describe.each(engines)('a service on %s that is killed', (engine) => {
  it(`has kept every write it answered, at each death under load, ${deaths} in all`, async () => {
    const random = new Random(`deaths on ${engine}`)
    const place = await createPreparedDatabase(engine)
    let child = await spawnService(place.url, { newSite: true })
    const { site } = child
    if (!site) throw new Error('the service made no site')
    const load = await WriteLoad.begin(callerAt(child.origin, site))
    let dying = Promise.resolve()
    for (let death = 1; death <= deaths; death += 1) {
      const { origin, kill } = child
      const strike = () => {
        dying = kill()
      }
      const blow = { seed: `death ${death}`, enough: random.between(20, 250), strike }
      await load.hammer(callerAt(origin, site), blow)
      await dying
      child = await spawnService(place.url)
      expect(await load.settle(callerAt(child.origin, site)), `death ${death}`).toEqual([])
    }
    await child.stop()
    const database = await openDatabase(place.url)
    expect(await auditHierarchies(database, site.id)).toEqual([])
    await database.close()
    await place.remove()
  }, 300_000)
})
