// A status, a target date and its precision edited where they are shown. They are saved like every other change.
import { extendedFields } from '#contract/extended-operations.ts'
import { TargetDate } from '#contract/organizations.ts'
import { patchOfFields } from '#contract/record-patch.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { useOutbox } from '#queries/outbox.ts'
import { updateIntent } from '#queries/update-intents.ts'
import type { ExtendedRecord } from './extended-record.ts'

type EditedField = 'statusId' | 'targetDate' | 'targetDateType'

/** Why a value was not saved. `not-stored`: this device could not store the change. */
export type ExtendedProblem = 'no-date' | 'not-stored'

export function useExtendedEditing(kind: HierarchyKind) {
  const { outbox } = useOutbox()
  /** Saves a field; an empty text clears it. */
  return async (
    { record, fields }: ExtendedRecord,
    field: EditedField,
    text: string,
  ): Promise<ExtendedProblem | undefined> => {
    if (field === 'targetDate' && text !== '' && !TargetDate.safeParse(text).success) return 'no-date'
    const patch = patchOfFields(extendedFields, fields, { [field]: text === '' ? null : text })
    if (patch.mask.length === 0) return undefined
    try {
      await outbox.enqueue(updateIntent(kind, record, fields, patch))
      return undefined
    } catch {
      return 'not-stored'
    }
  }
}
