// Whether the browser promises not to delete what the console keeps when the device runs short of room.

/** `unknown`: the browser was not asked yet, or cannot say. `declined`: it was asked for, and not granted. */
export type PersistenceState = 'unknown' | 'promised' | 'not-promised' | 'declined'

type Asked = Pick<StorageManager, 'persisted' | 'persist'>

export class Persistence {
  readonly #storage: Partial<Asked> | undefined
  readonly #listeners = new Set<() => void>()
  #state: PersistenceState = 'unknown'

  /** @param storage absent in browsers and contexts that promise nothing. */
  constructor(storage: Partial<Asked> | undefined) {
    this.#storage = storage
  }

  readonly getState = (): PersistenceState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Finds out without asking anybody for anything. */
  readonly look = async (): Promise<void> => {
    if (this.#state !== 'unknown' || !this.#storage?.persisted) return
    const isPromised = await this.#storage.persisted().catch(() => false)
    this.#change(isPromised ? 'promised' : 'not-promised')
  }

  /** Asks for the promise, which a browser may put to the person: to be called when they have asked for it. */
  readonly ask = async (): Promise<void> => {
    const isPromised = await this.#storage?.persist?.().catch(() => false)
    this.#change(isPromised ? 'promised' : 'declined')
  }

  #change(state: PersistenceState): void {
    this.#state = state
    for (const tell of this.#listeners) tell()
  }
}
