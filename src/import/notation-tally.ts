// Which notations the amounts of a sheet are written in: counted, with an example of each.
import { currencyLabel } from '#spreadsheet/currencies.ts'
import {
  type CellNotation,
  currencyNotation,
  currencyOf,
  hasNotation,
  type Notation,
  notations,
} from '#spreadsheet/notation.ts'

/** @property row counted as items are */
interface Place {
  readonly row: number
  readonly column: number
  /** The currency is not in the cell, but in its heading or above it. */
  readonly isInHeading?: true
}

/** What the heading of a column says. */
export interface HeadingCurrency {
  /** Its number. */
  readonly currency: number
  /** True for a cell with an amount. @param row counted as items are */
  readonly holds: (row: number) => boolean
}

export interface FoundNotation {
  readonly notation: Notation
  /** How many cells are written so. */
  readonly count: number
  readonly example: Place
}

export interface FoundCurrency {
  /** Its code, or a sign that several currencies have. */
  readonly label: string
  readonly count: number
  readonly example: Place
}

interface Counted {
  count: number
  /** The first one. */
  readonly row: number
  /** The currency of the first one is in its heading. */
  readonly isInHeading?: boolean
}

/** Cells of a column that are written alike. */
interface CellsAlike extends Counted {
  readonly notation: CellNotation
}

/** What a column has of everything; the key of a currency is its number behind those of the notations. */
type ColumnCounts = ReadonlyMap<number, Counted>

export interface TallyState {
  readonly cells: ReadonlyMap<number, Uint32Array>
  readonly counts: ReadonlyMap<number, ColumnCounts>
}

export class NotationTally {
  #rows: number
  /** By column; a column without notations has no entry. */
  #cells = new Map<number, Uint32Array>()
  #counts = new Map<number, ColumnCounts>()

  constructor(rows: number) {
    this.#rows = rows
  }

  /** Notes what a cell is written in, 0 for nothing to say; true when that is new. */
  note(row: number, column: number, notation: CellNotation): boolean {
    if (notation === 0 && !this.#cells.has(column)) return false
    const cells = this.#cells.get(column) ?? new Uint32Array(this.#rows)
    this.#cells.set(column, cells)
    if (cells[row] === notation) return false
    cells[row] = notation
    return true
  }

  /** What was noted and counted, for another thread. */
  get state(): TallyState {
    return { cells: this.#cells, counts: this.#counts }
  }

  restore({ cells, counts }: TallyState): void {
    this.#cells = new Map(cells)
    this.#counts = new Map(counts)
  }

  /** Follows rows that were added or taken out. @param rows how many there are now */
  moveRows(move: (cells: Uint32Array) => Uint32Array, rows: number): void {
    this.#rows = rows
    for (const [column, cells] of this.#cells) this.#cells.set(column, move(cells))
  }

  /** Counts a column whose cells were noted. @param heading holds for the amounts that name no currency */
  count(column: number, heading?: HeadingCurrency): void {
    const cells = this.#cells.get(column)
    if (!cells && !heading) return
    const runs: CellsAlike[] = []
    // Most cells are written as the one above them.
    let run: CellsAlike | undefined
    for (let row = 0; row < this.#rows; row += 1) {
      const own = cells?.[row] ?? 0
      const isInHeading = heading !== undefined && currencyOf(own) === 0 && heading.holds(row)
      const notation = isInHeading ? own | currencyNotation(heading.currency) : own
      if (notation !== run?.notation) {
        run = { notation, count: 0, row, isInHeading }
        runs.push(run)
      }
      run.count += 1
    }
    const byValue = new Map<CellNotation, CellsAlike>()
    for (const group of runs) {
      const counted = byValue.get(group.notation)
      if (counted) counted.count += group.count
      else byValue.set(group.notation, group)
    }
    this.#counts.set(column, countsOf(byValue))
  }

  /** What a cell is written in, as far as it was noted. */
  of(row: number, column: number): CellNotation {
    return this.#cells.get(column)?.[row] ?? 0
  }

  /** The notations found, in the order of their list. */
  get found(): readonly FoundNotation[] {
    return notations.flatMap((notation, key) => {
      const found = this.#sumOf(key)
      return found ? [{ notation, ...found }] : []
    })
  }

  /** The currencies found, the most frequent first. */
  get currencies(): readonly FoundCurrency[] {
    const keys = new Set([...this.#counts.values()].flatMap((counts) => [...counts.keys()]))
    return [...keys]
      .filter((key) => key >= notations.length)
      .flatMap((key) => {
        const found = this.#sumOf(key)
        return found ? [{ label: currencyLabel(key - notations.length), ...found }] : []
      })
      .toSorted((a, b) => b.count - a.count)
  }

  #sumOf(key: number): { readonly count: number; readonly example: Place } | undefined {
    let count = 0
    let example: Place | undefined
    for (const [column, counts] of this.#counts) {
      const counted = counts.get(key)
      if (!counted) continue
      count += counted.count
      const { row, isInHeading } = counted
      if (!example || row < example.row) example = { row, column, ...(isInHeading && { isInHeading }) }
    }
    return example && { count, example }
  }
}

function countsOf(byValue: ReadonlyMap<CellNotation, Counted>): ColumnCounts {
  const counts = new Map<number, Counted>()
  const add = (key: number, counted: Counted) => {
    const known = counts.get(key)
    const first = known && known.row < counted.row ? known : counted
    counts.set(key, { ...first, count: counted.count + (known?.count ?? 0) })
  }
  for (const [value, counted] of byValue) {
    for (const [key, name] of notations.entries()) {
      if (!hasNotation(value, name)) continue
      add(key, name === 'currency' ? counted : { ...counted, isInHeading: false })
    }
    const currency = currencyOf(value)
    if (currency > 0) add(notations.length + currency, counted)
  }
  return counts
}
