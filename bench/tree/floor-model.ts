// The least a tree of flat records costs: links in typed arrays, names in lower case once, one walk to the rows.
// Nothing else is kept: no ghosts, no updates, no order but that of the roots where siblings are shown by name.
import type { FocusArea } from '../../src/contract/focus-areas.ts'

/** A family in the order in which it is shown. */
type FamilyOrder = <Item extends { readonly name: string }>(family: readonly Item[]) => readonly Item[]

export class FloorModel {
  readonly records: readonly FocusArea[]
  readonly parents: Int32Array
  readonly depths: Uint8Array
  readonly expanded: Uint8Array
  /** The records shown, from the first row. */
  rows: Int32Array
  rowCount = 0
  readonly #firstChild: Int32Array
  readonly #nextSibling: Int32Array
  #names: string[] | undefined
  #kept: Uint8Array | undefined

  /** @param inOrder of the roots; that of arrival when undefined. No other family is sorted. */
  constructor(records: readonly FocusArea[], inOrder?: FamilyOrder) {
    const { length } = records
    this.records = records
    this.parents = new Int32Array(length)
    this.depths = new Uint8Array(length)
    this.expanded = new Uint8Array(length)
    this.rows = new Int32Array(length)
    // One place more for the roots, which hang below record `length`.
    this.#firstChild = new Int32Array(length + 1).fill(-1)
    this.#nextSibling = new Int32Array(length).fill(-1)
    this.#link()
    if (inOrder) this.#sortRoots(inOrder)
    this.walk()
  }

  hasChildren(record: number): boolean {
    return this.#firstChild[record] !== -1
  }

  expandAll(): void {
    this.expanded.fill(1)
    this.walk()
  }

  toggle(record: number): void {
    this.expanded[record] = this.expanded[record] === 1 ? 0 : 1
    this.walk()
  }

  filter(text: string): void {
    this.#kept = text === '' ? undefined : this.#keep(text.toLowerCase())
    this.walk()
  }

  walk(): void {
    const { rows, parents, expanded, records } = this
    const kept = this.#kept
    let count = 0
    let record = this.#firstChild[records.length] ?? -1
    while (record !== -1) {
      const shown = !kept || kept[record] === 1
      if (shown) {
        rows[count] = record
        count += 1
      }
      const child = shown && (kept || expanded[record] === 1) ? (this.#firstChild[record] ?? -1) : -1
      if (child !== -1) record = child
      else {
        while (record !== records.length && this.#nextSibling[record] === -1)
          record = parents[record] ?? records.length
        record = record === records.length ? -1 : (this.#nextSibling[record] ?? -1)
      }
    }
    this.rowCount = count
  }

  #link(): void {
    const { records, parents, depths } = this
    const numbers = new Map<string, number>()
    records.forEach((record, at) => {
      numbers.set(record.id, at)
    })
    // From the end, so that putting each in front leaves siblings in their order.
    for (let at = records.length - 1; at >= 0; at -= 1) {
      const record = records[at]
      const parent = numbers.get(record?.parent?.id ?? '') ?? records.length
      parents[at] = parent
      depths[at] = record?.path.length ?? 0
      this.#nextSibling[at] = this.#firstChild[parent] ?? -1
      this.#firstChild[parent] = at
    }
  }

  #sortRoots(inOrder: FamilyOrder): void {
    const { length } = this.records
    const roots: { name: string; at: number }[] = []
    for (let at = this.#firstChild[length] ?? -1; at !== -1; at = this.#nextSibling[at] ?? -1)
      roots.push({ name: this.records[at]?.name ?? '', at })
    let next = -1
    for (const { at } of inOrder(roots).toReversed()) {
      this.#nextSibling[at] = next
      next = at
    }
    this.#firstChild[length] = next
  }

  #keep(text: string): Uint8Array {
    this.#names ??= this.records.map((record) => record.name.toLowerCase())
    const kept = new Uint8Array(this.records.length)
    this.#names.forEach((name, at) => {
      if (!name.includes(text)) return
      for (let node = at; node < kept.length && kept[node] === 0; node = this.parents[node] ?? kept.length)
        kept[node] = 1
    })
    return kept
  }
}
