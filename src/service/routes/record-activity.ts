// The activity of a record, or of a site, from the audit log: who changed which fields, and when. Where a request came from, how
// its caller signed in, and requests that were refused are left out: only administrators read those.
import { type Area, areas } from '#contract/access.ts'
import {
  type ActivityAction,
  activityLists,
  defaultWeeks,
  type RecordActivity,
  type SiteActivity,
} from '#contract/activity-operations.ts'
import { allOperations } from '#contract/all-operations.ts'
import { amountsWrites, expectingImports } from '#contract/amounts-operations.ts'
import type { AuditChange } from '#contract/audit.ts'
import { extendedOperationsOf } from '#contract/extended-operations.ts'
import { objectOf, textFieldNames } from '#contract/hierarchies.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { Operation } from '#contract/operation.ts'
import { isArchived } from '#contract/organizations.ts'
import {
  type HierarchyKind,
  hierarchies,
  type ItemKind,
  itemResources,
  type ResourceKind,
  resources,
} from '#contract/resources.ts'
import type { PageQuery } from '#service/database/keyset.ts'
import type { AuditEntryRow } from '#service/database/tables.ts'
import { fundKinds } from '#service/database/tables.ts'
import type { Principal } from '#service/identity/accounts.ts'
import { presentEntry } from '#service/identity/audit-log.ts'
import { faultOf, invalid, problem, requireFound } from '#service/problem.ts'
import { findFundItem } from '#service/store/fund-items.ts'
import { findSentTimes } from '#service/store/fund-series.ts'
import { findNode } from '#service/store/hierarchy-nodes.ts'
import {
  type ActivitySubject,
  type Branch,
  listActivity,
  listSiteActivity,
  openSiteActivity,
} from '#service/store/record-activity.ts'
import { type HierarchyWrites, statusesByWeek } from '#service/store/statuses-by-week.ts'
import type { AnyCall, HandlerDeps, Handlers } from './call.ts'
import { type Addressed, idOf } from './hierarchies.ts'

/** Fields of the record itself. An import counts what it did to other records as well. */
const shownFields: ReadonlySet<string> = new Set([
  'name',
  'owner',
  'about',
  'status',
  'type',
  'parent',
  'targetDate',
  'targetDateType',
  'archiveComment',
  'focusArea',
  'costType',
  'costSubtype',
  'expenditureType',
  'investmentCategory',
  'benefitType',
  ...textFieldNames,
])

type ActivityCall = AnyCall<Addressed & { readonly query: PageQuery }>

/** Every operation that changes records, with what it is about. */
const recordedWrites = Object.entries<Operation>(allOperations).flatMap(([name, { area, method, path }]) => {
  const kinds = Object.keys(resources) as ResourceKind[]
  const kind = kinds.find((one) => path.startsWith(resources[one].path))
  if (area === null || method === 'GET' || !kind) return []
  // Its entry names no record: it changes items by the hundred.
  const isOfMany = area === 'funds' && !path.includes('{')
  return [{ name, area, kind, isOfMany }]
})

const kindOfWrite = new Map(recordedWrites.map(({ name, kind }) => [name, kind]))

function readableAreas({ scopes, disabledAreas }: Principal): readonly Area[] {
  return areas.filter((area) => scopes.includes(`read:${area}:planning`) && !disabledAreas.includes(area))
}

/** @throws Problem 403 for a caller who reads none of the areas. */
function requireArea(principal: Principal, needed: readonly Area[]): void {
  const readable = readableAreas(principal)
  if (needed.some((area) => readable.includes(area))) return
  const granted = needed.filter((area) => principal.scopes.includes(`read:${area}:planning`))
  if (granted.length > 0) {
    const text = `the area ${granted.join(' and ')} is disabled for this principal`
    throw problem(403, 'AREA_DISABLED', text)
  }
  const scopes = needed.map((area) => `read:${area}:planning`).join(' or ')
  throw problem(403, 'SCOPE_MISSING', `the scope ${scopes} is required, and this credential does not have it`)
}

