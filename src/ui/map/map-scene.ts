// What of the map is drawn where, and which cell the keyboard is at.
import { useReducedMotion } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { IcicleCell, IcicleView } from '#hierarchy/icicle/icicle-layout.ts'
import type { IcicleModel } from '#hierarchy/icicle/icicle-map.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import { useViewport } from '#ui/row-window.ts'
import { levelsInView, type PlacedCell, placeCells } from './map-geometry.ts'
import { keyOfCell } from './map-messages.ts'

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
