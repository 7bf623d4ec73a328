// What of the map is drawn where, and which cell the keyboard is at.
import { useReducedMotion } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { IcicleCell, IcicleView } from '#hierarchy/icicle/icicle-layout.ts'
import type { IcicleModel } from '#hierarchy/icicle/icicle-map.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import { useViewport } from '#ui/grids/row-window.ts'
import { keyOfCell } from './map-messages.ts'

// Where columns lie. The first is the zoomed node: a strip with its name on the side; the others share the rest.

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
function placeCells(model: IcicleModel, view: IcicleView, size: MapSize): PlacedCell[] {
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

export type MapSceneState = ReturnType<typeof useMapScene>

/**
 * The cells as they are drawn now (`placed`) and after all movement (`settled`), and the one of the settled cells that
 * the keyboard is at: `current`, undefined when there is nothing to draw.
 */
export function useMapScene(model: IcicleModel, target: ZoomTarget, frame: RefObject<HTMLElement | null>) {
  const size = useViewport(frame, noSize, sizeOf)
  const { view, goal } = useZoom(model, target, levelsInView(model.levelsOf(target.slot), size))
  const settled = useMemo(() => placeCells(model, goal, size), [model, goal, size])
  const moving = useMemo(
    () => (view === goal ? undefined : placeCells(model, view, size)),
    [model, view, goal, size],
  )
  const [chosen, choose] = useState<IcicleCell>()
  const current = useMemo(() => currentOf(settled, chosen, model), [settled, chosen, model])
  return { size, placed: moving ?? settled, settled, current, choose }
}

/** The chosen cell; where it is not drawn any more its nearest ancestor that is, else the zoomed node. */
function currentOf(
  settled: readonly PlacedCell[],
  chosen: IcicleCell | undefined,
  model: IcicleModel,
): IcicleCell | undefined {
  const cells = new Map(settled.map(({ cell }) => [keyOfCell(cell), cell]))
  const same = chosen && cells.get(keyOfCell(chosen))
  if (same) return same
  let around: ZoomTarget | undefined = chosen && aroundCell(chosen, model)
  while (around && !cells.has(String(around.slot))) around = model.targetAround({ slot: around.slot })
  return (around && cells.get(String(around.slot))) ?? settled[0]?.cell
}

function aroundCell(cell: IcicleCell, model: IcicleModel): ZoomTarget | undefined {
  return cell.kind === 'rest' ? { slot: cell.parent } : model.targetAround({ slot: cell.slot })
}

/** The size before it is known. */
const noSize = { width: 0, height: 0 }

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: clientWidth, height: clientHeight }
}

const durationMs = 420

/** The view now, and the one after all movement. @param levels how many levels the view shows of the target */
function useZoom(model: IcicleModel, { slot, part }: ZoomTarget, levels: number) {
  const [from, to] = [part?.from, part?.to]
  const goal = useMemo(
    () =>
      model.viewOf({ slot, ...(from !== undefined && to !== undefined && { part: { from, to } }) }, levels),
    [model, slot, from, to, levels],
  )
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const shown = useRef(goal)
  const [moving, setMoving] = useState<IcicleView>()

  useLayoutEffect(() => {
    const start = shown.current
    shown.current = goal
    if (isStill || isSamePlace(start, goal)) return setMoving(undefined)
    const way = model.wayBetween(start, goal)
    let beginning: number | undefined
    const step = (time: number) => {
      beginning ??= time
      const progress = (time - beginning) / durationMs
      const view = progress < 1 ? model.viewOnWay(way, eased(progress)) : undefined
      // Where a zoom that is overtaken by another begins.
      shown.current = view ?? goal
      setMoving(view)
      if (view) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    setMoving(model.viewOnWay(way, 0))
    return () => cancelAnimationFrame(frame)
  }, [model, goal, isStill])

  return { view: moving ?? goal, goal }
}

function isSamePlace(a: IcicleView, b: IcicleView): boolean {
  return a.anchor === b.anchor && a.level === b.level && a.start === b.start && a.end === b.end
}

/** Slow at both ends. */
function eased(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2
}
