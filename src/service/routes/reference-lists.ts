// The four reference lists (§4.8), each whole in one answer: they take no parameters.
import { listReferences } from '#service/store/reference-lists.ts'
import type { ReferenceRow } from '#service/store/tables.ts'
import type { HandlerDeps, Handlers } from './call.ts'

/** Spec silent: the item fields (§2.6). These, and an id named after the list, as investment categories have (§2.5). */
function describe({ key, name, display_name: displayName, position: order }: ReferenceRow) {
  return { key, name, displayName, order }
}

function wholeList<Item>(values: Item[]) {
  return { values, cursor: null, last: true, totalCount: values.length, nextPageCursor: null }
}

export function referenceListHandlers({ database }: HandlerDeps) {
  return {
    async listCostTypes({ principal }) {
      const rows = await listReferences(database.read, principal.site, 'cost-type')
      return wholeList(rows.map((row) => ({ costTypeId: row.id, ...describe(row) })))
    },
    async listCostSubtypes({ principal }) {
      const rows = await listReferences(database.read, principal.site, 'cost-subtype')
      return wholeList(
        rows.map((row) => ({ costSubtypeId: row.id, ...describe(row), costType: row.parent_key })),
      )
    },
    async listBenefitTypes({ principal }) {
      const rows = await listReferences(database.read, principal.site, 'benefit-type')
      return wholeList(rows.map((row) => ({ benefitTypeId: row.id, ...describe(row) })))
    },
    async listInvestmentCategories({ principal }) {
      const rows = await listReferences(database.read, principal.site, 'investment-category')
      return rows.map((row) => ({ investmentCategoryId: row.id, key: row.key }))
    },
  } satisfies Partial<Handlers>
}
