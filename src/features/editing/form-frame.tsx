// Where a form stands: in the panel beside the tree, under a title of its own.
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CloseButton, RecordPanel } from '#ui/record-frame.tsx'
import classes from './editing.module.css'
import { collections, type Resource, titles } from './subject.ts'

/** How to leave a form: to the record, or to the tree where there is none. */
export function useLeave(resource: Resource): (id: string | undefined) => void {
  const navigate = useNavigate()
  return (id) => {
    const search = ({ entry: _, ...rest }: Record<string, unknown>) => rest
    if (id === undefined) void navigate({ to: `/${collections[resource]}`, search })
    else if (resource === 'organization')
      void navigate({ to: '/organizations/$organizationId', params: { organizationId: id }, search })
    else void navigate({ to: '/focus-areas/$focusAreaId', params: { focusAreaId: id }, search })
  }
}

interface FormFrameProps {
  readonly resource: Resource
  readonly recordId: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormFrame({ resource, recordId, title, onClose, children }: FormFrameProps) {
  return (
    <RecordPanel recordId={recordId} label={titles[resource]} onClose={onClose}>
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
