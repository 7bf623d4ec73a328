// What the benchmark of workbooks says of its figures.
import { availableParallelism, loadavg } from 'node:os'
import type { ReaderKey } from './import/workbook-page.ts'
import { median } from './tree/statistics.ts'
import { circumstances, table } from './tree/written-report.ts'

export const workbookFormats = ['xlsx', 'ods'] as const
export type WorkbookFormat = (typeof workbookFormats)[number]

interface Count {
  readonly wrong: number
  readonly all: number
}

export interface ReaderFigures {
  /** From the bytes to the cells, in the reader's thread; in the console, to the table on its page. */
  readonly milliseconds: number
  /** Milliseconds of processor that the page's process used for it. */
  readonly work: number
  /** Megabytes above what the process held before. */
  readonly peak: number
  /** The longest task of the page, by the clock; 0 where none took 50 ms. */
  readonly longestTask?: number
  /** That which the processor was longest at work for. */
  readonly longestWork?: number
  readonly cells?: Count
  readonly corpus?: Count
}

export interface ReaderResult {
  /** `console`: the console's reader, as its page has it. */
  readonly reader: ReaderKey | 'console'
  readonly format: WorkbookFormat
  readonly figures: ReaderFigures
}

const titles: Readonly<Record<ReaderResult['reader'], string>> = {
  floor: 'floor: inflated and scanned by hand',
  ours: '**Planning Console**',
  sheetjs: 'SheetJS',
  hucre: 'hucre',
  exceljs: 'ExcelJS',
  'read-excel-file': 'read-excel-file',
  console: 'Planning Console, to the table on its page',
}

/** The section of the documentation. @param versions of the libraries, by their packages */
export function workbookReport(
  results: readonly ReaderResult[],
  browser: string,
  versions: Readonly<Record<string, string>>,
): string {
  const named = ['@e965/xlsx', 'hucre', 'exceljs', 'read-excel-file'].map(
    (name) => `${name} ${versions[name]}`,
  )
  const rounds = results.filter(({ reader, format }) => reader === 'ours' && format === 'xlsx').length
  const [load = 0] = loadavg()
  return [
    `${circumstances(`Chromium ${browser}`)}; ${named.join(', ')}. Programs that wanted the processor: ${load.toFixed(0)}.`,
    ...(load > availableParallelism() ? ['The machine was loaded: only processor times compare.'] : []),
    `10,000 rows × 42 columns, written by LibreOffice, read in a fresh thread; each the best of ${rounds} rounds. Memory is the peak`,
    'above what the page held before. Wrong cells: of this file, and of the sheets of the corpus in this format.',
    ...workbookFormats.flatMap((format) => [
      '',
      `${format.toUpperCase()}:`,
      '',
      formatTable(results, format),
    ]),
    '',
    ...workbookFormats.map((format) => verdict(results, format)),
  ].join('\n')
}

function formatTable(results: readonly ReaderResult[], format: WorkbookFormat): string {
  const keys = [...new Set(results.filter((result) => result.format === format).map(({ reader }) => reader))]
  return table(
    [
      'reader',
      'ms',
      'ms of processor',
      'memory, MB',
      'longest task of the page, ms of processor',
      'wrong cells',
      'of the corpus',
    ],
    (Object.keys(titles) as (keyof typeof titles)[])
      .filter((key) => keys.includes(key))
      .map((key) => {
        const own = figuresOf(results, key, format)
        const count = (pick: (figures: ReaderFigures) => Count | undefined) => {
          const found = own.map(pick).find((one) => one !== undefined)
          return found ? `${found.wrong.toLocaleString('en')} of ${found.all.toLocaleString('en')}` : '–'
        }
        return [
          titles[key],
          least(own.map(({ milliseconds }) => milliseconds)),
          least(own.map(({ work }) => work)),
          median(own.map(({ peak }) => peak))?.toFixed(0) ?? '–',
          least(own.flatMap(({ longestWork }) => longestWork ?? [])),
          count(({ cells }) => cells),
          count(({ corpus }) => corpus),
        ]
      }),
  )
}

function figuresOf(results: readonly ReaderResult[], key: ReaderResult['reader'], format: WorkbookFormat) {
  return results
    .filter((result) => result.reader === key && result.format === format)
    .map(({ figures }) => figures)
}

function least(values: readonly number[]): string {
  return values.length === 0 ? '–' : Math.min(...values).toFixed(0)
}

/** How the console compares with the fastest library that has no wrong cell, or else the fewest. */
function verdict(results: readonly ReaderResult[], format: WorkbookFormat): string {
  const libraries = (['sheetjs', 'hucre', 'exceljs', 'read-excel-file'] as const).flatMap((key) => {
    const own = figuresOf(results, key, format)
    const wrong = own.reduce((sum, { cells, corpus }) => sum + (cells?.wrong ?? 0) + (corpus?.wrong ?? 0), 0)
    return own.length === 0 ? [] : [{ key, wrong, work: Math.min(...own.map(({ work }) => work)) }]
  })
  const fewest = Math.min(...libraries.map(({ wrong }) => wrong))
  const fastest = libraries
    .filter(({ wrong }) => wrong === fewest)
    .toSorted((a, b) => a.work - b.work)
    .at(0)
  const ours = Math.min(...figuresOf(results, 'ours', format).map(({ work }) => work))
  if (!fastest) return ''
  const times = (ours / fastest.work).toFixed(2)
  return `${format.toUpperCase()}: ${times} times the processor time of ${titles[fastest.key]}, the fastest library with the fewest wrong cells.`
}
