// What can be wrong with a cell. A cell holds one mark, a small number, so that the check of a sheet is a few arrays
// of bytes; 0 is a cell with nothing to say about.

export type Severity = 'error' | 'warning'

interface MarkMessage {
  readonly severity: Severity
  readonly message: string
}

const error = (message: string): MarkMessage => ({ severity: 'error', message })
const warning = (message: string): MarkMessage => ({ severity: 'warning', message })

const words = {
  'not-an-amount': error('This is no amount. Write digits, or clear the cell.'),
  shortened: error(
    'The spreadsheet shortened this number to an exponent. Format the column as a number and copy it again.',
  ),
  'cut-off': error(
    'The column was too narrow when it was copied, and only #### came. Widen it and copy again.',
  ),
  'formula-error': error('The spreadsheet shows an error here. Mend its formula and copy it again.'),
  percent: error('A percentage is no amount. Write the amount itself.'),
  dash: error('A dash can mean zero or nothing. Write 0, or clear the cell.'),
  separators: error(
    'The separators do not fit the decimal mark chosen for this sheet. Correct them, or choose the other mark.',
  ),
  'two-readings': error(
    'This can be read in two ways, and nothing in its column tells which. Choose the decimal mark above.',
  ),
  unassigned: error(
    'The heading of this number was not understood. Choose what the column is, or leave it out.',
  ),
  'too-many-digits': error('More than 38 digits cannot be kept exactly.'),
  'name-missing': error('Every item needs a name.'),
  'name-too-long': error('A name may have at most 500 characters.'),
  unclean: error('The text has characters that cannot be stored. Type it again.'),
  'id-malformed': error(
    'An item ID is a UUID, such as 3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60. Use the External ID column for other identifiers.',
  ),
  'identity-repeated': error(
    'Another row of this sheet has the same identifier. Which of the two should hold?',
  ),
  'identity-disagrees': error('Rows with this identifier disagree about the item they mean.'),
  'area-missing': error('No focus area has this ID, external ID or path of names.'),
  'area-ambiguous': error('Several focus areas fit. Write the path of names from further up, or the ID.'),
  'area-needed': error('A new item needs a focus area.'),
  'area-external': warning(
    'Not all focus areas can be read here: this is sent as the external ID of one, unchecked.',
  ),
  'area-unchecked': warning('Not all focus areas are known here: this ID is sent as given.'),
  'period-missing': error('Every amount needs a period.'),
  'version-unknown': error('The version must be ACTUAL, FORECAST or BASELINE.'),
  'amount-repeated': error('Another row has an amount for the same item, version and period.'),
  'date-for-code': warning(
    'This looks like a date that a spreadsheet made of a code. Compare it with the source.',
  ),
  'code-shortened': warning(
    'This looks like a long number that a spreadsheet shortened. Compare it with the source.',
  ),
  'zeros-lost': warning(
    'Other identifiers in this column begin with zeros; a spreadsheet may have dropped them here.',
  ),
  invisible: warning('The text has invisible characters, and would not equal the same text without them.'),
  'looks-alike': warning('Another identifier looks the same and is written with other characters.'),
  'key-unknown': error('The service lists no such key or name.'),
  'key-ambiguous': error('Several keys have this name. Write the key.'),
  'restated-otherwise': error(
    'Another column of this row says something else of the same field. Change both, or leave this column out.',
  ),
  unrounded: warning(
    'This amount has more digits than a spreadsheet shows, as a formula leaves them. Round it there if it should be shorter.',
  ),
} as const satisfies Readonly<Record<string, MarkMessage>>

export type MarkName = keyof typeof words
const markNames = Object.keys(words) as readonly MarkName[]

/** The number that stands for a mark in the arrays; 0 stands for none. */
export type Mark = number

const numbers: ReadonlyMap<MarkName, Mark> = new Map(markNames.map((name, index) => [name, index + 1]))

export function markOf(name: MarkName): Mark {
  return numbers.get(name) ?? 0
}

/** What a mark says; undefined for none. */
export function describeMark(mark: Mark): (MarkMessage & { readonly name: MarkName }) | undefined {
  const name = markNames[mark - 1]
  return name && { name, ...words[name] }
}

const isErrorMark = Uint8Array.from([
  0,
  ...markNames.map((name) => (words[name].severity === 'error' ? 1 : 0)),
])

export function isError(mark: Mark): boolean {
  return isErrorMark[mark] === 1
}
