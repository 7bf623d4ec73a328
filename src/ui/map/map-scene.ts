// What of the map is drawn where, and which cell the keyboard is at.
import { type RefObject, useMemo, useState } from 'react'
import type { IcicleCell } from '#hierarchy/icicle/icicle-layout.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import { levelsInView, type MapSize, type PlacedCell, placeCells } from './map-geometry.ts'
import { keyOfCell, type MapModel } from './map-model.ts'
import { useSize } from './map-size.ts'
import { useZoom } from './map-zoom.ts'

export interface MapSceneState {
  readonly size: MapSize
  /** As drawn now. */
  readonly placed: readonly PlacedCell[]
  /** As drawn once nothing moves any more; the keyboard is ahead of the eye. */
  readonly settled: readonly PlacedCell[]
  /** One of the settled cells; undefined when there is nothing to draw. */
  readonly current: IcicleCell | undefined
  readonly choose: (cell: IcicleCell) => void
}

export function useMapScene(
  model: MapModel,
  target: ZoomTarget,
  frame: RefObject<HTMLElement | null>,
): MapSceneState {
  const size = useSize(frame)
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
  model: MapModel,
): IcicleCell | undefined {
  const cells = new Map(settled.map(({ cell }) => [keyOfCell(cell), cell]))
  const same = chosen && cells.get(keyOfCell(chosen))
  if (same) return same
  let around: ZoomTarget | undefined = chosen && aroundCell(chosen, model)
  while (around && !cells.has(String(around.slot))) around = model.targetAround({ slot: around.slot })
  return (around && cells.get(String(around.slot))) ?? settled[0]?.cell
}

function aroundCell(cell: IcicleCell, model: MapModel): ZoomTarget | undefined {
  return cell.kind === 'rest' ? { slot: cell.parent } : model.targetAround({ slot: cell.slot })
}
