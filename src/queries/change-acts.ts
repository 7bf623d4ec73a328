// What a person can do about one of their changes.
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { allows } from '#offline/outbox/state-machine.ts'

export interface ChangeAct {
  readonly label: string
  readonly act: () => Promise<unknown>
}

/** Empty for a change that is confirmed or under way. */
export function changeActs(entry: OutboxEntry, outbox: Outbox): readonly ChangeAct[] {
  const { seq, state, problem } = entry
  // Only the person can see on the site itself what became of it.
  const isUndecidable = state === 'parked' && problem?.kind === 'no-look-up'
  const retryLabel = isUndecidable ? 'It was not: send again' : 'Try again'
  return [
    ...(allows(entry, 'pause') ? [{ label: 'Pause', act: () => outbox.pause(seq) }] : []),
    ...(allows(entry, 'resume') ? [{ label: 'Resume', act: () => outbox.resume(seq) }] : []),
    ...(isUndecidable ? [{ label: 'It was made', act: () => outbox.confirm(seq) }] : []),
    ...(canRetry(state, problem) ? [{ label: retryLabel, act: () => outbox.retry(seq) }] : []),
    ...(allows(entry, 'discard') ? [{ label: 'Discard', act: () => outbox.discard(seq) }] : []),
  ]
}

function canRetry(state: OutboxEntry['state'], problem: OutboxEntry['problem']): boolean {
  // A record that was deleted stays deleted, and an orphan never gets its parent.
  if (state === 'refused') return problem?.kind !== 'gone' && problem?.kind !== 'orphaned'
  return state === 'parked' || state === 'unknown' || (state === 'queued' && problem !== undefined)
}
