// Draws placed cells on a canvas. What a colour means is also said in words, wherever a cell has room for them.

import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { RestCell } from '#hierarchy/icicle/icicle-layout.ts'
import type { IcicleModel } from '#hierarchy/icicle/icicle-map.ts'
import type { Messages } from '#messages/messages.ts'
import { useHasForcedColors } from '#ui/use-media.ts'
import type { MapCategory } from './map-colouring.ts'
import { keyOfCell, type MapDescription } from './map-messages.ts'
import type { MapSize, PlacedCell } from './map-scene.ts'

// Texts on a canvas, shortened to the room they have. Measuring is what drawing text costs, so it is done once.

const widths = new Map<string, number>()
const fitted = new Map<string, string>()
/** Texts remembered; a screen shows some hundreds. */
const maxRemembered = 20_000

/** The text, or as much of it as fits with an ellipsis; empty when not even two characters do. */
function fitText(context: CanvasRenderingContext2D, text: string, width: number): string {
  const room = Math.floor(width)
  const key = `${context.font}|${room}|${text}`
  const known = fitted.get(key)
  if (known !== undefined) return known
  const fitting = shorten(context, text, room)
  remember(fitted, key, fitting)
  return fitting
}

/** The text in as many lines as it needs and may have, broken between words; the last one is shortened. */
function fitLines(
  context: CanvasRenderingContext2D,
  text: string,
  { width, lines }: { readonly width: number; readonly lines: number },
): string[] {
  if (lines === 1 || textWidth(context, text) <= width) return [fitText(context, text, width)]
  const end = breakOf(context, text, width)
  if (end === 0) return [fitText(context, text, width)]
  return [text.slice(0, end), ...fitLines(context, text.slice(end + 1), { width, lines: lines - 1 })]
}

/** The place of the last space before which the text fits; 0 when even the first word is too long. */
function breakOf(context: CanvasRenderingContext2D, text: string, width: number): number {
  let fitting = 0
  for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', space + 1)) {
    if (textWidth(context, text.slice(0, space)) > width) break
    fitting = space
  }
  return fitting
}

/** Pixels. */
function textWidth(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const { width } = context.measureText(text)
  remember(widths, key, width)
  return width
}

function shorten(context: CanvasRenderingContext2D, text: string, room: number): string {
  const full = textWidth(context, text)
  if (full <= room) return text
  const characters = [...text]
  let length = Math.min(characters.length - 1, Math.ceil((characters.length * room) / full) + 1)
  while (length > 1) {
    const short = `${characters.slice(0, length).join('').trimEnd()}…`
    if (context.measureText(short).width <= room) return short
    length -= 1
  }
  return ''
}

function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  if (memory.size >= maxRemembered) memory.clear()
  memory.set(key, value)
}

interface MapFill {
  readonly paper: string
  readonly ink: string
}

/** Colours of the canvas beside the fills. */
interface MapInks {
  readonly surface: string
  readonly sunken: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly accent: string
  /** Whether the system sets the colors: then a cell has its outline, and the fill is a strip at its side. */
  readonly isForced: boolean
  /** As in CSS, without size and weight. */
  readonly fontFamily: string
}

export interface MapScene {
  readonly placed: readonly PlacedCell[]
  readonly size: MapSize
  readonly fills: readonly MapFill[]
  readonly inks: MapInks
  readonly wordsOf: (slot: number) => MapDescription
  readonly categories: readonly MapCategory[]
  readonly model: IcicleModel
  readonly m: Messages['map']
  readonly hierarchy: Messages['hierarchies']
  /** All other categories step back. */
  readonly emphasis: number | undefined
  readonly currentKey: string | undefined
  readonly hoveredKey: string | undefined
}

type Box = Readonly<Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>>

const lineHeight = 15
const barHeight = 4
const padding = 8

export function drawMap(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { size, inks } = scene
  context.clearRect(0, 0, size.width, size.height)
  context.textBaseline = 'middle'
  for (const placed of scene.placed) {
    const box = boxOf(placed, size)
    if (box.width <= 0 || box.height <= 0) continue
    if (placed.cell.kind === 'node') drawNode(context, scene, placed, placed.cell.slot, box)
    else drawRest(context, scene, placed.cell, box)
    const key = keyOfCell(placed.cell)
    if (key === scene.hoveredKey) outline(context, box, inks.text, 1)
  }
  const current = scene.placed.find(({ cell }) => keyOfCell(cell) === scene.currentKey)
  if (current) outline(context, boxOf(current, size), inks.accent, 2)
}

function boxOf({ left, right, top, bottom }: PlacedCell, size: MapSize): Box {
  const y = Math.max(top, -2)
  const end = Math.min(bottom, size.height + 2)
  // One pixel between cells; where cells are hardly more than that, less.
  const gap = bottom - top > 4 ? 1 : 0.5
  return { x: left, y, width: right - left - 1, height: Math.max(end - y - gap, 0.5) }
}

