import type { ReactNode } from 'react'
import classes from './record-header.module.css'

interface RecordHeaderProps {
  /** The way to the records beside it. */
  readonly siblings?: ReactNode
  readonly path?: ReactNode
  readonly title: ReactNode
  /** Under the title: status, type. */
  readonly facts?: ReactNode
  readonly actions: ReactNode
}

/** What a record is called, where it is, and what one can do with it. */
export function RecordHeader({ siblings, path, title, facts, actions }: RecordHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        {siblings}
        <div className={classes.actions}>{actions}</div>
      </div>
      {path}
      <h2 className={classes.title}>{title}</h2>
      {facts && <div className={classes.facts}>{facts}</div>}
    </header>
  )
}
