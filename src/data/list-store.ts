// One list of records: its life cycle, how far it has been loaded, and what screens see of it. What this device keeps is
// shown first, then what the service has. The records go into a collection, the tree of a hierarchy or a flat list of
// items; pages are never query values, because comparing a hundred thousand records would block the page.
import type { QueryClient } from '@tanstack/react-query'
import { canHeal, Failure, isFailure } from '#client/failure.ts'
import { shouldRetry } from '#client/repeating.ts'
import type { CallOptions } from '#client/transport.ts'
import type { Page } from '#contract/listing.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { ChangeNote, OwnDeletion } from '#offline/replica/change-note.ts'
import type { RecordCollection, RecordTraits } from '#offline/replica/record-collection.ts'
import { memoryContext, type ReplicaContext } from '#offline/replica/replica-context.ts'
import { directLimit, type InThread, type ListEnd, type ListSource } from '#offline/sync/list-source.ts'
import { ListSync, type ReadState } from '#offline/sync/list-sync.ts'
import { ReconnectPace, SyncRoutine } from '#offline/sync/sync-schedule.ts'
import { takeTurns } from './sliced-work.ts'

export interface ListStoreOptions<Item, Collection> extends ListSource<Item> {
  readonly queryClient: QueryClient
  /** The noun of the resource, as in its path. */
  readonly name: string
  readonly traits: RecordTraits<Item>
  /** Makes the empty collection; called again after everything was forgotten. */
  readonly open: () => Collection
  /** Asked for again after everything was forgotten: another person may be signed in by then. */
  readonly context?: () => ReplicaContext
  /** A way to read the same list with more fields, where the service has it. */
  readonly fuller?: FullerSource<Item>
  /** Absent: no thread reads pages. */
  readonly inThread?: InThread
  /** Epoch milliseconds. */
  readonly now?: () => number
}

interface FullerSource<Item> extends Pick<ListSource<Item>, 'readPage' | 'readNewest' | 'readOne'> {
  /** Of the operation that lists. */
  readonly name: string
  readonly isOffered: () => boolean
}

interface PageQuery {
  readonly limit: string
  readonly sort?: '-updatedDate'
  readonly cursor?: string | undefined
}

const wholeList: PageQuery = { limit: directLimit }

/** Pages of a refresh, which mostly finds few changes. */
const newestFirst: PageQuery = { sort: '-updatedDate', limit: '200' }

/** The first of them: mostly nothing is new, which fewer records show. More than a run of known records has. */
const latest: PageQuery = { sort: '-updatedDate', limit: '25' }

type ReadPage<Answer> = (cursor: string | undefined, signal: AbortSignal) => Promise<Answer>

type ListOperation<Item> = (input: { readonly query: PageQuery }, options: CallOptions) => Promise<Page<Item>>

/** The pages of the list that an operation gives. */
export function pagesOf<Item>(list: ListOperation<Item>, query = wholeList): ReadPage<Page<Item>> {
  return (cursor, signal) => list({ query: { ...query, cursor } }, { signal })
}

/** The pages of a list that the operation can sort by the date of the latest change. */
export function pagesByDate<Item>(list: ListOperation<Item>): Omit<ListSource<Item>, 'readOne'> {
  const readFirst = pagesOf(list, latest)
  const readNext = pagesOf(list, newestFirst)
  return {
    readPage: pagesOf(list),
    readNewest: (cursor, signal) => (cursor === undefined ? readFirst : readNext)(cursor, signal),
  }
}

/** Room is made for as many records as the first page promises, up to this number. */
const maxReserved = 1_000_000

const idle: ListState = { state: { kind: 'idle' }, isWhole: false, readAt: 0, lastEnd: undefined }

export class ListStore<Item extends object, Collection extends ListCollection<Item>> {
  readonly #options: ListStoreOptions<Item, Collection>
  readonly #signal = new ChangeSignal()
  #records: Collection
  #state = idle
  #view: Collection['view']
  #snapshot: ListSnapshot<Collection>
  #sync: ListSync<Item> | undefined
  #routine: SyncRoutine | undefined
  /** Epoch milliseconds at which the list was last asked for. */
  #askedAt = 0
  readonly #reconnects = new ReconnectPace()
  /** Counts how often everything was forgotten, so that no page of before is taken for one of after. */
  #era = 0

  constructor(options: ListStoreOptions<Item, Collection>) {
    this.#options = options
    this.#records = options.open()
    this.#view = this.#records.view
    this.#snapshot = { ...this.#state, ...this.#view }
  }

  get name(): string {
    return this.#options.name
  }

