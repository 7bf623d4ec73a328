// Trees, maps and records of organizations and focus areas.
import { number, plural } from '#messages/formats.ts'

type Kind = 'organization' | 'focus-area'

interface OfKind {
  readonly kind: Kind
}

interface Counted {
  readonly count: number
}

type ByKind = Readonly<Record<Kind, string>>

const recordTitles: ByKind = { organization: 'Organization', 'focus-area': 'Focus area' }
const listTitles: ByKind = { organization: 'Organizations', 'focus-area': 'Focus areas' }
const searchLabels: ByKind = { organization: 'Search organizations', 'focus-area': 'Search focus areas' }
const newLabels: ByKind = { organization: 'New organization', 'focus-area': 'New focus area' }
const definitions: ByKind = {
  organization: 'An organization is a part of the company that plans for itself.',
  'focus-area': 'A focus area is a piece of work that one person is responsible for.',
}
const createFirst: ByKind = {
  organization: 'Create the first organization',
  'focus-area': 'Create the first focus area',
}

export const messages = {
  record: ({ kind }: OfKind) => recordTitles[kind],
  records: ({ kind }: OfKind) => listTitles[kind],
  definition: ({ kind }: OfKind) => definitions[kind],
  createFirst: ({ kind }: OfKind) => createFirst[kind],
  new: 'New',
  newRecord: ({ kind }: OfKind) => newLabels[kind],
  search: ({ kind }: OfKind) => searchLabels[kind],
  shownAs: 'Shown as',
  shapes: { tree: 'Tree', list: 'List', map: 'Map' },
  showInTree: 'Show in tree',

  import: 'Import',
  export: 'Export',
  saveShownCsv: 'Save the rows shown as CSV',
  saveAllCsv: 'Save all rows as CSV',
  saveShownWorkbook: 'Save the rows shown as an Excel workbook',
  saveAllWorkbook: 'Save all rows as an Excel workbook',
  copyShownOutline: 'Copy the rows shown as an outline',
  copyJson: 'Copy this record as JSON',
  copyBranchOutline: 'Copy this record and its descendants as an outline',
  saveBranchCsv: 'Save this record and its descendants as CSV',
  saveBranchWorkbook: 'Save this record and its descendants as an Excel workbook',
  copiedJson: 'Copied as JSON',
  savedRows: ({ count }: Counted) =>
    plural(count, { one: 'Saved 1 row', other: `Saved ${number(count)} rows` }),
  copiedLines: ({ count }: Counted) =>
    plural(count, { one: 'Copied 1 line', other: `Copied ${number(count)} lines` }),
  savedPart: ({ count }: Counted) =>
    plural(count, {
      one: 'Saved 1 row; the list could not be loaded completely',
      other: `Saved ${number(count)} rows; the list could not be loaded completely`,
    }),
  copiedPart: ({ count }: Counted) =>
    plural(count, {
      one: 'Copied 1 line; the list could not be loaded completely',
      other: `Copied ${number(count)} lines; the list could not be loaded completely`,
    }),
  name: 'Name',
  type: 'Type',
  status: 'Status',
  owner: 'Owner',
  updated: 'Updated',
  externalId: 'External ID',
  children: 'Children',
  descendants: 'Descendants',
  level: 'Level',
  path: 'Path',
  id: 'ID',
  parentId: 'Parent ID',
  typeId: 'Type ID',
  statusId: 'Status ID',
  ownerId: 'Owner ID',
  created: 'Created',
  precision: 'Target date precision',
  targetDate: 'Target date',

  overdue: 'Overdue',
  rowActs: {
    open: 'Open',
    full: 'Open full page',
    copyName: 'Copy name',
    status: 'Status…',
    owner: 'Owner…',
    targetDate: 'Target date…',
    edit: 'Edit',
    new: 'Add child',
    move: 'Move…',
    deleteKey: 'Del',
    archive: 'Archive…',
    delete: 'Delete…',
  },

  selectTool: 'Select',
  expandToLevel: 'Expand to level',
  levelNumber: ({ level }: { readonly level: number }) => `Level ${number(level)}`,
  selection: 'Selection',
  selected: ({ count }: Counted) => `${number(count)} selected`,
  selectedCollapsed: ({ count }: Counted) => `${number(count)} in collapsed branches`,
  selectedFiltered: ({ count }: Counted) => `${number(count)} hidden by search or filters`,
  addDescendants: ({ count }: Counted) =>
    plural(count, { one: 'Add 1 descendant', other: `Add ${number(count)} descendants` }),
  clearSelection: 'Clear',
  moveSelected: 'Move',
  deleteSelected: 'Delete…',
  archiveReason: 'Archive reason',
  archiveSelected: 'Archive…',
  clearExternalIds: 'Clear external IDs',
  exportSelected: 'Export selected',
  saveSelectedCsv: 'Save the selected rows as CSV',
  saveSelectedWorkbook: 'Save the selected rows as an Excel workbook',
  copySelectedOutline: 'Copy the selected rows as an outline',

  cellProblems: {
    'no-name': 'Enter a name, or press Escape to cancel.',
    'too-long': 'The text is too long. Shorten it, or press Escape to cancel.',
    'not-stored': 'Not saved: this device could not store the change. Free some storage and try again.',
  },

  descendantCount: ({ count }: Counted) =>
    plural(count, { one: '1 descendant', other: `${number(count)} descendants` }),
  descendantsLoaded: ({ count }: Counted) => `Descendants loaded so far: ${number(count)}`,
  countSoFar: ({ count }: Counted) => `${number(count)}+`,

  unknownPerson: 'Unknown person',
  notLoadedName: ({ id }: { readonly id: string }) => `Not in the list (${id})`,
  notFoundName: ({ id }: { readonly id: string }) => `Not found (${id})`,
  noAccessName: ({ id }: { readonly id: string }) => `No access (${id})`,
  notLoadedReason: 'Named by its descendants, but not in the list.',
  notFoundReason: 'Named by its descendants, but unknown to the service.',
  noAccessReason: 'Named by its descendants, but closed to you.',

  parentWithoutPath: ({ parent }: { readonly parent: string }) =>
    `Its parent is “${parent}”, but its path is empty.`,
  pathWithoutParent: ({ last }: { readonly last: string }) =>
    `It has no parent, but its path ends at “${last}”.`,
  parentAndPath: ({ parent, last }: { readonly parent: string; readonly last: string }) =>
    `Its parent is “${parent}”, but its path ends at “${last}”.`,
  shownAtTop: 'It is shown at the top level.',
  shownUnder: ({ name }: { readonly name: string }) => `It is shown under “${name}”.`,
  pathNumbers: ({ numbers }: { readonly numbers: string }) =>
    `Its path is numbered ${numbers}, but must count up from 0.`,
  pathThroughItself: 'Its path leads through itself.',
  pathRepeats: ({ name }: { readonly name: string }) => `Its path leads through “${name}” twice.`,
  pathDiffers: ({ path, shown }: { readonly path: string; readonly shown: string }) =>
    `Its path is “${path}”, but it is shown under “${shown}”.`,
  pathDiffersAtTop: ({ path }: { readonly path: string }) =>
    `Its path is “${path}”, but it is shown at the top level.`,
  ownAncestor: ({ path }: { readonly path: string }) =>
    `It is its own ancestor: “${path}”. It is shown at the top level.`,
  duplicate: 'The list contains it more than once. The last one is shown.',
  copyText: ({ text }: { readonly text: string }) => `Copy “${text}”`,
  copyLink: 'Copy link',
  moreIds: 'More IDs',
}
