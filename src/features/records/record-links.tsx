import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import type { RelativeLink } from '#ui/records/record-relatives.ts'

/** Links to records: in the panel beside the tree, where the search of the tree stays, or to their pages. */
function linkTo(kind: HierarchyKind, place: '' | '/full'): RelativeLink {
  const { collection } = hierarchies[kind]
  return ({ id, className = '', label, children }) => (
    <Link
      to={`/${collection}/$recordId${place}`}
      params={{ recordId: id }}
      search={(now) => (place === '' ? now : {})}
      className={className}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  )
}

export const panelLinks: Readonly<Record<HierarchyKind, RelativeLink>> = {
  organization: linkTo('organization', ''),
  'focus-area': linkTo('focus-area', ''),
}

export const pageLinks: Readonly<Record<HierarchyKind, RelativeLink>> = {
  organization: linkTo('organization', '/full'),
  'focus-area': linkTo('focus-area', '/full'),
}
