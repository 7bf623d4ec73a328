// One component in a simulated browser, without the console around it.
import './simulated-browser.ts'

import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { KitProvider } from '#ui/kit-provider.tsx'

// Tests take these from here: the library must not be loaded before there is a document.
export { act, fireEvent, screen, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

/** Renders a component in place of the one before. Called within a test, it is taken away after it. */
export function renderPart(part: ReactNode): void {
  cleanup()
  render(
    <KitProvider defaultColorScheme="light" env="test">
      {part}
    </KitProvider>,
  )
}

afterEach(cleanup)
