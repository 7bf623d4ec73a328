// Where the map is zoomed to, and the way from one place to another.
import { top } from '#hierarchy/forest.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { IcicleFamilies } from './icicle-families.ts'
import type { IcicleView } from './icicle-layout.ts'

/** A node, or some of its children, that fill the drawing. Slot 0 is the whole hierarchy. */
export interface ZoomTarget {
  readonly slot: number
  /** The children from `from` to before `to` of the family as it is drawn; all of them when left out. */
  readonly part?: { readonly from: number; readonly to: number } | undefined
}

/** The view that a target fills, at its left edge the target's own level. */
export function viewOf<R extends HierarchyRecord>(
  families: IcicleFamilies<R>,
  { slot, part }: ZoomTarget,
  levels: number,
): IcicleView {
  const { ends } = families.of(slot)
  const nodes = ends.at(-1) ?? 0
  const [from, to] = [ends[part?.from ?? 0], ends[part?.to ?? ends.length - 1]]
  // A part may have shrunk away since it was named, as by a link: then all is shown.
  const isThere = from !== undefined && to !== undefined && from < to
  return {
    anchor: slot,
    start: isThere ? from / nodes : 0,
    end: isThere ? to / nodes : 1,
    level: 0,
    levels,
  }
}

/** The same view, said from `anchor`, which is the view's own anchor or above it. */
export function viewFrom<R extends HierarchyRecord>(
  families: IcicleFamilies<R>,
  index: HierarchyIndex<R>,
  { view, anchor }: { readonly view: IcicleView; readonly anchor: number },
): IcicleView {
  let said = view
  for (let slot = view.anchor; slot !== anchor && slot !== top; slot = said.anchor) {
    const parent = index.parentOf(slot)
    const { slots, ends } = families.of(parent)
    const at = slots.indexOf(slot)
    const nodes = ends.at(-1) ?? 1
    const [before, after] = [ends[at] ?? 0, ends[at + 1] ?? 0]
    const inParent = (place: number) => (before + place * (after - before)) / nodes
    said = {
      anchor: parent,
      start: inParent(said.start),
      end: inParent(said.end),
      level: said.level + 1,
      levels: said.levels,
    }
  }
  return said
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
