import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './import-drafts.module.css'

interface ImportConfirmProps {
  readonly question: string
  readonly label: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks in place before something is deleted, with the focus on Cancel. */
export function ImportConfirm({ question, label, onConfirm, onCancel }: ImportConfirmProps) {
  const m = useMessages('imports')
  return (
    <span role="alertdialog" aria-label={question} className={classes.question}>
      {question}
      <Button variant="filled" size="compact-xs" color="red.9" onClick={onConfirm}>
        {label}
      </Button>
      <Button size="compact-xs" variant="default" autoFocus onClick={onCancel}>
        {m.cancel}
      </Button>
    </span>
  )
}
