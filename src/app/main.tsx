import './content-policy.ts'
import './translated-page.ts'
import '#ui/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sameOrigin } from '#client/settings.ts'
import { PlanningProvider } from '#data/planning.tsx'
import { beginSession } from '#data/session.ts'
import { loadMessages } from '#messages/catalogs.ts'
import { currentLanguage } from '#messages/language.ts'
import { KitProvider } from '#ui/kit-provider.tsx'
import { addressWithin } from '#ui/past-worker.ts'
import { afterFirstScreen } from './after-first-screen.ts'
import { composeConsole } from './compose.ts'
import { startLanguage } from './page-language.ts'
import type { ListLoader } from './root-route.tsx'
import { createConsoleRouter } from './routes.tsx'
import { ShellUpdate, ShellUpdateContext } from './shell-update.ts'

startLanguage()
const within = addressWithin(location.href)
if (within !== undefined) history.replaceState(history.state, '', within)
const loaded = Promise.all([loadMessages(), applyStyles()])

const context = composeConsole({
  settings: sameOrigin,
  network: window,
  hasNetwork: navigator.onLine,
})
const { planning, queryClient } = context
const router = createConsoleRouter(context)

const opened: readonly { readonly routeId: keyof typeof router.routesById }[] = router.matchRoutes(
  router.latestLocation,
)
const routes = opened.map(({ routeId }) => router.routesById[routeId].options)

// Opens the data of this device, and reads what the first screen shows, while its frame is rendered: the router would begin
// afterwards. The component that shows the session reports a failure. The sign-in page has no data to open.
if (!location.pathname.startsWith('/sign-in'))
  beginSession(planning, queryClient)
    .then((session) => {
      if (session) for (const { loader } of routes) (loader as ListLoader | undefined)?.({ context })
    })
    .catch(() => {})

// Loads the code of the screen while the session is loading; the router would load it afterwards.
for (const { component } of routes) void component?.preload?.()

const update = new ShellUpdate()
if (import.meta.env.PROD) afterFirstScreen(() => void update.start())

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
const screens = (
  <StrictMode>
    <KitProvider>
      <QueryClientProvider client={queryClient}>
        <PlanningProvider planning={planning}>
          <ShellUpdateContext value={update}>
            <RouterProvider router={router} />
          </ShellUpdateContext>
        </PlanningProvider>
      </QueryClientProvider>
    </KitProvider>
  </StrictMode>
)
loaded.then(
  () => createRoot(element).render(screens),
  () => {
    // Without its messages and its style sheet the console cannot say what went wrong; the page has a sentence for it.
    const { failed = '', failedDe = failed } = element.dataset
    element.textContent = currentLanguage() === 'de' ? failedDe : failed
  },
)

/** Applies the style sheet that the page has loaded meanwhile: the lines that the page begins with do not wait for it. */
function applyStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"]')
  // Without a build there is none.
  if (!link) return Promise.resolve()
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error('the style sheet could not be loaded'))
    link.rel = 'stylesheet'
  })
}
