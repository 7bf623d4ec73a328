// Sends the requests of a run one after another. Before a new item could be sent a second time, the items are read:
// what has appeared since was made by the request that failed.
import { type AppearedItems, findAppeared } from '#bulk-import/appeared-items.ts'
import type { ChunkResult, ImportRun } from '#bulk-import/import-run.ts'
import type { KnownItems } from '#bulk-import/known-items.ts'
import type { PlannedItem } from '#bulk-import/plan.ts'
import type { BulkResult } from '#queries/fund-import.ts'

interface SendingOptions {
  readonly send: (items: readonly PlannedItem[]) => Promise<BulkResult>
  readonly readItems: () => Promise<KnownItems>
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

/** Until every item of the run has its outcome. */
export async function sendRun(run: ImportRun, options: SendingOptions): Promise<void> {
  let before: KnownItems | undefined
  for (let chunk = run.next(); chunk; chunk = run.next()) {
    if (options.signal.aborted) {
      run.stop('You stopped before it was sent.')
      break
    }
    const creates = chunk.indexes.filter((index) => run.isCreate(index))
    if (creates.length > 0) before ??= await options.readItems().catch(() => undefined)
    const items = chunk.indexes.flatMap((index) => run.items[index] ?? [])
    const result = await options.send(items)
    const isOpen = result.kind === 'invalid' || result.kind === 'unknown'
    const now = isOpen && creates.length > 0 ? await options.readItems().catch(() => undefined) : undefined
    if (isOpen && creates.length > 0 && !(before && now)) {
      run.settle(chunk, unreadable)
      run.stop(stoppedWords)
      break
    }
    const found = before && now ? findAppeared(creates, run.items, { before, now }) : nothing
    run.settle(chunk, withFound(result, found))
    // What has appeared must not be counted for the next request.
    if (now) before = now
    if (result.kind === 'applied' && creates.length > 0) before = undefined
    if (result.kind === 'unknown') run.stop(stoppedWords)
    options.onProgress()
  }
}

const stoppedWords =
  'Not sent, because the service did not say what became of the rows before. Import them again later.'

const nothing: AppearedItems = { appeared: new Set(), unclear: new Set() }

const unreadable: ChunkResult = {
  kind: 'unknown',
  message: 'The request failed, and the items could not be read to see which of its rows were taken.',
  found: nothing,
}

function withFound(result: BulkResult, found: AppearedItems): ChunkResult {
  return result.kind === 'invalid' || result.kind === 'unknown' ? { ...result, found } : result
}
