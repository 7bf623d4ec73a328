// The activity of a record, from the audit log: who changed which of its fields, and when. Where a request came from, how
// its caller signed in, and requests that were refused are left out: only administrators read those.
import { type ActivityAction, activityLists, type RecordActivity } from '#contract/activity-operations.ts'
import { amountsWrites, expectingImports } from '#contract/amounts-operations.ts'
import type { AuditChange } from '#contract/audit.ts'
import { extendedUpdates } from '#contract/extended-operations.ts'
import { textFieldNames } from '#contract/hierarchies.ts'
import { isArchived } from '#contract/organizations.ts'
import { type HierarchyKind, hierarchies, type ItemKind, itemResources } from '#contract/resources.ts'
import { requireFound } from '#service/problem.ts'
import type { AuditEntryRow } from '#service/store/access-tables.ts'
import { findFundItem } from '#service/store/fund-items.ts'
import { findSentTimes } from '#service/store/fund-series.ts'
import { findNode } from '#service/store/hierarchy-reading.ts'
import type { PageQuery } from '#service/store/keyset.ts'
import { type ActivitySubject, listActivity } from '#service/store/record-activity.ts'
import { presentEntry } from './audit-values.ts'
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
  ...textFieldNames,
])

type ActivityCall = AnyCall<Addressed & { readonly query: PageQuery }>

export function activityHandlers({ database, cursors }: HandlerDeps) {
  const answer = async (subject: ActivitySubject, query: PageQuery) => {
    const page = await listActivity(database.read, cursors, subject, query)
    return { ...page, values: page.values.map(present) }
  }
  const ofHierarchy =
    (kind: HierarchyKind) =>
    async ({ input, principal: { site } }: ActivityCall) => {
      const id = idOf(input)
      const { noun, operations } = hierarchies[kind]
      requireFound(await findNode(database, { site, kind }, id), `the ${noun} ${id}`)
      const writing = [...Object.values(operations), extendedUpdates[kind]]
      return answer({ site, id, operations: writing }, input.query)
    }
  const ofItems =
    (kind: ItemKind) =>
    async ({ input, principal: { site } }: ActivityCall) => {
      const id = idOf(input)
      const { noun, operations } = itemResources[kind]
      const funds = { site, kind: kind === 'cost-item' ? 'cost' : 'benefit' } as const
      const item = requireFound(await findFundItem(database.read, funds, id), `the ${noun} ${id}`)
      const sentTimes = await findSentTimes(database.read, funds, id)
      const times = [item.created_at, item.updated_at, ...sentTimes]
      const writing = amountsWrites[kind]
      const imports = { operations: [operations.import, expectingImports[kind], writing], times }
      return answer({ site, id, operations: [operations.update, writing], imports }, input.query)
    }
  return {
    [activityLists.organization]: ofHierarchy('organization'),
    [activityLists['focus-area']]: ofHierarchy('focus-area'),
    [activityLists['cost-item']]: ofItems('cost-item'),
    [activityLists['benefit-item']]: ofItems('benefit-item'),
  } satisfies Partial<Handlers>
}

function present(row: AuditEntryRow): RecordActivity {
  const { id, date, operation, principalId, principalName, changes } = presentEntry(row)
  const shown = (changes ?? []).filter(({ field }) => shownFields.has(field))
  const by = { id: principalId, name: withoutEmail(principalName) }
  return { id, date, action: actionOf(operation, shown), by, changes: shown }
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
