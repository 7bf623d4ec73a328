import { useSyncExternalStore } from 'react'
import { formatExact, formatRelative } from '#ui/dates.ts'

// One timer for all relative times on the page, running only while some are shown. It moves by the minute,
// which is the finest unit any of them shows.
const minuteMs = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const listener of listeners) listener()
    }, minuteMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const readNow = () => now

/** The present in epoch milliseconds; renders again every minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow, readNow)
}

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
