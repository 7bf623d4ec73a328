import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface ToolButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
  /** For a button that switches something on and off. */
  readonly isPressed?: boolean
  readonly children: ReactNode
}

export function ToolButton({ label, onClick, disabled = false, isPressed, children }: ToolButtonProps) {
  return (
    <ActionIcon
      variant={isPressed ? 'light' : 'subtle'}
      color="gray"
      size={30}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
