// Bulk requests, from their bytes to the database. They are read in a thread, which gets one request at a time, so that a
// request that ends the thread ends no other.
import { Worker } from 'node:worker_threads'
import { Problem, problem } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import { type ImportRequest, type ImportRow, importFundItems } from '#service/store/fund-imports.ts'
import type { FundKind } from '#service/store/tables.ts'
import type { BulkCall, HandlerDeps, Handlers } from './call.ts'
import { type ReadingReply, type ReadingTask, readingThread } from './fund-import-reading.ts'

/** Megabytes of values that the thread may hold: the largest requests that are taken were read with 64. */
const defaultHeapMegabytes = 80
/** Milliseconds without a request after which the thread ends, with the 60 to 80 MB that it holds. */
const defaultIdleMs = 30_000

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

/**
 * @param limits.maxHeapMegabytes megabytes of values that a thread may hold before it ends.
 * @param limits.idleMs milliseconds without a request after which a thread ends; the next request starts another one.
 */
export function createFundImportReader({
  maxHeapMegabytes = defaultHeapMegabytes,
  idleMs = defaultIdleMs,
} = {}): FundImportReader {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  /** Starts the thread at the first import: most sites never see one. */
  const start = () => {
    const started = new Worker(new URL('fund-import-reading.ts', import.meta.url), {
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

  const end = () => {
    const ended = worker
    worker = undefined
    return ended?.terminate()
  }
  const settle = () => {
    waiting -= 1
    if (waiting === 0 && !isClosed) rest = setTimeout(end, idleMs).unref()
  }

  return {
    read(kind, bytes) {
      clearTimeout(rest)
      waiting += 1
      const reading = last.then(() => attempt({ kind, bytes }))
      last = reading.catch(() => {}).then(settle)
      return reading
    },
    async close() {
      isClosed = true
      clearTimeout(rest)
      await end()
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

/** The handlers of bulk requests (§2.7, §4.7). */
export function fundImportHandlers({ database, clock, readImport }: HandlerDeps) {
  const importItems =
    (kind: FundKind) =>
    ({ bytes, principal, place, write, requestId, note }: BulkCall) =>
      place.run(async () => {
        const request = await readImport(kind, bytes)
        const now = clock()
        const funds = { site: principal.site, kind }
        // The entry has the time of the items, so that their activity finds it.
        const sender = { id: principal.id, name: principal.name }
        await importFundItems(
          { ...database, write },
          funds,
          { ...request, requestId, now, sender },
          (counts) => note({ at: now, changes: changesBetween(null, { ...counts }) }),
        )
        return undefined
      })
  return {
    importCostItems: importItems('cost'),
    importBenefitItems: importItems('benefit'),
  } satisfies Partial<Handlers>
}
