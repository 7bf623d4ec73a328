// Every write of a person, on disk before it is sent, and delivered in order: what touches the same record waits for
// what was asked before. One tab of the browser sends; all may enqueue.

import type { Client } from '#client/client.ts'
import { deliver } from './delivery.ts'
import { isPending, type JsonObject, type OutboxEntry, type WriteIntent } from './entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { WrittenRecord } from './write-calls.ts'

export interface OutboxSnapshot {
  readonly entries: readonly OutboxEntry[]
  /** Why nothing can be kept on this device; undefined when all is well. */
  readonly problem: string | undefined
}

interface OutboxOptions {
  readonly store: OutboxStore
  readonly api: Client
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly isConnected: () => boolean
  /** Runs `work` while no other tab sends. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Hears of each entry that was delivered, and of the record as the service then had it. */
  readonly onDelivered: (entry: OutboxEntry, record: WrittenRecord | undefined) => void
  /** Tells the other tabs, and hears of them. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
}

export class Outbox {
  readonly #options: OutboxOptions
  readonly #listeners = new Set<() => void>()
  #snapshot: OutboxSnapshot = { entries: [], problem: undefined }
  #sending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
    options.channel.addEventListener('message', () => void this.#load())
    void this.#load().then(() => this.sendNow())
  }

  readonly getSnapshot = (): OutboxSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves once the write is on disk. */
  async enqueue(intent: WriteIntent): Promise<OutboxEntry> {
    const [entry] = await this.enqueueAll([intent])
    if (!entry) throw new Error('the device kept nothing')
    return entry
  }

  /** All of them or none. */
  async enqueueAll(intents: readonly WriteIntent[]): Promise<readonly OutboxEntry[]> {
    const { store, now, newId } = this.#options
    const added = await store.add(
      intents.map((intent) => ({
        ...intent,
        operation: newId(),
        at: now(),
        state: 'queued',
        attempts: 0,
        nextAt: 0,
      })),
    )
    await this.#changed()
    this.sendNow()
    return added
  }

  /** Keeps a write from being sent until it is released. */
  hold(seq: number): Promise<void> {
    return this.#move(seq, (entry) => (entry.state === 'queued' ? { ...entry, state: 'held' } : undefined))
  }

  release(seq: number): Promise<void> {
    return this.#move(seq, (entry) => (entry.state === 'held' ? queuedAgain(entry) : undefined))
  }

  /** Drops a write that is not under way. */
  discard(seq: number): Promise<void> {
    return this.#move(seq, (entry) =>
      isPending(entry) && entry.state !== 'sending'
        ? { ...entry, state: 'discarded', settledAt: this.#options.now() }
        : undefined,
    )
  }

