// Sends what is written to organizations and focus areas. An update reads the record first, so that nothing a colleague
// changed is overwritten, and so that sending it twice does no harm.
import { z } from 'zod/mini'
import type { Client } from '#client/client.ts'
import { isFailure } from '#client/failure.ts'
import { walkPages } from '#client/paging.ts'
import { CreateFocusAreaRequest, UpdateFocusAreaRequest } from '#contract/focus-areas.ts'
import { maskableFields } from '#contract/hierarchies.ts'
import { limits, type Page } from '#contract/listing.ts'
import {
  ArchiveComment,
  CreateOrganizationRequest,
  isArchived,
  UpdateOrganizationRequest,
} from '#contract/organizations.ts'
import { Id } from '#contract/primitives.ts'
import { fieldsOf, printMask } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { deliverUpdate } from './deliver-update.ts'
import type { JsonObject, OutboxEntry } from './entry.ts'
import { isExtended } from './entry-resources.ts'
import { deliverExtended } from './extended-delivery.ts'
import { type Delivery, type DeliveryTools, deliverRemoval } from './outcome.ts'

/** @throws Failure */
export function deliverRecord(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: HierarchyKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  if (entry.kind.endsWith('.update'))
    return isExtended(entry)
      ? deliverExtended(api, entry, { resource, tools })
      : update(api, entry, { resource, tools })
  if (entry.kind.endsWith('.create')) return create(api, entry, resource)
  if (entry.kind.endsWith('.archive')) return archive(api, entry)
  const params = { organizationId: entry.record, focusAreaId: entry.record }
  return deliverRemoval(entry, () =>
    resource === 'organization' ? api.deleteOrganization({ params }) : api.deleteFocusArea({ params }),
  )
}

/**
 * One that was sent before is looked at first: its answer may have been lost. Where the organization cannot be read, it
 * is sent again, which changes nothing in one that is archived.
 * @throws Failure
 */
async function archive(api: Client, { record: id, body, attempts }: OutboxEntry): Promise<Delivery> {
  const params = { organizationId: id }
  const read = () => api.getOrganization({ params })
  if (attempts > 1) {
    const record = await read().catch(unlessUnreadable)
    if (record && isArchived(record))
      return { change: { state: 'applied', receipt: { kind: 'already-so' } }, record }
  }
  const comment = ArchiveComment.safeParse(body?.comment)
  await api.archiveOrganization(comment.success ? { params, body: comment.data } : { params })
  // What the person did is then no news to them. It was carried out; without its record only the news will say so.
  const record = await read().catch(() => undefined)
  return { change: { state: 'applied', receipt: { kind: 'as-sent' } }, record }
}

/** Nothing for a record that this person cannot read at all. @throws what says nothing of the record */
function unlessUnreadable(error: unknown): undefined {
  const isUnreadable = isFailure(error, 'not-found', 'forbidden', 'not-implemented')
  if (!isUnreadable) throw error
}

/**
 * The first time only looks, and notes what is like it already; the second time sends. After that, whatever the answer,
 * it is not sent again before {@link lookForCreated} has looked.
 */
async function create(api: Client, entry: OutboxEntry, resource: HierarchyKind): Promise<Delivery> {
  const body = entry.body ?? {}
  if (entry.alike === undefined)
    return { change: { state: 'queued', nextAt: 0, ...(await before(api, resource, body)) } }
  const record = await sendCreate(api, resource, body)
  return { change: { state: 'applied', realId: record.id, receipt: { kind: 'as-sent' } }, record }
}

/** What has to be known of the records before one is added, so that it can be recognised afterwards. */
async function before(
  api: Client,
  resource: HierarchyKind,
  body: JsonObject,
): Promise<Pick<OutboxEntry, 'alike' | 'isBlind'>> {
  try {
    const found = await findAlike(api, resource, body)
    return { alike: found.map(({ id }) => id) }
  } catch (error) {
    // Without a list nothing can be looked for. It is sent all the same, once.
    if (isFailure(error, 'not-implemented')) return { alike: [], isBlind: true }
    throw error
  }
}

