// What the service said about its items when they were read, as a plan compares with it.
import { comparableId } from '#contract/primitives.ts'
import type { Field } from './columns.ts'

export interface KnownItem {
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  readonly focusAreaId: string
  /** Keys as far as the service lets them be read; a field that it does not tell has no entry. */
  readonly keys: ReadonlyMap<Field, string | null>
}

/** The items of one reading of the list. */
export class KnownItems {
  readonly isWhole: boolean
  /** False where the list keeps the external IDs of all items to the service, so that none can be compared. */
  readonly showsExternalIds: boolean
  readonly #byId = new Map<string, KnownItem>()
  readonly #byExternalId = new Map<string, KnownItem>()
  readonly #twins = new Map<string, string[]>()

  /** @param isWhole false when the list ended early, so that an item not found may exist all the same. */
  constructor(items: Iterable<KnownItem>, isWhole: boolean, showsExternalIds = true) {
    this.isWhole = isWhole
    this.showsExternalIds = showsExternalIds
    for (const item of items) {
      this.#byId.set(comparableId(item.id), item)
      if (item.externalId !== undefined) this.#byExternalId.set(item.externalId, item)
      for (const area of [item.focusAreaId, undefined]) {
        const key = twinKey(item.name, area)
        const twins = this.#twins.get(key)
        if (twins) twins.push(item.id)
        else this.#twins.set(key, [item.id])
      }
    }
  }

  /** True when another reading of the list found the same items: then a plan is the same too. */
  isSameAs(other: KnownItems): boolean {
    if (this.isWhole !== other.isWhole || this.#byId.size !== other.#byId.size) return false
    for (const [id, item] of this.#byId) {
      const found = other.#byId.get(id)
      if (!found || !isSameItem(item, found)) return false
    }
    return true
  }

  byId(id: string): KnownItem | undefined {
    return this.#byId.get(comparableId(id))
  }

  byExternalId(externalId: string): KnownItem | undefined {
    return this.#byExternalId.get(externalId)
  }

  /** The ids of the items that have this name: those of the focus area, or of all where it is not known. */
  twins(name: string, focusAreaId: string | undefined): readonly string[] {
    return this.#twins.get(twinKey(name, focusAreaId)) ?? []
  }
}

function isSameItem(one: KnownItem, other: KnownItem): boolean {
  return (
    one.name === other.name &&
    one.externalId === other.externalId &&
    one.focusAreaId === other.focusAreaId &&
    one.keys.size === other.keys.size &&
    [...one.keys].every(([field, key]) => other.keys.get(field) === key)
  )
}

function twinKey(name: string, focusAreaId: string | undefined): string {
  return `${focusAreaId === undefined ? '' : comparableId(focusAreaId)} ${name}`
}
