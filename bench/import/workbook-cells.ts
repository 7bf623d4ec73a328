// What the cells of the measured workbooks hold, from what they were made of, and how many a reader got wrong.
import {
  amountAt,
  fieldHeadings,
  keyHeadings,
  nameOf,
  officeArea,
  periods,
} from '../../src/testing/office-workbooks.ts'
import type { CorpusCell } from '../../src/testing/sheet-corpus/flat-document.ts'
import type { ReadSheets } from './reader-thread.ts'

type Cells = readonly (readonly CorpusCell[])[]

const text = (content: string): CorpusCell => ({ kind: 'text', text: content })
const number = (digits: string): CorpusCell => ({ kind: 'number', digits, format: 'amount' })

/** The sheet that LibreOffice was given: six fields and 36 months. */
export function officeCells(rows: number): Cells {
  const headings = [...fieldHeadings, ...keyHeadings].map(text)
  const months = periods.map((period): CorpusCell => ({ kind: 'date', day: `${period}-01`, format: 'month' }))
  const items = Array.from({ length: rows }, (_, row) => [
    text(nameOf(row)),
    number(String(row + 1)),
    text(officeArea),
    ...keyHeadings.map((): CorpusCell => ({ kind: 'blank' })),
    ...periods.map((_period, column): CorpusCell => {
      const digits = amountAt(row, column)
      return digits === undefined ? { kind: 'blank' } : number(digits)
    }),
  ])
  return [[...headings, ...months], ...items]
}

/** Cells that hold something, of which a reader can be wrong. */
export function filledCells(sheets: readonly Cells[]): number {
  return sheets.flat(2).filter(({ kind }) => kind === 'text' || kind === 'number' || kind === 'date').length
}

/** How many cells differ from what they hold. Numbers are compared as doubles: libraries give no more. */
export function wrongCells(read: ReadSheets, sheets: readonly Cells[]): number {
  let wrong = 0
  for (const [sheet, cells] of sheets.entries())
    for (const [row, expected] of cells.entries())
      for (const [column, cell] of expected.entries())
        if (!isRight(read[sheet]?.[row]?.[column] ?? '', cell)) wrong += 1
  return wrong
}

function isRight(found: string, cell: CorpusCell): boolean {
  switch (cell.kind) {
    case 'text':
      return found === cell.text
    case 'number':
      return found !== '' && Number(found) === Number(cell.digits)
    case 'date':
      return found.startsWith(cell.day)
    case 'blank':
    case 'covered':
      return found === ''
    // Each library has another word for it.
    case 'error':
      return true
  }
}
