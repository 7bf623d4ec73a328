// A record as it is shown, and its relatives: records, or stand-ins for those that are not here.
import type { ReactNode } from 'react'
import type { SortableRecord } from '#hierarchy/column-sort.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import type { RecordFamily } from '#hierarchy/record-family.ts'
import type { Messages } from '#messages/messages.ts'
import { missingName } from './record-rows.tsx'

/** What every record of a hierarchy has to show. */
export interface ShownRecord extends SortableRecord {
  readonly status: { readonly id: string; readonly name: string }
  readonly about?: string | null | undefined
  readonly createdDate: string
}

export type RecordRelative = HierarchyNode<ShownRecord>

export type ShownFamily = RecordFamily<ShownRecord>

/** A link to a relative, made by the feature that has the addresses. */
export type RelativeLink = (props: {
  readonly id: string
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}) => ReactNode

export function nameOf(relative: RecordRelative, m: Messages['hierarchies']): string {
  return relative.kind === 'record' ? relative.record.name : missingName(relative, m)
}
