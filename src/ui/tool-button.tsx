import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './tool-button.module.css'

interface ToolButtonProps {
  readonly label: string
  /** Beside the label in the tooltip. */
  readonly hint?: string | undefined
  readonly onClick: () => void
  readonly disabled?: boolean
  /** For a button that switches something on and off. */
  readonly isPressed?: boolean
  readonly children: ReactNode
}

/** The class of a button in a line of tools that opens a menu or a dialog. */
export const toolClass = classes.tool ?? ''

/** The sign of such a button, and its word where there is room. */
export function ToolSign({ icon, word }: { readonly icon: ReactNode; readonly word: string }) {
  return (
    <>
      {icon}
      <span className={classes.word}>{word}</span>
      <IconChevronDown size={13} stroke={2} aria-hidden className={classes.word} />
    </>
  )
}

export function ToolButton({ label, hint, onClick, disabled = false, isPressed, children }: ToolButtonProps) {
  return (
    <ActionIcon
      variant={isPressed ? 'light' : 'subtle'}
      color="gray"
      size={30}
      aria-label={label}
      title={hint === undefined ? label : `${label} · ${hint}`}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
