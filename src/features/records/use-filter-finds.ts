// Values that records can be filtered by, found by a text.
import { useMemo } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { foldName } from '#hierarchy/name-folding.ts'
import type { FacetName } from '#hierarchy/record-filter.ts'
import { useFacets } from './use-facets.ts'

export interface FilterFind {
  readonly kind: HierarchyKind
  /** The parameter of the address. */
  readonly field: FacetName
  /** Its value. */
  readonly id: string
  /** Undefined for a value that has no name in records. */
  readonly name: string | undefined
  /** How many records have it. */
  readonly count: number
}

/** Of each kind of record. */
const maxFinds = 4
const withoutArchived = { hidesArchived: true }

/**
 * The values of loaded records whose words have a beginning for each word of the text; none for a blank text.
 * @param wordsOf what people call a value; undefined for one that is not offered
 * @param me the ID of the signed-in person, whose records are offered even where there are none
 */
export function useFilterFinds(
  text: string,
  wordsOf: (find: FilterFind) => string | undefined,
  me: string | undefined,
): readonly FilterFind[] {
  const planning = usePlanning()
  const isSearching = text.trim() !== ''
  const facets = {
    'focus-area': useFacets(hierarchyStoreOf(planning, 'focus-area'), withoutArchived, isSearching),
    organization: useFacets(hierarchyStoreOf(planning, 'organization'), withoutArchived, isSearching),
  }
  const { 'focus-area': areas, organization: organizations } = facets
  const all = useMemo(() => {
    const listed = [
      { kind: 'focus-area', facets: areas },
      { kind: 'organization', facets: organizations },
    ] as const
    return listed.flatMap(({ kind, facets: values }) => {
      if (!values) return []
      const fields = ['owner', 'status', 'due', 'type', 'since'] as const
      const finds = fields.flatMap((field) =>
        values[field].map((value): FilterFind => ({ kind, field, ...value })),
      )
      const isMine = ({ field, id }: FilterFind) => field === 'owner' && id === me
      const mine: readonly FilterFind[] =
        me === undefined || finds.some(isMine)
          ? []
          : [{ kind, field: 'owner', id: me, name: undefined, count: 0 }]
      return [...mine, ...finds]
    })
  }, [areas, organizations, me])
  if (!isSearching) return []
  const wanted = foldName(text.trim()).split(/\s+/)
  const isMeant = (find: FilterFind) => {
    const words = foldName(wordsOf(find) ?? '').split(/\s+/)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  }
  return (['focus-area', 'organization'] as const).flatMap((kind) =>
    all.filter((find) => find.kind === kind && isMeant(find)).slice(0, maxFinds),
  )
}
