import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { Remark } from '#ui/forms/form-parts.tsx'
import { DeleteForm } from './delete-form.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useEditedRecord, useIsTreeRead, useSelected } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form that deletes the record of the address. */
export function DeletePanel({ kind }: { readonly kind: HierarchyKind }) {
  const { recordId = '' } = useParams({ strict: false })
  return <DeleteRecord key={recordId} kind={kind} id={recordId} />
}

function DeleteRecord({ kind, id }: { readonly kind: HierarchyKind; readonly id: string }) {
  const query = useEditedRecord(kind, id)
  const { record } = query
  // Once it is deleted there is none any more, and still something to tell of it.
  const [kept, setKept] = useState(record)
  if (record && kept !== record) setKept(record)
  // What would move is told from the tree: before that is read, nothing would.
  const isRead = useIsTreeRead(kind)
  return kept && isRead ? (
    <DeleteForm kind={kind} records={[kept]} />
  ) : (
    <RecordPlaceholder query={query} what={hierarchies[kind].noun} />
  )
}

/** The form that deletes the selected records. */
export function DeleteManyPanel({ kind }: { readonly kind: HierarchyKind }) {
  const selected = useSelected(kind)
  const leave = useLeave(kind)
  if (selected.length > 0) return <DeleteForm kind={kind} records={selected} />
  return (
    <FormFrame kind={kind} recordId="delete" title="Nothing is selected" onClose={() => leave(undefined)}>
      <Remark>
        Select the {hierarchies[kind].plural} to delete in the tree, then choose “Delete all…” again.
      </Remark>
    </FormFrame>
  )
}
