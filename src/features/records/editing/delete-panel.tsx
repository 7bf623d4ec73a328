import { useState } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import { useIsTreeRead } from '#features/records/choices.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Remark } from '#ui/forms/form-parts.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { DeleteForm } from './delete-form.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useEditedRecord, useSelected } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form that deletes a record. */
export function DeletePanel({ kind, recordId }: { readonly kind: HierarchyKind; readonly recordId: string }) {
  const query = useEditedRecord(kind, recordId)
  const { record } = query
  // The form still shows the record after it was deleted.
  const [kept, setKept] = useState(record)
  if (record && kept !== record) setKept(record)
  // The preview is computed from the tree, so that it must be loaded.
  const isRead = useIsTreeRead(kind)
  return kept && isRead ? <DeleteForm kind={kind} records={[kept]} /> : <RecordPlaceholder query={query} />
}

/** The form that deletes the selected records. */
export function DeleteManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('editing')
  const selected = useSelected(kind)
  const leave = useLeave(kind)
  // A preview of a part of the tree would leave out children.
  const isRead = useIsTreeRead(kind)
  if (!isRead) return <LoadingNotice label={m.loading} />
  if (selected.length > 0) return <DeleteForm kind={kind} records={selected} />
  return (
    <FormFrame kind={kind} recordId="delete" title={m.nothingSelected} onClose={() => leave(undefined)}>
      <Remark>{m.selectFirst({ kind })}</Remark>
    </FormFrame>
  )
}
