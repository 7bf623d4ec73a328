// The page Unsent changes: changes that are not confirmed, conflicts, imports, history.
import { number, plural } from '#messages/formats.ts'
import { rejection } from './failures.ts'

interface CountArgument {
  readonly count: number
}

interface LabelArgument {
  readonly label: string
}

interface FieldsArgument {
  readonly fields: string
}

interface FieldArgument {
  readonly field: string
}

const noImports = 'The service does not accept imports.'
const noAnswer = 'The service did not respond.'

export const messages = {
  rejection,
  title: 'Unsent changes',
  loading: 'Loading unsent changes…',
  count: ({ count }: CountArgument) => number(count),
  none: 'No unsent changes',
  noneText: 'What you create, edit, archive, or delete is listed here until the service confirms it.',
  needsAttention: 'Needs attention',
  pending: 'Unsent',
  history: 'History',

  sendNow: 'Send now',
  exportFile: 'Export',
  importFile: 'Import…',
  exportForReview: 'Export for review…',

  sharedActs: {
    pause: ({ count }: CountArgument) => `Pause ${number(count)} changes`,
    resume: ({ count }: CountArgument) => `Resume ${number(count)} changes`,
    retry: ({ count }: CountArgument) => `Try ${number(count)} changes again`,
    discard: ({ count }: CountArgument) => `Discard ${number(count)} changes`,
  },
  askDiscard: ({ count }: CountArgument) => `Discard ${number(count)} changes? They cannot be restored.`,

  apiRequest: 'API request',
  undo: 'Undo',
  undoBoth: 'Undo both',
  actOnRecord: ({
    action,
    change,
    record,
  }: {
    readonly action: string
    readonly change: string
    readonly record: string
  }) => `${action}: ${change} “${record}”`,

  saved: 'Saved.',
  deleted: 'Deleted.',
  savedOthersChanged: ({ fields }: FieldsArgument) => `Saved. Someone else also changed: ${fields}.`,
  savedAltered: ({ fields }: FieldsArgument) => `Saved, but the service stored different values: ${fields}.`,
  storedValue: ({ field, value }: FieldArgument & { readonly value: string }) => `${field} “${value}”`,
  savedAlready: 'Saved. No change was needed.',
  savedBefore: 'Saved. An answer was lost, but the service has this change.',
  markedDone: 'Marked as done by you.',
  replaced: 'Rejected, and replaced by a later change.',
  discarded: 'Discarded by you.',
  undone: 'It was undone.',

  conflictOf: ({ label }: LabelArgument) => `Conflict: ${label}`,
  resolve: 'Resolve conflict',
  discardMine: 'Discard my change',
  before: <Part>({ value }: { readonly value: Part }) => ['Before: ', value],
  theirs: 'Theirs',
  mine: 'Mine',
  useTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  useAllTheirs: 'Use theirs for all',
  keepAllMine: 'Keep mine for all',
  sentBy: <Part>({ name, time }: { readonly name: string; readonly time: Part }) => [`${name}, `, time],
  otherValue: 'Other value',
  otherValueOf: ({ field }: FieldArgument) => `Other value for ${field}`,
  enterOtherValue: 'Enter a value, or choose one of the others.',

  report: 'Report',
  reportOf: ({ label }: LabelArgument) => `Report: ${label}`,
  retry: 'Try again',
  retryOf: ({ label }: LabelArgument) => `Try again: ${label}`,
  discardRest: 'Discard rows not imported',
  discardRestOf: ({ label }: LabelArgument) => `Discard rows not imported: ${label}`,
  openRows: 'Rows not imported',
  row: ({ row }: { readonly row: number }) => `Row ${number(row)}`,
  moreRows: ({ count }: CountArgument) =>
    plural(count, { one: '1 more row in the report', other: `${number(count)} more rows in the report` }),
  apiRequests: ({ count }: CountArgument) =>
    plural(count, { one: '1 API request', other: `${number(count)} API requests` }),
  part: ({ part, count }: CountArgument & { readonly part: number }) =>
    plural(count, {
      one: `Part ${number(part)}, 1 row`,
      other: `Part ${number(part)}, ${number(count)} rows`,
    }),
  partGone: 'All rows of this part were imported and are no longer stored here.',
  moreElements: ({ count }: CountArgument) => `… and ${number(count)} more`,
  copyBody: 'Copy request body',

  // Outcomes of imported rows, and their causes.
  outcomes: {
    waiting: ({ count }: { readonly count: number }) => `${number(count)} waiting`,
    applied: ({ count }: { readonly count: number }) => `${number(count)} imported`,
    refused: ({ count }: { readonly count: number }) => `${number(count)} rejected`,
    unknown: ({ count }: { readonly count: number }) => `${number(count)} unconfirmed`,
    'not-sent': ({ count }: { readonly count: number }) => `${number(count)} not sent`,
  },
  moreReasons: ({ count }: CountArgument) => `and ${number(count)} more`,
  reasonOfRows: ({
    count,
    rows,
    reason,
  }: CountArgument & { readonly rows: string; readonly reason: string }) =>
    plural(count, {
      one: `Row ${rows}: ${reason}`,
      other: `Rows ${rows}: ${reason}`,
    }),
  causes: {
    'too-large': 'This row alone is too large for the service. Split it into several rows.',
    'no-reason': 'No reason was given.',
    'no-imports': noImports,
    'not-implemented': noImports,
    'maybe-made': 'It may have been imported: the list of items does not show it clearly. Check the items.',
    'item-gone': 'No response, and the item was deleted. It was not sent again.',
    'not-found-after': 'No response, and no such item was found afterwards.',
    discarded: 'You discarded it before it was sent.',
    'discarded-unanswered': 'You discarded it after it was sent, before a response arrived.',
    'no-rows': 'These rows are no longer on this device. Import them again.',
    'no-look-up': 'The result of some rows is unknown. Check the items, then decide.',
    unauthenticated: 'Your session was not accepted. Sign in again, then try again.',
    unauthorized:
      'You are signed in, but the service did not accept these rows. Ask an administrator, then try again.',
    forbidden: 'You do not have permission to import. Ask an administrator, then try again.',
    offline: noAnswer,
    timeout: noAnswer,
    foreign: 'A proxy answered instead of the service.',
    unavailable: 'The service is busy or not available.',
  },
}
