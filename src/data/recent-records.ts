// The records opened last on this device. Names are kept with them, so that they can be listed before any list is
// read; they go when a person signs out or in.
import { z } from 'zod/mini'

/** The hierarchies by the nouns of their paths. */
export const hierarchyNames = ['focus-areas', 'organizations'] as const
export type HierarchyName = (typeof hierarchyNames)[number]

const RecentRecord = z.object({ hierarchy: z.enum(hierarchyNames), id: z.string(), name: z.string() })
export type RecentRecord = z.output<typeof RecentRecord>

const storageKey = 'planning-console.recent-records'
const kept = 8

export class RecentRecords {
  readonly #openStorage: () => Storage

  /** @param openStorage may throw, as browsers do that keep nothing: then nothing is remembered. */
  constructor(openStorage: () => Storage) {
    this.#openStorage = openStorage
  }

  /** The last one first. Read each time, because other tabs write here, too. */
  list(): readonly RecentRecord[] {
    try {
      const parsed = z
        .array(RecentRecord)
        .safeParse(JSON.parse(this.#openStorage().getItem(storageKey) ?? '[]'))
      return parsed.success ? parsed.data : []
    } catch {
      return []
    }
  }

  remember(record: RecentRecord): void {
    const others = this.list().filter(
      ({ id, hierarchy }) => id !== record.id || hierarchy !== record.hierarchy,
    )
    this.#write(JSON.stringify([record, ...others].slice(0, kept)))
  }

  clear(): void {
    try {
      this.#openStorage().removeItem(storageKey)
    } catch {
      // Closed to this page, so that there is nothing to clear.
    }
  }

  #write(text: string): void {
    try {
      this.#openStorage().setItem(storageKey, text)
    } catch {
      // Full or closed to this page: a convenience is missing, nothing else.
    }
  }
}
