// The items that a person has selected in a grid, by their IDs; kept while the page is open, so that the panel that deletes
// them and the grid beside it have the same ones.
import { useMemo, useSyncExternalStore } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { fundStoreOf, usePlanning } from '#data/planning.tsx'
import { ChangeSignal } from '#hierarchy/change-signal.ts'

class ItemSelection {
  readonly #changes = new ChangeSignal()
  #selected: ReadonlySet<string> = new Set()

  readonly subscribe = this.#changes.subscribe
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
