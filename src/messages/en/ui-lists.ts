// What every list says, be it a tree or a grid: columns, search, filters, keys, and lists that are not complete.
import { number, plural } from '#messages/formats.ts'

type SortDirection = 'ascending' | 'descending'
type RecordKind = 'organization' | 'focus-area' | 'cost-item' | 'benefit-item'

const emptyTitles: Readonly<Record<RecordKind, string>> = {
  organization: 'No organizations yet',
  'focus-area': 'No focus areas yet',
  'cost-item': 'No cost items yet',
  'benefit-item': 'No benefit items yet',
}

export const listMessages = {
  type: 'Type',
  status: 'Status',
  owner: 'Owner',
  statusPending: 'Pending',
  statusPaused: 'Paused',
  statusArchived: 'Archived',
  flatList: 'Flat list',
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

  refresh: 'Refresh',
  showNews: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 change – Refresh', other: `${number(count)} changes – Refresh` }),
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
}
