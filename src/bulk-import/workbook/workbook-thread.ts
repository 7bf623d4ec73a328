// The thread that reads workbooks: one file for each, ended when it is read or no longer wanted.
import { TableError } from '#bulk-import/table.ts'
import { readWorkbook } from './read-workbook.ts'
import { answersOf, type ThreadAnswer } from './thread-answers.ts'

declare const self: {
  postMessage(answer: ThreadAnswer): void
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
    for (const part of answersOf(workbook)) self.postMessage(part)
  } catch (error) {
    if (error instanceof TableError) self.postMessage({ kind: 'refused', fault: error.fault })
    else self.postMessage({ kind: 'failed', message: String(error) })
  }
}
