// A large branch that is moved, moved back, renamed in and moved by two people, as every open console shows it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxBackend } from '#app/compose.ts'
import { fieldsOf, patchBetween } from '#contract/record-patch.ts'
import { runInSlices } from '#data/sliced-work.ts'
import { undoIntents, updateIntent } from '#data/update-intents.ts'
import { byName } from '#features/records/use-family.ts'
import { subtreeSlots } from '#hierarchy/export-slots.ts'
import { type OpenConsole, openConsole } from '#testing/contrary-upstream/console.ts'
import { isLongRun } from '#testing/effort.ts'
import { ForestModel, placeOf } from '#testing/forest-model.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

/** Records of the branch. */
const size = isLongRun ? 20_000 : 200
const renames = 10
const topNames = ['North', 'South', 'West'] as const

describe.each(engines)('on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let ada: OpenConsole
  let bob: OpenConsole

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await service.site()
  })
  afterEach(() => {
    for (const { planning } of [ada, bob]) planning.outbox.leave()
    vi.unstubAllGlobals()
  })
  afterAll(() => service.close())

  /** A console that has read all focus areas, and whose person looks at them. */
  async function open(person: string): Promise<OpenConsole> {
    const opened = openConsole(service.origin, {
      headers: site.headers,
      planning: { kind: 'cloud', cloudId: site.id },
    })
    const { planning, api } = opened
    await planning.focusAreas.read()
    planning.focusAreas.getSnapshot().held.hold()
    const place = {
      api,
      connection: planning.connection,
      scope: `${person} ${site.id}`,
      person,
      isKept: false,
      onSession: () => {},
    }
    // The test site knows no sessions by tokens.
    planning.outbox.enter({ ...outboxBackend(place), isSameUser: async () => true })
    return opened
  }

  async function plant() {
    const tops = topNames.map((name) => ({ id: crypto.randomUUID(), name, parentId: null }))
    const branch: NodeSketch[] = [{ id: crypto.randomUUID(), name: 'Branch', parentId: tops[0]?.id ?? null }]
    for (let at = 1; at < size; at += 1) {
      const parentId = branch[Math.floor((at - 1) / 8)]?.id ?? null
      branch.push({ id: crypto.randomUUID(), name: `Record ${String(at).padStart(6, '0')}`, parentId })
    }
    const all = [...tops, ...branch]
    await service.running.database.write((transaction) => insertNodes(transaction, site, 'focus-area', all))
    const model = new ForestModel()
    for (const { id, parentId } of all) model.add(id, parentId)
    ada = await open('ada')
    bob = await open('bob')
    const [north = '', south = '', west = ''] = tops.map(({ id }) => id)
    const names = new Map(all.map(({ id, name }) => [id, name]))
    return { model, names, branch, top: branch[0]?.id ?? '', north, south, west }
  }

  type Planted = Awaited<ReturnType<typeof plant>>

  const recordAt = ({ planning }: OpenConsole, id: string) => {
    const record = planning.focusAreas.getSnapshot().index.find(id)
    if (!record) throw new Error('the tree does not have the record')
    return record
  }

  function move(console: OpenConsole, id: string, parentId: string) {
    const record = recordAt(console, id)
    const patch = { mask: ['parentId'] as const, body: { parentId } }
    const base = { parentId: record.parent?.id ?? null }
    return console.planning.outbox.enqueue(updateIntent('focus-area', record, base, patch))
  }

  const settled = ({ planning: { outbox } }: OpenConsole) =>
    vi.waitFor(
      () => {
        const { entries } = outbox.getSnapshot()
        expect(entries.filter(({ state }) => ['queued', 'sending', 'unknown'].includes(state))).toEqual([])
        return entries
      },
      { timeout: 120_000, interval: 20 },
    )

  /** Compares paths, names, order and count with what a tree shows. */
  async function expectShown({ planning }: OpenConsole, { model, names, top }: Planted): Promise<void> {
    const { index } = planning.focusAreas.getSnapshot()
    const slots = Array.from(await runInSlices(subtreeSlots(index, 0, byName)))
    const places = new Map(
      slots.map((slot) => {
        const ancestors = index.ancestors(slot).map(({ id }) => id)
        return [index.idOf(slot), placeOf(ancestors.at(-1) ?? null, ancestors)]
      }),
    )
    expect(places).toEqual(model.places())
    expect(index.recordCount).toBe(names.size)
    expect(index.descendantCount(index.slotFor(top))).toBe(size - 1)
    const paths = new Map(
      [...names.keys()].map((id) => [
        id,
        [...model.ancestorsOf(id), id].map((one) => names.get(one)).join('/'),
      ]),
    )
    const shown = slots.map((slot) => paths.get(index.idOf(slot)))
    expect(shown).toEqual([...paths.values()].toSorted((one = '', other = '') => (one < other ? -1 : 1)))
    expect(slots.map((slot) => index.recordAt(slot)?.name)).toEqual(
      slots.map((slot) => names.get(index.idOf(slot))),
    )
    const stored = slots.map((slot) =>
      index
        .recordAt(slot)
        ?.path.toSorted((a, b) => a.index - b.index)
        .map(({ id }) => id),
    )
    expect(stored).toEqual(slots.map((slot) => model.ancestorsOf(index.idOf(slot))))
  }

  /** Both consoles learn what is new, and the people ask to see it. */
  async function expectAsModel(planted: Planted): Promise<void> {
    for (const console of [ada, bob]) {
      await console.planning.focusAreas.read()
      console.planning.focusAreas.getSnapshot().held.show()
      await expectShown(console, planted)
    }
  }

  test(`a branch of ${size} records is moved and moved back`, async () => {
    const planted = await plant()
    await expectAsModel(planted)
    const { seq } = await move(ada, planted.top, planted.south)
    planted.model.add(planted.top, planted.south)
    const entries = await settled(ada)
    await expectAsModel(planted)
    const entry = entries.find((one) => one.seq === seq)
    if (!entry) throw new Error('the move is not in the outbox')
    await ada.planning.outbox.enqueueAll(undoIntents(entry, entries))
    planted.model.add(planted.top, planted.north)
    await settled(ada)
    await expectAsModel(planted)
  }, 600_000)

  test('a branch is moved on one console while another renames in it', async () => {
    const planted = await plant()
    await move(ada, planted.top, planted.south)
    planted.model.add(planted.top, planted.south)
    for (let count = 0; count < renames; count += 1) {
      const { id } = planted.branch[1 + count * Math.floor((size - 1) / renames)] ?? {}
      const record = recordAt(bob, id ?? '')
      const name = `Renamed ${String(count).padStart(6, '0')}`
      const base = fieldsOf(record)
      await bob.planning.outbox.enqueue(
        updateIntent('focus-area', record, base, patchBetween(base, { name })),
      )
      planted.names.set(record.id, name)
    }
    for (const console of [ada, bob])
      expect((await settled(console)).map(({ state }) => state)).not.toContain('conflict')
    await expectAsModel(planted)
  }, 600_000)

  test('a branch is moved on two consoles at the same time', async () => {
    const planted = await plant()
    await Promise.all([move(ada, planted.top, planted.south), move(bob, planted.top, planted.west)])
    for (const console of [ada, bob])
      for (const { seq, state } of await settled(console))
        if (state === 'conflict') await console.planning.outbox.resolve(seq, {})
    await Promise.all([settled(ada), settled(bob)])
    const { parent } = await ada.api.getFocusArea({ params: { id: planted.top } })
    expect([planted.south, planted.west]).toContain(parent?.id)
    planted.model.add(planted.top, parent?.id ?? null)
    await expectAsModel(planted)
  }, 600_000)
})
