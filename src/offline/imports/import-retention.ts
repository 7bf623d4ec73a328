// How long an import stays on the device after it is finished: its rows until the journal has them, its report until it
// is old or there are many newer ones.
import { hasRejectedRows, type OutboxEntry } from '#offline/outbox/entry.ts'
import { isFinal } from '#offline/outbox/state-machine.ts'
import { appliedIn, importsIn, type SentImport } from './import-parts.ts'

/** Milliseconds that the report of a finished import stays. */
export const reportLifeMs = 30 * 24 * 3_600_000
/** Reports that stay at most. */
export const maxReports = 50

/** What can be deleted, by the numbers of the entries. */
export interface Purge {
  /** Entries whose rows can go: all were applied, and the journal has them. */
  readonly rows: readonly number[]
  /** Entries that can go with all they have. */
  readonly entries: readonly number[]
}

/** Looked for when the outbox is opened, so that what has just been sent can still be looked at. */
export function purgeOf(entries: readonly OutboxEntry[], now: number): Purge {
  const finished = importsIn(entries)
    .filter(({ parts }) =>
      parts.every((part) => isFinal(part.state) && !hasRejectedRows(part) && isJournaled(part)),
    )
    .toSorted((one, other) => endOf(other) - endOf(one))
  const old = finished.filter((one, place) => place >= maxReports || endOf(one) + reportLifeMs < now)
  const gone = new Set(old.flatMap(({ parts }) => parts.map(({ seq }) => seq)))
  // What was not applied goes back to the person with its cells, as long as the report is there.
  const spent = finished.flatMap(({ parts }) =>
    parts.filter((part) => !gone.has(part.seq) && isAllApplied(part) && !hasLeftOut(part)),
  )
  return { rows: spent.map(({ seq }) => seq), entries: [...gone] }
}

function isJournaled(part: OutboxEntry): boolean {
  return appliedIn(part) <= (part.noted ?? 0)
}

function isAllApplied(part: OutboxEntry): boolean {
  return appliedIn(part) === part.bulk?.outcomes.length
}

/** True for the part that has the cells of its sheet that were not sent. */
function hasLeftOut({ account }: OutboxEntry): boolean {
  return account !== undefined && account.leftOut.length > 0
}

function endOf({ parts }: SentImport): number {
  return Math.max(...parts.map(({ settledAt, at }) => settledAt ?? at))
}
