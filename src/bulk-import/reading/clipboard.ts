// A clipboard holds the same cells twice, and each flavour fails in its own way: plain text breaks at quotes, and
// either of the two may hold #### where the column was too narrow. Read both, and trust neither blindly.
import { cellFacts, textFacts } from '#bulk-import/cell-type.ts'
import { scaleFormat } from '#bulk-import/exact-values.ts'
import { Table, TableError } from '#bulk-import/table.ts'
import type { TableNote } from '#bulk-import/table-note.ts'
import { type Dialect, readDelimited } from './delimited-text.ts'
import { guessDialect } from './guess-dialect.ts'
import { type HtmlTable, readHtmlTable } from './html-table.ts'
import { withoutMark } from './text-decoding.ts'

export interface ClipboardFlavours {
  readonly text: string
  readonly html: string
}

export interface PastedTable {
  readonly table: Table
  readonly notes: readonly TableNote[]
}

/** Rows of a column between two pauses. */
const portionRows = 5000

const tabs: Dialect = { separator: '\t', quote: '"', isStrict: false }

/** The table on a clipboard. @throws TableError when there is no text on it. */
export function* readClipboard({
  text,
  html,
}: ClipboardFlavours): Generator<undefined, PastedTable, undefined> {
  const plain = withoutMark(text)
  const marked = html.trim() === '' ? undefined : yield* readHtmlTable(html)
  const isTabbed = plain.includes('\t')
  // One column copied from a sheet has no tab either; only text without a table is read as CSV.
  const dialect = isTabbed || marked ? tabs : { ...guessDialect(plain), isStrict: false }
  const fromText = plain.trim() === '' ? undefined : yield* readDelimited(plain, dialect)
  if (!fromText && !marked) {
    throw new TableError('empty-clipboard')
  }
  if (!marked) return { table: fromText ?? new Table(), notes: [] }
  return fromText ? yield* reconcile(fromText, marked) : marked
}

function* reconcile(
  text: Table,
  { table: html, notes: known }: HtmlTable,
): Generator<undefined, PastedTable, undefined> {
  const isSameShape = text.rowCount === html.rowCount && text.width === html.width
  if (!isSameShape) {
    // Lines that a quote has torn apart make the text longer; a table inside of a page makes the HTML shorter.
    const htmlIsWhole = html.width >= text.width && html.rowCount <= text.rowCount && html.rowCount > 1
    const note = {
      kind: 'two-forms',
      text: sizeOf(text),
      html: sizeOf(html),
      taken: htmlIsWhole ? 'html' : 'text',
    } as const
    return { table: htmlIsWhole ? html : text, notes: [note, ...known] }
  }
  let repaired = 0
  for (const [column, cells] of text.columns.entries()) {
    for (const [row, cell] of cells.entries()) {
      if (row % portionRows === portionRows - 1) yield
      const facts = html.facts(row, column)
      const other = html.cell(row, column)
      if (facts !== textFacts) adoptNumber({ text, html, row, column })
      if (!cell.includes('#') || !/^#+$/.test(cell.trim()) || other === '' || /^#+$/.test(other)) continue
      text.set(row, column, other, facts)
      repaired += 1
    }
  }
  const notes: TableNote[] = repaired === 0 ? [] : [{ kind: 'repaired', count: repaired }]
  return { table: text, notes: [...notes, ...known] }
}

interface TwoForms {
  readonly text: Table
  readonly html: Table
  readonly row: number
  readonly column: number
}

/** Makes a cell of the text the number that the HTML says it is: as it is shown, or whole where thousands of it are. */
function adoptNumber({ text, html, row, column }: TwoForms): void {
  const [cell, other] = [text.cell(row, column), html.cell(row, column)]
  if (other === cell || other === cell.trim()) text.setFacts(row, column, html.facts(row, column))
  else if (html.format(row, column) === scaleFormat)
    text.set(row, column, other, cellFacts('number', text.placeOfFormat(scaleFormat)))
}

function sizeOf({ rowCount, width }: Table) {
  return { rows: rowCount, columns: width }
}
