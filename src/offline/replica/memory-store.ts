import { type ChangeNote, mergeNotes, withoutOwnDeletion } from './change-note.ts'
import type { LearnedRecord, ReplicaStore, StoreChange, StoredPage } from './replica-store.ts'
import { emptySyncMetadata, type SyncMetadata } from './sync-metadata.ts'

interface List {
  step: number
  metadata: SyncMetadata
  readonly pages: Map<string, StoredPage>
  readonly learned: Map<string, LearnedRecord>
  readonly notes: Map<string, ChangeNote>
}

/** Keeps copies for as long as the page is open. */
export class MemoryStore implements ReplicaStore {
  readonly #lists = new Map<string, List>()
  readonly #values = new Map<string, unknown>()

  async readList(list: string) {
    const { step, metadata, learned } = this.#list(list)
    return { step, metadata, learned: [...learned.values()] }
  }

  async readPages(list: string, { generation, from, to }: Parameters<ReplicaStore['readPages']>[1]) {
    const { pages } = this.#list(list)
    const found: StoredPage[] = []
    for (let number = from; number < to; number += 1) {
      const page = pages.get(`${generation} ${number}`)
      if (page) found.push(page)
    }
    return found
  }

  async write(name: string, change: StoreChange) {
    const list = this.#list(name)
    list.step += 1
    if (change.metadata) list.metadata = change.metadata
    for (const generation of change.dropGenerations ?? []) {
      for (const key of [...list.pages.keys()]) if (key.startsWith(`${generation} `)) list.pages.delete(key)
    }
    if (change.page) {
      const { generation, number, ...page } = change.page
      list.pages.set(`${generation} ${number}`, page)
    }
    const { dropApplied } = change
    for (const id of dropApplied?.ids ?? []) {
      const learned = list.learned.get(id)
      if (learned && dropApplied && learned.step <= dropApplied.step) list.learned.delete(id)
    }
    for (const { id, record } of change.apply ?? []) list.learned.set(id, { id, record, step: list.step })
    for (const note of change.notes ?? []) {
      const merged = mergeNotes(list.notes.get(note.id), note)
      if (merged) list.notes.set(note.id, merged)
      else list.notes.delete(note.id)
    }
    const { ownDeletion } = change
    for (const note of ownDeletion ? [...list.notes.values()] : []) {
      const rest = ownDeletion && withoutOwnDeletion(note, ownDeletion)
      if (rest) list.notes.set(note.id, rest)
      else list.notes.delete(note.id)
    }
    return list.step
  }

  async readNotes(list: string) {
    return [...this.#list(list).notes.values()]
  }

  async clearNotes(list: string) {
    this.#list(list).notes.clear()
  }

  async readValue(name: string) {
    return this.#values.get(name)
  }

  async writeValue(name: string, value: unknown) {
    this.#values.set(name, value)
  }

  #list(name: string): List {
    let list = this.#lists.get(name)
    if (!list) {
      list = { step: 0, metadata: emptySyncMetadata, pages: new Map(), learned: new Map(), notes: new Map() }
      this.#lists.set(name, list)
    }
    return list
  }
}
