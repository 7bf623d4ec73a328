// Keeps every write of a person on disk before it is sent, and sends writes in order: one that touches a record waits for
// the earlier ones of that record. One tab of the browser sends; all may enqueue.
import type { Client } from '#client/client.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import { type Atomicity, AtomicityWatch } from '#offline/imports/atomicity.ts'
import { BatchSize } from '#offline/imports/batch-size.ts'
import { deliver, lookForOutcome, orphanedBy, unsendable } from './delivery.ts'
import {
  type EntryRows,
  isMove,
  isOutage,
  type JsonObject,
  type OutboxEntry,
  type SavedIntent,
  type WriteIntent,
} from './entry.ts'
import { type NewEntry, type OutboxBackend, OutboxCache, type OutboxSnapshot } from './outbox-cache.ts'
import type { Answered, Delivery, DeliveryTools } from './outcome.ts'
import * as queue from './queue-order.ts'
import * as machine from './state-machine.ts'
import { move } from './state-machine.ts'

// Remembers what a person has saved last in this tab, which is what Undo takes back.

class LastSaved {
  readonly #onChange: () => void
  #saved: readonly SavedIntent[] = []

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** The last save; empty after it was undone. Imports are left out, and what takes a save back. */
  readonly get = (): readonly SavedIntent[] => this.#saved

  note(saved: readonly SavedIntent[]): void {
    this.#saved = saved
    this.#onChange()
  }

