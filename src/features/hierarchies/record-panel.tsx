import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies, sentenceCase } from '#contract/resources.ts'
import { useOpenedRecord } from '#queries/hierarchies/use-opened-record.ts'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordDetails } from './record-details.tsx'
import { recordLinks } from './record-links.tsx'

/** One record beside the tree. */
export function HierarchyRecordPanel({ kind }: { readonly kind: HierarchyKind }) {
  const { recordId = '' } = useParams({ strict: false })
  const { noun, collection } = hierarchies[kind]
  const opened = useOpenedRecord(kind, recordId)
  const navigate = useNavigate()
  const close = () => navigate({ to: `/${collection}`, search: (now) => now })
  return (
    <RecordPanel recordId={recordId} label={sentenceCase(noun)} onClose={close}>
      <RecordDetails
        kind={kind}
        recordId={recordId}
        opened={opened}
        Link={recordLinks[kind].PanelLink}
        actions={
          <>
            <ActionIcon
              renderRoot={(root) => (
                <Link to={`/${collection}/$recordId/full`} params={{ recordId }} {...root} />
              )}
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
