// Sends what is written to one cost or benefit item: its external ID (§4.5, §4.6), or its deletion.
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { RecordFields } from '#contract/record-patch.ts'
import { deliverUpdate } from './deliver-update.ts'
import type { OutboxEntry } from './entry.ts'
import { type FundField, type FundResource, fundFieldOf } from './entry-resources.ts'
import { type Delivery, type DeliveryTools, deliverRemoval } from './outcome.ts'

/** @throws Failure */
export function deliverFundItem(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: FundResource; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { record: id, kind } = entry
  const call = { params: { id } }
  const isCost = resource === 'cost-item'
  if (kind.endsWith('.delete'))
    return deliverRemoval(entry, () => (isCost ? api.deleteCostItem(call) : api.deleteBenefitItem(call)))
  const field = fundFieldOf(resource)
  return deliverUpdate<FundField, CostItem | BenefitItem>(entry, {
    known: [field],
    entries: tools.entries,
    fieldsOf: (item) => fieldsOf(item, field),
    read: () => (isCost ? api.getCostItem(call) : api.getBenefitItem(call)),
    send: ({ body }) => {
      const wanted = body[field] ?? null
      if (isCost) return sendCostItemId(api, id, wanted)
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
 * ID; so the answer is compared, and the other name sent. One that refuses what it does not know says so at once.
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

function fieldsOf(item: CostItem | BenefitItem, field: FundField): RecordFields<FundField> {
  const externalId = ('costItemId' in item ? item.externalCostItemId : item.externalBenefitItemId) ?? null
  return { [field]: externalId } as RecordFields<FundField>
}
