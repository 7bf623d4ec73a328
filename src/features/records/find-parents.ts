// Which records something can be put under: a new record, a moved one, an item of funds.
import { useEffect, useMemo, useState } from 'react'
import { isArchived } from '#contract/organizations.ts'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { isTemporary } from '#data/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { runInSlices } from '#data/sliced-work.ts'
import { findRecords, firstRecords } from '#hierarchy/record-finder.ts'

/** More than anyone reads; typing finds the others. */
const maxParents = 50

interface ParentOptions {
  /** True for a type of record below which the new one can be. */
  readonly canBeAbove: (typeId: string) => boolean
  /** True when the parent must have been confirmed by the service. */
  readonly isConfirmedOnly: boolean
  readonly signal: AbortSignal
}

/** Finds the records on this device that can be the parent of a new one; the first ones for a blank text. */
export function useFindParents(kind: HierarchyKind) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  return useMemo(() => {
    const pathOf = (id: string) => {
      const { index } = store.getSnapshot()
      const slot = index.slotOf(id)
      const above = slot === undefined ? [] : index.ancestors(slot)
      return above.map((node) => (node.kind === 'record' ? node.record.name : undefined))
    }
    const find = async (text: string, { signal, ...options }: ParentOptions) => {
      const { index } = store.getSnapshot()
      const canBeParent = parentFilter(options)
      const search =
        text.trim() === ''
          ? firstRecords(index, maxParents, canBeParent)
          : findRecords(index, text, maxParents, canBeParent)
      const { records, count } = await runInSlices(search, { signal })
      const parents = records.map(({ record: { id, name } }) => ({ id, name, path: pathOf(id) }))
      return { parents, count }
    }
    return { find, pathOf }
  }, [store])
}

/** The records of the service under which something can be put, found by a text; undefined until they are. */
export function useFoundParents(kind: HierarchyKind, text: string) {
  const { find } = useFindParents(kind)
  const [found, setFound] = useState<Awaited<ReturnType<typeof find>>>()
  useEffect(() => {
    const stop = new AbortController()
    find(text, { canBeAbove: () => true, isConfirmedOnly: true, signal: stop.signal }).then(
      (parents) => stop.signal.aborted || setFound(parents),
      (error: unknown) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [find, text])
  return found
}

function parentFilter({ canBeAbove, isConfirmedOnly }: Omit<ParentOptions, 'signal'>) {
  const fitting = new Map<string, boolean>()
  return (record: PlanningRecord) => {
    const typeId = typeOf(record).id
    if (!fitting.has(typeId)) fitting.set(typeId, canBeAbove(typeId))
    return fitting.get(typeId) === true && !isArchived(record) && !(isConfirmedOnly && isTemporary(record.id))
  }
}
