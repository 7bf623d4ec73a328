// The whole console in a simulated browser, on the real service. A test finds what a person sees by role and name, and
// asks the service what was saved.
import './simulated-browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, expect } from 'vitest'
import { composeConsole } from '#app/compose.ts'
import { createConsoleRouter } from '#app/routes.tsx'
import { ShellUpdate, ShellUpdateContext } from '#app/shell-update.ts'
import { sameOrigin } from '#client/settings.ts'
import { type Planning, PlanningProvider } from '#data/planning.tsx'
import { KitProvider } from '#ui/kit-provider.tsx'
import { shortenElementErrors } from './element-errors.ts'
import { leaveConsole } from './left-console.ts'
import { type SignedInPerson, signInPerson } from './signed-in-person.ts'
import { maxWaitMs } from './waits.ts'

// Tests take these from here: the library must not be loaded before there is a document.
export { fireEvent, screen, waitFor, within } from '@testing-library/react'
export { setScreen } from './simulated-browser.ts'

export interface ConsoleStage extends SignedInPerson {
  readonly user: UserEvent
  /** Opens the console at an address, as a reload does. */
  open(path: string): Promise<void>
  /** Of the console that is open. */
  outbox(): Planning['outbox']
}

configure({ asyncUtilTimeout: maxWaitMs })
shortenElementErrors()

/** The stage of a test file; the service is started before its tests and ended after them. */
export function openStage(): ConsoleStage {
  let opened: ReturnType<typeof renderConsole> | undefined
  const close = () => {
    cleanup()
    if (opened) leaveConsole(opened)
    opened = undefined
  }
  const stage = Object.assign(signInPerson(), {
    user: userEvent.setup({ delay: null }),
    async open(path: string) {
      close()
      // Nor is anything selected on a page that was just loaded: Ctrl+C would be the browser's.
      window.getSelection()?.removeAllRanges()
      await draftsAreFree()
      history.replaceState(null, '', path)
      opened = renderConsole()
      // The frame comes first.
      await waitFor(() => expect(screen.getByRole('main').childElementCount).toBeGreaterThan(0))
    },
    outbox() {
      if (!opened) throw new Error('no console is open')
      return opened.planning.outbox
    },
  })
  afterEach(close)
  return stage
}

/** A browser gives the locks of a page back before it opens the next one. */
async function draftsAreFree(): Promise<void> {
  await waitFor(async () => {
    const { held = [] } = await navigator.locks.query()
    expect(held.filter(({ name = '' }) => name.startsWith('sheets:'))).toEqual([])
  })
}

/** Deletes the drafts of sheets that an earlier test left. */
export async function deleteDrafts(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith('sheets:')) indexedDB.deleteDatabase(name)
}

/** Clicks twice, the second time before the screen can change. */
export function doubleClick(target: HTMLElement): void {
  fireEvent.click(target)
  fireEvent.click(target)
}

/** As `#app/main.tsx` does, without the worker. */
function renderConsole() {
  const opened = composeConsole({
    settings: sameOrigin,
    network: window,
    hasNetwork: true,
  })
  const { planning, queryClient } = opened
  const router = createConsoleRouter({ planning, queryClient })
  render(
    <KitProvider defaultColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <PlanningProvider planning={planning}>
          <ShellUpdateContext value={new ShellUpdate()}>
            <RouterProvider router={router} />
          </ShellUpdateContext>
        </PlanningProvider>
      </QueryClientProvider>
    </KitProvider>,
  )
  return opened
}
