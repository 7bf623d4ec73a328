import { ActionIcon } from '@mantine/core'
import { IconListTree } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useStatusColors } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import { RecordPage } from '#ui/records/record-frame.tsx'
import { StatusColors } from '#ui/records/status-badge.tsx'
import { RecordDetails, useRecordInAddress } from './record-details.tsx'
import { pageLinks } from './record-links.tsx'

/** Shows one record on a separate page. */
export function HierarchyRecordPage({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('hierarchies')
  const { collection } = hierarchies[kind]
  const shown = useRecordInAddress(kind)
  const { recordId, opened } = shown
  const navigate = useNavigate()
  const showInTree = () => {
    opened.unfold()
    void navigate({ to: `/${collection}/$recordId`, params: { recordId } })
  }
  return (
    <StatusColors value={useStatusColors(kind, opened.record !== undefined)}>
      <RecordPage
        recordId={recordId}
        label={m.record({ kind })}
        place={m.records({ kind })}
        title={opened.record?.name}
      >
        <RecordDetails
          {...shown}
          Link={pageLinks[kind]}
          actions={
            <ActionIcon size={26} aria-label={m.showInTree} title={m.showInTree} onClick={showInTree}>
              <IconListTree size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
          onShowInTree={showInTree}
        />
      </RecordPage>
    </StatusColors>
  )
}
