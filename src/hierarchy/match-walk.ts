// Going from match to match among the rows of a tree.

/** What of the rows a walk has to know. */
interface MatchRows {
  readonly count: number
  slotAt(row: number): number
  isMatch(slot: number): boolean
}

export class MatchWalk {
  readonly #rows: MatchRows

  constructor(rows: MatchRows) {
    this.#rows = rows
  }

  /** The next row after `row` (-1: from the top) that is a match, going round; -1 when no row is. */
  next(row: number): number {
    return this.#from(row + 1, 1)
  }

  /** The row before `row` that is a match, going round; -1 when no row is. */
  previous(row: number): number {
    return this.#from(row - 1, -1)
  }

  /** The number of a row among the matches, from 1, as in "3 of 120"; 0 when it is none. */
  numberOf(row: number): number {
    if (!this.#isMatch(row)) return 0
    let number = 0
    for (let at = 0; at <= row; at += 1) number += Number(this.#isMatch(at))
    return number
  }

  #isMatch(row: number): boolean {
    return this.#rows.isMatch(this.#rows.slotAt(row))
  }

  #from(start: number, step: 1 | -1): number {
    const { count } = this.#rows
    for (let steps = 0; steps < count; steps += 1) {
      const row = (((start + step * steps) % count) + count) % count
      if (this.#isMatch(row)) return row
    }
    return -1
  }
}
