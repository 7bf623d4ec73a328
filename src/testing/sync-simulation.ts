// One random course of events for the sync: a service that is written to while it is read and that fails in many
// ways, tabs that crash between any two steps, and a store that outlives them. Time is simulated; one seed decides
// everything.
import { Failure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'
import { FlatCollection } from '#data/funds/fund-store.ts'
import { MemoryStore } from '#offline/replica/memory-store.ts'
import { packPage } from '#offline/replica/packed-page.ts'
import type { RecordTraits } from '#offline/replica/record-collection.ts'
import type { ReplicaStore } from '#offline/replica/replica-store.ts'
import { type Exclusively, ListSync, type ReadState } from '#offline/sync/list-sync.ts'
import { waitBefore } from '#offline/sync/sync-schedule.ts'
import { type Area, ChangingService, SimulatedWorld } from './changing-service.ts'
import { failureOfProxy } from './foreign-answers.ts'

export interface ScheduleResult {
  readonly faults: ReadonlyMap<string, number>
  /** Ids on which device and service differ when all is quiet. */
  readonly differences: readonly string[]
  /** It did not come to rest. */
  readonly stuck: boolean
  readonly log: readonly string[]
}

const traits: RecordTraits<Area> = {
  idOf: ({ id }) => (typeof id === 'string' ? id : undefined),
  dateOf: ({ updatedDate }) => updatedDate,
}
/** Ends a tab that would continue after it died. */
class Crash extends Error {}

/** A tab: what it has in memory, and its way to the store and to the service, on each step of which it may die. */
class Tab {
  readonly records = new FlatCollection<Area>({ idOf: traits.idOf, shownOf: (shown) => shown })
  readonly sync: ListSync<Area>
  isDead = false
  readonly #world: SimulatedWorld

  constructor(world: SimulatedWorld, service: ChangingService, device: Device) {
    this.#world = world
    const read = (page: (cursor: string | undefined) => Page<Area>) => async (cursor: string | undefined) => {
      this.#step()
      service.live()
      world.now += 5
      if (world.strikes('service gone', 0.03)) throw new Failure({ kind: 'offline' })
      if (world.strikes('told to wait', 0.02))
        throw new Failure({ kind: 'unavailable', status: 429, retryAfter: 30 })
      if (world.strikes('answered by a proxy', 0.02)) throw failureOfProxy('listFocusAreas', world.random)
      const answer = page(cursor)
      this.#step()
      return structuredClone(answer)
    }
    let ahead: { readonly cursor: string; readonly answer: () => Page<Area> } | undefined
    this.sync = new ListSync<Area>({
      store: steppingStore(
        device.store,
        () => this.#step(),
        () => device.isLost,
      ),
      list: 'areas',
      records: this.records,
      traits,
      source: {
        readPage: async (cursor) => {
          // A thread has read the page before it is asked for, and what came of that.
          const early = ahead?.cursor === cursor ? ahead?.answer : undefined
          const { values, ...page } = await read(early ?? ((asked) => service.list(asked)))(cursor)
          const next = page.last ? null : page.nextPageCursor
          const isAhead = next && world.strikes('page read ahead', 0.3)
          ahead = isAhead ? { cursor: next, answer: answerOf(() => service.list(next)) } : undefined
          // As a thread reads it, and as the page itself does.
          return world.random() < 0.5 ? { ...page, packed: await packPage(values) } : { ...page, values }
        },
        readNewest: read((cursor) => service.newest(cursor)),
        readOne: async (id) => {
          this.#step()
          service.live()
          if (world.strikes('record answered by a proxy', 0.1))
            throw failureOfProxy('getFocusArea', world.random)
          const area = service.areas.get(id)
          if (!area) throw new Failure({ kind: 'not-found', status: 404 })
          return structuredClone(area)
        },
      },
      clock: { now: () => world.now, pause: async () => this.#step() },
      exclusively: device.exclusively,
      onState: () => {},
      onStoreLost: () => {},
    })
  }

  #step(): void {
    if (!this.isDead && this.#world.strikes('tab crashed', 0.004)) {
      this.isDead = true
      this.sync.close()
    }
    if (this.isDead) throw new Crash()
  }
}

/** What a call answers now, or throws, for later. */
function answerOf(call: () => Page<Area>): () => Page<Area> {
  try {
    const page = structuredClone(call())
    return () => page
  } catch (error) {
    return () => {
      throw error
    }
  }
}

interface Device {
  store: MemoryStore
  isLost: boolean
  readonly exclusively: Exclusively
}

/** A store on the way to which the tab may die before and after each call, and which may be gone. */
function steppingStore(store: MemoryStore, step: () => void, isLost: () => boolean): ReplicaStore {
  const guarded =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      step()
      if (isLost()) throw new DOMException('the database was deleted', 'InvalidStateError')
      const output = await call(...input)
      step()
      return output
    }
  return {
    readList: guarded((list) => store.readList(list)),
    readPages: guarded((list, range) => store.readPages(list, range)),
    write: guarded((list, change) => store.write(list, change)),
    readNotes: guarded((list) => store.readNotes(list)),
    clearNotes: guarded((list) => store.clearNotes(list)),
    readValue: guarded((name) => store.readValue(name)),
    writeValue: guarded((name, value) => store.writeValue(name, value)),
  }
}

