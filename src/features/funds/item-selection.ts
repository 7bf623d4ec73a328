// The items that a person has selected in a grid, by their IDs, and the order in which it shows them; kept while the page is
// open, so that the panel beside it has the same ones.
import { useMemo, useSyncExternalStore } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { fundStoreOf, usePlanning } from '#data/planning.tsx'
import { ChangeSignal } from '#hierarchy/change-signal.ts'

class ItemSelection {
  readonly #changes = new ChangeSignal()
  #selected: ReadonlySet<string> = new Set()

  #order: readonly string[] = []

  readonly subscribe = this.#changes.subscribe
  /** The items as the grid showed them last. */
  readonly getOrder = (): readonly string[] => this.#order
  readonly setOrder = (ids: readonly string[]): void => {
    this.#order = ids
    this.#changes.notify()
  }
  readonly getSelected = (): ReadonlySet<string> => this.#selected
  readonly select = (ids: ReadonlySet<string>): void => {
    this.#selected = ids
    this.#changes.notify()
  }
}

const selections = new WeakMap<object, ItemSelection>()

function selectionOf(list: object): ItemSelection {
  const known = selections.get(list)
  if (known) return known
  const made = new ItemSelection()
  selections.set(list, made)
  return made
}

/** The selected items of a kind; the same object until that changes. */
export function useItemSelection(kind: ItemKind): {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
} {
  const selection = selectionOf(fundStoreOf(usePlanning(), kind))
  const selected = useSyncExternalStore(selection.subscribe, selection.getSelected)
  return useMemo(() => ({ selected, onSelect: selection.select }), [selection, selected])
}

/** Keeps the order in which the grid of a kind shows its items; the same function until the list changes. */
export function useKeepOrder(kind: ItemKind): (ids: readonly string[]) => void {
  return selectionOf(fundStoreOf(usePlanning(), kind)).setOrder
}

/** Where an item is in the grid beside it; undefined where it is not shown there. */
export function useItemPlace(kind: ItemKind, id: string) {
  const store = fundStoreOf(usePlanning(), kind)
  const selection = selectionOf(store)
  const order = useSyncExternalStore(selection.subscribe, selection.getOrder)
  const { items } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(() => {
    const at = order.indexOf(id)
    if (at < 0) return undefined
    const nextTo = (step: -1 | 1) => items.find((item) => item.id === order[at + step])
    return { previous: nextTo(-1), next: nextTo(1), position: at + 1, count: order.length }
  }, [order, items, id])
}
