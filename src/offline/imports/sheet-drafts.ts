// Sheets that are matched and corrected, and not imported yet: they survive a reload, a crash and going elsewhere. A draft
// is the sheet when it was last saved whole, and the edits since. Each person has their own database, which is
// deleted when they sign out.
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { HierarchyKind, ItemKind } from '#contract/resources.ts'
import { openWhole, openWithin } from '#offline/shell/personal-database.ts'
import { DraftTakenError } from './draft-lock.ts'

/** What the list of drafts shows. It is written with each edit, and is small. */
export interface SheetDraft {
  readonly id: string
  readonly kind: ItemKind | HierarchyKind
  /** Name of the file or sheet that the rows came from. */
  readonly name: string
  /** Rows below the headings. */
  readonly rows: number
  /** Epoch milliseconds of the last edit. */
  readonly savedAt: number
  /** The tab that opened it last: no other one writes to it. */
  readonly owner: string
  readonly sending?: DraftSending
}

/** The import that a draft became. */
export interface DraftSending {
  readonly importId: string
  /** Rows below the headings that are not part of it, in order: they remain as the draft. */
  readonly remaining: readonly number[]
  /** The outbox has all of it; before, only the outbox can say whether it does. */
  readonly isStored: boolean
}

/** Cells below each other in one column, headings included, and type and format of the first of them. */
export interface DraftCells {
  readonly column: number
  readonly row: number
  readonly texts: readonly string[]
  readonly facts: Uint32Array<ArrayBuffer>
}

export interface OpenedDraft {
  readonly draft: SheetDraft
  /** How the sheet is read, as JSON. */
  readonly sheet: string
  /** What was decided in its review, as JSON. */
  readonly review: string | undefined
  /** By column and row. */
  readonly cells: readonly DraftCells[]
  /** Each as JSON, in the order in which they were made. */
  readonly edits: readonly string[]
}

interface Schema extends DBSchema {
  readonly drafts: { readonly key: string; readonly value: SheetDraft }
  readonly settings: { readonly key: [id: string, part: SettingsPart]; readonly value: string }
  readonly cells: { readonly key: [id: string, column: number, row: number]; readonly value: DraftCells }
  readonly edits: { readonly key: [id: string, number: number]; readonly value: string }
}

type SettingsPart = 'sheet' | 'review'

const allStores = ['drafts', 'settings', 'cells', 'edits'] as const
type StoreName = (typeof allStores)[number]
type Change = IDBPTransaction<Schema, StoreName[], 'readwrite'>

export class SheetDrafts {
  readonly #database: Promise<IDBPDatabase<Schema>>
  /** Name of the database; the locks of its drafts begin with it. */
  readonly name: string

  /** @param name of the database, after `sheetsName`. */
  constructor(name: string) {
    this.name = name
    const opening = openWhole<Schema>(name, 1, {
      first: 'drafts',
      upgrade: (database) => {
        database.createObjectStore('drafts', { keyPath: 'id' })
        for (const store of ['settings', 'cells', 'edits'] as const) database.createObjectStore(store)
      },
      // Another tab deletes it: the person has signed out there.
      blocking: () => this.close(),
    })
    this.#database = openWithin(opening)
    this.#database.catch(() => {})
  }

  close(): void {
    void this.#database.then((database) => database.close()).catch(() => {})
  }

