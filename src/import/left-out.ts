// Why amounts of a sheet are not sent.

export const leftOutReasons = [
  /** A number above the headings. */
  'above-headings',
  /** The heading of the column was not understood, and the person ignored the column. */
  'heading',
  /** The person ignored the column. */
  'column',
  'hidden-column',
  'total',
  /** A heading again, a number of a column, or a note. */
  'no-item',
  /** A row whose unit is none of money: hours, FTE. */
  'no-money',
  /** A row of another table of the sheet. */
  'other-table',
  'hidden-row',
  /** Its number format shows nothing of it, and the person said that it counts for nothing. */
  'not-shown',
  /** Its cell says that there is no value, and the person said that it is blank. */
  'no-value',
  'duplicate',
  'slip',
  /** The person left it out in the review. */
  'row',
  /** The plan leaves the amount as someone else sent it. */
  'theirs',
  /** Its month is closed, and the person left those out. */
  'closed-month',
  /** A cell of the row, or of another row of its item, has an error. */
  'error',
  /** The plan says why. */
  'rejected',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** What a person's answers leave out of a sheet, counted as items are. */
export interface LeftOut {
  readonly rows: ReadonlyMap<number, LeftOutReason>
  readonly columns: ReadonlyMap<number, LeftOutReason>
  /** Single cells, by row and column, of rows that are sent. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, LeftOutReason>>
}

export const nothingLeftOut: LeftOut = { rows: new Map(), columns: new Map(), cells: new Map() }
