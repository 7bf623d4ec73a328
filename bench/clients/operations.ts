// What each client does with the service: ten operations, and what it found of each.

/** What a client is started with. */
export interface Access {
  readonly origin: string
  readonly authorization: string
  readonly typeId: string
  readonly organizationId: string
}

/** One operation that was called, and what it answered. */
export interface Step {
  readonly operation: string
  readonly status: number
  /** What the caller looked at in the answer. */
  readonly seen: unknown
}

export const externalId = 'CLIENTS-1'

/** What each client has to see, whichever tool generated it. */
export const expected: readonly Step[] = [
  { operation: 'createFocusArea', status: 201, seen: 'Made by a client' },
  { operation: 'getFocusArea', status: 200, seen: 'PENDING' },
  { operation: 'updateFocusArea', status: 200, seen: 'Renamed by a client' },
  { operation: 'listFocusAreas', status: 200, seen: 1 },
  { operation: 'importCostItems', status: 201, seen: null },
  { operation: 'listCostItems', status: 200, seen: externalId },
  { operation: 'updateCostItem', status: 200, seen: `${externalId}-new` },
  { operation: 'listInvestmentCategories', status: 200, seen: true },
  { operation: 'archiveOrganization', status: 204, seen: null },
  { operation: 'deleteFocusArea', status: 400, seen: 'HIERARCHY_INVALID' },
]