  /** @param saved what was undone; a later save stays. */
  forget(saved = this.#saved): void {
    if (saved !== this.#saved) return
    this.#saved = []
    this.#onChange()
  }
}

interface OutboxOptions {
  readonly api: Client
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly chance: () => number
  readonly newId: () => string
  readonly isConnected: () => boolean
  /** Is called after each delivery with the entry, and with the record as the service answered it. */
  readonly onDelivered: (entry: OutboxEntry, record: Answered | undefined) => void
  /** Is called with what an import has shown of the site. */
  readonly onLearned?: (atomicity: Atomicity) => void
}

/** What a person wants written; of a part of an import with its rows. */
export type IntentWithRows = WriteIntent & { readonly rows?: EntryRows }

/** Which entries are meant. */
type Seqs = number | readonly number[]

type Decision = (entry: OutboxEntry, now: number) => OutboxEntry | undefined

const nothing: OutboxSnapshot = { entries: [], problem: undefined, isKnown: false }

export class Outbox {
  readonly #options: OutboxOptions
  readonly #changes = new ChangeSignal()
  readonly #batchSize = new BatchSize()
  readonly #atomicity = new AtomicityWatch((atomicity) => this.#options.onLearned?.(atomicity))
  #cache: OutboxCache | undefined
  /** What was enqueued last in this tab. */
  readonly lastSaved = new LastSaved(() => this.#changes.notify())
  /** The sending of what is due; undefined while nothing is sent. */
  #underWay: Promise<void> | undefined
  /** How often in a row the service could not be reached, or could not answer. */
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Opens the outbox of the person who is signed in, and sends what is due. */
  enter(backend: OutboxBackend): void {
    this.leave()
    const cache = new OutboxCache(backend, this.#changes)
    this.#cache = cache
    void cache.open(this.#options.now()).then(() => this.probeParked())
  }

  /** Tries parked writes again, as after the person has signed in again. */
  probeParked(): void {
    const cache = this.#cache
    if (cache) void this.#probeParked(cache, this.#underWay).catch((error: unknown) => cache.fail(error))
  }

  async #probeParked(cache: OutboxCache, underWay: Promise<void> | undefined): Promise<void> {
    // A delivery under way may park another write, even for the outbox that was open before this one.
    await underWay?.then(() => cache.load())
    const parked = queue.probes(cache.entries)
    await cache.changeAll(parked, machine.probe)
    if (!underWay || parked.length > 0) this.sendNow()
  }

  /** Closes it, and keeps what is in it. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#cache?.close(this.#underWay ?? Promise.resolve())
    this.#cache = undefined
    this.lastSaved.forget()
  }

  /** The owner that the backend names; empty without a signed-in person. */
  get owner(): string {
    return this.#cache?.backend.owner ?? ''
  }

  /** Epoch milliseconds, by the clock that times its entries. */
  get now(): number {
    return this.#options.now()
  }

  readonly getSnapshot = (): OutboxSnapshot => this.#cache?.snapshot ?? nothing

  readonly subscribe = this.#changes.subscribe

  /**
   * Resolves once the write is on disk; with the entry it became part of when that had not been sent yet.
   * @param isSave false for what takes a save back, which is no save to undo
   */
  async enqueue(intent: IntentWithRows, isSave = true): Promise<OutboxEntry> {
    const before = await this.#merge(intent)
    if (before && isSave) this.lastSaved.note([{ intent, seq: before.seq }])
    const [entry] = before ? [before] : await this.enqueueAll([intent], isSave)
    if (!entry) throw new Error('the device kept nothing')
    return entry
  }

  /**
   * All of them or none, on disk when it resolves. Each is made when the one before is taken.
   * @param isSave as for {@link enqueue}
   * @throws Error when the device keeps nothing, and what making one throws.
   */
  async enqueueAll(intents: Iterable<IntentWithRows>, isSave = true): Promise<readonly OutboxEntry[]> {
    const made: WriteIntent[] = []
    const kept = await this.keep(this.#newEntries(intents, made))
    if (isSave && kept.length === made.length)
      this.lastSaved.note(kept.flatMap(({ seq }, at) => (made[at] ? [{ intent: made[at], seq }] : [])))
    return kept
  }

  /** @param made takes the intents, without those of imports, which are no single step to undo and may be many. */
  *#newEntries(intents: Iterable<IntentWithRows>, made: WriteIntent[]): Generator<NewEntry, void, undefined> {
    const { now, newId } = this.#options
    for (const intent of intents) {
      if (intent.verb !== 'import' && !intent.imported) made.push(intent)
      yield { ...intent, operation: newId(), at: now(), state: 'queued', attempts: 0, nextAt: 0 }
    }
  }

  /** Keeps entries as they are, such as those of another device. @throws Error when the device keeps nothing. */
  async keep(entries: Iterable<NewEntry>): Promise<readonly OutboxEntry[]> {
    const cache = this.#cache
    if (!cache) throw new Error('No one is signed in.')
    const added = await cache.add(entries)
    this.sendNow()
    return added
  }

  /** Makes one request of two changes to the same record, when the first has not been tried. */
  async #merge(intent: WriteIntent): Promise<OutboxEntry | undefined> {
    const cache = this.#cache
    const last = cache && mergeTarget(intent, cache.entries)
    return last && cache.change(last.seq, (entry) => mergeInto(entry, intent, this.#options.now()))
  }

  // What a person decides about writes, as the function of the same name says, about many together. It does nothing where
  // that is not theirs to decide now, and answers the `seq` of the others.
  readonly pause = this.#deciding(machine.pause)
  readonly resume = this.#deciding(machine.resume)
  readonly retry = this.#deciding(machine.retry)
  readonly dismiss = this.#deciding(machine.dismiss)
  readonly discard = this.#deciding(machine.discard)

  /** Takes the person's word that a write was done, by {@link machine.confirm}. */
  confirm(seqs: Seqs, sent?: Pick<OutboxEntry, 'realId'>): Promise<ReadonlySet<number>> {
    return this.#deciding((entry, now) => machine.confirm(entry, now, sent))(seqs)
  }

  /** Settles a conflict by {@link machine.resolve}. */
  resolve(seq: number, chosen: JsonObject): Promise<ReadonlySet<number>> {
    return this.#deciding((entry) => machine.resolve(entry, chosen))(seq)
  }

  /** Replaces what is to be written. Answers the entry; undefined when it may have been sent. */
  async revise(seq: number, intent: WriteIntent): Promise<OutboxEntry | undefined> {
    return (await this.#decide([seq], (entry) => machine.revise(entry, intent)))[0]
  }

  /** Remembers how many applied rows of a part of an import the journal has. */
  async markJournaled(seq: number, journaledRows: number): Promise<void> {
    await this.#cache?.change(seq, (entry) => ({ ...entry, noted: journaledRows }))
  }

  /** Sends what waits for a time, too, because the person says so; what may have been carried out is looked for first. */
  async sendAll(): Promise<void> {
    await this.retry(queue.postponed(this.#cache?.entries ?? [], this.#options.now()))
  }

  /** Sends what is due, unless that is under way. */
  sendNow(): void {
    const cache = this.#cache
    if (!cache || this.#underWay || !this.#options.isConnected()) return
    this.#underWay = cache.backend
      .withLock(async () => {
        this.#failures = (await this.#sendDue(cache)) ? 0 : this.#failures + 1
      })
      .catch((error: unknown) => cache.fail(error))
      .finally(() => {
        this.#underWay = undefined
        // Another person may have signed in.
        if (this.#cache === cache) this.#wakeLater(cache)
        else this.sendNow()
      })
  }

  /** The rows of a part of an import, and where they came from; undefined when they are not on this device. */
  async rowsOf(seq: number): Promise<EntryRows | undefined> {
    return this.#cache?.backend.store.rows(seq)
  }

  /**
   * Sends the entries that are due, one after the other. Returns false when one is due and could not be sent: it is not
   * confirmed that the same person is signed in, or the service does not answer. Then no other entry is tried, so that an
   * outage leaves one write in doubt and not all.
   */
  async #sendDue(cache: OutboxCache): Promise<boolean> {
    await cache.load()
    const next = () => queue.nextDue(cache.entries, this.#options.now())
    if (!next()) return true
    if (!(await cache.backend.isSameUser())) return false
    for (let entry = next(); entry; entry = next()) {
      const isAnswered = await this.#advance(cache, entry)
      if (!isAnswered) return false
      if (cache.isClosed || !this.#options.isConnected()) break
    }
    return true
  }

  /** False when the service could not be reached, or could not answer. */
  async #advance(cache: OutboxCache, entry: OutboxEntry): Promise<boolean> {
    if (entry.state === 'unknown') return this.#look(cache, entry)
    if (entry.state !== 'sending') return this.#send(cache, entry)
    await cache.change(entry.seq, machine.recover)
    return true
  }

  async #look(cache: OutboxCache, entry: OutboxEntry): Promise<boolean> {
    const { api } = this.#options
    const found = await lookForOutcome(api, queue.withRealIds(entry, cache.entries), this.#tools(cache))
    return this.#settle(cache, entry, found)
  }

  async #send(cache: OutboxCache, { seq }: OutboxEntry): Promise<boolean> {
    const { api, now, newId } = this.#options
    const { entries } = cache
    const key = cache.backend.keepsImportKeys?.() ? newId() : undefined
    const sending = await cache.change(seq, (entry) =>
      machine.send(entry, { now: now(), problem: unsendable(entry) ?? orphanedBy(entry, entries), key }),
    )
    if (sending?.state !== 'sending') return true
    const real = queue.withRealIds(sending, cache.entries)
    const isAnswered = await this.#settle(cache, real, await deliver(api, real, this.#tools(cache)))
    if (isAnswered) this.#failures = 0
    return isAnswered
  }

  #tools({ backend, entries }: OutboxCache): DeliveryTools {
    const rowsOf = async (seq: number) => (await backend.store.rows(seq))?.items
    const { isSessionOver } = backend
    const keepsImportKeys = backend.keepsImportKeys?.() ?? false
    const siteHas: DeliveryTools['siteHas'] = async (feature) => (await backend.siteHas?.(feature)) ?? false
    const learned = { batchSize: this.#batchSize, atomicity: this.#atomicity }
    return { ...this.#options, ...learned, keepsImportKeys, isSessionOver, siteHas, rowsOf, entries }
  }

  /** False when the problem of this attempt is that the service could not be reached, or could not answer. */
  async #settle(cache: OutboxCache, before: OutboxEntry, delivery: Delivery): Promise<boolean> {
    const { seq, record: id } = before
    const { change, record } = delivery
    // An entry that is still to be seen keeps its problem.
    const isAnswered = !change.problem || change.problem === before.problem || !isOutage(change.problem)
    const after = await cache.change(seq, (entry) => machine.settle(entry, change, this.#options.now()))
    if (!after) return isAnswered
    // The lists on the screen can already be those of another person.
    if (!cache.isClosed) this.#options.onDelivered({ ...after, record: id }, record)
    // The area takes writes again: the others may go.
    if (after.state === 'applied')
      await cache.changeAll(queue.closedWith(after, cache.entries), machine.probe)
    return isAnswered
  }

  #deciding(decision: Decision): (seqs: Seqs) => Promise<ReadonlySet<number>> {
    return async (seqs) => new Set((await this.#decide([seqs].flat(), decision)).map(({ seq }) => seq))
  }

  async #decide(seqs: readonly number[], decision: Decision): Promise<readonly OutboxEntry[]> {
    const decide = (entry: OutboxEntry) => decision(entry, this.#options.now())
    const changed = await this.#cache?.changeAfter(this.#underWay, seqs, decide)
    this.sendNow()
    return changed ?? []
  }

  /** Comes back when the next waiting entry is due. */
  #wakeLater(cache: OutboxCache): void {
    clearTimeout(this.#timer)
    const wait = queue.waitUntilDue(cache.entries, this.#options.now(), queue.pauseAfter(this.#failures))
    this.#timer = setTimeout(() => this.sendNow(), wait)
  }
}

// Merges a new change of a record into one that still waits to be sent.

/**
 * The waiting entry that a new write may become part of: the last about its record and those it mentions, and not tried
 * yet. Otherwise it would be sent before the creation of a record that it mentions.
 */
export function mergeTarget(intent: WriteIntent, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  if (intent.verb !== 'update' || intent.undoes !== undefined) return undefined
  const about = [intent.record, ...(intent.refs ?? [])]
  const last = entries.findLast(({ record, refs = [] }) => [record, ...refs].some((id) => about.includes(id)))
  return last && canTake(last, intent) ? last : undefined
}

function canTake(entry: OutboxEntry, intent: WriteIntent): boolean {
  const isUntried = (entry.state === 'queued' || entry.state === 'held') && entry.attempts === 0
  // A move has its own form.
  const isOneForm = isMove(entry) === isMove(intent)
  const isSameRequest = entry.resource === intent.resource && entry.verb === intent.verb && isOneForm
  return isUntried && isSameRequest && entry.record === intent.record && entry.undoes === undefined
}

/**
 * The entry with the new write in it; undefined when it has been sent since. A field keeps the base it had when it
 * was first changed. One that is back to that is no longer in the mask, and an entry without fields is dropped.
 */
export function mergeInto(entry: OutboxEntry, intent: WriteIntent, now: number): OutboxEntry | undefined {
  if (!canTake(entry, intent)) return undefined
  const own = entry.mask ?? []
  const added = (intent.mask ?? []).filter((field) => !own.includes(field))
  const base: JsonObject = { ...intent.base, ...entry.base, ...pick(intent.base, added) }
  const body: JsonObject = { ...entry.body, ...pick(intent.body, intent.mask ?? []) }
  const mask = [...own, ...added].filter((field) => (body[field] ?? null) !== (base[field] ?? null))
  const refs = [...new Set([...(entry.refs ?? []), ...(intent.refs ?? [])])]
  const after = {
    ...entry,
    label: intent.label,
    mask,
    base,
    body: pick(body, mask),
    ...(refs.length > 0 && { refs }),
  }
  return mask.length > 0 ? after : move(after, 'merge', { state: 'discarded', settledAt: now })
}

function pick(fields: JsonObject = {}, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name] ?? null]] : [])))
}
