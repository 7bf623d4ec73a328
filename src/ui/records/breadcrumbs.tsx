import { Children, isValidElement, type ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { usePopover } from '#ui/use-popover.ts'
import classes from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  readonly label: string
  /** One link an ancestor, from the root on, each with a key. */
  readonly children: ReactNode
}

/** More links than this are folded: the root and the nearest two stay. */
const maxLinks = 4

/** The way from the root; the middle of a long one opens from a button. */
export function Breadcrumbs({ label, children }: BreadcrumbsProps) {
  const links = Children.toArray(children)
  const isLong = links.length > maxLinks
  return (
    <nav aria-label={label}>
      <ol className={classes.list}>
        {(isLong ? links.slice(0, 1) : links).map(itemOf)}
        {isLong && (
          <li className={classes.item}>
            <HiddenLinks links={links.slice(1, -2)} />
          </li>
        )}
        {isLong && links.slice(-2).map(itemOf)}
      </ol>
    </nav>
  )
}

function itemOf(link: ReactNode) {
  return (
    <li key={isValidElement(link) ? link.key : undefined} className={classes.item}>
      {link}
    </li>
  )
}

function HiddenLinks({ links }: { readonly links: readonly ReactNode[] }) {
  const m = useMessages('ui')
  const label = m.hiddenAncestors({ count: links.length })
  const { close, isOpen, buttonProps, popoverProps } = usePopover(
    { side: 'start', maxHeight },
    focusFirstLink,
  )
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        className={classes.more}
      >
        …
      </button>
      {/* A link that was chosen closes it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by the keyboard, too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is clicked */}
      <div {...popoverProps} className={classes.hidden} onClick={close}>
        {isOpen && (
          <ol aria-label={label} className={classes.hiddenList}>
            {links.map((link) => (
              <li key={isValidElement(link) ? link.key : undefined}>{link}</li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

/** Pixels. */
const maxHeight = 440

function focusFirstLink(popover: HTMLElement): void {
  popover.querySelector('a')?.focus()
}
