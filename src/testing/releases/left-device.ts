// What a browser of an earlier release holds, as data: the databases and the local storage of one person.
import { z } from 'zod'

const Store = z.object({
  keyPath: z.union([z.string(), z.array(z.string()), z.null()]),
  autoIncrement: z.boolean(),
  /** Keys and values in the order of the keys. */
  rows: z.array(z.tuple([z.any(), z.any()])),
})

const LeftDatabase = z.object({ version: z.int(), stores: z.record(z.string(), Store) })
type LeftDatabase = z.output<typeof LeftDatabase>

export const LeftDevice = z.object({
  /** Epoch milliseconds at which it was read. */
  madeAt: z.number(),
  /** Whose databases it holds: their names end with it. */
  scope: z.string(),
  person: z.string(),
  site: z.string(),
  /** By name. */
  databases: z.record(z.string(), LeftDatabase),
  localStorage: z.record(z.string(), z.string()),
})
export type LeftDevice = z.output<typeof LeftDevice>

/** Everything this origin keeps. Runs in a page, and so uses nothing from outside. */
export async function readEverythingKept(): Promise<Pick<LeftDevice, 'databases' | 'localStorage'>> {
  const finished = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const databases: Record<string, LeftDatabase> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await finished(indexedDB.open(name))
    const stores: LeftDatabase['stores'] = {}
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      const [keys, values] = await Promise.all([finished(store.getAllKeys()), finished(store.getAll())])
      stores[storeName] = {
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        rows: keys.map((key, place) => [key, values[place]]),
      }
    }
    databases[name] = { version: database.version, stores }
    database.close()
  }
  return { databases, localStorage: { ...localStorage } }
}

/** Makes these databases, of which none may be there yet. Runs in a page, and so uses nothing from outside. */
export async function keepDatabases(databases: LeftDevice['databases']): Promise<void> {
  for (const [name, { version, stores }] of Object.entries(databases)) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.onerror = () => reject(opening.error)
      opening.onupgradeneeded = () => {
        for (const [storeName, { keyPath, autoIncrement, rows }] of Object.entries(stores)) {
          const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
          for (const [key, value] of rows) {
            if (keyPath === null) store.put(value, key)
            else store.put(value)
          }
        }
      }
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
  }
}

/** The same device as if the service had been at another origin: stored names include the owner and the origin. */
export function movedTo(device: LeftDevice, scope: string): LeftDevice {
  const renamed = <Value>(kept: Record<string, Value>) =>
    Object.fromEntries(
      Object.entries(kept).map(([name, value]) => [name.replace(device.scope, scope), value]),
    )
  return {
    ...device,
    scope,
    databases: renamed(device.databases),
    localStorage: renamed(device.localStorage),
  }
}
