// Sends what is written to one cost or benefit item: an update, or its deletion.
import type { Client } from '#client/client.ts'
import { isFailure } from '#client/failure.ts'
import { changeableItemFields, extendedOperationsOf } from '#contract/extended-operations.ts'
import { objectOf } from '#contract/hierarchies.ts'
import { printMask, type RecordFields } from '#contract/record-patch.ts'
import { type FundItem, type ItemKind, itemResources } from '#contract/resources.ts'
import { deliverInOneRequest, type UpdateCalls } from './deliver-update.ts'
import { externalIdField, type JsonObject, type OutboxEntry } from './entry.ts'
import { type Delivery, type DeliveryTools, deliverRemoval } from './outcome.ts'

type ExternalIdField = ReturnType<typeof externalIdField>
type ItemField = (typeof changeableItemFields)[ItemKind][number]

/** @throws Failure */
export async function deliverFundItem(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: ItemKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { record: id, verb } = entry
  const call = { params: { id } }
  const { operations } = itemResources[resource]
  const read = () => api[operations.get](call)
  if (verb === 'delete') return deliverRemoval({ send: () => api[operations.delete](call), read })
  const field = externalIdField(resource)
  let sentAs: JsonObject | undefined
  const specified: UpdateCalls<ExternalIdField, FundItem> = {
    known: [field],
    fieldsOf: (item) => fieldsOf<ExternalIdField>(item, [field]),
    read,
    send: async ({ body }) => {
      const sent = await senders[resource](api, id, body[field] ?? null)
      sentAs = sent.sentAs
      return sent.stored
    },
  }
  const extended = extendedOperationsOf[resource]
  const known: readonly ItemField[] = changeableItemFields[resource]
  const whole: UpdateCalls<ItemField, FundItem> = {
    known,
    fieldsOf: (item) => fieldsOf(item, known),
    read: () => api[extended.get](call),
    send: ({ mask, body }) => api[extended.update]({ ...call, query: { updateMask: printMask(mask) }, body }),
  }
  const delivery = await deliverInOneRequest(entry, { specified, whole, entries: tools.entries })
  return sentAs ? { ...delivery, change: { ...delivery.change, sentAs } } : delivery
}

interface SentExternalId {
  readonly stored: FundItem
  /** The body that took effect, where that is the other one. */
  readonly sentAs?: JsonObject
}

/** How the external ID of each kind is sent by the operation of the specification. */
const senders: Readonly<
  Record<ItemKind, (api: Client, id: string, externalId: string | null) => Promise<SentExternalId>>
> = {
  'cost-item': sendCostItemId,
  'benefit-item': async (api, id, externalId) => ({
    stored: await api.updateBenefitItem({
      params: { id },
      query: { updateMask: 'externalId' },
      body: { externalId },
    }),
  }),
}

/**
 * Spec silent: the body property of this PATCH. A service that knows it by the other name sees none, and clears the
 * ID; so the answer is compared, and the other name sent. One that refuses what it does not know answers `invalid`.
 * @throws Failure
 */
async function sendCostItemId(api: Client, id: string, externalId: string | null): Promise<SentExternalId> {
  const call = { params: { id }, query: { updateMask: 'externalCostItemId' } }
  const other = async () => {
    const sentAs = { externalId }
    return { stored: await api.updateCostItem({ ...call, body: sentAs }), sentAs }
  }
  try {
    const stored = await api.updateCostItem({ ...call, body: { externalCostItemId: externalId } })
    return (stored.externalCostItemId ?? null) === externalId ? { stored } : await other()
  } catch (error) {
    if (isFailure(error, 'invalid')) return other()
    throw error
  }
}

/** Fields of an item as an update names them, of which the specification answers the external ID by another name. */
function fieldsOf<Field extends ItemField>(item: FundItem, fields: readonly Field[]): RecordFields<Field> {
  const externalId = 'costItemId' in item ? item.externalCostItemId : item.externalBenefitItemId
  const held: { readonly [Name in ItemField]?: string | null | undefined } = {
    ...item,
    externalCostItemId: externalId,
    externalId,
  }
  return objectOf(fields, (field) => held[field] ?? null)
}
