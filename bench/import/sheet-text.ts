// The sheets that every grid is given: 6 columns of fields and 36 months of amounts, written as people write them.

/** How the amounts of a sheet are written. `faults`: plain, and one in a hundred is no amount. */
export const notations = ['plain', 'english', 'german', 'swiss', 'currency', 'faults'] as const
export type SheetNotation = (typeof notations)[number]

export const notationTitles: Readonly<Record<SheetNotation, string>> = {
  plain: 'plain: 30126.5',
  english: 'English, a third grouped: 30,126.00',
  german: 'German, a third grouped: 30.126,00',
  swiss: 'Swiss, a third grouped: 30’126.00',
  currency: 'currency, parentheses: (€30,126.00)',
  faults: 'plain, 1 % faults',
}

export interface DrawnSheet {
  readonly text: string
  readonly badCells: number
}

/** Columns before the amounts. */
export const fixedColumns = 6
const fixed = ['Name', 'External ID', 'Focus area', 'Cost type', 'Cost subtype', 'Investment category']
const months = Array.from({ length: 36 }, (_, month) => {
  return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
})
const faults = ['n/a', '#REF!', '1.2.3', 'to be defined', '12 of 36']

/** Always the same text for the same number of rows. */
export function drawSheet(rows: number, notation: SheetNotation = 'plain'): DrawnSheet {
  const lines = [[...fixed, ...months].join('\t')]
  let badCells = 0
  for (let row = 0; row < rows; row += 1) {
    const keys = [costTypes[row % 2], costSubtypes[row % 20], investmentCategories[row % 3]]
    const cells = [`Item ${row}`, `X-${100_000 + row}`, `FA-${row % focusAreaCount}`, ...keys]
    for (let month = 0; month < months.length; month += 1) {
      const fault = faultAt(row, month, notation)
      if (fault !== undefined) badCells += 1
      cells.push(fault ?? amountAt(row, month, notation))
    }
    lines.push(cells.join('\t'))
  }
  return { text: lines.join('\n'), badCells }
}

/** One row in 33 has a fault, or one cell in a hundred. */
function faultAt(row: number, month: number, notation: SheetNotation): string | undefined {
  if (notation !== 'faults') return row % 33 === 5 && month === row % 36 ? 'n/a' : undefined
  return (row * 7 + month * 11) % 100 === 3 ? faults[(row + month) % faults.length] : undefined
}

function amountAt(row: number, month: number, notation: SheetNotation): string {
  const whole = (row * 37 + month * 101) % 90_000
  const isNegative = (row + month) % 7 === 3
  if (notation === 'plain' || notation === 'faults')
    return `${isNegative ? '-' : ''}${whole}.${(month % 9) + 1}`
  const mark = notation === 'german' ? ',' : '.'
  const group = notation === 'german' ? '.' : notation === 'swiss' ? '’' : ','
  const cents = `${mark}${String((row + month * 3) % 100).padStart(2, '0')}`
  // People copy some cells from where groups are shown, and some from where they are not.
  const isGrouped = notation === 'currency' || (row + month) % 3 === 0
  const grouped = isGrouped ? String(whole).replace(/\B(?=(?:\d{3})+$)/g, group) : whole
  if (notation === 'currency') return isNegative ? `(€${grouped}${cents})` : `€${grouped}${cents}`
  return `${isNegative ? '-' : ''}${grouped}${cents}`
}

/** What the rows of a sheet refer to. */
export const focusAreaCount = 5000
export const costTypes = ['LABOUR', 'NON_LABOUR']
export const costSubtypes = Array.from({ length: 20 }, (_, at) => `SUBTYPE-${at + 1}`)
export const investmentCategories = ['RUN', 'GROW', 'TRANSFORM']
