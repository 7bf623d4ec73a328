import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'

interface EmptyTextProps {
  readonly kind: HierarchyKind
  readonly canWrite: boolean
  /** What the records appear as. */
  readonly shownAs: 'tree' | 'map'
}

/** In place of a hierarchy without records. */
export function EmptyText({ kind, canWrite, shownAs }: EmptyTextProps) {
  if (!canWrite) return definitions[kind]
  return (
    <>
      {definitions[kind]} <Link to={`/${hierarchies[kind].collection}/new`}>Create the first one</Link>; what
      you create below it appears here as a {shownAs}.
    </>
  )
}

/** What a record of a kind is, for people who have none yet. */
const definitions: Readonly<Record<HierarchyKind, string>> = {
  organization: 'An organization is a part of the company that plans for itself.',
  'focus-area': 'A focus area is a piece of work that one person answers for.',
}
