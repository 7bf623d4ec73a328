import { Link, useParams } from '@tanstack/react-router'
import { LoadingNotice } from '#ui/notice.tsx'
import { CreateForm } from './create-form.tsx'
import { nouns, placeOf, type Resource, useIsTreeRead, useOwnerOffered, useSubject } from './subject.ts'
import { SubjectNotice } from './subject-notice.tsx'

export function CreateFocusAreaPanel() {
  return <CreateAtTop resource="focus-area" />
}

export function CreateOrganizationPanel() {
  return <CreateAtTop resource="organization" />
}

export function CreateFocusAreaBelowPanel() {
  const { focusAreaId = '' } = useParams({ strict: false })
  return <CreateBelow key={focusAreaId} resource="focus-area" parentId={focusAreaId} />
}

export function CreateOrganizationBelowPanel() {
  const { organizationId = '' } = useParams({ strict: false })
  return <CreateBelow key={organizationId} resource="organization" parentId={organizationId} />
}

function CreateAtTop({ resource }: { readonly resource: Resource }) {
  const owner = useOwnerOffered()
  const isRead = useIsTreeRead(resource)
  if (owner === undefined || !isRead) return <LoadingNotice label="Reading what can be chosen…" />
  return (
    <CreateForm
      resource={resource}
      parent={undefined}
      owner={owner}
      remarks={
        <Link to={resource === 'organization' ? '/organizations/create-again' : '/focus-areas/create-again'}>
          Create again what was deleted, from its file
        </Link>
      }
    />
  )
}

function CreateBelow({ resource, parentId }: { readonly resource: Resource; readonly parentId: string }) {
  const owner = useOwnerOffered()
  const subject = useSubject(resource, parentId)
  const parent = subject.record
  const isRead = useIsTreeRead(resource)
  if (!parent || owner === undefined || !isRead)
    return <SubjectNotice subject={subject} what={`${nouns[resource]} above`} />
  return <CreateForm resource={resource} parent={placeOf(parent)} owner={owner} />
}
