// Where the map is zoomed to, and the way from one place to another.
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { IcicleFamilies } from './icicle-families.ts'
import type { IcicleView } from './icicle-layout.ts'
import type { HierarchyRecord } from './record.ts'

/** A node, or some of its children, that fill the drawing. Slot 0 is the whole hierarchy. */
export interface ZoomTarget {
  readonly slot: number
  /** The children from `from` to before `to` of the family as it is drawn; all of them when left out. */
  readonly part?: { readonly from: number; readonly to: number } | undefined
}

interface Place {
  readonly start: number
  readonly end: number
  readonly level: number
}

/** The view that is filled by a target, said from `anchor`, which is the target's slot or above it. */
export function viewOf<R extends HierarchyRecord>(
  families: IcicleFamilies<R>,
  index: HierarchyIndex<R>,
  { target, anchor, levels }: { target: ZoomTarget; anchor: number; levels: number },
): IcicleView {
  let place = partOf(families, target)
  for (let slot = target.slot; slot !== anchor && slot !== top; slot = index.parentOf(slot))
    place = withinParent(families, index.parentOf(slot), slot, place)
  return { anchor, levels, ...place }
}

/** The lowest slot that both are at or below. */
export function commonAncestor<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  a: number,
  b: number,
): number {
  const { forest } = index
  const line = new Set([...forest.ancestors(a), a])
  let slot = b
  while (slot !== top && !line.has(slot)) slot = forest.parentOf(slot)
  return slot
}

/**
 * The view at `progress`, from 0 to 1, on the way between two views with the same anchor. The scale changes by
 * equal factors in equal times, about the one point that both views show at the same height.
 */
export function viewBetween(from: IcicleView, to: IcicleView, progress: number): IcicleView {
  if (progress >= 1) return to
  const mix = (a: number, b: number) => a + (b - a) * progress
  const [sizeFrom, sizeTo] = [from.end - from.start, to.end - to.start]
  const size = sizeFrom ** (1 - progress) * sizeTo ** progress
  const share = Math.abs(sizeFrom - sizeTo) < 1e-9 ? progress : (sizeFrom - size) / (sizeFrom - sizeTo)
  const start = from.start + (to.start - from.start) * share
  return {
    anchor: to.anchor,
    start,
    end: start + size,
    level: mix(from.level, to.level),
    levels: mix(from.levels, to.levels),
  }
}

function partOf<R extends HierarchyRecord>(families: IcicleFamilies<R>, { slot, part }: ZoomTarget): Place {
  const { ends } = families.of(slot)
  const nodes = ends.at(-1) ?? 0
  const [from, to] = [ends[part?.from ?? 0], ends[part?.to ?? ends.length - 1]]
  // A part may have shrunk away since it was named, as by a link: then all is shown.
  if (from === undefined || to === undefined || from >= to) return { start: 0, end: 1, level: 0 }
  return { start: from / nodes, end: to / nodes, level: 0 }
}

function withinParent<R extends HierarchyRecord>(
  families: IcicleFamilies<R>,
  parent: number,
  slot: number,
  { start, end, level }: Place,
): Place {
  const { slots, ends } = families.of(parent)
  const at = slots.indexOf(slot)
  const nodes = ends.at(-1) ?? 1
  const [before, after] = [ends[at] ?? 0, ends[at + 1] ?? 0]
  const inParent = (part: number) => (before + part * (after - before)) / nodes
  return { start: inParent(start), end: inParent(end), level: level + 1 }
}
