// Sends what is written to one cost or benefit item: its external ID (§4.5, §4.6), or its deletion.
import type { Client } from '#client/client.ts'
import { isFailure } from '#client/failure.ts'
import type { CostItem } from '#contract/funds.ts'
import type { RecordFields } from '#contract/record-patch.ts'
import { type FundItem, type ItemKind, itemResources } from '#contract/resources.ts'
import { deliverUpdate } from './deliver-update.ts'
import { externalIdField, type JsonObject, type OutboxEntry } from './entry.ts'
import { type Delivery, type DeliveryTools, deliverRemoval } from './outcome.ts'

type FundField = ReturnType<typeof externalIdField>

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
  const delivery = await deliverUpdate<FundField, FundItem>(entry, {
    known: [field],
    entries: tools.entries,
    fieldsOf: (item) => fieldsOf(item, field),
    read,
    send: async ({ body }) => {
      const wanted = body[field] ?? null
      if (resource === 'cost-item') {
        const { stored, ...sent } = await sendCostItemId(api, id, wanted)
        sentAs = sent.sentAs
        return stored
      }
      return api.updateBenefitItem({
        ...call,
        query: { updateMask: 'externalId' },
        body: { externalId: wanted },
      })
    },
  })
  return sentAs ? { ...delivery, change: { ...delivery.change, sentAs } } : delivery
}

interface SentCostItemId {
  readonly stored: CostItem
  /** The body that took effect, where that is the other one. */
  readonly sentAs?: JsonObject
}

/**
 * Spec silent: the body property of this PATCH. A service that knows it by the other name sees none, and clears the
 * ID; so the answer is compared, and the other name sent. One that refuses what it does not know answers `invalid`.
 * @throws Failure
 */
async function sendCostItemId(api: Client, id: string, externalId: string | null): Promise<SentCostItemId> {
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

function fieldsOf(item: FundItem, field: FundField): RecordFields<FundField> {
  const externalId = ('costItemId' in item ? item.externalCostItemId : item.externalBenefitItemId) ?? null
  return { [field]: externalId } as RecordFields<FundField>
}
