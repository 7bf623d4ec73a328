import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

/** Lets what lies over the page leave the bar free, whose lines depend on the width. */
function announceHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  // A low window scrolls the page as a whole: at its end the bar covers no row.
  bar.parentElement?.scrollTo?.({ top: bar.parentElement.scrollHeight })
  const observer = new ResizeObserver(() =>
    style.setProperty('--selection-bar-height', `${bar.offsetHeight}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--selection-bar-height')
  }
}

/** The button of an act in the bar, at which a choice opens that the palette asks for. */
export function selectionActButton(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-selection-act="${key}"]`)
}

interface SelectionBarProps {
  readonly label: string
  /** How many are selected. */
  readonly selected: string
  /** How many of those are not in view, and why. */
  readonly hidden: readonly string[]
  /** What selects more. */
  readonly more?: ReactNode
  /** What to do with what is selected. */
  readonly actions: ReactNode
  readonly clear: string
  readonly onClear: () => void
}

/** How much is selected, how much of it is hidden, and what to do with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, selected, hidden, more, actions, clear, onClear } = props
  return (
    <fieldset ref={announceHeight} aria-label={label} className={classes.bar}>
      <span role="status" className={classes.words}>
        <strong className={classes.count}>{selected}</strong>
        {hidden.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
      {more}
      <span className={classes.actions}>{actions}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
        onClick={onClear}
      >
        {clear}
      </Button>
    </fieldset>
  )
}
