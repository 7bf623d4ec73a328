// How the amounts of a sheet are written. Most cells are written in a few ways, and all that are written in one way are
// judged alike, so that only the first of each has to be read in full.
import type { CellsInText } from './cells-in-text.ts'
import { isDigit as isDigitCode, zero } from './characters.ts'
import type { Table } from './table.ts'

/**
 * How a text is written, character by character, whatever its digits are but for a zero at their beginning:
 * `(€30,126.00)` and `(€45,600.20)` have the same form. 0: the text has to be judged by itself.
 */
export type AmountForm = number

/** More digits may be too many, or too exact. */
const maxDigits = 13
/** Other characters: enough for separators, and for a currency with a sign. */
const maxSigns = 11

/** Forms are numbered below this. */
const maxForms = 2048
/** Characters that forms consist of, in the order in which the cells have them, beside the digits. */
const maxCharacters = 64
const characterBits = 6

const zeroClass = 1
const digitClass = 2
const firstOther = 3

/** The number of a form that no text has, and of one that no longer text has either. */
const unknown = 0
const none = 1
const empty = 2

/** @property from the first row @property to the row behind the last one */
export interface TableRows {
  readonly from: number
  readonly to: number
}

interface ReadForms extends TableRows {
  readonly forms: Uint16Array
}

/** Digits and other characters up to a form. */
interface Counts {
  readonly digits: number
  readonly signs: number
}

/** The forms of the cells of a table, each found once. Forms of two instances have nothing to do with one another. */
export class AmountForms {
  readonly #table: Table
  readonly #columns = new Map<number, Uint16Array>()
  /** By the code of a character; 0 for one that was not met. */
  readonly #classes = new Uint8Array(0x1_0000)
  #classCount = firstOther
  /** By a form and the class of the next character: the form of both. */
  readonly #next = new Uint16Array(maxForms << characterBits)
  readonly #counts: Counts[] = []

  constructor(table: Table) {
    this.#table = table
    this.#next.fill(none, none << characterBits, (none + 1) << characterBits)
    this.#counts[empty] = { digits: 0, signs: 0 }
    this.#classes.fill(digitClass, zero, zero + 10)
    this.#classes[zero] = zeroClass
  }

  /** Finds the forms of some cells of a column. @returns those of the whole column, 0 where they were not looked for */
  read(column: number, { from, to }: TableRows): Uint16Array {
    const forms = this.#columns.get(column) ?? new Uint16Array(this.#table.rowCount)
    this.#columns.set(column, forms)
    const cells = this.#table.inText(column)
    if (cells) this.#readInText(cells, column, { forms, from, to })
    else this.#readTexts(this.#table.column(column), { forms, from, to })
    return forms
  }

  /** The forms of a column that were {@link read}. */
  ofColumn(column: number): Uint16Array | undefined {
    return this.#columns.get(column)
  }

  of(text: string): AmountForm {
    let form = empty
    for (let at = 0; at < text.length && form !== none; at += 1) form = this.#after(form, text.charCodeAt(at))
    return form === none ? 0 : form
  }

  #readTexts(texts: readonly string[], { forms, from, to }: ReadForms): void {
    for (let row = from; row < Math.min(to, texts.length); row += 1) forms[row] = this.of(texts[row] ?? '')
  }

  /** Where the cells are, without a text for each. */
  #readInText(cells: CellsInText, column: number, { forms, from, to }: ReadForms): void {
    const { codes } = cells
    const next = this.#next
    const classes = this.#classes
    for (let row = from; row < to; row += 1) {
      const index = cells.indexOf(row, column)
      const end = index === -1 ? -1 : cells.endOf(index)
      let form = end === -1 ? unknown : empty
      // From a form that is unknown or none, and by a character that is unknown, no other one is reached.
      for (let at = index === -1 ? 0 : cells.startOf(index); at < end; at += 1)
        form = next[(form << characterBits) | (classes[codes[at] ?? 0] ?? 0)] ?? unknown
      if (form === unknown) form = this.of(cells.text(row, column))
      forms[row] = form === none ? 0 : form
    }
  }

  #after(form: AmountForm, code: number): AmountForm {
    const { digits, signs } = this.#counts[form] ?? { digits: 0, signs: 0 }
    const isDigit = isDigitCode(code)
    const ofCharacter = isDigit ? (this.#classes[code] ?? 0) : this.#classOf(code)
    const at = (form << characterBits) | ofCharacter
    const known = this.#next[at] ?? unknown
    if (known !== unknown) return known
    const counts = isDigit ? { digits: digits + 1, signs } : { digits, signs: signs + 1 }
    const added = ofCharacter === 0 ? none : this.#numbered(counts)
    if (ofCharacter !== 0) this.#next[at] = added
    // Behind the first digit of all, every digit is like the others.
    if (isDigit && digits > 0) {
      this.#next[(form << characterBits) | zeroClass] = added
      this.#next[(form << characterBits) | digitClass] = added
    }
    return added
  }

  /** The number of a new form; none where it has too many characters, or where there are too many forms. */
  #numbered(counts: Counts): AmountForm {
    if (counts.digits > maxDigits || counts.signs > maxSigns) return none
    const form = Math.max(this.#counts.length, empty + 1)
    if (form >= maxForms) return none
    this.#counts[form] = counts
    return form
  }

  /** 0 where there are too many characters. */
  #classOf(code: number): number {
    const known = this.#classes[code] ?? 0
    if (known !== 0 || this.#classCount === maxCharacters) return known
    this.#classes[code] = this.#classCount
    this.#classCount += 1
    return this.#classCount - 1
  }
}

/** What was found of the first text of each form. */
export class FoundByForm {
  readonly #found = new Int32Array(maxForms).fill(-1)
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
    const known = form === 0 ? -1 : (this.#found[form] ?? -1)
    return known === -1 ? undefined : known
  }

  #find(form: AmountForm, text: string): number {
    const found = this.#validate(text)
    this.#found[form] = found
    return found
  }
}
