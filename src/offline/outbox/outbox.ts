// Every write of a person, on disk before it is sent, and delivered in order: what touches the same record waits for
// what was asked before. One tab of the browser sends; all may enqueue.

import type { Client } from '#client/client.ts'
import { RequestPace } from '#offline/imports/batch-size.ts'
import { confirmed, dismissed, dropped, held, released, resolved, revised, triedAgain } from './decisions.ts'
import type * as delivery from './delivery.ts'
import type { EntryRows, JsonObject, OutboxEntry, WriteIntent } from './entry.ts'
import { foldable, folded } from './merge-pending.ts'
import type { NewEntry, OutboxPlace } from './outbox-backend.ts'
import { KeptEntries, type OutboxSnapshot } from './outbox-cache.ts'
import type { Answered, Delivery, DeliveryTools } from './outcome.ts'
import { closedWith, nextDue, orphanedBy, probes, waitUntilDue, withRealIds } from './queue-order.ts'
import { isCreate, isFinal, moved, queuedAgain, quietTime } from './state-machine.ts'

/** What sends entries, and looks what became of them. */
type Sender = Pick<typeof delivery, 'deliver' | 'lookForOutcome'>

interface OutboxOptions {
  readonly api: Client
  /** Asked for when something is due: whoever only reads does without it. */
  readonly sender: () => Promise<Sender>
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly chance: () => number
  readonly newId: () => string
  readonly isConnected: () => boolean
  /** Hears of each entry that was delivered, and of the record as the service then had it. */
  readonly onDelivered: (entry: OutboxEntry, record: Answered | undefined) => void
}

/** Milliseconds between two attempts to find something to do. */
const shortestWait = 50
/** Milliseconds until it is asked again who is signed in, when that could not be found out. */
const waitForAnswer = 5_000

/** What a person wants written; of a part of an import with its rows. */
export type IntentWithRows = WriteIntent & { readonly rows?: EntryRows }

const nothing: OutboxSnapshot = { entries: [], problem: undefined, isKnown: false }

