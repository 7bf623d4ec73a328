// The service's side of the reading thread.
import { Worker } from 'node:worker_threads'
import { Problem } from '#service/problem.ts'
import type { ImportRequest, ImportRow } from '#service/store/fund-import-plan.ts'
import type { FundKind } from '#service/store/tables.ts'
import type { ReadingReply, ReadingTask } from './fund-import-thread.ts'

interface Waiting {
  readonly rows: ImportRow[]
  readonly resolve: (request: ImportRequest) => void
  readonly reject: (reason: Error) => void
}

export interface FundImportReader {
  /** @throws Problem 400 when the request as a whole cannot be read. */
  read(kind: FundKind, bytes: Uint8Array): Promise<ImportRequest>
  close(): Promise<void>
}

/** Starts the thread at the first import: most sites never see one. */
export function createFundImportReader(): FundImportReader {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const settle = (message: ReadingReply) => {
    const task = waiting.get(message.id)
    if (!task) return
    if (message.state === 'rows') {
      task.rows.push(...message.rows)
      return
    }
    waiting.delete(message.id)
    if (message.state === 'end') task.resolve({ rows: task.rows, faults: message.faults })
    else if (message.state === 'refused') task.reject(new Problem(message.status, message.errors))
    else task.reject(new Error(message.message))
  }
  const abandon = (reason: Error) => {
    worker = undefined
    for (const task of waiting.values()) task.reject(reason)
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(new URL('./fund-import-thread.ts', import.meta.url))
    started.on('message', settle)
    started.on('error', (error) => abandon(error as Error))
    started.unref()
    return started
  }

  return {
    read(kind, bytes) {
      worker ??= start()
      lastId += 1
      const { promise, resolve, reject } = Promise.withResolvers<ImportRequest>()
      waiting.set(lastId, { rows: [], resolve, reject })
      const task: ReadingTask = { id: lastId, kind, bytes }
      worker.postMessage(task)
      return promise
    },
    async close() {
      await worker?.terminate()
      abandon(new Error('the service is stopping'))
    },
  }
}
