// What an entry asks of the service, as calls of the client. Items of funds are sent by their own screens.
import type { Client } from '#client/client.ts'
import { walkPages } from '#client/paging.ts'
import { type FocusArea, FocusAreaSent, UpdateFocusAreaRequest } from '#contract/focus-areas.ts'
import type { Page } from '#contract/listing.ts'
import type { Organization } from '#contract/organizations.ts'
import { ArchiveComment, OrganizationSent, UpdateOrganizationRequest } from '#contract/organizations.ts'
import { printMask } from '#contract/update-mask.ts'
import type { JsonObject, OutboxEntry } from './entry.ts'
import type { Resource } from './entry-resources.ts'

export type WrittenRecord = Organization | FocusArea

/** The record as the service has it now. @throws Failure */
export function readRecord(api: Client, resource: Resource, id: string): Promise<WrittenRecord> {
  return resource === 'organization'
    ? api.getOrganization({ params: { organizationId: id } })
    : api.getFocusArea({ params: { focusAreaId: id } })
}

/** Changes the masked fields. @throws Failure */
export function sendPatch(
  api: Client,
  resource: Resource,
  patch: { readonly id: string; readonly mask: readonly string[]; readonly body: object },
): Promise<WrittenRecord> {
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

/** @throws Failure; after one without an answer it is not known whether the record was made. */
export function sendCreate(api: Client, resource: Resource, body: JsonObject): Promise<WrittenRecord> {
  return resource === 'organization'
    ? api.createOrganization({ body: OrganizationSent.parse(body) })
    : api.createFocusArea({ body: FocusAreaSent.parse(body) })
}

/** @throws Failure */
export async function sendRemoval(api: Client, entry: OutboxEntry): Promise<void> {
  switch (entry.kind) {
    case 'organization.delete':
      await api.deleteOrganization({ params: { organizationId: entry.record } })
      return
    case 'focus-area.delete':
      await api.deleteFocusArea({ params: { focusAreaId: entry.record } })
      return
    case 'organization.archive': {
      const comment = ArchiveComment.safeParse(entry.body?.comment)
      const params = { organizationId: entry.record }
      await api.archiveOrganization(comment.success ? { params, body: comment.data } : { params })
      return
    }
    default:
      throw new Error(`${entry.kind} removes nothing`)
  }
}

/**
 * Records that a create could have made: with its name, under its parent, with its external id. No time is compared,
 * because the clocks of device and service differ. One that a colleague renames at once is not found.
 * @throws Failure
 */
export async function findAlike(
  api: Client,
  resource: Resource,
  body: JsonObject,
): Promise<readonly WrittenRecord[]> {
  const name = String(body.name)
  const values: WrittenRecord[] = []
  const readPage = (cursor: string | undefined): Promise<Page<WrittenRecord>> => {
    const query = { nameContains: name, limit: '100', cursor }
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
