// The page on which readers of workbooks are measured. Each has a thread, which says itself how long the reading took;
// the console's is also measured as its page has it: from the file to the table on the page.
import { read } from '../../src/spreadsheet/read.ts'
import FloorReader from './floor-reader.ts?worker'
import OurReader from './our-reader.ts?worker'
import ExcelJsReader from './peer-exceljs.ts?worker'
import HucreReader from './peer-hucre.ts?worker'
import ReadExcelFileReader from './peer-read-excel-file.ts?worker'
import SheetJsReader from './peer-sheetjs.ts?worker'
import type { ReaderAnswer, ReaderRequest, ReadSheets } from './reader-thread.ts'

const readers = {
  floor: FloorReader,
  ours: OurReader,
  sheetjs: SheetJsReader,
  hucre: HucreReader,
  exceljs: ExcelJsReader,
  'read-excel-file': ReadExcelFileReader,
}
export type ReaderKey = keyof typeof readers

export interface WorkbookPage {
  /** Loads the thread of a reader and a file, so that neither is part of what follows. */
  readonly prepare: (reader: ReaderKey, address: string) => Promise<void>
  /** Reads the file in the thread. Returns milliseconds. */
  readonly read: () => Promise<number>
  /** The cells of what was read. */
  readonly cells: () => Promise<ReadSheets>
  /** Reads the file as the console's import does. */
  readonly readInConsole: () => Promise<{ readonly milliseconds: number; readonly longestTask: number }>
}

declare global {
  interface Window {
    __workbooks?: WorkbookPage
  }
}

let thread: Worker | undefined
let file = new Blob()

function ask<Kind extends ReaderRequest['kind']>(
  request: Extract<ReaderRequest, { kind: Kind }>,
): Promise<Extract<ReaderAnswer, { kind: Kind }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<ReaderAnswer, { kind: Kind }>>()
  if (!thread) throw new Error('There is no reader yet.')
  thread.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
    if (data.kind === 'failed') reject(new Error(data.message))
    else resolve(data as Extract<ReaderAnswer, { kind: Kind }>)
  }
  thread.onerror = ({ message }) => reject(new Error(message))
  thread.postMessage(request)
  return promise
}

async function readInConsole() {
  let longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  }).observe({ type: 'longtask' })
  const begin = performance.now()
  const { sheets } = await read(file, { name: '' })
  const milliseconds = performance.now() - begin
  if (!sheets[0]?.table.rowCount) throw new Error('The file has no rows.')
  // Long tasks are reported a little later.
  await new Promise((resolve) => setTimeout(resolve, 300))
  return { milliseconds, longestTask }
}

window.__workbooks = {
  async prepare(reader, address) {
    file = await (await fetch(address)).blob()
    thread = new readers[reader]()
    // Its scripts are loaded when it has answered.
    await ask({ kind: 'cells' })
  },
  read: async () => (await ask({ kind: 'read', file })).milliseconds,
  cells: async () => (await ask({ kind: 'cells' })).sheets,
  readInConsole,
}
