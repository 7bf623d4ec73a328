// Names, owners and external IDs edited in the rows of a tree. They are saved like every other change.
import { useQueryClient } from '@tanstack/react-query'
import { maxLengths, updateFields } from '#contract/hierarchies.ts'
import { fieldsOf, patchBetween } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { observedTypesAndOwners } from '#hierarchy/observed-types-and-owners.ts'
import { fetchCatalog } from '#queries/catalog.ts'
import { useOutbox, usePendingRecords } from '#queries/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#queries/planning.tsx'
import { updateIntent } from '#queries/update-intents.ts'
import { whenSettled } from './hierarchy-store.ts'

interface Row {
  readonly node:
    | { readonly kind: 'record'; readonly record: PlanningRecord }
    | { readonly kind: 'ghost'; readonly id: string }
}

/** The columns that can be edited, and the field of each. */
const fields: Readonly<Record<string, keyof typeof emptyFieldProblems>> = {
  name: 'name',
  owner: 'ownerId',
  'external-id': 'externalId',
}

/** Why a cell was not saved. `not-stored`: this device could not store the change. */
export type CellProblem =
  | (typeof emptyFieldProblems)[keyof typeof emptyFieldProblems]
  | 'too-long'
  | 'not-stored'

/** More than a browser shows together. */
const maxOffered = 300

export function useCellEditing(resource: HierarchyKind) {
  const { outbox } = useOutbox()
  const planning = usePlanning()
  const queryClient = useQueryClient()
  const pendingRecord = usePendingRecords(resource)
  const textOf = ({ node }: Row, column: string) => {
    const field = fields[column]
    if (node.kind !== 'record' || !field) return undefined
    const record = pendingRecord(node.record)
    // A person is shown by name. Without one the cell begins empty.
    return field === 'ownerId' ? (record.owner.name ?? '') : (fieldsOf(record)[field] ?? '')
  }
  const save = async ({ node }: Row, column: string, text: string): Promise<CellProblem | undefined> => {
    const field = fields[column]
    if (node.kind !== 'record' || !field) return undefined
    const { record } = node
    // Pending changes are sent before this one.
    const base = fieldsOf(pendingRecord(record))
    if (text === textOf({ node }, column) && text !== '') return undefined
    const value = field === 'ownerId' ? await ownerNamed(text) : text
    if (value === (base[field] ?? '')) return undefined
    if (value === undefined || !updateFields[field].safeParse(value).success) return emptyFieldProblems[field]
    if (value.length > maxLengths[field]) return 'too-long'
    const patch = patchBetween(base, { [field]: value })
    try {
      await outbox.enqueue(updateIntent(resource, record, base, patch))
      return undefined
    } catch {
      return 'not-stored'
    }
  }
  const store = hierarchyStoreOf(planning, resource)
  const observedOwners = () => observedTypesAndOwners(store.getSnapshot().index).owners
  /** The ID of the one person whose name the text is; undefined for none and for namesakes. */
  const ownerNamed = async (text: string) => {
    // Until the list is read, someone who is in it is not known.
    await whenSettled(store)
    const listed = (await fetchCatalog(planning, queryClient, 'people').catch(() => undefined)) ?? []
    const people = [...observedOwners(), ...listed.filter(({ retired }) => !retired)]
    const wanted = foldName(text.trim())
    const meant = new Set(people.flatMap(({ id, name }) => (foldName(name ?? '') === wanted ? id : [])))
    return meant.size === 1 ? meant.values().next().value : undefined
  }
  const suggestions = (column: string) => {
    if (column !== 'owner') return []
    const names = new Set(observedOwners().map(({ name }) => name))
    return [...names].slice(0, maxOffered).map((name) => ({ value: name, label: name }))
  }
  return { columns: Object.keys(fields), textOf, save, suggestions }
}

/** Why no field takes a text: it has no visible character. */
const emptyFieldProblems = {
  name: 'no-name',
  ownerId: 'no-owner',
  externalId: 'no-external-id',
} as const
