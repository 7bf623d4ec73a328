// Sends what is written to one cost or benefit item: its external ID (§4.5, §4.6), or its deletion.
import type { Client } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import { comparePatch, type RecordFields } from '#contract/record-patch.ts'
import type { OutboxEntry } from './entry.ts'
import { type FundField, type FundResource, fundFieldOf } from './entry-resources.ts'
import {
  baseOf,
  type Delivery,
  type DeliveryTools,
  patchToSend,
  readUnlessGone,
  receiptOf,
} from './outcome.ts'
import { savedBefore, withActualBase } from './own-writes.ts'

/** @throws Failure */
export function deliverFundItem(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: FundResource; readonly tools: DeliveryTools },
): Promise<Delivery> {
  return entry.kind.endsWith('.delete')
    ? remove(api, entry, resource)
    : update(api, entry, { resource, tools })
}

async function remove(api: Client, { record: id }: OutboxEntry, resource: FundResource): Promise<Delivery> {
  try {
    if (resource === 'cost-item') await api.deleteCostItem({ params: { id } })
    else await api.deleteBenefitItem({ params: { id } })
    return { change: { state: 'applied', receipt: { kind: 'as-sent' } } }
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'not-found') throw error
    return { change: { state: 'applied', receipt: { kind: 'already-so' } } }
  }
}

async function update(
  api: Client,
  entry: OutboxEntry,
  { resource, tools }: { readonly resource: FundResource; readonly tools: DeliveryTools },
): Promise<Delivery> {
  const { record: id } = entry
  const field = fundFieldOf(resource)
  const reading: Promise<CostItem | BenefitItem> =
    resource === 'cost-item' ? api.getCostItem({ params: { id } }) : api.getBenefitItem({ params: { id } })
  const current = await readUnlessGone(reading)
  if ('change' in current) return current
  const now = fieldsOf(current, field)
  const base = baseOf(entry, now, savedBefore(entry, tools.entries))
  const patch = patchToSend(entry, [field])
  const { open, contested } = comparePatch(base, patch, now)
  if (contested.length > 0) return { change: { state: 'conflict', conflict: contested }, record: current }
  if (open.mask.length === 0)
    return { change: { state: 'applied', receipt: { kind: 'already-so' } }, record: current }
  const wanted = open.body[field] ?? null
  const record = await (resource === 'cost-item'
    ? sendCostItemId(api, id, wanted)
    : api.updateBenefitItem({
        params: { id },
        query: { updateMask: 'externalId' },
        body: { externalId: wanted },
      }))
  const receipt = receiptOf(base, patch, fieldsOf(record, field))
  return { change: { state: 'applied', receipt, base: withActualBase(entry, base, patch.mask) }, record }
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
