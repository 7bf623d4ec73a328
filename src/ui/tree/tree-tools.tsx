import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { ToolButton } from '#ui/tool-button.tsx'
import classes from './tree-tools.module.css'

export interface ReadingFacts {
  readonly isReading: boolean
  /** Epoch milliseconds at which what is shown was last in step with the service; 0 for never. */
  readonly readAt: number
  /** Records that others changed and that are not shown so, because rows would move by it. */
  readonly newsCount?: number
}

interface ReadAgainProps extends ReadingFacts {
  readonly onRead: () => void
}

/** When the list was last updated, and a button that loads it again. */
export function ReadAgain({ isReading, readAt, newsCount = 0, onRead }: ReadAgainProps) {
  const m = useMessages('ui')
  return newsCount > 0 ? (
    <span role="status">
      <Button size="compact-sm" variant="light" onClick={onRead}>
        {m.showNews({ count: newsCount })}
      </Button>
    </span>
  ) : (
    <>
      <span className={classes.age}>{readAt > 0 && <UpdatedAgo time={readAt} />}</span>
      <ToolButton label={m.refresh} onClick={onRead} disabled={isReading}>
        <IconRefresh size={16} stroke={1.75} aria-hidden />
      </ToolButton>
    </>
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
