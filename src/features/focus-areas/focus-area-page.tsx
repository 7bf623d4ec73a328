import { ActionIcon } from '@mantine/core'
import { IconListTree } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { RecordPage } from '#ui/records/record-frame.tsx'
import { FocusAreaPageLink } from './focus-area-links.tsx'
import { FocusAreaRecord } from './focus-area-record.tsx'
import { useFocusArea } from './use-focus-area.ts'

const route = getRouteApi('/console/focus-areas/$focusAreaId/full')

/** One focus area on a page of its own. */
export function FocusAreaPage() {
  const { focusAreaId } = route.useParams()
  const opened = useFocusArea(focusAreaId)
  const navigate = useNavigate()
  const showInTree = () => {
    opened.unfold()
    void navigate({ to: '/focus-areas/$focusAreaId', params: { focusAreaId } })
  }
  return (
    <RecordPage recordId={focusAreaId} label="Focus area" place="Focus areas" title={opened.record?.name}>
      <FocusAreaRecord
        focusAreaId={focusAreaId}
        opened={opened}
        Link={FocusAreaPageLink}
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
