// What would fill the memory of the page, or read as something it is not, is refused before a workbook is read: the
// reader makes a cell for every place up to the last one that is used.
import { columnLetters } from './column-letters.ts'
import { TableError } from './table.ts'
import { unpackedText, type ZipEntry, zipEntries } from './zip-entries.ts'

/** Where unpacking stops: more than this is not a sheet of items. */
const largestUnpacked = 400 * 1024 * 1024

/** Cells from the first to the last one used, the empty ones between them included. */
const mostCells = 20_000_000

/** Characters; a longer one is looked at without its beginning. */
const longestCell = 200_000

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/i

/** @throws TableError saying what is wrong, and what to do. */
export async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const entries = zipEntries(bytes)
  const sheets = entries.filter(({ path }) => sheetPath.test(path))
  if (sheets.length === 0) {
    throw new TableError(
      'This file holds no sheet of an Excel workbook (.xlsx). Save the sheet as .xlsx or as CSV, and drop that.',
    )
  }
  const total = entries.reduce((sum, { promisedSize }) => sum + promisedSize, 0)
  if (total > largestUnpacked) {
    throw new TableError('The workbook unpacks to more than 400 MB. Save the sheet as CSV and import that.')
  }
  for (const entry of entries) {
    if (sheetPath.test(entry.path)) await checkSheet(entry)
    else if (/\.(?:xml|rels)$/i.test(entry.path)) await unpackWholly(entry)
  }
}

/** Nothing but its true size is looked at. */
async function unpackWholly(entry: ZipEntry): Promise<void> {
  for await (const _ of unpackedText(entry));
}

// A cell with something in it; one that is only formatted closes itself.
const cell = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*(?<!\/)>/g
const formulaWithoutValue =
  /<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>)?\s*<\/(?:\w+:)?c>/

async function checkSheet(entry: ZipEntry): Promise<void> {
  let rest = ''
  let rows = 0
  let columns = 0
  for await (const piece of unpackedText(entry)) {
    const text = rest + piece
    // A cell that the end of the piece cuts is looked at with the next one.
    const cut = text.lastIndexOf('c>') + 2
    const part = text.slice(0, cut)
    rest = text.slice(cut).slice(-longestCell)
    for (const [, letters = '', row = ''] of part.matchAll(cell)) {
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnNumber(letters))
    }
    if (rows * columns > mostCells) {
      throw new TableError(
        `A sheet of this workbook reaches to row ${rows} and column ${columnLetters(columns - 1)}, and most of it is empty. Delete what stands far from your rows, or save the sheet as CSV.`,
      )
    }
    if (formulaWithoutValue.test(part)) {
      throw new TableError(
        'This workbook has formulas without their values: the program that wrote it did not calculate them. Open it in a spreadsheet, save it, and drop it again.',
      )
    }
  }
}

/** A: 1, Z: 26, AA: 27. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
