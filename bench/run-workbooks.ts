// The second part of `npm run bench -- import`: 10,000 rows of 42 columns as LibreOffice writes them, XLSX and ODS, read
// in a thread by the console, by libraries and by hand, taking turns; and what each of them reads of the corpus.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { fileNameOf, makeOfficeWorkbook } from '../src/testing/office-workbooks.ts'
import { corpusFolder } from '../src/testing/sheet-corpus/corpus-files.ts'
import { locales } from '../src/testing/sheet-corpus/locales.ts'
import { corpusSheets } from '../src/testing/sheet-corpus/sheets.ts'
import { filledCells, officeCells, wrongCells } from './import/workbook-cells.ts'
import type { ReaderKey } from './import/workbook-page.ts'
import type { Entrant } from './tree/entrants.ts'
import type { ServedPages } from './tree/page-build.ts'
import { QuietMachine } from './tree/quiet-machine.ts'
import { type ReaderResult, type WorkbookFormat, workbookFormats } from './workbook-report.ts'

/** The page that has all readers. */
export const workbookPage: Entrant = {
  key: 'workbooks',
  title: 'readers of workbooks',
  file: '../import/workbook-page.ts',
  packages: [],
  focusable: undefined,
}

const readers = ['floor', 'ours', 'sheetjs', 'hucre', 'exceljs', 'read-excel-file'] as const
/** The others read Excel workbooks alone. */
const readersOf: Readonly<Record<WorkbookFormat, readonly ReaderKey[]>> = {
  xlsx: readers,
  ods: ['floor', 'ours', 'sheetjs', 'hucre'],
}
const mediaTypes: Readonly<Record<WorkbookFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}
const size = { rows: 10_000, fields: 6 } as const

interface Options {
  readonly browser: Browser
  readonly pages: ServedPages
  readonly rounds: number
  /** On a machine that never is quiet. */
  readonly now: boolean
  readonly say: (line: string) => void
}

/** Measures every reader in turn. */
export async function measureReaders(options: Options): Promise<readonly ReaderResult[]> {
  const { rounds, now, say } = options
  const machine = new QuietMachine()
  const results: ReaderResult[] = []
  for (const format of workbookFormats) {
    const file = readFileSync(await madeWorkbook(format, say))
    for (let round = 0; round < rounds; round += 1) {
      const turn = readersOf[format]
      for (const reader of [...turn.slice(round % turn.length), ...turn.slice(0, round % turn.length)]) {
        if (!now && !(await machine.wait())) say('  the machine is busy with something else')
        const figures = await measureReader(options, { reader, format, file, checks: round === 0 })
        results.push({ reader, format, figures })
        say(`round ${round + 1}, ${format}, ${reader}: ${JSON.stringify(figures)}`)
      }
      const inConsole = await measureConsole(options, format, file)
      results.push({ reader: 'console', format, figures: inConsole })
      say(`round ${round + 1}, ${format}, in the console: ${JSON.stringify(inConsole)}`)
    }
  }
  return results
}

/** The workbook, which LibreOffice needs half a minute for, from the temporary folder if it is there. */
async function madeWorkbook(format: WorkbookFormat, say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), 'planning-console-workbooks')
  const path = join(folder, fileNameOf(size).replace(/xlsx$/, format))
  if (existsSync(path)) return path
  say(`LibreOffice writes the ${format.toUpperCase()} workbook.`)
  mkdirSync(folder, { recursive: true })
  const making = `${path}.${process.pid}`
  await makeOfficeWorkbook(size, making, format)
  renameSync(making, path)
  return path
}

interface Task {
  readonly reader: ReaderKey
  readonly format: WorkbookFormat
  readonly file: Buffer
  /** Also compare the cells, and those of the corpus. */
  readonly checks: boolean
}

