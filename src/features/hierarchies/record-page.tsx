import { ActionIcon } from '@mantine/core'
import { IconListTree } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies, sentenceCase } from '#contract/resources.ts'
import { useOpenedRecord } from '#queries/hierarchies/use-opened-record.ts'
import { RecordPage } from '#ui/records/record-frame.tsx'
import { RecordDetails } from './record-details.tsx'
import { recordLinks } from './record-links.tsx'

/** Shows one record on a separate page. */
export function HierarchyRecordPage({ kind }: { readonly kind: HierarchyKind }) {
  const { recordId = '' } = useParams({ strict: false })
  const { noun, plural, collection } = hierarchies[kind]
  const opened = useOpenedRecord(kind, recordId)
  const navigate = useNavigate()
  const showInTree = () => {
    opened.unfold()
    void navigate({ to: `/${collection}/$recordId`, params: { recordId } })
  }
  return (
    <RecordPage
      recordId={recordId}
      label={sentenceCase(noun)}
      place={sentenceCase(plural)}
      title={opened.record?.name}
    >
      <RecordDetails
        kind={kind}
        recordId={recordId}
        opened={opened}
        Link={recordLinks[kind].PageLink}
        actions={
          <ActionIcon size={26} aria-label="Show in the tree" title="Show in the tree" onClick={showInTree}>
            <IconListTree size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        onShowInTree={showInTree}
      />
    </RecordPage>
  )
}