  /** All drafts, the last edited first. */
  async list(): Promise<readonly SheetDraft[]> {
    const all = await (await this.#database).getAll('drafts')
    return all.toSorted((a, b) => b.savedAt - a.savedAt)
  }

  /**
   * Saves a sheet whole, in place of what was saved of it: all of it or nothing.
   * @param sheet how it is read, as JSON
   * @throws DraftTakenError
   * @throws DOMException when the storage of the device is full
   */
  save(draft: SheetDraft, sheet: string, cells: Iterable<DraftCells>): Promise<void> {
    return this.#change(async (change) => {
      const before = await change.objectStore('drafts').get(draft.id)
      if (before && before.owner !== draft.owner) throw new DraftTakenError()
      await change.objectStore('cells').delete(partsOf(draft.id))
      await change.objectStore('edits').delete(partsOf(draft.id))
      // One after the other, so that the page can draw in between.
      for (const part of cells) await change.objectStore('cells').put(part, [draft.id, part.column, part.row])
      await change.objectStore('settings').put(sheet, [draft.id, 'sheet'])
      await change.objectStore('drafts').put(draft)
    })
  }

  /**
   * Saves how the sheet of a draft is read; its cells stay.
   * @throws DraftTakenError
   */
  saveSettings(draft: SheetDraft, part: SettingsPart, text: string): Promise<void> {
    return this.#changeOwn(draft, async (change) => {
      await change.objectStore('settings').put(text, [draft.id, part])
      await change.objectStore('drafts').put(draft)
    })
  }

  /**
   * Adds an edit to a draft.
   * @param number of edits since the draft was saved whole
   * @throws DraftTakenError
   * @throws DOMException when the storage of the device is full
   */
  addEdit(draft: SheetDraft, number: number, edit: string): Promise<void> {
    return this.#changeOwn(draft, async (change) => {
      await change.objectStore('edits').add(edit, [draft.id, number])
      await change.objectStore('drafts').put(draft)
    })
  }

  /**
   * Notes the import that a draft becomes: before all of it is in the outbox, and once it is.
   * @throws DraftTakenError
   */
  noteSending(draft: SheetDraft, sending: DraftSending): Promise<void> {
    return this.#changeOwn(draft, async (change) => {
      await change.objectStore('drafts').put({ ...draft, sending })
    })
  }

  /** Makes a tab the owner of a draft, and reads it. Undefined when it is not there. */
  async open(id: string, owner: string): Promise<OpenedDraft | undefined> {
    const change = (await this.#database).transaction([...allStores], 'readwrite')
    const found = await change.objectStore('drafts').get(id)
    const sheet = await change.objectStore('settings').get([id, 'sheet'])
    if (!found || sheet === undefined) return undefined
    const draft = { ...found, owner }
    await change.objectStore('drafts').put(draft)
    const review = await change.objectStore('settings').get([id, 'review'])
    const cells: DraftCells[] = []
    // One after the other: all of them would arrive as one long task.
    for (const key of await change.objectStore('cells').getAllKeys(partsOf(id))) {
      const part = await change.objectStore('cells').get(key)
      if (part) cells.push(part)
    }
    const edits = await change.objectStore('edits').getAll(partsOf(id))
    await change.done
    return { draft, sheet, review, cells, edits }
  }

  delete(id: string): Promise<void> {
    return this.#change(async (change) => {
      for (const store of ['settings', 'cells', 'edits'] as const)
        await change.objectStore(store).delete(partsOf(id))
      await change.objectStore('drafts').delete(id)
    })
  }

  #changeOwn({ id, owner }: SheetDraft, make: (change: Change) => Promise<void>): Promise<void> {
    return this.#change(async (change) => {
      if ((await change.objectStore('drafts').get(id))?.owner !== owner) throw new DraftTakenError()
      await make(change)
    })
  }

  /** All of a change or nothing of it. */
  async #change(make: (change: Change) => Promise<void>): Promise<void> {
    const database = await this.#database
    const change: Change = database.transaction([...allStores], 'readwrite', { durability: 'strict' })
    // What ends the transaction is thrown below, by what was asked of it.
    change.done.catch(() => {})
    try {
      await make(change)
    } catch (error) {
      abort(change)
      throw error
    }
    await change.done
  }
}

function abort(change: Change): void {
  try {
    change.abort()
  } catch {
    // The browser has aborted it.
  }
}

/** The keys of all parts of a draft. */
function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []])
}
