// A database of the signed-in person that is opened when it is first asked for, and closed when they leave.

interface PersonalStore {
  close(): void
}

export class PersonalDatabase<Store extends PersonalStore> {
  readonly #load: () => Promise<Store>
  #opening: Promise<Store> | undefined
  #isClosed = false

  /** @param load loads the code of the store; answers what opens it */
  constructor(load: () => Promise<() => Store>) {
    this.#load = async () => {
      const open = await load()
      // What was deleted in between must not be made again.
      if (this.#isClosed) throw new Error('the person has left')
      return open()
    }
  }

  /** The store; where opening fails, the next call tries again. */
  get store(): Promise<Store> {
    this.#opening ??= this.#load().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    // A caller that only asks whether there is one does not wait for it.
    this.#opening.catch(() => {})
    return this.#opening
  }

  close(): void {
    this.#isClosed = true
    void this.#opening?.then((store) => store.close()).catch(() => {})
  }
}
