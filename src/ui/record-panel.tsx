// The frame of one opened record.
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './record-panel.module.css'

interface RecordPanelProps {
  readonly recordId: string
  readonly title: ReactNode
  /** Names the region for those who do not see it. */
  readonly label: string
  readonly path?: ReactNode
  /** What stands under the title: status, type. */
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

export function RecordPanel({
  recordId,
  title,
  label,
  path,
  facts,
  actions,
  onClose,
  children,
}: RecordPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const shownId = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element || shownId.current === recordId) return
    // On a narrow screen the panel takes the place of the tree, and with it the focus. On a wide one it takes the
    // focus that a link to the next record has lost by going away.
    const isAlone = getComputedStyle(element).position === 'absolute'
    const isNext = shownId.current !== undefined
    if (isAlone || (isNext && document.activeElement === document.body)) element.focus()
    if (isNext) element.scrollTop = 0
    shownId.current = recordId
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }

  return (
    <aside ref={panel} aria-label={label} tabIndex={-1} className={classes.panel} onKeyDown={handleKeyDown}>
      <header className={classes.header}>
        <div className={classes.top}>
          <div className={classes.back}>
            <PanelButton label="Back to the tree" onClick={onClose}>
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            </PanelButton>
          </div>
          <div className={classes.path}>{path}</div>
          <div className={classes.actions}>
            {actions}
            <div className={classes.close}>
              <PanelButton label="Close" onClick={onClose}>
                <IconX size={16} stroke={1.75} aria-hidden />
              </PanelButton>
            </div>
          </div>
        </div>
        <h2 className={classes.title}>{title}</h2>
        {facts && <div className={classes.facts}>{facts}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}

interface PanelButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function PanelButton({ label, onClick, children }: PanelButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

interface PanelSectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function PanelSection({ title, children }: PanelSectionProps) {
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  )
}

/** A line above the record about the record as it is shown. */
export function PanelRemark({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.remark}>
      {children}
    </p>
  )
}

/** What stands where there is nothing to show. */
export function PanelHint({ children }: { readonly children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>
}
