// The rules of cost items and benefit items (§4.5–§4.7).
import type { BenefitItem, CostItem, UpdateCostItemRequest } from '#contract/funds.ts'
import { applyChange, type FieldChange, readChange } from '#contract/update-mask.ts'
import { invalid, notFound } from '#service/problem.ts'
import { importFundItems } from '#service/store/fund-imports.ts'
import { deleteFundItem, findFundItem, listFundItems, setExternalId } from '#service/store/fund-items.ts'
import type { FundItemRow, Funds } from '#service/store/tables.ts'
import type { BulkCall, Foundation, HandlersOf } from './call.ts'
import { lengthProblem } from './text-lengths.ts'

function costItemOf(row: FundItemRow): CostItem {
  return {
    costItemId: row.id,
    externalCostItemId: row.external_id,
    focusAreaId: row.focus_area_id,
    costType: row.cost_type,
    costSubtypeId: row.cost_subtype_id,
    expenditureType: row.expenditure_type,
    investmentCategoryId: row.investment_category_id,
    name: row.name,
  }
}

function benefitItemOf(row: FundItemRow): BenefitItem {
  return {
    benefitItemId: row.id,
    externalBenefitItemId: row.external_id,
    focusAreaId: row.focus_area_id,
    name: row.name,
  }
}

/** What the PATCH of a cost item asks, under either of the two names its external ID may have (§4.5). */
function costItemChange(mask: readonly string[], body: UpdateCostItemRequest): FieldChange<string> {
  const { externalCostItemId, externalId } = body
  if (externalCostItemId !== undefined && externalId !== undefined && externalCostItemId !== externalId) {
    throw invalid(['externalId: differs from externalCostItemId; give one of them, or the same in both'])
  }
  const named = { externalCostItemId: externalCostItemId === undefined ? externalId : externalCostItemId }
  return readChange(mask, named, 'externalCostItemId')
}

export function fundHandlers(
  foundation: Foundation,
): HandlersOf<
  | 'listCostItems'
  | 'importCostItems'
  | 'getCostItem'
  | 'updateCostItem'
  | 'deleteCostItem'
  | 'listBenefitItems'
  | 'importBenefitItems'
  | 'getBenefitItem'
  | 'updateBenefitItem'
  | 'deleteBenefitItem'
> {
  const { database, cursors, clock } = foundation
  const read = async (funds: Funds, id: string) => {
    const row = await findFundItem(database.read, funds, id)
    if (!row) throw notFound(`the ${funds.kind} item ${id}`)
    return row
  }
  const update = async (funds: Funds, id: string, change: FieldChange<string>) => {
    const externalId = applyChange(change, null)
    const told = lengthProblem('externalId', externalId)
    if (told !== undefined) throw invalid([`externalId: ${told}`])
    const row = await setExternalId(database, funds, { id, externalId, now: clock() })
    if (!row) throw notFound(`the ${funds.kind} item ${id}`)
    return row
  }
  const remove = async (funds: Funds, id: string) => {
    if (!(await deleteFundItem(database, funds, { id, now: clock() })))
      throw notFound(`the ${funds.kind} item ${id}`)
    return undefined
  }
  const receive = (kind: Funds['kind'], { bytes, principal, place }: BulkCall) =>
    place.run(async () => {
      const request = await foundation.readImport(kind, bytes)
      await importFundItems(database, { site: principal.site, kind }, { ...request, now: clock() })
      return undefined
    })
  const costs = ({ site }: { site: string }): Funds => ({ site, kind: 'cost' })
  const benefits = ({ site }: { site: string }): Funds => ({ site, kind: 'benefit' })
  return {
    async listCostItems({ input, principal }) {
      const page = await listFundItems(database.read, cursors, costs(principal), input.query)
      return { ...page, values: page.values.map(costItemOf) }
    },
    importCostItems: (call) => receive('cost', call),
    async getCostItem({ input, principal }) {
      return costItemOf(await read(costs(principal), input.params.id))
    },
    async updateCostItem({ input: { params, query, body }, principal }) {
      const change = costItemChange(query.updateMask, body)
      return costItemOf(await update(costs(principal), params.id, change))
    },
    deleteCostItem: ({ input, principal }) => remove(costs(principal), input.params.id),

    async listBenefitItems({ input, principal }) {
      const page = await listFundItems(database.read, cursors, benefits(principal), input.query)
      return { ...page, values: page.values.map(benefitItemOf) }
    },
    importBenefitItems: (call) => receive('benefit', call),
    async getBenefitItem({ input, principal }) {
      return benefitItemOf(await read(benefits(principal), input.params.id))
    },
    async updateBenefitItem({ input: { params, query, body }, principal }) {
      const change = readChange(query.updateMask, body, 'externalId')
      return benefitItemOf(await update(benefits(principal), params.id, change))
    },
    deleteBenefitItem: ({ input, principal }) => remove(benefits(principal), input.params.id),
  }
}
