// A button that opens a small dialog under it.
import { type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react'
import classes from './button-popover.module.css'
import { ToolSign, toolClass } from './tool-button.tsx'
import { usePopover } from './use-popover.ts'

interface ButtonPopoverProps {
  readonly label: string
  readonly sign: ReactNode
  /** `chip`: text with a border. `tool`: a sign, and the label where there is room for it. */
  readonly look: 'chip' | 'tool'
  /** True when what it holds is in force. */
  readonly isSet?: boolean
  /** The ID of the text that says what is wrong with it. */
  readonly describedBy?: string | undefined
  readonly onToggle?: (isOpen: boolean) => void
  /** Drawn only while it is open. */
  readonly children: (close: () => void) => ReactNode
}

export function ButtonPopover(props: ButtonPopoverProps) {
  const { label, sign, look, isSet = false, describedBy, onToggle, children } = props
  const { popover, isOpen, close, buttonProps, popoverProps } = usePopover(
    { side: 'start', maxHeight },
    (panel) => panel.focus(),
  )
  useLayoutEffect(() => {
    // What it holds may come only after it was opened.
    if (popover.current?.matches(':focus')) controlsOf(popover.current)[0]?.focus()
  })

  return (
    <>
      <button
        {...buttonProps}
        type="button"
        className={look === 'chip' ? classes.chip : toolClass}
        data-set={isSet}
        aria-label={look === 'tool' ? label : undefined}
        title={look === 'tool' ? label : undefined}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {look === 'tool' ? <ToolSign icon={sign} word={label} /> : sign}
      </button>
      <div
        {...popoverProps}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={classes.panel}
        onToggle={(event) => {
          popoverProps.onToggle(event)
          onToggle?.(event.newState === 'open')
        }}
        onKeyDown={moveAmongControls}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

/** Pixels. */
const maxHeight = 440

/** The arrow keys go up and down through what the dialog holds, which may be a hundred names. */
function moveAmongControls(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const controls = controlsOf(event.currentTarget)
  const at = controls.findIndex((control) => control.matches(':focus'))
  controls[(at + step + controls.length) % controls.length]?.focus()
  event.preventDefault()
}

function controlsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('input, button')]
}
