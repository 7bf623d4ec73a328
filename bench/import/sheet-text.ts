// The text of the sheet that every grid is given: 6 columns of fields and 36 months of amounts.

export interface DrawnSheet {
  readonly text: string
  readonly badCells: number
}

const fixed = ['Name', 'External ID', 'Focus area', 'Cost type', 'Cost subtype', 'Investment category']
const months = Array.from({ length: 36 }, (_, month) => {
  return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
})

/** Always the same text for the same number of rows; one row in 33 has an amount that is none. */
export function drawSheet(rows: number): DrawnSheet {
  const lines = [[...fixed, ...months].join('\t')]
  let badCells = 0
  for (let row = 0; row < rows; row += 1) {
    const cells = [`Item ${row}`, `X-${100_000 + row}`, `FA-${row % 600}`, 'LABOUR', 'ENGINEERS', 'RUN']
    for (let month = 0; month < months.length; month += 1) {
      const isBad = row % 33 === 5 && month === row % 36
      if (isBad) badCells += 1
      cells.push(isBad ? 'n/a' : `${(row * 37 + month * 101) % 90_000}.${(month % 9) + 1}`)
    }
    lines.push(cells.join('\t'))
  }
  return { text: lines.join('\n'), badCells }
}
