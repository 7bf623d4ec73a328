import type { Field, FundKind } from '#bulk-import/columns.ts'
import type { ListedKey } from '#bulk-import/key-lookup.ts'
import type { ReferenceKeys } from '#queries/funds/fund-import.ts'

export type ListedKeys = ReadonlyMap<Field, readonly ListedKey[]>

/** The keys of the reference lists by the field they belong to, as far as they could be read. */
export function listedKeys(kind: FundKind, references: Partial<ReferenceKeys>): ListedKeys {
  const { costTypes, costSubtypes, investmentCategories, benefitTypes } = references
  const lists: readonly (readonly [Field, ReferenceKeys[keyof ReferenceKeys] | undefined])[] =
    kind === 'cost'
      ? [
          ['costType', costTypes],
          ['costSubtypeKey', costSubtypes],
          ['investmentCategoryKey', investmentCategories],
        ]
      : [['benefitTypeKey', benefitTypes]]
  return new Map(lists.flatMap(([field, list]) => (list ? [[field, list] as const] : [])))
}
