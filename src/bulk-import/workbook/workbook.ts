// Excel workbooks (.xlsx, .xlsm; ECMA-376, Transitional and Strict), read by the browser's own inflater and a scanner:
// no library keeps the digits, the formats, hidden rows and the date system, and a bound on the size.
import { type Table, TableError } from '#bulk-import/table.ts'
import type { DateSystem } from './date-serial.ts'
import { type MarkupHandler, MarkupScanner } from './markup-scanner.ts'
import { CellStyles, SheetPart, type Span, type WorkbookContext } from './sheet-part.ts'
import { SheetTable } from './sheet-table.ts'
import { maxUnpackedMb, type UnpackBudget, unpackedText } from './unpack.ts'
import { RelationsPart, SharedTextsPart, StylesPart, WorkbookPart } from './workbook-parts.ts'
import { type ZipEntry, zipEntries } from './zip-directory.ts'

/** A workbook is a zip file, and one of 64 MB unpacks to far more than is taken. */
const maxWorkbookMb = 64

export interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly table: Table
  readonly hiddenRows: readonly Span[]
  readonly hiddenColumns: readonly Span[]
  /** `A1:B2` */
  readonly mergedRanges: readonly string[]
}

export interface Workbook {
  readonly dateSystem: DateSystem
  /** Those that hold anything, in their order. */
  readonly sheets: readonly WorkbookSheet[]
}

export interface ReadOptions {
  /** Is called with the part that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void
}

/** Reads a workbook. @throws TableError when the file is no workbook, is damaged or encrypted, or is too large */
export async function readWorkbook(file: Blob, { onProgress }: ReadOptions = {}): Promise<Workbook> {
  if (file.size > maxWorkbookMb * 1024 * 1024) {
    throw new TableError({ kind: 'workbook-too-large', maxMb: maxWorkbookMb })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  refuseOtherFormats(bytes)
  const entries = zipEntries(bytes)
  const reader = new PartsReader(entries, onProgress)
  const { workbook, relations } = await readDirectory(reader, entries)
  const context = await readContext(reader, workbook, relations)
  const sheets: WorkbookSheet[] = []
  for (const { name, isHidden, relation } of workbook.sheets) {
    const target = relations.targets.get(relation)
    // A sheet may be a chart.
    if (target?.type !== 'worksheet') continue
    const sheet = await readSheet(reader, target.path, context)
    if (sheet.table.rowCount > 0) sheets.push({ name, isHidden, ...sheet })
  }
  return { dateSystem: workbook.dateSystem, sheets }
}

const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0]
/** The name of the part of a protected workbook, as the older container writes it. */
const encryptedPart = Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat()

function refuseOtherFormats(bytes: Uint8Array): void {
  if (oldWorkbook.every((byte, at) => bytes[at] === byte)) {
    throw new TableError(hasSequence(bytes, encryptedPart) ? 'encrypted' : 'old-workbook')
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    throw new TableError('not-a-workbook')
  }
}

/** Looks through the whole file: the directory of the older container may be anywhere. */
function hasSequence(bytes: Uint8Array, sequence: readonly number[]): boolean {
  const [first = 0] = sequence
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sequence.every((byte, offset) => bytes[at + offset] === byte)) return true
  }
  return false
}

async function readDirectory(reader: PartsReader, entries: ReadonlyMap<string, ZipEntry>) {
  const roots = new RelationsPart('')
  if (entries.has('_rels/.rels')) await reader.read('_rels/.rels', roots)
  const path = roots.pathOf('officeDocument') ?? 'xl/workbook.xml'
  if (!entries.has(path) || !path.endsWith('.xml')) throw new TableError(foreignFormat(entries))
  const workbook = new WorkbookPart()
  await reader.read(path, workbook)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = new RelationsPart(folder)
  await reader.read(`${folder}_rels/${path.slice(folder.length)}.rels`, relations)
  return { workbook, relations }
}

/** What a zip file is that holds no workbook of ours. */
function foreignFormat(entries: ReadonlyMap<string, ZipEntry>) {
  if (entries.has('xl/workbook.bin')) return 'binary-workbook'
  return entries.has('content.xml') && entries.has('mimetype') ? 'open-document' : 'no-sheet'
}

async function readContext(
  reader: PartsReader,
  { dateSystem }: WorkbookPart,
  relations: RelationsPart,
): Promise<WorkbookContext> {
  const styles = new StylesPart()
  const stylesPath = relations.pathOf('styles')
  if (stylesPath) await reader.read(stylesPath, styles)
  const texts = new SharedTextsPart()
  const textsPath = relations.pathOf('sharedStrings')
  if (textsPath) await reader.read(textsPath, texts)
  return { sharedTexts: texts.texts, styles: new CellStyles(styles.formats), dateSystem }
}

async function readSheet(reader: PartsReader, path: string, context: WorkbookContext) {
  const cells = new SheetTable(context.styles.formats)
  const part = new SheetPart(context, (cell) => cells.take(cell))
  await reader.read(path, part)
  const { hiddenRows, hiddenColumns, mergedRanges } = part
  return { table: cells.finish(), hiddenRows, hiddenColumns, mergedRanges }
}

/** Reads the parts of one workbook one after another, within one budget. */
class PartsReader {
  readonly #entries: ReadonlyMap<string, ZipEntry>
  readonly #budget: UnpackBudget = { left: maxUnpackedMb * 1024 * 1024 }
  readonly #onProgress: ReadOptions['onProgress']
  /** Characters, which are nearly bytes: what all parts promise, and what was read. */
  readonly #expected: number
  #read = 0

  constructor(entries: ReadonlyMap<string, ZipEntry>, onProgress: ReadOptions['onProgress']) {
    this.#entries = entries
    this.#onProgress = onProgress
    this.#expected = [...entries.values()].reduce((sum, { promisedSize }) => sum + promisedSize, 1)
  }

  async read(path: string, handler: MarkupHandler): Promise<void> {
    const entry = this.#entries.get(path)
    if (!entry) throw new TableError('missing-part')
    const scanner = new MarkupScanner(handler)
    for await (const text of unpackedText(entry, this.#budget)) {
      scanner.feed(text)
      this.#read += text.length
      this.#onProgress?.(Math.min(1, this.#read / this.#expected))
    }
    scanner.end()
  }
}
