// A record as it is shown, and its relatives: records, or stand-ins for those that are not here.
import type { ReactNode } from 'react'
import type { PlanningRecord } from '#contract/resources.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import type { RecordFamily } from '#hierarchy/sorted-families.ts'
import type { Messages } from '#messages/messages.ts'
import { missingName } from './record-rows.tsx'

/**
 * The address of a record, which every “Copy link” copies: without the search, filters and expansion of the view beside it,
 * which are those of the person who copies and could hide the record from the one who opens the link.
 * @param list the path of its list, such as `/focus-areas`
 */
export function recordAddress(list: string, id: string): string {
  return `${window.location.origin}${list}/${encodeURIComponent(segmentOf(id))}`
}

/** Parts of addresses that are screens, or that browsers take for steps of a path, whatever their case. */
const taken =
  /^(?:new|map|edit-many|delete-many|move-many|archive-many|create-again|import|template|\.{1,2})$/i
const mark = '~'

/** The part of an address that names a record: its ID, which is marked where it would be taken for something else. */
export function segmentOf(id: string): string {
  return taken.test(id) || id.startsWith(mark) ? mark + id : id
}

/** The ID that such a part of an address names. */
export function idInSegment(segment: string): string {
  return segment.startsWith(mark) ? segment.slice(mark.length) : segment
}

export type RecordRelative = HierarchyNode<PlanningRecord>

export type PlanningFamily = RecordFamily<PlanningRecord>

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
