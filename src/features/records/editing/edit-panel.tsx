import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import {
  type OutboxEntry,
  recordOf,
  useIsOutboxRead,
  useOutbox,
  usePausedWhileEdited,
  useWithPendingChanges,
} from '#data/outbox.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import { useExtendedRecord } from '#data/records/extended-record.ts'
import { useMessages } from '#messages/catalogs.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { EditForm } from './edit-form.tsx'
import { useAreDraftsKnown } from './form-draft.ts'
import { useEditedRecord, useOwnId } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form that changes a record. */
export function EditPanel({ kind, recordId }: { readonly kind: HierarchyKind; readonly recordId: string }) {
  const { entry } = useSearch({ strict: false })
  // With pending changes: they are sent before the changes of this form.
  const query = useEditedRecord(kind, recordId)
  const record = useWithPendingChanges(kind, query.record)
  const extended = useExtendedRecord(kind, query.record)
  const hasExtendedFields = useHasExtendedFields(kind)
  const isOutboxRead = useIsOutboxRead()
  const areDraftsKnown = useAreDraftsKnown()
  const person = useOwnId()
  const [openedFor, setOpenedFor] = useState<string>()
  // A form that is open stays, whatever is read again under it.
  const isReady =
    openedFor === recordId ||
    // Not for a record that was deleted, even if this page has read it before.
    (query.viewState.kind !== 'failed' &&
      isOutboxRead &&
      areDraftsKnown &&
      hasExtendedFields !== undefined &&
      extended?.isSettled !== false)
  if (isReady && openedFor !== recordId) setOpenedFor(recordId)
  if (!record || !isReady || person === undefined) return <RecordPlaceholder query={query} />
  const form = { kind, record, extended, person }
  return entry === undefined ? <EditForm {...form} /> : <Revision key={entry} seq={Number(entry)} {...form} />
}

interface RevisionProps extends Omit<Parameters<typeof EditForm>[0], 'revised'> {
  readonly seq: number
}

/** The form of a change that was rejected or not sent yet. */
function Revision({ seq, ...form }: RevisionProps) {
  const m = useMessages('editing')
  const { entries } = useOutbox().snapshot
  const found = entries.find((one) => one.seq === seq && recordOf(one, entries) === form.record.id)
  // The entry when the form was opened: later changes of it do not change the form.
  const [revised, setRevised] = useState<OutboxEntry>()
  if (found && !revised) setRevised(found)
  usePausedWhileEdited(revised)
  if (!revised) return <LoadingNotice label={m.loading} />
  return <EditForm {...form} revised={revised} />
}
