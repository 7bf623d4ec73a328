// One component in a simulated browser, without the console around it.
import './simulated-browser.ts'

import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { KitProvider } from '#ui/kit-provider.tsx'
import { shortenElementErrors } from './element-errors.ts'

// Tests take these from here: the library must not be loaded before there is a document.
export { act, fireEvent, screen, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

shortenElementErrors()

/** Renders a component in place of the one before. Called within a test, it is taken away after it. */
export function renderPart(part: ReactNode): void {
  cleanup()
  onTestFinished(cleanup)
  render(
    <KitProvider defaultColorScheme="light" env="test">
      {part}
    </KitProvider>,
  )
}

/** Gives an element a scroll position, which the simulated browser has none of, and counts how often it is read or set. */
export function watchScrollTop(element: HTMLElement): { top: number; uses: number } {
  const watched = { top: 0, uses: 0 }
  Object.defineProperty(element, 'scrollTop', {
    get: () => {
      watched.uses += 1
      return watched.top
    },
    set: (top: number) => {
      watched.uses += 1
      watched.top = top
    },
  })
  return watched
}
