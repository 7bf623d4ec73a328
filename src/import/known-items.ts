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
  readonly items: readonly KnownItem[]
  readonly isWhole: boolean
  /** False where the list keeps the external IDs of all items to the service, so that none can be compared. */
  readonly showsExternalIds: boolean
  readonly #byId = new Map<string, KnownItem>()
  readonly #byExternalId = new Map<string, KnownItem>()
  /** By the composed form of external IDs; undefined where several have it. */
  readonly #byComposedId = new Map<string, KnownItem | undefined>()
  #byLook: ReadonlyMap<string, KnownItem> | undefined
  readonly #twins = new Map<string, string[]>()

  /** @param isWhole false when the list ended early, so that an item not found may exist all the same. */
  constructor(items: readonly KnownItem[], isWhole: boolean, showsExternalIds = true) {
    this.items = items
    this.isWhole = isWhole
    this.showsExternalIds = showsExternalIds
    for (const item of items) {
      this.#byId.set(comparableId(item.id), item)
      if (item.externalId !== undefined) {
        this.#byExternalId.set(item.externalId, item)
        const composed = item.externalId.normalize('NFC')
        this.#byComposedId.set(composed, this.#byComposedId.has(composed) ? undefined : item)
      }
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

  /** The item with this external ID; composed and decomposed letters are one, unless two items differ in them alone. */
  byExternalId(externalId: string): KnownItem | undefined {
    return this.#byExternalId.get(externalId) ?? this.#byComposedId.get(externalId.normalize('NFC'))
  }

  /** True where it is certain that no item has any of these external IDs. */
  lacks(externalIds: readonly string[]): boolean {
    const areAllSeen = this.isWhole && (this.showsExternalIds || this.#byId.size === 0)
    return areAllSeen && externalIds.every((id) => this.byExternalId(id) === undefined)
  }

  /** An item whose external ID looks like this one, which no item has: K-2 like k-2. */
  lookingLike(externalId: string, lookOf: (text: string) => string): KnownItem | undefined {
    if (this.byExternalId(externalId)) return undefined
    this.#byLook ??= new Map([...this.#byExternalId].map(([id, item]) => [lookOf(id), item]))
    return this.#byLook.get(lookOf(externalId))
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
