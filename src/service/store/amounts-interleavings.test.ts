// Two people who write the same amounts at the same time, by rows of amounts and by imports. The revisions say in which order
// the database took what it took; in that order, each write must have found the amount that it expected.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { Problem } from '#service/problem.ts'
import { Random } from '#service/sample/random.ts'
import { isLongRun } from '#testing/effort.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { engines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import { amountsOf } from '#testing/stored-amounts.ts'
import { importFundItems } from './fund-imports.ts'
import { writeAmounts } from './fund-series.ts'

const interleavings = perEngine(isLongRun ? 200 : 16)
const actsOfOne = 8

interface Cell {
  readonly item: string
  readonly version: string
  readonly month: string
}

const keyOf = ({ item, version, month }: Cell) => `${item} ${version} ${month}`

interface Change extends Cell {
  readonly amount: string | null
  /** Undefined for an amount that is replaced whatever it is. */
  readonly expected: string | null | undefined
}

/** What the database took, by the revision that it made. */
type Taken = Map<number, readonly Change[]>

const noFaults = { listed: [], count: 0 }

/** The database, whose transactions hand over the revision that they make. */
function watched(database: Database, site: string, onRevision: (revision: number) => void): Database {
  return {
    ...database,
    write: async (work) => {
      let made = 0
      const result = await database.write(async (transaction) => {
        const done = await work(transaction)
        const found = transaction.selectFrom('funds_revision').select('revision').where('site_id', '=', site)
        made = Number((await found.executeTakeFirstOrThrow()).revision)
        return done
      })
      onRevision(made)
      return result
    },
  }
}

describe.each(engines)('two people who write amounts on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const stored = async ({ item, version, month }: Cell) =>
    (await amountsOf(service.running.database, site.id, item))[version]?.[month] ?? null

  async function send(changes: readonly Change[], form: 'rows' | 'import', database: Database) {
    const funds = { site: site.id, kind: 'cost' } as const
    const about = { faults: noFaults, now: Date.now(), sender: { id: site.principalId, name: 'Ada' } }
    if (form === 'rows') {
      const rows = changes.map(({ item, month, expected = null, ...change }, index) => ({
        ...change,
        index,
        itemId: item,
        period: month,
        expected,
      }))
      return writeAmounts(database, funds, { rows, ...about })
    }
    const rows = [...Map.groupBy(changes, ({ item }) => item)].map(([itemId, own], index) => ({
      index,
      name: `Item ${index}`,
      itemId,
      externalId: null,
      focusAreaId: null,
      focusAreaExternalId: null,
      series: [...Map.groupBy(own, ({ version }) => version)].map(([version, ofVersion]) => {
        const by = (textOf: (change: Change) => string | null | undefined) =>
          JSON.stringify(Object.fromEntries(ofVersion.map((change) => [change.month, textOf(change)])))
        const isExpecting = ofVersion.every(({ expected }) => expected !== undefined)
        const expected = [{ path: [], amounts: by((change) => change.expected) }]
        return { version, amounts: by(({ amount }) => amount), ...(isExpecting && { expected }) }
      }),
    }))
    return importFundItems(database, funds, { rows, ...about })
  }

  /** One person, who reads, thinks, and writes what they think: with an import that compares nothing now and then. */
  async function person(random: Random, cells: readonly Cell[], taken: Taken): Promise<void> {
    for (let act = 0; act < actsOfOne; act += 1) {
      const form = random.chance(0.5) ? 'rows' : 'import'
      const isExpecting = form === 'rows' || random.chance(0.7)
      const chosen = cells.filter(() => random.chance(0.5))
      if (chosen.length === 0) continue
      const changes: Change[] = []
      for (const cell of chosen) {
        const isRemoval = form === 'rows' && random.chance(0.2)
        const amount = isRemoval ? null : String(random.between(1, 3))
        changes.push({ ...cell, amount, expected: isExpecting ? await stored(cell) : undefined })
      }
      let revision = 0
      const database = watched(service.running.database, site.id, (made) => {
        revision = made
      })
      try {
        await send(changes, form, database)
        taken.set(revision, changes)
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 409) throw error
        expect(error.errors.length).toBeGreaterThan(0)
      }
    }
  }

  it(`overwrite nothing that they do not expect, in ${interleavings} interleavings`, {
    timeout: 600_000,
  }, async () => {
    let done = 0
    for (let course = 0; course < interleavings; course += 1) {
      const cells = site.costItems.flatMap((item) =>
        ['2027-01', '2027-02'].map((month) => ({ item, month, version: `V${course}` })),
      )
      const taken: Taken = new Map()
      const people = ['Ada', 'Grace'].map((name) => person(new Random(`${name} ${course}`), cells, taken))
      await Promise.all(people)
      done += taken.size
      const model = new Map<string, string | null>(cells.map((cell) => [keyOf(cell), null]))
      const inOrder = [...taken].toSorted(([one], [other]) => one - other)
      for (const [revision, changes] of inOrder) {
        const unexpected = changes.filter(
          (change) => change.expected !== undefined && change.expected !== model.get(keyOf(change)),
        )
        expect(unexpected, `course ${course}, revision ${revision}`).toEqual([])
        for (const change of changes) model.set(keyOf(change), change.amount)
      }
      for (const cell of cells) expect(await stored(cell), `course ${course}`).toBe(model.get(keyOf(cell)))
    }
    expect(done).toBeGreaterThan(interleavings)
  })
})