/** A name needs that much width to be worth drawing. */
const minNameWidth = 34
/** Below it, a column is a strip whose name runs along its side. */
const stripWidth = 64

function drawNode(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  placed: PlacedCell,
  slot: number,
  box: Box,
): void {
  const words = scene.wordsOf(slot)
  const fill = words.category === undefined ? undefined : scene.fills[words.category]
  const isBack = isSteppedBack(scene, words.category)
  if (scene.inks.isForced) drawForced(context, scene.inks, { box, paper: fill?.paper, isBack })
  else {
    context.globalAlpha = isBack ? steppedBack : 1
    context.fillStyle = fill?.paper ?? scene.inks.sunken
    fillBox(context, box)
    context.globalAlpha = 1
    if (!fill) outline(context, box, scene.inks.line, 1)
  }
  const ink = isBack || scene.inks.isForced ? scene.inks.muted : (fill?.ink ?? scene.inks.muted)
  const draw = box.width < stripWidth ? drawStripName : drawName
  draw(context, scene, { words, ink, box, goesOn: placed.goesOn })
}

/** Below it a cell is all strip: its outline would leave nothing of it. */
const minFramedHeight = 6
const forcedStrip = 5

interface ForcedCell {
  readonly box: Box
  /** Undefined for a cell without a category. */
  readonly paper: string | undefined
  readonly isBack: boolean
}

/** A cell in the colors of the system, which texts keep: what its own color says is left to a strip at its side. */
function drawForced(
  context: CanvasRenderingContext2D,
  inks: MapInks,
  { box, paper, isBack }: ForcedCell,
): void {
  const isFramed = box.height >= minFramedHeight && box.width >= minFramedHeight
  const strip = isFramed ? { ...box, width: forcedStrip } : box
  if (isFramed) {
    context.fillStyle = inks.surface
    fillBox(context, box)
  }
  if (paper) {
    context.globalAlpha = isBack ? steppedBack : 1
    context.fillStyle = paper
    context.fillRect(strip.x, strip.y, strip.width, strip.height)
    context.globalAlpha = 1
  }
  if (isFramed || !paper) outline(context, box, inks.line, 1)
}

/** How much is left of the colour of a category that steps back. */
const steppedBack = 0.22

function isSteppedBack({ emphasis }: MapScene, category: number | undefined): boolean {
  return emphasis !== undefined && emphasis !== category
}

interface Named {
  readonly words: MapDescription
  readonly ink: string
  readonly box: Box
  readonly goesOn: boolean
}

function drawName(context: CanvasRenderingContext2D, scene: MapScene, named: Named): void {
  const { words, ink, box, goesOn } = named
  const room = box.width - 2 * padding - (goesOn ? 10 : 0)
  if (box.height < lineHeight - 1 || room < minNameWidth) return
  const lines = Math.floor((box.height - 4) / lineHeight)
  context.fillStyle = ink
  context.font = fontOf(scene, words.isRecord ? '550 12.5px' : 'italic 12.5px')
  const name = fitLines(context, words.name, { width: room, lines: lines > 2 ? 2 : 1 })
  const detail = lines > name.length ? [detailOf(scene, words)] : []
  const middle = middleInView(box, scene.size)
  if (goesOn) context.fillText('›', box.x + box.width - padding - 4, middle)
  const first = middle - ((name.length + detail.length - 1) * lineHeight) / 2
  name.forEach((line, at) => {
    context.fillText(line, box.x + padding, first + at * lineHeight)
  })
  context.font = fontOf(scene, '11px')
  for (const line of detail)
    context.fillText(fitText(context, line, room), box.x + padding, first + name.length * lineHeight + 1)
}

function detailOf(scene: MapScene, { category, below }: MapDescription): string {
  const label = category === undefined ? '' : scene.categories[category]?.label
  return [label, below > 0 && scene.hierarchy.descendantCount({ count: below })].filter(Boolean).join(' · ')
}

function drawStripName(context: CanvasRenderingContext2D, scene: MapScene, { words, ink, box }: Named): void {
  if (box.width < 16 || box.height < 60) return
  context.save()
  context.translate(box.x + box.width / 2, Math.min(box.y + box.height, scene.size.height) - padding)
  context.rotate(-Math.PI / 2)
  context.fillStyle = ink
  context.font = fontOf(scene, '600 12.5px')
  const room = Math.min(box.height, scene.size.height) - 2 * padding
  context.fillText(fitText(context, words.name, room), 0, 0.5)
  context.restore()
}

