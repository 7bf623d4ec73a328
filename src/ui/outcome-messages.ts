// The outcomes of the rows of an import, and why a row has its outcome.
import type { Messages } from '#messages/messages.ts'

type Words = Messages['outbox']

export type OutcomeKind = keyof Words['outcomes']

/** `1,200 imported · 3 rejected`: how many rows of an import have which outcome. */
export function describeOutcomes(m: Words, counts: Readonly<Record<OutcomeKind, number>>): string {
  return (Object.keys(m.outcomes) as OutcomeKind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => m.outcomes[kind]({ count: counts[kind] }))
    .join(' · ')
}

interface Cause {
  readonly kind?: string
  readonly code?: string
  readonly message?: string
}

/** Why a row has its outcome, or an import does not continue: what the console knows about it, else what the service said. */
export function describeCause(m: Words, { code = '', message = '' }: Cause): string {
  const { causes }: { readonly causes: Readonly<Record<string, string>> } = m
  return causes[code] ?? (message || m.causes['no-reason'])
}
