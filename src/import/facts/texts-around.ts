// The texts that stand around the amounts of a sheet, and the columns whose amounts each of them may be about.
import { fieldOfHeading } from '#import/columns.ts'
import { readPeriodHeading } from '#import/period-key.ts'
import type { Sheet } from '#import/sheet.ts'
import type { VersionWords } from '#import/version-words.ts'
import { type Qualifiers, readQualifiers } from './qualifiers.ts'

/** A text by its place in the table. */
export interface PlacedText {
  readonly row: number
  readonly column: number
  readonly text: string
}

export interface TextAround extends PlacedText {
  readonly said: Qualifiers
  /**
   * The columns whose amounts it stands above: to the next text of its row. Undefined for one that stands above no amounts
   * in particular, as a title does: it may be about the whole sheet.
   */
  readonly columns: readonly number[] | undefined
}

/** Rows above the last one of the headings that can head groups of columns. */
const groupRows = 3

/**
 * The texts above the headings, from the nearest row to the farthest.
 * @param isAmount true for a column that holds amounts, or would if its heading were understood
 */
export function textsAbove(
  sheet: Pick<Sheet, 'table' | 'headingRows'>,
  isAmount: (column: number) => boolean,
  words?: VersionWords,
): readonly TextAround[] {
  const { table, headingRows } = sheet
  const found: TextAround[] = []
  const above = Array.from({ length: Math.max(0, headingRows - 1) }, (_, at) => headingRows - 2 - at)
  for (const row of above) {
    const filled = Array.from({ length: table.width }, (_, column) => column).filter((column) => {
      return table.cell(row, column).trim() !== ''
    })
    for (const [at, column] of filled.entries()) {
      const text = table.cell(row, column).trim()
      if (isHeadingBelow(sheet, row, column) || isNumber(text)) continue
      const merge = table.mergeAt(row, column)
      const to = merge && merge.columns > 1 ? merge.column + merge.columns : (filled[at + 1] ?? table.width)
      const span = Array.from({ length: to - column }, (_, step) => column + step).filter(isAmount)
      const said = readQualifiers(text, words)
      const isGroup =
        row >= headingRows - 1 - groupRows &&
        isAmount(column) &&
        !isUnitAlone({ said, column, filled }, isAmount)
      found.push({
        row,
        column,
        text,
        said,
        columns: isGroup ? span : undefined,
      })
    }
  }
  return found
}

/** Texts beside the amounts, in columns without a heading: more of them are a column of texts, and no notes. */
const maxBeside = 5

/** Texts in columns without a heading, which belong to no item in particular. */
export function textsBeside(
  { table, headingRows, headings }: Sheet,
  words?: VersionWords,
): readonly TextAround[] {
  return headings.flatMap((heading, column): readonly TextAround[] => {
    if (heading !== '') return []
    const found: TextAround[] = []
    for (let row = headingRows; row < table.rowCount && found.length <= maxBeside; row += 1) {
      const text = table.cell(row, column).trim()
      if (text === '' || isNumber(text)) continue
      found.push({ row, column, text, said: readQualifiers(text, words), columns: undefined })
    }
    return found.length > maxBeside ? [] : found
  })
}

/** Units in the headings of fields: they can only be about the amounts. */
export function unitsOfFields(sheet: Sheet, isAmount: (column: number) => boolean): readonly TextAround[] {
  return sheet.headings.flatMap((text, column) => {
    if (text === '' || isAmount(column)) return []
    const said = readQualifiers(text)
    const row = sheet.headingRows - 1
    return said.unit?.places ? [{ row, column, text, said: { ...said, rest: '' }, columns: undefined }] : []
  })
}

/** The texts of rows that are no items, below the amounts or between them: each may be about all of them. */
export function textsBelow(notes: readonly PlacedText[], words?: VersionWords): readonly TextAround[] {
  return notes
    .filter(({ text }) => !isNumber(text))
    .map((note) => ({ ...note, said: readQualifiers(note.text, words), columns: undefined }))
}

/** True for a unit alone in its row above amounts, but not above the first of them: a note about the whole sheet. */
function isUnitAlone(
  { said, column, filled }: Pick<TextAround, 'said' | 'column'> & { readonly filled: readonly number[] },
  isAmount: (column: number) => boolean,
): boolean {
  if (!said.unit || said.rest !== '' || said.version || said.period !== '') return false
  const isFirst = !Array.from({ length: column }, (_, at) => at).some(isAmount)
  return !isFirst && filled.filter(isAmount).length === 1
}

/** True where a cell is the heading of its column, merged down over the rows below it. */
function isHeadingBelow(
  { table, headingRows }: Pick<Sheet, 'table' | 'headingRows'>,
  row: number,
  column: number,
) {
  if (row < headingRows - groupRows) return false
  for (let below = row + 1; below < headingRows; below += 1)
    if (table.cell(below, column).trim() !== '') return false
  const text = table.cell(row, column).trim()
  return fieldOfHeading(text) !== undefined || readPeriodHeading(text) !== undefined
}

/** The account has numbers above the headings among those that are left out. */
export function isNumber(text: string): boolean {
  return /^[-+(]?[\d.,'’\s\u00a0\u202f]+\)?$/u.test(text) && !/^(?:19|20|21)\d\d$/.test(text)
}
