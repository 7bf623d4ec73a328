import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './fields.module.css'

/** Names and values of one record. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>
}

interface FieldProps {
  readonly label: string
  /** Nothing is shown as a dash: an absent value is a fact, an empty space is a doubt. */
  readonly children: ReactNode
}

export function Field({ label, children }: FieldProps) {
  const isAbsent = children === null || children === undefined || children === ''
  return (
    <>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{isAbsent ? <Absent /> : children}</dd>
    </>
  )
}

/** The sign of a value that is not set. */
export function Absent() {
  const m = useMessages('ui')
  return (
    <>
      <span aria-hidden className={classes.absent}>
        –
      </span>
      <span className="visuallyHidden">{m.notSet}</span>
    </>
  )
}

/** An identifier: of one width, and broken anywhere rather than cut. */
export function Identifier({ children }: { readonly children: string }) {
  return <span className={classes.identifier}>{children}</span>
}
