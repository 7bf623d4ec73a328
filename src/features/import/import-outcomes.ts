import type { SentImport } from '#data/imports/sent-imports.ts'
import type { Messages } from '#messages/messages.ts'

export type OutcomeKind = keyof SentImport['counts']

/** How each outcome of a row is called. */
export const outcomeTitles = {
  waiting: 'waiting',
  applied: 'imported',
  refused: 'rejected',
  unknown: 'unconfirmed',
  'not-sent': 'notSent',
} as const satisfies Readonly<Record<OutcomeKind, keyof Messages['imports']>>
