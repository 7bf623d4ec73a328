// Our own operations on organizations and focus areas: a status, a target date and another parent after creation.
import type { ExtendedField, ExtendedUpdate } from '#contract/extended-operations.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { faultOf, invalid, requireFound } from '#service/problem.ts'
import type { Reading, Writing } from '#service/store/database.ts'
import {
  findNode,
  findNodeToChange,
  getNode,
  type HierarchyNode,
  type HierarchyQuery,
  listNodes,
} from '#service/store/hierarchy-reading.ts'
import {
  findArchiveComment,
  lockHierarchy,
  moveNode,
  type PlanChanges,
  setPlan,
} from '#service/store/hierarchy-writing.ts'
import { extendedAnswer, presentFocusArea, presentOrganization } from '#service/store/node-answer.ts'
import type { Hierarchy } from '#service/store/tables.ts'
import { changesOfPlace, valuesOfNode } from './audit-values.ts'
import type { AnyCall, AnyWriteCall, HandlerDeps, Handlers } from './call.ts'
import { type Addressed, idOf, requireListing } from './hierarchies.ts'

interface MaskedUpdate extends Addressed {
  readonly query: { readonly updateMask: readonly ExtendedField[] }
  readonly body: ExtendedUpdate
}

/** @throws Problem 400 when the status would be cleared. */
function planChanges(mask: readonly ExtendedField[], body: ExtendedUpdate): PlanChanges {
  const changes: PlanChanges = {}
  if (mask.includes('statusId')) {
    if (body.statusId == null)
      throw invalid([faultOf('statusId', 'REQUIRED', 'is required and cannot be cleared')], 'FIELD_REQUIRED')
    changes.status_id = body.statusId
  }
  if (mask.includes('targetDate')) changes.target_at = body.targetDate ? Date.parse(body.targetDate) : null
  if (mask.includes('targetDateType')) changes.target_date_type = body.targetDateType ?? null
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
      const changes = planChanges(mask, input.body)
      const hierarchy = hierarchyOf(principal)
      return write(async (transaction) => {
        const { engine } = database
        const now = clock()
        // The lock of the hierarchy comes before that of the record, as with every other change of its shape.
        if (mask.includes('parentId')) await lockHierarchy(transaction, engine, hierarchy)
        const node = requireFound(await findNodeToChange(transaction, engine, hierarchy, id), nameOf(id))
        const before = await valuesOfNode(transaction, hierarchy, node)
        if (Object.keys(changes).length > 0) await setPlan(transaction, hierarchy, { node, changes, now })
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

export function extendedHandlers(deps: HandlerDeps) {
  const organizations = handlersOfKind(deps, { kind: 'organization', present: presentOrganization })
  const focusAreas = handlersOfKind(deps, { kind: 'focus-area', present: presentFocusArea })
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
  } satisfies Partial<Handlers>
}