/** A bar of the categories in it, by their share; where there is room, below a line that says how many it is. */
function drawRest(context: CanvasRenderingContext2D, scene: MapScene, cell: RestCell, box: Box): void {
  const isLabelled = box.height >= lineHeight - 1 && box.width >= stripWidth
  const bar = isLabelled ? { ...box, y: box.y + box.height - barHeight, height: barHeight } : box
  if (isLabelled) {
    context.fillStyle = scene.inks.sunken
    fillBox(context, box)
  }
  drawShares(context, scene, scene.model.countsIn(cell), bar)
  if (!isLabelled) return
  context.fillStyle = scene.inks.muted
  context.font = fontOf(scene, '11.5px')
  const label = fitText(context, scene.m.smaller({ count: cell.to - cell.from }), box.width - 2 * padding)
  const middle = middleInView({ ...box, height: box.height - barHeight }, scene.size)
  context.fillText(label, box.x + padding, middle)
  outline(context, box, scene.inks.line, 1)
}

function drawShares(
  context: CanvasRenderingContext2D,
  scene: MapScene,
  counts: ArrayLike<number>,
  bar: Box,
): void {
  const total = Array.from(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return
  let before = 0
  scene.fills.forEach((fill, category) => {
    const count = counts[category] ?? 0
    if (count === 0) return
    context.globalAlpha = isSteppedBack(scene, category) ? steppedBack : 1
    context.fillStyle = fill.paper
    context.fillRect(bar.x + (bar.width * before) / total, bar.y, (bar.width * count) / total, bar.height)
    before += count
  })
  context.globalAlpha = 1
}

function fillBox(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  if (height < 10 || width < 10) {
    context.fillRect(x, y, width, height)
    return
  }
  context.beginPath()
  context.roundRect(x, y, width, height, 3)
  context.fill()
}

function outline(context: CanvasRenderingContext2D, box: Box, color: string, width: number): void {
  const inset = width / 2
  context.strokeStyle = color
  context.lineWidth = width
  context.beginPath()
  context.roundRect(
    box.x + inset,
    box.y + inset,
    Math.max(box.width - width, 1),
    Math.max(box.height - width, 1),
    box.height < 10 ? 0 : 3,
  )
  context.stroke()
}

/** The middle of what is in view of a box that may reach beyond the edges. */
function middleInView({ y, height }: Box, size: MapSize): number {
  return (Math.max(y, 0) + Math.min(y + height, size.height)) / 2
}

function fontOf({ inks }: MapScene, font: string): string {
  return `${font} ${inks.fontFamily}`
}

// The colours of the style sheets as a canvas needs them: worked out by the browser, for the scheme in use.

/** Read from the elements with `data-fill` inside of `frame`; undefined until they are there. */
export function useCanvasColors(frame: RefObject<HTMLElement | null>, categories: readonly MapCategory[]) {
  const scheme = useComputedColorScheme('light')
  const isForced = useHasForcedColors()
  const [colors, setColors] = useState<{ readonly fills: MapFill[]; readonly inks: MapInks }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: categories and scheme change what is read
  useLayoutEffect(() => {
    const element = frame.current
    if (element) setColors({ fills: fillsIn(element), inks: inksOf(element, isForced) })
  }, [frame, categories, scheme, isForced])
  return colors
}

/** The paper of a fill for a style: all of them are written in map-fills.module.css. */
export function paperOf(fill: string): string {
  return `var(--fill-${fill})`
}

function fillsIn(frame: HTMLElement): MapFill[] {
  return [...frame.querySelectorAll('[data-fill]')].map((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { paper: backgroundColor, ink: color }
  })
}

const ownInks = {
  surface: 'var(--surface)',
  sunken: 'var(--sunken)',
  text: 'var(--text)',
  muted: 'var(--text-muted)',
  line: 'var(--line-strong)',
  accent: 'var(--accent)',
}

/** Colors of the system, which the browser leaves as they are where it replaces all others. */
const forcedInks: typeof ownInks = {
  surface: 'Canvas',
  sunken: 'Canvas',
  text: 'CanvasText',
  muted: 'CanvasText',
  line: 'CanvasText',
  accent: 'Highlight',
}

/** Custom properties are not worked out by themselves; as the colour of an element they are. */
function inksOf(frame: HTMLElement, isForced: boolean): MapInks {
  const probe = document.createElement('i')
  probe.hidden = true
  frame.append(probe)
  const named = isForced ? forcedInks : ownInks
  const colorOf = (ink: keyof typeof named) => {
    probe.style.color = named[ink]
    return getComputedStyle(probe).color
  }
  const inks = {
    surface: colorOf('surface'),
    sunken: colorOf('sunken'),
    text: colorOf('text'),
    muted: colorOf('muted'),
    line: colorOf('line'),
    accent: colorOf('accent'),
    isForced,
    fontFamily: getComputedStyle(frame).fontFamily,
  }
  probe.remove()
  return inks
}
