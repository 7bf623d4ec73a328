import type { Organization } from '#contract/organizations.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import type { SavingMark } from '#queries/record-saving.ts'
import type { RecordRow } from '#ui/records/record-rows.tsx'
import { planningColumns } from '#ui/tree/tree-columns.tsx'
import type { TreeGridColumn } from '#ui/tree/tree-grid-model.ts'

/** The type of an organization, which tells its level in the hierarchy. */
export function organizationTypeOf(organization: Organization): Organization['organizationType'] {
  return organization.organizationType
}

/**
 * The columns of the tree; what is searched for is marked in the names.
 * @param problemsOf what is wrong with the place of a node, in sentences.
 * @param withPendingChanges the record once its pending updates are through.
 * @param savingOf the mark of a record whose changes the service has not confirmed.
 */
export function organizationColumns(
  search: string,
  problemsOf: (slot: number) => readonly string[],
  withPendingChanges: (record: Organization) => Organization,
  savingOf: (id: string) => SavingMark | undefined,
): readonly TreeGridColumn<RecordRow<Organization>>[] {
  return planningColumns({
    typeOf: organizationTypeOf,
    find: (name) => highlightRanges(name, search),
    problemsOf,
    withPendingChanges,
    savingOf,
  })
}
