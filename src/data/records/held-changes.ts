// What others changed while a person reads a tree. Values change in place; what would add, remove or move rows waits until
// the person asks for it or leaves the tree. The records of this collection include the held changes.
import type { PlanningRecord } from '#contract/resources.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { RecordCollection } from '#offline/replica/record-collection.ts'

/** The tree that is read, beside what is held. */
interface ReadTree extends RecordCollection<PlanningRecord> {
  /** True when a change would move rows that are shown. */
  readonly moves: (before: PlanningRecord | undefined, after: PlanningRecord | undefined) => boolean
}

/** The held state of a record, beside the shown one. */
export interface HeldChange {
  readonly id: string
  readonly before: PlanningRecord | undefined
  /** Null for a record that is gone. */
  readonly after: PlanningRecord | null
}

export class HeldChanges implements RecordCollection<PlanningRecord> {
  readonly #tree: ReadTree
  readonly #signal = new ChangeSignal()
  /** Null for a record that is gone. */
  readonly #held = new Map<string, PlanningRecord | null>()
  #readers = 0

  constructor(tree: ReadTree) {
    this.#tree = tree
  }

  readonly subscribe = this.#signal.subscribe

  /** How many records changed. */
  readonly getSize = (): number => this.#held.size

  /** Holds changes back from now on, for a person who reads; answers how to stop, which shows them. */
  hold(): () => void {
    this.#readers += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#readers -= 1
      if (this.#readers === 0) this.show()
    }
  }

  /** Puts held changes into the tree; @param ids only those of these records. */
  show(ids: Iterable<string> = [...this.#held.keys()]): void {
    const held = [...ids].filter((id) => this.#held.has(id))
    if (held.length === 0) return
    const there = held.flatMap((id) => this.#held.get(id) ?? [])
    const gone = held.filter((id) => this.#held.get(id) === null)
    for (const id of held) this.#held.delete(id)
    this.#tree.upsert(there)
    this.#tree.remove(gone)
    this.#signal.notify()
  }

  /** Puts the wanted ones of the held changes into the tree. */
  showWhere(isWanted: (change: HeldChange) => boolean): void {
    const held = Array.from(this.#held, ([id, after]) => ({ id, before: this.#tree.find(id), after }))
    this.show(held.filter(isWanted).map(({ id }) => id))
  }

  get count(): number {
    let count = this.#tree.count
    for (const [id, record] of this.#held) {
      if (record === null) count -= 1
      else if (!this.#tree.find(id)) count += 1
    }
    return count
  }

  find(id: string): PlanningRecord | undefined {
    const held = this.#held.get(id)
    return held === undefined ? this.#tree.find(id) : (held ?? undefined)
  }

  *ids(): Generator<string> {
    for (const id of this.#tree.ids()) if (this.#held.get(id) !== null) yield id
    for (const [id, record] of this.#held) if (record && !this.#tree.find(id)) yield id
  }

  upsert(records: readonly PlanningRecord[]): void {
    this.#tree.upsert(this.#passing(records))
  }

  upsertSilently(records: readonly PlanningRecord[]): void {
    this.#tree.upsertSilently(this.#passing(records))
  }

  settle(): void {
    this.#tree.settle?.()
  }

  notify(): void {
    this.#tree.notify()
  }

  notifyPaced(): void {
    this.#tree.notifyPaced()
  }

  remove(ids: readonly string[]): void {
    if (this.#readers === 0) {
      this.#tree.remove(ids)
      return
    }
    const passing = ids.filter((id) => {
      const before = this.#tree.find(id)
      return before === undefined || !this.#tree.moves(before, undefined)
    })
    const isPassing = new Set(passing)
    this.#keep(ids.map((id) => [id, isPassing.has(id) ? undefined : null]))
    this.#tree.remove(passing)
  }

  #passing(records: readonly PlanningRecord[]): readonly PlanningRecord[] {
    if (this.#readers === 0) return records
    const isHeld = (record: PlanningRecord) => {
      const before = this.#tree.find(record.id)
      if (before === record) return false
      return (record.parent && this.#held.get(record.parent.id)) || this.#tree.moves(before, record)
    }
    const passing: PlanningRecord[] = []
    this.#keep(
      records.map((record) => {
        if (isHeld(record)) return [record.id, record]
        passing.push(record)
        return [record.id, undefined]
      }),
    )
    return passing
  }

  /** Notes what is held of records; undefined for nothing. */
  #keep(news: readonly (readonly [id: string, held: PlanningRecord | null | undefined])[]): void {
    let isChanged = false
    for (const [id, held] of news) {
      isChanged ||= held !== undefined || this.#held.has(id)
      if (held === undefined) this.#held.delete(id)
      else this.#held.set(id, held)
    }
    if (isChanged) this.#signal.notify()
  }
}
