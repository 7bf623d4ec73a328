import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ArchiveComment, maxArchiveComment, type Organization } from '#contract/organizations.ts'
import { printRequest } from '#contract/request-text.ts'
import { messagesOf, useMessages } from '#messages/catalogs.ts'
import { storageProblemOf, useOutbox } from '#queries/outbox.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useEditedRecord, useIsOtherSite } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form that archives an organization. */
export function ArchivePanel({ recordId }: { readonly recordId: string }) {
  const query = useEditedRecord('organization', recordId)
  const { record } = query
  if (!record || !('organizationType' in record)) return <RecordPlaceholder query={query} />
  return <ArchiveForm record={record} />
}

function ArchiveForm({ record }: { readonly record: Organization }) {
  const m = useMessages('editing')
  const isOtherSite = useIsOtherSite()
  const { outbox } = useOutbox()
  const leave = useLeave('organization')
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const reason = comment.trim()
  const isTooLong = !ArchiveComment.safeParse(reason).success
  const archive = async () => {
    try {
      await outbox.enqueue({
        kind: 'organization.archive',
        record: record.id,
        label: record.name,
        body: reason ? { comment: reason } : {},
      })
      leave(record.id)
    } catch (error) {
      setProblem(describeStorageProblem(messagesOf('ui'), storageProblemOf(error)))
    }
  }
  return (
    <FormFrame
      kind="organization"
      recordId={record.id}
      title={m.archiveTitle({ name: record.name })}
      onClose={() => leave(record.id)}
    >
      <form
        className={parts.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooLong) void archive()
        }}
      >
        <Remark>{isOtherSite ? m.archiveTextOtherSite : m.archiveText}</Remark>
        <Textarea
          label={m.archiveReason}
          description={m.archiveReasonHint}
          rows={3}
          autoFocus
          value={comment}
          error={isTooLong ? m.archiveReasonTooLong({ max: maxArchiveComment }) : undefined}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <RequestText
          text={printRequest('archiveOrganization', { id: record.id, body: reason || undefined })}
        />
        {problem && <Remark tone="bad">{m.notArchived({ reason: problem })}</Remark>}
        <div className={parts.actions}>
          <Button variant="filled" type="submit" disabled={isTooLong}>
            {m.archive}
          </Button>
          <Button onClick={() => leave(record.id)}>{m.cancel}</Button>
        </div>
      </form>
    </FormFrame>
  )
}
