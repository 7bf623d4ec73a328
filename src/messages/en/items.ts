// Cost and benefit items: grid, record, forms, templates.
import type { Counted, Named, OfItemKind } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const messages = {
  item: ({ kind }: OfItemKind): string => (kind === 'cost-item' ? 'Cost item' : 'Benefit item'),
  items: ({ kind }: OfItemKind): string => (kind === 'cost-item' ? 'Cost items' : 'Benefit items'),
  name: 'Name',
  focusArea: 'Focus area',
  focusAreaPath: 'Focus area path',
  focusAreaId: 'Focus area ID',
  focusAreaExternalId: 'Focus area external ID',
  unknownFocusArea: 'Unknown focus area',
  externalId: 'External ID',
  id: 'ID',
  itemId: 'Item ID',
  path: 'Path',
  type: 'Type',
  subtype: 'Subtype',
  category: 'Category',
  costType: 'Cost type',
  costTypeKey: 'Cost type key',
  costSubtype: 'Cost subtype',
  costSubtypeKey: 'Cost subtype key',
  expenditure: 'Expenditure type',
  investmentCategory: 'Investment category',
  investmentCategoryKey: 'Investment category key',
  amounts: 'Amounts',
  loading: 'Loading item…',

  definition: ({ kind }: OfItemKind): string =>
    kind === 'cost-item'
      ? 'A cost item is one line of what a focus area costs.'
      : 'A benefit item is one line of what a focus area brings.',
  new: 'New',
  newItem: ({ kind }: OfItemKind): string => (kind === 'cost-item' ? 'New cost item' : 'New benefit item'),
  import: 'Import',
  importItems: ({ kind }: OfItemKind): string =>
    kind === 'cost-item' ? 'Import cost items' : 'Import benefit items',
  searchItems: ({ kind }: OfItemKind): string =>
    kind === 'cost-item' ? 'Search cost items' : 'Search benefit items',
  searchScope:
    'The search covers names, external IDs and focus areas, and ignores case and accents. Filters narrow it further.',
  groupBy: 'Group by',
  ungrouped: 'None',
  export: 'Export',
  exportShown: 'Visible rows as CSV',
  exportAll: 'All rows as CSV',
  exportShownWorkbook: 'Visible rows as an Excel workbook',
  exportAllWorkbook: 'All rows as an Excel workbook',
  exported: ({ count }: Counted) =>
    plural(count, { one: '1 row exported', other: `${number(count)} rows exported` }),
  exportedPart: ({ count }: Counted) =>
    plural(count, {
      one: '1 row exported; the list could not be loaded completely',
      other: `${number(count)} rows exported; the list could not be loaded completely`,
    }),

  lookingUp: ({ externalId }: { readonly externalId: string }) => `Looking up external ID “${externalId}”…`,
  lookupFailed: ({ externalId }: { readonly externalId: string }) =>
    `External ID “${externalId}” could not be looked up. Try again when you are online.`,
  lookupEmpty: ({ kind, externalId }: OfItemKind & { readonly externalId: string }) =>
    kind === 'cost-item'
      ? `No cost item has the external ID “${externalId}”.`
      : `No benefit item has the external ID “${externalId}”.`,
  lookupFound: ({ name, externalId }: Named & { readonly externalId: string }) =>
    `“${name}” has the external ID “${externalId}”.`,
  openItem: ({ kind }: OfItemKind): string => (kind === 'cost-item' ? 'Open cost item' : 'Open benefit item'),

  selection: 'Selection',
  selected: ({ count }: Counted) => `${number(count)} selected`,
  selectedHidden: ({ count }: Counted) => `${number(count)} hidden by search or filters`,
  deleteSelected: 'Delete…',
  setValue: ({ field }: { readonly field: string }) => `${field}…`,
  clearSelection: 'Clear',

  idProblems: {
    empty: 'To clear the external ID, edit the item in its form. Press Escape to cancel.',
    taken: ({ name }: Named) =>
      `“${name}” has this external ID. To move it, edit the item in its form. Press Escape to cancel.`,
    'not-stored': 'The change could not be saved on this device. Try again.',
  },

  showInList: 'Show in list',
  openArea: ({ name }: Named) => `Open focus area ${name}`,
  copyLink: 'Copy link',
  copyId: 'Copy ID',
  moreIds: 'More IDs',
  editExternalId: 'Edit external ID',
  deleteItem: 'Delete…',
  lastLoaded: 'This is the last loaded version of the item.',
  amountsNotShown: 'Not shown. Amounts can be imported, but not read back.',
  externalIdChanged: 'You changed the external ID.',
  undo: ({ count }: Counted) => plural(count, { one: 'Undo', other: 'Undo both changes' }),

  sentAmounts: 'Sent amounts',
  sentTitle: ({ from }: { readonly from: 'here' | 'elsewhere' | 'both' }) =>
    ({
      here: 'Amounts last sent from this device',
      elsewhere: 'Amounts last sent from another device',
      both: 'Amounts last sent from this and other devices',
    })[from],
  sentRemark: <Part>({ source, time }: { readonly source: string; readonly time: Part }) => [
    `${source}, `,
    time,
    '. Someone else may have changed the amounts since then.',
  ],
  sentFrom: ({ source, time }: { readonly source: string; readonly time: string }) => `${source}, ${time}`,
  sentElsewhere: ({ source, time }: { readonly source: string; readonly time: string }) =>
    `${source}, ${time}, from another device`,

  editTitle: ({ name }: Named) => `External ID of ${name}`,
  enterExternalId: 'Enter an external ID or clear the field.',
  holder: ({ name, externalId }: Named & { readonly externalId: string }) =>
    `“${name}” has the external ID “${externalId}”. Saving moves the ID to this item; you can undo both changes together.`,
  lastHolder: ({ name, externalId }: Named & { readonly externalId: string }) =>
    `“${name}” had the external ID “${externalId}” when it was last loaded. Saving moves the ID to this item; you can undo both changes together.`,
  idIsFree: ({ kind, externalId }: OfItemKind & { readonly externalId: string }) =>
    kind === 'cost-item'
      ? `No other cost item has the external ID “${externalId}” now. Save to send your change again.`
      : `No other benefit item has the external ID “${externalId}” now. Save to send your change again.`,
  correctAndSave: 'Your change was not saved. Correct it and save again.',
  notSaved: 'Nothing was saved.',
  nothingToSave: 'No changes to save.',
  save: 'Save',
  moveId: 'Move ID to this item',
  reset: 'Reset',

  templateTitle: ({ kind }: OfItemKind): string =>
    kind === 'cost-item' ? 'Template for cost items' : 'Template for benefit items',
  noRowsYet: 'Your rows appear here once you choose focus areas.',
  importTemplate: 'Import a completed template',
  focusAreas: 'Focus areas',
  searchAreas: 'Search focus areas',
  noAreaFound: 'No focus areas found',
  addArea: 'Add focus area',
  removeArea: ({ name }: Named) => `Remove ${name}`,
  includeDescendants: 'Include descendants',
  descendantsIncluded: ({ count }: Counted) =>
    plural(count, {
      one: 'Include descendants (1 focus area in total)',
      other: `Include descendants (${number(count)} focus areas in total)`,
    }),
  periods: 'Periods',
  version: 'Version',
  versionLater: 'Choose when importing',
  from: 'From',
  months: 'Months',
  rows: 'Rows',
  existingItems: ({ count }: Counted) => `Existing items: ${number(count)}`,
  existingItemsLoading: 'Existing items: loading…',
  existingItemsHint: 'They keep what the import finds them by, so that your amounts are assigned to them.',
  newRows: 'Rows for new items, per focus area',
  filePreview: 'Preview of the file',
  moreRows: ({ count }: Counted) => plural(count, { one: '1 more row', other: `${number(count)} more rows` }),
  tooManyRows: ({ max }: { readonly max: number }) =>
    `The template would have more than ${number(max)} rows. Choose fewer focus areas.`,
  templateLoading: 'Loading focus areas and items…',
  templateItemsMissing: 'The existing items could not be loaded. Load the page again, or leave them out.',
  templateListsLoading: 'Loading the lists of types…',
  headingsOnly: 'Headings only. Choose focus areas to add rows for them.',
  areasNotLoaded: 'Headings only. The chosen focus areas are not loaded yet, or you have no access to them.',
  templateRows: ({ rows, areas }: { readonly rows: number; readonly areas: number }) =>
    `${plural(rows, { one: '1 row', other: `${number(rows)} rows` })} for ${plural(areas, { one: '1 focus area', other: `${number(areas)} focus areas` })}`,
  downloadCsv: 'Download CSV',
  downloadWorkbook: 'Download Excel workbook',
  workbookFailed: 'The workbook could not be created. Download the CSV instead: it has the same rows.',
  // Formulas name this sheet, and only letters from A to Z need no quotes there.
  keysSheet: 'Keys',

  saveAmounts: 'Save sent amounts',
  mergeAmounts: 'Merge sent amounts…',
  amountsFile: 'Sent amounts to merge',
  merged: ({ count }: Counted) =>
    plural(count, {
      one: 'Merged the amounts of 1 item. For each amount, the last one sent counts.',
      other: `Merged the amounts of ${number(count)} items. For each amount, the last one sent counts.`,
    }),
  notAmounts: 'This file does not contain sent amounts. Nothing was merged.',
  amountsOfOtherSite: 'These amounts were sent to another site. Nothing was merged.',
  amountsFailed: 'The sent amounts could not be read or stored on this device. Try again.',
}
