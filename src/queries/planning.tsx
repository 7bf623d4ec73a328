// What the screens are given instead of importing it: the client, the hierarchies and the state of the connection.
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from '#client/client.ts'
import { canHeal, Failure } from '#client/failure.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import { limits } from '#contract/listing.ts'
import type { Organization } from '#contract/organizations.ts'
import type { Outbox } from '#offline/outbox.ts'
import type { Connection } from './connection.ts'
import { HierarchySource } from './hierarchy-source.ts'
import { openOutbox } from './open-outbox.ts'
import { RecentRecords } from './recent-records.ts'
import { sessionKey } from './session-key.ts'

export interface Planning {
  readonly api: Client
  readonly connection: Connection
  readonly organizations: HierarchySource<Organization>
  readonly focusAreas: HierarchySource<FocusArea>
  readonly recent: RecentRecords
  readonly outbox: Outbox
  /** Forgets every record that was read, for when another person may be next. The session is not touched. */
  readonly forget: () => void
}

interface PlanningParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly connection: Connection
}

export function createPlanning({ api, queryClient, connection }: PlanningParts): Planning {
  const limit = String(limits.maximumPage)
  const now = () => Date.now()
  const organizations = new HierarchySource<Organization>({
    queryClient,
    name: 'organizations',
    readPage: (cursor, signal) => api.listOrganizations({ query: { limit, cursor } }, { signal }),
    now,
  })
  const focusAreas = new HierarchySource<FocusArea>({
    queryClient,
    name: 'focus-areas',
    readPage: (cursor, signal) => api.listFocusAreas({ query: { limit, cursor } }, { signal }),
    now,
  })
  connection.subscribe(() => {
    if (connection.getState() !== 'connected') return
    organizations.resume()
    focusAreas.resume()
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => mayHaveHealed(state.error) })
  })
  const outbox = openOutbox({ api, queryClient, connection, organizations, focusAreas })
  const recent = new RecentRecords(() => localStorage)
  const forget = () => {
    organizations.forget()
    focusAreas.forget()
    recent.clear()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  }
  return { api, connection, organizations, focusAreas, recent, outbox, forget }
}

function mayHaveHealed(error: Error | null): boolean {
  return error instanceof Failure && canHeal(error)
}

const PlanningContext = createContext<Planning | undefined>(undefined)

interface PlanningProviderProps {
  readonly planning: Planning
  readonly children: ReactNode
}

export function PlanningProvider({ planning, children }: PlanningProviderProps) {
  return <PlanningContext value={planning}>{children}</PlanningContext>
}

/** @throws Error outside of a PlanningProvider. */
export function usePlanning(): Planning {
  const planning = useContext(PlanningContext)
  if (!planning) throw new Error('usePlanning needs a PlanningProvider around it')
  return planning
}
