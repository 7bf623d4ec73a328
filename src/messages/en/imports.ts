// Importing items from a sheet.
import type { Counted, OfItemKind } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'
import { account } from './import-account.ts'
import { drafts } from './import-drafts.ts'
import { problems } from './import-problems.ts'
import { reading } from './import-reading.ts'
import { review } from './import-review.ts'

export const messages = {
  ...problems,
  ...reading,
  ...review,
  ...account,
  ...drafts,

  title: ({ kind }: OfItemKind) =>
    ({ 'cost-item': 'Import cost items', 'benefit-item': 'Import benefit items' })[kind],
  importInstead: ({ kind }: OfItemKind) =>
    ({ 'cost-item': 'Import cost items instead', 'benefit-item': 'Import benefit items instead' })[kind],
  steps: 'Steps',
  upload: 'Upload',
  matchColumns: 'Match columns',
  review: 'Review',
  import: 'Import',
  row: 'Row',
  more: ({ count }: Counted) => `${number(count)} more`,

  // Upload.
  paste: <Part>({ keys }: { readonly keys: Part }) => [
    'Copy the rows in your spreadsheet, including the headings, and press ',
    keys,
    ' here',
  ],
  pasteByTouch:
    'Copy the rows in your spreadsheet, including the headings. Then touch and hold this field and choose Paste.',
  oneFile: 'Several files cannot be imported together. Drop one of them.',
  dropFile: 'or drop an Excel, OpenDocument, CSV or TSV file here. Nothing is sent before you review it.',
  openFile: 'or choose an Excel, OpenDocument, CSV or TSV file. Nothing is sent before you review it.',
  chooseFile: 'Choose a file',
  typeRows: 'Start with an empty sheet',
  createTemplate: 'Create a template',
  fileToImport: 'File to import',
  restoreItem: 'Restore a deleted item from its backup',
  cancel: 'Cancel',
  layout: 'Layout',
  layoutText:
    'One row per item with a column per period (2026-01, Jan 2026, Actual 2026-01), or one row per item, version and period.',
  updates: 'Updates',
  updatesText: 'To update items, include a column with their ID or external ID. Other rows create new items.',
  areas: 'Focus areas',
  areasText: 'Give the ID, the external ID or the path of names, such as Retail / Payments / Cards.',
  clipboard: 'Clipboard',
  emptySheet: 'Empty sheet',
  readingClipboard: 'Loading the clipboard…',
  opening: ({ name }: { readonly name: string }) => `Loading ${name}…`,
  openingEmpty: 'Opening an empty sheet…',
  whichSheet: ({ name }: { readonly name: string }) => `Which sheet of ${name} contains the rows?`,
  sheetSize: (of: { readonly rows: number; readonly columns: number; readonly isHidden: boolean }) => {
    const size = `Rows: ${number(of.rows)} · Columns: ${number(of.columns)}`
    return of.isHidden ? `${size} · Hidden sheet` : size
  },
  firstRows: ({ sheet }: { readonly sheet: string }) => `First rows of ${sheet}`,
  earlier: 'Imports from this device',
  open: 'Open',
  openImport: ({ name }: { readonly name: string }) => `Open the import of ${name}`,
  sentAmounts: 'Sent amounts on this device',
  sentAmountsText:
    'The service does not return amounts, so this device remembers the amounts it sent until you sign out. Save them for another device or a colleague, or merge theirs.',

  // Match columns.
  sourceRows: ({ name, count }: Counted & { readonly name: string }) =>
    plural(count, { one: `${name} · 1 row`, other: `${name} · ${number(count)} rows` }),
  noErrors: 'No errors',
  reviewNeeds: ({ needs }: { readonly needs: 'problems' | 'answers' | 'both' }) =>
    ({
      problems: 'To review, solve the problems above',
      answers: 'To review, answer the questions above',
      both: 'To review, solve the problems and answer the questions above',
    })[needs],
  errors: ({ count }: Counted) => plural(count, { one: '1 error', other: `${number(count)} errors` }),
  warnings: ({ count }: Counted) => plural(count, { one: '1 warning', other: `${number(count)} warnings` }),
  showIssues: 'Show rows with issues',
  showAllRows: ({ count }: Counted) =>
    plural(count, { one: 'Show all rows (1 shown)', other: `Show all rows (${number(count)} shown)` }),
  filterRows: 'Filter rows',
  filterColumn: 'Column to filter by',
  filterCondition: 'Condition',
  filterKind: ({ kind }: { readonly kind: 'contains' | 'blank' | 'above' | 'below' }) =>
    ({ contains: 'Contains', blank: 'Is blank', above: 'Is greater than', below: 'Is less than' })[kind],
  filterValue: 'Value to filter by',
  applyFilter: 'Apply',
  filterHint: 'Filtered rows are imported, too.',
  filterNeedsNumber: 'Enter a number, such as 1,000.',
  selectionSize: ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
    `${plural(rows, { one: '1 row', other: `${number(rows)} rows` })} × ${plural(columns, { one: '1 column', other: `${number(columns)} columns` })} selected`,
  selectionSum: ({ sum, average, count }: Counted & { readonly sum: string; readonly average: string }) =>
    `Sum ${sum} · Average ${average} · Counted ${number(count)}`,
  selectionCount: ({ count }: Counted) => `Counted ${number(count)}`,
  tooWide: ({ count }: Counted) =>
    plural(count, {
      one: 'The pasted cells have 1 column more than the sheet.',
      other: `The pasted cells have ${number(count)} columns more than the sheet.`,
    }),
  pasteOthers: 'Paste the columns that fit',
  cellMenu: 'Selected cells',
  cut: 'Cut',
  copy: 'Copy',
  pasteCells: 'Paste',
  pasteRefused: 'The browser did not allow pasting from the menu. Use the keyboard to paste.',
  clearCells: 'Clear',
  insertAbove: ({ count }: Counted) =>
    plural(count, { one: 'Insert 1 row above', other: `Insert ${number(count)} rows above` }),
  insertBelow: ({ count }: Counted) =>
    plural(count, { one: 'Insert 1 row below', other: `Insert ${number(count)} rows below` }),
  deleteRows: ({ count }: Counted) =>
    plural(count, { one: 'Delete row', other: `Delete ${number(count)} rows` }),
  sortAscending: 'Sort A to Z',
  sortDescending: 'Sort Z to A',
  replaceColumn: 'Column to search',
  allColumns: 'All columns',
  matchCase: 'Match case',
  matchWholeCell: 'Whole cell',
  findReplace: 'Find and replace',
  undo: 'Undo',
  redo: 'Redo',
  rowsToImport: 'Rows to import',
  startOver: 'Start over',
  reviewImport: 'Review import',
  reviewValid: 'Review valid rows',
  cell: ({ row, column }: { readonly row: number; readonly column: string }) => `Row ${row}, ${column}`,
  cellProblem: ({
    row,
    column,
    problem,
  }: {
    readonly row: number
    readonly column: string
    readonly problem: string
  }) => `Row ${row}, ${column}: ${problem}`,
  noRows: 'No rows are shown',
  find: 'Find',
  replaceWith: 'Replace with',
  replaceAll: 'Replace all',
  replaceHint: 'Valid amounts are not changed.',
  replaced: ({ count }: Counted) =>
    plural(count, { one: '1 cell changed.', other: `${number(count)} cells changed.` }),
  rememberedMatches: 'Columns matched as you did last time:',
  rememberedMatch: ({ heading, field }: { readonly heading: string; readonly field: string }) =>
    `${heading} → ${field}`,
  forgetMatches: 'Forget these matches',
  noHeading: 'No heading',
  matchColumn: ({ heading }: { readonly heading: string }) => `Match column ${heading}`,
  fields: 'Fields',
  otherRoles: 'Other',
  fieldNames: {
    name: 'Name',
    itemId: 'Item ID',
    externalId: 'External ID',
    focusArea: 'Focus area',
    costType: 'Cost type',
    costSubtypeKey: 'Cost subtype',
    expenditureType: 'Expenditure type',
    investmentCategoryKey: 'Investment category',
    benefitTypeKey: 'Benefit type',
  },
  roles: {
    unknown: 'Not matched',
    ignored: 'Ignore',
    'period-amount': 'Amounts of this period',
    period: 'Period (one row per period)',
    version: 'Version (one row per period)',
    amount: 'Amount (one row per period)',
  },
  alsoField: ({ field }: { readonly field: string }) => `Also: ${field}`,
  periodOfVersion: ({ period, version }: { readonly period: string; readonly version: string }) =>
    `${period} ${version}`,
  decimalSeparator: 'Decimal separator',
  separatorPoint: 'Point: 1,234.50',
  separatorComma: 'Comma: 1.234,50',
  separatorFoundPoint: 'Automatic: 1,234.50',
  separatorFoundComma: 'Automatic: 1.234,50',
  separatorPerColumn: 'Automatic, per column',
  versionLabel: 'Version',
  choose: 'Choose…',
  periodFormat: 'Period format',
  asWritten: 'As written',
  asWrittenExample: ({ example }: { readonly example: string }) => `As written (${example})`,
  patternExample: ({ pattern, example }: { readonly pattern: string; readonly example: string }) =>
    `${pattern} (${example})`,
  blankCells: 'Blank cells',
  keepValues: 'Keep current values',
  clearValues: 'Clear fields, set amounts to 0',
  headingRow: 'Heading row',
  noHeadingRow: 'None',
  rowNumber: ({ row }: { readonly row: number }) => `Row ${row}`,
  howWritten: ({ columns }: { readonly columns: string }) => `How are the amounts in ${columns} written?`,
  twoReadings: 'These cells are text and can be read in two ways.',
  cellHeading: 'Cell',
  textHeading: 'Text',
  decimalPoint: 'Decimal point',
  decimalComma: 'Decimal comma',
  notAnAmount: 'Not an amount',
  unmatchedColumns: ({ count }: Counted) =>
    plural(count, {
      one: '1 column with numbers is not matched',
      other: `${number(count)} columns with numbers are not matched`,
    }),
  unmatchedColumn: ({ column, count }: Counted & { readonly column: string }) =>
    plural(count, {
      one: `${column} contains 1 number. Choose a field or ignore the column.`,
      other: `${column} contains ${number(count)} numbers. Choose a field or ignore the column.`,
    }),
  fieldFor: ({ column }: { readonly column: string }) => `Field for ${column}`,
  ignoreAll: ({ count }: Counted) => `Ignore all ${number(count)}`,
  columnNamed: ({ letters, heading }: { readonly letters: string; readonly heading: string }) =>
    `Column ${letters} “${heading}”`,
  column: ({ letters }: { readonly letters: string }) => `Column ${letters}`,
  moreColumns: ({ count }: Counted) =>
    plural(count, { one: '1 more column', other: `${number(count)} more columns` }),
}