/** One tab at a time, in the order in which they asked; a tab that dies lets go. */
function queue(): Exclusively {
  let last: Promise<unknown> = Promise.resolve()
  return (_, work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

/** Looks that a service which is left alone may cost until everything is in step: one each simulated minute or so. */
const looksUntilQuiet = 30
/** What a quiet minute has besides the wait of a look; a hidden page looks no more often. */
const restOfMinuteMs = 50_000
const hours = 3_600_000

/** Runs one course of events, then lets everything come to rest. */
export async function runSchedule(seed: number): Promise<ScheduleResult> {
  const world = new SimulatedWorld(seed)
  const service = new ChangingService(world)
  const device: Device = { store: new MemoryStore(), isLost: false, exclusively: queue() }
  let tabs = [new Tab(world, service, device)]
  const look = async (tab: Tab) => {
    const state = await tab.sync.sync(world.random() < 0.1 ? 'asked' : 'due')
    world.now += waitBefore(state, { failures: 1, jitter: world.random() })
    return state
  }
  const rounds = 4 + world.below(10)
  for (let round = 0; round < rounds; round += 1) {
    if (world.strikes('store lost', 0.015)) device.isLost = true
    if (tabs.length < 3 && world.strikes('tab followed another', 0.2))
      tabs.push(new Tab(world, service, device))
    await Promise.all(tabs.map(look))
    const tab = tabs[world.below(tabs.length)]
    const [area] = [...service.areas.values()]
    if (tab && !tab.isDead && area && world.strikes('record learned by itself', 0.2))
      tab.sync.apply([structuredClone(area)])
    for (const each of tabs) if (!each.isDead) await each.sync.follow().catch(() => {})
    if (device.isLost) {
      device.store = new MemoryStore()
      device.isLost = false
      tabs = []
    }
    tabs = tabs.filter(({ isDead }) => !isDead)
    if (tabs.length === 0) tabs.push(new Tab(world, service, device))
  }
  return await comeToRest({ world, service, tabs, look })
}

interface Running {
  readonly world: SimulatedWorld
  readonly service: ChangingService
  readonly tabs: readonly Tab[]
  readonly look: (tab: Tab) => Promise<ReadState>
}

async function comeToRest({ world, service, tabs, look }: Running): Promise<ScheduleResult> {
  world.isQuiet = true
  const differing = () =>
    tabs.flatMap(({ records }) =>
      [...new Set([...records.ids(), ...service.areas.keys()])].filter(
        (id) => JSON.stringify(records.find(id)) !== JSON.stringify(service.areas.get(id)),
      ),
    )
  let states: ReadState[] = []
  for (let count = 0; count < looksUntilQuiet; count += 1) {
    states = await Promise.all(tabs.map(look))
    world.now += restOfMinuteMs
    for (const tab of tabs) await tab.sync.follow()
  }
  // What only a reading of the whole list can find is found when that is due.
  world.now += 7 * hours
  for (let count = 0; count < 4; count += 1) {
    states = await Promise.all(tabs.map(look))
    world.now += restOfMinuteMs
    for (const tab of tabs) await tab.sync.follow()
  }
  const stuck = states.some(({ kind }) => kind !== 'done')
  return { faults: world.faults, differences: differing(), stuck, log: world.log }
}
