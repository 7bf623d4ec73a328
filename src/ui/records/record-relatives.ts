// What a record's relatives are to those who show them: records, or stand-ins for those that are not here.
import type { ReactNode } from 'react'
import type { HierarchyNode } from '#hierarchy/record.ts'
import type { RecordFamily } from '#hierarchy/sorted-families.ts'
import type { Messages } from '#messages/messages.ts'
import { missingName } from './record-rows.tsx'

/** What is shown of a relative. */
interface RelativeRecord {
  readonly name: string
  readonly status: { readonly name: string }
}

export type RecordRelative = HierarchyNode<RelativeRecord>

export type ShownFamily = RecordFamily<RelativeRecord>

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
