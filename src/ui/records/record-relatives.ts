// A record as it is shown, and its relatives: records, or stand-ins for those that are not here.
import type { ReactNode } from 'react'
import type { HierarchyNode, HierarchyRecord } from '#hierarchy/record.ts'
import type { RecordFamily } from '#hierarchy/sorted-families.ts'
import type { Messages } from '#messages/messages.ts'
import { missingName } from './record-rows.tsx'

/** What every record of a hierarchy has to show. */
export interface ShownRecord extends HierarchyRecord {
  readonly owner: { readonly id: string; readonly name?: string | null | undefined }
  readonly status: { readonly id: string; readonly name: string }
  readonly externalId?: string | null | undefined
  readonly updatedDate: string
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
