import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { FocusAreaLink } from './focus-area-links.tsx'
import { FocusAreaRecord } from './focus-area-record.tsx'
import { useFocusArea } from './use-focus-area.ts'

const route = getRouteApi('/console/focus-areas/$focusAreaId')

/** One focus area beside the tree. */
export function FocusAreaPanel() {
  const { focusAreaId } = route.useParams()
  const opened = useFocusArea(focusAreaId)
  const navigate = useNavigate()
  const close = () => navigate({ to: '/focus-areas', search: (now) => now })
  return (
    <RecordPanel recordId={focusAreaId} label="Focus area" onClose={close}>
      <FocusAreaRecord
        focusAreaId={focusAreaId}
        opened={opened}
        Link={FocusAreaLink}
        actions={
          <>
            <ActionIcon
              renderRoot={(root) => (
                <Link to="/focus-areas/$focusAreaId/full" params={{ focusAreaId }} {...root} />
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
