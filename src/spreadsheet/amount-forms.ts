// How the amounts of a sheet are written. Most cells are written in a few ways, and all that are written in one way are
// judged alike, so that only the first of each has to be read in full.
import { type AmountForm, CharacterForms, maxForms } from './character-forms.ts'
import type { Table } from './table.ts'

/** @property from the first row @property to the row behind the last one */
export interface TableRows {
  readonly from: number
  readonly to: number
}

/** How the amounts of a column are written. */
export interface ColumnForms {
  /** By row of the table; 0 where they were not looked for. */
  readonly forms: Uint16Array
  /** The rows whose amounts have to be judged: the first one of each form, and all that have none. */
  readonly judged: readonly number[]
  /** By form: how many cells have it. */
  readonly counts: Uint32Array
}

interface ReadColumn extends ColumnForms {
  readonly judged: number[]
}

/** The forms of the cells of a table. Forms of two tables have nothing to do with one another. */
export class AmountForms {
  readonly #table: Table
  readonly #columns = new Map<number, ReadColumn>()
  readonly #characters: CharacterForms
  /** The forms of cells that are still in their text were found with their places. */
  readonly #areInText: boolean

  constructor(table: Table) {
    this.#table = table
    const found = charactersOf(table)
    this.#areInText = found !== undefined && !found.isFull
    this.#characters = found && this.#areInText ? found : new CharacterForms()
  }

  /** Finds the forms of some cells of a column; rows have to come in their order. */
  read(column: number, { from, to }: TableRows): ColumnForms {
    const read = this.#columns.get(column) ?? {
      forms: new Uint16Array(this.#table.rowCount),
      judged: [],
      counts: new Uint32Array(maxForms),
    }
    this.#columns.set(column, read)
    const cells = this.#areInText ? this.#table.inText(column) : undefined
    if (cells) cells.copyForms(column, { from, to }, read.forms)
    else this.#readTexts(column, { from, to }, read.forms)
    countForms(read, { from, to })
    return read
  }

  /** The forms of a column that were {@link read}. */
  ofColumn(column: number): ColumnForms | undefined {
    return this.#columns.get(column)
  }

  of(text: string): AmountForm {
    return this.#characters.of(text)
  }

  #readTexts(column: number, { from, to }: TableRows, forms: Uint16Array): void {
    for (let row = from; row < to; row += 1) forms[row] = this.of(this.#table.cell(row, column))
  }
}

/** Finds the table of characters that names the forms of cells still in their text. */
function charactersOf(table: Table): CharacterForms | undefined {
  for (let column = 0; column < table.width; column += 1) {
    const cells = table.inText(column)
    if (cells) return cells.characters
  }
  return undefined
}

function countForms({ forms, judged, counts }: ReadColumn, { from, to }: TableRows): void {
  for (let row = from; row < to; row += 1) {
    const form = forms[row] ?? 0
    const before = counts[form] ?? 0
    counts[form] = before + 1
    if (before === 0 || form === 0) judged.push(row)
  }
}

/** What was found of the first text of each form. */
export class FoundByForm {
  /** -1 where nothing was judged yet. */
  readonly byForm = new Int32Array(maxForms).fill(-1)
  readonly #validate: (text: string) => number

  /** @param validate answers a number from 0 on */
  constructor(validate: (text: string) => number) {
    this.#validate = validate
  }

  of(form: AmountForm, text: string): number {
    return this.known(form) ?? this.#find(form, text)
  }

  /** What was found of a form; undefined for the first text of it, and for a text without a form. */
  known(form: AmountForm): number | undefined {
    const known = form === 0 ? -1 : (this.byForm[form] ?? -1)
    return known === -1 ? undefined : known
  }

  #find(form: AmountForm, text: string): number {
    const found = this.#validate(text)
    if (form !== 0) this.byForm[form] = found
    return found
  }
}
