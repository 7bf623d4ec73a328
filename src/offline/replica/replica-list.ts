// A kept list as the page holds it: the store's pages and what was learned since, put into the records in memory, and
// followed as other tabs write to it.
import { IdTable } from '#hierarchy/id-table.ts'
import type { Clock } from '#offline/sync/list-source.ts'
import { batched } from './batched.ts'
import { type ChangeNote, noteOf } from './change-note.ts'
import { PageReader } from './packed-page.ts'
import type { RecordCollection, RecordTraits } from './record-collection.ts'
import type { LearnedRecord, PackedPage, ReplicaStore, StoreChange, StoredPage } from './replica-store.ts'
import { emptySyncMetadata, type SyncMetadata } from './sync-metadata.ts'
import { takeIn } from './take-in.ts'

interface ReplicaListOptions<Item extends object> {
  readonly store: ReplicaStore | Promise<ReplicaStore>
  readonly list: string
  readonly records: RecordCollection<Item>
  readonly traits: RecordTraits<Item>
  readonly clock: Clock
  readonly onProgress: () => void
  /** The store was written to, as other tabs may want to know. @param hasNotes a note was written or taken out */
  readonly onWrite?: (hasNotes: boolean) => void
}

/** Pages that are read from the store in one go: each reading has its price, and few pages are one short task. */
const pagesAtOnce = 8
/** The same of the first reading: its page is shown immediately, and must not wait for others. */
const pagesAtFirst = 1

export class ReplicaList<Item extends object> {
  readonly #options: ReplicaListOptions<Item>
  #store: ReplicaStore | Promise<ReplicaStore>
  /** True once the list continues in memory, because its store could not be used any more. */
  hasMoved = false
  readonly #reader = new PageReader()
  #applied = new Map<string, LearnedRecord>()
  /** Learned records that a page taken since then tells better. */
  readonly #superseded = new Set<string>()
  metadata: SyncMetadata = emptySyncMetadata
  step = 0
  /** Ids on the pages of the present generation. */
  #listed = new IdSet()
  /** Ids on the pages of the reading under way. */
  walked = new IdSet()
  /** Cursors that the reading under way has used. */
  readonly cursors = new Set<string>()
  /** What has been taken of the store: of this generation all pages, of this reading so many; 0 where nothing. */
  #generation = 0
  #walk = 0
  #pages = 0
  #following: Promise<void> = Promise.resolve()

  constructor(options: ReplicaListOptions<Item>) {
    this.#options = options
    this.#store = options.store
  }

  /** Continues with an empty store, for when the one before cannot be used any more. What is shown stays. */
  moveTo(store: ReplicaStore): void {
    this.#store = store
    this.hasMoved = true
    this.#applied.clear()
    this.metadata = emptySyncMetadata
    this.step = 0
    this.#startOver()
  }

  get records(): RecordCollection<Item> {
    return this.#options.records
  }

  /** Ids that the last whole reading did not list, and that were on the list before. */
  *doubted(): Generator<string> {
    if (this.metadata.retained) for (const id of this.records.ids()) if (!this.isListed(id)) yield id
  }

  isListed(id: string): boolean {
    return this.#listed.has(id) || this.wasAppliedAfter(id, this.metadata.retained?.step ?? -1)
  }

  /** True when the record was learned after `step`, so that a page asked for by then is older. */
  wasAppliedAfter(id: string, step: number): boolean {
    // Skips the search where no record was learned: it would hash the ID.
    return this.#applied.size > 0 && (this.#applied.get(id)?.step ?? -1) > step
  }

  /** Reads what is in the store and not yet here. */
  catchUp(): Promise<void> {
    // One after another: two at the same time would each take half of the pages for the whole.
    const next = this.#following.then(() => this.#catchUp())
    this.#following = next.catch(() => {})
    return next
  }

