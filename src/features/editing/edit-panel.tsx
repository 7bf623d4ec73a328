import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import {
  type OutboxEntry,
  recordOf,
  useIsOutboxRead,
  useOutbox,
  useWithPendingChanges,
} from '#queries/outbox.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { EditForm } from './edit-form.tsx'
import { useEditedRecord, useOwnId } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form that changes a record. */
export function EditPanel({ kind, recordId }: { readonly kind: HierarchyKind; readonly recordId: string }) {
  const { entry } = useSearch({ strict: false })
  // With pending changes: they are sent before the changes of this form.
  const query = useEditedRecord(kind, recordId)
  const record = useWithPendingChanges(kind, query.record)
  const isOutboxRead = useIsOutboxRead()
  const person = useOwnId()
  if (!record || !isOutboxRead || person === undefined) return <RecordPlaceholder query={query} />
  const form = { kind, record, person }
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

/** Pauses a queued entry while a form is open that may revise it. */
function usePausedWhileEdited(entry: OutboxEntry | undefined): void {
  const { outbox } = useOutbox()
  const seq = entry?.state === 'queued' ? entry.seq : undefined
  useEffect(() => {
    if (seq === undefined) return undefined
    void outbox.pause(seq)
    // An entry that was revised is no longer paused; resuming it does nothing.
    return () => void outbox.resume(seq)
  }, [outbox, seq])
}
