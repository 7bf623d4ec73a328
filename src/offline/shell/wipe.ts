// Deletes what this device keeps of a person. The files of the console itself stay: they are nobody's.
import { deleteDB } from 'idb'

/** Databases of the console begin so: copies of what the service has, and what was not yet sent to it. */
const ours = /^(cache|outbox|journal):/

/** The database of what a person has not yet sent; the lock and the channel of its tabs have the same name. */
export function outboxName(scope: string): string {
  return `outbox:${scope}`
}

/** The database of what a person has imported from this device. */
export function journalName(scope: string): string {
  return `journal:${scope}`
}

interface WipeOptions {
  /** For browsers that cannot list their databases. */
  readonly known: readonly string[]
}

/** Deletes every database of the console. Tabs that have one open close it when they hear of this. */
export async function wipeDatabases({ known }: WipeOptions): Promise<void> {
  const { indexedDB } = globalThis as { readonly indexedDB?: IDBFactory }
  if (!indexedDB) return
  const listed = await listDatabases(indexedDB)
  const names = new Set([...known, ...listed].filter((name) => ours.test(name)))
  await Promise.all([...names].map((name) => deleteDB(name)))
}

async function listDatabases(factory: IDBFactory): Promise<string[]> {
  const { databases } = factory as { readonly databases?: IDBFactory['databases'] }
  if (!databases) return []
  const all = await databases.call(factory)
  return all.flatMap(({ name }) => name ?? [])
}

/** What a person made of the columns of their sheets is kept under names that begin so. */
export const importMemoryPrefix = 'planning.imports.'

/** What the local storage of this origin has of a person, by how its names begin. */
const personal = ['planning.draft.', importMemoryPrefix] as const

/** Deletes what was typed into forms and how imports were read; where the browser keeps nothing there is none. */
export function wipeStorage(openStorage: () => Storage): void {
  try {
    const storage = openStorage()
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const name of names) if (personal.some((prefix) => name.startsWith(prefix))) storage.removeItem(name)
  } catch {
    // Storage that cannot be opened holds nothing.
  }
}
