import type { Messages } from '#messages/messages.ts'

/** Why a person can only read, as a message of the area `ui`. */
export const readOnlyReasons = {
  closed: 'readOnlyClosed',
  'no-scope': 'readOnlyScope',
  refused: 'readOnlyRefused',
} as const satisfies Readonly<Record<string, keyof Messages['ui']>>

export type ReadOnlyReason = keyof typeof readOnlyReasons
