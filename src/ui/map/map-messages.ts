// The words about the cells of a map, and their keys.
import type { IcicleCell } from '#hierarchy/icicle/icicle-layout.ts'
import type { HierarchyNode } from '#hierarchy/record.ts'
import type { Messages } from '#messages/messages.ts'
import { formatRelative } from '#ui/dates.ts'
import { missingName } from '#ui/records/record-rows.tsx'
import { statusText } from '#ui/records/status-badge.tsx'
import type { ColouredFacts } from './map-colouring.ts'

/** The words about one node. */
export interface MapDescription {
  readonly name: string
  /** False for a stand-in whose record is not here. */
  readonly isRecord: boolean
  /** Undefined for a stand-in. */
  readonly category: number | undefined
  /** Nodes below it. */
  readonly below: number
  /** Short facts such as the status, for the tooltip. */
  readonly facts: readonly string[]
}

/** The same cell in another layout has the same key. */
export function keyOfCell(cell: IcicleCell): string {
  return cell.kind === 'node' ? String(cell.slot) : `${cell.parent}:${cell.from}-${cell.to}`
}

interface WordsOptions<Item> {
  readonly facts: ColouredFacts<Item>
  readonly categoryOf: (item: Item) => number
  readonly below: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly m: Messages['hierarchies']
  readonly ui: Messages['ui']
}

/** What the map says of a record, or of a stand-in for one; nothing of a node that is no longer in the tree. */
export function describeNode<Item extends { readonly name: string }>(
  node: HierarchyNode<Item> | undefined,
  { facts, categoryOf, below, now, m, ui }: WordsOptions<Item>,
): MapDescription {
  const size = below > 0 ? [m.descendantCount({ count: below })] : []
  if (node?.kind !== 'record') {
    const name = node ? missingName(node, m) : ''
    return { name, isRecord: false, category: undefined, below, facts: size }
  }
  const { record } = node
  return {
    name: record.name,
    isRecord: true,
    category: categoryOf(record),
    below,
    facts: [
      statusText(facts.status(record), ui),
      facts.type(record),
      m.updatedTime({ time: formatRelative(Date.parse(facts.updated(record)), now) }),
      ...size,
    ],
  }
}

/** What the map says of everything. */
export function describeAll(name: string, records: number, m: Messages['hierarchies']): MapDescription {
  return {
    name,
    isRecord: true,
    category: undefined,
    below: records,
    facts: [m.recordCount({ count: records })],
  }
}
