// What a hierarchy must look like, kept the plainest way there is: each record knows its parent and no more.

/** Parent and ancestors, root first, in a text that is quickly compared. */
export function placeOf(parent: string | null, ancestors: readonly string[]): string {
  return `below ${parent ?? 'nothing'}, path /${ancestors.join('/')}`
}

export class ForestModel {
  readonly #parents = new Map<string, string | null>()
  /** Cost or benefit item → focus area. */
  readonly #homes = new Map<string, string>()

  add(id: string, parentId: string | null): void {
    this.#parents.set(id, parentId)
  }

  addItem(item: string, focusArea: string): void {
    this.#homes.set(item, focusArea)
  }

  get ids(): string[] {
    return [...this.#parents.keys()]
  }

  /** Deletes a record; children and items go to its parent. False, and nothing done, when items would be homeless. */
  delete(id: string): boolean {
    const parent = this.#parents.get(id) ?? null
    const items = [...this.#homes].filter(([, home]) => home === id)
    if (parent === null && items.length > 0) return false
    for (const [item] of items) this.#homes.set(item, parent ?? '')
    for (const [child, above] of this.#parents) if (above === id) this.#parents.set(child, parent)
    this.#parents.delete(id)
    return true
  }

  /** Ancestors from the root to the parent. */
  ancestorsOf(id: string): string[] {
    const ancestors: string[] = []
    const parentOf = (child: string) => this.#parents.get(child) ?? null
    for (let above = parentOf(id); above !== null; above = parentOf(above)) ancestors.push(above)
    return ancestors.reverse()
  }

  isBelow(id: string, ancestor: string): boolean {
    return this.ancestorsOf(id).includes(ancestor)
  }

  /** Every record's place: see {@link placeOf}. */
  places(): Map<string, string> {
    return new Map(
      [...this.#parents].map(([id, parent]) => [id, placeOf(parent, this.ancestorsOf(id))] as const),
    )
  }

  items(): Map<string, string> {
    return new Map(this.#homes)
  }
}
