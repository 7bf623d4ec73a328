// Copies of lists in IndexedDB: one row a page. Everything here can be read from the service again, so that writes
// need not wait for the disk.
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import { openWhole } from '#offline/shell/personal-database.ts'
import { ChangeNote, mergeNotes, type OwnDeletion, withoutOwnDeletion } from './change-note.ts'
import type { LearnedRecord, ReplicaStore, StoreChange, StoredPage } from './replica-store.ts'
import { emptySyncMetadata, SyncMetadata } from './sync-metadata.ts'

interface Schema extends DBSchema {
  lists: { key: string; value: { step: number; ledger: unknown } }
  pages: { key: [list: string, generation: number, number: number]; value: StoredPage }
  learned: { key: [list: string, id: string]; value: LearnedRecord }
  notes: { key: [list: string, id: string]; value: ChangeNote }
  values: { key: string; value: unknown }
}

const version = 1
const written = ['lists', 'pages', 'learned', 'notes'] as const
type Writing = IDBPTransaction<Schema, (typeof written)[number][], 'readwrite'>

/** What may befall the database while it is in use. */
export type StoreTrouble =
  /** Another tab with an older version of the console keeps it from being opened. */
  | 'blocked'
  /** The browser closed or deleted it, or another tab needs it in a newer form. */
  | 'closed'

interface OpenOptions {
  readonly name: string
  readonly onTrouble: (trouble: StoreTrouble) => void
}

/** Opens the database, making its stores if need be. @throws DOMException when the browser cannot open it. */
export async function openIndexedStore({ name, onTrouble }: OpenOptions): Promise<IndexedStore> {
  const database = await openWhole<Schema>(name, version, {
    first: 'lists',
    upgrade(made, oldVersion) {
      if (oldVersion >= 1) return
      for (const store of [...written, 'values'] as const) made.createObjectStore(store)
    },
    blocked: () => onTrouble('blocked'),
    // A request to delete it, or to create it again, would wait for ever.
    blocking: () => {
      database.close()
      onTrouble('closed')
    },
    terminated: () => onTrouble('closed'),
  })
  return new IndexedStore(database)
}

export class IndexedStore implements ReplicaStore {
  readonly #database: IDBPDatabase<Schema>

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database
  }

  close(): void {
    this.#database.close()
  }

  async readList(list: string) {
    const reading = this.#database.transaction(['lists', 'learned'])
    const [row, learned] = await Promise.all([
      reading.objectStore('lists').get(list),
      reading.objectStore('learned').getAll(within(list)),
    ])
    // Of metadata that is not understood nothing can be used: the list is read from the service again.
    const metadata = SyncMetadata.safeParse(row?.ledger).data
    return { step: row?.step ?? 0, metadata: metadata ?? emptySyncMetadata, learned: metadata ? learned : [] }
  }

  async readPages(list: string, { generation, from, to }: Parameters<ReplicaStore['readPages']>[1]) {
    const range = IDBKeyRange.bound([list, generation, from], [list, generation, to], false, true)
    return await this.#database.getAll('pages', range)
  }

  async write(list: string, change: StoreChange) {
    const writing = this.#database.transaction(written, 'readwrite', { durability: 'relaxed' })
    try {
      const [step] = await Promise.all([writeAll(writing, list, change), writing.done])
      return step
    } catch (error) {
      // The request says only that it was aborted; the transaction knows why, as when the device is full.
      throw writing.error ?? error
    }
  }

  async readNotes(list: string) {
    const notes = await this.#database.getAll('notes', within(list))
    return notes.flatMap((note) => ChangeNote.safeParse(note).data ?? [])
  }

  async clearNotes(list: string) {
    await this.#database.delete('notes', within(list))
  }

  async readValue(name: string): Promise<unknown> {
    return await this.#database.get('values', name)
  }

  async writeValue(name: string, value: unknown) {
    await this.#database.put('values', value, name)
  }
}

/** All keys that begin with the name of a list: an array sorts after every text. */
function within(list: string): IDBKeyRange {
  return IDBKeyRange.bound([list], [list, []])
}

async function writeAll(writing: Writing, list: string, change: StoreChange): Promise<number> {
  const row = await writing.objectStore('lists').get(list)
  const step = (row?.step ?? 0) + 1
  const pages = writing.objectStore('pages')
  const learned = writing.objectStore('learned')
  const metadata = change.metadata ?? row?.ledger ?? emptySyncMetadata
  const done: Promise<unknown>[] = [writing.objectStore('lists').put({ step, ledger: metadata }, list)]
  for (const generation of change.dropGenerations ?? []) {
    done.push(pages.delete(IDBKeyRange.bound([list, generation], [list, generation, []])))
  }
  if (change.page) {
    const { generation, number, ...page } = change.page
    done.push(pages.put(page, [list, generation, number]))
  }
  const { dropApplied } = change
  for (const id of dropApplied?.ids ?? []) {
    const known = await learned.get([list, id])
    if (known && dropApplied && known.step <= dropApplied.step) done.push(learned.delete([list, id]))
  }
  for (const { id, record } of change.apply ?? []) done.push(learned.put({ id, record, step }, [list, id]))
  for (const note of change.notes ?? []) done.push(writeNote(writing, list, note))
  await Promise.all(done)
  if (change.ownDeletion) await takeOut(writing, list, change.ownDeletion)
  return step
}

async function takeOut(writing: Writing, list: string, ownDeletion: OwnDeletion): Promise<void> {
  const notes = writing.objectStore('notes')
  for (const note of await notes.getAll(within(list))) {
    const rest = withoutOwnDeletion(note, ownDeletion)
    if (!rest) await notes.delete([list, note.id])
    else if (rest !== note) await notes.put(rest, [list, note.id])
  }
}

async function writeNote(writing: Writing, list: string, note: ChangeNote): Promise<void> {
  const notes = writing.objectStore('notes')
  const merged = mergeNotes(await notes.get([list, note.id]), note)
  if (merged) await notes.put(merged, [list, note.id])
  else await notes.delete([list, note.id])
}
