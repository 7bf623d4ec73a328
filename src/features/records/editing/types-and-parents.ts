// The type and the parent of a new record: each limits what the other can be.
import { useCallback, useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { HierarchyKind } from '#contract/resources.ts'
import type { useTypeChoices } from '#features/records/choices.ts'
import { topLevel } from '#hierarchy/tree-search.ts'
import type { CreateValues } from './create-values.ts'
import { type ParentPlace, placeOf, useFindRecord } from './hierarchy-resource.ts'

type TypeChoices = ReturnType<typeof useTypeChoices>

export interface TypesAndParents {
  readonly choices: TypeChoices
  /** Those that fit below the parent. */
  readonly types: ReturnType<TypeChoices['below']>
  /** Undefined at the top. */
  readonly parent: ParentPlace | undefined
  /** A type that the person chose limits the parents; one that was proposed follows the parent. */
  readonly canBeAbove: (typeId: string) => boolean
  readonly chooseParent: (id: string) => void
}

interface Options {
  readonly kind: HierarchyKind
  readonly form: UseFormReturn<CreateValues>
  readonly choices: TypeChoices
  /** The parent that the form began with, and its type. */
  readonly first: ParentPlace | undefined
  readonly firstType: string | undefined
  /** True where the type is that of a record that is restored, and not a proposal. */
  readonly isOwnType: boolean
}

export function useTypesAndParents({
  kind,
  form,
  choices,
  first,
  firstType,
  isOwnType,
}: Options): TypesAndParents {
  const { control, formState, resetField, setValue } = form
  const [parentId, typeId] = useWatch({ control, name: ['parentId', 'typeId'] })
  const find = useFindRecord(kind)
  const placeAt = (id: string): ParentPlace | undefined => {
    if (id === '' || id === topLevel) return undefined
    const record = find(id)
    return record ? placeOf(record) : id === first?.id ? first : undefined
  }
  const isTypeChosen = formState.dirtyFields.typeId === true
  // The proposal comes, or changes, when records or the catalog are loaded under the open form.
  const proposedBefore = useRef(firstType)
  useEffect(() => {
    const before = proposedBefore.current
    proposedBefore.current = firstType
    const isFollowing = !isTypeChosen && (typeId === '' || typeId === before)
    if (isFollowing && firstType !== undefined && firstType !== typeId)
      resetField('typeId', { defaultValue: firstType })
  }, [isTypeChosen, typeId, firstType, resetField])
  const parent = placeAt(parentId)
  const { below: typesBelow } = choices
  const wantedType = isTypeChosen ? typeId : undefined
  const canBeAbove = useCallback(
    (above: string) => {
      const below = typesBelow(above)
      return below.length > 0 && (wantedType === undefined || below.some(({ id }) => id === wantedType))
    },
    [typesBelow, wantedType],
  )
  return {
    choices,
    types: choices.below(parent?.typeId),
    parent,
    canBeAbove,
    chooseParent: (id) => {
      setValue('parentId', id, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      if (id === '' || isTypeChosen) return
      const below = choices.below(placeAt(id)?.typeId)
      // A restored record keeps its type where it fits; a new one gets the type next below its parent.
      const isKept = id === topLevel || isOwnType
      const proposed = (isKept && below.find((type) => type.id === firstType)) || below[0]
      if (proposed) setValue('typeId', proposed.id)
    },
  }
}
