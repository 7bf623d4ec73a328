// Maps operations to handlers. A missing one is a type error.

import type { ReferenceRow } from '#service/database/tables.ts'
import { listReferences } from '#service/store/catalog.ts'
import { accessCredentialHandlers, accessHandlers } from './access.ts'
import { ownSessionHandlers, ownTokenHandlers } from './account.ts'
import { amountsHandlers } from './amounts.ts'
import { auditHandlers } from './audit-values.ts'
import type { HandlerDeps, Handlers } from './call.ts'
import { catalogHandlers } from './catalog.ts'
import { extendedHandlers } from './extended.ts'
import { fundImportHandlers } from './fund-import-reader.ts'
import { fundHandlers } from './funds.ts'
import { hierarchyHandlers } from './hierarchies.ts'
import { activityHandlers } from './record-activity.ts'
import { viewHandlers } from './saved-views.ts'
import { siteHandlers } from './site.ts'
import { vulnerabilityHandlers } from './vulnerabilities.ts'

export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...hierarchyHandlers(deps),
    ...extendedHandlers(deps),
    ...activityHandlers(deps),
    ...viewHandlers(deps),
    ...fundHandlers(deps),
    ...fundImportHandlers(deps),
    ...amountsHandlers(deps),
    ...referenceListHandlers(deps),
    ...vulnerabilityHandlers(deps),
    ...accessHandlers(deps),
    ...auditHandlers(deps),
    ...catalogHandlers(deps),
    ...siteHandlers(deps),
    ...accessCredentialHandlers(deps),
    ...ownTokenHandlers(deps),
    ...ownSessionHandlers(deps),
  }
}

// The four reference lists (§4.8), each whole in one answer: they take no parameters.

/** Spec silent: the item fields (§2.6). These, and an id named after the list, as investment categories have (§2.5). */
function describe({ key, name, display_name: displayName, position: order }: ReferenceRow) {
  return { key, name, displayName, order }
}

function wholeList<Item>(values: Item[]) {
  return { values, cursor: null, last: true, totalCount: values.length, nextPageCursor: null }
}

function referenceListHandlers({ database }: HandlerDeps) {
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
