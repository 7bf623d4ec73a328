import type { RefObject } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { focusContent } from './focus-content.ts'
import classes from './skip-link.module.css'

/** The first stop of the Tab key: skips the navigation (WCAG 2.4.1). Visible while it has the focus. */
export function SkipLink({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const m = useMessages('app')
  return (
    <button type="button" className={classes.link} onClick={() => focusContent(main.current)}>
      {m.skipToContent}
    </button>
  )
}