async function measureReader(options: Options, { reader, format, file, checks }: Task) {
  return withPage(options, { format, file }, async (page) => {
    await page.evaluate((key) => window.__workbooks?.prepare(key, '/measured'), reader)
    const before = await renderers(options.browser)
    const milliseconds = await page.evaluate(() => window.__workbooks?.read() ?? 0)
    const { work, peak } = used(before, await renderers(options.browser))
    const figures = { milliseconds, work, peak }
    if (!checks) return figures
    const cells = await page.evaluate(() => window.__workbooks?.cells() ?? [])
    const expected = [officeCells(size.rows)]
    const own = { wrong: wrongCells(cells, expected), all: filledCells(expected) }
    const corpus = reader === 'floor' ? undefined : await checkCorpus(page, reader, format)
    return { ...figures, cells: own, ...(corpus && { corpus }) }
  })
}

async function measureConsole(options: Options, format: WorkbookFormat, file: Buffer) {
  return withPage(options, { format, file }, async (page) => {
    await page.evaluate(() => window.__workbooks?.prepare('ours', '/measured'))
    const before = await renderers(options.browser)
    await options.browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
    const read = await page.evaluate(() => window.__workbooks?.readInConsole())
    if (!read) throw new Error('The page has no reader.')
    const longestWork = longestTaskOf(await options.browser.stopTracing())
    return { ...read, longestWork, ...used(before, await renderers(options.browser)) }
  })
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds that the thread was at work. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Milliseconds of processor of the longest task of a page: other programs lengthen it by the clock alone. */
function longestTaskOf(trace: Buffer): number {
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString())
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && pages.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('The browser traced no task.')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** All sheets that LibreOffice wrote for the corpus in a format; the account of each reader's wrong cells. */
async function checkCorpus(page: Page, reader: ReaderKey, format: WorkbookFormat) {
  const count = { wrong: 0, all: 0 }
  for (const locale of locales) {
    const expected = corpusSheets(locale).map(({ rows }) => rows)
    const body = readFileSync(join(corpusFolder, `${locale.name}.${format}`))
    const address = `/corpus-${locale.name}`
    await page.route(`**${address}`, (route) => route.fulfill({ body, contentType: mediaTypes[format] }))
    await page.evaluate(([key, path]) => window.__workbooks?.prepare(key, path), [reader, address] as const)
    const cells = await page.evaluate(async () => {
      await window.__workbooks?.read()
      return window.__workbooks?.cells() ?? []
    })
    count.wrong += wrongCells(cells, expected)
    count.all += filledCells(expected)
  }
  return count
}

/** Does work on a fresh page that finds the file at `/measured`. */
async function withPage<Answer>(
  { browser, pages }: Options,
  { format, file }: Pick<Task, 'format' | 'file'>,
  work: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.route('**/measured', (route) => route.fulfill({ body: file, contentType: mediaTypes[format] }))
    await page.goto(pages.addressOf(workbookPage))
    await page.waitForFunction(() => window.__workbooks !== undefined)
    return await work(page)
  } finally {
    await context.close()
  }
}

interface Renderer {
  /** Seconds of processor that it has used. */
  readonly cpuTime: number
  /** Megabytes. */
  readonly resident: number
  readonly peak: number
}

/** The processes that show pages, by their ids. Their peaks count from here on again. */
async function renderers(browser: Browser): Promise<ReadonlyMap<number, Renderer>> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return new Map(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id, cpuTime }) => [id, { cpuTime, ...memoryOf(id) }]),
  )
}

/** Zeros where the system does not tell, as Linux does. */
function memoryOf(id: number): Pick<Renderer, 'resident' | 'peak'> {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
    const memory = { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
    writeFileSync(`/proc/${id}/clear_refs`, '5')
    return memory
  } catch {
    return { resident: 0, peak: 0 }
  }
}

/** Milliseconds of processor in between, and megabytes above what was held before. */
function used(before: ReadonlyMap<number, Renderer>, after: ReadonlyMap<number, Renderer>) {
  let work = 0
  let peak = 0
  for (const [id, now] of after) {
    const then = before.get(id)
    if (!then) continue
    work += (now.cpuTime - then.cpuTime) * 1000
    peak = Math.max(peak, now.peak - then.resident)
  }
  return { work, peak }
}
