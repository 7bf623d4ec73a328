// The outbox as a file: for another device of the same person, or for another person who reviews its changes.
import type { OutboxEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'
import type { NewEntry } from './outbox-cache.ts'
import { withRealIds } from './queue-order.ts'
import { isFinal } from './state-machine.ts'

export const outboxFormat = 'planning-outbox/3'

export interface ReviewComment {
  readonly by: string
  /** Epoch milliseconds, as all times here. */
  readonly at: number
  readonly text: string
  /** Of the change that it is about; absent for a comment on all of them. */
  readonly operation?: string
}

/** A change that a reviewer has sent. */
export interface SentChange {
  readonly operation: string
  readonly by: string
  readonly at: number
  /** Of a create: the ID that the service gave. */
  readonly realId?: string
}

/** What a file says besides its entries. */
interface FileFacts {
  /** Names service and site, so that another person of the site can review the changes; absent in older files. */
  readonly site?: string
  /** The name of the author. */
  readonly from?: string
  readonly comments?: readonly ReviewComment[]
  readonly sent?: readonly SentChange[]
  /** True in a file that a reviewer returns. */
  readonly isReviewed?: boolean
}

/** Saves entries, all unless others are given, as a file that another device can add. */
export async function saveOutbox(
  outbox: Outbox,
  facts: FileFacts = {},
  chosen?: readonly OutboxEntry[],
): Promise<string> {
  const { entries } = outbox.getSnapshot()
  const withRows = await Promise.all(
    (chosen ?? entries).map(async (entry) => {
      // The other device has no history, and so none of the IDs that the service gave to records.
      const named = isFinal(entry.state) ? entry : withRealIds(entry, entries)
      return entry.bulk || entry.imported ? { ...named, rows: await outbox.rowsOf(entry.seq) } : named
    }),
  )
  return printOutbox(outbox.owner, withRows, facts)
}

/** Everything in an outbox, history included, as text. @param owner as the outbox's place names it. */
export function printOutbox(owner: string, entries: readonly NewEntry[], facts: FileFacts = {}): string {
  return JSON.stringify({ format: outboxFormat, owner, ...facts, entries }, null, 2)
}
