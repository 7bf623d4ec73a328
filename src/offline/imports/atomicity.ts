// Finds out how a service takes an import that it rejects in part (§4.7, spec silent): from what is there after a
// rejected request, and from rows of it that are taken later.

/** `whole`: of a rejected request nothing was imported. `by-row`: its other rows were. */
export type Atomicity = 'whole' | 'by-row'

export class AtomicityWatch {
  readonly #onLearned: (atomicity: Atomicity) => void
  /** By the operation of the entry, new rows of rejected requests that were not imported with them. */
  readonly #absent = new Map<string, Set<number>>()

  constructor(onLearned: (atomicity: Atomicity) => void) {
    this.#onLearned = onLearned
  }

  /** Notes a rejected request by what reading the items showed of its new rows. */
  sawRejected(
    operation: string,
    { made, absent }: { made: ReadonlySet<number>; absent: readonly number[] },
  ): void {
    if (made.size > 0) this.#onLearned('by-row')
    else this.#absent.set(operation, new Set([...(this.#absent.get(operation) ?? []), ...absent]))
  }

  /** Notes rows that were taken: one that was in a rejected request could have been taken with that. */
  sawTaken(operation: string, rows: readonly number[]): void {
    const absent = this.#absent.get(operation)
    if (!absent || !rows.some((place) => absent.has(place))) return
    this.#absent.delete(operation)
    this.#onLearned('whole')
  }
}
