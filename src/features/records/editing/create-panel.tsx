import { IconRestore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useIsTreeRead } from '#features/records/choices.ts'
import { useMessages } from '#messages/catalogs.ts'
import { MoreMenu } from '#ui/action-menu.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { CreateForm } from './create-form.tsx'
import { useAreDraftsKnown } from './form-draft.ts'
import { placeOf, useEditedRecord, useOwnerOffered } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form of a new record without a parent. */
export function CreatePanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const navigate = useNavigate()
  const owner = useOwnerOffered()
  const isRead = useIsTreeRead(kind)
  const areDraftsKnown = useAreDraftsKnown()
  if (owner === undefined || !isRead || !areDraftsKnown) return <LoadingNotice label={m.loading} />
  return (
    <CreateForm
      kind={kind}
      parent={undefined}
      owner={owner}
      actions={
        <MoreMenu
          size={26}
          actions={[
            {
              key: 'restore',
              label: m.restoreLink,
              icon: <IconRestore size={16} stroke={1.75} />,
              onChoose: () => void navigate({ to: `/${hierarchies[kind].collection}/create-again` }),
            },
          ]}
        />
      }
    />
  )
}

interface CreateChildPanelProps {
  readonly kind: HierarchyKind
  /** Of the parent. */
  readonly recordId: string
}

/** The form of a new child of a record. */
export function CreateChildPanel({ kind, recordId }: CreateChildPanelProps) {
  const owner = useOwnerOffered()
  const query = useEditedRecord(kind, recordId)
  const parent = query.record
  const isRead = useIsTreeRead(kind)
  const areDraftsKnown = useAreDraftsKnown()
  if (!parent || owner === undefined || !isRead || !areDraftsKnown) return <RecordPlaceholder query={query} />
  return <CreateForm kind={kind} parent={placeOf(parent)} owner={owner} />
}
