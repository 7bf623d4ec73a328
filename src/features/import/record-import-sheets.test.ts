// Generated sheets: what the review says is what the service then does. `npm run test:long -- hierarchy-sheets` draws 300.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { walkPages } from '#client/paging.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import { recordImportsIn } from '#data/imports/sent-record-imports.ts'
import { proposeParentWay, readHierarchySheet } from '#import/hierarchy/columns.ts'
import { planHierarchy } from '#import/hierarchy/plan.ts'
import type { HierarchyContext, Verdict } from '#import/hierarchy/planned-rows.ts'
import { accountForRecords } from '#import/hierarchy/record-account.ts'
import { messages } from '#messages/en/hierarchy-imports.ts'
import { Table } from '#spreadsheet/table.ts'
import { randomOf } from '#testing/changing-service.ts'
import { type DrawnSheet, drawHierarchySheet } from '#testing/hierarchy-sheets.ts'
import { describeArea, type ModelArea } from '#testing/model-area.ts'
import { openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { engines } from '#testing/service.ts'
import { enqueueRecordImport } from './enqueue-record-import.ts'
import { recordsToSend } from './records-to-send.ts'

/** Rows of the import over a bad line. */
const manyRows = Number(process.env.RECORD_IMPORT_ROWS ?? 60)
const kills = 5
const sheets = Number(process.env.HIERARCHY_SHEETS ?? 12)

describe.each(engines)('on %s', (engine) => {
  const world = setUpOutboxWorld(engine)
  let people: { readonly id: string; readonly email: string }[]

  async function stored(): Promise<FocusArea[]> {
    const areas: FocusArea[] = []
    await walkPages({
      readPage: (cursor) => world.api.listFocusAreas({ query: { limit: '100', cursor } }),
      onPage: ({ values }) => areas.push(...values),
    })
    return areas
  }

  async function context(): Promise<HierarchyContext> {
    const types = await world.api.listCatalogEntries({ params: { list: 'focus-area-types' } })
    return {
      kind: 'focus-area',
      records: await stored(),
      types: types.values.map(({ id, name, level = 0, retired }) => ({
        id,
        name: name ?? '',
        level,
        retired,
      })),
      people: people.map((person) => ({ ...person, name: 'Tester', retired: false })),
      hasCatalog: true,
    }
  }

  /** What the service holds, as the model describes it. */
  async function storedLines(): Promise<string[]> {
    const areas = await stored()
    const known = new Map(areas.map((area) => [area.id, area]))
    const modelOf = (area: FocusArea): ModelArea => {
      const above = area.parent ? known.get(area.parent.id) : undefined
      const { name, externalId = null, owner, focusAreaType } = area
      const level = world.site.focusAreaTypes.indexOf(focusAreaType.id)
      return { name, externalId, ownerId: owner.id, level, parent: above && modelOf(above) }
    }
    return areas.map((area) => describeArea(modelOf(area))).toSorted()
  }

  /** A few focus areas that the service has before the import. */
  async function plant(random: () => number): Promise<ModelArea[]> {
    const base: ModelArea[] = []
    for (let at = 0; at < 8; at += 1) {
      const above = at === 0 || random() < 0.3 ? undefined : base[Math.floor(random() * at)]
      const level = above ? above.level + 1 : 0
      const [name, externalId] = [`Base ${at}`, random() < 0.6 ? `base ${at}` : null]
      const owner = people[Math.floor(random() * people.length)]
      const body = {
        name,
        focusAreaTypeId: world.site.focusAreaTypes[level] ?? '',
        ownerId: owner?.id,
        externalId,
        parentFocusAreaId: above?.id,
      }
      const { id } = await world.api.createFocusArea({ body })
      base.push({ id, name, parent: above, level, ownerId: owner?.id ?? '', externalId })
    }
    return base
  }

  async function planOf({ cells }: Pick<DrawnSheet, 'cells'>) {
    const site = await context()
    const { sheet, roles } = readHierarchySheet(
      Table.of(cells),
      site.types.map(({ name }) => name),
    )
    const opened = {
      name: 'sheet',
      notes: [],
      typeNames: [],
      sheet,
      roles,
      way: proposeParentWay(sheet, roles),
    }
    const plan = planHierarchy(opened, site)
    return { opened, context: site, plan, account: accountForRecords(opened, plan) }
  }

  async function importSheet({ opened, ...planned }: Awaited<ReturnType<typeof planOf>>) {
    const toSend = { ...recordsToSend(opened, planned, messages), resource: 'focus-area' as const }
    const { outbox, connect, settled } = openDevice(world)
    await enqueueRecordImport(outbox, toSend)
    connect()
    if (toSend.rows.length > 0) await settled()
    return recordImportsIn(outbox.getSnapshot().entries, 'focus-area')[0]?.counts
  }

  test(`the review of ${sheets} sheets says what the service then does`, async () => {
    const seen = new Map<string, number>()
    for (let seed = 1; seed <= sheets; seed += 1) {
      await world.renew()
      const other = await world.site.caller()
      people = [world.site, other].map(({ principalId, email }) => ({ id: principalId, email }))
      const random = randomOf(seed)
      const base = await plant(random)
      const drawn = drawHierarchySheet({ random, base, people })
      const planned = await planOf(drawn)
      const verdicts = planned.plan.rows.map(({ verdict }) => verdict)
      expect(planned.opened.way, `seed ${seed}`).toBe(drawn.way)
      expect(verdicts, `seed ${seed}, ${drawn.way}`).toEqual(drawn.verdicts)
      const count = (one: Verdict) => verdicts.filter((verdict) => verdict === one).length
      const counts = await importSheet(planned)
      if (counts)
        expect(counts, `seed ${seed}`).toMatchObject({ applied: count('new') + count('updated'), waiting: 0 })
      expect(await storedLines(), `seed ${seed}, ${drawn.way}`).toEqual(drawn.after)
      for (const found of [
        drawn.way,
        ...planned.plan.rows.flatMap(({ findings }) => findings.map(({ kind }) => kind)),
      ])
        seen.set(found, (seen.get(found) ?? 0) + 1)
    }
    // Otherwise the sheets have proven little.
    const wanted = [
      'path',
      'indent',
      'level-names',
      'levels',
      'external-id',
      'id',
      'none',
      'owner-unknown',
      'type-unknown',
    ]
    expect(wanted.filter((one) => !seen.has(one))).toEqual([])
  }, 7_200_000)

  test(`${manyRows} rows are imported once, with answers lost and the browser killed`, async () => {
    await world.renew()
    people = [{ id: world.site.principalId, email: world.site.email }]
    const random = randomOf(manyRows)
    const parents = Array.from({ length: manyRows }, (_, at) =>
      at === 0 || random() < 0.05 ? undefined : Math.floor(random() * Math.min(at, 200)),
    )
    const depths: number[] = []
    for (const above of parents) depths.push(above === undefined ? 0 : (depths[above] ?? 0) + 1)
    const kept = parents.map((above, at) => ((depths[at] ?? 0) < 10 ? above : undefined))
    const cells = kept.map((above, at) => [`Area ${at}`, `${at}`, above === undefined ? '' : `${above}`])
    const { opened, ...planned } = await planOf({
      cells: [['Name', 'External ID', 'Parent external ID'], ...cells],
    })
    expect(planned.plan.counts).toEqual({ new: manyRows, updated: 0, unchanged: 0, unmatched: 0 })
    const toSend = { ...recordsToSend(opened, planned, messages), resource: 'focus-area' as const }
    let lost = 0
    world.intercept = (method) => {
      if (random() >= 0.05) return undefined
      lost += 1
      if (method === 'GET') throw new TypeError('the connection was reset')
      world.lostAnswers = 1
      return undefined
    }
    const name = randomUUID()
    await enqueueRecordImport(openDevice(world, name).outbox, toSend)
    for (let kill = 0; kill < kills; kill += 1)
      await sendUntilKilled(name, 1 + Math.floor((manyRows * 3) / (kills + 1)))
    const { connect, outbox } = openDevice(world, name)
    connect()
    const counts = () => recordImportsIn(outbox.getSnapshot().entries, 'focus-area')[0]?.counts
    await vi.waitFor(() => expect(counts()?.applied).toBe(manyRows), { timeout: 7_000_000, interval: 250 })
    world.intercept = () => undefined
    expect(lost).toBeGreaterThan(0)
    const areas = await stored()
    const known = new Map(areas.map((area) => [area.id, area]))
    const found = areas.map(({ externalId, parent }) => [
      Number(externalId),
      parent ? Number(known.get(parent.id)?.externalId) : undefined,
    ])
    const byNumber = found.toSorted((one, other) => Number(one[0]) - Number(other[0]))
    expect(byNumber).toEqual(kept.map((above, at) => [at, above]))
  }, 7_200_000)

  /** A browser that is gone after so many writes to its disk, in the middle of whatever it does. */
  async function sendUntilKilled(name: string, writes: number): Promise<void> {
    let left = writes
    await new Promise<void>((resolve) => {
      const never = () => new Promise<never>(() => {})
      const { connect } = openDevice(world, name, {
        opened: (store) => ({
          all: () => store.all(),
          add: (entries) => store.add(entries),
          rows: (seq) => store.rows(seq),
          purge: (purge) => store.purge(purge),
          close: () => store.close(),
          change: (seq, change) => {
            left -= 1
            if (left > 0) return store.change(seq, change)
            resolve()
            return never()
          },
        }),
      })
      connect()
    })
  }
})