/**
 * The record that a create without an answer has made; undefined when there is none.
 * @throws Failure
 */
export async function lookForCreated(
  api: Client,
  { alike = [], body = {} }: OutboxEntry,
  resource: HierarchyKind,
): Promise<PlanningRecord | undefined> {
  const found = await findAlike(api, resource, body)
  return found.find(({ id }) => !alike.includes(id))
}

function update(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: HierarchyKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { record: id } = entry
  return deliverUpdate(entry, {
    known: maskableFields,
    entries: tools.entries,
    fieldsOf,
    read: () => readRecord(api, resource, id),
    send: (open) => sendPatch(api, resource, { id, ...open }),
  })
}

/** The record as the service has it now. @throws Failure */
function readRecord(api: Client, resource: HierarchyKind, id: string): Promise<PlanningRecord> {
  return resource === 'organization'
    ? api.getOrganization({ params: { organizationId: id } })
    : api.getFocusArea({ params: { focusAreaId: id } })
}

/** Changes the masked fields. @throws Failure */
function sendPatch(
  api: Client,
  resource: HierarchyKind,
  patch: { readonly id: string; readonly mask: readonly string[]; readonly body: object },
): Promise<PlanningRecord> {
  const query = { updateMask: printMask(patch.mask) }
  return resource === 'organization'
    ? api.updateOrganization({
        params: { organizationId: patch.id },
        query,
        body: UpdateOrganizationRequest.parse(patch.body),
      })
    : api.updateFocusArea({
        params: { focusAreaId: patch.id },
        query,
        body: UpdateFocusAreaRequest.parse(patch.body),
      })
}

// A site without UUIDs gets its IDs back as it answered them.
const anyParent = z.nullish(Id)
const OrganizationSent = z.strictObject({
  ...CreateOrganizationRequest.shape,
  organizationTypeId: Id,
  parentOrganizationId: anyParent,
})
const FocusAreaSent = z.strictObject({
  ...CreateFocusAreaRequest.shape,
  focusAreaTypeId: Id,
  parentFocusAreaId: anyParent,
})

/** @throws Failure; after one without an answer it is not known whether the record was made. */
function sendCreate(api: Client, resource: HierarchyKind, body: JsonObject): Promise<PlanningRecord> {
  return resource === 'organization'
    ? api.createOrganization({ body: OrganizationSent.parse(body) })
    : api.createFocusArea({ body: FocusAreaSent.parse(body) })
}

/**
 * Records that a create could have made: with its name, under its parent, with its external id. No time is compared,
 * because the clocks of device and service differ. One that a colleague renames immediately is not found.
 * @throws Failure
 */
export async function findAlike(
  api: Client,
  resource: HierarchyKind,
  body: JsonObject,
): Promise<readonly PlanningRecord[]> {
  const name = String(body.name)
  const nameContains = beginningOf(name)
  const values: PlanningRecord[] = []
  const readPage = (cursor: string | undefined): Promise<Page<PlanningRecord>> => {
    const query = { nameContains, limit: '100', cursor }
    return resource === 'organization' ? api.listOrganizations({ query }) : api.listFocusAreas({ query })
  }
  // To the end: a site may serve less than is asked for, and one that is overlooked would be made twice.
  await walkPages({ readPage, onPage: (page) => values.push(...page.values) })
  const parent = body.parentOrganizationId ?? body.parentFocusAreaId ?? null
  return values.filter(
    (record) =>
      record.name === name &&
      (record.parent?.id ?? null) === parent &&
      // One that was made without an external id may have been given one since.
      (body.externalId == null || record.externalId === body.externalId),
  )
}

/** As much of a name as can be searched for. */
function beginningOf(name: string): string {
  const text = name.slice(0, limits.searchText)
  return text.isWellFormed() ? text : text.slice(0, -1)
}
