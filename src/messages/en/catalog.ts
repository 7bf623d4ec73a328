// Settings: the types, statuses, people and reference lists of the site.
import { number, plural } from '#messages/formats.ts'

interface Counted {
  readonly count: number
}

/** Lists have one name under Settings and in the set-up. */
const listNames = {
  'organization-types': 'Organization types',
  'focus-area-types': 'Focus area types',
  'organization-statuses': 'Organization statuses',
  'focus-area-statuses': 'Focus area statuses',
  people: 'People',
  'cost-types': 'Cost types',
  'cost-subtypes': 'Cost subtypes',
  'benefit-types': 'Benefit types',
  'investment-categories': 'Investment categories',
  'expenditure-types': 'Expenditure types',
}

interface Named {
  readonly name: string
}

export const messages = {
  // Set-up of a site that holds nothing yet.
  setUpSite: 'Set up this site',
  setupSteps: {
    ...listNames,
    name: 'Name of the site',
    amounts: 'Currency and fiscal year',
    records: 'Focus areas and organizations',
    items: 'Cost and benefit items',
  },
  setupHints: {
    name: 'Everyone sees the name at the top of the page and in sign-in links.',
    'focus-area-types':
      'The levels on which work is planned, from the highest down. Choose a template and change it, or enter your own names.',
    'organization-types':
      'The levels of your organization, from the highest down. Choose a template and change it, or enter your own names.',
    people:
      'Everyone who can own records. Members, also those from single sign-on, are listed already. People on this list cannot sign in until they are invited under Access.',
    'cost-types': 'What money is spent on. Cost items name a cost type.',
    'cost-subtypes': 'A closer look at cost types, for sites that need it.',
    'benefit-types': 'What work brings in. Benefit items name a benefit type.',
    'investment-categories': 'Why money is spent, for sites that need it.',
    amounts: 'What amounts mean at this site.',
    records:
      'The hierarchies in which work is planned. Import them from a sheet in which each row names its parent, or create the first ones yourself.',
    items: 'What focus areas cost and bring. Import the items from a sheet, or create them one by one.',
  },
  stepDone: 'Done',
  stepLeft: 'Not done yet',
  stepOptional: 'Optional',
  stepsDone: ({ done, total }: { readonly done: number; readonly total: number }) =>
    `${number(done)} of ${number(total)} steps done`,
  setupDone: 'This site is set up. You can change everything under Settings.',
  nextStep: ({ name }: { readonly name: string }) => `Next: ${name}`,

  siteName: 'Name',
  enterSiteName: 'Enter a name of at most 200 characters.',
  siteNameSaved: ({ name }: { readonly name: string }) => `This site is now called ${name}.`,

  templates: 'Templates',
  templateNames: {
    portfolio: 'Portfolio, program, project',
    okr: 'OKRs',
    plain: 'Three plain levels',
    company: 'Company, division, department',
    agile: 'Business unit, tribe, squad',
    'plain-organization': 'Three plain levels',
    costs: 'Common cost types',
    benefits: 'Common benefit types',
    investments: 'Run, grow, transform',
  },
  /** One entry per line. */
  templateLines: {
    portfolio: 'Portfolio\nProgram\nProject',
    okr: 'Company objective\nTeam objective\nKey result',
    plain: 'Level 1\nLevel 2\nLevel 3',
    company: 'Company\nDivision\nDepartment',
    agile: 'Business unit\nTribe\nSquad',
    'plain-organization': 'Level 1\nLevel 2\nLevel 3',
    costs: 'Labor\nSoftware\nHardware\nServices\nTravel',
    benefits: 'Revenue\nCost savings\nAvoided costs\nCustomer satisfaction',
    investments: 'Run\nGrow\nTransform',
  },
  listedCount: ({ count }: Counted) => `On this list: ${number(count)}`,
  moreListed: ({ count }: Counted) => `and ${number(count)} more`,
  changeInSettings: 'Change in Settings',
  costTypesFirst: 'Add cost types first: each subtype belongs to one.',
  levelsFirst: 'Add levels first: each record has one.',

  areasFirst: 'Add focus areas first: each item belongs to one.',
  cannotAddRecords: 'You can only view these records. Ask an administrator for the permission to add them.',

  importFocusAreas: 'Import focus areas',
  importOrganizations: 'Import organizations',
  newFocusArea: 'New focus area',
  newOrganization: 'New organization',
  importCostItems: 'Import cost items',
  importBenefitItems: 'Import benefit items',
  newCostItem: 'New cost item',
  newBenefitItem: 'New benefit item',
  recordsHeld: ({
    focusAreas,
    organizations,
  }: {
    readonly focusAreas: number
    readonly organizations: number
  }) => `Focus areas: ${number(focusAreas)}. Organizations: ${number(organizations)}.`,
  itemsHeld: ({ costItems, benefitItems }: { readonly costItems: number; readonly benefitItems: number }) =>
    `Cost items: ${number(costItems)}. Benefit items: ${number(benefitItems)}.`,

  setupOffer:
    'To begin, give the site a name, levels, people and lists. You can leave at any time, and continue under Settings.',
  cannotSetUp: 'You cannot set up this site',
  askManagers: ({ names }: { readonly names: string }) => `To set up this site, ask ${names}.`,
  askAdministrator: 'Ask an administrator to set up this site.',

  title: 'Settings',
  lists: 'Lists',
  listNames,
  hints: {
    'organization-types':
      'The levels of the hierarchy. Level 1 is the highest; a child has a higher number than its parent.',
    'focus-area-types':
      'The levels of the hierarchy. Level 1 is the highest; a child has a higher number than its parent.',
    'organization-statuses': 'In the order in which they are offered.',
    'focus-area-statuses': 'In the order in which they are offered.',
    people: 'Everyone who can own records. Signing in is set up under Access.',
    'cost-types': 'Imports name an entry by its key.',
    'cost-subtypes': 'Each belongs to a cost type. Imports name an entry by its key.',
    'benefit-types': 'Imports name an entry by its key.',
    'investment-categories': 'Imports name an entry by its key.',
    'expenditure-types': 'Imports name an entry by its key.',
  },
  loading: 'Loading list…',
  absent: 'This site has no reference data that can be changed here',
  absentText: 'Types, people and lists are managed at the site itself.',
  readOnly: 'You can view these lists but not change them. Ask an administrator.',
  empty: 'This list is empty. Add the first entry, or paste a whole list.',
  emptyReadOnly: 'This list is empty. Ask an administrator to add entries.',

  fields: {
    name: 'Name',
    key: 'Key',
    level: 'Level',
    color: 'Color',
    email: 'Email',
    costType: 'Cost type',
  },
  uses: 'Used by',
  actions: 'Actions',
  retired: 'Retired',
  firstStays: 'New records begin with it, so it stays.',
  archivedStays: 'Archived records have it, so it stays.',
  noName: 'No name',
  colors: {
    gray: 'Gray',
    blue: 'Blue',
    teal: 'Teal',
    green: 'Green',
    yellow: 'Yellow',
    orange: 'Orange',
    red: 'Red',
    violet: 'Violet',
  },
  noColor: 'Default color',
  choose: 'Choose',

  newEntry: 'New entry',
  pasteList: 'Paste list',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  edit: 'Edit',
  editEntry: ({ name }: Named) => `Edit ${name}`,
  moreActions: ({ name }: Named) => `More actions for ${name}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveHint: 'Alt+↑ and Alt+↓ move an entry.',
  moved: ({ name, position, count }: Named & Counted & { readonly position: number }) =>
    `${name} moved to ${number(position)} of ${number(count)}.`,
  retire: 'Retire',
  restore: 'Restore',
  delete: 'Delete',
  askDelete: ({ name }: Named) => `Delete ${name}?`,

  unsaved: 'Unsaved changes',
  unsavedText: 'What you entered is not saved. Leaving discards it.',
  keepEditing: 'Keep editing',
  discardChanges: 'Discard changes',

  enterName: 'Enter a name of at most 200 characters.',
  enterKey: 'Enter a key of at most 100 characters.',
  enterLevel: 'Enter a level: 1, 2, 3 …',
  enterEmail: 'Enter an email address, or leave the field empty.',
  enterCostType: 'Choose a cost type.',

  notDeleted: ({ name }: Named) =>
    `${name} is in use and cannot be deleted. Retire it instead: records keep it, and no one can newly choose it.`,
  levelInUse: ({ name }: Named) =>
    `Records have the type ${name}, so its level stays. Add a type with the other level.`,
  setByService: ({ name }: Named) => `The service sets ${name} itself, so it keeps its name and stays.`,
  nameTaken: 'Another entry of this list has this name. Enter another one.',
  nameOrKeyTaken: 'Another entry of this list has this name or key. Enter another one.',
  notSaved: ({ reason }: { readonly reason: string }) => `Not saved. ${reason}`,

  // What amounts mean at the site.
  amounts: 'Amounts',
  amountsHint: 'What amounts mean at this site. No amount changes with a setting.',
  amountsOnDevice: 'This site does not store these settings. They are kept on this device, for you only.',
  askToChange: ({ names }: { readonly names: string }) => `To change these settings, ask ${names}.`,
  askAdministratorToChange: 'Ask an administrator to change these settings.',
  currency: 'Currency',
  noCurrency: 'No currency',
  currencyName: ({ name, code }: Named & { readonly code: string }) => `${name} (${code})`,
  decimalPlaces: ({ count }: Counted) =>
    plural(count, { one: '1 decimal place', other: `${number(count)} decimal places` }),
  firstFiscalMonth: 'First month of the fiscal year',
  closedThrough: 'Closed through',
  closedThroughHint: 'The last month whose amounts are final.',
  notClosed: 'No month is closed',
  versionWords: 'Words for versions',
  versionWordsHint: 'What your spreadsheets call a version. Upper and lower case are the same.',
  noWords: 'None',
  word: 'Word',
  wordOf: ({ position }: { readonly position: number }) => `Word ${number(position)}`,
  versionOf: ({ position }: { readonly position: number }) => `Version of word ${number(position)}`,
  addWord: 'Add word',
  removeWord: ({ position }: { readonly position: number }) => `Remove word ${number(position)}`,
  enterWord: 'Enter a word of at most 100 characters.',
  wordRepeated: 'This word is in the list already.',
  settingsSaved: 'Saved',

  // Paste.
  pasteTitle: 'Paste a list',
  pasteHints: {
    name: 'One entry per line. The key follows the name after a tab or semicolon, or is made from the name.',
    level: 'One type per line, from the highest level down. A level can follow after a tab or semicolon.',
    color: 'One status per line. A color can follow after a tab or semicolon.',
    email: 'One person per line. An email address can follow after a tab, semicolon or comma.',
    costType:
      'One subtype per line: name, cost type, and the key if it is not to be made from the name, separated by tabs or semicolons.',
  },
  pasteLabel: 'Entries, one per line',
  preview: 'Preview',
  line: 'Line',
  result: 'Result',
  pasteResults: {
    new: 'New',
    unchanged: 'Already in the list',
    added: 'Added',
    heading: 'Heading, left out',
    'no-name': 'The name is missing',
    'long-name': 'The name is longer than 200 characters',
    repeated: 'Repeats an earlier line',
    'key-taken': 'Another entry has this key',
    'email-taken': 'Another person has this email address',
    email: 'Not an email address',
    level: 'The level must be a whole number from 1',
    color: 'Not a color that statuses can have',
    'cost-type': 'No cost type has this name or key',
  },
  addMany: ({ count }: Counted) =>
    plural(count, { one: 'Add 1 entry', other: `Add ${number(count)} entries` }),
  addAndGoOn: ({ count }: Counted) => `Add ${number(count)} and continue`,
  faultyLines: ({ count }: Counted) =>
    plural(count, { one: '1 line cannot be added.', other: `${number(count)} lines cannot be added.` }),
  moreLines: ({ count }: Counted) =>
    plural(count, { one: '1 more line', other: `${number(count)} more lines` }),
  tooManyLines: ({ max }: { readonly max: number }) => `Paste at most ${number(max)} lines at a time.`,
  adding: ({ done, total }: { readonly done: number; readonly total: number }) =>
    `Adding ${number(done)} of ${number(total)}…`,
  addedMany: ({ count }: Counted) =>
    plural(count, { one: '1 entry added.', other: `${number(count)} entries added.` }),
  notAdded: ({ name, reason }: Named & { readonly reason: string }) => `${name} was not added. ${reason}`,
  stoppedAt: ({ name, reason }: Named & { readonly reason: string }) =>
    `${name} was not added. ${reason} Add the others again when this is solved.`,
}
