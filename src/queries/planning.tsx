// What the screens are given instead of importing it: the client, the hierarchies and the state of the connection.
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from '#client/client.ts'
import { canHeal, Failure } from '#client/failure.ts'
import { withPageLimits } from '#client/page-limits.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { Organization } from '#contract/organizations.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { recordOfBenefitItem, recordOfCostItem } from '#queries/funds/fund-records.ts'
import { FundSource } from '#queries/funds/fund-source.ts'
import { isOfJournal } from '#queries/funds/sent-amounts-key.ts'
import { HierarchySource } from '#queries/hierarchies/hierarchy-source.ts'
import { keepPendingCreates } from '#queries/hierarchies/pending-creates.ts'
import type { Connection } from './connection.ts'
import type { Conversation } from './conversation.ts'
import { Device } from './device.ts'
import { type Noting, openOutbox, outboxBackend } from './open-outbox.ts'
import { personalStorage } from './personal-storage.ts'
import { RecentRecords } from './recent-records.ts'
import { sessionKey } from './session-key.ts'

export interface Planning {
  readonly api: Client
  readonly connection: Connection
  readonly conversation: Conversation
  readonly organizations: HierarchySource<Organization>
  readonly focusAreas: HierarchySource<FocusArea>
  readonly costItems: FundSource<CostItem>
  readonly benefitItems: FundSource<BenefitItem>
  readonly recent: RecentRecords
  /** What is kept here for whoever is signed in. */
  readonly device: Device
  readonly outbox: Outbox
  /** Keeps the journal of imports in step with the outbox. */
  readonly noting: Noting
  /** Forgets every record that was read, for when another person may be next. The session is not touched. */
  readonly forget: () => void
}

interface PlanningParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly connection: Connection
  readonly conversation: Conversation
}

/** Records of a page when a whole list is read: more would hold up the browser while they are taken in. */
const walkPage = '500'

/** Pages of a look for news: most often there are few. */
const newestFirst = { sort: '-updatedDate', limit: '200' } as const

function dateOfRecord({ updatedDate }: { readonly updatedDate: string }): string {
  return updatedDate
}

export function createPlanning({
  api: strict,
  queryClient,
  connection,
  conversation,
}: PlanningParts): Planning {
  const api = withPageLimits(strict, conversation.notePage)
  const device = new Device({
    openStorage: () => localStorage,
    service: location.origin,
    onWritten: (list) => {
      for (const source of [organizations, focusAreas]) if (source.name === list) source.follow()
      void queryClient.invalidateQueries({ queryKey: [list, 'changes'] })
    },
    onChange: (list) => void queryClient.invalidateQueries({ queryKey: [list, 'changes'] }),
    onEnter: (scope, { principal }) => {
      const isKept = !device.marks.keepsNothing
      outbox.enter(outboxBackend({ api, connection, scope, person: principal.id, isKept }))
      // What was asked of the journal before it was open has no answer yet.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfJournal(queryKey) })
    },
    onConfirm: () => outbox.probeParked(),
    onOtherPerson: () => forget(),
    onLeave: () => outbox.leave(),
    onSignedOut: () => {
      forget()
      queryClient.setQueryData(sessionKey, null)
    },
  })
  const { organizations, focusAreas } = createHierarchies({ api, queryClient, device })
  const { costItems, benefitItems } = createFundSources({ api, queryClient, device })
  connection.subscribe(() => {
    if (connection.getState() !== 'connected') return
    organizations.resume()
    focusAreas.resume()
    costItems.resume()
    benefitItems.resume()
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => mayHaveHealed(state.error) })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    organizations.wake()
    focusAreas.wake()
  })
  const lists = { organizations, focusAreas, costItems, benefitItems }
  const { outbox, noting } = openOutbox({ api, queryClient, connection, device, ...lists })
  keepPendingCreates({ outbox, queryClient, organizations, focusAreas })
  const recent = new RecentRecords(personalStorage)
  const forget = () => {
    organizations.forget()
    focusAreas.forget()
    costItems.forget()
    benefitItems.forget()
    recent.clear()
    conversation.forget()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  }
  return {
    api,
    connection,
    conversation,
    organizations,
    focusAreas,
    costItems,
    benefitItems,
    recent,
    device,
    outbox,
    noting,
    forget,
  }
}

type SourceParts = Pick<PlanningParts, 'api' | 'queryClient'> & { readonly device: Device }

function createHierarchies({ api, queryClient, device }: SourceParts) {
  const now = () => Date.now()
  const shared = { queryClient, now, keeping: device.keeping, dateOf: dateOfRecord }
  const organizations = new HierarchySource<Organization>({
    ...shared,
    name: 'organizations',
    readPage: (cursor, signal) => api.listOrganizations({ query: { limit: walkPage, cursor } }, { signal }),
    readNewest: (cursor, signal) => api.listOrganizations({ query: { ...newestFirst, cursor } }, { signal }),
    readOne: (organizationId, signal) => api.getOrganization({ params: { organizationId } }, { signal }),
  })
  const focusAreas = new HierarchySource<FocusArea>({
    ...shared,
    name: 'focus-areas',
    readPage: (cursor, signal) => api.listFocusAreas({ query: { limit: walkPage, cursor } }, { signal }),
    readNewest: (cursor, signal) => api.listFocusAreas({ query: { ...newestFirst, cursor } }, { signal }),
    readOne: (focusAreaId, signal) => api.getFocusArea({ params: { focusAreaId } }, { signal }),
  })
  return { organizations, focusAreas }
}

function createFundSources({ api, queryClient, device }: SourceParts) {
  const shared = { queryClient, keeping: device.keeping }
  const costItems = new FundSource<CostItem>({
    ...shared,
    name: 'cost-items',
    readPage: (cursor, signal) => api.listCostItems({ query: { limit: walkPage, cursor } }, { signal }),
    recordOf: recordOfCostItem,
  })
  const benefitItems = new FundSource<BenefitItem>({
    ...shared,
    name: 'benefit-items',
    readPage: (cursor, signal) => api.listBenefitItems({ query: { limit: walkPage, cursor } }, { signal }),
    recordOf: recordOfBenefitItem,
  })
  return { costItems, benefitItems }
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
