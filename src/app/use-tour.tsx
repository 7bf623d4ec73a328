import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { personalStorage } from '#queries/personal-storage.ts'
import { type Planning, usePlanning } from '#queries/planning.tsx'
import { focusContent } from './focus-content.ts'

const Tour = lazy(async () => {
  try {
    const { Tour: Loaded } = await import('./tour.tsx')
    return { default: Loaded }
  } catch {
    // A network that went while it was on its way takes nothing but the tour, which comes at the next start.
    return { default: () => null }
  }
})

const storageKey = 'planning-console.tour'
const start = '/focus-areas'

/**
 * The first steps, shown to those who begin at the start of the console for the first time on this device. Whoever
 * follows a link has a wish of their own, and is left to it.
 */
export function useTour(): ReactNode {
  const isAtStart = useLocation({
    select: ({ pathname, searchStr }) => pathname === start && searchStr === '',
  })
  const [isDue, setDue] = useState(() => isAtStart && !isSeen())
  const { focusAreas } = usePlanning()
  // It is about the tree, and not to be in the way of its first rows.
  const isTreeThere = useSyncExternalStore(focusAreas.subscribe, () => isShown(focusAreas))
  if (!isDue || !isAtStart || !isTreeThere) return null
  const end = () => {
    noteSeen()
    setDue(false)
    // The button that had the focus goes.
    focusContent(document.querySelector('main'))
  }
  return (
    <Suspense>
      <Tour onEnd={end} />
    </Suspense>
  )
}

function isShown({ getSnapshot }: Planning['focusAreas']): boolean {
  const { state, index } = getSnapshot()
  return index.recordCount > 0 || state.kind === 'done' || state.kind === 'failed'
}

/** Where nothing can be remembered it would come each time, and so never does. */
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
