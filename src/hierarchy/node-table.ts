// The content of each slot: an id for life, and at present a record, a ghost or nothing. Places are elsewhere.

import { IdTable } from './id-table.ts'
import type { HierarchyNode, HierarchyRecord, MissingReason } from './record.ts'
import { grown } from './slot-list.ts'

const kinds = { absent: 0, ghost: 1, record: 2 } as const
type Kind = (typeof kinds)[keyof typeof kinds]

export class NodeTable<R extends HierarchyRecord> extends IdTable {
  readonly #records: (R | undefined)[] = [undefined]
  readonly #reasons = new Map<number, MissingReason>()
  #kinds: Uint8Array
  #changedAt: Int32Array
  /** The version that changes made from now on belong to. */
  now = 0
  recordCount = 0
  ghostCount = 0

  constructor(capacity: number) {
    super(capacity)
    this.#kinds = new Uint8Array(capacity)
    this.#changedAt = new Int32Array(capacity)
  }

  override grow(capacity: number): void {
    super.grow(capacity)
    this.#changedAt = grown(this.#changedAt, capacity)
    this.#kinds = grown(this.#kinds, capacity)
  }

  recordAt(slot: number): R | undefined {
    return this.#records[slot]
  }

  isGhost(slot: number): boolean {
    return this.#kinds[slot] === kinds.ghost
  }

  isRecord(slot: number): boolean {
    return this.#kinds[slot] === kinds.record
  }

  isNode(slot: number): boolean {
    return this.isRecord(slot) || this.isGhost(slot)
  }

  /** @throws RangeError when there is no node at the slot. */
  node(slot: number): HierarchyNode<R> {
    if (!this.isNode(slot)) throw new RangeError(`slot ${slot} is not in the tree`)
    const id = this.idOf(slot)
    const record = this.recordAt(slot)
    if (record) return { kind: 'record', slot, id, record }
    return { kind: 'ghost', slot, id, reason: this.#reasons.get(slot) ?? 'not-loaded' }
  }

  /** The version at which the node, its record or its reason changed last. */
  changedAt(slot: number): number {
    return this.#changedAt[slot] ?? 0
  }

  changedSince(version: number): number[] {
    const changedAt = this.#changedAt
    const changed: number[] = []
    for (let slot = 1; slot < this.limit; slot += 1) if ((changedAt[slot] ?? 0) > version) changed.push(slot)
    return changed
  }

  hold(slot: number, record: R): void {
    this.#records[slot] = record
    if (this.#reasons.size > 0) this.#reasons.delete(slot)
    this.#become(slot, kinds.record)
  }

  /** Leaves a ghost in the place of the record, if there is one, or in an empty place. */
  makeGhost(slot: number): void {
    this.#records[slot] = undefined
    this.#become(slot, kinds.ghost)
  }

  makeAbsent(slot: number): void {
    this.#become(slot, kinds.absent)
  }

  /** Kept while nothing is at the slot, for the ghost it may become. */
  setReason(slot: number, reason: MissingReason): void {
    this.#reasons.set(slot, reason)
    this.#changedAt[slot] = this.now
  }

  #become(slot: number, kind: Kind): void {
    this.recordCount += Number(kind === kinds.record) - Number(this.isRecord(slot))
    this.ghostCount += Number(kind === kinds.ghost) - Number(this.isGhost(slot))
    this.#kinds[slot] = kind
    this.#changedAt[slot] = this.now
  }
}
