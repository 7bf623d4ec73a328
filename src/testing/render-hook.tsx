// Hooks with the parts of the console around them and without its screens, on the real service.
import './simulated-browser.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterEach } from 'vitest'
import { composeConsole } from '#app/compose.ts'
import { sameOrigin } from '#client/settings.ts'
import { PlanningProvider } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { type ComposedConsole, leaveConsole } from './left-console.ts'
import { type SignedInPerson, signInPerson } from './signed-in-person.ts'
import { maxWaitMs } from './waits.ts'

// Tests take these from here: the library must not be loaded before there is a document.
export { act, waitFor } from '@testing-library/react'

export interface HookStage extends SignedInPerson {
  /** Composes the console for the person, as a reload does. */
  open(): Promise<ComposedConsole>
  /** What a hook returns, within the console that was opened last. */
  use<Result>(useIt: () => Result): { readonly current: Result }
}

configure({ asyncUtilTimeout: maxWaitMs })

export function openHookStage(): HookStage {
  let parts: ComposedConsole | undefined
  const close = () => {
    cleanup()
    if (parts) leaveConsole(parts)
    parts = undefined
  }
  afterEach(close)
  return Object.assign(signInPerson(), {
    async open() {
      close()
      const opened = composeConsole({ settings: sameOrigin, network: window, hasNetwork: true })
      parts = opened
      await opened.queryClient.ensureQueryData(sessionQuery(opened.planning))
      return opened
    },
    use<Result>(useIt: () => Result) {
      if (!parts) throw new Error('No console is open.')
      const { planning, queryClient } = parts
      return renderHook(useIt, {
        wrapper: ({ children }) => (
          <QueryClientProvider client={queryClient}>
            <PlanningProvider planning={planning}>{children}</PlanningProvider>
          </QueryClientProvider>
        ),
      }).result
    },
  })
}
