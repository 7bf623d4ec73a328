import { ActionIcon } from '@mantine/core'
import { IconListTree } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { RecordPage } from '#ui/records/record-frame.tsx'
import { OrganizationPageLink } from './organization-links.tsx'
import { OrganizationRecord } from './organization-record.tsx'
import { useOrganization } from './use-organization.ts'

const route = getRouteApi('/console/organizations/$organizationId/full')

/** One organization on a page of its own. */
export function OrganizationPage() {
  const { organizationId } = route.useParams()
  const opened = useOrganization(organizationId)
  const navigate = useNavigate()
  const showInTree = () => {
    opened.unfold()
    void navigate({ to: '/organizations/$organizationId', params: { organizationId } })
  }
  return (
    <RecordPage
      recordId={organizationId}
      label="Organization"
      place="Organizations"
      title={opened.record?.name}
    >
      <OrganizationRecord
        organizationId={organizationId}
        opened={opened}
        Link={OrganizationPageLink}
        actions={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label="Show in the tree"
            title="Show in the tree"
            onClick={showInTree}
          >
            <IconListTree size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        onShowInTree={showInTree}
      />
    </RecordPage>
  )
}
