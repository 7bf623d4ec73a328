// The relatives of one node in the order in which the tree shows them.
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyNode, HierarchyRecord } from './record.ts'
import { SiblingOrder } from './sibling-order.ts'
import type { SiblingSort } from './sort-comparison.ts'

/** Where a node is among its siblings. */
export interface SiblingPlace<R> {
  readonly previous: HierarchyNode<R> | undefined
  readonly next: HierarchyNode<R> | undefined
  /** From 1, of `count`, the node itself included. */
  readonly position: number
  readonly count: number
}

export interface RecordFamily<R> {
  /** From the root to the immediate parent. */
  readonly ancestors: readonly HierarchyNode<R>[]
  readonly siblings: SiblingPlace<R>
  /** The first of `childCount`, by name. */
  readonly children: readonly HierarchyNode<R>[]
  readonly childCount: number
  readonly descendantCount: number
  /** Descendants that are archived, which a tree may hide. */
  readonly archivedCount: number
  /** Children, and siblings, that the service has and the tree does not; undefined where that is not known. */
  readonly unloadedChildren?: number | undefined
  readonly unloadedSiblings?: number | undefined
  /** False while the hierarchy is being read, or when it could not be: then there may be more. */
  readonly isWhole: boolean
  /** Descendants of a node that is in the tree. */
  readonly countBelow: (slot: number) => number
}

export class SortedFamilies<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #order: SiblingOrder<R>

  constructor(index: HierarchyIndex<R>, sort: SiblingSort<R>) {
    this.#index = index
    this.#order = new SiblingOrder(index, sort)
  }

  /** The first children of a slot, at most `limit`; those of slot 0 are the roots. */
  children(slot: number, limit: number): HierarchyNode<R>[] {
    const children: HierarchyNode<R>[] = []
    for (const child of this.#family(slot)) {
      if (children.length === limit) break
      children.push(this.#index.node(child))
    }
    return children
  }

  siblings(slot: number): SiblingPlace<R> {
    const parent = this.#index.parentOf(slot)
    let previous = 0
    let position = 0
    for (const sibling of this.#family(parent)) {
      position += 1
      if (sibling === slot) break
      previous = sibling
    }
    return {
      previous: this.#node(previous),
      next: this.#node(this.#order.nextSiblings[slot] ?? 0),
      position,
      count: this.#index.childCount(parent),
    }
  }

  *#family(parent: number): Generator<number> {
    this.#order.refresh()
    this.#order.arrange(parent)
    const { firstChildren, nextSiblings } = this.#order
    for (let child = firstChildren[parent] ?? 0; child !== 0; child = nextSiblings[child] ?? 0) yield child
  }

  #node(slot: number): HierarchyNode<R> | undefined {
    return slot > 0 && this.#index.has(slot) ? this.#index.node(slot) : undefined
  }
}
