// Reads a workbook beside the page, so that the page stays at hand and reading can be cancelled at any moment.
import { startThread } from './start-thread.ts'
import type { ReadOptions, Workbook } from './workbook.ts'
import { WorkbookAssembly } from './workbook-assembly.ts'

export interface ThreadOptions extends ReadOptions {
  /** Ends the thread; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Reads a workbook in a thread. @throws TableError as readWorkbook does, and when the thread cannot be started */
export function readWorkbookInThread(file: Blob, { onProgress, signal }: ThreadOptions): Promise<Workbook> {
  const { promise, resolve, reject } = Promise.withResolvers<Workbook>()
  if (signal?.aborted) return Promise.reject(signal.reason)
  const assembly = new WorkbookAssembly()
  const cancel = () => reject(signal?.reason)
  signal?.addEventListener('abort', cancel)
  const thread = startThread((answer) => {
    switch (answer.kind) {
      case 'progress':
        return onProgress?.(answer.done)
      case 'sheet':
        return assembly.open(answer.frame)
      case 'cells':
        return assembly.add(answer)
      case 'end':
        return resolve(assembly.finish(answer.dateSystem))
    }
  }, reject)
  thread.ask({ kind: 'read', file })
  return promise.finally(() => {
    signal?.removeEventListener('abort', cancel)
    thread.end()
  })
}
