// Excel workbooks (.xlsx, .xlsm; ECMA-376, Transitional and Strict).
import { TableError } from '#spreadsheet/table.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { CellStyles, SheetPart, type WorkbookContext } from './sheet-part.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'
import {
  RelationsPart,
  type RelationTarget,
  SharedTextsPart,
  StylesPart,
  WorkbookPart,
} from './workbook-parts.ts'
import type { PartsReader } from './zip-parts.ts'

/** Reads the parts of an Excel workbook. @throws TableError when one is missing or damaged, or is too large */
export async function readXlsx(reader: PartsReader): Promise<Workbook> {
  const { workbook, relations } = await readDirectory(reader)
  const context = await readContext(reader, workbook, relations)
  const sheets: WorkbookSheet[] = []
  for (const [at, { name, isHidden, relation }] of workbook.sheets.entries()) {
    // Without any relations, sheets have the names that every program gives them.
    const target =
      relations.targets.get(relation) ?? usualTarget(reader, relations, `worksheets/sheet${at + 1}.xml`)
    // A sheet may be a chart.
    if (target?.type !== 'worksheet') continue
    const sheet = new SheetBuilder(name, context.styles.list)
    sheet.isHidden = isHidden
    await reader.read(located(reader, relations, target.path), new SheetPart(context, sheet))
    sheets.push(sheet.finish())
  }
  return { dateSystem: workbook.dateSystem, sheets }
}

function usualTarget(
  reader: PartsReader,
  relations: RelationsPart,
  path: string,
): RelationTarget | undefined {
  const whole = relations.folder + path
  return relations.targets.size === 0 && reader.has(whole) ? { path: whole, type: 'worksheet' } : undefined
}

/** Where a part is: some programs count the paths of relations from the top. */
function located(reader: PartsReader, { folder }: RelationsPart, path: string): string {
  const fromTop = path.slice(folder.length)
  return !reader.has(path) && path.startsWith(folder) && reader.has(fromTop) ? fromTop : path
}

async function readDirectory(reader: PartsReader) {
  const roots = new RelationsPart('')
  if (reader.has('_rels/.rels')) await reader.read('_rels/.rels', roots)
  const usual = 'xl/workbook.xml'
  const named = roots.pathOf('officeDocument') ?? usual
  const path = reader.has(named) ? named : usual
  if (!reader.has(path)) throw new TableError('no-sheet')
  const workbook = new WorkbookPart()
  await reader.read(path, workbook)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = new RelationsPart(folder)
  const relationsPath = `${folder}_rels/${path.slice(folder.length)}.rels`
  if (reader.has(relationsPath)) await reader.read(relationsPath, relations)
  return { workbook, relations }
}

async function readContext(
  reader: PartsReader,
  { dateSystem }: WorkbookPart,
  relations: RelationsPart,
): Promise<WorkbookContext> {
  const styles = new StylesPart()
  const usual = (name: string) => {
    const path = relations.folder + name
    return reader.has(path) ? path : undefined
  }
  const stylesPath = relations.pathOf('styles') ?? usual('styles.xml')
  if (stylesPath) await reader.read(located(reader, relations, stylesPath), styles)
  const texts = new SharedTextsPart()
  const textsPath = relations.pathOf('sharedStrings') ?? usual('sharedStrings.xml')
  if (textsPath) await reader.read(located(reader, relations, textsPath), texts)
  return { sharedTexts: texts, styles: new CellStyles(styles.styles), dateSystem }
}
