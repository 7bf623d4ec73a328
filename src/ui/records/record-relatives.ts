// What a record's relatives are to those who show them: records, or stand-ins for those that are not here.
import type { ReactNode } from 'react'
import { missingName, type RecordNode } from './record-rows.tsx'

export type RecordRelative = RecordNode<{
  readonly name: string
  readonly status: { readonly name: string }
}>

export interface RecordFamily {
  /** From the root to the immediate parent. */
  readonly ancestors: readonly RecordRelative[]
  readonly siblings: {
    readonly previous: RecordRelative | undefined
    readonly next: RecordRelative | undefined
    /** From 1, of `count`, the record itself included. */
    readonly position: number
    readonly count: number
  }
  /** The first of `childCount`. */
  readonly children: readonly RecordRelative[]
  readonly childCount: number
  readonly descendantCount: number
  /** False when there may be more than is known. */
  readonly isWhole: boolean
  readonly countBelow: (slot: number) => number
}

/** A link to a relative, as whoever knows the addresses makes it. */
export type RelativeLink = (props: {
  readonly id: string
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}) => ReactNode

export function nameOf(relative: RecordRelative): string {
  return relative.kind === 'record' ? relative.record.name : missingName(relative.id, relative.reason)
}
