// Shows one opened record beside its tree or on a separate page.
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { bindingOf, type KeyHint, type KeyWords } from '#ui/key-bindings.ts'
import { usePageTitle } from '#ui/page-head.tsx'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import classes from './record-frame.module.css'

interface RecordFrameProps {
  readonly recordId: string
  /** Names the region for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

const panelTitle: KeyWords = (m) => m.panel
const panelKeys: readonly KeyHint[] = [{ keys: ['Escape'], words: (m) => m.closePanel }]

/** A record beside its tree; on a narrow screen in its place. Escape closes it. */
export function RecordPanel({
  recordId,
  label,
  onClose,
  children,
}: RecordFrameProps & { readonly onClose: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useFocusOnRecord(panel, recordId)
  useKeyGroup(panelTitle, panelKeys)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && bindingOf(panelKeys, event)) onClose()
  }
  return (
    <aside ref={panel} aria-label={label} tabIndex={-1} className={classes.panel} onKeyDown={handleKeyDown}>
      {children}
    </aside>
  )
}

/** A record on a separate page. */
export function RecordPage({
  recordId,
  label,
  place,
  title,
  children,
}: RecordFrameProps & {
  /** Where it belongs, as the heading over its own. */
  readonly place: string
  /** Undefined while it is not known. */
  readonly title: string | undefined
}) {
  usePageTitle(title, place)
  const page = useRef<HTMLElement>(null)
  useFocusOnRecord(page, recordId)
  return (
    <article ref={page} aria-label={label} tabIndex={-1} className={classes.page}>
      <h1 className="visuallyHidden">{place}</h1>
      <div className={classes.sheet}>{children}</div>
    </article>
  )
}

/**
 * Gives the focus to the record when it comes to be shown and the focus is nowhere: the link or the list that led
 * here has gone. Right after the page was loaded it is nowhere, too, and stays there.
 */
function useFocusOnRecord(frame: { readonly current: HTMLElement | null }, recordId: string): void {
  const shownId = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || shownId.current === recordId) return
    // On a narrow screen a panel takes the place of the tree, and with it the focus.
    const isAlone = getComputedStyle(element).position === 'absolute'
    const isLost = document.activeElement === document.body && navigator.userActivation.hasBeenActive
    if (isAlone || isLost) element.focus()
    if (shownId.current !== undefined) element.scrollTop = 0
    shownId.current = recordId
  })
}

/** The button that closes a panel. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('app')
  return (
    <ActionIcon size={26} aria-label={m.close} title={m.close} onClick={onClose}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
