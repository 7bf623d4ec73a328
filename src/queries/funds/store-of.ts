import type { ItemKind } from '#contract/resources.ts'
import type { Planning } from '#queries/planning.tsx'
import type { AnyFundStore } from './fund-store.ts'

/** The items of a kind on this device. */
export function fundStoreOf(planning: Planning, kind: ItemKind): AnyFundStore {
  return kind === 'cost-item' ? planning.costItems : planning.benefitItems
}
