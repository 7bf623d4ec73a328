import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { formatRelative } from '#ui/dates.ts'
import { RelativeTime, useNow } from '#ui/records/relative-time.tsx'
import { ToolButton } from '#ui/tool-button.tsx'

export interface ReadingFacts {
  readonly isReading: boolean
  /** Epoch milliseconds at which what is shown was last in step with the service; 0 for never. */
  readonly readAt: number
  /** Records that others changed and that are not shown so, because rows would move by it. */
  readonly heldCount?: number
}

interface ReadAgainProps extends ReadingFacts {
  readonly onRead: () => void
}

/** A button that loads the list again, and says when it was last updated. */
export function ReadAgain({ isReading, readAt, heldCount = 0, onRead }: ReadAgainProps) {
  const m = useMessages('ui')
  const now = useNow()
  return heldCount > 0 ? (
    <span role="status">
      <Button size="compact-sm" variant="light" onClick={onRead}>
        {m.showHeldChanges({ count: heldCount })}
      </Button>
    </span>
  ) : (
    <ToolButton
      label={m.refresh}
      hint={readAt > 0 ? m.updatedAgo({ time: formatRelative(readAt, now) }).join('') : undefined}
      onClick={onRead}
      disabled={isReading}
    >
      <IconRefresh size={16} stroke={1.75} aria-hidden />
    </ToolButton>
  )
}

/** @param time epoch milliseconds */
export function UpdatedAgo({ time }: { readonly time: number }) {
  const m = useMessages('ui')
  const parts = m.updatedAgo<ReactNode>({
    time: <RelativeTime key="time" dateTime={new Date(time).toISOString()} />,
  })
  return <>{parts}</>
}

interface TreeSummaryProps {
  /** How many records are found; undefined when everything is shown. */
  readonly matches: number | undefined
  readonly records: number
}

/** How many records there are, or how many of them are found. */
export function TreeSummary({ matches, records }: TreeSummaryProps) {
  const m = useMessages('ui')
  return matches === undefined ? number(records) : m.partOf({ part: matches, total: records })
}
