// Path arrays in, tree out.
//
//   const index = new HierarchyIndex<FocusArea>(totalCount)     one per resource, for as long as its data
//   index.upsert(page.values)                                   pages in any order, or single changed records
//   index.markMissing(id, 'not-permitted')                      when asking for a ghost's record answered 403
//   const rows = new VisibleRows(index)                         one per screen: expansion, filter and order
//   useSyncExternalStore(rows.subscribe, rows.getVersion)       follows changes of the index and of the rows
//
// A record is under the parent it claims. An ancestor without a record is a ghost, for as long as something
// is below it, where the latest path put it. No record is refused or out of sight; contradictions are shown at
// a defined place and reported by problems.ts. Ids become slots, small integers that index typed arrays; an id that
// leaves and comes back has its old slot, so that expansion and selection may be kept by slot.
import { ChangeSignal } from './change-signal.ts'
import { Forest, type ForestLinks, top } from './forest.ts'
import { NodeTable } from './node-table.ts'
import type { HierarchyNode, HierarchyRecord, MissingReason } from './record.ts'
import { claimedParentId, RecordPlacement } from './record-placement.ts'

export class HierarchyIndex<R extends HierarchyRecord> {
  readonly #forest: Forest
  readonly #table: NodeTable<R>
  readonly #placement: RecordPlacement<R>
  readonly #duplicates = new Set<number>()
  readonly #signal = new ChangeSignal()

  /** @param expected how many records will come, e.g. the `totalCount` of the first page; saves growing. */
  constructor(expected = 1000) {
    this.#table = new NodeTable(expected + 1)
    this.#forest = new Forest(expected + 1, this.#table)
    this.#placement = new RecordPlacement(this.#forest, this.#table, (id) => this.slotFor(id))
  }

  /** Makes room for so many records, for when their number becomes known only now. */
  reserve(records: number): void {
    this.#makeRoom(records + 1)
  }

  /** The links between slots, for walks over many nodes. */
  get forest(): ForestLinks {
    return this.#links
  }

  get version(): number {
    return this.#signal.version
  }

  readonly getVersion = (): number => this.version

  /** Calls `listener` after every change, once for a whole page of records; answers how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => this.#signal.subscribe(listener)

  /** Records and ghosts in the tree. */
  get nodeCount(): number {
    return this.recordCount + this.ghostCount
  }

  get recordCount(): number {
    return this.#table.recordCount
  }

  get ghostCount(): number {
    return this.#nodes.ghostCount
  }

  /** Adds records or replaces those held, in any order. Of two with the same id the last is held. */
  upsert(records: readonly R[]): void {
    if (records.length === 0) return
    this.upsertSilently(records)
    this.#signal.notify()
  }

  /**
   * Takes records in as {@link upsert} does, but listeners are called with the next change or when {@link notify} is
   * called: for a part of many that follow immediately. A reader sees it immediately.
   */
  upsertSilently(records: readonly R[]): void {
    this.#advance()
    const slots = new Int32Array(records.length)
    const parents = new Int32Array(records.length)
    records.forEach((record, at) => {
      const slot = this.slotFor(record.id)
      this.#hold(slot, record)
      slots[at] = slot
      const parentId = this.parentIdOf(record)
      parents[at] = parentId === undefined ? top : this.slotFor(parentId)
    })
    this.#placement.add({ records, slots, parents })
  }

  /** Gives what was taken in its places, as the next reading would. */
  settle(): void {
    this.#placement.settle()
  }

  /** Calls the listeners, after parts that were taken in silently. */
  notify(): void {
    this.#signal.notify()
  }

  /** The same for one of what may be many changes: immediately after a rest, and otherwise once of several. */
  notifyPaced(): void {
    this.#signal.notifyPaced()
  }

