// What a change that several records share makes of each of them.
import { TargetDate } from '#contract/organizations.ts'
import type { WantedValues } from '#queries/hierarchies/record-values.ts'

/** What can be done to several records together: names and descriptions differ from one to the next. */
export type SharedEdit = 'owner' | 'no-external-id' | 'status' | 'target-date' | 'no-target-date'

/** What is given for it; an empty text where nothing is. */
export interface SharedValues {
  readonly owner: string
  readonly status: string
  readonly date: string
  readonly precision: string
}

/** What the records are to hold; nothing before a value is given. */
export function wantedBy(edit: SharedEdit, { owner, status, date, precision }: SharedValues): WantedValues {
  switch (edit) {
    case 'owner':
      return owner.trim() ? { ownerId: owner.trim() } : {}
    case 'status':
      return status ? { statusId: status } : {}
    case 'target-date': {
      const isDate = date !== '' && TargetDate.safeParse(date).success
      return isDate ? { targetDate: date, targetDateType: precision || null } : {}
    }
    case 'no-target-date':
      return { targetDate: null, targetDateType: null }
    case 'no-external-id':
      return { externalId: null }
  }
}
