// What a person can do about one of their changes.
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { allows } from '#offline/outbox/state-machine.ts'

export interface ChangeAct {
  readonly kind: 'pause' | 'resume' | 'confirm' | 'resend' | 'retry' | 'discard'
  readonly act: () => Promise<unknown>
}

/** Empty for a change that is confirmed or under way. */
export function changeActs(entry: OutboxEntry, outbox: Outbox): readonly ChangeAct[] {
  const { seq, state, problem } = entry
  // Only the person can see on the site itself what became of it.
  const isUndecidable = state === 'parked' && problem?.kind === 'no-look-up'
  const retryKind = isUndecidable ? 'resend' : 'retry'
  const acts: readonly (readonly [isOffered: boolean, act: ChangeAct])[] = [
    [allows(entry, 'pause'), { kind: 'pause', act: () => outbox.pause(seq) }],
    [allows(entry, 'resume'), { kind: 'resume', act: () => outbox.resume(seq) }],
    [isUndecidable, { kind: 'confirm', act: () => outbox.confirm(seq) }],
    [canRetry(state, problem), { kind: retryKind, act: () => outbox.retry(seq) }],
    [allows(entry, 'discard'), { kind: 'discard', act: () => outbox.discard(seq) }],
  ]
  return acts.filter(([isOffered]) => isOffered).map(([, act]) => act)
}

/** A record that was deleted stays deleted, and an orphan never gets its parent. */
const hopeless: readonly (string | undefined)[] = ['gone', 'orphaned', 'id-unknown']

function canRetry(state: OutboxEntry['state'], problem: OutboxEntry['problem']): boolean {
  if (state === 'refused') return !hopeless.includes(problem?.kind)
  return state === 'parked' || state === 'unknown' || (state === 'queued' && problem !== undefined)
}
