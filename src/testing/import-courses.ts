// Imports from the paste to the receipt in a simulated world: a person with one or two tabs pastes, matches, corrects and
// sends sheets, while tabs die and are loaded again and the service is away. One seed is one course of events.

import { KnownItems } from '#bulk-import/known-items.ts'
import { ImportSession } from '#features/items/import/import-session.ts'
import { knownCostItem } from '#features/items/import/import-source.ts'
import { messages } from '#messages/en/imports.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { isFinal } from '#offline/outbox/state-machine.ts'
import { readCostItems } from '#queries/funds/fund-import.ts'
import { SimulatedWorld } from './changing-service.ts'
import { references, sourceAt } from './funds-in-files.ts'
import { wrongAmounts, wrongViews } from './import-wrongs.ts'
import { correct, drawSheet, matchColumns, type PastedSheet, pastedText } from './pasted-sheets.ts'
import { SimulatedAreas } from './simulated-areas.ts'
import { SimulatedDisk } from './simulated-disk.ts'
import { ignoringCrashes, type SharedBrowser, Tab } from './simulated-tab.ts'

export interface ImportCourse {
  readonly faults: ReadonlyMap<string, number>
  /** What must never be; empty when all is well. */
  readonly wrongs: readonly string[]
  /** How many rows came to which end, as the receipts say. */
  readonly rows: ReadonlyMap<string, number>
}

interface CourseOptions {
  readonly seed: number
  /** Lets timers run for so many milliseconds. */
  readonly advance: (milliseconds: number) => Promise<unknown>
}

/** A sheet on the way to its import. It goes with its tab: what is to outlive the tab is opened again in {@link Course.open}. */
interface Work {
  readonly sheet: PastedSheet
  readonly tab: Tab
  readonly session: ImportSession
}

/** What a tab waits for that has died does not end. */
function neverEnding(error: unknown): Promise<never> {
  ignoringCrashes(error)
  return new Promise(() => {})
}

/** Rows in a part, so that imports of a few rows have several. */
const partSize = 4
const maxSheets = 4

class Course implements SharedBrowser {
  readonly world: SimulatedWorld
  readonly areas: SimulatedAreas
  readonly disk = new SimulatedDisk()
  readonly clockOffset = 0
  readonly sheets: PastedSheet[] = []
  readonly wrongs = new Set<string>()
  tabs: Tab[] = []
  works: Work[] = []
  readonly #advance: CourseOptions['advance']
  #last: Promise<unknown> = Promise.resolve()

  constructor({ seed, advance }: CourseOptions) {
    this.world = new SimulatedWorld(seed)
    this.areas = new SimulatedAreas(this.world)
    this.#advance = advance
  }

  readonly step = (): boolean => this.world.strikes('tab crashed', 0.006)

  /** One tab at a time, in the order in which they asked; a tab that dies lets go. */
  readonly withLock = (work: () => Promise<void>): Promise<void> => {
    const next = this.#last.then(work)
    this.#last = next.catch(() => {})
    return next
  }

  async pass(milliseconds: number): Promise<void> {
    await this.#advance(milliseconds)
    this.world.now += milliseconds
    this.areas.catchUp()
    await this.#advance(0)
    this.tabs = this.tabs.filter(({ isDead }) => !isDead)
    this.works = this.works.filter(({ tab }) => !tab.isDead)
  }

  /** Waits for what a person waits for; what a tab does that dies never ends. */
  async wait(work: Promise<unknown>, { tab }: Work): Promise<void> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    for (let count = 0; count < 2000 && !isOver && !tab.isDead; count += 1) await this.pass(50)
    if (!isOver && !tab.isDead) this.wrongs.add('a step of an import did not end')
  }

  tab(): Tab {
    if (this.tabs.length === 0 || (this.tabs.length < 2 && this.world.strikes('second tab', 0.2)))
      this.tabs.push(new Tab(this))
    return this.tabs[this.world.below(this.tabs.length)] ?? new Tab(this)
  }

  /** Takes a sheet in hand, in a tab: what the clipboard still has is pasted again. */
  async open(sheet: PastedSheet, tab: Tab): Promise<void> {
    const areas = [...this.areas.areas.values()].map(({ id, name }) => ({ id, name, parent: undefined }))
    const readItems = async () => {
      const { items, isWhole } = await readCostItems(tab).catch(neverEnding)
      return new KnownItems(
        items.map((item) => knownCostItem(item, references)),
        isWhole,
      )
    }
    const source = { ...sourceAt({ areas, items: [] }), outbox: tab.outbox, readItems }
    const session = new ImportSession(source, messages)
    session.setPartSize(partSize)
    const work = { sheet, tab, session }
    this.works.push(work)
    await this.wait(session.paste({ text: pastedText(sheet), html: '' }), work)
  }

  /** True for a sheet whose import is on the device: the list of earlier imports shows it. */
  isStored({ rows: [first] }: PastedSheet): boolean {
    return [...this.disk.rows.values()].some(({ items }) => items.includes(`"${first?.name}"`))
  }
}

