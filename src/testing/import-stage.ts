// One course of imports: the browser with its tabs, drafts and storage, the service, and the sheets that a person has.

import { readCostItems } from '#data/imports/fund-import.ts'
import { type ListedDraft, listDrafts } from '#data/imports/import-drafts.ts'
import { ImportDraftKeeper } from '#features/import/import-draft-keeper.ts'
import { ImportSession } from '#features/import/import-session.ts'
import { knownCostItem } from '#features/import/import-source.ts'
import { KnownItems } from '#import/known-items.ts'
import { messages } from '#messages/en/imports.ts'
import { SimulatedWorld } from './changing-service.ts'
import { references, sourceAt } from './funds-in-files.ts'
import { type PastedSheet, pastedText } from './pasted-sheets.ts'
import { SimulatedAreas } from './simulated-areas.ts'
import { SimulatedDisk } from './simulated-disk.ts'
import { SimulatedDrafts } from './simulated-drafts.ts'
import { neverEnding, type SharedBrowser, Tab } from './simulated-tab.ts'

export interface CourseOptions {
  readonly seed: number
  /** Lets timers run for so many milliseconds. */
  readonly advance: (milliseconds: number) => Promise<unknown>
}

/** A sheet on the way to its import. It goes with its tab: its draft is opened again in {@link Course.open}. */
export interface Work {
  readonly sheet: PastedSheet
  readonly tab: Tab
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  /** Ends the keeping of its draft. */
  readonly stop: () => void
}

/** Rows in a part, so that imports of a few rows have several. */
const partSize = 4

export class Course implements SharedBrowser {
  readonly world: SimulatedWorld
  readonly areas: SimulatedAreas
  readonly disk = new SimulatedDisk()
  readonly clockOffset = 0
  readonly drafts: SimulatedDrafts<PastedSheet>
  readonly sheets: PastedSheet[] = []
  readonly wrongs = new Set<string>()
  tabs: Tab[] = []
  works: Work[] = []
  readonly #advance: CourseOptions['advance']
  #last: Promise<unknown> = Promise.resolve()

  constructor({ seed, advance }: CourseOptions) {
    this.world = new SimulatedWorld(seed)
    this.areas = new SimulatedAreas(this.world)
    this.drafts = new SimulatedDrafts(`sheets:course-${seed}`)
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
    const [dead = [], alive = []] = [true, false].map((isDead) =>
      this.works.filter(({ tab }) => tab.isDead === isDead),
    )
    this.works = alive
    for (const { sheet } of dead) if (!alive.some((one) => one.sheet === sheet)) this.drafts.freeLock(sheet)
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

  /** Takes a sheet in hand, in a tab: its draft, or what the clipboard still has. */
  async open(sheet: PastedSheet, tab: Tab): Promise<void> {
    const kept = this.drafts.of(sheet)
    const listed = (await this.listed(tab)).find(({ id }) => id === kept?.id)
    if (kept?.isSaved && !listed && !this.isStored(sheet)) this.wrongs.add('a draft was lost')
    const work = this.#begin(sheet, tab)
    if (!listed) {
      this.#follow(work)
      return this.wait(work.session.paste({ text: pastedText(sheet), html: '' }), work)
    }
    this.world.faults.set('draft continued', (this.world.faults.get('draft continued') ?? 0) + 1)
    await this.wait(work.keeper.open(listed.id, listed.isOpen), work)
    const state = work.session.getState()
    if (tab.isDead || !('checked' in state)) return
    if (!this.drafts.isPossible(sheet, state.checked.editor.check))
      this.wrongs.add('a draft came back as it never was')
    this.#follow(work)
  }

  /** Takes note of what becomes of the draft. */
  #follow({ sheet, tab, session, keeper }: Work): void {
    const note = () => {
      if (!tab.isDead) this.drafts.note(sheet, session, keeper)
    }
    keeper.subscribe(note)
    session.subscribe(note)
    note()
  }

  #begin(sheet: PastedSheet, tab: Tab): Work {
    const areas = [...this.areas.areas.values()].map(({ id, name }) => ({ id, name, parent: undefined }))
    const readItems = async () => {
      const { items, isWhole } = await readCostItems(tab).catch(neverEnding)
      return new KnownItems(
        items.map((item) => knownCostItem(item, references)),
        isWhole,
      )
    }
    const openDrafts = () => Promise.resolve(this.drafts.in(tab))
    const source = { ...sourceAt({ areas, items: [] }), outbox: tab.outbox, readItems, openDrafts }
    const session = new ImportSession(source, messages)
    session.setPartSize(partSize)
    const keeper = new ImportDraftKeeper(session, {
      source,
      m: messages,
      onMove: ({ draft }) => {
        if (draft !== undefined && !tab.isDead) this.drafts.begin(sheet, draft)
      },
    })
    const work = { sheet, tab, session, keeper, stop: keeper.start() }
    this.works.push(work)
    return work
  }

  /** The tab shows another page. */
  leave(work: Work): void {
    work.stop()
    this.works = this.works.filter((one) => one !== work)
  }

  /** The list of drafts as a tab shows it. */
  async listed(tab: Tab): Promise<readonly ListedDraft[]> {
    let found: readonly ListedDraft[] | undefined
    void listDrafts(this.drafts.database, tab.outbox).then((drafts) => (found = drafts))
    while (!found) await this.pass(1)
    return found
  }

  /** True for a sheet whose import is on the device: the list of earlier imports shows it. */
  isStored({ rows: [first] }: PastedSheet): boolean {
    return [...this.disk.rows.values()].some(({ items }) => items.includes(`"${first?.name}"`))
  }
}
