import type { ReactNode } from 'react'
import classes from './import-plan.module.css'

interface ImportFooterProps {
  /** What the step would do next, announced when it changes. */
  readonly summary: ReactNode
  /** The buttons that leave the step. */
  readonly children: ReactNode
}

export function ImportFooter({ summary, children }: ImportFooterProps) {
  return (
    <footer className={classes.footer}>
      <p className={classes.summary} role="status">
        {summary}
      </p>
      <div className={classes.buttons}>{children}</div>
    </footer>
  )
}
