// Parts that several screens share: lists, grids, fields, dates, copying, key names.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'
import { foreignAnswer, rejection } from './failures.ts'

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

type SortDirection = 'ascending' | 'descending'
type RecordKind = 'organization' | 'focus-area' | 'cost-item' | 'benefit-item'

const emptyTitles: Readonly<Record<RecordKind, string>> = {
  organization: 'No organizations yet',
  'focus-area': 'No focus areas yet',
  'cost-item': 'No cost items yet',
  'benefit-item': 'No benefit items yet',
}

export const messages = {
  rejection,
  // The person's own changes, on rows, on records, in the sidebar and on the page Unsent changes.
  changesSaved: 'Saved',
  changesSaving: saving,
  changesRetrying: 'Trying again…',
  changesPaused: ({ count }: Counted) => `Paused, ${number(count)} unsent`,
  changesNeedAttention: ({ count }: Counted) => `Needs attention, ${number(count)} unsent`,
  changesInConflict: ({ count }: Counted) =>
    plural(count, { one: '1 conflict', other: `${number(count)} conflicts` }),
  changesNotStored: 'Not saved, storage problem',
  changesLoading: 'Loading…',
  unreachedUnsent: ({ reach, count }: Counted & { readonly reach: string }) =>
    `${reach}, ${number(count)} unsent`,

  pendingChanges: 'Unsent changes',
  yourChanges: 'Your changes',
  needsAttention: 'Needs attention.',
  pending: 'Unsent.',

  progress: {
    saving,
    conflict: 'Someone else changed the same field. Choose which value to keep.',
    rejected: ({ reason }: ReasonArgument) => `Not saved. ${reason}`,
    'not-sent': ({ reason }: ReasonArgument) => `Not sent. ${reason}`,
    'waits-for-sign-in': 'Waiting for you to sign in.',
    'waits-for-other': 'Waiting for another change that needs attention.',
    paused: 'Paused.',
    'waits-for-paused': 'Waiting for a paused change.',
    offline: 'Stored on this device, and sent when the service responds.',
    'offline-in-tab': 'Kept in this tab only, and sent when the service responds.',
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
    'cross-site':
      'The service accepts changes only from its own pages. Reload the page, then try again. A proxy may remove what the console sends along.',
    'area-disabled': 'This area is turned off for you. Ask an administrator, then try again.',
    'site-closed': 'Your account has no access to this site. Ask an administrator, then try again.',
    'sign-in-again': 'You signed in too long ago for this. Sign in again, then try again.',
    foreign: foreignAnswer,
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
    amounts: ({ kind }: KindArgument): string =>
      kind === 'cost-item' ? 'Change amounts of cost items' : 'Change amounts of benefit items',
    other: 'Change of another version',
  },

  storageProblems: {
    full: 'This device is out of storage. Free some space, or send or export your unsent changes; then try again.',
    lost: 'The data on this device was deleted or closed. The changes listed here exist only in this tab: export them, then reload the page.',
    blocked:
      'An older version of the console is open in another tab. Close that tab to see your unsent changes here.',
    refused:
      'This device could not store the change. Try again; if it stays so, allow this site to store data and open it again.',
  },

  // What every list says, be it a tree or a grid: columns, search, filters, keys, and lists that are not complete.
  type: 'Type',
  status: 'Status',
  owner: 'Owner',
  statusPending: 'Pending',
  statusPaused: 'Paused',
  statusArchived: 'Archived',
  showArchived: 'Show archived',
  statusInProgress: 'In progress',
  statusOnTrack: 'On track',
  statusActive: 'Active',
  statusCompleted: 'Completed',
  statusDone: 'Done',
  statusAtRisk: 'At risk',
  statusOffTrack: 'Off track',

  loading: 'Loading list…',
  loadingItems: ({ kind }: { readonly kind: 'cost-item' | 'benefit-item' }) =>
    ({ 'cost-item': 'Loading cost items…', 'benefit-item': 'Loading benefit items…' })[kind],
  loadingRecord: 'Loading record…',
  partOf: ({ part, total }: { readonly part: number; readonly total: number }) =>
    `${number(part)} of ${number(total)}`,
  emptyTitle: ({ kind }: { readonly kind: RecordKind }) => emptyTitles[kind],
  noMatches: 'No matches',
  noMatchesYet: 'No matches yet',
  clearSearchAndFilters: 'Clear search and filters',
  searchesNames:
    'The search looks at names anywhere in the tree and ignores case and accents. Filters narrow it further.',
  searchedPartially: 'The list is not completely loaded. There may be more matches.',
  searchingService: 'The list is not completely loaded. The service is searching, too.',
  serviceHasNone: 'The service does not know that name either.',
  serviceSearching: 'The service is searching, too…',
  serviceSearchFailed: 'The service did not answer the search. Only loaded records were searched.',
  serviceFound: ({ total }: { readonly total: number }) =>
    plural(total, {
      one: 'The service found 1 record.',
      other: `The service found ${number(total)} records.`,
    }),
  serviceFoundFirst: ({ total, shown }: { readonly total: number; readonly shown: number }) =>
    `The service found ${number(total)} records. The first ${number(shown)} are shown.`,
  oldWhileLoading: 'Until it is loaded, you see data that is more than 30 days old.',
  showsLastLoaded: 'This is the last loaded list.',
  updatedAgo: <Part>({ time }: { readonly time: Part }) => ['Updated ', time],
  notAllLoaded: 'The list could not be loaded completely.',
  oldData: 'This data is more than 30 days old. Refresh it before you rely on it.',
  unlisted: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: 'This site does not list its records. You see the 1 record opened on this device, with its ancestors.',
      other: `This site does not list its records. You see the ${number(count)} records opened on this device, with their ancestors.`,
    }),
  cutShort: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: 'The list could not be loaded completely: 1 record so far, there may be more.',
      other: `The list could not be loaded completely: ${number(count)} records so far, there may be more.`,
    }),
  tryAgain: 'Try again',
  openById: 'Open by ID',
  open: 'Open',

  panelWidth: 'Width of the panel',
  hiddenAncestors: ({ count }: { readonly count: number }) =>
    plural(count, { one: 'Show 1 more level', other: `Show ${number(count)} more levels` }),

  moreActions: 'More actions',
  toolsOf: ({ list }: { readonly list: string }) => `Filters and tools of ${list}`,
  refresh: 'Refresh',
  showHeldChanges: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 change – Refresh', other: `${number(count)} changes – Refresh` }),
  expand: 'Expand',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  columns: 'Columns',
  columnsHint: 'Columns, as far as they fit',
  moveColumnUp: ({ column }: { readonly column: string }) => `Move ${column} to the front`,
  moveColumnDown: ({ column }: { readonly column: string }) => `Move ${column} to the back`,
  resetColumns: 'Reset columns',
  sortBy: ({ column }: { readonly column: string }) => `Sort by ${column}`,
  sortRows: 'Sort rows',
  sortedBy: ({ column, direction }: { readonly column: string; readonly direction: SortDirection }) =>
    `${column}, ${direction}`,
  asListed: 'As listed',
  selectRow: 'Select',
  selectAllShown: 'Select all rows shown',
  row: 'Row',

  matches: 'Matches',
  matchCount: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 match', other: `${number(count)} matches` }),
  nextMatch: 'Next match',
  previousMatch: 'Previous match',
  /** Within the name of each search, which says what is searched. */
  searchHint: 'Search',
  clearSearch: 'Clear search',

  due: 'Target date',
  dueChoices: {
    overdue: 'Overdue',
    month: 'Next 30 days',
    later: 'Later',
    past: 'In the past, finished',
    none: 'No target date',
  },

  filters: 'Filters',
  clearFilters: 'Clear filters',
  filterBy: ({ field }: { readonly field: string }) => `Filter by ${field}`,
  removeFilter: ({ field }: { readonly field: string }) => `Remove filter: ${field}`,
  counting: 'Counting…',
  searchField: ({ field }: { readonly field: string }) => `Search ${field}`,
  searchValues: ({ count }: { readonly count: number }) => `Search ${number(count)} values`,
  changed: 'Changed',
  lastChanged: 'Last changed',
  anyTime: 'Any time',
  lastDay: 'Last 24 hours',
  lastDays: ({ count }: { readonly count: number }) =>
    plural(count, { one: 'Last day', other: `Last ${number(count)} days` }),
  lastYear: 'Last 12 months',
  older: 'Older',
  since: 'Since',
  sinceDay: ({ day }: { readonly day: string }) => `Since ${day}`,
  otherTypes: 'Other types',

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

  amountOf: ({
    item,
    version,
    period,
  }: {
    readonly item: string
    readonly version: string
    readonly period: string
  }) => `${item}, ${version}, ${period}`,

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
  fieldCostType: 'Cost type',
  fieldCostSubtype: 'Cost subtype',
  fieldExpenditureType: 'Expenditure type',
  fieldInvestmentCategory: 'Investment category',
  fieldFocusArea: 'Focus area',
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
  experimentalHint: 'Experimental: this part of the API may change.',
}
