// Files of pending changes: one for a reviewer, and what becomes of one that was chosen.
import { useEffect, useState } from 'react'
import { usePlanning } from '#data/planning.tsx'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import { type FileImport, importOutboxFile } from './change-review.ts'
import { ExportForReview } from './export-for-review.tsx'
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
