// Organizations (§4.2) and focus areas (§4.3): the shape of an answer, what an update may do, and the handlers.
import { randomUUID } from 'node:crypto'
import type { CreateFocusAreaRequest, FocusArea } from '#contract/focus-areas.ts'
import {
  type MaskableField,
  maskableFields,
  objectOf,
  requiredFields,
  textFieldNames,
} from '#contract/hierarchies.ts'
import type { CreateOrganizationRequest, Organization } from '#contract/organizations.ts'
import { readPatch } from '#contract/record-patch.ts'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { presentFocusArea, presentOrganization } from '#service/database/node-answer.ts'
import { textColumns } from '#service/database/tables.ts'
import { lengthFault, requireUuid } from '#service/http/validation.ts'
import { faultOf, invalid, problem, requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import {
  archiveNode,
  deleteNode,
  findNode,
  findNodeToChange,
  getNode,
  type HierarchyNode,
  type HierarchyQuery,
  insertNode,
  listNodes,
  type NewNode,
  type NodeChanges,
  updateNode,
} from '#service/store/hierarchy-nodes.ts'
import { changesOfNode, changesOfPlace, valuesOfNode } from './audit-values.ts'
import { type AnyCall, type AnyWriteCall, type HandlerDeps, type Handlers, handlersNamed } from './call.ts'

type UpdateBody = { readonly [Field in MaskableField]?: string | null | undefined }

/**
 * The changes that a mask and a body describe (§4.4).
 * @throws Problem 400 when a required field would be cleared, or a text is too long.
 */
export function readChanges(mask: readonly MaskableField[], body: UpdateBody): NodeChanges {
  const changed = readPatch({ mask, body }, maskableFields).body
  requireKept(requiredFields, mask, body)
  checkLengths(changed)
  const { name, ownerId, about } = changed
  const changes: NodeChanges = {}
  if (name != null) changes.name = name
  if (ownerId != null) changes.owner_id = ownerId
  if (about !== undefined) changes.about = about
  for (const field of textFieldNames) {
    const text = changed[field]
    if (text !== undefined) changes[textColumns[field]] = text
  }
  return changes
}

/** @throws Problem 400 for each of the fields that a mask names and a body clears. */
export function requireKept<Field extends string>(
  fields: readonly Field[],
  mask: readonly string[],
  body: { readonly [Name in Field]?: unknown },
): void {
  const cleared = fields.filter((field) => mask.includes(field) && body[field] == null)
  if (cleared.length === 0) return
  const faults = cleared.map((field) => faultOf(field, 'REQUIRED', 'is required and cannot be cleared'))
  throw invalid(faults, 'FIELD_REQUIRED')
}

/** @throws Problem 400 for each text that is too long. */
export function checkLengths(body: UpdateBody): void {
  const faults = maskableFields.flatMap((field) => lengthFault(field, body[field]) ?? [])
  if (faults.length > 0) throw invalid(faults)
}

/** The differences between the kinds. */
interface HierarchyRules<CreateBody, Answer> {
  readonly kind: HierarchyKind
  /** The columns of a new record that only this kind fills. */
  columnsOf(body: CreateBody): Omit<NewNode, 'id' | 'name' | 'texts' | 'ownerId' | 'now'>
  present(node: HierarchyNode): Answer
}

const organizationRules: HierarchyRules<CreateOrganizationRequest, Organization> = {
  kind: 'organization',
  columnsOf: (body) => ({
    typeId: body.organizationTypeId,
    parentId: body.parentOrganizationId ?? null,
    statusName: 'ACTIVE',
    targetAt: body.targetDate ? Date.parse(body.targetDate) : null,
    targetDateType: body.targetDateType ?? null,
  }),
  present: presentOrganization,
}

const focusAreaRules: HierarchyRules<CreateFocusAreaRequest, FocusArea> = {
  kind: 'focus-area',
  /** Status PENDING, and no target date: §2.7. */
  columnsOf: (body) => ({
    typeId: body.focusAreaTypeId,
    parentId: body.parentFocusAreaId ?? null,
    statusName: 'PENDING',
    targetAt: null,
    targetDateType: null,
  }),
  present: presentFocusArea,
}

export interface Addressed {
  readonly params: { readonly id: string }
}

interface MaskedUpdate extends Addressed {
  readonly query: { readonly updateMask: readonly MaskableField[] }
  readonly body: UpdateBody
}

interface Archival extends Addressed {
  readonly body: string | null | undefined
}

type NewBody = UpdateBody & { readonly name: string }

/** @throws Problem 400 when it is not a UUID. */
export function idOf({ params }: Addressed): string {
  return requireUuid('id', params.id)
}

function handlersOfKind<CreateBody extends NewBody, Answer>(
  { database, cursors, clock }: HandlerDeps,
  { kind, columnsOf, present }: HierarchyRules<CreateBody, Answer>,
) {
  const hierarchyOf = ({ site }: { readonly site: string }) => ({ site, kind })
  const nameOf = (id: string) => `the ${hierarchies[kind].noun} ${id}`
  return {
    async list({ input: { query }, principal }: AnyCall<{ query: HierarchyQuery }>) {
      return listNodes(database, cursors, { ...hierarchyOf(principal), isExtended: false }, query)
    },

    async get({ input, principal }: AnyCall<Addressed>) {
      const id = idOf(input)
      return present(requireFound(await findNode(database, hierarchyOf(principal), id), nameOf(id)))
    },

    async create({ input: { body }, principal, write, note }: AnyWriteCall<{ body: CreateBody }>) {
      checkLengths(body)
      const record = {
        ...columnsOf(body),
        id: randomUUID(),
        name: body.name,
        texts: objectOf(textFieldNames, (field) => body[field] ?? null),
        ownerId: body.ownerId ?? principal.id,
        now: clock(),
      }
      const hierarchy = hierarchyOf(principal)
      const node = await write(async (transaction) => {
        const created = await insertNode(transaction, hierarchy, record)
        const placed = await valuesOfNode(transaction, hierarchy, created)
        note({ recordId: created.id, recordName: created.name, changes: changesOfPlace(null, placed) })
        return created
      })
      return present(node)
    },

    async update({ input, principal, write, note }: AnyWriteCall<MaskedUpdate>) {
      const id = idOf(input)
      const changes = readChanges(input.query.updateMask, input.body)
      const node = await write(async (transaction) => {
        const hierarchy = hierarchyOf(principal)
        const found = await findNodeToChange(transaction, database.engine, hierarchy, id)
        const before = requireFound(found, nameOf(id))
        const after = await updateNode(transaction, hierarchy, { node: before, changes, now: clock() })
        note({ recordName: after.name, changes: changesOfNode(before, after) })
        return after
      })
      return present(node)
    },

    /** Spec silent: children of a deleted organization. They move to its parent, as focus areas do. */
    async delete({ input, principal, write, note }: AnyWriteCall<Addressed>) {
      const id = idOf(input)
      await write(async (transaction) => {
        const hierarchy = hierarchyOf(principal)
        const deleted = await deleteNode(transaction, database.engine, hierarchy, { id, now: clock() })
        const node = requireFound(deleted, nameOf(id))
        const placed = await valuesOfNode(transaction, hierarchy, node)
        note({ recordName: node.name, changes: changesOfPlace(placed, null) })
      })
      return undefined
    },

    async archive({ input, principal, write, note }: AnyWriteCall<Archival>) {
      const id = idOf(input)
      const archival = { id, comment: input.body ?? null, now: clock() }
      await write(async (transaction) => {
        const hierarchy = hierarchyOf(principal)
        const before = await findNodeToChange(transaction, database.engine, hierarchy, id)
        const { name, status_name: status } = requireFound(before, nameOf(id))
        await archiveNode(transaction, hierarchy, archival)
        const { status_name: now } = await getNode(transaction, hierarchy, id)
        const archived = { status: now, archiveComment: archival.comment }
        note({ recordName: name, changes: changesBetween({ status }, archived) })
      })
      return undefined
    },
  }
}

/** @throws Problem 501 where the operator has turned listing focus areas off (§4.3). */
export function requireListing({ listsFocusAreas }: Pick<HandlerDeps, 'listsFocusAreas'>): void {
  if (listsFocusAreas) return
  throw problem(501, 'NOT_IMPLEMENTED', 'listing focus areas is not implemented; read them by ID')
}

export function hierarchyHandlers(deps: HandlerDeps) {
  const focusAreas = handlersOfKind(deps, focusAreaRules)
  return {
    ...handlersNamed(hierarchies.organization.operations, handlersOfKind(deps, organizationRules)),
    ...handlersNamed(hierarchies['focus-area'].operations, focusAreas),
    async listFocusAreas(call) {
      requireListing(deps)
      return focusAreas.list(call)
    },
  } satisfies Partial<Handlers>
}
