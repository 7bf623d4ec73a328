// Formulas as they are shown beside their values. They are kept relative to their cell, in the R1C1 notation: a formula
// that was filled down a column is then one text for all its cells.
import { columnLetters, columnOfLetters } from './column-letters.ts'

/** Counted from 0. */
interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Texts, names of sheets and names of columns, in which nothing is a reference, and words, which may be one. */
const partsOfA1 = /"[^"]*"|'[^']*'|\[[^\]]*\]|[\p{L}\p{N}_$.:]+[(!]?/gu
const partsOfR1C1 = /"[^"]*"|'[^']*'|(?:[\p{L}\p{N}_$.:]|\[-?\d{1,7}\])+[(!]?/gu
const cellOfA1 = /^(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})$/
const columnOfA1 = /^(\$?)([A-Z]{1,3})$/
const rowOfA1 = /^(\$?)([1-9]\d{0,6})$/
const placeOfR1C1 = /^(?:R(\[-?\d{1,7}\]|\d{1,7})?)?(?:C(\[-?\d{1,7}\]|\d{1,7})?)?$/

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

/** The formula of a cell as spreadsheets show it: `=B2*1.02`. @param relative in the R1C1 notation, without `=` */
export function shownFormula(relative: string, { row, column }: CellPlace): string {
  const shown = relative.replace(partsOfR1C1, (part) => {
    const ends = part.split(':').map((end) => {
      const [place, rowPart, columnPart] = placeOfR1C1.exec(end) ?? []
      if (!place) return undefined
      const letters = place.includes('C') ? address(columnPart, column, columnLetters) : ''
      const number = place.includes('R') ? address(rowPart, row, (at) => String(at + 1)) : ''
      return letters === undefined || number === undefined ? '#REF!' : letters + number
    })
    return ends.includes(undefined) ? part : ends.join(':')
  })
  return `=${shown}`
}

/** Undefined for a place before the first row or column. */
function address(part: string | undefined, own: number, write: (at: number) => string): string | undefined {
  const isFixed = part !== undefined && !part.startsWith('[')
  const at = isFixed ? Number(part) - 1 : own + Number(part?.slice(1, -1) ?? 0)
  if (at < 0) return undefined
  return isFixed ? `$${write(at)}` : write(at)
}

/** A formula of an OpenDocument file as Excel would write it: `of:=[.B2]*[$Rates.C1]` is `B2*Rates!C1`. */
export function formulaOfOpenDocument(written: string): string {
  const start = written.indexOf('=') + 1
  return written.slice(start).replace(/"[^"]*"|\[[^\]]*\]/g, (part) => {
    if (part.startsWith('"')) return part
    const ends = part.slice(1, -1).split(':')
    return ends.map(referenceOfOpenDocument).join(':')
  })
}

function referenceOfOpenDocument(written: string): string {
  const point = written.lastIndexOf('.')
  const sheet = written.slice(0, Math.max(0, point)).replace(/^\$/, '')
  const cell = written.slice(point + 1)
  return sheet === '' ? cell : `${sheet}!${cell}`
}
