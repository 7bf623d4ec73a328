// Keeps one list in step with the service: shows what this device has of it, then reads what is new, or all of it
// when that is due. One tab at a time reads; the others follow what it writes.

import { asFailure, Failure } from '#client/failure.ts'
import type { ChangeNote, OwnDeletion } from '#offline/replica/change-note.ts'
import { MemoryStore } from '#offline/replica/memory-store.ts'
import type { RecordCollection, RecordTraits } from '#offline/replica/record-collection.ts'
import { DamagedList, ReplicaList } from '#offline/replica/replica-list.ts'
import type { ReplicaStore } from '#offline/replica/replica-store.ts'
import type { Clock, ListEnd, ListSource } from './list-source.ts'
import { refreshList } from './refresh.ts'
import { walkList } from './walk.ts'

/** How far a list has been read. */
export type ReadState =
  | { readonly kind: 'idle' }
  /** All of it is being read, from this device at first. */
  | { readonly kind: 'reading'; readonly read: number; readonly total: number | undefined }
  /** Every page was read, or the list ended early as `end` says. It may be looked for news. */
  | { readonly kind: 'done'; readonly end: ListEnd }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly read: number }

/** Runs work while no other tab runs work of the same name. */
export type Exclusively = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

interface ListSyncOptions<Item extends object> {
  readonly store: ReplicaStore | Promise<ReplicaStore>
  /** The noun of the resource, as in its path. */
  readonly list: string
  readonly records: RecordCollection<Item>
  readonly traits: RecordTraits<Item>
  readonly source: ListSource<Item>
  readonly clock: Clock
  readonly exclusively: Exclusively
  readonly onState: (state: ReadState) => void
  /** See {@link ReplicaList}. */
  readonly onWrite?: (hasNotes: boolean) => void
  /** The store cannot be used any more; from now on nothing is kept. */
  readonly onStoreLost?: (error: unknown) => void
}

/** `asked`: a person wants to see what is new. `due`: time has passed. */
type Occasion = 'asked' | 'due'

const minuteMs = 60_000
/** Milliseconds after which the list is read as a whole although nothing speaks for it: deletions are found so. */
const wholeEveryMs = 6 * 60 * minuteMs
/** The same for a service that cannot say what is new. */
const wholeEveryUnsortedMs = 10 * minuteMs
/** Milliseconds after another tab's look at the service in which there is no need for one's own. */
const freshMs = 5_000
/** Readings and refreshes in one go, for a list that changes faster than it can be read. */
const maxRounds = 6

export class ListSync<Item extends object> {
  readonly #options: ListSyncOptions<Item>
  readonly #replica: ReplicaList<Item>
  readonly #stop = new AbortController()
  #state: ReadState = { kind: 'idle' }
  /** True while what this device has comes in for the first time. */
  #isOpening = false
  #running: Promise<ReadState> | undefined
  /** A person has asked since the service was last asked for the list. */
  #isAsked = false
  #hasLooked = false

  constructor(options: ListSyncOptions<Item>) {
    this.#options = options
    this.#replica = new ReplicaList({ ...options, onProgress: () => this.#noteFollowing() })
  }

  get state(): ReadState {
    return this.#state
  }

  /** True when everything that the last whole reading of the list found is shown. */
  get isWhole(): boolean {
    return !this.#isOpening && this.#replica.metadata.generation > 0
  }

  /** Epoch milliseconds at which what is shown was last in step with the service; 0 for never. */
  get currentAt(): number {
    return this.#replica.metadata.currentAt
  }

  /**
   * Brings the list up to date; one call at a time, others share its result. A call with `asked` brings in all that was
   * written before it: when the service has been asked earlier, it is asked once more. Never rejects.
   */
  sync(occasion: Occasion): Promise<ReadState> {
    if (occasion === 'asked') this.#isAsked = true
    this.#running ??= this.#sync()
    return this.#running
  }

