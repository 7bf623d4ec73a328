// Words the person's own changes: what one does, the progress of its saving, why it is not saved, what can be done.
import type { Messages } from '#messages/messages.ts'

type Ui = Messages['ui']

const actions = {
  create: 'createAction',
  update: 'updateAction',
  archive: 'archiveAction',
  delete: 'deleteAction',
  import: 'importAction',
  undo: 'undoAction',
} as const satisfies Readonly<Record<string, keyof Ui>>

export interface ChangeAction {
  readonly verb: keyof typeof actions
  readonly kind: Parameters<Ui['createAction']>[0]['kind']
}

/** `Update focus area`. */
export function describeAction(m: Ui, { verb, kind }: ChangeAction): string {
  const message = m[actions[verb]]
  return typeof message === 'string' ? message : message({ kind })
}

const reasons = {
  none: 'reasonNone',
  gone: 'reasonDeletedUnderEdits',
  'record-missing': 'reasonDeleted',
  'owner-missing': 'reasonOwnerMissing',
  'parent-missing': 'reasonParentMissing',
  'type-missing': 'reasonTypeMissing',
  'external-id-taken': 'reasonExternalIdTaken',
  contradicted: 'reasonContradicted',
  invalid: 'reasonInvalid',
  unauthenticated: 'reasonSession',
  forbidden: 'reasonForbidden',
  'not-implemented': 'reasonNotOffered',
  'no-look-up': 'reasonOutcomeUnknown',
  offline: 'reasonOffline',
  timeout: 'reasonSlow',
  unavailable: 'reasonUnavailable',
  orphaned: 'reasonOrphaned',
  'id-unknown': 'reasonIdUnknown',
  'console-too-old': 'reasonConsoleTooOld',
  unexpected: 'reasonUnexpected',
} as const satisfies Readonly<Record<string, keyof Ui>>

interface ChangeReason {
  readonly kind: keyof typeof reasons
  /** The service's own words. */
  readonly said: string
}

/** Why a change is not saved, and what to do. */
export function describeReason(m: Ui, { kind, said }: ChangeReason): string {
  const message = m[reasons[kind]]
  return typeof message === 'string' ? message : message({ said })
}

const waits = {
  conflict: 'progressConflict',
  'waits-for-you': 'progressWaitsForYou',
  paused: 'progressPaused',
  'waits-for-paused': 'progressWaitsForPaused',
  offline: 'progressOffline',
  unconfirmed: 'progressUnconfirmed',
  saving: 'changesSaving',
} as const satisfies Readonly<Record<string, keyof Ui>>

const failures = {
  rejected: 'progressNotSaved',
  'not-sent': 'progressNotSent',
  retrying: 'progressRetrying',
} as const satisfies Readonly<Record<string, keyof Ui>>

export type ChangeProgress =
  | { readonly kind: keyof typeof waits }
  | { readonly kind: keyof typeof failures; readonly reason: ChangeReason }

/** The progress of saving a change, in a sentence or two. */
export function describeProgress(m: Ui, progress: ChangeProgress): string {
  if (!('reason' in progress)) return m[waits[progress.kind]]
  return m[failures[progress.kind]]({ reason: describeReason(m, progress.reason) })
}

/** What can be done about a change at its place. */
export const actLabels = {
  pause: 'pauseChange',
  resume: 'resumeChange',
  confirm: 'confirmChange',
  resend: 'resendChange',
  retry: 'retryChange',
  discard: 'discardChange',
} as const satisfies Readonly<Record<string, keyof Ui>>

/** What a person does with a change on another page. */
export const formActs = {
  fix: 'fixChange',
  edit: 'editChange',
  restore: 'restoreRecord',
  'show-holder': 'showIdHolder',
  resolve: 'resolveConflict',
} as const satisfies Readonly<Record<string, keyof Ui>>

export type FormAct = keyof typeof formActs
