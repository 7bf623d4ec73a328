// The words about the cells of a map, and their keys.
import type { IcicleCell } from '#hierarchy/icicle/icicle-layout.ts'

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
