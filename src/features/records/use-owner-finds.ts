// Owners of records by a part of their names.
import type { HierarchyKind } from '#contract/resources.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { foldName } from '#hierarchy/name-folding.ts'
import { useFacets } from './use-facets.ts'

export interface OwnerFind {
  readonly kind: HierarchyKind
  readonly id: string
  readonly name: string
}

/** Of each kind of record. */
const maxFinds = 3
const everything = {}

/** The owners of loaded records whose name has a word for each of the text's; none for a blank text. */
export function useOwnerFinds(text: string): readonly OwnerFind[] {
  const planning = usePlanning()
  const isSearching = text.trim() !== ''
  const owners = {
    'focus-area': useFacets(hierarchyStoreOf(planning, 'focus-area'), everything, isSearching)?.owner,
    organization: useFacets(hierarchyStoreOf(planning, 'organization'), everything, isSearching)?.owner,
  }
  if (!isSearching) return []
  const wanted = foldName(text.trim()).split(/\s+/)
  const isMeant = (name: string) => {
    const words = foldName(name).split(/\s+/)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  }
  return (['focus-area', 'organization'] as const).flatMap((kind) =>
    (owners[kind] ?? [])
      .flatMap(({ id, name }) => (name !== undefined && isMeant(name) ? [{ kind, id, name }] : []))
      .slice(0, maxFinds),
  )
}
