// What the map is given to show: cells laid out by whoever keeps the hierarchy, and words for them.

/** What of the hierarchy fills the map; see the layout that makes it. */
export interface MapView {
  readonly anchor: number
  readonly start: number
  readonly end: number
  readonly level: number
  readonly levels: number
}

/** A node whose subtree, or some of whose children, fill the map; slot 0 is everything. */
export interface MapTarget {
  readonly slot: number
  readonly part?: { readonly from: number; readonly to: number } | undefined
}

interface MapExtent {
  /** Below the anchor of the view. */
  readonly level: number
  /** Pixels from the upper edge. */
  readonly start: number
  readonly end: number
}

export interface MapNodeCell extends MapExtent {
  readonly kind: 'node'
  readonly slot: number
}

/** Siblings too thin to be drawn one by one. */
export interface MapRestCell extends MapExtent {
  readonly kind: 'rest'
  readonly parent: number
  readonly from: number
  readonly to: number
  readonly nodes: number
}

export type MapCell = MapNodeCell | MapRestCell

export type MapDirection = 'parent' | 'child' | 'previous' | 'next' | 'first' | 'last'

export interface MapWay {
  readonly from: MapView
  readonly to: MapView
}

export interface MapModel {
  layOut(
    view: MapView,
    measures: { readonly height: number; readonly thinnest: number; readonly readable: number },
  ): readonly MapCell[]
  viewOf(target: MapTarget, levels: number): MapView
  wayBetween(from: MapView, to: MapView): MapWay
  viewOnWay(way: MapWay, progress: number): MapView
  cellTowards(cells: readonly MapCell[], at: number, direction: MapDirection): number | undefined
  levelsOf(slot: number): number
  levelsIn(cell: MapCell): number
  /** By category. */
  countsIn(cell: MapCell): ArrayLike<number>
  targetIn(cell: MapCell): MapTarget
  targetAround(target: MapTarget): MapTarget | undefined
}

/** What is said of a node. */
export interface MapWords {
  readonly name: string
  /** False for a stand-in whose record is not here. */
  readonly isRecord: boolean
  /** Undefined for a stand-in. */
  readonly category: number | undefined
  /** Nodes below it. */
  readonly below: number
  /** Short facts such as the status, for whoever looks closer. */
  readonly facts: readonly string[]
}

/** The same cell in another layout has the same key. */
export function keyOfCell(cell: MapCell): string {
  return cell.kind === 'node' ? String(cell.slot) : `${cell.parent}:${cell.from}-${cell.to}`
}
