// Restores an item by an import of one row. The row is compared with the items as they are now, so that it creates no
// second item and changes no other.

import type { ItemKind } from '#contract/resources.ts'
import { enqueueImport, type RowToSend } from '#data/imports/enqueue-import.ts'
import { hasImportUnderWay } from '#data/imports/sent-imports.ts'
import type { Planning } from '#data/planning.tsx'
import { factsOf } from '#features/import/import-planning.ts'
import { importSource } from '#features/import/import-source.ts'
import { areaNamedBy } from '#import/focus-area-lookup.ts'
import { makePlan, type PlanEntry } from '#import/plan.ts'
import type { Messages } from '#messages/messages.ts'
import { importItemOf, type KitItem } from './item-kit.ts'

export type RecreateAnswer =
  /** In the outbox. */
  | { readonly kind: 'kept'; readonly importId: string }
  /** An earlier import of such items is not finished. */
  | { readonly kind: 'import-running' }
  /** No focus area has the text, or several have. */
  | { readonly kind: 'no-area' }
  | { readonly kind: 'many-areas'; readonly count: number }
  /** Another item has the external ID: sent with it, this would change that item. */
  | { readonly kind: 'taken'; readonly name: string; readonly externalId: string }
  /** Items of this name and focus area are there already. */
  | { readonly kind: 'twins'; readonly count: number }

export interface RecreateChoices {
  /** The focus area by its ID, external ID or path of names. */
  readonly area: string
  readonly withExternalId: boolean
  /** The person knows that there are items like it. */
  readonly isAnother: boolean
}

interface RecreateTools {
  readonly planning: Planning
  readonly m: Messages['itemBackups']
  readonly items: Messages['items']
}

/** @throws Failure when the service could not be asked. @throws Error when the device keeps nothing. */
export async function recreateItem(
  { planning, m, items: labels }: RecreateTools,
  kind: ItemKind,
  kit: KitItem,
  { area, withExternalId, isAnother }: RecreateChoices,
): Promise<RecreateAnswer> {
  if (hasImportUnderWay(planning.outbox, kind)) return { kind: 'import-running' }
  const source = importSource(planning, kind)
  const context = await source.readContext()
  const finding = context.areas.find(area)
  if (finding.kind === 'missing') return { kind: 'no-area' }
  if (finding.kind === 'ambiguous') return { kind: 'many-areas', count: finding.ids.length }
  const item = importItemOf(kit, { area: areaNamedBy(finding), withExternalId })
  const known = await source.readItems(context)
  const { items } = makePlan([item], known, kind)
  const [planned] = items
  if (!planned) throw new Error('a plan of one item has one')
  const { externalId } = item
  const holder = externalId === undefined ? undefined : known.byExternalId(externalId)
  if (holder && externalId !== undefined) return { kind: 'taken', name: holder.name, externalId }
  if (planned.twins.length > 0 && !isAnother) return { kind: 'twins', count: planned.twins.length }
  const size = source.memory.partSize
  const named = { source: m.restored(kit), headings: [labels.name, labels.externalId, labels.focusArea] }
  const toSend = { resource: kind, ...named, rows: [rowOf(planned, kit)], restores: kit.id }
  return { kind: 'kept', importId: await enqueueImport(planning.outbox, toSend, { size }) }
}

function rowOf(planned: PlanEntry, kit: KitItem): RowToSend {
  const { element, item } = planned
  const cells = [kit.name, item.externalId ?? '', item.focusAreaId ?? item.focusAreaExternalId ?? '']
  return { element, cells: () => [{ row: 1, cells }], facts: factsOf(planned) }
}
