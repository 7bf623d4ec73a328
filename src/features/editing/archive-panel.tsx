import { Button, Textarea } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ArchiveComment, type Organization } from '#contract/organizations.ts'
import { printRequest } from '#contract/request-text.ts'
import { hierarchies } from '#contract/resources.ts'
import { useOutbox } from '#queries/outbox.ts'
import { Remark, RequestText } from '#ui/forms/form-parts.tsx'
import classes from './editing.module.css'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useEditedRecord } from './hierarchy-resource.ts'
import { RecordPlaceholder } from './record-placeholder.tsx'

/** The form that archives the organization of the address. */
export function ArchivePanel() {
  const { recordId = '' } = useParams({ strict: false })
  const query = useEditedRecord('organization', recordId)
  const { record } = query
  if (!record || !('organizationType' in record))
    return <RecordPlaceholder query={query} what={hierarchies.organization.noun} />
  return <ArchiveForm key={recordId} record={record} />
}

function ArchiveForm({ record }: { readonly record: Organization }) {
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
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <FormFrame
      kind="organization"
      recordId={record.id}
      title={`Archive ${record.name}`}
      onClose={() => leave(record.id)}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isTooLong) void archive()
        }}
      >
        <Remark>
          The API has no request that takes an archived organization back. The specification does not say what
          archiving does to the organizations below it, nor whether it stays in the list.
        </Remark>
        <Textarea
          label="Reason"
          description="Goes with the request; whether it can be read again, the specification does not say."
          rows={3}
          autoFocus
          value={comment}
          error={isTooLong ? 'This is longer than 4,000 characters.' : undefined}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <RequestText
          text={printRequest('archiveOrganization', { id: record.id, body: reason || undefined })}
        />
        {problem && <Remark tone="bad">Nothing was sent. {problem}</Remark>}
        <div className={classes.actions}>
          <Button variant="filled" type="submit" disabled={isTooLong}>
            Archive
          </Button>
          <Button variant="default" onClick={() => leave(record.id)}>
            Cancel
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}
