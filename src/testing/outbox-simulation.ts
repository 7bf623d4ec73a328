// The outbox itself, in a simulated world: one seed is one course of events, and gives the same course again.
import { objectOf } from '#contract/hierarchies.ts'
import {
  hasRejectedRows,
  type JsonObject,
  type OutboxEntry,
  type WriteIntent,
} from '#offline/outbox/entry.ts'
import type { IntentWithRows, Outbox } from '#offline/outbox/outbox.ts'
import { isFinal } from '#offline/outbox/state-machine.ts'
import { savingStatus } from '#offline/saving-status.ts'
import { SimulatedWorld } from './changing-service.ts'
import { wrongsOf } from './outbox-wrongs.ts'
import { SavingObserver } from './saving-observer.ts'
import { SimulatedAreas, type SimulatedField } from './simulated-areas.ts'
import { SimulatedDisk } from './simulated-disk.ts'
import { expectingImport, rowsToImport, savedAmounts, written } from './simulated-items.ts'
import { ignoringCrashes, type SharedBrowser, Tab } from './simulated-tab.ts'

export interface OutboxResult {
  readonly faults: ReadonlyMap<string, number>
  readonly log: readonly string[]
  /** What must never be; empty when all is well. */
  readonly wrongs: readonly string[]
  /** How often the views said each state of saving. */
  readonly said: ReadonlyMap<string, number>
}

interface Simulation {
  readonly seed: number
  /** Lets timers run for so many milliseconds. */
  readonly advance: (milliseconds: number) => Promise<unknown>
  /** The step at which the tab dies, counted from 1, for sweeps over all of them; chance decides when it is absent. */
  readonly crashAt?: number | undefined
}

class Course implements SharedBrowser {
  readonly world: SimulatedWorld
  readonly areas: SimulatedAreas
  readonly disk = new SimulatedDisk()
  readonly crashAt: number | undefined
  /** Milliseconds of the device's clock before the real time, as pages that are opened find it. */
  clockOffset = 0
  steps = 0
  tabs: Tab[] = []
  readonly observer: SavingObserver
  #last: Promise<unknown> = Promise.resolve()
  #texts = 0

  constructor({ seed, crashAt }: Simulation) {
    this.world = new SimulatedWorld(seed)
    this.areas = new SimulatedAreas(this.world)
    this.crashAt = crashAt
    this.observer = new SavingObserver({ disk: this.disk, isCarriedOut: this.areas.isCarriedOut })
  }

  readonly step = (): boolean => {
    this.steps += 1
    this.observer.look(this.tabs)
    return this.crashAt === undefined ? this.world.strikes('tab crashed', 0.012) : this.steps === this.crashAt
  }

