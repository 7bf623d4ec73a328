import { Button } from '@mantine/core'
import type { ReactNode, SubmitEventHandler } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'

export interface AccessFormProps {
  /** Names the form for screen readers. */
  readonly label?: string
  /** The label of the button that sends the form. */
  readonly action: string
  readonly change: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void }
  /** What a conflict means for this change. */
  readonly conflict?: string
  readonly onSubmit: SubmitEventHandler
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form that changes who has access, with its buttons and why the change failed. */
export function AccessForm(props: AccessFormProps) {
  const { label, action, change, conflict, onSubmit, onCancel, children } = props
  const m = useMessages('access')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={onSubmit}
      // What was refused is not what the form says now.
      onChange={change.reset}
      aria-label={label}
    >
      {children}
      <ChangeProblem error={change.error} {...(conflict !== undefined && { conflict })} />
      <div className={classes.actions}>
        <Button variant="filled" type="submit" size="xs" loading={change.isPending}>
          {action}
        </Button>
        <Button size="xs" onClick={onCancel}>
          {m.cancel}
        </Button>
      </div>
    </form>
  )
}
