// The rules of the index and of the rows once more, with maps and recursion, everything computed
// again after every step. Slow, and short enough to be obviously right.
import type { HierarchyRecord, MissingReason } from '#hierarchy/record.ts'

export interface NaiveRow {
  readonly id: string
  readonly level: number
  readonly setSize: number
  readonly positionInSet: number
  readonly hasChildren: boolean
  readonly expanded: boolean
}

/** What the naive rows are shown by; the callbacks say whether a record matches and how siblings are ordered. */
export interface NaiveRules<R extends HierarchyRecord> {
  readonly isExpanded: (id: string, level: number) => boolean
  readonly matches: ((record: R) => boolean) | undefined
  readonly inOrder: (ids: string[]) => string[]
}

export class NaiveHierarchy<R extends HierarchyRecord> {
  readonly records = new Map<string, R>()
  readonly reasons = new Map<string, MissingReason>()
  /** Ghosts and the parents they were last said to have; null: at the top. */
  readonly ghosts = new Map<string, string | null>()
  /** The place of every node. */
  parents = new Map<string, string | null>()
  /** Nodes shown at the top because their claims run in a cycle. */
  cut = new Set<string>()

  upsert(records: readonly R[]): void {
    for (const record of records) {
      this.records.set(record.id, record)
      this.ghosts.delete(record.id)
      this.reasons.delete(record.id)
    }
    for (const record of records) this.#hear(record)
    this.#settle()
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const record = this.records.get(id)
      if (!record) continue
      this.ghosts.set(id, claimOf(record))
      this.records.delete(id)
    }
    this.#settle()
  }

  markMissing(id: string, reason: MissingReason): void {
    this.remove([id])
    this.reasons.set(id, reason)
  }

  childrenOf(id: string | null): string[] {
    return [...this.parents].filter(([, parent]) => parent === id).map(([child]) => child)
  }

  descendantCount(id: string): number {
    const children = this.childrenOf(id)
    return children.reduce((sum, child) => sum + this.descendantCount(child), children.length)
  }

  ancestorsOf(id: string): string[] {
    const parent = this.parents.get(id) ?? null
    return parent === null ? [] : [...this.ancestorsOf(parent), parent]
  }

  rows(rules: NaiveRules<R>, under: string | null = null, level = 1): NaiveRow[] {
    const shown = rules.inOrder(this.#kept(rules, this.childrenOf(under)))
    return shown.flatMap((id, at) => {
      const hasChildren = this.#kept(rules, this.childrenOf(id)).length > 0
      const expanded = hasChildren && rules.isExpanded(id, level)
      const row = { id, level, setSize: shown.length, positionInSet: at + 1, hasChildren, expanded }
      return [row, ...(expanded ? this.rows(rules, id, level + 1) : [])]
    })
  }

  #kept(rules: NaiveRules<R>, ids: string[]): string[] {
    const { matches } = rules
    if (!matches) return ids
    return ids.filter((id) => {
      const record = this.records.get(id)
      return (record && matches(record)) || this.#kept(rules, this.childrenOf(id)).length > 0
    })
  }

  /** What a record says about ghosts: those in its path, up to the first ancestor that is a record. */
  #hear(record: R): void {
    const parent = claimOf(record)
    if (parent === null || this.records.has(parent)) return
    if (!this.ghosts.has(parent)) this.ghosts.set(parent, null)
    const pathIds = sortedPath(record)
    const at = pathIds.lastIndexOf(parent)
    if (at === -1) return
    let ghost = parent
    for (const above of pathIds.slice(0, at).reverse()) {
      this.ghosts.set(ghost, above)
      if (this.records.has(above)) return
      ghost = above
    }
    this.ghosts.set(ghost, null)
  }

  #settle(): void {
    const claims = new Map(this.ghosts)
    for (const claimed of [...claims.values()])
      if (claimed !== null && !this.records.has(claimed) && !claims.has(claimed)) claims.set(claimed, null)
    for (const record of this.records.values()) claims.set(record.id, claimOf(record))
    this.cut = new Set([...claims.keys()].filter((id) => this.#weakestOf(cycleThrough(id, claims)) === id))
    this.parents = new Map([...claims].map(([id, claimed]) => [id, this.cut.has(id) ? null : claimed]))
    this.ghosts.clear()
    for (const id of [...this.parents.keys()]) {
      if (this.records.has(id)) continue
      if (this.#carriesRecord(id)) this.ghosts.set(id, claims.get(id) ?? null)
    }
    for (const id of [...this.parents.keys()])
      if (!this.records.has(id) && !this.ghosts.has(id)) this.#forget(id)
  }

  #forget(ghost: string): void {
    this.parents.delete(ghost)
    for (const [id, claimed] of this.ghosts) if (claimed === ghost) this.ghosts.set(id, null)
    for (const id of this.cut) if (!this.parents.has(id) || this.ghosts.get(id) === null) this.cut.delete(id)
  }

  #carriesRecord(id: string): boolean {
    return this.childrenOf(id).some((child) => this.records.has(child) || this.#carriesRecord(child))
  }

  #weakestOf(cycle: string[]): string | undefined {
    const ghosts = cycle.filter((id) => !this.records.has(id))
    return (ghosts.length > 0 ? ghosts : cycle).toSorted()[0]
  }
}

/** The ids of the cycle that `id` is in, none when it is in no cycle. */
function cycleThrough(id: string, claims: ReadonlyMap<string, string | null>): string[] {
  const cycle = [id]
  for (let next = claims.get(id); next !== id; next = claims.get(next)) {
    if (next === null || next === undefined || cycle.includes(next)) return []
    cycle.push(next)
  }
  return cycle
}

function claimOf(record: HierarchyRecord): string | null {
  return record.parent?.id ?? sortedPath(record).at(-1) ?? null
}

function sortedPath({ path }: HierarchyRecord): string[] {
  return path.toSorted((a, b) => a.index - b.index).map((item) => item.id)
}
