// A choice of what a tree shows: its address says it, and this device remembers it for addresses that do not.
import { useEffect, useEffectEvent } from 'react'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { personalStorage } from '#data/personal-storage.ts'
import type { TreeSearch } from '#hierarchy/tree-search.ts'
import type { TreeAddress, WriteTreeSearch } from './use-tree-address.ts'

/** A field of the address with the value that it has when something is chosen. */
interface ChoiceOptions<Field extends 'archived' | 'rows'> {
  readonly field: Field
  readonly value: NonNullable<TreeSearch[Field]>
  /** Under which this device remembers it; undefined for a tree that does not have the choice. */
  readonly key: string | undefined
  readonly address: Pick<TreeAddress, 'search' | 'change'>
  readonly write: WriteTreeSearch
}

export interface RememberedChoice {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

/** Under which this device remembers the choices of a tree; undefined for a choice that the tree does not have. */
export function choiceKeysOf(kind: HierarchyKind) {
  const { collection, operations } = hierarchies[kind]
  return {
    archived: 'archive' in operations ? `planning-console.archived-shown.${collection}` : undefined,
    rows: `planning-console.flat-list.${collection}`,
  } as const
}

/** Remembers what a search says of the choices, for addresses to come. */
export function keepChoices(kind: HierarchyKind, search: TreeSearch): void {
  const { archived } = choiceKeysOf(kind)
  if (archived !== undefined) remember(archived, search.archived !== undefined)
  keepFlat(kind, search.rows !== undefined)
}

/** Remembers whether the records were last shown as one list. */
export function keepFlat(kind: HierarchyKind, isFlat: boolean): void {
  remember(choiceKeysOf(kind).rows, isFlat)
}

/** Undefined where the tree does not have the choice. */
export function useRememberedChoice<Field extends 'archived' | 'rows'>({
  field,
  value,
  key,
  address: { search, change },
  write,
}: ChoiceOptions<Field>): RememberedChoice | undefined {
  const written = search[field]
  const recall = useEffectEvent(() => {
    if (key !== undefined && written === undefined && isRemembered(key))
      write((now) => ({ ...now, [field]: value }), { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address can leave it out
  useEffect(() => recall(), [written, key])
  if (key === undefined) return undefined
  return {
    isOn: written === value,
    set: (isOn) => {
      remember(key, isOn)
      change({ [field]: isOn ? value : undefined })
    },
  }
}

function isRemembered(key: string): boolean {
  try {
    return personalStorage().getItem(key) !== null
  } catch {
    return false
  }
}

/** Where the device keeps nothing, the choice holds for this address alone. */
function remember(key: string, isOn: boolean): void {
  try {
    if (isOn) personalStorage().setItem(key, 'shown')
    else personalStorage().removeItem(key)
  } catch {}
}
