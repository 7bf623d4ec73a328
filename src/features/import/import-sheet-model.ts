// The sheet under check as the grid shows it: all rows, or those that a filter found, in the order of the sheet or sorted.
import type { ReactNode } from 'react'
import { itemCell, itemRows, rowNumber } from '#import/sheet.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { type RowOrder, sortRows } from '#import/sheet-view.ts'
import { formulaOf } from '#import/shown-formula.ts'
import { type PlainNumber, plainNumber } from '#import/written-number.ts'
import { currentLocale, perLocale } from '#messages/language.ts'
import { withFormat } from '#spreadsheet/cell-type.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { type Table, TableError } from '#spreadsheet/table.ts'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import type {
  CellNumber,
  CellProblem,
  SheetColumn,
  SheetGridModel,
  ShownRange,
} from '#ui/grids/sheet-grid-model.ts'
import { cellPadding, maxNumberWidth, usualDigitWidth } from '#ui/grids/sheet-window.ts'
import { formatDigits } from '#ui/numbers.ts'

interface ShownSheet {
  readonly editor: SheetEditor
  readonly headerOf: (column: number) => ReactNode
  /** What is wrong with a cell. */
  readonly problemAt: (row: number, column: number) => CellProblem | undefined
  /** Opens the tool that finds and replaces. */
  readonly onFind: () => void
  /** Asks before columns of a pasted block are left out; `paste` writes the others. */
  readonly onTooWide: (block: { readonly beyond: number; readonly paste: () => void }) => void
  /** Says why a pasted block was not taken; undefined when one was. */
  readonly onPaste: (refusal: TableError | undefined) => void
}

export function importSheetModel({
  editor,
  headerOf,
  problemAt,
  onFind,
  onTooWide,
  onPaste,
}: ShownSheet): SheetGridModel {
  const { check } = editor
  const { sheet } = check
  const rowAt = (position: number) => editor.rowAt(position)
  return {
    rowCount: editor.shownRows,
    columns: Array.from({ length: check.columnCount }, (_, column): SheetColumn => {
      const title = sheet.headings[column] ?? ''
      const isNumeric = check.columnUse(column) === 'amounts'
      return {
        key: String(column),
        title,
        letter: columnLetters(column),
        header: headerOf(column),
        width: widthFor(editor, column, isNumeric ? firstNumbers : firstTexts),
        isNumeric,
        isIgnored: check.columnUse(column) === 'none',
        identity: check.identity?.(column),
      }
    }),
    rowNumber: (position) => rowNumber(sheet, rowAt(position)),
    stamp: (position) => `${rowAt(position)} ${editor.stamp(rowAt(position))}`,
    text: (position, column) => check.textAt(rowAt(position), column),
    number: (position, column) => numberAt(editor, rowAt(position), column),
    fittedWidth: (column) => widthFor(editor, column, Number.POSITIVE_INFINITY),
    problem: (position, column) => problemAt(rowAt(position), column),
    formula: (position, column) => formulaOf(sheet, sheet.headingRows + rowAt(position), column),
    edit: (position, column, text) => void editor.edit([{ row: rowAt(position), column, text }]),
    fill: (range, text) => void editor.fillWith(range, text),
    fillDown: (range) => void editor.fillDown(range),
    fillRight: (range) => void editor.fillRight(range),
    fillSeries(source, target, isTurned) {
      editor.fillSeries(source, target, { mode: isTurned ? 'other' : 'auto', language: currentLocale() })
    },
    paste: (range, text) => pasteText(editor, range, { text, onTooWide, onPaste }),
    insertRows: (position, count) => editor.insertRows(position, count),
    removeRows: (range) => editor.removeRows(range),
    moveRows: (range, by) => editor.moveRows(range, by),
    sort: (column, isDescending) => sortShown(editor, { column, isDescending }),
    find: onFind,
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  }
}

function pasteText(
  editor: SheetEditor,
  range: ShownRange,
  { text, onTooWide, onPaste }: Pick<ShownSheet, 'onTooWide' | 'onPaste'> & { readonly text: string },
): ShownRange | undefined {
  const block = readBlock(text)
  onPaste(block instanceof TableError ? block : undefined)
  if (block instanceof TableError) return undefined
  const beyond = editor.columnsBeyond(range.left, block.width)
  if (beyond === 0) return editor.paste(range, block)
  onTooWide({ beyond, paste: () => void editor.paste(range, block) })
  return undefined
}

function readBlock(text: string): Table | TableError {
  try {
    return readDelimited(text, { separator: '\t', quote: '"', isStrict: false })
  } catch (error) {
    if (error instanceof TableError) return error
    throw error
  }
}

/** Sorts the shown rows. The order of the sheet and of the sent rows stays. */
function sortShown(editor: SheetEditor, order: RowOrder): void {
  const rows = editor.view ?? Array.from({ length: itemRows(editor.check.sheet) }, (_, row) => row)
  editor.show(sortRows(editor.check, order, { rows, compare: compareTexts() }))
}

const compareTexts = perLocale(
  (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare,
)

/** Texts whose numbers are remembered: those of a sheet are shown again with each column that is scrolled by. */
const maxKnownNumbers = 20_000

const knownNumbers = perLocale(() => new Map<string, CellNumber | undefined>())

/** The number of a cell of amounts, as the person writes numbers. */
function numberAt({ check }: SheetEditor, row: number, column: number): CellNumber | undefined {
  const said = check.seriesColumn?.(column)
  if (said?.use !== 'amounts') return undefined
  const text = check.textAt(row, column)
  if (text === '') return undefined
  const { table, headingRows } = check.sheet
  const facts = table.facts(headingRows + row, column)
  const known = knownNumbers()
  const key = `${said.decimal ?? ''} ${withFormat(facts, 0)} ${text}`
  if (known.has(key)) return known.get(key)
  if (known.size >= maxKnownNumbers) known.clear()
  const number = shownNumber(plainNumber(text, facts, said.decimal))
  known.set(key, number)
  return number
}

function shownNumber(plain: PlainNumber | undefined): CellNumber | undefined {
  if (!plain) return undefined
  const { digits, isNegative, around } = plain
  return { shown: around[0] + formatDigits(digits) + around[1], digits: isNegative ? `-${digits}` : digits }
}

/** Rows whose cells decide how wide a column is at first. */
const firstTexts = 40
const firstNumbers = 200

/** Pixels: wide enough for each number and most of the texts in the first rows of the column, within bounds. */
function widthFor(editor: SheetEditor, column: number, maxRows: number): number {
  const { check } = editor
  const { sheet } = check
  const rows = Math.min(maxRows, itemRows(sheet))
  const isNumeric = check.columnUse(column) === 'amounts'
  const limit = isNumeric ? Math.floor((maxNumberWidth - cellPadding) / usualDigitWidth) : Infinity
  let longest = 0
  for (let row = 0; row < rows; row += 1) {
    let { length } = itemCell(sheet, row, column)
    // Separators make a text longer by a third at most: nearly none has to be written out.
    if (isNumeric && length * 1.5 > longest) length = numberAt(editor, row, column)?.shown.length ?? length
    // A number that does not fit anyway makes no room for others.
    if (length <= limit) longest = Math.max(longest, length)
  }
  if (isNumeric) return Math.max(136, cellPadding + usualDigitWidth * longest)
  return Math.max(130, Math.min(300, 24 + 7 * longest))
}
