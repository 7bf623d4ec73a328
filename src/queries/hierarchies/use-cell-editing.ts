// Names, owners and external ids edited where they stand in a tree. Each goes the way of every other change.
import { updateFields } from '#contract/hierarchies.ts'
import { fieldsOf, patchBetween } from '#contract/record-patch.ts'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { observedTypesAndOwners } from '#hierarchy/observed-types-and-owners.ts'
import { updateIntent, useOutbox, usePendingRecords } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { hierarchyStoreOf } from './hierarchy-store-of.ts'

interface Row {
  readonly node:
    | { readonly kind: 'record'; readonly record: PlanningRecord }
    | { readonly kind: 'ghost'; readonly id: string }
}

/** The columns that can be edited, and the field of each. */
const fields: Readonly<Record<string, keyof typeof problemMessages>> = {
  name: 'name',
  owner: 'ownerId',
  'external-id': 'externalId',
}

/** More than a browser shows at once. */
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
  const save = async ({ node }: Row, column: string, text: string) => {
    const field = fields[column]
    if (node.kind !== 'record' || !field) return undefined
    const { record } = node
    // What waits already is through by the time that this is sent.
    const base = fieldsOf(pendingRecord(record))
    if (text === (base[field] ?? '')) return undefined
    if (!updateFields[field].safeParse(text).success) return problemMessages[field]
    const patch = patchBetween(base, { [field]: text })
    try {
      await outbox.enqueue(updateIntent(resource, record, base, patch))
      return undefined
    } catch (error) {
      return `Nothing was saved. ${error instanceof Error ? error.message : String(error)}`
    }
  }
  const suggestions = (column: string) => {
    if (column !== 'owner') return []
    const { owners } = observedTypesAndOwners(
      hierarchyStoreOf(planning, resource).getSnapshot().index,
      typeOf,
    )
    return owners.slice(0, maxOffered).map(({ id, name }) => ({ value: id, label: name }))
  }
  return { columns: Object.keys(fields), textOf, save, suggestions }
}

const problemMessages = {
  name: 'A name with something to be seen in it is needed. Escape leaves it as it was.',
  ownerId: 'An owner is needed: the ID of a user. Escape leaves it as it was.',
  externalId: 'To clear the external ID, open the record and clear it there. Escape leaves it as it was.',
}
