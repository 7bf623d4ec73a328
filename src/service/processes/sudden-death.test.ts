import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#service/store/database.ts'
import { Random } from '#service/store/sample/random.ts'
import { callerAt, spawnService } from '#testing/child-service.ts'
import { isLongRun } from '#testing/effort.ts'
import { auditHierarchies } from '#testing/hierarchy-audit.ts'
import { createDatabase, engines } from '#testing/service.ts'
import { WriteLoad } from '#testing/write-load.ts'

const deaths = isLongRun ? 20 : 5

/** Milliseconds between two looks at how much was written. */
const glance = 5

describe.each(engines)('a service on %s that is killed', (engine) => {
  it(`has kept every write it answered, after each of ${deaths} deaths under load`, async () => {
    const random = new Random(`deaths on ${engine}`)
    const place = await createDatabase(engine)
    let child = await spawnService(place.url, { newSite: true })
    const { site } = child
    if (!site) throw new Error('the service made no site')
    const load = await WriteLoad.begin(callerAt(child.origin, site))
    for (let death = 1; death <= deaths; death += 1) {
      const enough = load.promises + random.between(20, 250)
      const hammering = load.hammer(callerAt(child.origin, site), `death ${death}`)
      while (load.promises < enough) await Promise.race([sleep(glance), hammering])
      await child.kill()
      await hammering
      child = await spawnService(place.url)
      expect(await load.settle(callerAt(child.origin, site)), `death ${death}`).toEqual([])
    }
    await child.stop()
    const database = await openDatabase(place.url)
    expect(await auditHierarchies(database, site.id)).toEqual([])
    await database.close()
    await place.remove()
  }, 120_000)
})
