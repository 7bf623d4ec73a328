// The outbox itself, in a simulated world: one seed is one course of events, and gives the same course again.
import type { Client } from '#client/client.ts'
import * as delivery from '#offline/delivery.ts'
import type { JsonObject, OutboxEntry, WriteIntent } from '#offline/entry.ts'
import { isFinal } from '#offline/entry-states.ts'
import { Outbox } from '#offline/outbox.ts'
import type { EntryStore, OutboxPlace } from '#offline/outbox-place.ts'
import { SimulatedWorld } from './changing-service.ts'
import { wrongsOf } from './outbox-wrongs.ts'
import { SimulatedAreas } from './simulated-areas.ts'
import { SimulatedDisk } from './simulated-disk.ts'

export interface OutboxResult {
  readonly faults: ReadonlyMap<string, number>
  readonly log: readonly string[]
  /** What must never be; empty when all is well. */
  readonly wrongs: readonly string[]
}

interface Simulation {
  readonly seed: number
  /** Lets timers run for so many milliseconds. */
  readonly advance: (milliseconds: number) => Promise<unknown>
  /** The step at which the tab dies, counted from 1, for sweeps over all of them; chance decides when it is absent. */
  readonly crashAt?: number | undefined
}

class Crash extends Error {}

class Tab {
  readonly outbox: Outbox
  isDead = false
  readonly #course: Course

  constructor(course: Course) {
    this.#course = course
    const { world, areas, clockOffset } = course
    const step = () => this.#step()
    const client = areas.client(step, () =>
      // The last to be marked: others may have been left so by tabs that died.
      course.disk.sending.at(-1),
    )
    this.outbox = new Outbox({
      // Nothing else of a client is used for focus areas.
      api: client as Client,
      sender: async () => delivery,
      now: () => world.now + clockOffset,
      chance: () => world.random(),
      newId: () => String(world.below(1e9)),
      isConnected: () => !this.isDead,
      onDelivered: () => {},
    })
    this.outbox.enter(this.#place())
  }

  #place(): OutboxPlace {
    const { disk, alone } = this.#course
    const guarded =
      <Input extends unknown[], Output>(call: (...input: Input) => Output) =>
      async (...input: Input): Promise<Output> => {
        this.#step()
        const output = structuredClone(call(...input))
        this.#step()
        return output
      }
    const store: EntryStore = {
      all: guarded(() => [...disk.entries.values()]),
      add: guarded((entries) =>
        entries.map((entry) => {
          const seq = disk.next
          disk.next += 1
          disk.entries.set(seq, { ...entry, seq })
          return { ...entry, seq }
        }),
      ),
      change: guarded((seq, change) => {
        const before = disk.entries.get(seq)
        const after = before && change(before)
        if (after) disk.keep(after)
        return after
      }),
      rows: guarded(() => undefined),
      purge: guarded(() => undefined),
      close: () => {},
    }
    const channel = { postMessage: () => {}, addEventListener: () => {}, close: () => {} }
    return { owner: 'someone', store, alone, channel, isStillTheirs: guarded(() => true) }
  }

  #step(): void {
    const { world } = this.#course
    this.#course.steps += 1
    const { crashAt } = this.#course
    const dies = crashAt === undefined ? world.strikes('tab crashed', 0.012) : this.#course.steps === crashAt
    if (dies) this.isDead = true
    if (this.isDead) throw new Crash()
  }
}

class Course {
  readonly world: SimulatedWorld
  readonly areas: SimulatedAreas
  readonly disk = new SimulatedDisk()
  readonly crashAt: number | undefined
  /** Milliseconds of the device's clock before the real time, as pages that are opened find it. */
  clockOffset = 0
  steps = 0
  tabs: Tab[] = []
  #last: Promise<unknown> = Promise.resolve()
  #texts = 0

  constructor({ seed, crashAt }: Simulation) {
    this.world = new SimulatedWorld(seed)
    this.areas = new SimulatedAreas(this.world)
    this.crashAt = crashAt
  }

  /** One tab at a time, in the order in which they asked; a tab that dies lets go. */
  readonly alone = (work: () => Promise<void>): Promise<void> => {
    const next = this.#last.then(work)
    this.#last = next.catch(() => {})
    return next
  }

  get entries(): OutboxEntry[] {
    return [...this.disk.entries.values()]
  }

  /** A tab that lives; the person opens one when there is none. */
  tab(): Tab {
    this.tabs = this.tabs.filter(({ isDead }) => !isDead)
    if (this.tabs.length === 0 || (this.tabs.length < 3 && this.world.strikes('second tab', 0.1)))
      this.tabs.push(new Tab(this))
    return this.tabs[this.world.below(this.tabs.length)] ?? new Tab(this)
  }

  newName(): string {
    this.#texts += 1
    return `Made ${this.#texts}.`
  }

  newText(): string {
    this.#texts += 1
    return `mine ${this.#texts}`
  }
}

