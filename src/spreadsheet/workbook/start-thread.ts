// The thread that reads and writes sheets, as the page starts it.
import { TableError } from '#spreadsheet/table.ts'
import type { ThreadAnswer, ThreadRequest } from './thread-answers.ts'
import threadAddress from './workbook-thread.ts?worker&url'

export interface WorkbookThread {
  readonly ask: (request: ThreadRequest) => void
  readonly end: () => void
}

/** @param onError is given why the thread cannot be started or has failed */
export function startThread(
  onAnswer: (answer: ThreadAnswer) => void,
  onError: (error: Error) => void,
): WorkbookThread {
  const thread = new Worker(threadAddress, { type: 'module', name: 'workbook' })
  thread.addEventListener('message', ({ data }: MessageEvent<ThreadAnswer>) => {
    if (data.kind === 'refused') onError(new TableError(data.fault))
    else if (data.kind === 'failed') onError(new Error(data.message))
    else onAnswer(data)
  })
  thread.addEventListener('error', (event) => {
    event.preventDefault()
    onError(new TableError('reader-not-loaded'))
  })
  return { ask: (request) => thread.postMessage(request), end: () => thread.terminate() }
}
