import type { HierarchyKind } from '#contract/resources.ts'

/** What a record of a kind is, for people who have none yet. */
export const definitions: Readonly<Record<HierarchyKind, string>> = {
  organization: 'An organization is a part of the company that plans for itself.',
  'focus-area': 'A focus area is a piece of work that one person answers for.',
}
