// A table to import: a dropped file, a text in any encoding and dialect or a workbook, or an empty one to type into.

import { type ItemKind, itemResources } from '#contract/resources.ts'
import { takeTurns } from '#data/sliced-work.ts'
import { sheetsOfItems } from '#import/sheet-purpose.ts'
import type { Messages } from '#messages/messages.ts'
import { type HiddenParts, nothingHidden } from '#spreadsheet/hidden-parts.ts'
import type { ReadingOptions, TextOptions } from '#spreadsheet/read.ts'
import { Table, TableError } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import type { Span, WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'

export interface ReadFile {
  readonly kind: 'table'
  readonly table: Table
  readonly notes: readonly TableNote[]
  /** Where it came from, for people. */
  readonly name: string
  readonly hidden: HiddenParts
}

/** A file or a clipboard that is being read. */
export interface Opening {
  /** `Loading costs.xlsx…` */
  readonly label: string
  /** The part that is read, from 0 to 1; undefined where it is not known. */
  readonly done: number | undefined
}

/** Several sheets could be meant: a person has to choose. */
export interface SheetChoice {
  readonly kind: 'sheets'
  readonly name: string
  readonly sheets: readonly WorkbookSheet[]
}

export type ReadWorkbook = NonNullable<ReadingOptions['readWorkbook']>

interface FileOptions extends TextOptions {
  /** Of the items that the wanted sheet of a workbook holds; undefined where any sheet can be meant. */
  readonly kind?: ItemKind
  readonly readWorkbook?: ReadWorkbook | undefined
}

/** What reads a sheet, which no first screen needs. @throws TableError when it does not come */
export function sheetReader(): Promise<typeof import('#spreadsheet/read.ts')> {
  return import('#spreadsheet/read.ts').catch((cause: unknown) => {
    throw new TableError('reader-not-loaded', { cause })
  })
}

/** The table of a clipboard, or the choice between those of a page. @throws TableError when there is none */
export async function readImportPaste(
  flavours: ClipboardFlavours,
  { name, kind, ...options }: FileOptions & { readonly name: string },
): Promise<ReadFile | SheetChoice> {
  const { read } = await sheetReader()
  // Apart from the event that asked for it: taking a large text off the clipboard is a long task.
  await takeTurns()
  const { sheets } = await read(flavours, { ...options, name })
  return chooseSheet(name, sheets, kind)
}

/** @throws TableError when the file cannot be read as a table; the signal's reason when reading was cancelled */
export async function readImportFile(
  file: File,
  { kind, ...options }: FileOptions,
): Promise<ReadFile | SheetChoice> {
  const { read } = await sheetReader()
  const { sheets } = await read(file, { ...options, name: file.name })
  return chooseSheet(file.name, sheets, kind)
}

function chooseSheet(
  name: string,
  sheets: readonly WorkbookSheet[],
  kind: ItemKind | undefined,
): ReadFile | SheetChoice {
  if (sheets.length === 0) throw new TableError('empty-workbook')
  const [first, ...others] = kind && sheets.length > 1 ? sheetsOfItems(sheets, kind) : sheets
  // A hidden sheet is not taken for the one that is meant without a word.
  if (!first || others.length > 0 || (first.isHidden && sheets.length > 1))
    return { kind: 'sheets', name, sheets }
  return sheetAsFile(name, first, sheets)
}

/** @param all the sheets of the workbook; the others are named @throws TableError for a sheet that cannot be used */
export function sheetAsFile(name: string, sheet: WorkbookSheet, all: readonly WorkbookSheet[]): ReadFile {
  if (sheet.fault) throw new TableError(sheet.fault)
  const others = all.filter((other) => other !== sheet).map((other) => other.name)
  const notes: TableNote[] = others.length === 0 ? [] : [{ kind: 'other-sheets', sheet: sheet.name, others }]
  const own = sheet.notes ?? []
  const hidden = { rows: sheet.hiddenRows, columns: sheet.hiddenColumns }
  return { kind: 'table', table: sheet.table, notes: [...own, ...notes, ...hiddenParts(sheet)], name, hidden }
}

/** Hidden rows and columns among those that hold anything, counted. */
function hiddenParts({
  name,
  table,
  hiddenRows,
  hiddenColumns,
}: Pick<WorkbookSheet, 'name' | 'table' | 'hiddenRows' | 'hiddenColumns'>): readonly TableNote[] {
  const within = (spans: readonly Span[], end: number) =>
    spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end - 1) - from + 1), 0)
  return [
    { kind: 'hidden-rows', sheet: name, count: within(hiddenRows, table.rowCount) } as const,
    { kind: 'hidden-columns', sheet: name, count: within(hiddenColumns, table.width) } as const,
  ].filter(({ count }) => count > 0)
}

/** Rows of a sheet to type into. */
const typedRows = 50

/** A table of headings, with the months of a year, and of empty rows to type into. */
export function typedSheet(m: Messages['imports'], kind: ItemKind, year: number): ReadFile {
  const keys = itemResources[kind].fields.keys.map((field) => m.fieldNames[field])
  const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)
  const headings = [m.fieldNames.name, m.fieldNames.externalId, m.fieldNames.focusArea, ...keys, ...months]
  const blank = headings.map(() => '')
  const table = Table.of([headings, ...Array.from({ length: typedRows }, () => blank)])
  return { kind: 'table', table, notes: [], name: m.emptySheet, hidden: nothingHidden }
}