  /** Epoch milliseconds. */
  get now(): number {
    return (this.#options.now ?? Date.now)()
  }

  /** The records that are shown now; another collection after everything was forgotten. */
  get records(): Collection {
    return this.#records
  }

  readonly subscribe = this.#signal.subscribe

  readonly getSnapshot = (): ListSnapshot<Collection> => this.#snapshot

  /**
   * Begins to read unless that has been done or is under way; for the loaders of routes. A list of which the service
   * can say what is new is kept up to date from then on.
   */
  readonly ensure = (): void => {
    if (this.#state.state.kind !== 'idle') return
    if (!this.#options.readNewest) {
      void this.read()
      return
    }
    const sync = this.#syncing()
    this.#routine = new SyncRoutine({ sync: () => sync.sync('due'), random: Math.random, isHidden })
    void this.#routine.run()
  }

  /** Reads the list unless it was asked for less than `maxAgeMs` ago and did not fail. */
  readonly ensureFresh = async (maxAgeMs: number): Promise<void> => {
    const { kind } = this.#state.state
    if (kind === 'idle' || kind === 'failed' || (kind === 'done' && this.now - this.#askedAt >= maxAgeMs))
      await this.read()
  }

  /** Brings the list up to date. What is shown stays until it is known better; what is gone leaves at the end. */
  readonly read = async (): Promise<void> => {
    this.#askedAt = this.now
    await this.#syncing().sync('asked')
  }

  /** Reads the list, and shows all that others changed. */
  readonly refresh = async (): Promise<void> => {
    this.#records.incoming?.show()
    await this.read()
    this.#records.incoming?.show()
  }

  /** Tries again after a failure that may have passed. */
  readonly resume = (): void => {
    const { state } = this.#state
    if (state.kind !== 'failed' || !canHeal(state.failure)) return
    if (this.#routine) this.#routine.wake()
    else void this.read()
  }

  /** Tries again because the service has answered another call, unless that has been in vain too often. */
  readonly noteConnected = (): void => {
    if (this.#reconnects.isDue(this.now)) this.resume()
  }

  /** Looks for news now instead of when it is time, because the person is back. */
  readonly wake = (): void => this.#routine?.wake()

  /** Reads what another tab wrote. */
  readonly follow = (): void => void this.#sync?.follow()

  /** Adds records that were read one by one. */
  readonly apply = (...records: readonly Item[]): void => {
    this.#take(records, { own: false })
  }

  /** Adds the answers to the user's own writes, which are not shown as news. */
  readonly applyOwn = (...records: readonly Item[]): void => {
    this.#take(records, { own: true })
  }

  /** Removes a deleted record. @param ownDeletion that of this person, which is not shown as news */
  readonly applyGone = (id: string, ownDeletion?: OwnDeletion): void => {
    this.#syncing().applyGone(id, ownDeletion)
    this.#records.incoming?.show([id])
    this.#publish()
  }

  /** What happened to records since the person last marked it as seen, the latest first. */
  readonly readNotes = (): Promise<readonly ChangeNote[]> => this.#syncing().readNotes()

  readonly clearNotes = (): Promise<void> => this.#syncing().clearNotes()

  /** Forgets everything, as if nothing had been read. What the device keeps is not touched. */
  readonly forget = (): void => {
    this.#era += 1
    this.#routine?.stop()
    this.#routine = undefined
    this.#sync?.close()
    this.#sync = undefined
    const { queryClient, name, open } = this.#options
    void queryClient.cancelQueries({ queryKey: [name, 'page'] })
    this.#records = open()
    this.#state = idle
    this.#publish()
  }

  #take(records: readonly Item[], { own }: { readonly own: boolean }): void {
    const { idOf, completed = (_known, item) => item } = this.#options.traits
    const whole = records.map((record) => completed(this.#records.find(idOf(record) ?? ''), record))
    this.#syncing().apply(whole, { own })
    this.#records.incoming?.show(records.flatMap((record) => idOf(record) ?? []))
    this.#publish()
  }

  #syncing(): ListSync<Item> {
    this.#sync ??= this.#startSync()
    return this.#sync
  }

  #startSync(): ListSync<Item> {
    const { name, traits, readNewest, context = memoryContext } = this.#options
    const { readPage, readOne } = this.#source()
    const replica = context()
    return new ListSync<Item>({
      ...replica,
      list: name,
      records: this.#records.incoming ?? this.#records,
      traits,
      source: {
        readPage: this.#queried('walk', readPage),
        ...(readNewest && { readNewest: this.#queried('newest', this.#source().readNewest ?? readNewest) }),
        ...(readOne && { readOne }),
      },
      clock: { now: () => this.now, pause: takeTurns },
      onState: (state) => this.#takeState(state),
      onWrite: (hasNotes) => replica.onWrite(name, hasNotes),
    })
  }

  /** How the list is read: with more fields where the service has them. */
  #source(): Pick<ListSource<Item>, 'readPage' | 'readNewest' | 'readOne'> {
    const { name, readPage, readNewest, readOne, fuller, inThread } = this.#options
    const plainPage = inThread?.(name, readPage) ?? readPage
    if (!fuller)
      return { readPage: plainPage, ...(readNewest && { readNewest }), ...(readOne && { readOne }) }
    const fullerPage = inThread?.(fuller.name, fuller.readPage) ?? fuller.readPage
    const prefer = preferring(fuller.isOffered)
    return {
      readPage: prefer(fullerPage, plainPage),
      ...(readNewest && { readNewest: prefer(fuller.readNewest ?? readNewest, readNewest) }),
      ...(readOne && { readOne: prefer(fuller.readOne ?? readOne, readOne) }),
    }
  }

  /** Pages by way of the query client: it repeats what can heal, and tells the connection how each went. */
  #queried<Answer>(kind: string, read: ReadPage<Answer>): ReadPage<Answer> {
    const { queryClient, name, readNewest } = this.#options
    const era = this.#era
    const repeats = queryClient.getDefaultOptions().queries?.retry !== undefined
    return (cursor) =>
      queryClient.fetchQuery({
        queryKey: [name, 'page', era, kind, cursor ?? null],
        queryFn: ({ signal }) => read(cursor, signal),
        gcTime: 0,
        staleTime: 0,
        ...(repeats && readNewest && { retry: isWorthRepeating }),
      })
  }

  #takeState(state: ReadState): void {
    if (state.kind === 'reading' && state.total !== undefined)
      this.#records.reserve?.(Math.min(state.total, maxReserved))
    this.#state = {
      state,
      isWhole: this.#sync?.isWhole === true || this.#state.isWhole,
      readAt: this.#sync?.currentAt ?? 0,
      lastEnd: state.kind === 'done' ? state.end : this.#state.lastEnd,
    }
    this.#reconnects.note(state, { now: this.now, readAt: this.#state.readAt })
    this.#publish()
  }

  /** Shows the present state and records, and tells listeners if either is another than before. */
  #publish(): void {
    // While a list that was whole is read again, it is not shown in parts.
    const isUnderWay = this.#state.state.kind === 'reading' && this.#snapshot.isWhole
    const view = isUnderWay ? this.#view : this.#records.view
    if (view === this.#view && isSame(this.#snapshot, this.#state)) return
    this.#view = view
    this.#snapshot = { ...this.#state, ...view }
    this.#signal.notify()
  }
}

/**
 * Asks in the first way where the service has it, else in the second. A node of an earlier release answers that it has no
 * such address: then the second way is taken until a list is read from its start again.
 */
function preferring(isOffered: () => boolean) {
  let isMissing = false
  return <Asked extends string | undefined, Answer>(
    first: (asked: Asked, signal: AbortSignal) => Promise<Answer>,
    second: (asked: Asked, signal: AbortSignal) => Promise<Answer>,
  ) =>
    async (asked: Asked, signal: AbortSignal): Promise<Answer> => {
      if (asked === undefined) isMissing = false
      if (isMissing || !isOffered()) return second(asked, signal)
      try {
        return await first(asked, signal)
      } catch (error) {
        if (!isFailure(error, 'not-found', 'not-implemented')) throw error
        const answer = await second(asked, signal)
        isMissing = true
        return answer
      }
    }
}

/** A service that asks for more is asked again when the list is looked at next. */
const maxPauseSeconds = 30

/** Whether this is a hidden page; a program without pages is none. */
function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden'
}

function isWorthRepeating(failures: number, error: unknown): boolean {
  const asked = error instanceof Failure ? (error.retryAfter ?? 0) : 0
  return asked <= maxPauseSeconds && shouldRetry(failures, error)
}

function isSame(before: ListState, after: ListState): boolean {
  return (
    before.isWhole === after.isWhole &&
    before.readAt === after.readAt &&
    isSameReading(before.state, after.state)
  )
}

function isSameReading(before: ReadState, after: ReadState): boolean {
  if (before.kind === 'reading' && after.kind === 'reading')
    return before.read === after.read && before.total === after.total
  return before.kind === 'done' && after.kind === 'done' && before.end === after.end
}

// What screens see of a list, and what its records in memory must be able to do for that.

export interface ListState {
  readonly state: ReadState
  /** True once the whole list has been read, though it may be under way again. */
  readonly isWhole: boolean
  /** Epoch milliseconds at which it was last in step with the service; 0 for never. */
  readonly readAt: number
  /** How the last reading ended that was not cut off by a failure; undefined before the first one. */
  readonly lastEnd: ListEnd | undefined
}

/** Whether what is missing now will not come with the next page. */
export function isSettled({ state, isWhole }: ListState): boolean {
  return isWhole || state.kind === 'done' || state.kind === 'failed'
}

/** Whether it is being read, or is about to be for the first time: reading it again is not offered then. */
export function isBeingRead(list: ListState): boolean {
  return list.state.kind === 'reading' || !isSettled(list)
}

/** The records of a list in memory, in the form in which screens read them. */
export interface ListCollection<Item> extends RecordCollection<Item> {
  /** Becomes part of the snapshot; the same object for as long as the snapshot does not have to change. */
  readonly view: object
  /** Where the reading of the list puts what it finds, if that is not shown immediately in every case. */
  readonly incoming?: IncomingRecords<Item>
  /** Makes room for as many records as the service promises. */
  readonly reserve?: (count: number) => void
}

interface IncomingRecords<Item> extends RecordCollection<Item> {
  /** Shows what has come in; of these records only, if they are given. */
  readonly show: (ids?: Iterable<string>) => void
}

/** What a screen sees of a list. */
export type ListSnapshot<Collection extends { readonly view: object }> = ListState & Collection['view']