/** Runs one course of events, lets everything come to rest, and says what is wrong then. */
export async function runOutboxSchedule(simulation: Simulation): Promise<OutboxResult> {
  const course = new Course(simulation)
  const { world, areas } = course
  const pass = async (milliseconds: number) => {
    await simulation.advance(milliseconds)
    world.now += milliseconds
    areas.catchUp()
    await simulation.advance(0)
  }
  const rounds = 3 + world.below(8)
  for (let round = 0; round < rounds; round += 1) {
    await act(course)
    // Often not long enough for anything to have been sent: then it is written over what is still waiting.
    await pass(world.below(3) === 0 ? world.below(100_000) : world.below(200))
    // Put back while no page is open: an open one counts its time itself. Put forward by more than the quiet time, a
    // clock would make a look be believed too early, which nobody could notice.
    if (world.strikes('clock put back', 0.05)) {
      for (const tab of course.tabs) tab.isDead = true
      course.clockOffset -= 3_600_000
    }
    if (world.strikes('colleague edits between', 0.2)) areas.colleagueEdits()
  }
  world.isQuiet = true
  for (let count = 0; count < 150 && course.entries.some(({ state }) => !isFinal(state)); count += 1) {
    await decide(course)
    await pass(70_000)
  }
  for (const { outbox } of course.tabs) outbox.leave()
  return { faults: world.faults, log: world.log, wrongs: wrongsOf(course.areas, course.disk) }
}

/** The person asks for something. What a tab that dies does not keep they were never told was saved. */
async function act(course: Course): Promise<void> {
  const { world } = course
  const { outbox } = course.tab()
  const drawn = world.below(10)
  const work = async () => {
    const { acknowledged } = course.disk
    if (drawn < 3) acknowledged.add((await outbox.enqueue(creation(course))).seq)
    else if (drawn < 8) acknowledged.add((await outbox.enqueue(change(course))).seq)
    else if (drawn === 8) acknowledged.add((await outbox.enqueue(removal(course))).seq)
    else await meddle(course, outbox)
  }
  await work().catch(ignoringCrashes)
}

async function meddle({ world, entries, disk }: Course, outbox: Outbox): Promise<void> {
  const entry = entries[world.below(Math.max(entries.length, 1))]
  if (!entry) return
  const acts = [outbox.hold, outbox.release, outbox.discard, outbox.retry]
  const act = acts[world.below(acts.length)]
  if (act === outbox.discard) disk.dropped.add(entry.seq)
  await act?.call(outbox, entry.seq)
}

/** The person settles what only they can. */
async function decide(course: Course): Promise<void> {
  const { world } = course
  const { outbox } = course.tab()
  for (const { seq, state, conflict = [], body } of course.entries) {
    if (state === 'held') await outbox.release(seq)
    if (state === 'parked') await outbox.retry(seq)
    if (state === 'refused') {
      course.disk.dropped.add(seq)
      await outbox.discard(seq)
    }
    if (state !== 'conflict') continue
    const mine = Object.fromEntries(conflict.map(({ field }) => [field, body?.[field] ?? null]))
    await outbox.resolve(seq, world.below(2) === 0 ? mine : {})
  }
}

function creation(course: Course): WriteIntent {
  const { world, entries } = course
  const name = course.newName()
  const parents = [...course.areas.areas.keys(), ...entries.map(({ record }) => record)]
  const parent = world.below(2) === 0 ? parents[world.below(parents.length)] : undefined
  return {
    kind: 'focus-area.create',
    record: `tmp:${name}`,
    label: name,
    body: {
      name,
      focusAreaTypeId: '00000000-0000-4000-8000-00000000ffff',
      ownerId: 'owner',
      ...(parent === undefined ? {} : { parentFocusAreaId: parent }),
    },
    ...(parent === undefined ? {} : { refs: [parent] }),
  }
}

function change(course: Course): WriteIntent {
  const { world, entries } = course
  const made = entries.filter(({ kind, state }) => kind.endsWith('.create') && state !== 'applied')
  const record = made.length > 0 && world.below(2) === 0 ? (made[0]?.record ?? '') : anyArea(course)
  const field = (['name', 'externalId', 'about', 'about'] as const)[world.below(4)] ?? 'about'
  // As the form shows it: what the service said, under the person's own waiting changes.
  const waiting = entries.findLast(
    (entry) => entry.record === record && entry.mask?.includes(field) && !isFinal(entry.state),
  )
  const shown = waiting?.body?.[field] ?? course.areas.areas.get(record)?.[field] ?? null
  const body: JsonObject = { [field]: course.newText() }
  return { kind: 'focus-area.update', record, label: record, mask: [field], body, base: { [field]: shown } }
}

function removal(course: Course): WriteIntent {
  const record = anyArea(course)
  return { kind: 'focus-area.delete', record, label: record }
}

function anyArea({ world, areas }: Course): string {
  const ids = [...areas.areas.keys()]
  return ids[world.below(ids.length)] ?? '00000000-0000-4000-8000-000000000001'
}

function ignoringCrashes(error: unknown): void {
  if (!(error instanceof Crash)) throw error
}
