// What can be wrong with a cell. A cell holds one mark, a small number, so that the check of a sheet is a few arrays
// of bytes; 0 is a cell with nothing to say about.

export type Severity = 'error' | 'warning'

const severities = {
  'not-an-amount': 'error',
  'no-value': 'error',
  range: 'error',
  approximate: 'error',
  shortened: 'error',
  'cut-off': 'error',
  'formula-error': 'error',
  percent: 'error',
  footnote: 'error',
  'set-apart': 'error',
  'credit-debit': 'error',
  'letter-m': 'error',
  'signed-twice': 'error',
  'facts-disagree': 'error',
  'beside-unknown': 'error',
  'format-unit': 'error',
  'other-currency': 'error',
  separators: 'error',
  'two-readings': 'error',
  unassigned: 'error',
  'too-many-digits': 'error',
  'name-missing': 'error',
  'name-too-long': 'error',
  unclean: 'error',
  'id-malformed': 'error',
  'identity-repeated': 'error',
  'identity-disagrees': 'error',
  'area-missing': 'error',
  'area-ambiguous': 'error',
  'area-needed': 'error',
  'area-external': 'warning',
  'area-unchecked': 'warning',
  'period-missing': 'error',
  'period-undivided': 'error',
  'period-unknown': 'error',
  'period-ambiguous': 'error',
  'period-format': 'error',
  'period-unchecked': 'warning',
  'period-day': 'warning',
  'version-unknown': 'error',
  'amount-repeated': 'error',
  'date-for-code': 'warning',
  'code-shortened': 'warning',
  'zeros-lost': 'warning',
  'digits-lost': 'warning',
  invisible: 'warning',
  'looks-alike': 'warning',
  'key-unknown': 'error',
  'key-ambiguous': 'error',
  'restated-otherwise': 'error',
  unrounded: 'warning',
} as const satisfies Readonly<Record<string, Severity>>

export type MarkName = keyof typeof severities
const markNames = Object.keys(severities) as readonly MarkName[]

/** The number of a mark in the arrays; 0 for none. */
export type Mark = number

const numbers: ReadonlyMap<MarkName, Mark> = new Map(markNames.map((name, index) => [name, index + 1]))

export function markOf(name: MarkName): Mark {
  return numbers.get(name) ?? 0
}

export interface Marked {
  readonly name: MarkName
  readonly severity: Severity
}

/** The meaning of a mark; undefined for none. */
export function describeMark(mark: Mark): Marked | undefined {
  const name = markNames[mark - 1]
  return name && { name, severity: severities[name] }
}

const isErrorMark = Uint8Array.from([0, ...markNames.map((name) => (severities[name] === 'error' ? 1 : 0))])

export function isError(mark: Mark): boolean {
  return isErrorMark[mark] === 1
}

/** The mark of a cell: its own if that is an error, else what the comparison of rows found. */
export function markOfBoth(own: Mark = 0, related: Mark = 0): Mark {
  return isError(own) ? own : related || own
}

/** Counts the cells of a column by their marks, either of which may be left out. */
export function countMarks(own: Uint8Array | undefined, related: Uint8Array | undefined) {
  const marks = own && related ? own.map((mark, row) => markOfBoth(mark, related[row])) : (own ?? related)
  let errors = 0
  let warnings = 0
  if (!marks) return { errors, warnings }
  const { length } = marks
  // By index: an iterator would make a pair for every cell.
  for (let row = 0; row < length; row += 1) {
    const mark = marks[row] ?? 0
    if (mark === 0) continue
    if (isError(mark)) errors += 1
    else warnings += 1
  }
  return { errors, warnings }
}
