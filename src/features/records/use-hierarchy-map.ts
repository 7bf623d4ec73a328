// Joins the map of an in-memory hierarchy to React.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import type { HierarchySnapshot } from '#data/records/hierarchy-store.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { IcicleMap } from '#hierarchy/icicle/icicle-map.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import { countArchived } from '#hierarchy/status-order.ts'
import type { ListViewState } from '#hierarchy/view-state.ts'
import { viewStateOf } from './use-tree-view.ts'

interface Colouring {
  readonly categories: readonly unknown[]
  readonly categoryOf: (record: PlanningRecord) => number
}

interface MapOptions<C> {
  /** The record that fills the map; undefined for all. */
  readonly zoomId: string | undefined
  /** Which of its children, when not all: `41-353`, the largest being 1. */
  readonly part: string | undefined
  /** Must be the same function until the colouring is to change. */
  readonly colour: (records: Iterable<PlanningRecord>) => C
}

interface HierarchyMapView<C> extends HierarchySnapshot {
  readonly viewState: ListViewState
  readonly map: IcicleMap<PlanningRecord>
  readonly colouring: C
  readonly target: ZoomTarget
  /** Records that are archived: the map has them, also where the tree hides them. */
  readonly archivedCount: number
  /** From the root to the record that fills the map, itself included. */
  readonly path: readonly HierarchyNode<PlanningRecord>[]
}

/** The map of a hierarchy; renders again when anything about it changes. */
export function useHierarchyMap<C extends Colouring>(
  kind: HierarchyKind,
  { zoomId, part, colour }: MapOptions<C>,
): HierarchyMapView<C> {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { index } = snapshot
  const version = usePacedVersion(index)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  const { colouring, map, archivedCount } = useMemo(() => {
    const colouring = colour(recordsOf(index))
    const categories = { count: colouring.categories.length, of: colouring.categoryOf }
    return {
      colouring,
      map: new IcicleMap(index, categories),
      archivedCount: countArchived(recordsOf(index)),
    }
  }, [index, version, colour])
  const slot = (zoomId !== undefined && index.slotOf(zoomId)) || 0
  const path = slot === 0 ? [] : [...index.ancestors(slot), index.node(slot)]
  const viewState = viewStateOf(snapshot, hierarchies[kind].collection)
  return {
    ...snapshot,
    // What the tree is searched for leaves nothing out of the map.
    viewState: viewState.kind === 'no-match' ? { kind: 'list', remark: undefined } : viewState,
    colouring,
    map,
    archivedCount,
    target: { slot, part: readPart(part) },
    path,
  }
}

/** Milliseconds: while pages arrive, the map of what came before them is good enough for so long. */
const paceMs = 1000

function usePacedVersion(index: HierarchyIndex<PlanningRecord>): number {
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

function* recordsOf(index: HierarchyIndex<PlanningRecord>): Generator<PlanningRecord> {
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
