// Excel workbooks (.xlsx, .xlsm; ECMA-376, Transitional and Strict).
import { TableError } from '#spreadsheet/table.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { CellStyles, SheetPart, type WorkbookContext } from './sheet-part.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'
import { RelationsPart, SharedTextsPart, StylesPart, WorkbookPart } from './workbook-parts.ts'
import type { PartsReader } from './zip-parts.ts'

/** Reads the parts of an Excel workbook. @throws TableError when one is missing or damaged, or is too large */
export async function readXlsx(reader: PartsReader): Promise<Workbook> {
  const { workbook, relations } = await readDirectory(reader)
  const context = await readContext(reader, workbook, relations)
  const sheets: WorkbookSheet[] = []
  for (const { name, isHidden, relation } of workbook.sheets) {
    const target = relations.targets.get(relation)
    // A sheet may be a chart.
    if (target?.type !== 'worksheet') continue
    const sheet = new SheetBuilder(name, context.styles.list)
    sheet.isHidden = isHidden
    await reader.read(target.path, new SheetPart(context, sheet))
    sheets.push(sheet.finish())
  }
  return { dateSystem: workbook.dateSystem, sheets }
}

async function readDirectory(reader: PartsReader) {
  const roots = new RelationsPart('')
  if (reader.has('_rels/.rels')) await reader.read('_rels/.rels', roots)
  const path = roots.pathOf('officeDocument') ?? 'xl/workbook.xml'
  if (!reader.has(path)) throw new TableError('no-sheet')
  const workbook = new WorkbookPart()
  await reader.read(path, workbook)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = new RelationsPart(folder)
  await reader.read(`${folder}_rels/${path.slice(folder.length)}.rels`, relations)
  return { workbook, relations }
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
