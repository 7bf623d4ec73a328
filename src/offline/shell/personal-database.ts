// Databases of the signed-in person: one that is opened when it is first asked for, and closed when they leave, and how each is opened.
import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type OpenDBCallbacks,
  openDB,
  type StoreNames,
} from 'idb'

/**
 * Opens a database that has all of its stores. One without its first store was made by something else that opened it by its
 * name, such as a tool or a look that was cut off: it holds nothing, and is made again.
 * @throws DOMException what the browser says, also where it throws instead of answering
 */
export async function openWhole<Schema extends DBSchema>(
  name: string,
  version: number,
  { first, ...callbacks }: OpenDBCallbacks<Schema> & { readonly first: StoreNames<Schema> },
): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(name, version, callbacks)
  if (database.objectStoreNames.contains(first)) return database
  database.close()
  await deleteDB(name)
  return openDB<Schema>(name, version, callbacks)
}

interface PersonalStore {
  close(): void
}

/** Milliseconds after which storage that has not answered is taken for closed to the page. */
const patienceMs = 3000

/**
 * Waits until a store is open, for as long as a browser ever takes. A store that opens later is closed: it would be in the way
 * of other tabs.
 * @throws DOMException TimeoutError, or what the opening throws
 */
export async function openWithin<Opened extends PersonalStore>(opening: Promise<Opened>): Promise<Opened> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patienceMs)
  })
  const opened = await Promise.race([opening, late]).finally(() => clearTimeout(timer))
  if (opened !== 'late') return opened
  void opening.then((store) => store.close()).catch(() => {})
  throw new DOMException('the storage has not answered', 'TimeoutError')
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
