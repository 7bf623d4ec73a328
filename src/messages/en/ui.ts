// Parts that several screens share: lists, grids, fields, dates, copying, key names.
import type { Counted } from '#messages/arguments.ts'
import { number } from '#messages/formats.ts'
import { changes } from './ui-changes.ts'
import { listMessages } from './ui-lists.ts'

export const messages = {
  ...changes,
  ...listMessages,

  cancel: 'Cancel',
  showMore: ({ count }: Counted) => `Show more (${number(count)} left)`,

  copied: 'Copied',
  copyRefused: 'The browser did not allow copying. Click the page and try again.',
  exportFailed: 'The export failed. Try again.',

  signControl: 'Ctrl',
  keyControl: 'Control',

  formattingChanged: 'Only the formatting changes.',

  period: 'Period',
  version: ({ version }: { readonly version: 'ACTUAL' | 'FORECAST' | 'BASELINE' }) =>
    ({ ACTUAL: 'Actual', FORECAST: 'Forecast', BASELINE: 'Baseline' })[version],

  // Fields of a record.
  tooLong: ({ max }: { readonly max: number }) =>
    `The text is too long. Use at most ${number(max)} characters.`,
  fieldName: 'Name',
  fieldOwner: 'Owner',
  fieldExternalId: 'External ID',
  fieldDescription: 'Description',
  fieldStatus: 'Status',
  fieldTargetDate: 'Target date',
  fieldPrecision: 'Target date precision',
  fieldParent: 'Parent',
  topLevel: 'Top level',
  precisions: {
    DAY: 'Day',
    MONTH: 'Month',
    QUARTER: 'Quarter',
    YEAR: 'Year',
  },
  quarter: ({ quarter, year }: { readonly quarter: number; readonly year: string }) => `Q${quarter} ${year}`,
  fixedFields:
    'Status, target date and parent can only be set when a record is created: the API of this site has no request that changes them.',

  // Forms.
  notSet: 'Not set',
  willBeCleared: 'Will be cleared',
  clear: 'Clear',
  clearField: ({ label }: { readonly label: string }) => `Clear ${label}`,
  reset: 'Reset',
  resetField: ({ label }: { readonly label: string }) => `Reset ${label}`,
  apiRequest: 'API request',

  // The form that a change leads to.
  formActs: {
    fix: 'Fix',
    edit: 'Edit',
    restore: 'Restore',
    'show-holder': 'Show item with this ID',
    resolve: 'Resolve conflict',
  },

  // Why a person can only read.
  readOnlyReasons: {
    closed: 'The site has closed this area for you.',
    'no-scope': 'You can view this area but not change it. Ask an administrator for access.',
    refused: 'The site rejected your last change here. Reload the page to try again.',
  },

  // Descriptions.
  editorLoading: 'Loading editor…',
  editorMissing: 'The editor could not be loaded. You can still change and save everything else.',
  loadEditor: 'Try again',
  experimental: 'Experimental',
  experimentalHint: 'This part of the API may change.',
}
