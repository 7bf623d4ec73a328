// Joins the in-memory hierarchies to React.
import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { HierarchyNode, HierarchyRecord } from '#hierarchy/record.ts'
import { faceOf, type HierarchyFace } from './hierarchy-face.ts'
import type { HierarchySnapshot, HierarchySource } from './hierarchy-source.ts'

interface HierarchyView<Item extends HierarchyRecord> extends HierarchySnapshot<Item> {
  readonly face: HierarchyFace
  readonly selectedSlot: number | undefined
}

interface ViewOptions {
  /** what the hierarchy holds, in the middle of a sentence: `focus areas`. */
  readonly noun: string
  /** Part of a name; empty shows all. */
  readonly search: string
  /** The opened record: the tree is unfolded down to it. */
  readonly selectedId: string | undefined
}

/** The rows of a hierarchy as searched and unfolded; renders again when anything about them changes. */
export function useHierarchy<Item extends HierarchyRecord>(
  source: HierarchySource<Item>,
  { noun, search, selectedId }: ViewOptions,
): HierarchyView<Item> {
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  const { rows, index } = snapshot
  useSyncExternalStore(rows.subscribe, rows.getVersion)
  useLayoutEffect(() => rows.setFilter(search === '' ? {} : { text: search }), [rows, search])

  const selectedSlot = selectedId === undefined ? undefined : index.slotOf(selectedId)
  // While pages still come in, rows appear above the one shown and would push it out of sight again.
  const canReveal = selectedSlot !== undefined && isSettled(snapshot)
  useLayoutEffect(() => {
    if (canReveal && selectedId !== undefined) rows.reveal(selectedId)
  }, [rows, selectedId, canReveal])

  return { ...snapshot, face: faceOf(snapshot, noun), selectedSlot }
}

function isSettled<Item extends HierarchyRecord>({ state, isWhole }: HierarchySnapshot<Item>): boolean {
  return isWhole || state.kind === 'done' || state.kind === 'failed'
}

/** Where a node stands in the tree. */
export interface Place<Item extends HierarchyRecord> {
  /** From the root to the immediate parent. */
  readonly ancestors: readonly HierarchyNode<Item>[]
  readonly childCount: number
  readonly descendantCount: number
}

/**
 * The place of a record; undefined while the tree does not know it. Ancestors that the list did not bring are
 * read one by one with `queryOf`, which puts them into the tree.
 */
export function usePlace<Item extends HierarchyRecord>(
  source: HierarchySource<Item>,
  id: string,
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, string[]>,
): Place<Item> | undefined {
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  const { index } = snapshot
  useSyncExternalStore(index.subscribe, index.getVersion)
  const slot = index.slotOf(id)
  const ancestors = slot === undefined ? [] : index.ancestors(slot)
  const missing = isSettled(snapshot)
    ? ancestors.filter((node) => node.kind === 'ghost' && node.reason === 'not-loaded')
    : []
  useQueries({ queries: missing.map((node) => queryOf(node.id)) })
  if (slot === undefined) return undefined
  return { ancestors, childCount: index.childCount(slot), descendantCount: index.descendantCount(slot) }
}
