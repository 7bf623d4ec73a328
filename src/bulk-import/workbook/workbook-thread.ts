// The thread that reads workbooks: one file for each, ended when it is read or no longer wanted.
import { TableError } from '#bulk-import/table.ts'
import { readWorkbook } from './workbook.ts'
import { messagesOf, type WorkbookMessage } from './workbook-messages.ts'

declare const self: {
  postMessage(message: WorkbookMessage): void
  addEventListener(type: 'message', listener: (event: MessageEvent<Blob>) => void): void
}

/** Parts of the whole between two messages about progress. */
const progressStep = 0.02

self.addEventListener('message', ({ data: file }) => {
  void answer(file)
})

async function answer(file: Blob): Promise<void> {
  let reported = 0
  try {
    const workbook = await readWorkbook(file, {
      onProgress: (done) => {
        if (done - reported < progressStep) return
        reported = done
        self.postMessage({ kind: 'progress', done })
      },
    })
    for (const message of messagesOf(workbook)) self.postMessage(message)
  } catch (error) {
    if (error instanceof TableError) self.postMessage({ kind: 'refused', message: error.message })
    else self.postMessage({ kind: 'failed', message: String(error) })
  }
}
