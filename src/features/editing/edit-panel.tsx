import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type OutboxEntry,
  recordOf,
  useIsOutboxRead,
  useOutbox,
  useWithPendingChanges,
} from '#queries/outbox.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { EditForm } from './edit-form.tsx'
import { nouns, type Resource, useOwnId, useSubject } from './subject.ts'
import { SubjectNotice } from './subject-notice.tsx'
import { useHeldWhileEdited } from './use-held-while-edited.ts'

export function EditFocusAreaPanel() {
  const { focusAreaId = '' } = useParams({ strict: false })
  return <EditPanel key={focusAreaId} resource="focus-area" id={focusAreaId} />
}

export function EditOrganizationPanel() {
  const { organizationId = '' } = useParams({ strict: false })
  return <EditPanel key={organizationId} resource="organization" id={organizationId} />
}

interface EditPanelProps {
  readonly resource: Resource
  readonly id: string
}

function EditPanel({ resource, id }: EditPanelProps) {
  const { entry } = useSearch({ strict: false })
  // With what waits to be sent already: it is through by the time that what is typed here goes out.
  const subject = useSubject(resource, id)
  const record = useWithPendingChanges(resource, subject.record)
  const isOutboxRead = useIsOutboxRead()
  const person = useOwnId()
  if (!record || !isOutboxRead || person === undefined)
    return <SubjectNotice subject={subject} what={nouns[resource]} />
  const form = { resource, record, person }
  return entry === undefined ? <EditForm {...form} /> : <Revision key={entry} seq={Number(entry)} {...form} />
}

interface RevisionProps extends Omit<Parameters<typeof EditForm>[0], 'revised'> {
  readonly seq: number
}

/** A change that was refused or is not sent yet, in the form again. */
function Revision({ seq, ...form }: RevisionProps) {
  const { entries } = useOutbox().snapshot
  const found = entries.find((one) => one.seq === seq && recordOf(one, entries) === form.record.id)
  // As it was when the form was opened; what becomes of it does not change the form.
  const [revised, setRevised] = useState<OutboxEntry>()
  if (found && !revised) setRevised(found)
  useHeldWhileEdited(revised)
  if (!revised) return <LoadingNotice label="Loading…" />
  return <EditForm {...form} revised={revised} />
}
