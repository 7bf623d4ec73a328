// Importing organizations and focus areas from a sheet.
import { number, plural } from '#messages/formats.ts'

interface Count {
  readonly count: number
}

interface OfKind {
  readonly kind: 'organization' | 'focus-area'
}

export const messages = {
  title: ({ kind }: OfKind) =>
    ({ organization: 'Import organizations', 'focus-area': 'Import focus areas' })[kind],
  parents: 'Parents',
  parentsText:
    'Give the path of the parent (Retail / Payments), its external ID or ID, a column per level, a level number, or indented names.',
  matching: 'Updates',
  matchingText:
    'A row with the ID, external ID or path of a record updates it. Empty cells change nothing. Other rows create records.',
  people: 'Owners and types',
  peopleText:
    'Name owners by name or email, and types by name or level. Without an owner, you are the owner.',

  findParents: 'Find parents by',
  ways: {
    path: 'Path',
    indent: 'Indentation',
    'level-names': 'A column per level',
    levels: 'Level number',
    'external-id': 'External ID of the parent',
    id: 'ID of the parent',
    none: 'No parents: all at the top level',
  },
  headingRow: 'Headings',
  noHeadings: 'No headings',
  headingsIn: ({ row }: { readonly row: number }) => `Row ${number(row)}`,
  roles: {
    name: 'Name',
    'parent-path': 'Path of the parent',
    path: 'Path with the name',
    'level-name': 'Names of a level',
    level: 'Level number',
    'parent-external-id': 'External ID of the parent',
    'parent-id': 'ID of the parent',
    'external-id': 'External ID',
    id: 'ID',
    type: 'Type',
    'type-id': 'Type ID',
    owner: 'Owner',
    'owner-id': 'Owner ID',
    status: 'Status',
    'target-date': 'Target date',
    'target-date-type': 'Target date precision',
    ignored: 'Not imported',
  },
  loadingRecords: 'Comparing with the records of the service…',
  notAllRead:
    'Not all records of the service could be loaded, so a row could create a record twice. Try again later.',
  recordsChanged: 'Records have changed since the review. Check it again, then import.',
  importRunning: 'Another import is not finished. Wait until it is, then import.',

  verdictTitles: { new: 'New', updated: 'Updated', unchanged: 'Unchanged', unmatched: 'Unmatched' },
  verdictTexts: {
    new: 'Creates a record',
    updated: 'Changes fields of a record',
    unchanged: 'The record has these values',
    unmatched: 'Is left out, or has an error',
  },
  tree: 'Resulting tree',
  filterRows: 'Filter by name',
  inService: 'In the service, not in the sheet',
  changes: ({ fields }: { readonly fields: string }) => `Changes: ${fields}`,
  newOfType: ({ type }: { readonly type: string }) => `Type: ${type}`,
  willImport: ({ count, rest }: Count & { readonly rest: number }) =>
    `${plural(count, { one: '1 row is imported', other: `${number(count)} rows are imported` })}, ${number(rest)} not.`,
  importRows: ({ count }: Count) =>
    plural(count, { one: 'Import 1 row', other: `Import ${number(count)} rows` }),
  back: 'Back to columns',
  pathHeading: 'Path',
  parentPathHeading: 'Parent path',

  sending: ({ done, total }: { readonly done: number; readonly total: number }) =>
    `Importing… ${number(done)} of ${number(total)} rows`,
  done: ({ count, total }: Count & { readonly total: number }) =>
    `${number(count)} of ${number(total)} rows imported`,
  outcomeTexts: {
    applied: 'The service confirmed them',
    refused: 'The service rejected them, or someone else changed the record',
    unknown: 'No answer says whether they were imported',
    'not-sent': 'Discarded before they were sent',
  },
  inConflict: 'Someone else changed the same field. Resolve the conflict in Unsent changes.',
  nothingToImport: 'Nothing changes: the service has all of these values.',
}
