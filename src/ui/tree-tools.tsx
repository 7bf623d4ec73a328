import { ActionIcon } from '@mantine/core'
import { IconFoldDown, IconFoldUp, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from './progress-bar.tsx'

interface ToolButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

function ToolButton({ label, onClick, disabled = false, children }: ToolButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}

interface TreeToolsProps {
  readonly isReading: boolean
  readonly onExpandAll: () => void
  readonly onCollapseAll: () => void
  readonly onReload: () => void
}

/** What one does to a tree as a whole. */
export function TreeTools({ isReading, onExpandAll, onCollapseAll, onReload }: TreeToolsProps) {
  return (
    <>
      <ToolButton label="Expand all" onClick={onExpandAll}>
        <IconFoldDown size={16} stroke={1.75} aria-hidden />
      </ToolButton>
      <ToolButton label="Collapse all" onClick={onCollapseAll}>
        <IconFoldUp size={16} stroke={1.75} aria-hidden />
      </ToolButton>
      <ToolButton label="Read again" onClick={onReload} disabled={isReading}>
        <IconRefresh size={16} stroke={1.75} aria-hidden />
      </ToolButton>
    </>
  )
}

interface TreeSummaryProps {
  /** How many records the search found; undefined when nothing is searched. */
  readonly matches: number | undefined
  readonly records: number
}

/** How many records there are, or how many of them were found. */
export function TreeSummary({ matches, records }: TreeSummaryProps) {
  if (matches === undefined) return formatCount(records)
  return (
    <span role="status">
      {formatCount(matches)} of {formatCount(records)}
    </span>
  )
}
