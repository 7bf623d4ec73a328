// What would fill the memory of the page, or read as something it is not, is refused before a workbook is read: the
// reader makes a cell for every place up to the last one that is used.
import { columnLetters } from '#bulk-import/column-letters.ts'
import { TableError } from '#bulk-import/table.ts'
import { sheetPaths } from './workbook-parts.ts'
import { unpackedText, type ZipEntry, zipEntries } from './zip-entries.ts'

/** Where unpacking stops: more than this is not a sheet of items. */
const largestUnpacked = 400 * 1024 * 1024

/** Cells from the first to the last one used, the empty ones between them included. */
const mostCells = 20_000_000

/** Characters; a longer one is looked at without its beginning. */
const longestCell = 200_000

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/i

/** A cell whose formula went wrong; counted from 0. */
export interface ErrorCell {
  readonly row: number
  readonly column: number
  /** `#DIV/0!` */
  readonly text: string
}

/**
 * The cells that show an error, by the name of their sheet: the reader leaves them blank, which would mean that what
 * is there stays.
 * @throws TableError saying what is wrong, and what to do.
 */
export async function checkWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReadonlyMap<string, readonly ErrorCell[]>> {
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
  const errors = new Map<string, readonly ErrorCell[]>()
  const texts = new Map<string, string>()
  for (const entry of entries) {
    if (sheetPath.test(entry.path)) errors.set(entry.path, await checkSheet(entry))
    else if (/\.(?:xml|rels)$/i.test(entry.path)) texts.set(entry.path, await wholeText(entry))
  }
  const workbook = texts.get('xl/workbook.xml') ?? ''
  const relations = texts.get('xl/_rels/workbook.xml.rels') ?? ''
  return new Map(
    [...sheetPaths(workbook, relations)].flatMap(([name, path]) => {
      const own = errors.get(path)
      return own ? [[name, own] as const] : []
    }),
  )
}

async function wholeText(entry: ZipEntry): Promise<string> {
  let text = ''
  for await (const piece of unpackedText(entry)) text += piece
  return text
}

// A cell with something in it; one that is only formatted closes itself.
const cell = /<(?:\w+:)?c\b(?=[^<>]*?\br="([A-Z]{1,3})(\d{1,7})")[^<>]*(?<!\/)>/g
const errorCell =
  /<(?:\w+:)?c\b(?=[^<>]*\bt="e")(?=[^<>]*?\br="([A-Z]{1,3})(\d{1,7})")[^<>]*>(?:<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?\s*<(?:\w+:)?v>([^<]{1,20})</g
const formulaWithoutValue =
  /<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>\s*)?<\/(?:\w+:)?c>/

async function checkSheet(entry: ZipEntry): Promise<readonly ErrorCell[]> {
  const errors: ErrorCell[] = []
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
    for (const [, letters = '', row = '', shown = ''] of part.matchAll(errorCell)) {
      errors.push({ row: Number(row) - 1, column: columnNumber(letters) - 1, text: shown })
    }
  }
  return errors
}

/** A: 1, Z: 26, AA: 27. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
