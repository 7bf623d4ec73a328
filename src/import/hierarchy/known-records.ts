// The records of a hierarchy as a sheet can mean them: by ID, external ID, or the names from the top level down.
import { comparableId } from '#contract/primitives.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { comparableName, pathKey } from './names.ts'

/** The ID of the parent; null at the top level. */
export function parentIdOf({ parent, path }: PlanningRecord): string | null {
  return parent?.id ?? path.toSorted((one, other) => other.index - one.index)[0]?.id ?? null
}

export class KnownRecords {
  readonly #byId: ReadonlyMap<string, PlanningRecord>
  readonly #byExternalId: ReadonlyMap<string, readonly PlanningRecord[]>
  readonly #byPath: ReadonlyMap<string, readonly PlanningRecord[]>
  readonly #byPlace: ReadonlyMap<string, readonly PlanningRecord[]>

  constructor(records: readonly PlanningRecord[]) {
    this.#byId = new Map(records.map((record) => [comparableId(record.id), record]))
    this.#byExternalId = Map.groupBy(
      records.filter(({ externalId }) => externalId),
      ({ externalId }) => externalId ?? '',
    )
    this.#byPath = Map.groupBy(records, this.#pathKeys())
    this.#byPlace = Map.groupBy(records, (record) => placeKey(parentIdOf(record), record.name))
  }

  get count(): number {
    return this.#byId.size
  }

  withId(id: string): PlanningRecord | undefined {
    return this.#byId.get(comparableId(id))
  }

  withExternalId(externalId: string): readonly PlanningRecord[] {
    return this.#byExternalId.get(externalId) ?? []
  }

  /** @param key as {@link pathKey} makes it */
  atPath(key: string): readonly PlanningRecord[] {
    return this.#byPath.get(key) ?? []
  }

  /** Those of this name below a parent; null for the top level. */
  atPlace(parentId: string | null, name: string): readonly PlanningRecord[] {
    return this.#byPlace.get(placeKey(parentId, name)) ?? []
  }

  #pathKeys(): (record: PlanningRecord) => string {
    const keys = new Map<string, string>()
    const keyOf = (record: PlanningRecord): string => {
      const known = keys.get(record.id)
      if (known !== undefined) return known
      // Until it is known: a service may answer records that are their own ancestors.
      keys.set(record.id, '')
      const parentId = parentIdOf(record)
      const parent = parentId === null ? undefined : this.withId(parentId)
      const key = pathKey(parent ? keyOf(parent) : '', record.name)
      keys.set(record.id, key)
      return key
    }
    return keyOf
  }
}

function placeKey(parentId: string | null, name: string): string {
  return `${parentId === null ? '' : comparableId(parentId)}\u0000${comparableName(name)}`
}
