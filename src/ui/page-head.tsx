import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The title of the window: what is shown, the narrowest first. What is not known is left out. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  useDocumentTitle([...parts.filter(Boolean), 'Planning Console'].join(' · '))
}

interface PageHeadProps {
  /** The id of the heading, by which the page is named. */
  readonly id: string
  readonly title: string
  /** A short fact beside the title, such as the number of records. */
  readonly summary?: ReactNode
  /** Marks, and what one does on this page. */
  readonly children?: ReactNode
}

/** The line at the top of a page. */
export function PageHead({ id, title, summary, children }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <h1 id={id} className={classes.title}>
        {title}
      </h1>
      {summary !== undefined && <span className="hint digits">{summary}</span>}
      {children}
    </header>
  )
}
