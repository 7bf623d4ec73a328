// Where columns lie. The first is the zoomed node: a strip with its name on the side; the others share the rest.
import type { IcicleCell, IcicleView } from '#hierarchy/icicle/icicle-layout.ts'
import type { IcicleModel } from '#hierarchy/icicle/icicle-map.ts'

/** Pixels. */
export type MapSize = Readonly<Pick<DOMRect, 'width' | 'height'>>

const strip = 30
/** Narrower, names cannot be read. */
const minColumnWidth = 104
const columnWish = 196
/** Wider, a leaf is a long bar with a short name. */
const maxColumnWidth = 340

/** Siblings thinner than this are merged, and merged cells are at least so high that they can be read. */
const measures = { thinnest: 3, readable: 18 } as const

/** How many levels to show of a subtree that has `levels`, its root among them. */
export function levelsInView(levels: number, { width }: MapSize): number {
  const room = width - strip
  const wish = Math.round(room / columnWish)
  const fitting = Math.max(2, Math.min(wish, Math.floor(room / minColumnWidth)))
  return Math.max(1, Math.min(levels, fitting + 1))
}

/** Pixels from the left edge to where a level begins; between levels while the view moves. */
export function leftOfLevel(level: number, view: IcicleView, { width }: MapSize): number {
  const columns = Math.max(view.levels - 1, 0.5)
  const column = Math.min((width - strip) / columns, maxColumnWidth)
  const offset = level - view.level
  if (offset <= 1) return offset * (offset < 0 ? column : strip)
  return strip + (offset - 1) * column
}

export interface PlacedCell {
  readonly cell: IcicleCell
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** True when it continues beyond the last column. */
  readonly goesOn: boolean
}

/** Cells with their places; merged ones reach over as many columns as they have levels. */
export function placeCells(model: IcicleModel, view: IcicleView, size: MapSize): PlacedCell[] {
  const cells = model.layOut(view, { height: size.height, ...measures })
  const lastLevel = Math.round(view.level + view.levels)
  return cells.map((cell) => {
    const levels = model.levelsIn(cell)
    const deepest = cell.level + (cell.kind === 'node' ? model.levelsOf(cell.slot) : levels)
    return {
      cell,
      left: leftOfLevel(cell.level, view, size),
      right: leftOfLevel(Math.min(cell.level + levels, lastLevel), view, size),
      top: cell.start,
      bottom: cell.end,
      goesOn: deepest > lastLevel && cell.level + levels >= lastLevel,
    }
  })
}

/** The cell at a point; undefined between cells. */
export function cellAt(placed: readonly PlacedCell[], x: number, y: number): IcicleCell | undefined {
  return placed.findLast(({ left, right, top, bottom }) => y >= top && y < bottom && x >= left && x < right)
    ?.cell
}
