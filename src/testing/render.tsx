// The whole console in a simulated browser, on the real service. A test finds what a person sees by role and name, and
// asks the service what was saved.
import './simulated-browser.ts'

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { composeConsole } from '#app/compose.ts'
import { createConsoleRouter } from '#app/routes.tsx'
import { ShellUpdate } from '#app/shell-update.ts'
import { ShellUpdateContext } from '#app/use-shell-update.ts'
import { sameOrigin } from '#client/settings.ts'
import { consoleHeader } from '#contract/session.ts'
import { loadMessages } from '#messages/catalogs.ts'
import { type Planning, PlanningProvider } from '#queries/planning.tsx'
import { theme } from '#ui/theme.ts'
import { startTestService, type TestService } from './service.ts'
import { send, type TestSite } from './site.ts'

// Tests take these from here: the library must not be loaded before there is a document.
export { screen, waitFor, within } from '@testing-library/react'

export interface Write {
  readonly method: string
  /** Below the version, `/focus-areas/…`, with the query. */
  readonly path: string
  readonly body: unknown
}

export interface ConsoleStage {
  /** A site of its own for each test, with a person who may do everything and is signed in. */
  readonly site: TestSite
  readonly user: UserEvent
  /** What the console has sent to change something, in order. */
  readonly writes: Write[]
  /** Answers a write in place of the service; undefined lets it through. */
  answer: (write: Write) => Response | undefined
  /** Opens the console at an address, as a reload does. */
  open(path: string): Promise<void>
}

const direct = globalThis.fetch

configure({ asyncUtilTimeout: 15_000 })

/** The stage of a test file; the service is started before its tests and ended after them. */
export function openStage(): ConsoleStage {
  const writes: Write[] = []
  let service: TestService
  let site: TestSite
  let cookie: string
  let planning: Planning | undefined
  const stage = {
    get site() {
      return site
    },
    user: userEvent.setup(),
    writes,
    answer: (_: Write): Response | undefined => undefined,
    async open(path: string) {
      close()
      history.replaceState(null, '', path)
      planning = renderConsole()
      await screen.findByRole('main')
    },
  }
  const close = () => {
    cleanup()
    planning?.device.leave()
    planning = undefined
  }
  const fetchAsPerson = async (address: string, init: RequestInit = {}) => {
    // What the test itself asks of the service has the whole address.
    if (/^https?:/.test(address)) return direct(address, init)
    const { method = 'GET', headers, body } = init
    const path = address.replace(/^.*\/v1/, '')
    if (method !== 'GET') {
      const write = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined }
      writes.push(write)
      const answer = stage.answer(write)
      if (answer) return answer
    }
    // The cookie of the session, which a browser keeps from scripts.
    const sent = { ...(headers as Record<string, string>), cookie, 'sec-fetch-site': 'same-origin' }
    return direct(new URL(address, service.origin), { ...init, headers: sent })
  }

  beforeAll(async () => {
    await loadMessages('en', 'app')
    service = await startTestService('sqlite')
  })
  beforeEach(async () => {
    site = await service.site()
    const credential = { email: site.email, apiToken: site.apiToken }
    const own = { [consoleHeader]: '1', 'sec-fetch-site': 'same-origin' }
    const answer = await send('POST', `${service.origin}/session`, { body: credential, headers: own })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    writes.length = 0
    stage.answer = () => undefined
    vi.stubGlobal('fetch', fetchAsPerson)
  })
  afterEach(() => {
    close()
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  afterAll(() => service.close())
  return stage
}

/** As `#app/main.tsx` does, without the worker. */
function renderConsole(): Planning {
  const { planning, queryClient } = composeConsole({
    settings: sameOrigin,
    network: window,
    hasNetwork: true,
  })
  const router = createConsoleRouter({ planning, queryClient })
  render(
    <MantineProvider theme={theme} defaultColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <PlanningProvider planning={planning}>
          <ShellUpdateContext value={new ShellUpdate()}>
            <RouterProvider router={router} />
          </ShellUpdateContext>
        </PlanningProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return planning
}
