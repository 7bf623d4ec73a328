// The copies that this device keeps for the person who is signed in. Lists may be asked for before the database is
// open, and continue without one when it cannot be opened.
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import { openWithin } from '#offline/shell/personal-database.ts'
import { replicaName } from '#offline/shell/wipe.ts'
import { type IndexedStore, openIndexedStore } from './indexed-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { ReplicaStore } from './replica-store.ts'

/**
 * How well this device keeps things. `blocked`: another tab with an older version of the console is in the way.
 * `lost`: the database was closed or deleted while in use. `unavailable`: it could not be opened. `full`: there is no
 * room for more. `newer`: a newer release has kept its data here. `nothing`: the person wants nothing to be kept.
 */
export type KeepingState = 'keeping' | 'newer' | 'nothing' | 'blocked' | 'lost' | 'unavailable' | 'full'

export class DeviceReplica {
  readonly #signal = new ChangeSignal()
  #state: KeepingState = 'keeping'
  #scope: string | undefined
  #opening: Promise<ReplicaStore> = Promise.resolve(new MemoryStore())
  #open: IndexedStore | undefined

  readonly getState = (): KeepingState => this.#state

  readonly subscribe = this.#signal.subscribe

  get databaseName(): string | undefined {
    return this.#scope === undefined ? undefined : replicaName(this.#scope)
  }

  /** Opens the database of a scope, unless it is the one that is open. */
  enter(scope: string): void {
    if (scope === this.#scope) return
    this.leave()
    this.#scope = scope
    this.#opening = this.#openWithin(replicaName(scope))
  }

  /** Keeps what is read in memory only, because the person wants it so. */
  enterWithoutKeeping(): void {
    this.leave()
    this.#change('nothing')
  }

  /** Closes the database, so that it can be deleted. */
  leave(): void {
    this.#open?.close()
    this.#open = undefined
    this.#scope = undefined
    this.#opening = Promise.resolve(new MemoryStore())
    this.#change('keeping')
  }

  /** The store of the present scope, once it is open. */
  get store(): Promise<ReplicaStore> {
    return this.#opening
  }

  /** Notes that the store failed in use. */
  readonly noteLoss = (error: unknown): void => {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    this.#change(isFull ? 'full' : 'lost')
  }

  async #openWithin(name: string): Promise<ReplicaStore> {
    const isMine = () => this.databaseName === name
    const opening = openIndexedStore({
      name,
      onTrouble: (trouble) => {
        if (isMine()) this.#change(trouble === 'blocked' ? 'blocked' : 'lost')
      },
    })
    try {
      const store = await openWithin(opening)
      if (!isMine()) store.close()
      this.#open = store
      return store
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      // What another release keeps from being opened is said already.
      if (name === 'TimeoutError' && this.#state !== 'keeping') return new MemoryStore()
      if (isMine()) this.#change(name === 'VersionError' ? 'newer' : 'unavailable')
    }
    return new MemoryStore()
  }

  #change(state: KeepingState): void {
    if (state === this.#state) return
    this.#state = state
    this.#signal.notify()
  }
}
