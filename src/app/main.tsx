import './content-policy.ts'
import '#ui/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '#client/client.ts'
import { sameOrigin } from '#client/settings.ts'
import { Connection } from '#queries/connection.ts'
import { createPlanning, PlanningProvider } from '#queries/planning.tsx'
import { createQueryClient } from '#queries/query-client.ts'
import { theme } from '#ui/theme.ts'
import { createConsoleRouter } from './routes.tsx'

const connection = new Connection(window, navigator.onLine)
const queryClient = createQueryClient(connection)
const planning = createPlanning({ api: createClient(sameOrigin), queryClient, connection })
const router = createConsoleRouter({ planning, queryClient })

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <PlanningProvider planning={planning}>
          <RouterProvider router={router} />
        </PlanningProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
