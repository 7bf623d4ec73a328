// One tab of a simulated browser: the outbox itself, its connection, and the places where the tab may die.
// What a tab asks for late is here before a course begins, so that each course is the same again.
import '#offline/imports/import-retention.ts'
import type { Client } from '#client/client.ts'
import { canHeal, Failure } from '#client/failure.ts'
import { Connection } from '#data/connection.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import type { EntryStore, OutboxBackend } from '#offline/outbox/outbox-cache.ts'
import type { SavingCircumstances } from '#offline/saving-status.ts'
import type { SimulatedWorld } from './changing-service.ts'
import type { WatchedTab } from './saving-observer.ts'
import type { SimulatedAreas } from './simulated-areas.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

/** Thrown into what a tab is doing when it dies. */
class Crash extends Error {}

/** What all tabs of a browser share. */
export interface SharedBrowser {
  readonly world: SimulatedWorld
  readonly areas: SimulatedAreas
  readonly disk: SimulatedDisk
  readonly withLock: (work: () => Promise<void>) => Promise<void>
  /** Milliseconds of the device's clock before the real time, as pages that are opened find it. */
  readonly clockOffset: number
  readonly tabs: readonly Tab[]
  /** Called at every step of every tab; true when the tab dies there. */
  readonly step: () => boolean
}

export class Tab implements WatchedTab {
  /** The service, of which a simulation has no more than it needs. */
  readonly api: Client
  readonly outbox: Outbox
  readonly connection = new Connection(new EventTarget(), true)
  session: SavingCircumstances['session'] = 'open'
  isDead = false
  readonly #shared: SharedBrowser
  #hear: () => void = () => {}

  constructor(shared: SharedBrowser) {
    this.#shared = shared
    const { world, areas, clockOffset, disk } = shared
    const step = () => this.#step()
    const client = areas.client(step, () =>
      // The last to be marked: others may have been left so by tabs that died.
      disk.sending.at(-1),
    )
    this.api = this.#watched(client as Client)
    this.outbox = new Outbox({
      api: this.api,
      now: () => world.now + clockOffset,
      chance: () => world.random(),
      newId: () => String(world.below(1e9)),
      isConnected: () => !this.isDead,
      onDelivered: ({ problem }) => {
        if (problem) this.connection.noteFailure(problem)
      },
    })
    this.outbox.enter(this.#backend())
  }

  /** Something that the tab asks its device for; the tab may die before it and after it. */
  guarded<Input extends unknown[], Output>(
    call: (...input: Input) => Promise<Output>,
  ): (...input: Input) => Promise<Output> {
    return async (...input) => {
      this.#step()
      const output = await call(...input)
      this.#step()
      return output
    }
  }

  get circumstances(): SavingCircumstances {
    return { connection: this.connection.getState(), session: this.session }
  }

  /** Takes note of what the service has answered, as the console does of each request. */
  #watched(client: Client): Client {
    const noteAnswer = () => this.connection.noteAnswer(this.#shared.world.now)
    return new Proxy(client, {
      get:
        (target, name: keyof Client) =>
        async (...input: never[]) => {
          try {
            const answer: unknown = await (target[name] as (...input: never[]) => unknown)(...input)
            noteAnswer()
            return answer
          } catch (error) {
            if (error instanceof Failure && error.status !== undefined && !canHeal(error)) noteAnswer()
            throw error
          }
        },
    })
  }

  #backend(): OutboxBackend {
    const { disk, withLock, areas, world } = this.#shared
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
      add: guarded((entries) => Array.from(entries, (entry) => disk.add(entry))),
      change: guarded((seqs, change) =>
        seqs.flatMap((seq) => {
          const before = disk.entries.get(seq)
          const after = before && change(before)
          if (after) disk.keep(after)
          if (after) areas.checkParked(after)
          if (after) areas.checkSettled(after)
          return after ?? []
        }),
      ),
      rows: guarded((seq) => disk.rows.get(seq)),
      purge: guarded(() => undefined),
      close: () => {},
    }
    const isSameUser = guarded(() => {
      if (areas.isDown) this.connection.noteFailure(new Failure({ kind: 'offline' }))
      return !areas.isDown
    })
    const isSessionOver = guarded(() => {
      if (areas.isDown) throw new Failure({ kind: 'offline' })
      if (world.strikes('session check answered by a proxy', 0.1))
        throw new Failure({ kind: 'foreign', status: 401 })
      return areas.isSessionOver
    })
    const keepsImportKeys = () => areas.keepsImportKeys
    const siteHas = guarded(() => areas.keepsImportKeys)
    const channel = this.#channel()
    return { owner: 'someone', store, withLock, channel, isSameUser, isSessionOver, keepsImportKeys, siteHas }
  }

  /** A message reaches every other tab that lives. */
  #channel(): OutboxBackend['channel'] {
    return {
      postMessage: () => {
        for (const tab of this.#shared.tabs) if (tab !== this && !tab.isDead) tab.#hear()
      },
      addEventListener: (_: string, listener: unknown) => {
        this.#hear = listener as () => void
      },
      close: () => {},
    }
  }

  #step(): void {
    if (this.#shared.step()) this.isDead = true
    if (this.isDead) throw new Crash()
  }
}

export function ignoringCrashes(error: unknown): void {
  if (!(error instanceof Crash)) throw error
}

/** What a tab waits for that has died does not end. */
export function neverEnding(error: unknown): Promise<never> {
  ignoringCrashes(error)
  return new Promise(() => {})
}
