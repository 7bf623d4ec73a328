// The person's own changes, on rows, on records, in the sidebar and on the page Pending changes.
import { number, plural } from '#messages/formats.ts'

type Kind = 'organization' | 'focus-area' | 'cost-item' | 'benefit-item'

interface KindArgument {
  readonly kind: Kind
}

interface CountArgument {
  readonly count: number
}

interface SaidArgument {
  /** The service's own words. */
  readonly said: string
}

interface ReasonArgument {
  readonly reason: string
}

export const changes = {
  changesSaved: 'Saved',
  changesSaving: 'Saving…',
  changesRetrying: 'Trying again…',
  changesPaused: ({ count }: CountArgument) =>
    plural(count, { one: 'Paused · 1 pending change', other: `Paused · ${number(count)} pending changes` }),
  changesOffline: ({ count }: CountArgument) =>
    plural(count, { one: 'Offline · 1 pending change', other: `Offline · ${number(count)} pending changes` }),
  changesNeedAttention: ({ count }: CountArgument) =>
    plural(count, {
      one: 'Needs attention · 1 pending change',
      other: `Needs attention · ${number(count)} pending changes`,
    }),
  changesNotStored: 'Not saved · Storage problem',

  pendingChanges: 'Pending changes',
  yourChanges: 'Your changes',
  needsAttention: 'Needs attention.',
  pending: 'Pending.',

  progressConflict: 'Someone else changed the same field. Choose which value to keep.',
  progressNotSaved: ({ reason }: ReasonArgument) => `Not saved. ${reason}`,
  progressNotSent: ({ reason }: ReasonArgument) => `Not sent. ${reason}`,
  progressWaitsForYou: 'Waiting for you to sign in, or for another change that needs attention.',
  progressPaused: 'Paused.',
  progressWaitsForPaused: 'Waiting for a paused change.',
  progressOffline: 'Offline. Stored on this device, and sent when the service responds.',
  progressUnconfirmed: 'Sent, but not confirmed. Checking with the service…',
  progressRetrying: ({ reason }: ReasonArgument) => `Trying again. ${reason}`,

  reasonNone: 'The service gave no reason.',
  reasonDeleted: 'This record was deleted.',
  reasonDeletedUnderEdits: 'This record was deleted. Your edits stay here until you discard them.',
  reasonOwnerMissing: 'The owner was not found. Choose another person.',
  reasonParentMissing: 'The parent was not found. It may have been deleted.',
  reasonTypeMissing: 'The type was not found. Choose another type.',
  reasonExternalIdTaken: 'Another item has this external ID.',
  reasonContradicted: ({ said }: SaidArgument) => `It conflicts with other data: “${said}”`,
  reasonInvalid: ({ said }: SaidArgument) => `The service did not accept it: “${said}”`,
  reasonSession: 'The service did not accept your session. Sign in again, then try again.',
  reasonForbidden: 'You don’t have permission for this. Ask an administrator, then try again.',
  reasonNotOffered: 'This service does not support this change.',
  reasonOutcomeUnknown:
    'The service did not respond and cannot say whether the record was created. Look it up on the site, then choose.',
  reasonOffline: 'The service did not respond.',
  reasonSlow: 'The service took too long to respond.',
  reasonUnavailable: 'The service is temporarily unavailable.',
  reasonOrphaned: 'It belongs to a record that was discarded before it was created.',
  reasonIdUnknown: 'It belongs to a new record whose ID is not known. Make this change in the tree.',
  reasonConsoleTooOld: 'This version of the console cannot send it. Update the console, then try again.',
  reasonUnexpected: ({ said }: SaidArgument) => `Something went wrong: “${said}”`,

  pauseChange: 'Pause',
  resumeChange: 'Resume',
  confirmChange: 'Mark as done',
  resendChange: 'Send again',
  retryChange: 'Try again',
  discardChange: 'Discard',
  actionOn: ({ action, title }: { readonly action: string; readonly title: string }) => `${action}: ${title}`,

  createAction: ({ kind }: KindArgument) =>
    ({
      organization: 'Create organization',
      'focus-area': 'Create focus area',
      'cost-item': 'Create cost item',
      'benefit-item': 'Create benefit item',
    })[kind],
  updateAction: ({ kind }: KindArgument) =>
    ({
      organization: 'Update organization',
      'focus-area': 'Update focus area',
      'cost-item': 'Update cost item',
      'benefit-item': 'Update benefit item',
    })[kind],
  archiveAction: 'Archive organization',
  deleteAction: ({ kind }: KindArgument) =>
    ({
      organization: 'Delete organization',
      'focus-area': 'Delete focus area',
      'cost-item': 'Delete cost item',
      'benefit-item': 'Delete benefit item',
    })[kind],
  undoAction: ({ kind }: KindArgument) =>
    ({
      organization: 'Undo organization update',
      'focus-area': 'Undo focus area update',
      'cost-item': 'Undo cost item update',
      'benefit-item': 'Undo benefit item update',
    })[kind],
  importAction: ({ kind }: KindArgument): string =>
    kind === 'cost-item' ? 'Import cost items' : 'Import benefit items',

  storageFull:
    'This device is out of storage. Free some space, or send or export your pending changes; then try again.',
  storageLost:
    'The data on this device was deleted or closed. The changes listed here exist only in this tab: export them, then reload the page.',
  storageBlocked:
    'An older version of the console is open in another tab. Close that tab to see your pending changes here.',
  storageRefused: ({ said }: SaidArgument) =>
    `This device cannot store changes: “${said}” Allow this site to store data, then open it again.`,
}
