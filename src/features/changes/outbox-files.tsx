// Files of pending changes: one for a reviewer, and what becomes of one that was chosen.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import { saveFile } from '#ui/save-file.ts'
import { exportForReview, type FileImport, importOutboxFile, maxCommentLength } from './change-review.ts'
import classes from './outbox.module.css'
import { ReviewView } from './review-view.tsx'

interface OutboxFilesProps {
  /** The file that was chosen, or the wish for one. */
  readonly asked: File | 'export'
  readonly onClose: () => void
}

export function OutboxFiles({ asked, onClose }: OutboxFilesProps) {
  return asked === 'export' ? (
    <ExportForReview onClose={onClose} />
  ) : (
    <ChosenFile file={asked} onClose={onClose} />
  )
}

interface ChosenFileProps extends Pick<OutboxFilesProps, 'onClose'> {
  readonly file: File
}

function ChosenFile({ file, onClose }: ChosenFileProps) {
  const m = useMessages('review')
  const ui = useMessages('ui')
  const planning = usePlanning()
  const [result, setResult] = useState<{ readonly of: File; readonly imported: FileImport }>()
  useEffect(() => {
    let isCurrent = true
    void importOutboxFile(planning, file).then((imported) => {
      if (isCurrent) setResult({ of: file, imported })
    })
    return () => {
      isCurrent = false
    }
  }, [planning, file])
  if (result?.of !== file) return null
  const { imported } = result
  if (imported.kind === 'review') return <ReviewView request={imported.request} onClose={onClose} />
  return (
    <p role="status" className={classes.taken}>
      {describeImport(imported, { review: m, ui })}
    </p>
  )
}

type Outcome = Exclude<FileImport, { readonly kind: 'review' }>

function describeImport(imported: Outcome, { review: m, ui }: Pick<Messages, 'review' | 'ui'>): string {
  switch (imported.kind) {
    case 'imported':
      return imported.count === 0 ? m.nothingImported : m.imported({ count: imported.count })
    case 'unreadable':
      return m.notAnExport
    case 'foreign':
      return m.notYours
    case 'not-stored':
      return describeStorageProblem(ui, imported.problem)
  }
}

// A file of the unconfirmed changes for another person, with a note to them.

function ExportForReview({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('review')
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  const [note, setNote] = useState('')
  const save = async () => {
    saveFile(await exportForReview(planning, session?.principal.name ?? '', note))
    onClose()
  }
  return (
    <form
      aria-label={m.exportTitle}
      className={classes.section}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2 className={classes.heading}>{m.exportTitle}</h2>
      <div className={classes.group}>
        <p className={classes.state}>{m.exportText}</p>
        <Textarea
          label={m.note}
          maxLength={maxCommentLength}
          rows={2}
          autosize={false}
          autoFocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.acts}>
          <Button variant="filled" size="xs" type="submit">
            {m.exportAct}
          </Button>
          <Button size="xs" onClick={onClose}>
            {m.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}
