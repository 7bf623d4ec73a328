// The thread that reads bulk requests, and how the service uses it. It gets one request at a time, so that a request
// that ends the thread ends no other.
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { ErrorEntry } from '#contract/errors.ts'
import { Problem, problem } from '#service/problem.ts'
import type { ImportRequest, ImportRow } from '#service/store/fund-import-context.ts'
import type { RowFaults } from '#service/store/row-faults.ts'
import type { FundKind } from '#service/store/tables.ts'
import { readRows } from './fund-import-reading.ts'

interface ReadingTask {
  readonly kind: FundKind
  readonly bytes: Uint8Array
}

type ReadingReply =
  | { readonly state: 'rows'; readonly rows: readonly ImportRow[] }
  | { readonly state: 'end'; readonly faults: RowFaults }
  | { readonly state: 'refused'; readonly status: number; readonly errors: readonly ErrorEntry[] }
  | { readonly state: 'broken'; readonly message: string }

/** Tells a thread that it is to read. */
const readingThread = 'fund-import-reading'

/** Megabytes of values that the thread may hold: the largest requests that are taken were read with 64. */
const defaultHeapMegabytes = 80

export interface FundImportReader {
  /**
   * Reads the bytes, which belong to the thread from now on: there is no second copy of them.
   * @throws Problem 400 when the request as a whole cannot be read, 503 when the thread died of it.
   */
  read(kind: FundKind, bytes: Uint8Array): Promise<ImportRequest>
  close(): Promise<void>
}

/** The thread ended while it was reading. */
class ThreadDied extends Error {
  override readonly name = 'ThreadDied'
}

/** @param maxHeapMegabytes megabytes of values that a thread may hold before it ends. */
export function createFundImportReader(maxHeapMegabytes = defaultHeapMegabytes): FundImportReader {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** Starts the thread at the first import: most sites never see one. */
  const start = () => {
    const started = new Worker(new URL(import.meta.url), {
      workerData: readingThread,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 24 },
    })
    // One that ends between two requests is missed by none of them.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    started.unref()
    return started
  }
  const attempt = async (task: ReadingTask): Promise<ImportRequest> => {
    if (isClosed) throw new Error('the service is stopping')
    worker ??= start()
    try {
      return await readIn(worker, task)
    } catch (error) {
      if (!(error instanceof ThreadDied) || isClosed) throw error
      worker = undefined
      throw problem(503, 'UNAVAILABLE', 'the request could not be read; send fewer items in one request')
    }
  }

  return {
    read(kind, bytes) {
      const reading = last.then(() => attempt({ kind, bytes }))
      last = reading.catch(() => {})
      return reading
    },
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}

/** Gives the task to the thread and collects its rows. @throws ThreadDied when the thread ends before it answers. */
function readIn(worker: Worker, task: ReadingTask): Promise<ImportRequest> {
  const { buffer } = task.bytes
  // A short body may lie in a buffer that it shares with others.
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === task.bytes.byteLength
  worker.postMessage(task, isWhole ? [buffer] : [])
  const { promise, resolve, reject } = Promise.withResolvers<ImportRequest>()
  const rows: ImportRow[] = []
  const onMessage = (reply: ReadingReply) => {
    if (reply.state === 'rows') rows.push(...reply.rows)
    else if (reply.state === 'end') resolve({ rows, faults: reply.faults })
    else if (reply.state === 'refused') reject(new Problem(reply.status, reply.errors))
    else reject(new Error(reply.message))
  }
  const onError = (error: Error) => reject(new ThreadDied(error.message))
  const onExit = () => reject(new ThreadDied('the thread ended without an answer'))
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  return promise.finally(() => {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}

/** Rows in one message. Receiving ten thousand would block the event loop that the thread exists to keep free. */
const sliceSize = 500

/** Reads a request in the thread. */
function work({ kind, bytes }: ReadingTask, reply: (message: ReadingReply) => void): void {
  try {
    let slice: ImportRow[] = []
    const flush = () => {
      reply({ state: 'rows', rows: slice })
      slice = []
    }
    const { listed, count } = readRows(kind, bytes, (row) => {
      slice.push(row)
      if (slice.length === sliceSize) flush()
    })
    flush()
    reply({ state: 'end', faults: { listed, count } })
  } catch (error) {
    if (error instanceof Problem) reply({ state: 'refused', status: error.status, errors: error.errors })
    else reply({ state: 'broken', message: String(error) })
  }
}

if (workerData === readingThread) {
  parentPort?.on('message', (task: ReadingTask) => work(task, (message) => parentPort?.postMessage(message)))
}
