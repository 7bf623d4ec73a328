// Names, owners and external IDs edited in the rows of a tree. They are saved like every other change.
import { updateFields } from '#contract/hierarchies.ts'
import { fieldsOf, patchBetween } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { observedTypesAndOwners } from '#hierarchy/observed-types-and-owners.ts'
import { updateIntent, useOutbox, usePendingRecords } from '#queries/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#queries/planning.tsx'

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
export type CellProblem = (typeof emptyFieldProblems)[keyof typeof emptyFieldProblems] | 'not-stored'

/** More than a browser shows together. */
const maxOffered = 300

export function useCellEditing(resource: HierarchyKind) {
  const { outbox } = useOutbox()
  const planning = usePlanning()
  const pendingRecord = usePendingRecords(resource)
  const textOf = ({ node }: Row, column: string) => {
    const field = fields[column]
    if (node.kind !== 'record' || !field) return undefined
    return fieldsOf(pendingRecord(node.record))[field] ?? ''
  }
  const save = async ({ node }: Row, column: string, text: string): Promise<CellProblem | undefined> => {
    const field = fields[column]
    if (node.kind !== 'record' || !field) return undefined
    const { record } = node
    // Pending changes are sent before this one.
    const base = fieldsOf(pendingRecord(record))
    if (text === (base[field] ?? '')) return undefined
    if (!updateFields[field].safeParse(text).success) return emptyFieldProblems[field]
    const patch = patchBetween(base, { [field]: text })
    try {
      await outbox.enqueue(updateIntent(resource, record, base, patch))
      return undefined
    } catch {
      return 'not-stored'
    }
  }
  const suggestions = (column: string) => {
    if (column !== 'owner') return []
    const { owners } = observedTypesAndOwners(hierarchyStoreOf(planning, resource).getSnapshot().index)
    return owners.slice(0, maxOffered).map(({ id, name }) => ({ value: id, label: name }))
  }
  return { columns: Object.keys(fields), textOf, save, suggestions }
}

/** What is wrong with a text that no field takes: it has no visible character. */
const emptyFieldProblems = {
  name: 'no-name',
  ownerId: 'no-owner',
  externalId: 'no-external-id',
} as const
