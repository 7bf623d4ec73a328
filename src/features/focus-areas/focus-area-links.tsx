import { Link } from '@tanstack/react-router'
import type { RelativeLink } from '#ui/records/record-relatives.ts'

/** Leads to a focus area beside the tree; what is searched for there stays. */
export const FocusAreaLink: RelativeLink = ({ id, className, label, children }) => (
  <Link
    to="/focus-areas/$focusAreaId"
    params={{ focusAreaId: id }}
    search={(now) => now}
    className={className ?? ''}
    aria-label={label}
    title={label}
  >
    {children}
  </Link>
)

/** Leads to a focus area on a page of its own. */
export const FocusAreaPageLink: RelativeLink = ({ id, className, label, children }) => (
  <Link
    to="/focus-areas/$focusAreaId/full"
    params={{ focusAreaId: id }}
    className={className ?? ''}
    aria-label={label}
    title={label}
  >
    {children}
  </Link>
)
