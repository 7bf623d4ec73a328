// Importing organizations and focus areas from a sheet.
import { number, plural } from '#messages/formats.ts'

interface Count {
  readonly count: number
}

interface OfKind {
  readonly kind: 'organization' | 'focus-area'
}

interface Said {
  /** What the cell says. */
  readonly text: string
  /** What may be meant, or what the record keeps; empty for nothing. */
  readonly proposal: string
  /** The number of another row. */
  readonly otherRow: string
}

const meant = ({ proposal }: Said) => (proposal === '' ? '' : ` Did you mean “${proposal}”?`)

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
  asideRows: {
    total: 'Total rows',
    heading: 'Repeated headings',
    note: 'Notes',
    'other-table': 'Tables below',
    hidden: 'Hidden rows',
  },
  leaveRowsOut: 'Leave out',
  importRowsToo: 'Import as records',
  decideHiddenRows: 'The sheet has hidden rows. Choose whether to import them.',
  chooseNames: 'Choose the column that has the names.',
  loadingRecords: 'Comparing with the records of the service…',
  notAllRead:
    'Not all records of the service could be loaded, so a row could create a record twice. Try again later.',
  recordsChanged: 'Records have changed since the review. Check it again, then import.',
  importRunning: 'Another import is not finished. Wait until it is, then import.',

  verdicts: 'What the import does',
  verdictTitles: { new: 'New', updated: 'Updated', unchanged: 'Unchanged', unmatched: 'Unmatched' },
  verdictTexts: {
    new: 'Creates a record',
    updated: 'Changes fields of a record',
    unchanged: 'The record has these values',
    unmatched: 'Is left out, or has an error',
  },
  tree: 'Resulting tree',
  allRows: 'Show all rows',
  inService: 'In the service, not in the sheet',
  changes: ({ fields }: { readonly fields: string }) => `Changes: ${fields}`,
  newOfType: ({ type }: { readonly type: string }) => `Type: ${type}`,
  at: ({ cell, problem }: { readonly cell: string; readonly problem: string }) => `${cell}: ${problem}`,
  rowCell: ({ row }: { readonly row: number }) => `Row ${row}`,
  willImport: ({ count, rest }: Count & { readonly rest: number }) =>
    `${plural(count, { one: '1 row is imported', other: `${number(count)} rows are imported` })}, ${number(rest)} not.`,
  importRows: ({ count }: Count) =>
    plural(count, { one: 'Import 1 row', other: `Import ${number(count)} rows` }),
  back: 'Back to columns',
  problems: 'Problems by cell',
  pathHeading: 'Path',
  parentPathHeading: 'Parent path',

  findings: {
    'parent-missing': ({ text }: Said) => `No record and no row is “${text}”. Add a row for the parent.`,
    'parent-ambiguous': ({ text }: Said) =>
      `Several records or rows are “${text}”. Name the parent by its ID or external ID.`,
    'parent-cycle': () => 'The row is its own ancestor. Choose another parent.',
    'parent-unmatched': ({ text }: Said) => `The row of its parent “${text}” has an error. Correct that row.`,
    'level-invalid': ({ text }: Said) => `“${text}” is no level. Enter a whole number.`,
    'name-missing': () => 'The name is missing. Enter a name.',
    'text-invalid': () => 'The text is too long or contains characters that cannot be stored. Shorten it.',
    'id-unknown': ({ text }: Said) => `No record has the ID ${text}. Clear the cell to create a record.`,
    'record-ambiguous': ({ text }: Said) => `Several records are “${text}”. Add a column with their IDs.`,
    duplicate: ({ otherRow }: Said) => `Row ${otherRow} is the same record. Remove one of the two rows.`,
    'level-fault': (said: Said) =>
      `“${said.text}” cannot be below its parent: its level is not lower.${meant(said)}`,
    'type-unknown': (said: Said) => `No type is called “${said.text}”.${meant(said)}`,
    'type-ambiguous': ({ text }: Said) => `Several types are “${text}”. Use the name of one type.`,
    'type-missing': ({ proposal }: Said) =>
      proposal === ''
        ? 'The site has no type. Add types first.'
        : `No type is below “${proposal}”. Choose another parent.`,
    'type-unseen': (said: Said) => `No record has such a type. Enter its ID.${meant(said)}`,
    'type-retired': (said: Said) => `The type “${said.text}” was retired.${meant(said)}`,
    'owner-unknown': (said: Said) => `No person is called “${said.text}”.${meant(said)}`,
    'owner-unseen': (said: Said) => `No record has such an owner. Enter their ID.${meant(said)}`,
    'owner-ambiguous': ({ text }: Said) => `Several people are called “${text}”. Use the email or the ID.`,
    'owner-retired': ({ text }: Said) => `“${text}” cannot own further records. Choose another owner.`,
    'date-invalid': ({ text }: Said) => `“${text}” is no date or precision. Enter a date such as 2027-03-31.`,
    'row-total': ({ text }: Said) => `“${text}” looks like a total and is left out.`,
    'row-heading': () => 'The row reads as headings and is left out.',
    'row-note': () => 'The row reads as a note or a title and is left out.',
    'row-other-table': () =>
      'The row is part of another table and is left out. Import that table separately.',
    'parent-kept': ({ text, proposal }: Said) =>
      proposal === ''
        ? `Not moved below “${text}”: an import moves no records.`
        : `Stays below “${proposal}”, not “${text}”: an import moves no records.`,
    'type-kept': ({ text, proposal }: Said) =>
      `Stays “${proposal}”, not “${text}”: an import changes no types.`,
    'status-kept': ({ text, proposal }: Said) =>
      `Status “${proposal}”, not “${text}”: an import sets no status.`,
    'date-kept': ({ text }: Said) =>
      `${text} is not set: an import sets target dates of new organizations only.`,
  },

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
  inConflict: 'Someone else changed the same field. Resolve the conflict in Pending changes.',
  nothingToImport: 'Nothing changes: the service has all of these values.',
}
