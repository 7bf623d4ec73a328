// What an entry writes to.
import { extendedFields } from '#contract/extended-operations.ts'
import { type HierarchyKind, type ItemKind, itemResources } from '#contract/resources.ts'
import type { OutboxEntry, WriteIntent } from './entry.ts'

type Kind = Pick<OutboxEntry, 'kind'>

/** The kind of hierarchy record an entry writes to; undefined for items of funds. */
export function resourceOf({ kind }: Kind): HierarchyKind | undefined {
  if (kind.startsWith('organization.')) return 'organization'
  return kind.startsWith('focus-area.') ? 'focus-area' : undefined
}

/** The kind of item an entry writes to, one at a time; undefined for everything else. */
export function fundResourceOf({ kind }: Kind): ItemKind | undefined {
  if (kind.endsWith('.bulk')) return undefined
  if (kind.startsWith('cost-item.')) return 'cost-item'
  return kind.startsWith('benefit-item.') ? 'benefit-item' : undefined
}

/** The kind of item a part of an import writes; undefined for every other entry. */
export function bulkResourceOf({ kind }: Kind): ItemKind | undefined {
  if (kind === 'cost-item.bulk') return 'cost-item'
  return kind === 'benefit-item.bulk' ? 'benefit-item' : undefined
}

/** The field of the update mask that holds the external ID (§4.5, §4.6). */
export function externalIdField(kind: ItemKind) {
  return itemResources[kind].maskable[0]
}

/** True for a change of fields that the specification does not let a caller change after creation. */
export function isExtended({ mask = [] }: { readonly mask?: WriteIntent['mask'] | undefined }): boolean {
  return mask.some((field) => extendedFields.some((extended) => extended === field))
}

/** True for a change of the parent. */
export function isMove({ mask = [] }: { readonly mask?: WriteIntent['mask'] | undefined }): boolean {
  return mask.includes('parentId')
}
