// Archives one organization or several. There is no way back, which the form says: it is the question, asked once.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ArchiveComment, isArchived, maxArchiveComment, type Organization } from '#contract/organizations.ts'
import { printRequest } from '#contract/request-text.ts'
import { useOutbox } from '#data/outbox.ts'
import { useStoring } from '#data/use-once.ts'
import { useMessages } from '#messages/catalogs.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark } from '#ui/forms/form-parts.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useEditedRecord, useIsOtherSite, useSelected } from './hierarchy-resource.ts'
import { RecordList, RequestsText } from './record-list.tsx'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form that archives an organization. */
export function ArchivePanel({ recordId }: { readonly recordId: string }) {
  const query = useEditedRecord('organization', recordId)
  const leave = useLeave('organization')
  const { record } = query
  if (!record || !('organizationType' in record)) return <RecordPlaceholder query={query} />
  return <ArchiveForm records={[record]} onClose={() => leave(record.id)} />
}

/** The form that archives the selected organizations. */
export function ArchiveManyPanel() {
  const m = useMessages('editing')
  const leave = useLeave('organization')
  const selected = useSelected('organization').filter((record) => 'organizationType' in record)
  const close = () => leave(undefined)
  if (selected.length > 0) return <ArchiveForm records={selected} onClose={close} />
  return (
    <FormFrame kind="organization" recordId="archive" title={m.nothingSelected} onClose={close}>
      <Remark>{m.selectFirst({ kind: 'organization' })}</Remark>
    </FormFrame>
  )
}

interface ArchiveFormProps {
  readonly records: readonly Organization[]
  readonly onClose: () => void
}

function ArchiveForm({ records, onClose }: ArchiveFormProps) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const isOtherSite = useIsOtherSite()
  const [open] = useState(() => records.filter((record) => !isArchived(record)))
  const [comment, setComment] = useState('')
  const reason = comment.trim()
  const isTooLong = !ArchiveComment.safeParse(reason).success
  const { archive, problem } = useArchiving(open, reason, onClose)
  const title =
    records.length === 1 && records[0]
      ? m.archiveTitle({ name: records[0].name })
      : m.archiveManyTitle({ count: open.length })
  return (
    <FormFrame kind="organization" recordId={records[0]?.id ?? 'archive'} title={title} onClose={onClose}>
      <form
        className={parts.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooLong && open.length > 0) void archive()
        }}
      >
        <Remark>{isOtherSite ? m.archiveTextOtherSite : m.archiveText}</Remark>
        {open.length < records.length && (
          <Remark>{m.alreadyArchived({ count: records.length - open.length })}</Remark>
        )}
        {records.length > 1 && <RecordList kind="organization" label={m.recordsToArchive} records={open} />}
        <Textarea
          label={m.archiveReason}
          description={isOtherSite ? m.archiveReasonSent : m.archiveReasonHint}
          rows={3}
          autoFocus
          value={comment}
          error={isTooLong ? m.archiveReasonTooLong({ max: maxArchiveComment }) : undefined}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <RequestsText
          ids={open.map(({ id }) => id)}
          print={(id) => printRequest('archiveOrganization', { id, body: reason || undefined })}
        />
        {problem && (
          <Remark tone="bad">{m.notArchived({ reason: describeStorageProblem(ui, problem) })}</Remark>
        )}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" disabled={isTooLong || open.length === 0}>
            {m.archive}
          </Button>
          <Button onClick={onClose}>{m.cancel}</Button>
        </div>
      </form>
    </FormFrame>
  )
}

/** Puts an archive of each record into the outbox: the API archives one at a time. */
function useArchiving(records: readonly Organization[], reason: string, onDone: () => void) {
  const { outbox } = useOutbox()
  const { store, problem } = useStoring()
  const archive = async () => {
    await outbox.enqueueAll(
      records.map(({ id, name }) => ({
        resource: 'organization' as const,
        verb: 'archive' as const,
        record: id,
        label: name,
        body: reason ? { comment: reason } : {},
      })),
    )
    onDone()
  }
  return { archive: () => store(archive), problem }
}
