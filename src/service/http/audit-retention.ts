// Deletes audit entries that are older than the operator keeps them, a few at a time.
import { setTimeout as sleep } from 'node:timers/promises'
import { deleteOldEntries } from '#service/store/audit.ts'
import type { Database } from '#service/store/database.ts'

const dayMs = 86_400_000
const everyMs = 3_600_000
/** Milliseconds between two batches, for other writers. */
const pauseMs = 20

/** Deletes every entry from before `before`, in epoch milliseconds, on all sites; stops early with the signal. */
export async function deleteEntriesBefore(
  { read, write }: Database,
  before: number,
  signal?: AbortSignal,
): Promise<void> {
  const sites = await read.selectFrom('site').select('id').execute()
  for (const { id } of sites) {
    while (!signal?.aborted && (await deleteOldEntries(write, id, before))) await sleep(pauseMs)
  }
}

/**
 * Deletes old entries now and every hour. A database that is away is asked again an hour later.
 * @param days 0 keeps everything. @param clock Epoch milliseconds.
 */
export function keepAuditDays(
  database: Database,
  days: number,
  clock: () => number,
): { stop(): Promise<void> } {
  if (days === 0) return { stop: async () => {} }
  const leaving = new AbortController()
  const sweep = () => deleteEntriesBefore(database, clock() - days * dayMs, leaving.signal).catch(() => {})
  let running = sweep()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      leaving.abort()
      await running
    },
  }
}
