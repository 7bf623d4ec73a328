// What can be done on a screen besides going elsewhere: every part that acts on records offers it here while it is shown, and
// the palette lists it.
import { useEffect, useRef } from 'react'
import type { MenuAction } from '#ui/action-menu.tsx'

export interface ActGroup {
  /** What is acted on. */
  readonly title: string
  /** A selection comes before the open record. */
  readonly isSelection?: boolean
  readonly acts: readonly MenuAction[]
}

const present = new Set<() => ActGroup | undefined>()

/** Offers acts for as long as the caller is shown; none while there is nothing to act on. */
export function useOfferedActs(group: ActGroup | undefined): void {
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => {
    const read = () => latest.current
    present.add(read)
    return () => {
      present.delete(read)
    }
  }, [])
}

/** The acts of the present screen. */
export function offeredActs(): readonly ActGroup[] {
  return [...present]
    .flatMap((read) => read() ?? [])
    .filter(({ acts }) => acts.length > 0)
    .toSorted((one, other) => Number(other.isSelection ?? false) - Number(one.isSelection ?? false))
}