/** Runs one course of events, lets everything come to rest, and lists the faults. */
export async function runImportCourse(options: CourseOptions): Promise<ImportCourse> {
  const course = new Course(options)
  const { world } = course
  const rounds = 12 + world.below(20)
  for (let round = 0; round < rounds; round += 1) {
    await act(course)
    await course.pass(world.below(4) === 0 ? world.below(90_000) : world.below(400))
    trouble(course)
    lookAtViews(course)
  }
  world.isQuiet = true
  endTroubles(course)
  await finish(course)
  const { wrongs, rows } = wrongAmounts(course.areas, course.disk, course.sheets)
  lookAtViews(course)
  for (const { outbox } of course.tabs) outbox.leave()
  return { faults: world.faults, wrongs: [...course.wrongs, ...wrongs], rows }
}

/** The person continues with a sheet, or begins one. */
async function act(course: Course): Promise<void> {
  const { world, sheets, works } = course
  const tab = course.tab()
  const work = works.find((one) => one.tab === tab)
  if (work) return continueWith(course, work)
  const lost = sheets.find((sheet) => !course.isStored(sheet) && !works.some((one) => one.sheet === sheet))
  if (lost) return course.open(lost, tab)
  if (sheets.length === maxSheets) return
  const sheet = drawSheet(world, sheets.length, [...course.areas.areas.keys()])
  sheets.push(sheet)
  await course.open(sheet, tab)
}

/** One step of a person: match, correct, review, send, or begin with the next sheet. */
async function continueWith(course: Course, work: Work): Promise<void> {
  const { session, sheet } = work
  const state = session.getState()
  switch (state.step) {
    case 'start':
      // The paste could not be read to its end: the service was away.
      course.works = course.works.filter((one) => one !== work)
      return course.open(sheet, work.tab)
    case 'check': {
      await course.wait(matchColumns(session), work)
      correct(session, sheet)
      return course.wait(session.plan(), work)
    }
    case 'plan': {
      if (sheet.wantsIds) await course.wait(session.giveIds(), work)
      return send(course, work)
    }
    case 'send':
      session.reset()
      course.works = course.works.filter((one) => one !== work)
  }
}

/** Sends the plan; the tab may die at any moment of it. */
async function send(course: Course, work: Work): Promise<void> {
  const { world } = course
  const sending = work.session.send()
  // What a tab throws when it dies is for no one.
  sending.catch(ignoringCrashes)
  if (world.strikes('killed while sending', 0.15)) {
    await course.pass(world.below(60))
    work.tab.isDead = true
  }
  await course.wait(sending, work)
  const isKept = !work.tab.isDead && work.session.getState().step === 'send'
  if (isKept && !course.isStored(work.sheet)) course.wrongs.add('an import was said to be stored, and is not')
}

/** The network goes or comes back, the session ends, tabs are closed and loaded again. */
function trouble({ world, areas, tabs }: Course): void {
  if (areas.isDown) areas.isDown = world.below(2) === 0
  else areas.isDown = world.strikes('outage', 0.15)
  for (const tab of tabs) {
    if (world.strikes('killed', 0.04)) tab.isDead = true
    if (world.strikes('reloaded', 0.06)) {
      tab.outbox.leave()
      tab.isDead = true
    }
  }
  if (areas.isSessionOver) signInAgain({ areas, tabs })
  else if (world.strikes('session over', 0.05)) {
    areas.isSessionOver = true
    for (const tab of tabs) tab.session = 'ended'
  }
}

function signInAgain({ areas, tabs }: Pick<Course, 'areas' | 'tabs'>): void {
  areas.isSessionOver = false
  for (const tab of tabs) {
    tab.session = 'open'
    if (!tab.isDead) tab.outbox.probeParked()
  }
}

function endTroubles(course: Course): void {
  course.areas.isDown = false
  if (course.areas.isSessionOver) signInAgain(course)
}

/** Brings every sheet to its import, and every import as far as it comes. */
async function finish(course: Course): Promise<void> {
  const isUnderWay = ({ state, problem }: OutboxEntry) =>
    state === 'parked' ? problem?.kind !== 'no-look-up' : !isFinal(state) && state !== 'refused'
  const isOpen = () =>
    course.sheets.some((sheet) => !course.isStored(sheet)) ||
    [...course.disk.entries.values()].some(isUnderWay)
  for (let count = 0; count < 200 && isOpen(); count += 1) {
    await act(course)
    course.tab().outbox.probeParked()
    await course.pass(20_000)
  }
  if (isOpen()) course.wrongs.add('an import did not come to its end')
  // A tab that died may have told the others nothing of its last step: they look by themselves.
  await course.pass(70_000)
}

function lookAtViews({ tabs, wrongs }: Course): void {
  for (const tab of tabs) for (const wrong of wrongViews(tab)) wrongs.add(wrong)
}
