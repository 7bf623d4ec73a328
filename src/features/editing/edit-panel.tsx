import { useParams } from '@tanstack/react-router'
import { LoadingNotice } from '#ui/notice.tsx'
import { EditForm } from './edit-form.tsx'
import { nouns, type Resource, useOwnId, useSubject } from './subject.ts'

export function EditFocusAreaPanel() {
  const { focusAreaId = '' } = useParams({ strict: false })
  return <EditPanel key={focusAreaId} resource="focus-area" id={focusAreaId} />
}

export function EditOrganizationPanel() {
  const { organizationId = '' } = useParams({ strict: false })
  return <EditPanel key={organizationId} resource="organization" id={organizationId} />
}

function EditPanel({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const record = useSubject(resource, id)
  const person = useOwnId()
  return record && person !== undefined ? (
    <EditForm resource={resource} record={record} person={person} />
  ) : (
    <LoadingNotice label={`Reading the ${nouns[resource]}…`} />
  )
}
