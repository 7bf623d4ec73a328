import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { personalStorage } from '#queries/personal-storage.ts'

const Tour = lazy(() => import('./tour.tsx').then((part) => ({ default: part.Tour })))

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
  if (!isDue || !isAtStart) return null
  const end = () => {
    noteSeen()
    setDue(false)
    // The button that had the focus goes.
    const main = document.querySelector('main')
    const row = main?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')
    const next = row ?? main?.querySelector<HTMLElement>('input')
    next?.focus()
  }
  return (
    <Suspense>
      <Tour onEnd={end} />
    </Suspense>
  )
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
