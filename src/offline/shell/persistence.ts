// Whether the browser promises not to delete what the console keeps when the device runs short of room.
import { ChangeSignal } from '#hierarchy/change-signal.ts'

/** `unknown`: the browser was not asked yet, or cannot say. `declined`: it was asked for, and not granted. */
export type PersistenceState = 'unknown' | 'promised' | 'not-promised' | 'declined'

type Asked = Pick<StorageManager, 'persisted' | 'persist'>

export class Persistence {
  readonly #storage: Partial<Asked> | undefined
  readonly #signal = new ChangeSignal()
  #state: PersistenceState = 'unknown'

  /** @param storage absent in browsers and contexts that promise nothing. */
  constructor(storage: Partial<Asked> | undefined) {
    this.#storage = storage
  }

  readonly getState = (): PersistenceState => this.#state

  readonly subscribe = this.#signal.subscribe

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
    this.#signal.notify()
  }
}
