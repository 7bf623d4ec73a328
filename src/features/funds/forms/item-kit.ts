// The data that restores a deleted item, and the losses that no request can restore.

import { z } from 'zod/mini'
import { canonicalDecimal } from '#contract/decimal.ts'
import { parseJson } from '#contract/exact-json.ts'
import { type ItemKind, resources } from '#contract/resources.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import type { ReferenceLabels } from '#data/funds/reference-labels.ts'
import type { SentAmount } from '#data/funds/sent-amounts.ts'
import type { Field } from '#import/columns.ts'
import type { NamedArea } from '#import/focus-area-lookup.ts'
import type { ImportItem } from '#import/items.ts'
import { versions } from '#import/versions.ts'
import type { Messages } from '#messages/messages.ts'

const format = 'planning-fund-item-kit/1'

const Digits = z.string().check(z.refine((digits) => canonicalDecimal(digits) !== undefined))

const KitItem = z.object({
  /** The ID it had. */
  id: z.string(),
  name: z.string(),
  externalId: z.nullable(z.string()),
  focusAreaId: z.string(),
  /** Its name. */
  focusArea: z.nullable(z.string()),
  costType: z.nullable(z.string()),
  costSubtypeKey: z.nullable(z.string()),
  investmentCategoryKey: z.nullable(z.string()),
  /** The amounts that were last sent from this device. */
  amounts: z.array(z.object({ version: z.enum(versions), period: z.string(), digits: Digits })),
})
export type KitItem = z.output<typeof KitItem>

const KitFile = z.object({
  format: z.literal(format),
  kind: z.enum([resources['cost-item'].collection, resources['benefit-item'].collection]),
  items: z.array(KitItem),
})

/** What a file or an entry keeps of an item. @param sent what was last sent of it from this device. */
export function kitItemOf(
  { record, area }: FundRow,
  labels: ReferenceLabels | undefined,
  sent: readonly SentAmount[],
): KitItem {
  const { id, name, externalId = null, focusAreaId, costType = null } = record
  const { costSubtypeId, investmentCategoryId } = record
  const keyIn = (keys: ReadonlyMap<string, string> | undefined, key: string | undefined) =>
    (key === undefined ? undefined : keys?.get(key)) ?? null
  return {
    id,
    name,
    externalId,
    focusAreaId,
    focusArea: area.name ?? null,
    costType,
    costSubtypeKey: keyIn(labels?.costSubtypeKeys, costSubtypeId),
    investmentCategoryKey: keyIn(labels?.investmentCategoryKeys, investmentCategoryId),
    amounts: sent.flatMap(({ version, period, digits }) => {
      const known = versions.find((one) => one === version)
      return known ? [{ version: known, period, digits }] : []
    }),
  }
}

type Loss = Extract<keyof Messages['itemBackups'], `lost${string}`>

/** The messages about what no request can bring back of this item. */
export function itemLosses(
  kind: ItemKind,
  { record }: Pick<FundRow, 'record'>,
  kit: KitItem,
): readonly Loss[] {
  const losses: Loss[] = ['lostId', kit.amounts.length > 0 ? 'lostOtherAmounts' : 'lostAmounts']
  if (!resources[kind].answersReferences) losses.push('lostBenefitType')
  if (record.costSubtypeId !== undefined && kit.costSubtypeKey === null) losses.push('lostCostSubtype')
  if (record.investmentCategoryId !== undefined && kit.investmentCategoryKey === null)
    losses.push('lostCategory')
  if (record.expenditureType !== undefined) losses.push('lostExpenditure')
  return losses
}

/** The losses of several items together, each with the number of items that have it. */
export function countLosses(
  kind: ItemKind,
  kits: readonly (readonly [Pick<FundRow, 'record'>, KitItem])[],
): ReadonlyMap<Loss, number> {
  const counts = new Map<Loss, number>()
  for (const [row, kit] of kits)
    for (const loss of itemLosses(kind, row, kit)) counts.set(loss, (counts.get(loss) ?? 0) + 1)
  return counts
}

/** The file to keep before items are deleted. */
export function printItemKit(kind: ItemKind, items: readonly KitItem[], madeAt: Date): string {
  return JSON.stringify(
    { format, kind: resources[kind].collection, madeAt: madeAt.toISOString(), items },
    null,
    2,
  )
}

/** The items of a kit; else why the file cannot be used. */
export function readItemKit(
  text: string,
  kind: ItemKind,
): readonly KitItem[] | 'not-a-kit' | 'of-other-kind' {
  const file = KitFile.safeParse(parseJson(text))
  if (!file.success) return 'not-a-kit'
  return file.data.kind === resources[kind].collection ? file.data.items : 'of-other-kind'
}

/** What an entry of the outbox keeps of the item it deleted; undefined when it keeps nothing that can be read. */
export function kitInEntry(facts: unknown): KitItem | undefined {
  return KitItem.safeParse(facts).data
}

/** The kit as the one row of an import. @param area where the item is to be. */
export function importItemOf(
  kit: KitItem,
  { area, withExternalId }: { readonly area: NamedArea; readonly withExternalId: boolean },
): ImportItem {
  const keys = new Map<Field, string | null>()
  if (kit.costType !== null) keys.set('costType', kit.costType)
  if (kit.costSubtypeKey !== null) keys.set('costSubtypeKey', kit.costSubtypeKey)
  if (kit.investmentCategoryKey !== null) keys.set('investmentCategoryKey', kit.investmentCategoryKey)
  const byVersion = Map.groupBy(kit.amounts, ({ version }) => version)
  return {
    rows: [0],
    name: kit.name,
    itemId: undefined,
    externalId: (withExternalId ? kit.externalId : null) ?? undefined,
    ...area,
    keys,
    amounts: new Map([...byVersion].map(([version, amounts]) => [version, digitsByPeriod(amounts)])),
    amountCount: kit.amounts.length,
  }
}

function digitsByPeriod(amounts: KitItem['amounts']): ReadonlyMap<string, string> {
  return new Map(amounts.map(({ period, digits }) => [period, canonicalDecimal(digits) ?? digits]))
}
