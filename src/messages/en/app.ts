// The frame around every screen: navigation, state of the device, and screens that could not be opened.
import { number, plural } from '#messages/formats.ts'

export const messages = {
  skipToContent: 'Skip to content',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  console: 'Console',
  areas: 'Areas',
  groups: {
    planning: 'Planning',
    funds: 'Funds',
    administration: 'Administration',
  },
  focusAreas: 'Focus areas',
  organizations: 'Organizations',
  costItems: 'Cost items',
  benefitItems: 'Benefit items',
  vulnerabilities: 'Vulnerabilities',
  activity: 'Activity',
  pendingChanges: 'Unsent changes',
  access: 'Access',
  settings: 'Settings',
  noAccess: 'You have no access',
  find: 'Find anything',
  keyboardShortcuts: 'Keyboard shortcuts',
  showKeyboardShortcuts: 'Show keyboard shortcuts',
  allShortcuts: 'All shortcuts',

  colorScheme: 'Color scheme',
  schemeSystem: 'System',
  schemeLight: 'Light',
  schemeDark: 'Dark',

  lastChange: 'Last change',
  undo: 'Undo',
  undoing: 'Undoing…',
  undone: 'Undone',
  cannotUndo: 'This change cannot be undone.',
  notUndone: 'Not undone: this device could not store the change.',
  dismiss: 'Dismiss',
  deleted: 'Deleted',
  changeStates: {
    saved: 'Saved',
    saving: 'Saving…',
    offline: 'Sent later',
    paused: 'Paused',
    attention: 'Needs attention',
    waiting: 'Waits for another change',
  },
  valueOf: <Part>({ what, value }: { readonly what: string; readonly value: Part }) => [`${what}: `, value],
  recordsChanged: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 record', other: `${number(count)} records` }),

  connectionStates: {
    connected: 'Connected',
    'no-network': 'Offline',
    unreachable: 'Service not responding',
    foreign: 'A proxy is answering',
  },

  storageStates: {
    blocked:
      'An older version of the console is open in another tab. Close that tab to keep data on this device.',
    lost: 'The data on this device was deleted. Reload the page to keep data here again.',
    unavailable:
      'This browser does not store data for the console: nothing is kept on this device. Closing this tab discards unsent changes.',
    full: 'This device is out of storage. Your data and unsent changes are still here, but newly loaded data is not stored. Free some space and reload the page.',
    newer: 'A newer version of the console has stored its data here. Reload the page to use it.',
    nothing: 'No data is stored on this device. Closing this tab discards unsent changes.',
  },
  updateStates: {
    ready: 'A new version is ready',
    busy: 'Another tab has unsaved work. Finish it, then update.',
    updating: 'Updating…',
  },
  update: 'Update',
  othersPending: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: '1 unsent change of another person is on this device. It is sent when that person signs in here.',
      other: `${number(count)} unsent changes of another person are on this device. They are sent when that person signs in here.`,
    }),
  deviceTitle: 'Connection and saving',
  deviceService: 'Service',
  deviceUnsent: 'Unsent',
  deviceNoneUnsent: 'Nothing',
  deviceChanges: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 change', other: `${number(count)} changes` }),
  deviceLastSaved: 'Last saved',
  sendNow: 'Send now',
  connectionDetails: 'Connection details',
  keptHere: 'On this device',
  keptNothingYet: 'No records yet.',
  keptLists: ({ lists }: { readonly lists: string }) => `${lists}. They open without a network.`,
  keptRecords: {
    focusAreas: ({ count }: { readonly count: number }) =>
      plural(count, { one: '1 focus area', other: `${number(count)} focus areas` }),
    organizations: ({ count }: { readonly count: number }) =>
      plural(count, { one: '1 organization', other: `${number(count)} organizations` }),
    costItems: ({ count }: { readonly count: number }) =>
      plural(count, { one: '1 cost item', other: `${number(count)} cost items` }),
    benefitItems: ({ count }: { readonly count: number }) =>
      plural(count, { one: '1 benefit item', other: `${number(count)} benefit items` }),
  },
  storagePromises: {
    promised: 'The browser keeps this data, even when the disk is nearly full.',
    'not-promised': 'When the disk is nearly full, the browser may delete this data and your unsent changes.',
    declined:
      'The browser did not agree to keep this data. Before you leave for long, send your unsent changes or export them.',
  },
  keepData: 'Ask the browser to keep it',

  account: 'Account',

  readOnly: 'Read-only',
  cannotChange: 'You cannot make changes here',
  close: 'Close',
  opening: 'Opening…',
  connectFirst: 'Connect to open your data',
  connectFirstText:
    'This device has been offline for too long to open your data. It is all still here, including unsent changes, and opens when the service responds.',
  partMissing: 'This page is not on this device yet',
  partMissingText: 'It could not be loaded. The console keeps trying; all other pages keep working.',
  failed: 'Something went wrong',
  failedText:
    'Your saved changes are safe. Try again. If it happens again, reload the page, or copy the details and report them.',
  openWithoutFilters: 'Open without filters',
  reloadPage: 'Reload page',
  copyDetails: 'Copy details',
  notFound: 'Page not found',
  notFoundText: 'The address may be incomplete, or from another version of the console.',
  backToList: 'Back to the list',
  goHome: 'Go to focus areas',
}
