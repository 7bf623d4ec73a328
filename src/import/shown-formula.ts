// Formulas as they are shown beside their values. No first screen shows any.
import { columnLetters } from '#spreadsheet/column-letters.ts'
import type { CellPlace } from '#spreadsheet/formula.ts'
import type { Sheet } from './sheet.ts'

const partsOfR1C1 = /"[^"]*"|'[^']*'|(?:[\p{L}\p{N}_$.:]|\[-?\d{1,7}\])+[(!]?/gu
const placeOfR1C1 = /^(?:R(\[-?\d{1,7}\]|\d{1,7})?)?(?:C(\[-?\d{1,7}\]|\d{1,7})?)?$/

/** The formula of a cell; undefined for a cell without one. @param row counted as in the table */
export function formulaOf({ table }: Pick<Sheet, 'table'>, row: number, column: number): string | undefined {
  const relative = table.formula(row, column)
  return relative === '' ? undefined : shownFormula(relative, { row, column })
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
