// The files of the corpus: for each country one workbook of all its sheets in every format that LibreOffice Calc writes,
// and a CSV of each sheet. Needs soffice (Debian: libreoffice-calc) to make them.
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Convert, withOffice } from '#testing/office-program.ts'
import type { CorpusSheet } from './draft.ts'
import { flatDocument } from './flat-document.ts'
import { type CorpusLocale, locales } from './locales.ts'
import type { FileTraits } from './sheet-items.ts'
import { corpusSheets } from './sheets.ts'

/** By ending, the filter of the program. */
const workbookFilters = {
  xlsx: 'Calc MS Excel 2007 XML',
  xls: 'MS Excel 97',
  ods: 'calc8',
  fods: 'OpenDocument Spreadsheet Flat XML',
  html: 'HTML (StarCalc)',
} as const

const corpusFormats = [...Object.keys(workbookFilters), 'csv'] as readonly CorpusFileFormat[]
export type CorpusFileFormat = keyof typeof workbookFilters | 'csv'

export interface CorpusFile {
  readonly locale: CorpusLocale
  readonly format: CorpusFileFormat
  readonly sheet: CorpusSheet
  readonly fileName: string
  /** The place of the sheet in its file. */
  readonly place: number
}

export const corpusFolder = join(import.meta.dirname, 'files')

/** Every sheet of the corpus, in every format. */
export function corpusFiles(): readonly CorpusFile[] {
  return locales.flatMap((locale) =>
    corpusFormats.flatMap((format) =>
      corpusSheets(locale, traitsOf(format)).map((sheet, at): CorpusFile => {
        const isCsv = format === 'csv'
        const fileName = isCsv ? csvName(locale, sheet) : `${locale.name}.${format}`
        return { locale, format, sheet, fileName, place: isCsv ? 0 : at }
      }),
    ),
  )
}

/** LibreOffice writes no hidden row into a web page. */
function traitsOf(format: CorpusFileFormat): FileTraits {
  return { isShown: format === 'csv', hasHiddenRows: format !== 'html' }
}

function csvName(locale: CorpusLocale, sheet: CorpusSheet): string {
  return `${locale.name}-${sheet.name.replaceAll(' ', '-')}.csv`
}

/**
 * Lets the program write all files into a folder.
 * @throws Error with what it said when it did not
 * @public for a program in bench
 */
export async function makeCorpusFiles(into: string): Promise<void> {
  await mkdir(into, { recursive: true })
  await withOffice(async (convert, folder) => {
    for (const locale of locales) {
      const source = join(folder, `${locale.name}.fods`)
      const sheets = corpusSheets(locale)
      // One country counts its days as old Macintosh files do.
      await writeFile(source, flatDocument(sheets, locale, locale.name === 'ch'))
      for (const [ending, filter] of Object.entries(workbookFilters))
        await convert(source, `${ending}:${filter}`, into)
      await makeCsvFiles(locale, sheets, { source, out: join(folder, 'csv'), into, convert })
    }
  })
}

interface CsvPlaces {
  readonly source: string
  readonly out: string
  readonly into: string
  readonly convert: Convert
}

/** A file for each sheet, with numbers as their formats show them. */
async function makeCsvFiles(
  locale: CorpusLocale,
  sheets: readonly CorpusSheet[],
  { source, out, into, convert }: CsvPlaces,
): Promise<void> {
  const { separator, encoding } = locale.csv
  const options = [separator, 34, encoding, 1, '', 0, false, true, true, false, false, -1]
  await convert(source, `csv:Text - txt - csv (StarCalc):${options.join(',')}`, out)
  for (const sheet of sheets)
    await rename(join(out, `${locale.name}-${sheet.name}.csv`), join(into, csvName(locale, sheet)))
  const left = await readdir(out)
  if (left.length > 0) throw new Error(`LibreOffice wrote ${left.join(', ')} as well.`)
}
