import './content-policy.ts'
import '#ui/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sameOrigin } from '#client/settings.ts'
import { loadMessages } from '#messages/catalogs.ts'
import { LanguageContext } from '#messages/use-messages.ts'
import { PlanningProvider } from '#queries/planning.tsx'
import { beginSession } from '#queries/session.ts'
import { theme } from '#ui/theme.ts'
import { afterFirstScreen } from './after-first-screen.ts'
import { composeConsole } from './compose.ts'
import { createConsoleRouter } from './routes.tsx'
import { ShellUpdate } from './shell-update.ts'
import { ShellUpdateContext } from './use-shell-update.ts'

/** German follows when all of its messages are there. */
const language = 'en'
const messages = loadMessages(language, 'app')

const { planning, queryClient } = composeConsole({
  settings: sameOrigin,
  network: window,
  hasNetwork: navigator.onLine,
})
const router = createConsoleRouter({ planning, queryClient })

// Opens what this device keeps while the first screen is made; whoever shows the session tells when this fails. Whoever
// is about to sign in has none yet.
if (!location.pathname.startsWith('/sign-in')) beginSession(planning, queryClient).catch(() => {})

// The code of the screen comes while the session is looked for; the router would ask for it afterwards.
const opened: readonly { readonly routeId: keyof typeof router.routesById }[] = router.matchRoutes(
  router.latestLocation,
)
for (const { routeId } of opened) void router.routesById[routeId].options.component?.preload?.()

const update = new ShellUpdate()
if (import.meta.env.PROD) afterFirstScreen(() => void update.start())

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
const screens = (
  <StrictMode>
    <LanguageContext value={language}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <PlanningProvider planning={planning}>
            <ShellUpdateContext value={update}>
              <RouterProvider router={router} />
            </ShellUpdateContext>
          </PlanningProvider>
        </QueryClientProvider>
      </MantineProvider>
    </LanguageContext>
  </StrictMode>
)
messages.then(
  () => createRoot(element).render(screens),
  () => {
    // Without its messages the console cannot say what went wrong; the page has a sentence for it.
    element.textContent = element.dataset.failed ?? ''
  },
)