  /** Reads what another tab wrote. */
  async follow(): Promise<void> {
    if (this.#running || this.#state.kind === 'idle') return
    await this.#onStore(() => this.#replica.catchUp())
    const { walk, generation } = this.#replica.metadata
    if (walk) this.#showReading(this.#replica.walked.size, walk.total)
    else if (generation > 0) this.#show({ kind: 'done', end: 'complete' })
  }

  /** Adds records that were read one by one. `own`: the person's own writes are no news to them. */
  apply(items: readonly Item[], { own = false } = {}): void {
    if (items.length === 0) return
    const { traits, records } = this.#options
    const { dateOf } = traits
    const replica = this.#replica
    const isNew = (item: Item) => {
      const known = records.find(replica.idOf(item))
      return !known || !dateOf || dateOf(known) !== dateOf(item)
    }
    const changed = replica.learned(items.filter(isNew))
    const isNoted = !own && replica.metadata.generation > 0
    const known = changed.filter(({ id }) => isNoted && records.find(id))
    const notes = known.flatMap(({ id, record }) => replica.noteOf(id, record) ?? [])
    records.upsertSilently(items)
    // Of thousands of pending changes, many come through in a second.
    records.notifyPaced()
    if (changed.length > 0) void this.#onStore(() => replica.write({ apply: changed, notes }, items))
  }

  /** What happened to records since the person last said that they have seen it, the latest first. */
  async readNotes(): Promise<readonly ChangeNote[]> {
    const notes = await (await this.#options.store).readNotes(this.#options.list)
    return [...notes].sort((a, b) => b.at - a.at)
  }

  /** Deletes the notes, which the person has marked as read. */
  async clearNotes(): Promise<void> {
    await (await this.#options.store).clearNotes(this.#options.list)
    this.#options.onWrite?.(true)
  }

  /** Removes a record that is gone. `ownDeletion`: the person deleted it, which is no news to them. */
  applyGone(id: string, ownDeletion?: OwnDeletion): void {
    this.#options.records.remove([id])
    const change = { apply: [{ id, record: null }], ...(ownDeletion && { ownDeletion }) }
    void this.#onStore(() => this.#replica.write(change))
  }

  /** Ends everything that is under way; nothing is shown or kept any more. */
  close(): void {
    this.#stop.abort(new Stopped())
  }

  async #sync(): Promise<ReadState> {
    const { exclusively, list } = this.#options
    const { signal } = this.#stop
    try {
      if (this.#state.kind === 'idle') await this.#open()
      do {
        signal.throwIfAborted()
        await exclusively(list, async () => {
          signal.throwIfAborted()
          await this.#catchUp()
          await this.#withStore(() => this.#bringUpToDate(this.#isAsked ? 'asked' : 'due'))
        })
      } while (this.#isAsked)
    } catch (error) {
      if (signal.aborted) return this.#state
      this.#show({ kind: 'failed', failure: asFailure(error), read: this.#replica.walked.size })
    } finally {
      // Before the promise resolves: otherwise a call made in between would share this run, which has already ended.
      this.#running = undefined
      this.#isAsked = false
    }
    return this.#state
  }

  /** Shows what this device has, which can be looked at while the service is asked for more. */
  async #open(): Promise<void> {
    this.#isOpening = true
    this.#showReading(0, undefined)
    await this.#catchUp().finally(() => {
      this.#isOpening = false
    })
    const { generation, walk } = this.#replica.metadata
    if (generation > 0) this.#show({ kind: 'done', end: 'complete' })
    else this.#showReading(this.#replica.walked.size, walk?.total)
  }

  async #bringUpToDate(occasion: Occasion): Promise<void> {
    const parts = { ...this.#options, replica: this.#replica, signal: this.#stop.signal }
    let isWalkDue = this.#isWalkDue(occasion)
    let end: ListEnd = 'complete'
    // The first time, a page asks even if another tab has just done so: the answer also shows whether the service responds.
    const isFresh = this.#hasLooked && this.#options.clock.now() - this.#replica.metadata.currentAt < freshMs
    const isRefreshable = () =>
      this.#options.source.readNewest !== undefined && this.#replica.metadata.sortsByDate
    for (let round = 0; round < maxRounds; round += 1) {
      if (isWalkDue) {
        this.#isAsked = false
        end = await walkList(parts, {
          onProgress: (read, total) => this.#showReading(read, total),
        })
        if (end !== 'complete') break
        isWalkDue = false
      } else if (occasion === 'due' && round === 0 && isFresh) break
      if (!isRefreshable()) break
      this.#show({ kind: 'done', end: 'complete' })
      this.#isAsked = false
      const outcome = await refreshList(parts)
      if (outcome === 'in-step') break
      // What cannot be sorted was read as a whole a moment ago, or is read so when that is due again.
      if (outcome === 'unsorted' && (round > 0 || !this.#isWalkDue(occasion))) break
      isWalkDue = true
    }
    this.#hasLooked = true
    this.#show({ kind: 'done', end })
  }

  #isWalkDue(occasion: Occasion): boolean {
    const { source, clock } = this.#options
    const { generation, walk, wholeAt, retained, sortsByDate } = this.#replica.metadata
    if (generation === 0 || walk) return true
    // A clock that was put back would otherwise say for years that the list has just been read.
    const age = Math.abs(clock.now() - wholeAt)
    if (age > wholeEveryMs) return true
    if (retained && (occasion === 'asked' || age > minuteMs)) return true
    if (source.readNewest && sortsByDate) return false
    return occasion === 'asked' || age > wholeEveryUnsortedMs
  }

  async #catchUp(): Promise<void> {
    await this.#withStore(() => this.#replica.catchUp())
  }

  /** Runs what needs the store; once more with another one when this one fails. */
  async #withStore(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof Failure || this.#stop.signal.aborted) throw error
      if (error instanceof DamagedList) await this.#withStore(() => this.#replica.reset())
      else if (!this.#replica.hasMoved) {
        this.#replica.moveTo(new MemoryStore())
        this.#options.onStoreLost?.(error)
      } else throw error
      await work()
    }
  }

  async #onStore(work: () => Promise<void>): Promise<void> {
    try {
      await this.#withStore(work)
    } catch {
      // Nothing is lost but a copy; the next look at the service shows whether that matters.
    }
  }

  #noteFollowing(): void {
    if (!this.#isOpening) return
    const { metadata, records } = this.#replica
    // A first reading that was broken off has counted nothing itself.
    const total = metadata.records || (metadata.walk?.total ?? 0)
    this.#showReading(records.count, Math.max(total, records.count))
  }

  /** A total of 0 is one that is not known. */
  #showReading(read: number, total: number | undefined): void {
    this.#show({ kind: 'reading', read, total: total || undefined })
  }

  #show(state: ReadState): void {
    if (this.#stop.signal.aborted) return
    this.#state = state
    this.#options.onState(state)
  }
}

class Stopped extends Error {}
