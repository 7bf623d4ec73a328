import type { ReactNode } from 'react'
import classes from './record-section.module.css'

interface RecordSectionProps {
  readonly title: ReactNode
  /** Beside the title: a count, a mark. */
  readonly note?: ReactNode
  /** Of the heading: 2 on a page without a record, whose name is the heading above. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

/** One part of what is known of a record. */
export function RecordSection({ title, note, level = 3, children }: RecordSectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.section}>
      <Heading className={classes.title}>
        {title}
        {note && <span className={classes.note}>{note}</span>}
      </Heading>
      {children}
    </section>
  )
}

/** A line above the record about the record as it is shown. */
export function RecordRemark({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.remark}>
      {children}
    </p>
  )
}

/** A line in place of a list that is empty. */
export function RecordHint({ children }: { readonly children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>
}
