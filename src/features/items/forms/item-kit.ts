// What is needed to make a deleted item again, and what no request can bring back.
import { z } from 'zod/mini'
import type { Field } from '#bulk-import/columns.ts'
import type { NamedArea } from '#bulk-import/focus-area-lookup.ts'
import type { ImportItem } from '#bulk-import/items.ts'
import { versions } from '#bulk-import/period-key.ts'
import { canonicalDecimal } from '#contract/decimal.ts'
import { type ItemKind, resources } from '#contract/resources.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import type { ReferenceLabels } from '#queries/funds/reference-labels.ts'
import type { SentAmount } from '#queries/funds/sent-amounts.ts'

const format = 'planning-fund-item-kit/1'

const Digits = z.string().check(z.refine((digits) => canonicalDecimal(digits) !== undefined))

const KitItem = z.object({
  /** The ID it had. */
  id: z.string(),
  name: z.string(),
  externalId: z.nullable(z.string()),
  focusAreaId: z.string(),
  /** For people. */
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

/** What no request can bring back of this item, in the words that people read before and after deleting. */
export function itemLosses(
  kind: ItemKind,
  { record }: Pick<FundRow, 'record'>,
  kit: KitItem,
): readonly string[] {
  return [
    'The ID: an item created again has a new one, and links to the old one lead nowhere.',
    kit.amounts.length > 0
      ? 'Amounts that were not sent from this device: the service lets none be read. Those that others sent since are lost.'
      : 'All its amounts: none were sent from this device, and the service lets none be read.',
    ...(!resources[kind].answersReferences ? ['The benefit type: the service does not let it be read.'] : []),
    ...(record.costSubtypeId !== undefined && kit.costSubtypeKey === null
      ? ['The cost subtype: its key could not be read.']
      : []),
    ...(record.investmentCategoryId !== undefined && kit.investmentCategoryKey === null
      ? ['The investment category: its key could not be read.']
      : []),
    ...(record.expenditureType === undefined
      ? []
      : ['The expenditure type: setting it takes an ID that the service does not let be read.']),
  ]
}

/** The file to keep before items are deleted. */
export function printItemKit(kind: ItemKind, items: readonly KitItem[], madeAt: Date): string {
  return JSON.stringify(
    { format, kind: resources[kind].collection, madeAt: madeAt.toISOString(), items },
    null,
    2,
  )
}

/** The items of a kit. @throws Error for a file that is no kit, or of the other kind, in words for people. */
export function readItemKit(text: string, kind: ItemKind): readonly KitItem[] {
  const file = KitFile.safeParse(parsed(text))
  if (!file.success)
    throw new Error(
      'This file was not saved here before an item was deleted. Choose one that begins with “create again”.',
    )
  const other = resources[kind === 'cost-item' ? 'benefit-item' : 'cost-item'].plural
  if (file.data.kind !== resources[kind].collection)
    throw new Error(`There are ${other} in this file. Open it from the ${other}.`)
  return file.data.items
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
