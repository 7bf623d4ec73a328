// The rules of cost items and benefit items (§4.5–§4.7).
import type {
  BenefitItem,
  CostItem,
  UpdateBenefitItemRequest,
  UpdateCostItemRequest,
} from '#contract/funds.ts'
import { itemResources } from '#contract/resources.ts'
import type { FundItemRow, FundKind } from '#service/database/tables.ts'
import { lengthFault } from '#service/http/validation.ts'
import { faultOf, invalid, requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import {
  deleteFundItem,
  type FundItemQuery,
  findFundItem,
  findFundItemToChange,
  listFundItems,
  setExternalId,
} from '#service/store/fund-items.ts'
import { valuesOfItem } from './audit-values.ts'
import { type AnyCall, type AnyWriteCall, type HandlerDeps, type Handlers, handlersNamed } from './call.ts'

/** The differences between the kinds. */
export interface FundRules<UpdateBody, Answer> {
  readonly kind: FundKind
  present(row: FundItemRow): Answer
  /** Null clears it; the mask, which names nothing else, is checked before. */
  readExternalId(body: UpdateBody): string | null
}

export const costRules: FundRules<UpdateCostItemRequest, CostItem> = {
  kind: 'cost',
  present: (row) => ({
    costItemId: row.id,
    externalCostItemId: row.external_id,
    focusAreaId: row.focus_area_id,
    costType: row.cost_type,
    costSubtypeId: row.cost_subtype_id,
    expenditureType: row.expenditure_type,
    investmentCategoryId: row.investment_category_id,
    name: row.name,
  }),
  /** The external ID of a cost item may have either of two names (§4.5). */
  readExternalId({ externalCostItemId, externalId }) {
    if (externalCostItemId !== undefined && externalId !== undefined && externalCostItemId !== externalId) {
      const text = 'differs from externalCostItemId; send one of them, or the same value in both'
      throw invalid([faultOf('externalId', 'VALUES_DIFFER', text)])
    }
    return externalCostItemId ?? externalId ?? null
  },
}

export const benefitRules: FundRules<UpdateBenefitItemRequest, BenefitItem> = {
  kind: 'benefit',
  present: (row) => ({
    benefitItemId: row.id,
    externalBenefitItemId: row.external_id,
    focusAreaId: row.focus_area_id,
    name: row.name,
  }),
  readExternalId: ({ externalId }) => externalId ?? null,
}

interface Addressed {
  readonly params: { readonly id: string }
}

interface MaskedUpdate<Body> extends Addressed {
  readonly body: Body
}

function handlersOfKind<UpdateBody, Answer>(
  { database, cursors, clock }: HandlerDeps,
  { kind, present, readExternalId }: FundRules<UpdateBody, Answer>,
) {
  const fundsOf = ({ site }: { readonly site: string }) => ({ site, kind })
  const nameOf = (id: string) => `the ${kind} item ${id}`
  return {
    async list({ input: { query }, principal }: AnyCall<{ query: FundItemQuery }>) {
      const page = await listFundItems(database.read, cursors, fundsOf(principal), query)
      return { ...page, values: page.values.map(present) }
    },

    async get({ input, principal }: AnyCall<Addressed>) {
      const { id } = input.params
      return present(requireFound(await findFundItem(database.read, fundsOf(principal), id), nameOf(id)))
    },

    async update({ input, principal, write, note }: AnyWriteCall<MaskedUpdate<UpdateBody>>) {
      const { id } = input.params
      const externalId = readExternalId(input.body)
      const tooLong = lengthFault('externalId', externalId)
      if (tooLong !== undefined) throw invalid([tooLong])
      const row = await write(async (transaction) => {
        const funds = fundsOf(principal)
        const before = await findFundItemToChange(transaction, database.engine, funds, id)
        const change = { id, externalId, now: clock() }
        const after = requireFound(await setExternalId(transaction, funds, change), nameOf(id))
        const changes = changesBetween({ externalId: before?.external_id }, { externalId: after.external_id })
        note({ recordName: after.name, changes })
        return after
      })
      return present(row)
    },

    async delete({ input, principal, write, note }: AnyWriteCall<Addressed>) {
      const { id } = input.params
      await write(async (transaction) => {
        const funds = fundsOf(principal)
        const item = await findFundItemToChange(transaction, database.engine, funds, id)
        const found = requireFound(item, nameOf(id))
        const values = await valuesOfItem(transaction, funds, found)
        note({ recordName: found.name, changes: changesBetween(values, null) })
        await deleteFundItem(transaction, funds, { id, now: clock() })
      })
      return undefined
    },
  }
}

export function fundHandlers(deps: HandlerDeps) {
  return {
    ...handlersNamed(itemResources['cost-item'].operations, handlersOfKind(deps, costRules)),
    ...handlersNamed(itemResources['benefit-item'].operations, handlersOfKind(deps, benefitRules)),
  } satisfies Partial<Handlers>
}
