import { useParams } from '@tanstack/react-router'
import { LoadingNotice } from '#ui/notice.tsx'
import { DeleteForm } from './delete-form.tsx'
import { nouns, type Resource, useSubject } from './subject.ts'

export function DeleteFocusAreaPanel() {
  const { focusAreaId = '' } = useParams({ strict: false })
  return <DeletePanel key={focusAreaId} resource="focus-area" id={focusAreaId} />
}

export function DeleteOrganizationPanel() {
  const { organizationId = '' } = useParams({ strict: false })
  return <DeletePanel key={organizationId} resource="organization" id={organizationId} />
}

function DeletePanel({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const record = useSubject(resource, id)
  return record ? (
    <DeleteForm resource={resource} record={record} />
  ) : (
    <LoadingNotice label={`Reading the ${nouns[resource]}…`} />
  )
}
