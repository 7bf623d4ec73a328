// Reading amounts: of items, their sums, and which of them changed.
import {
  type AmountGrouping,
  type amountIntervals,
  amountsOperations,
  amountsReads,
} from '#contract/amounts-operations.ts'
import { type FinancialVersionType, financialVersions } from '#contract/funds.ts'
import { focusAreaOperations } from '#contract/hierarchy-operations.ts'
import type { Operation } from '#contract/operation.ts'
import type { KeyValue } from '#service/database/cut-page.ts'
import { findByKeys } from '#service/database/find-by-keys.ts'
import { envelopeOf, openPosition, type PageQuery } from '#service/database/keyset.ts'
import type { Funds } from '#service/database/tables.ts'
import { check } from '#service/http/validation.ts'
import type { Principal } from '#service/identity/accounts.ts'
import { problem, requireFound } from '#service/problem.ts'
import { amountsChanged, readChanges, readItemAmounts } from '#service/store/amounts.ts'
import { type AmountFilters, monthNumber, type ValueField } from '#service/store/amounts-model.ts'
import { readSettings } from '#service/store/sites.ts'
import { type AnyCall, type HandlerDeps, type Handlers, handlersNamed } from './call.ts'
import { benefitRules, costRules, type FundRules } from './funds.ts'

/** What both lists and sums ask for. */
interface FilterQuery extends PageQuery {
  readonly itemId?: readonly string[] | undefined
  readonly focusAreaId?: readonly string[] | undefined
  readonly descendants?: 'true' | 'false' | undefined
  readonly ownerId?: string | undefined
  readonly without?: readonly AmountGrouping[] | undefined
  readonly costType?: string | undefined
  readonly costSubtypeId?: string | undefined
  readonly expenditureType?: string | undefined
  readonly investmentCategoryId?: string | undefined
  readonly benefitType?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly version?: readonly FinancialVersionType[] | undefined
  readonly revision?: number | undefined
}

interface ListQuery extends FilterQuery {
  readonly hasAmounts?: 'true' | 'false' | undefined
}

interface SumQuery extends FilterQuery {
  readonly groupBy?: AmountGrouping | undefined
  readonly interval?: (typeof amountIntervals)[number] | undefined
  readonly fiscalYearStart?: number | undefined
}

const valueFields = [
  'costType',
  'costSubtypeId',
  'expenditureType',
  'investmentCategoryId',
  'benefitType',
] as const satisfies readonly ValueField[]

function filtersOf({ kind }: Funds, query: FilterQuery): AmountFilters {
  const asked = valueFields.filter((field) => query[field] !== undefined)
  const given = asked.map((field) => [field, query[field]])
  const absent = (query.without ?? []).map((field) => [field, null])
  return {
    kind,
    itemIds: query.itemId,
    focusAreaIds: query.focusAreaId,
    descendants: query.descendants !== 'false',
    ownerId: query.ownerId,
    values: Object.fromEntries([...given, ...absent]),
    versions: financialVersions.filter((version) => query.version?.includes(version) ?? true),
    from: query.from === undefined ? 0 : monthNumber(query.from),
    to: query.to === undefined ? Number.MAX_SAFE_INTEGER : monthNumber(query.to),
  }
}

/**
 * Focus areas are named by who may read them alone: their branches and owners say what they are made of.
 * @throws Problem 403
 */
function requireFocusAreas({ scopes, disabledAreas }: Principal): void {
  const { scope, area } = focusAreaOperations.listFocusAreas
  if (!scopes.includes(scope))
    throw problem(
      403,
      'SCOPE_MISSING',
      `the scope ${scope} is required, and this credential does not have it`,
    )
  if (disabledAreas.includes(area))
    throw problem(403, 'AREA_DISABLED', `the area ${area} is disabled for this principal`)
}

function namesFocusAreas({ focusAreaId, ownerId, groupBy }: SumQuery): boolean {
  return (
    focusAreaId !== undefined || ownerId !== undefined || groupBy === 'focusAreaId' || groupBy === 'ownerId'
  )
}

