import type { ListCollection } from '#data/list-collection.ts'

interface FlatOptions<Item, Shown> {
  readonly idOf: (item: Item) => string | undefined
  /** What screens show of an item, made once. */
  readonly shownOf: (item: Item) => Shown
}

/** Records of a flat list in memory, in order of arrival. */
export class FlatCollection<Item, Shown = Item> implements ListCollection<Item> {
  readonly #options: FlatOptions<Item, Shown>
  readonly #all = new Map<string, { readonly item: Item; readonly shown: Shown }>()
  #view: { readonly items: readonly Shown[] } | undefined

  constructor(options: FlatOptions<Item, Shown>) {
    this.#options = options
  }

  /** Every item; another array after an item has changed. */
  get view(): { readonly items: readonly Shown[] } {
    this.#view ??= { items: Array.from(this.#all.values(), ({ shown }) => shown) }
    return this.#view
  }

  get count(): number {
    return this.#all.size
  }

  find(id: string): Item | undefined {
    return this.#all.get(id)?.item
  }

  ids(): Iterable<string> {
    return this.#all.keys()
  }

  upsert(items: readonly Item[]): void {
    if (items.length === 0) return
    this.upsertSilently(items)
    this.notify()
  }

  upsertSilently(items: readonly Item[]): void {
    const { idOf, shownOf } = this.#options
    for (const item of items) this.#all.set(idOf(item) ?? '', { item, shown: shownOf(item) })
  }

  notify(): void {
    this.#view = undefined
  }

  notifyPaced(): void {
    this.notify()
  }

  remove(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) this.#all.delete(id)
    this.notify()
  }
}
