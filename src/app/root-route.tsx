// The root of all addresses, and the frame of those that need a session.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { Planning } from '#data/planning.tsx'
import { beginSession } from '#data/session.ts'
import { Shell } from './shell.tsx'

export interface RouterContext {
  readonly planning: Planning
  readonly queryClient: QueryClient
}

/** What every loader of a route is: it begins to read lists, unless that has begun. */
export type ListLoader = (input: { readonly context: RouterContext }) => void

export const root = createRootRouteWithContext<RouterContext>()()

export const consoleRoute = createRoute({
  getParentRoute: () => root,
  id: 'console',
  beforeLoad: async ({ context, location }) => {
    const session = await beginSession(context.planning, context.queryClient)
    if (session === null) throw redirect({ to: '/sign-in', search: { from: location.href }, replace: true })
  },
  component: Shell,
})
