import { Link } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useIsTreeRead } from '#features/records/choices.ts'
import { useMessages } from '#messages/catalogs.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { CreateForm } from './create-form.tsx'
import { useAreDraftsKnown } from './form-draft.ts'
import { placeOf, useEditedRecord, useOwnerOffered } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form of a new record without a parent. */
export function CreatePanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const owner = useOwnerOffered()
  const isRead = useIsTreeRead(kind)
  const areDraftsKnown = useAreDraftsKnown()
  if (owner === undefined || !isRead || !areDraftsKnown) return <LoadingNotice label={m.loading} />
  return (
    <CreateForm
      kind={kind}
      parent={undefined}
      owner={owner}
      remarks={<Link to={`/${hierarchies[kind].collection}/create-again`}>{m.restoreLink}</Link>}
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
