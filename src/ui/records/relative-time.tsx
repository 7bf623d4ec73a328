import { useNow } from '#ui/clock.ts'
import { formatExact, formatRelative } from '#ui/dates.ts'

/** `3 days ago`, with the exact time on hover. Text that is not a date is shown as it came. */
export function RelativeTime({ dateTime }: { readonly dateTime: string }) {
  const now = useNow()
  const time = Date.parse(dateTime)
  if (Number.isNaN(time)) return dateTime
  return (
    <time dateTime={dateTime} title={formatExact(dateTime)}>
      {formatRelative(time, now)}
    </time>
  )
}
