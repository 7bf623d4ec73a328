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
import { claimedParentId, idsAbove, ParentClaims } from './parent-claims.ts'
import type { HierarchyNode, HierarchyRecord, MissingReason } from './record.ts'

export class HierarchyIndex<R extends HierarchyRecord> {
  readonly #forest: Forest
  readonly #table: NodeTable<R>
  readonly #claims: ParentClaims
  readonly #duplicates = new Set<number>()
  readonly #signal = new ChangeSignal()

  /** @param expected how many records will come, e.g. the `totalCount` of the first page; saves growing. */
  constructor(expected = 1000) {
    this.#forest = new Forest(expected + 1)
    this.#table = new NodeTable(expected + 1)
    this.#claims = new ParentClaims(this.#forest, this.#table)
  }

  /** Makes room for so many records, for when their number becomes known only now. */
  reserve(records: number): void {
    this.#makeRoom(records + 1)
  }

  /** The links between slots, for walks over many nodes. */
  get forest(): ForestLinks {
    return this.#forest
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
    return this.#table.ghostCount
  }

  /** Adds records or replaces those held, in any order. Of two with the same id the last is held. */
  upsert(records: readonly R[]): void {
    if (records.length === 0) return
    this.upsertSilently(records)
    this.#signal.notify()
  }

  /**
   * Takes records in as {@link upsert} does, but listeners are called with the next change or when {@link notify} is
   * called: for a part of many that follow at once. A reader sees it immediately.
   */
  upsertSilently(records: readonly R[]): void {
    this.#changeSilently(() => {
      this.#makeRoom(this.slotLimit + records.length)
      const slots = new Int32Array(records.length)
      // All of them are known before one is placed, so that no ghost is made for a parent in the same page.
      records.forEach((record, at) => {
        const slot = this.#table.slotFor(record.id)
        slots[at] = slot
        this.#hold(slot, record)
      })
      records.forEach((record, at) => {
        this.#place(slots[at] ?? top, record)
      })
    })
  }

  /** Calls the listeners, after parts that were taken in silently. */
  notify(): void {
    this.#signal.notify()
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
    const slot = this.#table.slotOf(id)
    return this.has(slot) ? slot : undefined
  }

  /** The slot this id has, or will have once it is in the tree. */
  slotFor(id: string): number {
    const known = this.#table.slotOf(id)
    if (known !== top) return known
    this.#makeRoom(this.slotLimit + 1)
    return this.#table.slotFor(id)
  }

  /** All slots in use are below it. */
  get slotLimit(): number {
    return this.#table.limit
  }

  /** The id of a slot, also when the node has left the tree. */
  idOf(slot: number): string {
    return this.#table.idOf(slot)
  }

  has(slot: number): boolean {
    return this.#table.isNode(slot)
  }

  /** The record at a slot; undefined for a ghost. */
  recordAt(slot: number): R | undefined {
    return this.#table.recordAt(slot)
  }

  /** The record or ghost at a slot. @throws RangeError when the slot is not in the tree. */
  node(slot: number): HierarchyNode<R> {
    return this.#table.node(slot)
  }

  /** Slots where a record or ghost came, went or changed after `version`, wherever it is. */
  changedSince(version: number): readonly number[] {
    return this.#table.changedSince(version)
  }

  /** The slot of the parent; 0 at the top. */
  parentOf(slot: number): number {
    return this.#forest.parentOf(slot)
  }

  /** From the root to the immediate parent, as a breadcrumb shows them. */
  ancestors(slot: number): HierarchyNode<R>[] {
    return this.#forest.ancestors(slot).map((ancestor) => this.node(ancestor))
  }

  /** Slots of the children in order of arrival; those of slot 0 are the roots. */
  children(slot: number): number[] {
    return this.#forest.children(slot)
  }

  /** Slots of all nodes below, parents before children; those of slot 0 are the whole tree. */
  descendants(slot: number): Generator<number> {
    return this.#forest.descendants(slot)
  }

  childCount(slot: number): number {
    return this.#forest.childCount(slot)
  }

  descendantCount(slot: number): number {
    return this.#forest.descendantCount(slot)
  }

  /** Number of ancestors: 0 at the top. */
  depth(slot: number): number {
    return this.#forest.depth(slot)
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
    return this.#claims.cycleOf(slot)
  }

  #change(apply: () => void): void {
    this.#changeSilently(apply)
    this.#signal.notify()
  }

  #changeSilently(apply: () => void): void {
    const version = this.#signal.advance()
    this.#forest.now = version
    this.#table.now = version
    apply()
    this.#dropChildlessGhosts()
  }

  #hold(slot: number, record: R): void {
    const repeated = this.#table.isRecord(slot) && this.#table.changedAt(slot) === this.version
    if (repeated) this.#duplicates.add(slot)
    else if (this.#duplicates.size > 0) this.#duplicates.delete(slot)
    this.#table.hold(slot, record)
    this.#forest.touch(slot)
  }

  #place(slot: number, record: R): void {
    const parentId = claimedParentId(record)
    const parent = parentId === undefined ? top : this.#nodeFor(parentId)
    this.#claims.claim(slot, parent)
    if (parentId !== undefined && this.#table.isGhost(parent))
      this.#placeGhosts(parent, idsAbove(record.path, parentId))
  }

  /** Moves a ghost, and the ghosts above it, to where a path says. A record has its own path and ends the walk. */
  #placeGhosts(lowest: number, above: readonly string[] | undefined): void {
    if (above === undefined) return
    let ghost = lowest
    for (const id of above) {
      const parent = this.#nodeFor(id)
      this.#claims.claim(ghost, parent)
      if (!this.#table.isGhost(parent)) return
      ghost = parent
    }
    this.#claims.claim(ghost, top)
  }

  /** The node with this id; a new ghost at the top if there is none. */
  #nodeFor(id: string): number {
    const slot = this.slotFor(id)
    if (!this.has(slot)) {
      this.#table.makeGhost(slot)
      this.#claims.claim(slot, top)
    }
    return slot
  }

  #release(slot: number): void {
    if (!this.#table.isRecord(slot)) return
    this.#duplicates.delete(slot)
    this.#table.makeGhost(slot)
    this.#forest.touch(slot)
    // As a ghost it may now be the one its cycle is cut at.
    this.#claims.claim(slot, this.#claims.claimOf(slot))
    this.#forest.emptiedParents.push(slot)
  }

  #dropChildlessGhosts(): void {
    const { emptiedParents } = this.#forest
    for (let slot = emptiedParents.pop(); slot !== undefined; slot = emptiedParents.pop()) {
      if (!this.#table.isGhost(slot) || this.childCount(slot) > 0) continue
      this.#claims.withdraw(slot)
      this.#table.makeAbsent(slot)
    }
  }

  #makeRoom(slots: number): void {
    if (slots <= this.#forest.capacity) return
    const capacity = Math.max(slots, 2 * this.#forest.capacity)
    this.#forest.grow(capacity)
    this.#table.grow(capacity)
  }
}
