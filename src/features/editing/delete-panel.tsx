import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Remark } from '#ui/forms/form-parts.tsx'
import { DeleteForm } from './delete-form.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { nouns, plurals, type Resource, useIsTreeRead, useSelected, useSubject } from './subject.ts'
import { SubjectNotice } from './subject-notice.tsx'

export function DeleteFocusAreaPanel() {
  const { focusAreaId = '' } = useParams({ strict: false })
  return <DeletePanel key={focusAreaId} resource="focus-area" id={focusAreaId} />
}

export function DeleteOrganizationPanel() {
  const { organizationId = '' } = useParams({ strict: false })
  return <DeletePanel key={organizationId} resource="organization" id={organizationId} />
}

export function DeleteManyFocusAreasPanel() {
  return <DeleteMany resource="focus-area" />
}

export function DeleteManyOrganizationsPanel() {
  return <DeleteMany resource="organization" />
}

function DeletePanel({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const subject = useSubject(resource, id)
  const { record } = subject
  // Once it is deleted there is none any more, and still something to tell of it.
  const [kept, setKept] = useState(record)
  if (record && kept !== record) setKept(record)
  // What would move is told from the tree: before that is read, nothing would.
  const isRead = useIsTreeRead(resource)
  return kept && isRead ? (
    <DeleteForm resource={resource} records={[kept]} />
  ) : (
    <SubjectNotice subject={subject} what={nouns[resource]} />
  )
}

function DeleteMany({ resource }: { readonly resource: Resource }) {
  const selected = useSelected(resource)
  const leave = useLeave(resource)
  if (selected.length > 0) return <DeleteForm resource={resource} records={selected} />
  return (
    <FormFrame
      resource={resource}
      recordId="delete"
      title="Nothing is selected"
      onClose={() => leave(undefined)}
    >
      <Remark>Select the {plurals[resource]} to delete in the tree, then choose “Delete all…” again.</Remark>
    </FormFrame>
  )
}
