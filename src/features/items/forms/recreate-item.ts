// An item that is created again, as an import of one row: judged against the items as they are now, so that it makes no
// second item and changes no other.
import { areaNamedBy } from '#bulk-import/focus-area-lookup.ts'
import { makePlan, type PlanEntry } from '#bulk-import/plan.ts'
import type { ItemKind } from '#contract/resources.ts'
import { importSource } from '#features/items/import/import-source.ts'
import { enqueueImport, hasImportUnderWay } from '#queries/funds/sent-imports.ts'
import type { Planning } from '#queries/planning.tsx'
import { runInSlices } from '#queries/sliced-work.ts'
import { importItemOf, type KitItem } from './item-kit.ts'

export type RecreateAnswer =
  /** In the outbox. */
  | { readonly kind: 'kept'; readonly importId: string }
  | { readonly kind: 'no-area'; readonly message: string }
  /** Another item has the external ID by now: sent with it, this would change that item. */
  | { readonly kind: 'taken'; readonly message: string }
  /** Items of this name and focus area are there already. */
  | { readonly kind: 'twins'; readonly count: number }

export interface RecreateChoices {
  /** The focus area by its ID, external ID or path of names. */
  readonly area: string
  readonly withExternalId: boolean
  /** The person knows that there are items like it. */
  readonly isAnother: boolean
}

/** @throws Failure when the service could not be asked. @throws Error when the device keeps nothing. */
export async function recreateItem(
  planning: Planning,
  kind: ItemKind,
  kit: KitItem,
  { area, withExternalId, isAnother }: RecreateChoices,
): Promise<RecreateAnswer> {
  if (hasImportUnderWay(planning.outbox, kind))
    throw new Error('An import of such items is under way. Wait until it is through, then try again.')
  const source = importSource(planning, kind)
  const context = await source.readContext()
  const finding = context.areas.find(area)
  if (finding.kind === 'missing')
    return { kind: 'no-area', message: 'No focus area has this ID, external ID or path. Choose another.' }
  if (finding.kind === 'ambiguous')
    return { kind: 'no-area', message: `${finding.ids.length} focus areas are called this. Write the ID.` }
  const item = importItemOf(kit, { area: areaNamedBy(finding), withExternalId })
  const known = await source.readItems(context)
  const { items } = await runInSlices(makePlan([item], known, kind))
  const [planned] = items
  if (!planned) throw new Error('a plan of one item has one')
  const holder = item.externalId === undefined ? undefined : known.byExternalId(item.externalId)
  if (holder)
    return { kind: 'taken', message: `“${holder.name}” has the external ID “${item.externalId}” by now.` }
  if (planned.twins.length > 0 && !isAnother) return { kind: 'twins', count: planned.twins.length }
  const size = source.memory.partSize
  return { kind: 'kept', importId: await enqueueImport(planning.outbox, rowOf(planned, kind, kit), { size }) }
}

function rowOf({ element, item, twins }: PlanEntry, kind: ItemKind, kit: KitItem) {
  const isNamed = item.externalId !== undefined
  return {
    resource: kind,
    source: `${kit.name}, created again`,
    headings: ['Name', 'External ID', 'Focus area'],
    rows: [
      {
        element,
        cells: () => [
          {
            row: 1,
            cells: [kit.name, item.externalId ?? '', item.focusAreaId ?? item.focusAreaExternalId ?? ''],
          },
        ],
        facts: isNamed
          ? ({ kind: 'named', isThere: false } as const)
          : ({ kind: 'new', twins: twins.length } as const),
      },
    ],
  }
}