interface BranchFilters {
  readonly focusAreaId?: string | undefined
  readonly organizationId?: string | undefined
}

/**
 * The branch that the filters of a list name, as it is now.
 * @throws Problem 400 for two branches, 403 for one of an area that the caller does not read, 404 for one that is not there.
 */
async function branchIn(
  database: HandlerDeps['database'],
  { focusAreaId, organizationId }: BranchFilters,
  principal: Principal,
): Promise<Branch | undefined> {
  if (focusAreaId !== undefined && organizationId !== undefined) {
    throw invalid([faultOf('organizationId', 'FORMAT_INVALID', 'must not be sent together with focusAreaId')])
  }
  const kind = focusAreaId === undefined ? 'organization' : 'focus-area'
  const id = focusAreaId ?? organizationId
  if (id === undefined) return undefined
  const { area, noun } = hierarchies[kind]
  requireArea(principal, [area])
  const hierarchy = { site: principal.site, kind } as const
  const { path } = requireFound(await findNode(database, hierarchy, id), `the ${noun} ${id}`)
  return { ...hierarchy, path }
}

/** The areas of what can be changed in a branch: a focus area has items. */
const areasOfBranch: Readonly<Record<HierarchyKind, readonly Area[]>> = {
  organization: ['organizations'],
  'focus-area': ['focus-areas', 'funds'],
}

const writesOf = objectOf(['organization', 'focus-area'], (kind): HierarchyWrites => {
  const names = recordedWrites.filter((write) => write.kind === kind).map(({ name }) => name)
  const { create, delete: removal } = hierarchies[kind].operations
  const changing = names.filter((name) => name !== create && name !== removal)
  return { creating: [create], changing, deleting: [removal] }
})

export function activityHandlers({ database, cursors, clock }: HandlerDeps) {
  const answer = async (principal: Principal, subject: Omit<ActivitySubject, 'site'>, query: PageQuery) => {
    const page = await listActivity(database.read, cursors, { ...subject, site: principal.site }, query)
    return { ...page, values: page.values.map(presentFor(principal)) }
  }
  const ofHierarchy =
    (kind: HierarchyKind) =>
    async ({ input, principal }: ActivityCall) => {
      const { site } = principal
      const id = idOf(input)
      const { noun, operations } = hierarchies[kind]
      requireFound(await findNode(database, { site, kind }, id), `the ${noun} ${id}`)
      const writing = [...Object.values(operations), extendedOperationsOf[kind].update]
      return answer(principal, { id, operations: writing }, input.query)
    }
  const ofItems =
    (kind: ItemKind) =>
    async ({ input, principal }: ActivityCall) => {
      const { site } = principal
      const id = idOf(input)
      const { noun, operations } = itemResources[kind]
      const funds = { site, kind: fundKinds[kind] }
      const item = requireFound(await findFundItem(database.read, funds, id), `the ${noun} ${id}`)
      const sentTimes = await findSentTimes(database.read, funds, id)
      const times = [item.created_at, item.updated_at, ...sentTimes]
      const writing = amountsWrites[kind]
      const imports = { operations: [operations.import, expectingImports[kind], writing], times }
      return answer(
        principal,
        { id, operations: [operations.update, extendedOperationsOf[kind].update, writing], imports },
        input.query,
      )
    }
  return {
    [activityLists.organization]: ofHierarchy('organization'),
    [activityLists['focus-area']]: ofHierarchy('focus-area'),
    [activityLists['cost-item']]: ofItems('cost-item'),
    [activityLists['benefit-item']]: ofItems('benefit-item'),

    /** The branch is as it is now: what was changed elsewhere before a record moved here counts, and what left does not. */
    async listSiteActivity({ input: { query }, principal }) {
      const { site } = principal
      requireArea(principal, areas)
      const walk = openSiteActivity(cursors, site, query)
      const branch = await branchIn(database, walk.filters, principal)
      const readable = readableAreas(principal)
      const shown = branch ? readable.filter((area) => areasOfBranch[branch.kind].includes(area)) : readable
      const writes = recordedWrites.filter(({ area }) => shown.includes(area))
      const named = (isOfMany: boolean) =>
        writes.filter((write) => write.isOfMany === isOfMany).map(({ name }) => name)
      const visible = { site, branch, ofRecords: named(false), ofMany: named(true) }
      const page = await listSiteActivity(database, cursors, visible, walk)
      return { ...page, values: page.values.map(presentOfSiteFor(principal)) }
    },

    async listStatusesByWeek({ input: { query }, principal }) {
      const { weeks = defaultWeeks, ...named } = query
      const branch = await branchIn(database, named, principal)
      if (!branch) {
        const fault = faultOf('focusAreaId', 'REQUIRED', 'is required, or organizationId')
        throw invalid([fault], 'FIELD_REQUIRED')
      }
      const asked = { branch, writes: writesOf[branch.kind], weeks, now: clock() }
      const found = await statusesByWeek(database, asked)
      const values = found.map(({ week, end, statuses }) => ({
        week,
        endDate: isoDate(end),
        statuses: statuses && [...statuses],
      }))
      return { values }
    },
  } satisfies Partial<Handlers>
}