export class Outbox {
  readonly #options: OutboxOptions
  readonly #listeners = new Set<() => void>()
  readonly #pace = new RequestPace()
  #kept: KeptEntries | undefined
  #sending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Opens the outbox of whoever is signed in, and sends what is due. */
  enter(place: OutboxPlace): void {
    this.leave()
    const kept = new KeptEntries(place, () => this.#tell())
    this.#kept = kept
    void kept.open(this.#options.now()).then(() => this.tryClosed())
  }

  /** Finds out whether what was closed to this person is open by now, as after they signed in again. */
  tryClosed(): void {
    const kept = this.#kept
    if (!kept) return
    void this.#probe(kept, probes(kept.entries))
      .then(() => this.sendNow())
      .catch((error: unknown) => kept.fail(error))
  }

  /** Closes it, and keeps what is in it. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#kept?.close()
    this.#kept = undefined
    this.#tell()
  }

  /** Whose it is, as its place names it; empty while nobody is signed in. */
  get owner(): string {
    return this.#kept?.place.owner ?? ''
  }

  /** Epoch milliseconds, by the clock that times its entries. */
  get now(): number {
    return this.#options.now()
  }

  readonly getSnapshot = (): OutboxSnapshot => this.#kept?.snapshot ?? nothing

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves once the write is on disk; with the entry it became part of when that had not been sent yet. */
  async enqueue(intent: IntentWithRows): Promise<OutboxEntry> {
    const before = await this.#fold(intent)
    if (before) return before
    const [entry] = await this.enqueueAll([intent])
    if (!entry) throw new Error('the device kept nothing')
    return entry
  }

  /**
   * All of them or none, on disk when it resolves. Each is made when the one before is taken.
   * @throws Error when the device keeps nothing, and what making one throws.
   */
  async enqueueAll(intents: Iterable<IntentWithRows>): Promise<readonly OutboxEntry[]> {
    return this.keep(this.#newEntries(intents))
  }

  *#newEntries(intents: Iterable<IntentWithRows>): Generator<NewEntry, void, undefined> {
    const { now, newId } = this.#options
    for (const intent of intents)
      yield { ...intent, operation: newId(), at: now(), state: 'queued', attempts: 0, nextAt: 0 }
  }

  /** Keeps entries as they are, such as those of another device. @throws Error when the device keeps nothing. */
  async keep(entries: Iterable<NewEntry>): Promise<readonly OutboxEntry[]> {
    const kept = this.#kept
    if (!kept) throw new Error('Nobody is signed in, so there is no outbox to keep this in.')
    const added = await kept.add(entries)
    this.sendNow()
    return added
  }

  /** Makes one request of two changes to the same record, when the first has not been tried. */
  async #fold(intent: WriteIntent): Promise<OutboxEntry | undefined> {
    const kept = this.#kept
    const last = kept && foldable(intent, kept.entries)
    return last && kept.change(last.seq, (entry) => folded(entry, intent, this.#options.now()))
  }

  hold(seq: number): Promise<void> {
    return this.#move(seq, held)
  }

  release(seq: number): Promise<void> {
    return this.#move(seq, released)
  }

  /** Drops a write, unless it may be under way. */
  discard(seq: number): Promise<void> {
    return this.#move(seq, (entry) => dropped(entry, this.#options.now()))
  }

  /** Dismisses the rejected rows of a part of an import, which needs attention until then. */
  dismiss(seq: number): Promise<void> {
    return this.#move(seq, (entry) => dismissed(entry, this.#options.now()))
  }

  /** Takes the person's word that it was done, of what the service cannot be asked about. */
  confirm(seq: number): Promise<void> {
    return this.#move(seq, (entry) => confirmed(entry, this.#options.now()))
  }

  /** Sends again what was refused or is parked; of what may have been done, looks at once. */
  retry(seq: number): Promise<void> {
    return this.#move(seq, triedAgain)
  }

  resolve(seq: number, chosen: JsonObject): Promise<void> {
    return this.#move(seq, (entry) => resolved(entry, chosen))
  }

  /** Replaces what is to be written, of something not sent yet or refused. */
  revise(seq: number, intent: WriteIntent): Promise<void> {
    return this.#move(seq, (entry) => revised(entry, intent))
  }

  /** Remembers how many applied rows of a part of an import the journal has. */
  async markNoted(seq: number, noted: number): Promise<void> {
    await this.#kept?.change(seq, (entry) => ({ ...entry, noted }))
  }

  /** Sends what is due, unless that is under way. */
  sendNow(): void {
    const kept = this.#kept
    if (!kept || this.#sending || !this.#options.isConnected()) return
    this.#sending = true
    let pause = shortestWait
    void kept.place
      .alone(async () => {
        if (!(await this.#sendDue(kept))) pause = waitForAnswer
      })
      .catch((error: unknown) => kept.fail(error))
      .finally(() => {
        this.#sending = false
        // Somebody else may have come in meanwhile.
        if (this.#kept === kept) this.#wakeLater(kept, pause)
        else this.sendNow()
      })
  }

  /** The rows of a part of an import, and where they came from; undefined when they are not on this device. */
  async rowsOf(seq: number): Promise<EntryRows | undefined> {
    return this.#kept?.place.store.rows(seq)
  }

  /** False when something is due and cannot be sent yet: it is not known whether it may be, in this person's name. */
  async #sendDue(kept: KeptEntries): Promise<boolean> {
    await kept.load()
    const next = () => nextDue(kept.entries, this.#options.now())
    if (!next()) return true
    if (!(await kept.place.isStillTheirs())) return false
    const sender = await this.#options.sender().catch(() => undefined)
    if (!sender) return false
    for (let entry = next(); entry; entry = next()) {
      await this.#advance(kept, entry, sender)
      if (kept.isClosed || !this.#options.isConnected()) break
    }
    return true
  }

  /** One step of one entry. */
  async #advance(kept: KeptEntries, entry: OutboxEntry, sender: Sender): Promise<void> {
    if (entry.state === 'sending') await this.#recover(kept, entry)
    else if (entry.state === 'unknown') await this.#look(kept, entry, sender)
    else await this.#send(kept, entry, sender)
  }

  /** What a sender that died has left: nobody else sends while this one does. */
  async #recover(kept: KeptEntries, { seq }: OutboxEntry): Promise<void> {
    await kept.change(seq, (entry) => {
      if (entry.state !== 'sending') return undefined
      // Of a create that was only looked for nothing has been sent.
      if (isCreate(entry) && entry.alike === undefined) return moved(entry, { state: 'queued', nextAt: 0 })
      return moved(entry, { state: 'unknown', nextAt: (entry.sentAt ?? entry.at) + quietTime })
    })
  }

  async #look(kept: KeptEntries, entry: OutboxEntry, { lookForOutcome }: Sender): Promise<void> {
    const { api } = this.#options
    const found = await lookForOutcome(api, withRealIds(entry, kept.entries), this.#tools(kept))
    await this.#settle(kept, entry, found)
  }

  async #send(kept: KeptEntries, { seq }: OutboxEntry, { deliver }: Sender): Promise<void> {
    const { api, now } = this.#options
    const { entries } = kept
    const sending = await kept.change(seq, (entry) => {
      if (entry.state !== 'queued') return undefined
      const orphan = orphanedBy(entry, entries)
      if (orphan) return moved(entry, { state: 'refused', settledAt: now(), problem: orphan })
      return moved(entry, { state: 'sending', attempts: entry.attempts + 1, sentAt: now() })
    })
    if (sending?.state !== 'sending') return
    const real = withRealIds(sending, kept.entries)
    await this.#settle(kept, real, await deliver(api, real, this.#tools(kept)))
  }

  #tools({ place, entries }: KeptEntries): DeliveryTools {
    const rowsOf = async (seq: number) => (await place.store.rows(seq))?.items
    return { ...this.#options, pace: this.#pace, rowsOf, entries }
  }

  async #settle(kept: KeptEntries, { seq, record: id }: OutboxEntry, delivery: Delivery): Promise<void> {
    const { change, record } = delivery
    const isSettled = change.state === 'applied' || change.state === 'refused'
    const after = await kept.change(seq, (entry) =>
      // Dropped by the person while a look was under way: that stays so.
      isFinal(entry.state)
        ? undefined
        : moved(entry, {
            problem: undefined,
            ...change,
            ...(isSettled ? { settledAt: this.#options.now() } : {}),
          }),
    )
    if (!after) return
    this.#options.onDelivered({ ...after, record: id }, record)
    // What was closed is open: the others may go.
    if (after.state === 'applied') await this.#probe(kept, closedWith(after, kept.entries))
  }

  /** Tries whether what was closed is open by now: one entry for each area. */
  async #probe(kept: KeptEntries, entries: readonly OutboxEntry[]): Promise<void> {
    for (const { seq } of entries)
      await kept.change(seq, (entry) => (entry.state === 'parked' ? queuedAgain(entry) : undefined))
  }

  async #move(seq: number, change: (entry: OutboxEntry) => OutboxEntry | undefined): Promise<void> {
    await this.#kept?.change(seq, change)
    this.sendNow()
  }

  #tell(): void {
    for (const tell of this.#listeners) tell()
  }

  /** Comes back when the next waiting entry is due. */
  #wakeLater(kept: KeptEntries, pause: number): void {
    clearTimeout(this.#timer)
    const wait = waitUntilDue(kept.entries, this.#options.now(), pause)
    this.#timer = setTimeout(() => this.sendNow(), wait)
  }
}
