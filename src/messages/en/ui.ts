// Parts that several screens share: lists, grids, fields, dates, copying, key names.
import { changes } from './ui-changes.ts'
import { listMessages } from './ui-lists.ts'

export const messages = {
  ...changes,
  ...listMessages,

  copied: 'Copied',
  copyRefused: 'The browser did not allow copying. Click the page and try again.',
  exportFailed: 'The export failed. Try again.',
  experimental: 'Experimental',
  experimentalHint: 'This part of the API may change.',

  keyUp: 'Up arrow',
  keyDown: 'Down arrow',
  keyLeft: 'Left arrow',
  keyRight: 'Right arrow',
  signPageUp: 'Page ↑',
  keyPageUp: 'Page up',
  signPageDown: 'Page ↓',
  keyPageDown: 'Page down',
  keyHome: 'Home',
  keyEnd: 'End',
  keyEnter: 'Enter',
  keySpace: 'Space',
  keyPlus: 'Plus',
  keyShift: 'Shift',
  keyBackspace: 'Backspace',
  signDelete: 'Del',
  keyDelete: 'Delete',

  formattingChanged: 'Only the formatting changes.',

  period: 'Period',
  version: ({ version }: { readonly version: 'ACTUAL' | 'FORECAST' | 'BASELINE' }) =>
    ({ ACTUAL: 'Actual', FORECAST: 'Forecast', BASELINE: 'Baseline' })[version],

  // Fields of a record.
  fieldName: 'Name',
  fieldOwner: 'Owner',
  fieldExternalId: 'External ID',
  fieldDescription: 'Description',

  // Forms.
  notSet: 'Not set',
  willBeCleared: 'Will be cleared',
  clear: 'Clear',
  clearField: ({ label }: { readonly label: string }) => `Clear ${label}`,
  reset: 'Reset',
  resetField: ({ label }: { readonly label: string }) => `Reset ${label}`,
  apiRequest: 'API request',
  moreActions: 'More actions',
  editRecord: 'Edit',
  addChild: 'Add child',
  archiveRecord: 'Archive…',
  deleteRecord: 'Delete…',

  // The form that a change leads to.
  fixChange: 'Fix',
  editChange: 'Edit',
  restoreRecord: 'Restore',
  showIdHolder: 'Show item with this ID',
  resolveConflict: 'Resolve conflict',

  // Why a person can only read.
  readOnlyClosed: 'The site has closed this area for you.',
  readOnlyScope: 'You can view this area but not change it. Ask an administrator for access.',
  readOnlyRefused: 'The site rejected your last change here. Reload the page to try again.',

  // Descriptions.
  editorLoading: 'Loading editor…',
  editorMissing: 'The editor could not be loaded. You can still change and save everything else.',
  loadEditor: 'Try again',
  expandSection: 'Show more',
  shownAsText: ({ name }: { readonly name: string }) => `“${name}”, shown as text`,
  unnamedShownAsText: 'Unknown content, shown as text',
  descriptionCut: 'The rest is too long to show here. Copy the record as JSON to get all of it.',
  taskDone: 'Done',
  taskOpen: 'To do',
}
