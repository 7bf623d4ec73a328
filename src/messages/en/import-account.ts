// The account of the amounts of a sheet, and the questions about its rows, in Review and in the receipt.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

interface Row {
  readonly row: number
  readonly name: string
}

interface Shift extends Row, Counted {
  readonly isLater: boolean
}

interface Transposed extends Row {
  readonly period: string
  readonly amount: string
  readonly expected: string
}

export const account = {
  account: 'Amounts of the sheet',
  inSheet: 'In the sheet',
  accountParts: 'Parts of these amounts',
  toSend: 'To send',
  leftOut: 'Left out',
  amountCount: ({ count }: Counted) => plural(count, { one: '1 amount', other: `${number(count)} amounts` }),
  amountCountUnread: ({ count, unread }: Counted & { readonly unread: number }) =>
    plural(count, {
      one: `1 amount, ${number(unread)} without a value`,
      other: `${number(count)} amounts, ${number(unread)} without a value`,
    }),
  currencySum: ({ currency, sum }: { readonly currency: string; readonly sum: string }) =>
    `${currency} ${sum}`,
  controlTotalKept: ({ sum }: { readonly sum: string }) =>
    `Your spreadsheet’s sum of ${sum} matched the amounts to send.`,
  accountIncomplete: 'Part of this import is no longer on this device, so the amounts do not add up.',
  reasons: 'Reasons',
  reasonCell: 'Reason',
  formulaHeading: 'Formula',
  cellsOf: ({ part }: { readonly part: string }) => `Cells: ${part}`,
  loadingCells: 'Loading cells…',
  cellsGone: 'These cells are no longer on this device.',
  cellsCut: ({ count }: Counted) => `This device keeps only the first ${number(count)} cells.`,
  leftOutReasons: {
    'above-headings': 'Above the headings',
    heading: 'Heading not understood',
    column: 'Column ignored',
    'hidden-column': 'Hidden column',
    total: 'Total row',
    'hidden-row': 'Hidden row',
    duplicate: 'Duplicate',
    slip: 'Unusual amounts',
    error: 'Row with an error',
    rejected: 'Item cannot be imported',
  },
  reasonWith: ({ reason, problem }: { readonly reason: string; readonly problem: string }) =>
    `${reason}: ${problem}`,

  rowsToCheck: 'Rows to check',
  updatingReview: 'Updating the review…',
  importRow: 'Import',
  leaveOut: 'Leave out',
  leaveOutAmount: 'Leave out this amount',
  leaveOutRow: 'Leave out the row',
  applyToAll: ({ count }: Counted) => `Apply to all ${number(count)}`,
  showMoreQuestions: ({ count }: Counted) => `Show ${number(count)} more`,
  rowQuestions: {
    total: ({ count }: Counted) =>
      plural(count, {
        one: '1 row looks like a total. It is left out unless you import it.',
        other: `${number(count)} rows look like totals. They are left out unless you import them.`,
      }),
    'hidden-rows': ({ count }: Counted) =>
      plural(count, {
        one: '1 row with amounts is hidden in the sheet.',
        other: `${number(count)} rows with amounts are hidden in the sheet.`,
      }),
    'hidden-columns': ({ count }: Counted) =>
      plural(count, {
        one: '1 column with amounts is hidden in the sheet.',
        other: `${number(count)} columns with amounts are hidden in the sheet.`,
      }),
    duplicate: ({ count }: Counted) =>
      plural(count, {
        one: '1 row repeats the name and focus area of another row.',
        other: `${number(count)} rows repeat the name and focus area of another row.`,
      }),
    existing: ({ count }: Counted) =>
      plural(count, {
        one: '1 row has no ID, but the name and focus area of an existing item. Importing it creates another item.',
        other: `${number(count)} rows have no ID, but the name and focus area of existing items. Importing them creates more items.`,
      }),
    summed: ({ count }: Counted) =>
      plural(count, {
        one: '1 row is the sum of the rows above it. It may be a total.',
        other: `${number(count)} rows are the sum of the rows above them. They may be totals.`,
      }),
    outlier: ({ count }: Counted) =>
      plural(count, {
        one: '1 amount is about 10 or 1,000 times more or less than those beside it.',
        other: `${number(count)} amounts are about 10 or 1,000 times more or less than those beside them.`,
      }),
    transposed: ({ count }: Counted) =>
      plural(count, {
        one: '1 amount may have two digits in the wrong order.',
        other: `${number(count)} amounts may have two digits in the wrong order.`,
      }),
    shifted: ({ count }: Counted) =>
      plural(count, {
        one: '1 row has its amounts in other periods than expected.',
        other: `${number(count)} rows have their amounts in other periods than expected.`,
      }),
  },
  rowSum: ({ row, name, from, to }: Row & { readonly from: number; readonly to: number }) =>
    `Row ${row}: ${name}, the sum of rows ${from} to ${to}`,
  rowRepeats: ({ row, name, first }: Row & { readonly first: number }) =>
    `Row ${row}: ${name}, the same as row ${first}`,
  rowExisting: ({ row, name, count }: Row & Counted) =>
    plural(count, {
      one: `Row ${row}: ${name}, 1 existing item`,
      other: `Row ${row}: ${name}, ${number(count)} existing items`,
    }),
  rowOutlier: ({
    row,
    name,
    period,
    amount,
    beside,
  }: Row & { readonly period: string; readonly amount: string; readonly beside: string }) =>
    `Row ${row}: ${name}, ${period}: ${amount} beside ${beside}`,
  rowTransposed: ({ row, name, period, amount, expected }: Transposed) =>
    `Row ${row}: ${name}, ${period}: ${amount}, and ${expected} in the periods beside it`,
  rowTransposedSinceSent: ({ row, name, period, amount, expected }: Transposed) =>
    `Row ${row}: ${name}, ${period}: ${amount}, last sent from this device as ${expected}`,
  rowShifted: ({ row, name, count, isLater }: Shift) => {
    const direction = isLater ? 'later' : 'earlier'
    return plural(count, {
      one: `Row ${row}: ${name}, 1 period ${direction} than other rows`,
      other: `Row ${row}: ${name}, ${number(count)} periods ${direction} than other rows`,
    })
  },
  rowShiftedSinceSent: ({ row, name, count, isLater }: Shift) => {
    const direction = isLater ? 'later' : 'earlier'
    return plural(count, {
      one: `Row ${row}: ${name}, 1 period ${direction} than last sent from this device`,
      other: `Row ${row}: ${name}, ${number(count)} periods ${direction} than last sent from this device`,
    })
  },
  rowsNumbered: ({ rows }: { readonly rows: string }) => `Rows: ${rows}`,
  columnsNamed: ({ columns }: { readonly columns: string }) => `Columns: ${columns}`,
}
