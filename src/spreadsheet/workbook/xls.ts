// Excel workbooks of 97 to 2003 (.xls; BIFF8 in a compound file, [MS-XLS]): formats, texts and sheets of the globals.
import type { PartForm } from '#spreadsheet/cell-parts.ts'
import { TableError } from '#spreadsheet/table.ts'
import { type BiffRecord, BiffStream, recordIds, TextReader } from './biff-records.ts'
import { BiffSheet } from './biff-sheet.ts'
import { CompoundFile } from './compound-file.ts'
import type { DateSystem } from './date-serial.ts'
import { builtInFormats, general } from './number-format.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { CellStyles } from './sheet-part.ts'
import type { ReadOptions, Workbook } from './workbook.ts'
import { maxTexts } from './workbook-parts.ts'
import { damaged } from './zip-directory.ts'

/** Reads a workbook of an older Excel. @throws TableError for any other file of its container, or a damaged one */
export function readXls(bytes: Uint8Array<ArrayBuffer>, options: ReadOptions): Workbook {
  try {
    const stream = new BiffStream(workbookStream(new CompoundFile(bytes)))
    const globals = new Globals(stream)
    return { dateSystem: globals.dateSystem, sheets: readSheets(stream, globals, options) }
  } catch (cause) {
    throw cause instanceof RangeError ? damaged(cause) : cause
  }
}

function workbookStream(file: CompoundFile): Uint8Array {
  if (file.has('EncryptedPackage')) throw new TableError('encrypted')
  const stream = file.stream('Workbook')
  if (stream) return stream
  // Excel 5 and 95.
  if (file.has('Book')) throw new TableError('old-workbook')
  const isOther = file.has('WordDocument') || file.has('PowerPoint Document')
  throw new TableError(isOther ? 'other-document' : 'no-sheet')
}

interface ListedSheet {
  readonly name: string
  readonly isHidden: boolean
  /** Where its records begin. */
  readonly at: number
}

const biff8 = 0x0600
const visibleState = 0

/** What the records before the sheets say. */
class Globals {
  dateSystem: DateSystem = 1900
  readonly sheets: ListedSheet[] = []
  readonly texts: string[] = []
  /** What was left out of the texts, by their place. */
  readonly asides = new Map<number, string>()
  readonly styles: CellStyles
  readonly #stream: BiffStream

  constructor(stream: BiffStream) {
    this.#stream = stream
    const formats = new Map(builtInFormats)
    const fonts: PartForm[] = []
    const styles: { readonly format: number; readonly font: number }[] = []
    let record = stream.recordAt(0)
    if (record.id !== recordIds.begin) throw damaged()
    if (stream.view.getUint16(record.start, true) !== biff8) throw new TableError('old-workbook')
    while (record.id !== recordIds.end) {
      record = stream.recordAt(record.end)
      const { view } = stream
      if (record.id === recordIds.password) throw new TableError('encrypted')
      if (record.id === recordIds.dateSystem && view.getUint16(record.start, true) === 1)
        this.dateSystem = 1904
      if (record.id === recordIds.font) fonts.push(formOfFont(view, record.start))
      if (record.id === recordIds.cellStyle) {
        const font = view.getUint16(record.start, true)
        styles.push({ format: view.getUint16(record.start + 2, true), font })
      }
      if (record.id === recordIds.format) {
        formats.set(view.getUint16(record.start, true), this.#text(record, record.start + 2, 2))
      }
      if (record.id === recordIds.sheet) this.#list(record)
      if (record.id === recordIds.sharedTexts) this.#readTexts(record, fonts)
    }
    this.styles = new CellStyles(
      styles.map(({ format, font }) => {
        return { format: formats.get(format) ?? general, isStruck: fonts[placeOfFont(font)] === 'struck' }
      }),
    )
  }

  #text(record: BiffRecord, start: number, lengthBytes: 1 | 2): string {
    return new TextReader(this.#stream, [record], start).text(lengthBytes)
  }

  #list(record: BiffRecord): void {
    const { view } = this.#stream
    // Charts and macros are sheets of other types.
    if (view.getUint8(record.start + 5) !== 0) return
    this.sheets.push({
      name: this.#text(record, record.start + 6, 1),
      isHidden: (view.getUint8(record.start + 4) & 3) !== visibleState,
      at: view.getUint32(record.start, true),
    })
  }

  #readTexts(record: BiffRecord, fonts: readonly PartForm[]): void {
    const count = this.#stream.view.getUint32(record.start + 4, true)
    const reader = new TextReader(this.#stream, this.#stream.withContinued(record), record.start + 8)
    if (count > maxTexts) throw new TableError({ kind: 'too-many-texts', max: maxTexts })
    // Some programs promise more than they write; a cell that wants one of those is refused.
    for (let left = count; left > 0 && !reader.isAtEnd; left -= 1) {
      const { text, aside } = reader.sharedText((font) => fonts[placeOfFont(font)] ?? 'plain')
      if (aside !== '') this.asides.set(this.texts.length, aside)
      this.texts.push(text)
    }
  }
}

/** No font has the number 4 ([MS-XLS] 2.5.129). */
function placeOfFont(font: number): number {
  return font > 4 ? font - 1 : font
}

const strikesOut = 0x0008
const raises = 1
const lowers = 2

/** What a font makes of its characters ([MS-XLS] 2.4.122). */
function formOfFont(view: DataView, start: number): PartForm {
  if ((view.getUint16(start + 2, true) & strikesOut) !== 0) return 'struck'
  const position = view.getUint16(start + 8, true)
  return position === raises ? 'raised' : position === lowers ? 'lowered' : 'plain'
}

function readSheets(stream: BiffStream, globals: Globals, { onProgress }: ReadOptions): Workbook['sheets'] {
  const { length } = stream.bytes
  // Sheets that lie in one another would be read as often as there are such.
  let left = 2 * length
  return globals.sheets.map(({ name, isHidden, at }) => {
    const sheet = new SheetBuilder(name, globals.styles.list)
    sheet.isHidden = isHidden
    const { styles, dateSystem } = globals
    const reader = new BiffSheet(stream, { sharedTexts: globals, styles, dateSystem }, sheet)
    let depth = 0
    let next = at
    do {
      const record = stream.recordAt(next)
      left -= record.end - next
      if (left < 0) throw damaged()
      next = record.end
      // A chart in a sheet has its own beginning and end.
      if (record.id === recordIds.begin) depth += 1
      else if (record.id === recordIds.end) depth -= 1
      else if (depth === 1) reader.read(record)
      if (record.id === recordIds.row) onProgress?.(next / length)
    } while (depth > 0)
    return sheet.finish()
  })
}
