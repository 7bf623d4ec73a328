// The outcomes of the rows of an import, and why a row has its outcome.
import type { Messages } from '#messages/messages.ts'

type Words = Messages['outbox']

const outcomes = {
  waiting: 'rowsWaiting',
  applied: 'rowsImported',
  refused: 'rowsRejected',
  unknown: 'rowsUnconfirmed',
  'not-sent': 'rowsNotSent',
} as const satisfies Readonly<Record<string, keyof Words>>

export type OutcomeKind = keyof typeof outcomes

/** `1,200 imported · 3 rejected`: how many rows of an import have which outcome. */
export function describeOutcomes(m: Words, counts: Readonly<Record<OutcomeKind, number>>): string {
  return (Object.keys(outcomes) as OutcomeKind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => m[outcomes[kind]]({ count: counts[kind] }))
    .join(' · ')
}

const causes = {
  'too-large': 'rowTooLarge',
  'no-reason': 'rowNoReason',
  'no-imports': 'rowNoImports',
  'maybe-made': 'rowMaybeMade',
  'item-gone': 'rowItemGone',
  'not-found-after': 'rowNotFound',
  discarded: 'rowDiscarded',
  'discarded-unanswered': 'rowDiscardedUnanswered',
  'no-rows': 'rowsGone',
  'no-look-up': 'rowsUndecided',
  unauthenticated: 'importSignIn',
  forbidden: 'importForbidden',
  'not-implemented': 'rowNoImports',
  offline: 'importNoAnswer',
  timeout: 'importNoAnswer',
  unavailable: 'importBusy',
} as const satisfies Readonly<Record<string, keyof Words>>

interface Cause {
  readonly kind?: string
  readonly code?: string
  readonly message?: string
}

/** Why a row has its outcome, or an import does not continue: what the console knows about it, else what the service said. */
export function describeCause(m: Words, { code = '', message = '' }: Cause): string {
  if (Object.hasOwn(causes, code)) return m[causes[code as keyof typeof causes]]
  return message || m.rowNoReason
}
