// Joins the map of an in-memory hierarchy to React.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { IcicleMap } from '#hierarchy/icicle/icicle-map.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import type { HierarchyNode, HierarchyRecord } from '#hierarchy/record.ts'
import type { LoadedData, TreeViewState } from '#hierarchy/view-state.ts'
import type { HierarchySnapshot, HierarchyStore } from './hierarchy-store.ts'
import { viewStateOf } from './hierarchy-view-state.ts'

interface Colouring<Item> {
  readonly categories: readonly unknown[]
  readonly categoryOf: (item: Item) => number
}

interface MapOptions<Item, C> {
  readonly what: LoadedData
  /** The record that fills the map; undefined for all. */
  readonly zoomId: string | undefined
  /** Which of its children, when not all: `41-353`, the largest being 1. */
  readonly part: string | undefined
  /** Must be the same function until the colouring is to change. */
  readonly colour: (items: Iterable<Item>) => C
}

interface HierarchyMapView<Item extends HierarchyRecord, C> extends HierarchySnapshot<Item> {
  readonly viewState: TreeViewState
  readonly map: IcicleMap<Item>
  readonly colouring: C
  readonly target: ZoomTarget
  /** From the root to the record that fills the map, itself included. */
  readonly path: readonly HierarchyNode<Item>[]
}

/** The map of a hierarchy; renders again when anything about it changes. */
export function useHierarchyMap<Item extends HierarchyRecord, C extends Colouring<Item>>(
  store: HierarchyStore<Item>,
  { what, zoomId, part, colour }: MapOptions<Item, C>,
): HierarchyMapView<Item, C> {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { index } = snapshot
  const version = usePacedVersion(index)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  const { colouring, map } = useMemo(() => {
    const colouring = colour(recordsOf(index))
    const categories = { count: colouring.categories.length, of: colouring.categoryOf }
    return { colouring, map: new IcicleMap(index, categories) }
  }, [index, version, colour])
  const slot = (zoomId !== undefined && index.slotOf(zoomId)) || 0
  const path = slot === 0 ? [] : [...index.ancestors(slot), index.node(slot)]
  const viewState = viewStateOf(snapshot, what)
  return {
    ...snapshot,
    // What the tree is searched for leaves nothing out of the map.
    viewState: viewState.kind === 'no-match' ? { kind: 'tree', remark: undefined } : viewState,
    colouring,
    map,
    target: { slot, part: readPart(part) },
    path,
  }
}

/** Milliseconds: while pages arrive, the map of what came before them is good enough for so long. */
const paceMs = 1000

function usePacedVersion<Item extends HierarchyRecord>(index: HierarchyIndex<Item>): number {
  const [version, setVersion] = useState(index.version)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      setVersion(index.version)
    }
    look()
    const stop = index.subscribe(() => {
      timer ??= setTimeout(look, paceMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [index])
  return version
}

function* recordsOf<Item extends HierarchyRecord>(index: HierarchyIndex<Item>): Generator<Item> {
  for (let slot = 1; slot < index.slotLimit; slot += 1) {
    const record = index.recordAt(slot)
    if (record) yield record
  }
}

function readPart(text: string | undefined): ZoomTarget['part'] {
  const [, first, last] = /^(\d{1,7})-(\d{1,7})$/.exec(text ?? '') ?? []
  return first === undefined ? undefined : { from: Number(first) - 1, to: Number(last) }
}

/** The other way round: how a part is written in an address; undefined for the whole. */
export function printPart({ part }: ZoomTarget): string | undefined {
  return part && `${part.from + 1}-${part.to}`
}
