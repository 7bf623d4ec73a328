import { Link } from '@tanstack/react-router'
import type { RelativeLink } from '#ui/records/record-relatives.ts'

/** Leads to an organization beside the tree; what is searched for there stays. */
export const OrganizationLink: RelativeLink = ({ id, className, label, children }) => (
  <Link
    to="/organizations/$organizationId"
    params={{ organizationId: id }}
    search={(now) => now}
    className={className ?? ''}
    aria-label={label}
    title={label}
  >
    {children}
  </Link>
)

/** Leads to an organization on a page of its own. */
export const OrganizationPageLink: RelativeLink = ({ id, className, label, children }) => (
  <Link
    to="/organizations/$organizationId/full"
    params={{ organizationId: id }}
    className={className ?? ''}
    aria-label={label}
    title={label}
  >
    {children}
  </Link>
)