/** An entry as the caller may see it: an item names a focus area, whose name is for those who read focus areas. */
function presentFor(principal: Principal): (row: AuditEntryRow) => RecordActivity {
  const readsFocusAreas = readableAreas(principal).includes('focus-areas')
  return (row) => {
    const { id, date, operation, principalId, principalName, changes } = presentEntry(row)
    const isShown = ({ field }: AuditChange) =>
      shownFields.has(field) && (field !== 'focusArea' || readsFocusAreas)
    const shown = (changes ?? []).filter(isShown)
    const by = { id: principalId, name: withoutEmail(principalName) }
    return { id, date, action: actionOf(operation, shown), by, changes: shown }
  }
}

function presentOfSiteFor(principal: Principal): (row: AuditEntryRow) => SiteActivity {
  const presentOne = presentFor(principal)
  return (row) => presentOfSite(row, presentOne(row))
}

function presentOfSite(row: AuditEntryRow, line: RecordActivity): SiteActivity {
  const isImport = row.record_id === null
  const isDeletion = row.operation.startsWith('delete')
  return {
    ...line,
    action: isDeletion ? 'deleted' : line.action,
    resource: kindOfWrite.get(row.operation) ?? '',
    record: row.record_id === null ? null : { id: row.record_id, name: row.record_name },
    changes: isImport || isDeletion ? [] : line.changes,
    counts: isImport ? countsIn(presentEntry(row).changes ?? []) : null,
  }
}

function countsIn(changes: readonly AuditChange[]) {
  const count = (name: string) => Number(changes.find(({ field }) => field === name)?.to ?? 0)
  return { created: count('created'), updated: count('updated') }
}

/** A member whom single sign-on knows by an email address alone has it as name. */
function withoutEmail(name: string): string {
  const [first = '', ...rest] = name.split('@')
  return rest.length > 0 && first !== '' ? first : name
}

function actionOf(operation: string, changes: readonly AuditChange[]): ActivityAction {
  if (operation.startsWith('create')) return 'created'
  if (operation.startsWith('import')) return 'imported'
  if (operation.endsWith('Amounts')) return 'amounts-changed'
  const status = changes.find(({ field }) => field === 'status')
  const wasIn = (name: string | null | undefined) => name != null && isArchived({ status: { name } })
  if (wasIn(status?.to)) return 'archived'
  if (wasIn(status?.from)) return 'restored'
  return changes.some(({ field }) => field === 'parent') ? 'moved' : 'updated'
}
