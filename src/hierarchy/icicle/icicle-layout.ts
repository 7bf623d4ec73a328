// The hierarchy as an icicle: a column for each level, and in it every node as high as its share of the nodes below
// its parent. The children of a node fill exactly its height. What would be thinner than can be seen is merged with
// its thin siblings into one cell that says how many they are.
//
// A layout costs what it draws: nothing outside of the view or below a thin node is visited, but for one look at
// the siblings of each merged cell.
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { Family, IcicleFamilies } from './icicle-families.ts'

/** What of the hierarchy fills the drawing. */
export interface IcicleView {
  /** The slot that everything drawn is at or below; 0 is above all roots. */
  readonly anchor: number
  /** The part of the anchor that fills the height; 0 and 1 are its ends. */
  readonly start: number
  readonly end: number
  /** Levels below the anchor at the left edge; not a whole number while the view moves. */
  readonly level: number
  /** Levels from the left edge to the right. */
  readonly levels: number
}

interface Extent {
  /** Below the anchor of the view. */
  readonly level: number
  /** Pixels from the upper edge; beyond the edges for what is drawn in part. */
  readonly start: number
  readonly end: number
}

export interface NodeCell extends Extent {
  readonly kind: 'node'
  readonly slot: number
}

/** Siblings too thin to be drawn one by one, with everything below them. */
export interface RestCell extends Extent {
  readonly kind: 'rest'
  readonly parent: number
  /** Which children they are in their family: `from` is the first, `to` the one after the last. */
  readonly from: number
  readonly to: number
  /** Nodes in them and below. */
  readonly nodes: number
}

export type IcicleCell = NodeCell | RestCell

export interface IcicleMeasures {
  /** Pixels. */
  readonly height: number
  /** Pixels; what is thinner is merged. */
  readonly thinnest: number
  /** Pixels; a long row of thin siblings is merged into several cells that are at least as high. */
  readonly readable: number
}

/** The cells of a view: parents before children, and siblings from the upper edge down. */
export function layOutIcicle<R extends HierarchyRecord>(
  families: IcicleFamilies<R>,
  view: IcicleView,
  measures: IcicleMeasures,
): IcicleCell[] {
  const scale = measures.height / (view.end - view.start)
  const firstLevel = Math.floor(view.level)
  const lastLevel = Math.ceil(view.level + view.levels) - 1
  const cells: IcicleCell[] = []
  const anchor: NodeCell = {
    kind: 'node',
    slot: view.anchor,
    level: 0,
    start: -view.start * scale,
    end: (1 - view.start) * scale,
  }
  // A stack and no recursion: a chain of 100,000 must not end in an overflow.
  const waiting: IcicleCell[] = [anchor]
  for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
    if (cell.level >= firstLevel) cells.push(cell)
    if (cell.kind === 'rest' || cell.level >= lastLevel || cell.end - cell.start < measures.thinnest) continue
    const children = childCells(cell, families.of(cell.slot), measures)
    for (const child of children.reverse()) waiting.push(child)
  }
  return cells
}

/** The cells of a node's children, as far as they are in view. */
function childCells(parent: NodeCell, family: Family, measures: IcicleMeasures): IcicleCell[] {
  const { slots, ends } = family
  const nodes = ends.at(-1) ?? 0
  if (nodes === 0) return []
  const pixelsPerNode = (parent.end - parent.start) / nodes
  const thin = firstThin(ends, measures.thinnest / pixelsPerNode)
  const within = { level: parent.level + 1, start: parent.start, pixelsPerNode }
  const cells: IcicleCell[] = []
  const first = childAt(ends, -parent.start / pixelsPerNode)
  for (let at = first; at < thin; at += 1) {
    const cell = nodeCell(slots, ends, at, within)
    if (cell.start >= measures.height) return cells
    cells.push(cell)
  }
  for (const [from, to] of runsOf(ends, thin, measures.readable / pixelsPerNode)) {
    const cell =
      to - from === 1 ? nodeCell(slots, ends, from, within) : restCell(parent.slot, ends, from, to, within)
    if (cell.end > 0 && cell.start < measures.height) cells.push(cell)
  }
  return cells
}

interface Within {
  readonly level: number
  readonly start: number
  readonly pixelsPerNode: number
}

function nodeCell(slots: Int32Array, ends: Int32Array, at: number, within: Within): NodeCell {
  return { kind: 'node', slot: slots[at] ?? 0, ...extentOf(ends, at, at + 1, within) }
}

function restCell(parent: number, ends: Int32Array, from: number, to: number, within: Within): RestCell {
  const nodes = (ends[to] ?? 0) - (ends[from] ?? 0)
  return { kind: 'rest', parent, from, to, nodes, ...extentOf(ends, from, to, within) }
}

function extentOf(ends: Int32Array, from: number, to: number, within: Within): Extent {
  const { level, start, pixelsPerNode } = within
  return {
    level,
    start: start + (ends[from] ?? 0) * pixelsPerNode,
    end: start + (ends[to] ?? 0) * pixelsPerNode,
  }
}

/** The first child with fewer than `least` nodes; all of them are at the end. */
function firstThin(ends: Int32Array, least: number): number {
  return lowest(0, ends.length - 1, (at) => (ends[at + 1] ?? 0) - (ends[at] ?? 0) < least)
}

/** The first child that reaches beyond `nodes`, counted from the beginning of the family. */
function childAt(ends: Int32Array, nodes: number): number {
  return lowest(0, ends.length - 1, (at) => (ends[at + 1] ?? 0) > nodes)
}

/** The children from `thin` on, as runs of about equally many nodes, each at least `least` if there are so many. */
function* runsOf(ends: Int32Array, thin: number, least: number): Generator<readonly [number, number]> {
  const children = ends.length - 1
  const before = ends[thin] ?? 0
  const nodes = (ends[children] ?? 0) - before
  const runs = Math.max(1, Math.floor(nodes / least))
  let from = thin
  for (let run = 1; run <= runs && from < children; run += 1) {
    const goal = before + (nodes * run) / runs
    const to = run === runs ? children : lowest(from + 1, children, (at) => (ends[at] ?? 0) >= goal)
    yield [from, to]
    from = to
  }
}

/** The lowest whole number from `from` on for which `holds`, which holds for all above it; `to` when none does. */
function lowest(from: number, to: number, holds: (at: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
