// What a form in the panel beside a list is made of, whatever it writes.
import type { ReactNode } from 'react'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import classes from './form-parts.module.css'

interface FormPanelProps {
  readonly recordId: string
  /** Names the region for those who do not see it. */
  readonly label: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The panel of a form, under a title of its own. */
export function FormPanel({ recordId, label, title, onClose, children }: FormPanelProps) {
  return (
    <RecordPanel recordId={recordId} label={label} onClose={onClose}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </RecordPanel>
  )
}

interface RemarkProps {
  readonly tone?: 'good' | 'bad' | undefined
  readonly children: ReactNode
}

export function Remark({ tone, children }: RemarkProps) {
  return (
    <p role="status" className={classes.remark} data-tone={tone}>
      {children}
    </p>
  )
}

/** The request as it will go out. */
export function RequestText({ text }: { readonly text: string }) {
  return (
    <section aria-label="The request">
      <p className={classes.caption}>The request</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by keyboard */}
      <pre className={classes.request} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
