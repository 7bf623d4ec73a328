import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { ReferenceKeys } from '#data/imports/fund-import.ts'
import type { Field } from '#import/columns.ts'
import { keyLookupOf, type ListedKey } from '#import/key-lookup.ts'
import type { KeyWords } from './template.ts'

export type ListedKeys = ReadonlyMap<Field, readonly ListedKey[]>

const lists = {
  costType: 'costTypes',
  costSubtypeKey: 'costSubtypes',
  expenditureType: 'expenditureTypes',
  investmentCategoryKey: 'investmentCategories',
  benefitTypeKey: 'benefitTypes',
} as const satisfies Partial<Record<Field, keyof ReferenceKeys>>

/** The reference lists without the subtypes of other types than this one; empty for none. */
export function withSubtypesOf(costType: string, references: Partial<ReferenceKeys>): Partial<ReferenceKeys> {
  const { costTypes, costSubtypes } = references
  if (costType === '' || !costSubtypes) return references
  const isKnown = (type: string) => costTypes?.some(({ key }) => key === type)
  // A subtype whose type is not listed can be of any.
  const fits = ({ costType: own }: { readonly costType?: string }) =>
    own === undefined || own === costType || !isKnown(own)
  return { ...references, costSubtypes: costSubtypes.filter(fits) }
}

/** The keys of the reference lists by the field they belong to, as far as they could be read. */
export function listedKeys(kind: ItemKind, references: Partial<ReferenceKeys>): ListedKeys {
  return new Map(
    itemResources[kind].fields.keys.flatMap((field) => {
      const list = references[lists[field]]
      return list ? [[field, list.filter(({ isRetired }) => !isRetired)] as const] : []
    }),
  )
}

/** The names that the import finds keys by: those that mean one entry of their list and no other. */
export function keyWords(kind: ItemKind, references: Partial<ReferenceKeys>): KeyWords {
  return new Map(
    itemResources[kind].fields.keys.flatMap((field) => {
      const list = references[lists[field]]
      if (!list) return []
      const lookup = keyLookupOf(list)
      const named = list.filter(({ key, name }) => {
        const found = lookup.find(name)
        return name.trim() !== '' && found.kind === 'found' && found.key === key
      })
      return [[field, new Map(named.map(({ key, name }) => [key, name]))] as const]
    }),
  )
}
