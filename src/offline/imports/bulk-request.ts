// The rows of a part of an import as they are kept and as they are sent: the same text, so that every digit stays.
import type { Client } from '#client/client.ts'
import { readJsonElements } from '#contract/exact-json.ts'
import { BenefitItemSent, CostItemSent } from '#contract/funds.ts'
import { JsonText } from '#contract/write-json.ts'
import type { FundResource } from '#offline/outbox/entry-resources.ts'

/** What a row says about its identity. */
export interface SentItem {
  readonly name: string
  readonly focusAreaId: string | undefined
  readonly id: string | undefined
  readonly externalId: string | undefined
}

export interface BulkRequest {
  readonly items: readonly SentItem[]
  /** Sends the rows of these places once. @throws Failure */
  send(api: Client, places: readonly number[]): Promise<void>
}

/** Reads the rows of a part. @param text a JSON array. @throws Error when an element is no item. */
export function readBulkRequest(resource: FundResource, text: string): BulkRequest {
  const elements = readJsonElements(text)
  return {
    items: elements.map(({ value }) => (resource === 'cost-item' ? costItem(value) : benefitItem(value))),
    send: async (api, places) => {
      const body = new JsonText(bulkBody(places.flatMap((place) => elements[place]?.text ?? [])))
      await (resource === 'cost-item' ? api.importCostItems({ body }) : api.importBenefitItems({ body }))
    },
  }
}

/** The body of a request with these elements. */
export function bulkBody(elements: readonly string[]): string {
  return `{"items":[${elements.join(',')}]}`
}

function costItem(value: unknown): SentItem {
  const { costItemId: id, costItemExternalId: externalId, ...item } = CostItemSent.parse(value)
  return sentItem({ focusAreaId: undefined, ...item, id, externalId })
}

function benefitItem(value: unknown): SentItem {
  const { benefitItemId: id, benefitItemExternalId: externalId, ...item } = BenefitItemSent.parse(value)
  return sentItem({ focusAreaId: undefined, ...item, id, externalId })
}

function sentItem(
  item: Record<keyof Omit<SentItem, 'name'>, string | null | undefined> & Pick<SentItem, 'name'>,
) {
  const { name, focusAreaId, id, externalId } = item
  return {
    name,
    focusAreaId: focusAreaId ?? undefined,
    id: id ?? undefined,
    externalId: externalId ?? undefined,
  }
}
