// The view that a map shows: where it is zoomed to, or on its way there.
import { useReducedMotion } from '@mantine/hooks'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { IcicleView } from '#hierarchy/icicle/icicle-layout.ts'
import type { IcicleModel } from '#hierarchy/icicle/icicle-map.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'

const durationMs = 420

export interface Zoom {
  /** What is shown now. */
  readonly view: IcicleView
  /** What is shown once nothing moves any more. */
  readonly goal: IcicleView
}

/** @param levels how many levels the view shows of the target */
export function useZoom(model: IcicleModel, { slot, part }: ZoomTarget, levels: number): Zoom {
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
