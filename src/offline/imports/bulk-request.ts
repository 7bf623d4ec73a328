// The rows of a part of an import as they are kept and as they are sent.
import { z } from 'zod/mini'
import type { Client } from '#client/client.ts'
import { readJson } from '#contract/exact-json.ts'
import {
  type BenefitItemRequest,
  BenefitItemSent,
  type CostItemRequest,
  CostItemSent,
} from '#contract/funds.ts'
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

/** Reads the rows of a part. @param text a JSON array, amounts digit for digit. @throws Error when they do not hold. */
export function readBulkRequest(resource: FundResource, text: string): BulkRequest {
  const rows = readJson(text)
  if (resource === 'cost-item') {
    const items = z.array(CostItemSent).parse(rows)
    return {
      items: items.map((item) => sentItem(item, item.costItemId, item.costItemExternalId)),
      send: async (api, places) => {
        await api.importCostItems({ body: { items: places.flatMap((place) => items[place] ?? []) } })
      },
    }
  }
  const items = z.array(BenefitItemSent).parse(rows)
  return {
    items: items.map((item) => sentItem(item, item.benefitItemId, item.benefitItemExternalId)),
    send: async (api, places) => {
      await api.importBenefitItems({ body: { items: places.flatMap((place) => items[place] ?? []) } })
    },
  }
}

function sentItem(
  { name, focusAreaId }: Pick<CostItemRequest | BenefitItemRequest, 'name' | 'focusAreaId'>,
  id: string | null | undefined,
  externalId: string | null | undefined,
): SentItem {
  return {
    name,
    focusAreaId: focusAreaId ?? undefined,
    id: id ?? undefined,
    externalId: externalId ?? undefined,
  }
}
