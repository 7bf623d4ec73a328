/** A set of IDs that is built when it is first asked: a start from the device adds all IDs of a list, and mostly asks for none. */
export class IdSet {
  readonly #ids = new Set<string>()
  #added: (readonly string[])[] = []

  add(ids: readonly string[]): void {
    this.#added.push(ids)
  }

  get size(): number {
    return this.#all().size
  }

  has(id: string): boolean {
    return this.#all().has(id)
  }

  #all(): ReadonlySet<string> {
    for (const ids of this.#added) for (const id of ids) this.#ids.add(id)
    this.#added = []
    return this.#ids
  }
}
