// The person's own changes, on rows, on records, in the sidebar and on the page Pending changes.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

type Kind = 'organization' | 'focus-area' | 'cost-item' | 'benefit-item'

interface KindArgument {
  readonly kind: Kind
}

interface SaidArgument {
  /** The service's own words. */
  readonly said: string
}

interface ReasonArgument {
  readonly reason: string
}

const saving = 'Saving…'

export const changes = {
  changesSaved: 'Saved',
  changesSaving: saving,
  changesRetrying: 'Trying again…',
  changesPaused: ({ count }: Counted) =>
    plural(count, { one: 'Paused · 1 pending change', other: `Paused · ${number(count)} pending changes` }),
  changesOffline: ({ count }: Counted) =>
    plural(count, { one: 'Offline · 1 pending change', other: `Offline · ${number(count)} pending changes` }),
  changesNeedAttention: ({ count }: Counted) =>
    plural(count, {
      one: 'Needs attention · 1 pending change',
      other: `Needs attention · ${number(count)} pending changes`,
    }),
  changesNotStored: 'Not saved · Storage problem',

  pendingChanges: 'Pending changes',
  yourChanges: 'Your changes',
  needsAttention: 'Needs attention.',
  pending: 'Pending.',

  progress: {
    saving,
    conflict: 'Someone else changed the same field. Choose which value to keep.',
    rejected: ({ reason }: ReasonArgument) => `Not saved. ${reason}`,
    'not-sent': ({ reason }: ReasonArgument) => `Not sent. ${reason}`,
    'waits-for-sign-in': 'Waiting for you to sign in.',
    'waits-for-other': 'Waiting for another change that needs attention.',
    paused: 'Paused.',
    'waits-for-paused': 'Waiting for a paused change.',
    offline: 'Offline. Stored on this device, and sent when the service responds.',
    unconfirmed: 'Sent, but not confirmed. Checking with the service…',
    retrying: ({ reason }: ReasonArgument) => `Trying again. ${reason}`,
  },

  reasons: {
    none: 'The service gave no reason.',
    'record-missing': 'This record was deleted.',
    gone: 'This record was deleted. Your edits stay here until you discard them.',
    'owner-missing': 'The owner was not found or can no longer be chosen. Choose another person.',
    'parent-missing': 'The parent was not found. It may have been deleted.',
    'type-missing': 'The type was not found or can no longer be chosen. Choose another type.',
    'external-id-taken': 'Another item has this external ID.',
    contradicted: ({ said }: SaidArgument) => `It conflicts with other data: “${said}”`,
    invalid: ({ said }: SaidArgument) => `The service did not accept it: “${said}”`,
    unauthenticated: 'The service did not accept your session. Sign in again, then try again.',
    unauthorized:
      'You are signed in, but the service did not accept this change. Ask an administrator, then try again.',
    forbidden: 'You don’t have permission for this. Ask an administrator, then try again.',
    'not-implemented': 'This service does not support this change.',
    'no-look-up':
      'The service did not respond and cannot say whether the record was created. Look it up on the site, then choose.',
    offline: 'The service did not respond.',
    timeout: 'The service took too long to respond.',
    unavailable: 'The service is temporarily unavailable.',
    orphaned: 'It belongs to a record that was discarded before it was created.',
    'id-unknown': 'It belongs to a new record whose ID is not known. Make this change in the tree.',
    'console-too-old': 'This version of the console cannot send it. Update the console, then try again.',
    unexpected: ({ said }: SaidArgument) => `Something went wrong: “${said}”`,
  },

  acts: {
    pause: 'Pause',
    resume: 'Resume',
    confirm: 'Mark as done',
    resend: 'Send again',
    retry: 'Try again',
    discard: 'Discard',
  },
  askDiscardWith: ({ count }: Counted) =>
    plural(count, {
      one: 'Discard this and 1 change that needs it? They cannot be restored.',
      other: `Discard this and ${number(count)} changes that need it? They cannot be restored.`,
    }),
  notDone: ({ count }: Counted) =>
    plural(count, {
      one: 'Not done: the service may still carry out the change. Try again in a minute.',
      other: `Not done for ${number(count)} changes: the service may still carry them out. Try again in a minute.`,
    }),
  actionOn: ({ action, title }: { readonly action: string; readonly title: string }) => `${action}: ${title}`,

  actions: {
    create: ({ kind }: KindArgument) =>
      ({
        organization: 'Create organization',
        'focus-area': 'Create focus area',
        'cost-item': 'Create cost item',
        'benefit-item': 'Create benefit item',
      })[kind],
    update: ({ kind }: KindArgument) =>
      ({
        organization: 'Update organization',
        'focus-area': 'Update focus area',
        'cost-item': 'Update cost item',
        'benefit-item': 'Update benefit item',
      })[kind],
    move: ({ kind }: KindArgument): string =>
      kind === 'organization' ? 'Move organization' : 'Move focus area',
    archive: 'Archive organization',
    delete: ({ kind }: KindArgument) =>
      ({
        organization: 'Delete organization',
        'focus-area': 'Delete focus area',
        'cost-item': 'Delete cost item',
        'benefit-item': 'Delete benefit item',
      })[kind],
    undo: ({ kind }: KindArgument) =>
      ({
        organization: 'Undo organization update',
        'focus-area': 'Undo focus area update',
        'cost-item': 'Undo cost item update',
        'benefit-item': 'Undo benefit item update',
      })[kind],
    import: ({ kind }: KindArgument): string =>
      kind === 'cost-item' ? 'Import cost items' : 'Import benefit items',
  },

  storageProblems: {
    full: 'This device is out of storage. Free some space, or send or export your pending changes; then try again.',
    lost: 'The data on this device was deleted or closed. The changes listed here exist only in this tab: export them, then reload the page.',
    blocked:
      'An older version of the console is open in another tab. Close that tab to see your pending changes here.',
    refused: ({ said }: SaidArgument) =>
      `This device cannot store changes: “${said}” Allow this site to store data, then open it again.`,
  },
}
