// The map of a hierarchy, as a screen uses it: what to draw, what is in it, and where a click leads.
import { top } from '#hierarchy/forest.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { IcicleFamilies } from './icicle-families.ts'
import type { IcicleCell, IcicleMeasures, IcicleView, RestCell } from './icicle-layout.ts'
import { layOutIcicle } from './icicle-layout.ts'
import { type Categories, IcicleTotals } from './icicle-totals.ts'
import { cellTowards, type IcicleDirection } from './icicle-walk.ts'
import { commonAncestor, viewBetween, viewFrom, viewOf, type ZoomTarget } from './icicle-zoom.ts'

/** A way from one view to another; both are said from the same anchor. */
export interface ZoomWay {
  readonly from: IcicleView
  readonly to: IcicleView
}

export class IcicleMap<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #families: IcicleFamilies<R>
  readonly #totals: IcicleTotals<R>

  constructor(index: HierarchyIndex<R>, categories: Categories<R>) {
    this.#index = index
    this.#families = new IcicleFamilies(index)
    this.#totals = new IcicleTotals(index, categories)
  }

  layOut(view: IcicleView, measures: IcicleMeasures): IcicleCell[] {
    return layOutIcicle(this.#families, view, measures)
  }

  viewOf(target: ZoomTarget, levels: number): IcicleView {
    return viewOf(this.#families, target, levels)
  }

  wayBetween(from: IcicleView, to: IcicleView): ZoomWay {
    const anchor = commonAncestor(this.#index, from.anchor, to.anchor)
    const said = (view: IcicleView) => viewFrom(this.#families, this.#index, { view, anchor })
    return { from: said(from), to: said(to) }
  }

  viewOnWay({ from, to }: ZoomWay, progress: number): IcicleView {
    return viewBetween(from, to, progress)
  }

  cellTowards(cells: readonly IcicleCell[], at: number, direction: IcicleDirection): number | undefined {
    return cellTowards(cells, at, direction)
  }

  /** Levels of the subtree at a slot, its own included. */
  levelsOf(slot: number): number {
    return this.#totals.levelsOf(slot)
  }

  /** Levels in a cell: one, or those of the siblings merged in it. */
  levelsIn(cell: IcicleCell): number {
    if (cell.kind === 'node') return 1
    return this.#siblingsIn(cell).reduce((levels, slot) => Math.max(levels, this.levelsOf(slot)), 1)
  }

  /** Records by category in a cell, descendants included. */
  countsIn(cell: IcicleCell): Int32Array {
    if (cell.kind === 'node') return this.#totals.countsOf(cell.slot)
    const sum = this.#totals.countsOf(top).slice().fill(0)
    for (const slot of this.#siblingsIn(cell)) {
      this.#totals.countsOf(slot).forEach((count, category) => {
        sum[category] = (sum[category] ?? 0) + count
      })
    }
    return sum
  }

  /** What zooming into a cell shows; a node without children shows itself among its siblings. */
  targetIn(cell: IcicleCell): ZoomTarget {
    if (cell.kind === 'node') {
      const isLeaf = this.#index.childCount(cell.slot) === 0
      return { slot: isLeaf ? this.#index.parentOf(cell.slot) : cell.slot }
    }
    const isWholeFamily = cell.from === 0 && cell.to === this.#index.childCount(cell.parent)
    return { slot: cell.parent, ...(!isWholeFamily && { part: { from: cell.from, to: cell.to } }) }
  }

  /** What zooming out of a target shows; undefined when that is all there is. */
  targetAround({ slot, part }: ZoomTarget): ZoomTarget | undefined {
    if (part) return { slot }
    return slot === top ? undefined : { slot: this.#index.parentOf(slot) }
  }

  #siblingsIn({ parent, from, to }: RestCell): Int32Array {
    return this.#families.of(parent).slots.subarray(from, to)
  }
}

/** The map of any hierarchy, for those who only show it. */
export type IcicleModel = Pick<IcicleMap<HierarchyRecord>, keyof IcicleMap<HierarchyRecord>>
