// The expanded branches: a level for all, and the nodes that are the other way round. "Expand all" is one number, and
// holds for nodes that arrive later, too.

/** An {@link Expansion} by ids, for keeping it over a reload. */
export interface ExpansionState {
  /** 1: only the top is visible; 2: its children too; Infinity: everything. */
  readonly toLevel: number
  readonly except: readonly string[]
}

export class Expansion {
  /** 1: only the top is visible; Infinity: everything. */
  readonly toLevel: number
  readonly #except: Set<number>

  constructor(toLevel: number, except: Iterable<number> = []) {
    this.toLevel = toLevel
    this.#except = new Set(except)
  }

  get except(): ReadonlySet<number> {
    return this.#except
  }

  /** Whether the node at `slot` shows its children, when it has `depth` ancestors. */
  isExpanded(slot: number, depth: number): boolean {
    const byLevel = depth + 1 < this.toLevel
    return this.#except.size > 0 && this.#except.has(slot) ? !byLevel : byLevel
  }

  toggle(slot: number): void {
    if (!this.#except.delete(slot)) this.#except.add(slot)
  }
}
