// The rules of organizations (§4.2).
import { randomUUID } from 'node:crypto'
import type { Organization } from '#contract/organizations.ts'
import { notFound } from '#service/problem.ts'
import { deleteNode } from '#service/store/hierarchy-deleting.ts'
import { findNode, type HierarchyNode, listNodes } from '#service/store/hierarchy-reading.ts'
import { archiveNode, insertNode, updateNode } from '#service/store/hierarchy-writing.ts'
import type { Hierarchy } from '#service/store/tables.ts'
import type { Foundation, HandlersOf } from './call.ts'
import { checkLengths, readChanges, requireUuid, sharedFields } from './hierarchy-records.ts'

function organizationOf(node: HierarchyNode): Organization {
  return { ...sharedFields(node), organizationType: { id: node.type_id, name: node.type_name } }
}

function hierarchyOf(principal: { site: string }): Hierarchy {
  return { site: principal.site, kind: 'organization' }
}

export function organizationHandlers({
  database,
  cursors,
  clock,
}: Foundation): HandlersOf<
  | 'listOrganizations'
  | 'createOrganization'
  | 'getOrganization'
  | 'updateOrganization'
  | 'deleteOrganization'
  | 'archiveOrganization'
> {
  const missing = (id: string) => notFound(`the organization ${id}`)
  return {
    async listOrganizations({ input, principal }) {
      const page = await listNodes(database.read, cursors, hierarchyOf(principal), input.query)
      return { ...page, values: page.values.map(organizationOf) }
    },

    async createOrganization({ input: { body }, principal }) {
      checkLengths(body)
      const created = await insertNode(database, hierarchyOf(principal), {
        id: randomUUID(),
        name: body.name,
        externalId: body.externalId ?? null,
        typeId: body.organizationTypeId,
        parentId: body.parentOrganizationId ?? null,
        ownerId: body.ownerId ?? principal.id,
        statusName: 'ACTIVE',
        targetAt: body.targetDate ? Date.parse(body.targetDate) : null,
        targetDateType: body.targetDateType ?? null,
        now: clock(),
      })
      return organizationOf(created)
    },

    async getOrganization({ input: { params }, principal }) {
      const id = requireUuid('organizationId', params.organizationId)
      const node = await findNode(database.read, hierarchyOf(principal), id)
      if (!node) throw missing(id)
      return organizationOf(node)
    },

    async updateOrganization({ input: { params, query, body }, principal }) {
      const id = requireUuid('organizationId', params.organizationId)
      const changes = readChanges(query.updateMask, body)
      const node = await updateNode(database, hierarchyOf(principal), { id, changes, now: clock() })
      if (!node) throw missing(id)
      return organizationOf(node)
    },

    /** Spec silent: children of a deleted organization. They move to its parent, as focus areas do. */
    async deleteOrganization({ input: { params }, principal }) {
      const id = requireUuid('organizationId', params.organizationId)
      const found = await deleteNode(database, hierarchyOf(principal), { id, now: clock() })
      if (!found) throw missing(id)
      return undefined
    },

    async archiveOrganization({ input: { params, body }, principal }) {
      const id = requireUuid('organizationId', params.organizationId)
      const comment = body ?? null
      const found = await archiveNode(database, hierarchyOf(principal), { id, comment, now: clock() })
      if (!found) throw missing(id)
      return undefined
    },
  }
}
