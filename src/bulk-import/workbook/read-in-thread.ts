// Reads a workbook beside the page, so that the page stays at hand and reading can be cancelled at any moment.
import { TableError } from '#bulk-import/table.ts'
import type { ThreadAnswer } from './thread-answers.ts'
import type { ReadOptions, Workbook } from './workbook.ts'
import { WorkbookAssembly } from './workbook-assembly.ts'
import threadAddress from './workbook-thread.ts?worker&url'

export interface ThreadOptions extends ReadOptions {
  /** Ends the thread; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Reads a workbook in a thread. @throws TableError as readWorkbook does, and when the thread cannot be started */
export function readWorkbookInThread(file: Blob, { onProgress, signal }: ThreadOptions): Promise<Workbook> {
  const { promise, resolve, reject } = Promise.withResolvers<Workbook>()
  if (signal?.aborted) return Promise.reject(signal.reason)
  const thread = new Worker(threadAddress, { type: 'module', name: 'workbook' })
  const assembly = new WorkbookAssembly()
  const cancel = () => reject(signal?.reason)
  signal?.addEventListener('abort', cancel)
  thread.addEventListener('message', ({ data }: MessageEvent<ThreadAnswer>) => {
    switch (data.kind) {
      case 'progress':
        return onProgress?.(data.done)
      case 'sheet':
        return assembly.open(data.frame)
      case 'cells':
        return assembly.add(data)
      case 'end':
        return resolve(assembly.finish(data.dateSystem))
      case 'refused':
        return reject(new TableError(data.fault))
      case 'failed':
        return reject(new Error(data.message))
    }
  })
  thread.addEventListener('error', (event) => {
    event.preventDefault()
    reject(new TableError('reader-not-loaded'))
  })
  thread.postMessage(file)
  return promise.finally(() => {
    signal?.removeEventListener('abort', cancel)
    thread.terminate()
  })
}
