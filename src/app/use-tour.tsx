import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { personalStorage } from '#queries/personal-storage.ts'
import { type Planning, usePlanning } from '#queries/planning.tsx'
import { focusContent } from './focus-content.ts'
import { Tour } from './tour.tsx'

const storageKey = 'planning-console.tour'
const start = '/focus-areas'

/**
 * The first steps, shown once per device to a person who opens the start of the console. A person who follows a link
 * does not see them, nor does one without a mouse: the steps are about keys.
 */
export function useTour(): ReactNode {
  const isAtStart = useLocation({
    select: ({ pathname, searchStr }) => pathname === start && searchStr === '',
  })
  const [isDue, setDue] = useState(() => isAtStart && !isTouchOnly() && !isSeen())
  const { focusAreas } = usePlanning()
  // The tour is about the tree, and must not delay its first rows.
  const isTreeThere = useSyncExternalStore(focusAreas.subscribe, () => isShown(focusAreas))
  if (!isDue || !isAtStart || !isTreeThere) return null
  const end = () => {
    noteSeen()
    setDue(false)
    // The button that had the focus is removed.
    focusContent(document.querySelector('main'))
  }
  return <Tour onEnd={end} />
}

function isShown({ getSnapshot }: Planning['focusAreas']): boolean {
  const { state, index } = getSnapshot()
  return index.recordCount > 0 || state.kind === 'done' || state.kind === 'failed'
}

/** True for a device without a pointer as fine as that of a mouse. Whether there is a keyboard no browser says. */
function isTouchOnly(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches
}

/** True where storage is blocked: the tour would otherwise come at every start. */
function isSeen(): boolean {
  try {
    return personalStorage().getItem(storageKey) !== null
  } catch {
    return true
  }
}

function noteSeen(): void {
  try {
    personalStorage().setItem(storageKey, 'seen')
  } catch {
    // It may come once more.
  }
}
