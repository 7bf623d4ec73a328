// The rules of focus areas (§4.3).
import { randomUUID } from 'node:crypto'
import type { FocusArea } from '#contract/focus-areas.ts'
import { notFound, problem } from '#service/problem.ts'
import { deleteNode } from '#service/store/hierarchy-deleting.ts'
import { findNode, type HierarchyNode, listNodes } from '#service/store/hierarchy-reading.ts'
import { insertNode, updateNode } from '#service/store/hierarchy-writing.ts'
import type { Hierarchy } from '#service/store/tables.ts'
import type { Foundation, HandlersOf } from './call.ts'
import { checkLengths, isoDate, readChanges, requireUuid, sharedFields } from './hierarchy-records.ts'

function focusAreaOf(node: HierarchyNode): FocusArea {
  return {
    ...sharedFields(node),
    focusAreaType: { id: node.type_id, name: node.type_name },
    targetDate: node.target_at === null ? null : isoDate(node.target_at),
  }
}

function hierarchyOf(principal: { site: string }): Hierarchy {
  return { site: principal.site, kind: 'focus-area' }
}

export function focusAreaHandlers({
  database,
  cursors,
  clock,
  listsFocusAreas,
}: Foundation): HandlersOf<
  'listFocusAreas' | 'createFocusArea' | 'getFocusArea' | 'updateFocusArea' | 'deleteFocusArea'
> {
  const missing = (id: string) => notFound(`the focus area ${id}`)
  return {
    async listFocusAreas({ input, principal }) {
      if (!listsFocusAreas) {
        throw problem(501, 'NOT_IMPLEMENTED', 'listing focus areas is not implemented yet; read them by id')
      }
      const page = await listNodes(database.read, cursors, hierarchyOf(principal), input.query)
      return { ...page, values: page.values.map(focusAreaOf) }
    },

    /** Status PENDING, and no target date: §2.7. */
    async createFocusArea({ input: { body }, principal }) {
      checkLengths(body)
      const created = await insertNode(database, hierarchyOf(principal), {
        id: randomUUID(),
        name: body.name,
        externalId: body.externalId ?? null,
        typeId: body.focusAreaTypeId,
        parentId: body.parentFocusAreaId ?? null,
        ownerId: body.ownerId ?? principal.id,
        statusName: 'PENDING',
        targetAt: null,
        targetDateType: null,
        now: clock(),
      })
      return focusAreaOf(created)
    },

    async getFocusArea({ input: { params }, principal }) {
      const id = requireUuid('focusAreaId', params.focusAreaId)
      const node = await findNode(database.read, hierarchyOf(principal), id)
      if (!node) throw missing(id)
      return focusAreaOf(node)
    },

    async updateFocusArea({ input: { params, query, body }, principal }) {
      const id = requireUuid('focusAreaId', params.focusAreaId)
      const changes = readChanges(query.updateMask, body)
      const node = await updateNode(database, hierarchyOf(principal), { id, changes, now: clock() })
      if (!node) throw missing(id)
      return focusAreaOf(node)
    },

    async deleteFocusArea({ input: { params }, principal }) {
      const id = requireUuid('focusAreaId', params.focusAreaId)
      const found = await deleteNode(database, hierarchyOf(principal), { id, now: clock() })
      if (!found) throw missing(id)
      return undefined
    },
  }
}