/** The parameters that stay the same from page to page, as a cursor holds them. */
function heldBy(query: FilterQuery): Record<string, string | undefined> {
  const { limit: _limit, cursor: _cursor, revision: _revision, ...held } = query
  return Object.fromEntries(
    Object.entries(held).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
}

/** @throws Problem 403 when the caller may not read focus areas, 404 when one of them is not found. */
async function admit({ database }: HandlerDeps, principal: Principal, query: SumQuery): Promise<void> {
  if (namesFocusAreas(query)) requireFocusAreas(principal)
  const ids = query.focusAreaId ?? []
  const found = await findByKeys(database.read, database.engine, {
    table: 'hierarchy_node',
    columns: ['id'],
    keys: ids.map((id) => ({ site_id: principal.site, kind: 'focus-area' as const, id })),
  })
  for (const id of ids)
    requireFound(
      found.some((area) => area.id === id),
      `the focus area ${id}`,
    )
}

/** The position of a page whose cursor holds the revision and how many records are before it, and the query of all pages. */
function openPage<Query extends FilterQuery>(
  { cursors }: HandlerDeps,
  { site }: Funds,
  { path, query: schema }: Pick<Operation, 'path' | 'query'>,
  sent: Query,
) {
  const scope = { site, list: path }
  const walk = openPosition(cursors, scope, sent, heldBy(sent))
  const [revision, offset] = (walk.key ?? [sent.revision, 0]) as readonly [number | undefined, number]
  if (revision !== undefined && sent.revision !== undefined && revision !== sent.revision)
    throw amountsChanged(sent.revision)
  return {
    query: check(schema, walk.filters, 'query') as Query,
    limit: walk.limit,
    revision,
    offset,
    close(done: number, count: number, now: number) {
      const key: readonly KeyValue[] = [now, offset + done]
      return envelopeOf(cursors, scope, walk, { last: offset + done >= count, key }, count)
    },
  }
}

/** The fiscal year of the site where the query says none, and the same on all pages. */
async function withFiscalYear(
  { database }: HandlerDeps,
  { site }: Funds,
  query: SumQuery,
): Promise<SumQuery> {
  if (query.interval !== 'fiscal-year' || query.fiscalYearStart || query.cursor) return query
  return { ...query, fiscalYearStart: (await readSettings(database.read, site)).firstFiscalMonth }
}

function handlersOfKind<UpdateBody, Answer>(
  deps: HandlerDeps,
  { kind, present }: FundRules<UpdateBody, Answer>,
  operations: Readonly<Record<'list' | 'sum' | 'changes', Pick<Operation, 'path' | 'query'>>>,
) {
  const { database, cursors, amounts } = deps
  const fundsOf = ({ site }: { readonly site: string }) => ({ site, kind })

  return {
    async get({ input, principal }: AnyCall<{ readonly params: { readonly id: string } }>) {
      const { id } = input.params
      return requireFound(await readItemAmounts(database, fundsOf(principal), id), `the ${kind} item ${id}`)
    },

    async list({ input, principal }: AnyCall<{ readonly query: ListQuery }>) {
      const funds = fundsOf(principal)
      const { query, limit, offset, revision, close } = openPage(deps, funds, operations.list, input.query)
      await admit(deps, principal, query)
      const filters = filtersOf(funds, query)
      const question = { filters, hasAmounts: query.hasAmounts === 'true', offset, limit }
      const page = await amounts.items(funds, question, revision)
      const values = page.items.map(({ row, versions }) => ({ item: present(row), versions: [...versions] }))
      return { revision: page.revision, values, ...close(page.done, page.count, page.revision) }
    },

    async sum({ input, principal }: AnyCall<{ readonly query: SumQuery }>) {
      const funds = fundsOf(principal)
      const sent = await withFiscalYear(deps, funds, input.query)
      const { query, limit, offset, revision, close } = openPage(deps, funds, operations.sum, sent)
      await admit(deps, principal, query)
      const { groupBy, interval = 'month', fiscalYearStart = 1 } = query
      const filters = filtersOf(funds, query)
      const question = { filters, groupBy, interval, fiscalYearStart, offset, limit }
      const { groups, groupCount, ...answer } = await amounts.sums(funds.site, question, revision)
      return { ...answer, values: groups, ...close(groups.length, groupCount, answer.revision) }
    },

    async changes({
      input: { query },
      principal,
    }: AnyCall<{ readonly query: PageQuery & { since: number } }>) {
      const funds = fundsOf(principal)
      const scope = { site: funds.site, list: operations.changes.path }
      const walk = openPosition(cursors, scope, query, { since: String(query.since) })
      const after = walk.key as readonly [number, string] | undefined
      const page = await readChanges(database, funds, { since: query.since, limit: walk.limit, after })
      const { revision, focusAreasChanged, values, last, key } = page
      const envelope = envelopeOf(cursors, scope, walk, { last, key }, walk.total ?? page.total)
      return { revision, focusAreasChanged, values, ...envelope }
    },
  }
}

export function amountsHandlers(deps: HandlerDeps) {
  const costs = handlersOfKind(deps, costRules, {
    list: amountsOperations.listCostItemAmounts,
    sum: amountsOperations.sumCostItemAmounts,
    changes: amountsOperations.listCostItemAmountChanges,
  })
  const benefits = handlersOfKind(deps, benefitRules, {
    list: amountsOperations.listBenefitItemAmounts,
    sum: amountsOperations.sumBenefitItemAmounts,
    changes: amountsOperations.listBenefitItemAmountChanges,
  })
  return {
    ...handlersNamed(amountsReads['cost-item'], costs),
    ...handlersNamed(amountsReads['benefit-item'], benefits),
  } satisfies Partial<Handlers>
}
