import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordDetails, useRecordInAddress } from './record-details.tsx'
import { panelLinks } from './record-links.tsx'
import { useListPlace } from './use-family.ts'

/** One record beside the tree. */
export function HierarchyRecordPanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('record')
  const { record: kindTitle } = useMessages('hierarchies')
  const { collection } = hierarchies[kind]
  const shown = useRecordInAddress(kind)
  const { recordId, opened } = shown
  const listPlace = useListPlace(kind, recordId)
  const navigate = useNavigate()
  const close = () => navigate({ to: `/${collection}`, search: (now) => now })
  return (
    <RecordPanel recordId={recordId} label={kindTitle({ kind })} onClose={close}>
      <RecordDetails
        {...shown}
        listPlace={listPlace}
        Link={panelLinks[kind]}
        actions={
          <>
            {opened.viewState.kind !== 'failed' && (
              <ActionIcon
                renderRoot={(root) => (
                  <Link to={`/${collection}/$recordId/full`} params={{ recordId }} {...root} />
                )}
                size={26}
                aria-label={m.openFullPage}
                title={m.openFullPage}
              >
                <IconArrowsMaximize size={15} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            <CloseButton onClose={close} />
          </>
        }
        onShowInTree={opened.unfold}
      />
    </RecordPanel>
  )
}
