// Sends what is written to one cost or benefit item: its external ID (§4.5, §4.6), or its deletion.
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { CostItem } from '#contract/funds.ts'
import type { RecordFields } from '#contract/record-patch.ts'
import { type FundItem, type ItemKind, itemResources } from '#contract/resources.ts'
import { deliverUpdate } from './deliver-update.ts'
import type { OutboxEntry } from './entry.ts'
import { externalIdField } from './entry-resources.ts'
import { type Delivery, type DeliveryTools, deliverRemoval } from './outcome.ts'

type FundField = ReturnType<typeof externalIdField>

/** @throws Failure */
export function deliverFundItem(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: ItemKind; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { record: id, kind } = entry
  const call = { params: { id } }
  const { operations } = itemResources[resource]
  if (kind.endsWith('.delete')) return deliverRemoval(entry, () => api[operations.delete](call))
  const field = externalIdField(resource)
  return deliverUpdate<FundField, FundItem>(entry, {
    known: [field],
    entries: tools.entries,
    fieldsOf: (item) => fieldsOf(item, field),
    read: () => api[operations.get](call),
    send: ({ body }) => {
      const wanted = body[field] ?? null
      if (resource === 'cost-item') return sendCostItemId(api, id, wanted)
      return api.updateBenefitItem({
        ...call,
        query: { updateMask: 'externalId' },
        body: { externalId: wanted },
      })
    },
  })
}

/**
 * Spec silent: the body property of this PATCH. A service that knows it by the other name sees none, and clears the
 * ID; so the answer is compared, and the other name sent. One that refuses what it does not know answers `invalid`.
 * @throws Failure
 */
async function sendCostItemId(api: Client, id: string, externalId: string | null): Promise<CostItem> {
  const call = { params: { id }, query: { updateMask: 'externalCostItemId' } }
  const other = () => api.updateCostItem({ ...call, body: { externalId } })
  try {
    const stored = await api.updateCostItem({ ...call, body: { externalCostItemId: externalId } })
    return (stored.externalCostItemId ?? null) === externalId ? stored : await other()
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid') return other()
    throw error
  }
}

function fieldsOf(item: FundItem, field: FundField): RecordFields<FundField> {
  const externalId = ('costItemId' in item ? item.externalCostItemId : item.externalBenefitItemId) ?? null
  return { [field]: externalId } as RecordFields<FundField>
}