  /** Looks or sends again what was refused, is parked or whose end is not known. */
  retry(seq: number): Promise<void> {
    return this.#move(seq, (entry) =>
      entry.state === 'applied' || entry.state === 'sending' || entry.state === 'discarded'
        ? undefined
        : queuedAgain(entry),
    )
  }

  /** Settles a conflict: the value to send for each contested field; a field left out is not sent. */
  resolve(seq: number, chosen: JsonObject): Promise<void> {
    return this.#move(seq, (entry) => {
      if (entry.state !== 'conflict' || !entry.conflict) return undefined
      const contested = new Map(entry.conflict.map(({ field, theirs }) => [field, theirs]))
      const mask = (entry.mask ?? []).filter((field) => !contested.has(field) || Object.hasOwn(chosen, field))
      return queuedAgain({
        ...entry,
        mask,
        body: { ...entry.body, ...chosen },
        // Chosen in sight of what the other person wrote: that is what it starts from now.
        base: { ...entry.base, ...Object.fromEntries(contested) },
      })
    })
  }

  /** Replaces what is to be written, of something not sent yet or refused. */
  revise(seq: number, intent: WriteIntent): Promise<void> {
    return this.#move(seq, (entry) =>
      entry.state === 'sending' || entry.state === 'applied' || entry.state === 'discarded'
        ? undefined
        : queuedAgain({ ...entry, ...intent }),
    )
  }

  /** Sends what is due, unless that is under way. */
  sendNow(): void {
    if (this.#sending || !this.#options.isConnected()) return
    this.#sending = true
    void this.#options
      .alone(() => this.#sendDue())
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#sending = false
        this.#wakeLater()
      })
  }

  /** Everything there is, as a file another device can take over. */
  exportFile(): Promise<string> {
    return Promise.resolve(
      JSON.stringify({ format: 'planning-outbox/1', entries: this.#snapshot.entries }, null, 2),
    )
  }

  async #sendDue(): Promise<void> {
    await this.#load()
    for (let entry = this.#nextDue(); entry && this.#options.isConnected(); entry = this.#nextDue()) {
      await this.#sendOne(entry)
    }
  }

  #nextDue(): OutboxEntry | undefined {
    const { entries } = this.#snapshot
    const now = this.#options.now()
    return entries.find(
      // A page that went while sending left its entry so; nobody else sends while this one does.
      (entry) =>
        (entry.state === 'queued' || entry.state === 'sending') &&
        entry.nextAt <= now &&
        !isBlocked(entry, entries),
    )
  }

  async #sendOne({ seq }: OutboxEntry): Promise<void> {
    const { store, api, now, onDelivered } = this.#options
    const sending = await store.change(seq, (entry) =>
      entry.state === 'queued' || entry.state === 'sending'
        ? { ...entry, state: 'sending', attempts: entry.attempts + 1, sentAt: entry.sentAt ?? now() }
        : undefined,
    )
    await this.#changed()
    if (!sending) return
    const real = withRealIds(sending, this.#snapshot.entries)
    const { change, record } = await deliver(api, real, now)
    const isSettled = change.state === 'applied' || change.state === 'refused'
    const after = await store.change(seq, (entry) => ({
      ...entry,
      ...change,
      ...(isSettled ? { settledAt: now() } : {}),
    }))
    await this.#changed()
    if (after) onDelivered({ ...after, record: real.record }, record)
  }

  async #move(seq: number, change: (entry: OutboxEntry) => OutboxEntry | undefined): Promise<void> {
    await this.#options.store.change(seq, change)
    await this.#changed()
    this.sendNow()
  }

  async #changed(): Promise<void> {
    await this.#load()
    this.#options.channel.postMessage('changed')
  }

  async #load(): Promise<void> {
    try {
      this.#show({ entries: await this.#options.store.all(), problem: undefined })
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error)
    this.#show({ ...this.#snapshot, problem })
  }

  #show(snapshot: OutboxSnapshot): void {
    this.#snapshot = snapshot
    for (const tell of this.#listeners) tell()
  }

  /** Comes back when the next waiting entry is due. */
  #wakeLater(): void {
    clearTimeout(this.#timer)
    const { entries } = this.#snapshot
    const due = entries.filter((entry) => entry.state === 'queued' && !isBlocked(entry, entries))
    if (due.length === 0) return
    const wait = Math.max(50, Math.min(...due.map(({ nextAt }) => nextAt)) - this.#options.now())
    this.#timer = setTimeout(() => this.sendNow(), wait)
  }
}

/** True while something asked for earlier, about the same record or one it mentions, is not through. */
function isBlocked(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some(
    (earlier) =>
      earlier.seq < entry.seq &&
      earlier.state !== 'applied' &&
      earlier.state !== 'discarded' &&
      (earlier.record === entry.record || entry.refs?.includes(earlier.record)) &&
      // What was refused holds back only what cannot do without it.
      (earlier.state !== 'refused' || earlier.kind.endsWith('.create')),
  )
}

function queuedAgain(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'queued', nextAt: 0, problem: undefined, conflict: undefined }
}

/** The entry with the ids that the service gave in place of temporary ones. */
function withRealIds(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry {
  const real = new Map(entries.flatMap(({ record, realId }) => (realId ? [[record, realId] as const] : [])))
  const body = Object.fromEntries(
    Object.entries(entry.body ?? {}).map(([field, value]) => [
      field,
      typeof value === 'string' ? (real.get(value) ?? value) : value,
    ]),
  )
  return { ...entry, record: real.get(entry.record) ?? entry.record, ...(entry.body ? { body } : {}) }
}
