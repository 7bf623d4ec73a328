import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import type { RelativeLink } from '#ui/records/record-relatives.ts'

interface RecordLinks {
  /** Leads to a record beside the tree; what is searched for there stays. */
  readonly PanelLink: RelativeLink
  /** Links to the page of a record. */
  readonly PageLink: RelativeLink
}

function linksTo(kind: HierarchyKind): RecordLinks {
  const { collection } = hierarchies[kind]
  return {
    PanelLink: ({ id, className = '', label, children }) => (
      <Link
        to={`/${collection}/$recordId`}
        params={{ recordId: id }}
        search={(now) => now}
        className={className}
        aria-label={label}
        title={label}
      >
        {children}
      </Link>
    ),
    PageLink: ({ id, className = '', label, children }) => (
      <Link
        to={`/${collection}/$recordId/full`}
        params={{ recordId: id }}
        className={className}
        aria-label={label}
        title={label}
      >
        {children}
      </Link>
    ),
  }
}

export const recordLinks: Readonly<Record<HierarchyKind, RecordLinks>> = {
  organization: linksTo('organization'),
  'focus-area': linksTo('focus-area'),
}
