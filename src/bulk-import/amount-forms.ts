// How the amounts of a sheet are written. Most cells are written in a few ways, and all that are written in one way are
// judged alike, so that only the first of each has to be read in full.
import { shapeOf } from './amount-shape.ts'
import { isAround, isDigit } from './characters.ts'
import type { Table } from './table.ts'

/**
 * How a text is written: the shape of its digits, and what is around them. `(€30,126.00)` and `(€5,600.20)` have the same
 * form. 0: the text has to be judged by itself.
 */
export type AmountForm = number

/** Longer digits may be too many, or too exact. */
const maxCore = 13
/** Characters around the digits: enough for a currency with a sign. */
const maxAround = 8
/** The signs around digits are numbered from 1. */
const maxWraps = 127
const shapeBits = 7

/** All forms are below this. */
const formCount = (maxWraps + 1) << shapeBits

/** Letters, signs and spaces; not the beginning of an error, #DIV/0!, and no digit of another script. */
const usual = /^[^#\u0600-\u1fff\u2100-\uffff]*$/

interface Wrap {
  readonly before: string
  readonly behind: string
  readonly number: number
  /** False for what may be more than signs. */
  readonly isUsual: boolean
}

/** @property from the first row @property to the row behind the last one */
export interface TableRows {
  readonly from: number
  readonly to: number
}

/** The forms of the cells of a table, each found once. Forms of two instances have nothing to do with one another. */
export class AmountForms {
  /** By the hash of their characters. */
  readonly #wraps = new Map<number, Wrap>()
  readonly #table: Table
  readonly #columns = new Map<number, Uint16Array>()

  constructor(table: Table) {
    this.#table = table
  }

  /** Finds the forms of some cells of a column. @returns those of the whole column, 0 where they were not looked for */
  read(column: number, { from, to }: TableRows): Uint16Array {
    const forms = this.#columns.get(column) ?? new Uint16Array(this.#table.rowCount)
    this.#columns.set(column, forms)
    const texts = this.#table.columns[column] ?? []
    for (let row = from; row < Math.min(to, texts.length); row += 1) forms[row] = this.of(texts[row] ?? '')
    return forms
  }

  /** The forms of a column that were {@link read}. */
  ofColumn(column: number): Uint16Array | undefined {
    return this.#columns.get(column)
  }

  of(text: string): AmountForm {
    const { length } = text
    const shape = length <= maxCore ? shapeOf(text) : 0
    if (shape !== 0) return shape
    if (length > maxCore + maxAround) return 0
    let hash = 0
    let from = 0
    for (; from < length; from += 1) {
      const code = text.charCodeAt(from)
      if (isDigit(code)) break
      hash = (Math.imul(hash, 31) + code) | 0
    }
    let to = length
    for (; to > from; to -= 1) {
      const code = text.charCodeAt(to - 1)
      if (isDigit(code)) break
      hash = (Math.imul(hash, 31) + code) | 0
    }
    if (to - from > maxCore || length - (to - from) > maxAround) return 0
    // Without digits the whole text is what is around them.
    const ofDigits = from === to ? 0 : shapeOf(text, from, to)
    if (from < to && ofDigits === 0) return 0
    const wrap = this.#wraps.get(hash) ?? this.#add(hash, text.slice(0, from), text.slice(to))
    // Another text can have the same hash.
    const isSame = wrap?.before.length === from && wrap.behind.length === length - to && isAround(wrap, text)
    return isSame && wrap.isUsual ? (wrap.number << shapeBits) | ofDigits : 0
  }

  #add(hash: number, before: string, behind: string): Wrap | undefined {
    const number = this.#wraps.size + 1
    if (number > maxWraps) return undefined
    // A mark before the first digit is one of the digits.
    const isUsual = usual.test(before) && usual.test(behind) && !/[.,]$/.test(before)
    const wrap = { before, behind, number, isUsual }
    this.#wraps.set(hash, wrap)
    return wrap
  }
}

/** What was found of the first text of each form. */
export class FoundByForm {
  readonly #found = new Int32Array(formCount).fill(-1)
  readonly #validate: (text: string) => number

  /** @param validate answers a number from 0 on */
  constructor(validate: (text: string) => number) {
    this.#validate = validate
  }

  of(form: AmountForm, text: string): number {
    const known = form === 0 ? -1 : (this.#found[form] ?? -1)
    if (known !== -1) return known
    const found = this.#validate(text)
    this.#found[form] = found
    return found
  }
}
