// The thread that reads bulk requests. Rows go back in slices, because receiving ten thousand at once would hold
// up the event loop that this thread exists to keep free.
import { parentPort } from 'node:worker_threads'
import type { ErrorEntry } from '#contract/errors.ts'
import { Problem } from '#service/problem.ts'
import type { ImportRow, RowFault } from '#service/store/fund-import-plan.ts'
import type { FundKind } from '#service/store/tables.ts'
import { readFundImport } from './fund-import-reading.ts'

export interface ReadingTask {
  readonly id: number
  readonly kind: FundKind
  readonly bytes: Uint8Array
}

export type ReadingReply =
  | { readonly id: number; readonly state: 'rows'; readonly rows: readonly ImportRow[] }
  | { readonly id: number; readonly state: 'end'; readonly faults: readonly RowFault[] }
  | {
      readonly id: number
      readonly state: 'refused'
      readonly status: number
      readonly errors: readonly ErrorEntry[]
    }
  | { readonly id: number; readonly state: 'broken'; readonly message: string }

const sliceSize = 500

function reply(message: ReadingReply): void {
  parentPort?.postMessage(message)
}

function work({ id, kind, bytes }: ReadingTask): void {
  try {
    const { rows, faults } = readFundImport(kind, bytes)
    for (let start = 0; start < rows.length; start += sliceSize) {
      reply({ id, state: 'rows', rows: rows.slice(start, start + sliceSize) })
    }
    reply({ id, state: 'end', faults })
  } catch (error) {
    if (error instanceof Problem) reply({ id, state: 'refused', status: error.status, errors: error.errors })
    else reply({ id, state: 'broken', message: String(error) })
  }
}

parentPort?.on('message', work)
