// Sheets that are matched and corrected, and not imported yet: they survive a reload, a crash and going elsewhere. A draft
// is the table as it was when it was last saved whole, and the edits since then. Each person has their own database, which
// is deleted when they sign out.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { z } from 'zod/mini'

const SheetDraft = z.object({
  id: z.string(),
  kind: z.enum(['cost-item', 'benefit-item']),
  /** Name of the file or sheet that the rows came from. */
  name: z.string(),
  /** Rows below the headings. */
  rows: z.number(),
  /** Epoch milliseconds of the last edit. */
  savedAt: z.number(),
  headingRows: z.number(),
  /** Number formats that the facts of cells refer to. */
  formats: z.array(z.string()),
  /** How the sheet is read, as JSON. */
  rules: z.string(),
})
export type SheetDraft = z.output<typeof SheetDraft>

/** A column of a table: texts, headings included, and for each of its first cells type and format. */
export interface DraftColumn {
  readonly texts: readonly string[]
  readonly facts: Uint32Array<ArrayBuffer>
}

/** An edit since the draft was saved whole, as the editor made it. */
export interface DraftEdit {
  readonly draftId: string
  /** The edit as JSON. */
  readonly edit: string
}

export interface OpenedDraft {
  readonly draft: SheetDraft
  readonly columns: readonly DraftColumn[]
  /** In the order in which they were made. */
  readonly edits: readonly string[]
}

interface Schema extends DBSchema {
  readonly drafts: { readonly key: string; readonly value: SheetDraft }
  readonly columns: { readonly key: [string, number]; readonly value: DraftColumn }
  readonly edits: {
    readonly key: number
    readonly value: DraftEdit
    readonly indexes: { readonly draftId: string }
  }
}

const allStores = ['drafts', 'columns', 'edits'] as const

export class SheetDrafts {
  readonly #database: Promise<IDBPDatabase<Schema>>

  /** @param name of the database, after `sheetsName`. */
  constructor(name: string) {
    this.#database = openDB<Schema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('drafts', { keyPath: 'id' })
        database.createObjectStore('columns')
        database.createObjectStore('edits', { autoIncrement: true }).createIndex('draftId', 'draftId')
      },
      // Another tab deletes it: the person has signed out there.
      blocking: () => this.close(),
    })
    this.#database.catch(() => {})
  }

  close(): void {
    void this.#database.then((database) => database.close()).catch(() => {})
  }

  /** The drafts, the last edited first. Drafts of a newer release that this one cannot read are left out. */
  async list(): Promise<readonly SheetDraft[]> {
    const all = await (await this.#database).getAll('drafts')
    return all
      .filter((draft) => SheetDraft.safeParse(draft).success)
      .toSorted((a, b) => b.savedAt - a.savedAt)
  }

  /**
   * Saves a sheet whole, in place of what was saved of it: all of it or nothing.
   * @throws DOMException when the storage of the device is full
   */
  async save(draft: SheetDraft, columns: Iterable<DraftColumn>): Promise<void> {
    const change = (await this.#database).transaction([...allStores], 'readwrite')
    const done = change.done
    try {
      await deleteParts(change, draft.id)
      let place = 0
      // One after the other, so that the page can draw between two columns.
      for (const column of columns) {
        await change.objectStore('columns').put(column, [draft.id, place])
        place += 1
      }
      await change.objectStore('drafts').put(draft)
    } catch (error) {
      // An error that no request had would leave the transaction to be completed.
      done.catch(() => {})
      change.abort()
      throw error
    }
    await done
  }

  /**
   * Adds an edit to a draft; nothing happens when there is no such draft.
   * @throws DOMException when the storage of the device is full
   */
  async addEdit(id: string, edit: string, state: Pick<SheetDraft, 'rows' | 'savedAt'>): Promise<void> {
    const change = (await this.#database).transaction(['drafts', 'edits'], 'readwrite')
    const draft = await change.objectStore('drafts').get(id)
    if (draft) {
      await change.objectStore('edits').add({ draftId: id, edit })
      await change.objectStore('drafts').put({ ...draft, ...state })
    }
    await change.done
  }

  /** A draft with all that is needed to continue it; undefined when it is not there. */
  async open(id: string): Promise<OpenedDraft | undefined> {
    const look = (await this.#database).transaction([...allStores])
    const draft = await look.objectStore('drafts').get(id)
    if (!draft) return undefined
    const columns = await look.objectStore('columns').getAll(rangeOf(id))
    const edits = await look.objectStore('edits').index('draftId').getAll(id)
    return { draft, columns, edits: edits.map(({ edit }) => edit) }
  }

  async delete(id: string): Promise<void> {
    const change = (await this.#database).transaction([...allStores], 'readwrite')
    await deleteParts(change, id)
    await change.objectStore('drafts').delete(id)
    await change.done
  }
}

function rangeOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])
}

type Change = IDBPTransaction<Schema, [...typeof allStores], 'readwrite'>

async function deleteParts(change: Change, id: string): Promise<void> {
  await change.objectStore('columns').delete(rangeOf(id))
  const edits = change.objectStore('edits')
  const keys = await edits.index('draftId').getAllKeys(id)
  for (const key of keys) await edits.delete(key)
}
