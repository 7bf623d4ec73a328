// The thread that reads bulk requests. It returns rows in slices: receiving ten thousand in one message would block the
// event loop that this thread exists to keep free.
import { parentPort } from 'node:worker_threads'
import type { ErrorEntry } from '#contract/errors.ts'
import { Problem } from '#service/problem.ts'
import type { ImportRow } from '#service/store/fund-import-plan.ts'
import type { RowFaults } from '#service/store/row-faults.ts'
import type { FundKind } from '#service/store/tables.ts'
import { readRows } from './fund-import-reading.ts'

export interface ReadingTask {
  readonly kind: FundKind
  readonly bytes: Uint8Array
}

export type ReadingReply =
  | { readonly state: 'rows'; readonly rows: readonly ImportRow[] }
  | { readonly state: 'end'; readonly faults: RowFaults }
  | { readonly state: 'refused'; readonly status: number; readonly errors: readonly ErrorEntry[] }
  | { readonly state: 'broken'; readonly message: string }

const sliceSize = 500

function reply(message: ReadingReply): void {
  parentPort?.postMessage(message)
}

function work({ kind, bytes }: ReadingTask): void {
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

parentPort?.on('message', work)
