// The panel and the page of a record.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const messages = {
  openFullPage: 'Open full page',
  details: 'Details',
  copyField: ({ field }: { readonly field: string }) => `Copy ${field}`,
  lastLoaded: 'This is the last loaded version.',
  siblings: 'Siblings',
  siblingPosition: ({ position, count }: { readonly position: number; readonly count: number }) =>
    `Record ${number(position)} of ${number(count)} under the same parent, by name`,
  moreNotLoaded: ({ count }: Counted) => `… ${number(count)} more not loaded`,
  listNeighbors: 'Neighbors in the list',
  listPosition: ({ position, count }: { readonly position: number; readonly count: number }) =>
    `Row ${number(position)} of ${number(count)} in the list`,
  previousSibling: ({ name }: { readonly name: string }) => `Previous: ${name}`,
  nextSibling: ({ name }: { readonly name: string }) => `Next: ${name}`,
  noChildren: 'No children.',
  noChildrenYet: 'No children loaded yet.',
  health: 'Health',
  healthOf: ({ count }: Counted) =>
    plural(count, { one: '1 focus area', other: `${number(count)} focus areas` }),
  nextDates: 'Next dates',
  nextDatesOf: ({ shown, count }: { readonly shown: number; readonly count: number }) =>
    count > shown ? `${number(shown)} of ${number(count)}` : number(count),
  dueCounts: {
    overdue: ({ count }: Counted) => `${number(count)} overdue`,
    month: ({ count }: Counted) => `${number(count)} due in 30 days`,
    none: ({ count }: Counted) => `${number(count)} without a date`,
  },
  childCounts: ({ children, descendants }: { readonly children: number; readonly descendants: number }) =>
    `${number(children)} direct, ${number(descendants)} in total`,
  archivedCount: ({ count }: Counted) => `${number(count)} archived`,
  mayBeMore: 'There may be more.',
  showAllInTree: ({ count }: Counted) => `Show all ${number(count)} in tree`,
  costItems: 'Cost items',
  benefitItems: 'Benefit items',
  noCostItems: 'No cost items are linked to this focus area.',
  noBenefitItems: 'No benefit items are linked to this focus area.',
  itemsCutShort: 'The list could not be loaded completely. There may be more.',
  showAll: ({ count }: Counted) => `Show all ${number(count)}`,
  enterAmounts: 'Enter amounts in a spreadsheet',

  editRecord: 'Edit',
  editField: ({ field }: { readonly field: string }) => `Edit ${field}`,
  addChild: 'Add child',
  moveRecord: 'Move…',
  archiveRecord: 'Archive…',
  deleteRecord: 'Delete…',
  expandSection: 'Show more',
  shownAsText: ({ name }: { readonly name: string }) => `“${name}”, shown as text`,
  unnamedShownAsText: 'Unknown content, shown as text',
  descriptionCut: 'The rest is too long to show here. Copy the record as JSON to get all of it.',
  taskDone: 'Done',
  taskOpen: 'To do',
}
