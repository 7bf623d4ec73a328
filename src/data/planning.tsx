// What the screens are given instead of importing it: the client, the lists and the state of the connection.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Client, functionsOf } from '#client/client.ts'
import type { Operation } from '#contract/operation.ts'
import type { HierarchyKind, ItemKind } from '#contract/resources.ts'
import type { FundStore } from '#data/funds/fund-store.ts'
import type { HierarchyStore } from '#data/records/hierarchy-store.ts'
import type { JournalSync } from '#offline/imports/journal-sync.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import type { Device } from '#offline/shell/device.ts'
import type { Connection } from './connection.ts'
import type { RecentRecords } from './recent-records.ts'
import type { RequestLog } from './request-log.ts'

/** Every list that is read as a whole. */
export interface Lists {
  readonly organizations: HierarchyStore
  readonly focusAreas: HierarchyStore
  readonly costItems: FundStore
  readonly benefitItems: FundStore
}

/** The records of a kind on this device. */
export function hierarchyStoreOf(lists: Lists, kind: HierarchyKind): HierarchyStore {
  return kind === 'organization' ? lists.organizations : lists.focusAreas
}

/** The items of a kind on this device. */
export function fundStoreOf(lists: Lists, kind: ItemKind): FundStore {
  return kind === 'cost-item' ? lists.costItems : lists.benefitItems
}

export interface Planning extends Lists {
  readonly api: Client
  readonly connection: Connection
  readonly requestLog: RequestLog
  readonly recent: RecentRecords
  /** The data kept here for the signed-in person. */
  readonly device: Device
  readonly outbox: Outbox
  /** Keeps the journal of imports in step with the outbox. */
  readonly journalSync: Pick<JournalSync, 'settled'>
  /** Forgets every record that was read, for when another person may be next. The session is not touched. */
  readonly forget: () => void
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

/** The functions of a table of operations that no first screen needs. */
export function useFunctionsOf<Table extends Record<string, Operation>>(table: Table) {
  const { settings } = usePlanning().api
  return useMemo(() => functionsOf(settings, table), [settings, table])
}