  /** Forgets records. One with children stays in its place as a ghost that is `not-loaded`. */
  remove(ids: readonly string[]): void {
    const held = ids.filter((id) => this.find(id) !== undefined)
    if (held.length === 0) return
    this.#change(() => {
      for (const id of held) this.#release(this.slotFor(id))
    })
  }

  /**
   * Says why the record of an ancestor cannot be had; remembered for an id nothing refers to yet. A record held
   * under this id is forgotten.
   */
  markMissing(id: string, reason: MissingReason): void {
    this.#change(() => {
      const slot = this.slotFor(id)
      this.#release(slot)
      this.#table.setReason(slot, reason)
    })
  }

  /** The record with this id; undefined when it is not held. */
  find(id: string): R | undefined {
    return this.recordAt(this.#table.slotOf(id))
  }

  /** The slot of the node with this id; undefined when it is not in the tree. */
  slotOf(id: string): number | undefined {
    const slot = this.#nodes.slotOf(id)
    return this.has(slot) ? slot : undefined
  }

  /** The slot this id has, or will have once it is in the tree. */
  slotFor(id: string): number {
    const slot = this.#table.slotFor(id)
    this.#makeRoom(slot + 1)
    return slot
  }

  /** All slots in use are below it. */
  get slotLimit(): number {
    return this.#nodes.limit
  }

  /** The id of a slot, also when the node has left the tree. */
  idOf(slot: number): string {
    return this.#table.idOf(slot)
  }

  has(slot: number): boolean {
    return this.#nodes.isNode(slot)
  }

  /** The record at a slot; undefined for a ghost. */
  recordAt(slot: number): R | undefined {
    return this.#table.recordAt(slot)
  }

  /** The record or ghost at a slot. @throws RangeError when the slot is not in the tree. */
  node(slot: number): HierarchyNode<R> {
    return this.#nodes.node(slot)
  }

  /** Slots where a record or ghost came, went or changed after `version`, wherever it is. */
  changedSince(version: number): readonly number[] {
    return this.#nodes.changedSince(version)
  }

  /** The slot of the parent; 0 at the top. */
  parentOf(slot: number): number {
    return this.#links.parentOf(slot)
  }

  /** From the root to the immediate parent, as a breadcrumb shows them. */
  ancestors(slot: number): HierarchyNode<R>[] {
    return this.#links.ancestors(slot).map((ancestor) => this.node(ancestor))
  }

  /** Slots of the children in order of arrival; those of slot 0 are the roots. */
  children(slot: number): number[] {
    return this.#links.children(slot)
  }

  /** Slots of all nodes below, parents before children; those of slot 0 are the whole tree. */
  descendants(slot: number): Generator<number> {
    return this.#links.descendants(slot)
  }

  childCount(slot: number): number {
    return this.#links.childCount(slot)
  }

  descendantCount(slot: number): number {
    return this.#links.descendantCount(slot)
  }

  /** Number of ancestors: 0 at the top. */
  depth(slot: number): number {
    return this.#links.depth(slot)
  }

  /** Ancestors that records point at but that are not here. */
  *ghosts(): Generator<HierarchyNode<R> & { readonly kind: 'ghost' }> {
    if (this.ghostCount === 0) return
    for (let slot = 1; slot < this.slotLimit; slot += 1) {
      const node = this.#table.isGhost(slot) ? this.node(slot) : undefined
      if (node?.kind === 'ghost') yield node
    }
  }

  /** True for a record that came more than once in the last upsert that brought it. */
  isDuplicate(slot: number): boolean {
    return this.#duplicates.has(slot)
  }

  /** For a node shown at the top because its ancestors lead back to it: the nodes of that cycle, itself last. */
  cycleOf(slot: number): readonly number[] | undefined {
    return this.#links.cycleOf(slot)
  }

  get #links(): Forest {
    this.#placement.settle()
    return this.#forest
  }

  get #nodes(): NodeTable<R> {
    this.#placement.settle()
    return this.#table
  }

  #advance(): void {
    const version = this.#signal.advance()
    this.#forest.now = version
    this.#table.now = version
  }

  #change(apply: () => void): void {
    this.#placement.settle()
    this.#advance()
    apply()
    this.#placement.dropChildlessGhosts()
    this.#signal.notify()
  }

  #hold(slot: number, record: R): void {
    const repeated = this.#table.isRecord(slot) && this.#table.changedAt(slot) === this.version
    if (repeated) this.#duplicates.add(slot)
    else if (this.#duplicates.size > 0) this.#duplicates.delete(slot)
    this.#table.hold(slot, record)
    this.#forest.touch(slot)
  }

  /** The parent that a record is shown under; undefined at the top. */
  protected parentIdOf(record: R): string | undefined {
    return claimedParentId(record)
  }

  #release(slot: number): void {
    if (!this.#table.isRecord(slot)) return
    this.#duplicates.delete(slot)
    this.#table.makeGhost(slot)
    this.#forest.touch(slot)
    // As a ghost it may now be the one its cycle is cut at.
    this.#forest.claim(slot, this.#forest.claimOf(slot))
    this.#forest.emptiedParents.push(slot)
  }

  #makeRoom(slots: number): void {
    if (slots <= this.#forest.capacity) return
    const capacity = Math.max(slots, 2 * this.#forest.capacity)
    this.#forest.grow(capacity)
    this.#table.grow(capacity)
  }
}
