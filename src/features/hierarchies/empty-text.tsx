import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { definitions } from './hierarchy-messages.ts'

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
