import type { ReactNode } from 'react'
import classes from './import-plan.module.css'

interface ImportNoteProps {
  readonly tone?: 'warning' | 'bad'
  /** Nothing is shown where there is nothing to say. */
  readonly children: ReactNode
}

/** Says what went wrong in a step of an import, as soon as it is known. */
export function ImportNote({ tone, children }: ImportNoteProps) {
  if (!children) return null
  return (
    <p role="alert" className={classes.note} data-tone={tone}>
      {children}
    </p>
  )
}
