// The map itself: a canvas that is one control for the keyboard, as a tree is, and a surface for the pointer.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { IcicleCell } from '#hierarchy/icicle/icicle-layout.ts'
import type { IcicleModel } from '#hierarchy/icicle/icicle-map.ts'
import type { IcicleDirection } from '#hierarchy/icicle/icicle-walk.ts'
import type { ZoomTarget } from '#hierarchy/icicle/icicle-zoom.ts'
import { useMessages } from '#messages/catalogs.ts'
import { bindingOf, type KeyBinding, type KeyWords } from '#ui/key-bindings.ts'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import classes from './map-canvas.module.css'
import type { MapCategory } from './map-colouring.ts'
import { drawMap, paperOf, useCanvasColors } from './map-drawing.ts'
import fills from './map-fills.module.css'
import { keyOfCell, type MapDescription } from './map-messages.ts'
import { cellAt, type MapSceneState, type MapSize } from './map-scene.ts'
import { MapTooltip } from './map-tooltip.tsx'

// What a key means on the map: arrows as in a tree that lies on its side.

type MapAction = IcicleDirection | 'zoom-in' | 'zoom-out' | 'open'

const mapTitle: KeyWords = (m) => m.mapKeys

export const mapKeys: readonly KeyBinding<MapAction>[] = [
  { keys: ['ArrowRight'], words: (m) => m.goToFirstChild, act: 'child' },
  { keys: ['ArrowLeft'], words: (m) => m.goToParent, act: 'parent' },
  { keys: ['ArrowDown'], words: (m) => m.goToNext, act: 'next' },
  { keys: ['ArrowUp'], words: (m) => m.goToPrevious, act: 'previous' },
  { keys: ['Home'], words: (m) => m.goToFirst, act: 'first' },
  { keys: ['End'], words: (m) => m.goToLast, act: 'last' },
  { keys: ['Enter'], words: (m) => m.zoomIn, act: 'zoom-in' },
  { keys: ['Escape', 'Backspace'], words: (m) => m.zoomOut, act: 'zoom-out' },
  { keys: ['Space'], words: (m) => m.openInTree, act: 'open' },
]

export interface MapCanvasProps {
  readonly label: string
  /** The id of the element that says which keys do what. */
  readonly keysId: string
  readonly frame: RefObject<HTMLDivElement | null>
  readonly scene: MapSceneState
  readonly model: IcicleModel
  readonly target: ZoomTarget
  readonly categories: readonly MapCategory[]
  /** All other categories step back. */
  readonly emphasis: number | undefined
  readonly wordsOf: (slot: number) => MapDescription
  readonly onZoom: (target: ZoomTarget) => void
  readonly onOpen: (slot: number) => void
}

export function MapCanvas(props: MapCanvasProps) {
  const m = useMessages('map')
  const hierarchy = useMessages('hierarchies')
  const { frame, scene, model, categories } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number }>()
  // The cell under the pointer now: a zoom moves other cells to where it rests.
  const hovered = pointer && cellAt(scene.placed, pointer.x, pointer.y)
  const [isFocused, setFocused] = useState(false)
  const handlers = useMapHandlers(props)
  useKeyGroup(mapTitle, mapKeys)
  const colors = useCanvasColors(frame, categories)

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !colors || scene.size.width === 0) return
    fitCanvas(context, scene.size)
    drawMap(context, {
      ...colors,
      ...props,
      m,
      hierarchy,
      placed: scene.placed,
      size: scene.size,
      currentKey: isFocused && scene.current ? keyOfCell(scene.current) : undefined,
      hoveredKey: hovered && keyOfCell(hovered),
    })
  })

  const handlePointerMove = (event: PointerEvent) =>
    setPointer(event.pointerType === 'mouse' ? pointOf(event) : undefined)

  return (
    <div
      ref={frame}
      role="application"
      aria-roledescription={m.map}
      aria-label={props.label}
      aria-describedby={props.keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys
      tabIndex={0}
      className={classes.frame}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerMove={handlePointerMove}
      onPointerLeave={() => setPointer(undefined)}
      {...handlers}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <div hidden>
        {categories.map(({ fill }) => (
          <i key={fill} className={fills.fill} data-fill={fill} style={{ background: paperOf(fill) }} />
        ))}
      </div>
      {pointer && hovered && (
        <MapTooltip
          {...pointer}
          cell={hovered}
          size={scene.size}
          categories={categories}
          counts={model.countsIn(hovered)}
          words={hovered.kind === 'node' ? props.wordsOf(hovered.slot) : undefined}
        />
      )}
    </div>
  )
}

/** As many points as the screen has, whatever its density. */
function fitCanvas(context: CanvasRenderingContext2D, { width, height }: MapSize): void {
  const { canvas } = context
  const scale = window.devicePixelRatio
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  // Setting them clears the canvas, even when they stay the same.
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
  context.setTransform(scale, 0, 0, scale, 0, 0)
}

function pointOf(event: MouseEvent): { x: number; y: number } {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

function useMapHandlers({ scene, model, target, onZoom, onOpen }: MapCanvasProps) {
  // What the first click of two was on: the view has moved when the second one comes.
  const clicked = useRef<IcicleCell>(undefined)

  const zoomInto = (cell: IcicleCell) => {
    const goal = model.targetIn(cell)
    const isThere = goal.slot === target.slot && goal.part?.from === target.part?.from
    if (!isThere) onZoom(goal)
  }
  const zoomOut = () => {
    const around = model.targetAround(target)
    if (!around) return
    scene.choose({ kind: 'node', slot: target.slot, level: 0, start: 0, end: 0 })
    onZoom(around)
  }
  const open = (cell: IcicleCell | undefined) => {
    if (cell?.kind === 'node') onOpen(cell.slot)
  }
  const act = (action: MapAction, current: IcicleCell) => {
    switch (action) {
      case 'zoom-in':
        return zoomInto(current)
      case 'zoom-out':
        return zoomOut()
      case 'open':
        return open(current)
      default: {
        const cells = scene.settled.map(({ cell }) => cell)
        const next = model.cellTowards(cells, cells.indexOf(current), action)
        const cell = next === undefined ? undefined : cells[next]
        if (cell) scene.choose(cell)
      }
    }
  }

  return {
    onClick: (event: MouseEvent) => {
      if (event.detail > 1) return
      const { x, y } = pointOf(event)
      const cell = cellAt(scene.placed, x, y)
      clicked.current = cell
      if (!cell) return
      if (cell.kind === 'node' && cell.slot === target.slot) return zoomOut()
      scene.choose(cell)
      zoomInto(cell)
    },
    onDoubleClick: () => open(clicked.current),
    onKeyDown: (event: KeyboardEvent) => {
      const action = bindingOf(mapKeys, event)?.act
      if (!action || !scene.current) return
      event.preventDefault()
      act(action, scene.current)
    },
  }
}
