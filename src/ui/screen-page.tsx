// The page around a tree: title and search above, the tree below, the opened record beside it, or on a narrow
// screen in its place.
import { Outlet, useChildMatches } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { PanelDivider, usePanelWidth } from '#ui/tree/panel-divider.tsx'
import page from './page.module.css'
import { PageHead, usePageTitle } from './page-head.tsx'
import { hasPersonActed } from './restore-focus.ts'
import classes from './screen-page.module.css'

export interface ScreenPageProps {
  readonly title: string
  /** A short fact beside the title, such as the number of records. */
  readonly summary?: ReactNode
  /** Leads to the same records in another shape. */
  readonly shapes?: ReactNode
  readonly search?: ReactNode
  /** What the page is mostly opened for. */
  readonly acts?: ReactNode
  /** The second line: filters and tools, or the parts that the page has. */
  readonly line?: ReactNode
  /** A line between the tools and the tree: progress, or what is wrong with the list. */
  readonly banner?: ReactNode
  /** The name of the opened record, for the title of the window; undefined when it is not known. */
  readonly openedName?: string | undefined
  /** The opened record; undefined when none is. */
  readonly panel?: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** What a route below this one shows; undefined while none is open. */
export function useChildPanel(): ReactNode {
  const isOpen = useChildMatches({ select: (matches) => matches.length > 0 })
  return isOpen ? <Outlet /> : undefined
}

export function ScreenPage(props: ScreenPageProps) {
  const { title, summary, shapes, search, acts, line, banner, openedName, panel, footer, children } = props
  usePageTitle(openedName, title)
  const list = useRef<HTMLElement>(null)
  const isOpen = panel !== undefined
  const divider = usePanelWidth()
  useLayoutEffect(() => {
    // A panel that closes, or the previous screen, takes the focus with it: it goes to the row that keys act on. On a
    // page that was just loaded it stays at the beginning.
    if (isOpen || document.activeElement !== document.body || !hasPersonActed()) return
    list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true })
  }, [isOpen])

  return (
    <div
      className={classes.page}
      data-open={isOpen}
      style={{ '--panel-width': `${divider.width}%` } as CSSProperties}
    >
      <section ref={list} className={`${page.page} ${classes.list}`} aria-labelledby="tree-page-title">
        <PageHead id="tree-page-title" title={title} summary={summary}>
          {shapes}
          <div className={classes.search}>{search}</div>
          <div className={classes.acts}>{acts}</div>
        </PageHead>
        {line && <div className={classes.line}>{line}</div>}
        {banner && <div className={page.banner}>{banner}</div>}
        <div className={`${page.body} ${classes.rows}`}>{children}</div>
        {footer}
      </section>
      {isOpen && <PanelDivider {...divider} />}
      {panel}
    </div>
  )
}
