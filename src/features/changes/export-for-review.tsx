// A file of the unconfirmed changes for another person, with a note to them.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { saveFile } from '#ui/save-file.ts'
import { exportForReview, maxCommentLength } from './change-review.ts'
import classes from './outbox.module.css'

export function ExportForReview({ onClose }: { readonly onClose: () => void }) {
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
