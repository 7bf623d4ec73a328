// The formulas of workbooks. They are kept relative to their cell, in the R1C1 notation: a formula
// that was filled down a column is then one text for all its cells.
import { columnOfLetters } from './column-letters.ts'

/** Counted from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Texts, names of sheets and names of columns, in which nothing is a reference, and words, which may be one. */
const partsOfA1 = /"[^"]*"|'[^']*'|\[[^\]]*\]?|[\p{L}\p{N}_$.:]+[(!]?/gu
const cellOfA1 = /^(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})$/
const columnOfA1 = /^(\$?)([A-Z]{1,3})$/
const rowOfA1 = /^(\$?)([1-9]\d{0,6})$/

/** Makes the references of a formula relative to its cell. @param formula as Excel writes it into a file, without `=` */
export function relativeFormula(formula: string, { row, column }: CellPlace): string {
  const rowPart = (isFixed: string | undefined, written: string | undefined) =>
    `R${offset(isFixed !== '', Number(written), row)}`
  const columnPart = (isFixed: string | undefined, letters = '') =>
    `C${offset(isFixed !== '', columnOfLetters(letters) + 1, column)}`
  return formula.replace(partsOfA1, (part) => {
    const ends = part.split(':')
    const isRange = ends.length > 1
    const read = ends.map((end) => {
      const [cell, fixedColumn, letters, fixedRow, number] = cellOfA1.exec(end) ?? []
      if (cell !== undefined) return rowPart(fixedRow, number) + columnPart(fixedColumn, letters)
      const [whole, isFixed, name] = (isRange && (columnOfA1.exec(end) ?? rowOfA1.exec(end))) || []
      if (whole === undefined) return undefined
      return /\d/.test(whole) ? rowPart(isFixed, name) : columnPart(isFixed, name)
    })
    return read.includes(undefined) ? part : read.join(':')
  })
}

function offset(isFixed: boolean, number: number, own: number): string {
  if (isFixed) return String(number)
  const by = number - 1 - own
  return by === 0 ? '' : `[${by}]`
}

/** `="00123"`, as exports write a text that a spreadsheet is to keep as it is; in a text without quotes also with two. */
const literalFormula = /^\s*="((?:[^"]|"")*)"\s*$/
const doubledQuotes = /^\s*=""([^"]+)""\s*$/

/** The text of a formula that is nothing but a text; undefined for any other text. */
export function literalOf(text: string): string | undefined {
  if (!text.includes('="')) return undefined
  const doubled = doubledQuotes.exec(text)?.[1]
  return doubled ?? literalFormula.exec(text)?.[1]?.replaceAll('""', '"')
}

/** A formula of an OpenDocument file as Excel would write it: `of:=[.B2]*[$Rates.C1]` is `B2*Rates!C1`. */
export function formulaOfOpenDocument(written: string): string {
  const start = written.indexOf('=') + 1
  return written.slice(start).replace(/"[^"]*"|\[[^\]]*\]?/g, (part) => {
    if (part.startsWith('"')) return part
    const ends = part.slice(1, part.endsWith(']') ? -1 : undefined).split(':')
    return ends.map(referenceOfOpenDocument).join(':')
  })
}

function referenceOfOpenDocument(written: string): string {
  const point = written.lastIndexOf('.')
  const sheet = written.slice(0, Math.max(0, point)).replace(/^\$/, '')
  const cell = written.slice(point + 1)
  return sheet === '' ? cell : `${sheet}!${cell}`
}
