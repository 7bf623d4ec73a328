import type { Messages } from '#messages/messages.ts'

/** What a person does with a change on another page, as a message of the area `ui`. */
export const formActs = {
  fix: 'fixChange',
  edit: 'editChange',
  restore: 'restoreRecord',
  'show-holder': 'showIdHolder',
  resolve: 'resolveConflict',
} as const satisfies Readonly<Record<string, keyof Messages['ui']>>

export type FormAct = keyof typeof formActs
