// Delivers a status, a target date or another parent by the operations that only the bundled service has. An entry holds
// either fields of the specification or these: each has one request, which the service takes or rejects as a whole.
import type { Client } from '#client/client.ts'
import { type ExtendedField, extendedFields, extendedFieldsOf } from '#contract/extended-operations.ts'
import { FocusArea } from '#contract/focus-areas.ts'
import { Organization } from '#contract/organizations.ts'
import { printMask, type RecordPatch } from '#contract/record-patch.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { deliverUpdate } from './deliver-update.ts'
import type { OutboxEntry } from './entry.ts'
import type { Delivery, DeliveryTools } from './outcome.ts'

/** @throws Failure */
export async function deliverExtended(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: HierarchyKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { read, send } = callsOf(api, resource, entry.record)
  const { record, ...delivery } = await deliverUpdate(entry, {
    known: extendedFields,
    entries: tools.entries,
    fieldsOf: extendedFieldsOf,
    read,
    send,
  })
  // Without what a list does not answer: it would look like a change when the list is read again.
  const listed = resource === 'organization' ? Organization : FocusArea
  return { ...delivery, record: record && listed.parse(record) }
}

function callsOf(api: Client, resource: HierarchyKind, id: string) {
  const patchOf = ({ mask, body }: RecordPatch<ExtendedField>) => ({
    query: { updateMask: printMask(mask) },
    body,
  })
  if (resource === 'organization') {
    const params = { organizationId: id }
    return {
      read: () => api.getExtendedOrganization({ params }),
      send: (patch: RecordPatch<ExtendedField>) =>
        api.updateExtendedOrganization({ params, ...patchOf(patch) }),
    }
  }
  const params = { focusAreaId: id }
  return {
    read: () => api.getExtendedFocusArea({ params }),
    send: (patch: RecordPatch<ExtendedField>) => api.updateExtendedFocusArea({ params, ...patchOf(patch) }),
  }
}
