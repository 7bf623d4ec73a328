import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { OrganizationLink } from './organization-links.tsx'
import { OrganizationRecord } from './organization-record.tsx'
import { useOrganization } from './use-organization.ts'

const route = getRouteApi('/console/organizations/$organizationId')

/** One organization beside the tree. */
export function OrganizationPanel() {
  const { organizationId } = route.useParams()
  const opened = useOrganization(organizationId)
  const navigate = useNavigate()
  const close = () => navigate({ to: '/organizations', search: (now) => now })
  return (
    <RecordPanel recordId={organizationId} label="Organization" onClose={close}>
      <OrganizationRecord
        organizationId={organizationId}
        opened={opened}
        Link={OrganizationLink}
        actions={
          <>
            <ActionIcon
              renderRoot={(root) => (
                <Link to="/organizations/$organizationId/full" params={{ organizationId }} {...root} />
              )}
              variant="subtle"
              color="gray"
              size={26}
              aria-label="Open as a page"
              title="Open as a page"
            >
              <IconArrowsMaximize size={15} stroke={1.75} aria-hidden />
            </ActionIcon>
            <CloseButton onClose={close} />
          </>
        }
        onShowInTree={opened.unfold}
      />
    </RecordPanel>
  )
}
