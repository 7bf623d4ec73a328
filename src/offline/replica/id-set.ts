import { IdTable } from '#hierarchy/id-table.ts'

/**
 * A set of IDs that is built when it is first asked: a start from the device adds all IDs of a list, and mostly asks for
 * none. A Set would move all of a large list in one long task each time it grows.
 */
export class IdSet {
  readonly #ids = new IdTable(1024)
  #added: (readonly string[])[] = []

  add(ids: readonly string[]): void {
    this.#added.push(ids)
  }

  get size(): number {
    return this.#all().limit - 1
  }

  has(id: string): boolean {
    return this.#all().slotOf(id) !== 0
  }

  #all(): IdTable {
    for (const ids of this.#added) for (const id of ids) this.#ids.slotFor(id)
    this.#added = []
    return this.#ids
  }
}
