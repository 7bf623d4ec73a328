// Bulk requests, from their bytes to the database. They are read in a thread, which gets one request at a time, so that a
// request that ends the thread ends no other.
import { Worker } from 'node:worker_threads'
import type { FundKind } from '#service/database/tables.ts'
import { Problem, problem } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import { importFundItems } from '#service/store/fund-imports.ts'
import { writeAmounts } from '#service/store/fund-series.ts'
import type { BulkCall, HandlerDeps, Handlers } from './call.ts'
import {
  type BulkForm,
  type BulkReader,
  type ReadingReply,
  type ReadingTask,
  type ReadRows,
  type RowOf,
  readingThread,
} from './fund-import-reading.ts'

/** Megabytes of values that the thread may hold: the largest requests that are taken were read with 64. */
const defaultHeapMegabytes = 80
/** Milliseconds without a request after which the thread ends, with the 60 to 80 MB that it holds. */
const defaultIdleMs = 30_000

export interface FundImportReader {
  readonly read: BulkReader
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
  const attempt = async <Form extends BulkForm>(
    task: ReadingTask & { readonly form: Form },
  ): Promise<ReadRows<Form>> => {
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
    read(task) {
      clearTimeout(rest)
      waiting += 1
      const reading = last.then(() => attempt(task))
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
function readIn<Form extends BulkForm>(worker: Worker, task: ReadingTask): Promise<ReadRows<Form>> {
  const { buffer } = task.bytes
  // A short body may lie in a buffer that it shares with others.
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === task.bytes.byteLength
  worker.postMessage(task, isWhole ? [buffer] : [])
  const { promise, resolve, reject } = Promise.withResolvers<ReadRows<Form>>()
  const rows: RowOf[Form][] = []
  const onMessage = (reply: ReadingReply) => {
    if (reply.state === 'rows') rows.push(...(reply.rows as RowOf[Form][]))
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

/** The handlers of bulk requests (§2.7, §4.7), and of those that write amounts alone. */
export function fundImportHandlers({ database, clock, readBulk }: HandlerDeps) {
  /** Each entry of the audit log has the time of the items, so that their activity finds it. */
  const sendingOf = ({ principal: { id, name }, requestId }: BulkCall) => ({
    now: clock(),
    sender: { id, name },
    requestId,
  })
  const importItems = (kind: FundKind, form: 'import' | 'expecting-import') => (call: BulkCall) =>
    call.place.run(async () => {
      const { bytes, principal, write, note } = call
      const read = await readBulk({ form, kind, bytes })
      const sending = sendingOf(call)
      const funds = { site: principal.site, kind }
      await importFundItems({ ...database, write }, funds, { ...read, ...sending }, (counts) =>
        note({ at: sending.now, changes: changesBetween(null, { ...counts }) }),
      )
      return undefined
    })
  const writeItemAmounts = (kind: FundKind) => (call: BulkCall) =>
    call.place.run(async () => {
      const { bytes, principal, write, note } = call
      const read = await readBulk({ form: 'amounts', kind, bytes })
      const sending = sendingOf(call)
      const funds = { site: principal.site, kind }
      await writeAmounts({ ...database, write }, funds, { ...read, ...sending }, ({ items, amounts }) => {
        const [item] = items
        const isAlone = items.length === 1 && item !== undefined
        const changes = changesBetween(null, { updated: items.length, amounts })
        note({
          at: sending.now,
          changes,
          ...(isAlone && { recordId: item.id, recordName: item.name }),
        })
      })
      return undefined
    })
  return {
    importCostItems: importItems('cost', 'import'),
    importBenefitItems: importItems('benefit', 'import'),
    importExpectingCostItems: importItems('cost', 'expecting-import'),
    importExpectingBenefitItems: importItems('benefit', 'expecting-import'),
    writeCostItemAmounts: writeItemAmounts('cost'),
    writeBenefitItemAmounts: writeItemAmounts('benefit'),
  } satisfies Partial<Handlers>
}
