// Our own operations on one record: all that a person may change of it, in one update.
import type { ChangeableField, ExtendedUpdate } from '#contract/extended-operations.ts'
import { maskableFields, requiredFields } from '#contract/hierarchies.ts'
import {
  type HierarchyKind,
  hierarchies,
  type ItemKind,
  itemResources,
  type PlanningRecord,
} from '#contract/resources.ts'
import type { Reading, Writing } from '#service/database/database.ts'
import { extendedAnswer, presentFocusArea, presentOrganization } from '#service/database/node-answer.ts'
import { type FundItemRow, fundKinds, type Hierarchy } from '#service/database/tables.ts'
import { requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import {
  findFundItem,
  findFundItemToChange,
  type ItemUpdate,
  updateFundItem,
} from '#service/store/fund-items.ts'
import {
  findArchiveComment,
  findNode,
  findNodeToChange,
  getNode,
  type HierarchyNode,
  type HierarchyQuery,
  listNodes,
  lockHierarchy,
  moveNode,
  type NodeChanges,
  updateNode,
} from '#service/store/hierarchy-nodes.ts'
import { changesOfPlace, valuesOfItem, valuesOfNode } from './audit-values.ts'
import type { AnyCall, AnyWriteCall, HandlerDeps, Handlers } from './call.ts'
import { benefitRules, costRules } from './funds.ts'
import {
  type Addressed,
  checkLengths,
  idOf,
  readChanges,
  requireKept,
  requireListing,
} from './hierarchies.ts'

interface MaskedUpdate extends Addressed {
  readonly query: { readonly updateMask: readonly ChangeableField[] }
  readonly body: ExtendedUpdate
}

/** The changes of columns that a mask and a body describe. @throws Problem 400 for what cannot be cleared, and for long texts. */
function columnChanges(mask: readonly ChangeableField[], body: ExtendedUpdate): NodeChanges {
  requireKept([...requiredFields, 'statusId'], mask, body)
  const specified = maskableFields.filter((field) => mask.includes(field))
  const changes = readChanges(specified, body)
  const { statusId, targetDate, targetDateType } = body
  if (mask.includes('statusId') && statusId != null) changes.status_id = statusId
  if (mask.includes('targetDate')) changes.target_at = targetDate ? Date.parse(targetDate) : null
  if (mask.includes('targetDateType')) changes.target_date_type = targetDateType ?? null
  return changes
}

function handlersOfKind<Answer extends PlanningRecord>(
  { database, cursors, clock }: HandlerDeps,
  { kind, present }: { readonly kind: HierarchyKind; present(node: HierarchyNode): Answer },
) {
  const hierarchyOf = ({ site }: { readonly site: string }) => ({ site, kind })
  const nameOf = (id: string) => `the ${hierarchies[kind].noun} ${id}`
  const extend = async (db: Reading | Writing, hierarchy: Hierarchy, node: HierarchyNode) => ({
    ...present(node),
    ...extendedAnswer({ ...node, archive_comment: await findArchiveComment(db, hierarchy, node.id) }),
  })
  return {
    async list({ input: { query }, principal }: AnyCall<{ query: HierarchyQuery }>) {
      return listNodes(database, cursors, { ...hierarchyOf(principal), isExtended: true }, query)
    },

    async get({ input, principal }: AnyCall<Addressed>) {
      const id = idOf(input)
      const hierarchy = hierarchyOf(principal)
      const node = requireFound(await findNode(database, hierarchy, id), nameOf(id))
      return extend(database.read, hierarchy, node)
    },

    async update({ input, principal, write, note }: AnyWriteCall<MaskedUpdate>) {
      const id = idOf(input)
      const { updateMask: mask } = input.query
      const changes = columnChanges(mask, input.body)
      const hierarchy = hierarchyOf(principal)
      return write(async (transaction) => {
        const { engine } = database
        const now = clock()
        // The lock of the hierarchy comes before that of the record, as with every other change of its shape.
        if (mask.includes('parentId')) await lockHierarchy(transaction, engine, hierarchy)
        const node = requireFound(await findNodeToChange(transaction, engine, hierarchy, id), nameOf(id))
        const before = await valuesOfNode(transaction, hierarchy, node)
        if (Object.keys(changes).length > 0) await updateNode(transaction, hierarchy, { node, changes, now })
        if (mask.includes('parentId')) {
          const parentId = input.body.parentId ?? null
          await moveNode(transaction, engine, hierarchy, { node, parentId, now })
        }
        const after = await getNode(transaction, hierarchy, id)
        const changed = await valuesOfNode(transaction, hierarchy, after)
        note({ recordName: after.name, changes: changesOfPlace(before, changed) })
        return extend(transaction, hierarchy, after)
      })
    },
  }
}

interface MaskedItemUpdate extends Addressed {
  readonly query: { readonly updateMask: readonly string[] }
  readonly body: ItemUpdate
}

function itemHandlersOfKind<Answer>(
  { database, clock }: HandlerDeps,
  { kind, present }: { readonly kind: ItemKind; present(row: FundItemRow): Answer },
) {
  const fundsOf = ({ site }: { readonly site: string }) => ({ site, kind: fundKinds[kind] })
  const nameOf = (id: string) => `the ${itemResources[kind].noun} ${id}`
  return {
    async get({ input, principal }: AnyCall<Addressed>) {
      const id = idOf(input)
      return present(requireFound(await findFundItem(database.read, fundsOf(principal), id), nameOf(id)))
    },

    async update({ input, principal, write, note }: AnyWriteCall<MaskedItemUpdate>) {
      const id = idOf(input)
      const { updateMask: mask } = input.query
      requireKept(['name', 'focusAreaId'], mask, input.body)
      const { name, externalCostItemId, externalId = externalCostItemId } = input.body
      checkLengths({ name, externalId })
      const row = await write(async (transaction) => {
        const funds = fundsOf(principal)
        const found = await findFundItemToChange(transaction, database.engine, funds, id)
        const item = requireFound(found, nameOf(id))
        const before = await valuesOfItem(transaction, funds, item)
        const changed = await updateFundItem(transaction, database.engine, funds, {
          item,
          mask,
          body: input.body,
          now: clock(),
        })
        const after = await valuesOfItem(transaction, funds, changed)
        note({ recordName: changed.name, changes: changesBetween(before, after) })
        return changed
      })
      return present(row)
    },
  }
}

export function extendedHandlers(deps: HandlerDeps) {
  const organizations = handlersOfKind(deps, { kind: 'organization', present: presentOrganization })
  const focusAreas = handlersOfKind(deps, { kind: 'focus-area', present: presentFocusArea })
  const costItems = itemHandlersOfKind(deps, { kind: 'cost-item', present: costRules.present })
  const benefitItems = itemHandlersOfKind(deps, {
    kind: 'benefit-item',
    present: (row) => ({ ...benefitRules.present(row), benefitTypeKey: row.benefit_type }),
  })
  return {
    listExtendedOrganizations: organizations.list,
    getExtendedOrganization: organizations.get,
    updateExtendedOrganization: organizations.update,
    async listExtendedFocusAreas(call) {
      requireListing(deps)
      return focusAreas.list(call)
    },
    getExtendedFocusArea: focusAreas.get,
    updateExtendedFocusArea: focusAreas.update,
    getExtendedCostItem: costItems.get,
    updateExtendedCostItem: costItems.update,
    getExtendedBenefitItem: benefitItems.get,
    updateExtendedBenefitItem: benefitItems.update,
  } satisfies Partial<Handlers>
}