  /** One tab at a time, in the order in which they asked; a tab that dies lets go. */
  readonly withLock = (work: () => Promise<void>): Promise<void> => {
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

  newAmount(): string {
    this.#texts += 1
    return String(1_000_000 + this.#texts)
  }

  newText(): string {
    this.#texts += 1
    return `mine ${this.#texts}`
  }
}

/** Runs one course of events, lets everything come to rest, and lists the faults. */
export async function runOutboxSchedule(simulation: Simulation): Promise<OutboxResult> {
  const course = new Course(simulation)
  const { world, areas } = course
  const pass = async (milliseconds: number) => {
    await simulation.advance(milliseconds)
    world.now += milliseconds
    areas.catchUp()
    await simulation.advance(0)
    course.observer.lookAtRest(course.tabs)
  }
  const rounds = 3 + world.below(8)
  for (let round = 0; round < rounds; round += 1) {
    await act(course, simulation.advance)
    // Often too short for anything to have been sent: then the next write merges with a waiting entry.
    await pass(world.below(3) === 0 ? world.below(100_000) : world.below(200))
    // Put back while no page is open: an open one counts its time itself. Put forward by more than the quiet time, a
    // clock would make a look be believed too early, which no check could notice.
    if (world.strikes('clock put back', 0.05)) {
      for (const tab of course.tabs) tab.isDead = true
      course.clockOffset -= 3_600_000
    }
    if (world.strikes('colleague edits between', 0.2)) areas.colleagueEdits()
    trouble(course)
  }
  world.isQuiet = true
  endTroubles(course)
  const isOpen = (entry: OutboxEntry) => !isFinal(entry.state) || hasRejectedRows(entry)
  for (let count = 0; count < 150 && course.entries.some(isOpen); count += 1) {
    await decide(course).catch(ignoringCrashes)
    await pass(70_000)
  }
  // A tab that died may have told the others nothing of its last step: they look by themselves.
  await pass(70_000)
  const last = finalWrongs(course)
  if (areas.items.amounts.conflicts > 0)
    world.faults.set('amounts in conflict', areas.items.amounts.conflicts)
  for (const { outbox } of course.tabs) outbox.leave()
  const { wrongs, said } = course.observer
  return {
    faults: world.faults,
    log: world.log,
    wrongs: [...wrongsOf(course.areas, course.disk), ...wrongs, ...last],
    said,
  }
}

/** Once everything is over every view says so. */
function finalWrongs({ tabs }: Course): string[] {
  return tabs
    .filter(({ isDead }) => !isDead)
    .map(({ outbox, circumstances }) => savingStatus(outbox.getSnapshot(), circumstances).state)
    .filter((state) => state !== 'saved' && state !== 'none')
    .map((state) => `at the end a tab says ${state}`)
}

/** The network goes or comes back, the session ends or is opened again. */
function trouble(course: Course): void {
  const { world, areas } = course
  if (areas.isDown) areas.isDown = world.below(2) === 0
  else areas.isDown = world.strikes('outage', 0.12)
  if (areas.isSessionOver) {
    if (world.below(2) === 0) signInAgain(course)
  } else if (world.strikes('session over', 0.08)) {
    areas.isSessionOver = true
    for (const tab of course.tabs) tab.session = 'ended'
  }
}

function endTroubles(course: Course): void {
  course.areas.isDown = false
  if (course.areas.isSessionOver) signInAgain(course)
}

function signInAgain({ areas, tabs }: Course): void {
  areas.isSessionOver = false
  for (const tab of tabs) {
    tab.session = 'open'
    if (!tab.isDead) tab.outbox.probeParked()
  }
}

/** The person asks for something. What a tab that dies does not keep they were never told was saved. */
async function act(course: Course, advance: Simulation['advance']): Promise<void> {
  const { world } = course
  const tab = course.tab()
  const { outbox } = tab
  const drawn = world.below(16)
  const { items, keepsImportKeys } = course.areas
  const ask = async (intent: IntentWithRows) => {
    const { seq } = await outbox.enqueue(intent)
    course.disk.acknowledged.add(seq)
    course.observer.note(tab, seq, intent)
  }
  const work = async () => {
    if (drawn < 3) await ask(creation(course))
    else if (drawn < 8) await ask(change(course))
    else if (drawn === 8) await ask(removal(course))
    else if (drawn < 11) await ask(rowsToImport(world, anyArea(course), () => course.newText()))
    else if (drawn < 12) await meddle(course, outbox)
    // A site without keys has no such operations either.
    else if (drawn < 14 && keepsImportKeys)
      await ask(savedAmounts(world, items.amounts, () => course.newAmount(), course.entries))
    else if (drawn === 14 && keepsImportKeys)
      await ask(expectingImport(world, items.amounts, () => course.newAmount()))
    else await askOnce(course, ask)
  }
  let isDone = false
  const done = work()
    .catch(ignoringCrashes)
    .finally(() => {
      isDone = true
    })
  // A decision about a change that is being sent waits for its end, up to what a service asks it to wait.
  for (let second = 0; second < 120 && !isDone; second += 1) await advance(second === 0 ? 0 : 1000)
  if (!isDone) throw new Error('an act of the person does not end')
  await done
}

/** An organization is archived once: screens offer no more. */
async function askOnce(course: Course, ask: (intent: IntentWithRows) => Promise<void>): Promise<void> {
  const asked = new Set(course.entries.map(({ record }) => record))
  const record = [...course.areas.organizations.keys()].find((id) => !asked.has(id))
  if (record !== undefined) await ask({ resource: 'organization', verb: 'archive', record, label: record })
}

async function meddle({ world, entries, disk }: Course, outbox: Outbox): Promise<void> {
  const entry = entries[world.below(Math.max(entries.length, 1))]
  if (!entry) return
  const acts = [outbox.pause, outbox.resume, outbox.discard, outbox.retry, outbox.dismiss]
  const act = acts[world.below(acts.length)]
  if (act === outbox.discard) disk.dropped.add(entry.seq)
  if (act === outbox.dismiss) disk.dismissed.add(entry.seq)
  await act?.call(outbox, entry.seq)
}

/** The person settles what only they can. */
async function decide(course: Course): Promise<void> {
  const { world } = course
  const { outbox } = course.tab()
  for (const entry of course.entries) {
    const { seq, state, conflict = [], body } = entry
    if (hasRejectedRows(entry)) {
      course.disk.dismissed.add(seq)
      await outbox.dismiss(seq)
    }
    if (state === 'held') await outbox.resume(seq)
    if (state === 'parked') await outbox.retry(seq)
    if (state === 'refused') {
      course.disk.dropped.add(seq)
      await outbox.discard(seq)
    }
    if (state !== 'conflict') continue
    if (await decideAmounts(course, outbox, entry)) continue
    const mine = Object.fromEntries(conflict.map(({ field }) => [field, body?.[field] ?? null]))
    const keepsMine = world.below(2) === 0
    if (!keepsMine) course.disk.gaveUp.add(seq)
    await outbox.resolve(seq, keepsMine ? mine : {})
  }
}

/** The person decides about each amount; false for a conflict that is about none. */
async function decideAmounts(
  { world, areas, disk }: Course,
  outbox: Outbox,
  { seq, conflict = [] }: OutboxEntry,
): Promise<boolean> {
  if (!conflict.some(({ amount }) => amount)) return false
  const { amounts } = areas.items
  const chosen = conflict.filter(() => world.below(2) === 0)
  if (chosen.length < conflict.length) disk.gaveUp.add(seq)
  for (const { theirs, amount } of conflict) {
    const itemId = amount?.itemId ?? amount?.name ?? ''
    amounts.seen.add(written({ itemId, period: amount?.period ?? '' }, theirs))
  }
  await outbox.resolve(seq, Object.fromEntries(chosen.map(({ field, mine }) => [field, mine])))
  return true
}

function creation(course: Course): WriteIntent {
  const { world, entries } = course
  const name = course.newName()
  const parents = [...course.areas.areas.keys(), ...entries.map(({ record }) => record)]
  const parent = world.below(2) === 0 ? parents[world.below(parents.length)] : undefined
  return {
    resource: 'focus-area',
    verb: 'create',
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
  const made = entries.filter(({ verb, state }) => verb === 'create' && state !== 'applied')
  const record = made.length > 0 && world.below(2) === 0 ? (made[0]?.record ?? '') : anyArea(course)
  const drawn = (['name', 'externalId', 'about', 'targetDateType'] as const)[world.below(4)] ?? 'about'
  const mask = [...new Set([drawn, world.below(3) === 0 ? ('targetDateType' as const) : drawn])]
  // As the form shows it: what the service said, under the person's own waiting changes.
  const shown = (field: SimulatedField) => {
    const waiting = entries.findLast(
      (entry) => entry.record === record && entry.mask?.includes(field) && !isFinal(entry.state),
    )
    return waiting?.body?.[field] ?? course.areas.areas.get(record)?.[field] ?? null
  }
  const body: JsonObject = objectOf(mask, () => course.newText())
  return {
    resource: 'focus-area',
    verb: 'update',
    record,
    label: record,
    mask,
    body,
    base: objectOf(mask, shown),
  }
}

function removal(course: Course): WriteIntent {
  const record = anyArea(course)
  return { resource: 'focus-area', verb: 'delete', record, label: record }
}

function anyArea({ world, areas }: Course): string {
  const ids = [...areas.areas.keys()]
  return ids[world.below(ids.length)] ?? '00000000-0000-4000-8000-000000000001'
}