  /** Writes to the store, and takes the items. A page is not announced: many follow each other. @param listed all of a page */
  async write(change: StoreChange, items: readonly Item[] = [], listed = items): Promise<void> {
    const step = await (await this.#store).write(this.#options.list, change)
    this.step = Math.max(this.step, step)
    if (change.metadata) this.metadata = change.metadata
    for (const { id, record } of change.apply ?? []) this.#applied.set(id, { id, record, step })
    for (const id of change.dropApplied?.ids ?? []) {
      if (!this.wasAppliedAfter(id, change.dropApplied?.step ?? 0)) this.#applied.delete(id)
    }
    if (change.page) {
      this.#walk = change.page.generation
      this.#pages = change.page.number + 1
      this.#noteWalked(listed, change.page)
      this.records.upsertSilently(items)
    } else this.records.upsert(items.filter((item) => this.records.find(this.idOf(item)) !== item))
    const gone = (change.apply ?? []).flatMap(({ id, record }) => (record === null ? id : []))
    this.records.remove(gone)
    this.#options.onWrite?.(Boolean(change.notes?.length || change.ownDeletion))
  }

  /** The IDs among these that were learned beside the pages. */
  appliedAmong(isWanted: (id: string) => boolean): string[] {
    return [...this.#applied.keys()].filter(isWanted)
  }

  /** Makes the pages of the reading the list. @param kept IDs that stay without being on them; `all` when none is removed */
  async adopt(kept: ReadonlySet<string> | 'all'): Promise<void> {
    this.#listed = this.walked
    this.beginWalk()
    this.#generation = this.metadata.generation
    if (kept === 'all') return
    const isGone = (id: string) => !this.isListed(id) && !kept.has(id)
    const gone: string[] = []
    for await (const ids of batched(this.records.ids(), this.#options.clock.pause))
      gone.push(...ids.filter(isGone))
    // What was learned during a pause is not gone.
    this.records.remove(gone.filter(isGone))
  }

  /** Forgets what is kept, not what is shown: the list is about to be read again. */
  async reset(): Promise<void> {
    const { retained, walk, generation } = this.metadata
    const latest = Math.max(generation, retained?.generation ?? 0, walk?.generation ?? 0)
    await this.write({
      metadata: emptySyncMetadata,
      dropGenerations: Array.from({ length: latest + 2 }, (_, index) => index),
      dropApplied: { ids: [...this.#applied.keys()], step: this.step },
    })
    this.#startOver()
  }

  #startOver(): void {
    this.#listed = new IdSet()
    this.#listed.add([...this.records.ids()])
    this.beginWalk()
    this.#generation = 0
  }

  /** Begins to note the pages of another reading. */
  beginWalk(): void {
    this.walked = new IdSet()
    this.cursors.clear()
    this.#walk = 0
    this.#pages = 0
  }

  async #catchUp(): Promise<void> {
    const { metadata, learned, step } = await (await this.#store).readList(this.#options.list)
    const news = learned.filter((each) => this.#applied.get(each.id)?.step !== each.step)
    this.#applied = new Map(learned.map((each) => [each.id, each]))
    this.#superseded.clear()
    if (this.#generation !== metadata.generation) await this.#takeGeneration(metadata)
    this.metadata = metadata
    if (metadata.walk) await this.#takeWalk(metadata.walk)
    else if (this.#walk !== 0) this.beginWalk()
    this.#showApplied(news)
    this.step = step
    this.#options.onProgress()
  }

  async #takeGeneration(metadata: SyncMetadata): Promise<void> {
    const { generation, pages, retained } = metadata
    const isFollowed = this.#walk === generation
    if (!isFollowed) this.beginWalk()
    this.metadata = metadata
    const from = isFollowed ? this.#pages : 0
    const isFirst = this.records.count === 0
    const kept = new Set<string>()
    if (retained && this.#generation === 0) {
      await this.#takePages({ ...retained, from: 0 }, (items) => {
        for (const item of items) kept.add(this.idOf(item))
      })
    } else if (retained) for (const id of this.records.ids()) kept.add(id)
    await this.#takePages({ generation, pages, from }, this.#noteWalked)
    await this.adopt(isFirst && !retained ? 'all' : kept)
  }

  async #takeWalk({ generation, pages }: { readonly generation: number; readonly pages: number }) {
    if (this.#walk !== generation) this.beginWalk()
    await this.#takePages({ generation, pages, from: this.#pages }, this.#noteWalked)
    this.#walk = generation
    this.#pages = pages
  }

  async #takePages(
    { generation, pages, from }: { generation: number; pages: number; from: number },
    onPage: (items: readonly Item[], page: StoredPage) => void,
  ): Promise<void> {
    await takeIn(this.#readPages({ generation, pages, from }), {
      count: pages - from,
      take: (page) => {
        const items = this.unpack(page)
        onPage(items, page)
        this.records.upsertSilently(items.filter((item) => this.#isNewer(this.idOf(item), page.asked)))
      },
      settle: () => this.records.settle?.(),
      show: () => {
        this.records.notify()
        this.#options.onProgress()
      },
      clock: this.#options.clock,
    })
  }

  async *#readPages({ generation, pages, from }: { generation: number; pages: number; from: number }) {
    const { list } = this.#options
    const endOf = (at: number) => Math.min(at + (at === from ? pagesAtFirst : pagesAtOnce), pages)
    const store = await this.#store
    const read = (at: number) => {
      const reading = store.readPages(list, { generation, from: at, to: endOf(at) })
      // Asked for ahead: when this ends early, no one awaits it, and a failure must not count as unhandled.
      reading.catch(() => {})
      return reading
    }
    let next = read(from)
    for (let at = from; at < pages; at = endOf(at)) {
      const some = await next
      if (some.length < endOf(at) - at) throw new DamagedList(list)
      // Read by the browser while these are unpacked here.
      next = endOf(at) < pages ? read(endOf(at)) : next
      yield some
    }
  }

  #isNewer(id: string, asked: number): boolean {
    if (this.wasAppliedAfter(id, asked)) return false
    if (this.wasAppliedAfter(id, 0)) this.#superseded.add(id)
    return true
  }

  #showApplied(news: readonly LearnedRecord[]): void {
    const there: Item[] = []
    const gone: string[] = []
    for (const { id, record } of news) {
      if (this.#superseded.has(id)) continue
      if (record === null) gone.push(id)
      else there.push(this.#sound(record))
    }
    this.records.upsert(there)
    this.records.remove(gone)
  }

  unpack(page: PackedPage): Item[] {
    const unpacked = this.#reader.read(page)
    if (!unpacked) throw new DamagedList(this.#options.list)
    return unpacked.map((record) => this.#sound(record))
  }

  /** Kept things were parsed by the contract before they were kept: only that they are those is looked at. */
  #sound(record: object): Item {
    const item = record as Item
    if (this.#options.traits.idOf(item) === undefined) throw new DamagedList(this.#options.list)
    return item
  }

  idOf(item: Item): string {
    return this.#options.traits.idOf(item) ?? ''
  }

  /** The records as they are kept beside the pages. */
  learned(records: readonly Item[]): readonly { readonly id: string; readonly record: Item }[] {
    return records.map((record) => ({ id: this.idOf(record), record }))
  }

  /** The note on a record that is now `after`; undefined when a person would see no difference. */
  noteOf(id: string, after: Item | undefined): ChangeNote | undefined {
    return noteOf({ before: this.records.find(id), after }, { id, at: this.#options.clock.now() })
  }

  readonly #noteWalked = (items: readonly Item[], { cursor }: Pick<StoredPage, 'cursor'>): void => {
    this.walked.add(items.map((item) => this.idOf(item)))
    if (cursor !== null) this.cursors.add(cursor)
  }
}

/** The copy of a list cannot be read, in whole or in part; it has to be read from the service again. */
export class DamagedList extends Error {}

/**
 * A set of IDs that is built when it is first asked: a start from the device adds all IDs of a list, and mostly asks for
 * none. A Set would move all of a large list in one long task each time it grows.
 */
class IdSet {
  readonly #ids = new IdTable(1024)
  #added: (readonly string[])[] = []

  add(ids: readonly string[]): void {
    this.#added.push(ids)
  }

  get size(): number {
    return this.#all().limit - 1
  }

  has(id: string): boolean {
    return this.#all().slotOf(id) !== 0
  }

  #all(): IdTable {
    for (const ids of this.#added) for (const id of ids) this.#ids.slotFor(id)
    this.#added = []
    return this.#ids
  }
}
