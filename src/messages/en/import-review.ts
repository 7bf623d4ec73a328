// The steps Review and Import of an import: what will change, control totals, outcomes, external IDs of new items.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const review = {
  willHappen: 'What will happen',
  new: 'New',
  newText: 'Creates an item',
  updated: 'Updated',
  updatedText: 'Matched by ID or external ID',
  unchanged: 'Unchanged',
  unchangedText: 'Nothing to change; not sent',
  unmatched: 'Unmatched',
  unmatchedText: 'Not found among the items that could be loaded',
  unmatchedElsewhere: 'No item has this ID. This site may create one or reject the row.',
  rejected: 'Rejected',
  rejectedText: 'Cannot be imported; not sent',
  plannedItems: 'Items',
  identity: 'ID',
  changes: 'Changes',
  amounts: 'Amounts',
  newItem: 'New item',
  noChange: 'No changes',
  noChangeFound: ({ uncompared }: { readonly uncompared: string }) =>
    `No changes found. Not compared: ${uncompared}.`,
  notCompared: 'Not compared: no item with this ID is known.',
  nothing: 'empty',
  moreItems: ({ count }: Counted) => `and ${number(count)} more`,
  willImport: ({ count }: Counted) =>
    plural(count, {
      one: '1 item will be imported.',
      other: `${number(count)} items will be imported.`,
    }),
  /** Items that the site would reject, and rows with errors. */
  willNotImport: ({ items, rows }: { readonly items: number; readonly rows: number }) => {
    const parts = [
      items > 0 && plural(items, { one: '1 item', other: `${number(items)} items` }),
      rows > 0 && plural(rows, { one: '1 row with an error', other: `${number(rows)} rows with errors` }),
    ]
    return `Not imported: ${parts.filter((part) => part !== false).join(', ')}.`
  },
  sumsDiffer: 'The sums do not match. Find the cause before you import, or remove the sum you entered.',
  backToRows: 'Back to rows',
  importItems: ({ count }: Counted) =>
    plural(count, { one: 'Import 1 item', other: `Import ${number(count)} items` }),
  advanced: 'Advanced',
  partSize: 'Items per request',
  partSizeHint:
    'Use fewer if the service is slow or rejects large requests. This device remembers the number; similar items stay together.',
  partSizeLimits: ({ min, max }: { readonly min: number; readonly max: number }) =>
    `Enter a number from ${number(min)} to ${number(max)}.`,
  /** By what is known of the site: of the bundled service, by earlier imports, or nothing. */
  rejectedRequests: {
    bundled: 'A request with a rejected row is not imported. Its other rows are sent again without that row.',
    whole:
      'In earlier imports, this site imported nothing of a request with a rejected row. Its other rows are sent again.',
    'by-row':
      'In earlier imports, this site imported the other rows of a request with a rejected row. New rows are looked up, and sent again only if they are missing.',
    unknown:
      'This site may import the other rows of a request with a rejected row, or none. New rows are looked up before they are sent again.',
  },
  errorRows: ({ count }: Counted) =>
    plural(count, {
      one: '1 row has an error, or belongs to an item with one. It is not imported.',
      other: `${number(count)} rows have an error, or belong to an item with one. They are not imported.`,
    }),
  idsAfterImport: ({ count }: Counted) =>
    plural(count, {
      one: '1 row has no ID. After the import, its item is found by name and focus area and gets an external ID.',
      other: `${number(count)} rows have no ID. After the import, their items are found by name and focus area and get external IDs.`,
    }),
  noIds: ({ count }: Counted) =>
    plural(count, {
      one: '1 row has no ID. If the connection drops, it is not resent, to avoid a duplicate; pasting it again creates another item.',
      other: `${number(count)} rows have no ID. If the connection drops, they are not resent, to avoid duplicates; pasting them again creates new items.`,
    }),
  addIds: 'Add external IDs',
  addIdsLater: 'Add external IDs after the import',
  sentBefore: 'This device has already sent these same amounts.',
  thousandfold: ({ names }: { readonly names: string }) =>
    `1,000 times more or less than last sent from this device: ${names}.`,
  oppositeSign: ({ names }: { readonly names: string }) =>
    `Opposite sign of the amounts last sent from this device: ${names}.`,
  twoVersions: ({ names }: { readonly names: string }) => `The same amounts for two versions: ${names}.`,

  controlTotals: 'Control totals',
  spreadsheetSum: 'Sum shown by your spreadsheet',
  sumMatches: 'It matches.',
  sumDiffers: ({ sum }: { readonly sum: string }) => `It differs from ${sum}.`,
  sumNoAmount: 'This is not an amount. Enter the sum as your spreadsheet shows it, or clear the field.',
  sumHere: ({ sum, count }: Counted & { readonly sum: string }) =>
    plural(count, {
      one: `The sum here is ${sum}, over 1 amount.`,
      other: `The sum here is ${sum}, over ${number(count)} amounts.`,
    }),
  before: ({ sum }: { readonly sum: string }) => `was ${sum}`,
  lastSentLine: 'Last sent from this device',
  chartRange: ({ smallest, largest }: { readonly smallest: string; readonly largest: string }) =>
    `${smallest} to ${largest}`,
  chart: ({
    version,
    first,
    last,
  }: {
    readonly version: string
    readonly first: string
    readonly last: string
  }) => `${version} by period, from ${first} to ${last}. The table below has the numbers.`,
  barNow: ({ period, now }: { readonly period: string; readonly now: string }) => `${period}: ${now}`,
  barPast: ({ period, past }: { readonly period: string; readonly past: string }) =>
    `${period}: last sent ${past}`,
  barBoth: ({
    period,
    now,
    past,
  }: {
    readonly period: string
    readonly now: string
    readonly past: string
  }) => `${period}: ${now}, last sent ${past}`,

  checkingChanges: 'Checking for changes…',
  savingOnDevice: 'Saving on this device…',
  nothingSent: 'Nothing was sent.',
  itemsChanged: 'Items have changed since this review. Check the updated review before you import.',
  importRunning: 'An earlier import is still running. Wait until it ends, or stop it, then review again.',
  notStored: 'This device could not store the import, so nothing was sent. Free some space and try again.',
  leaving: {
    title: 'Leave without importing?',
    text: 'The import is not saved on this device yet. If you leave now, nothing is imported.',
    stay: 'Stay',
    leave: 'Leave without importing',
  },
  notHere: 'This import is no longer on this device.',
  outcomes: 'Outcome of the items',
  imported: 'Imported',
  importedText: 'Confirmed by the service',
  refusedText: 'Each with the reason',
  unconfirmed: 'Unconfirmed',
  unconfirmedText: 'Sent, but without a response',
  notSent: 'Not sent',
  notSentText: 'You can import them again',
  allImported: ({ count }: Counted) =>
    plural(count, { one: 'The item was imported.', other: `All ${number(count)} items were imported.` }),
  someImported: ({ count, total }: Counted & { readonly total: number }) =>
    plural(total, {
      one: 'The item was not imported.',
      other: `${number(count)} of ${number(total)} items were imported.`,
    }),
  sending: 'Sending…',
  checkingOutcome: 'No response. Checking what was imported…',
  waiting: 'Waiting to be sent…',
  notSentYet: 'Not sent yet.',
  progress: 'Items with an outcome',
  amountsWriteOnly: 'The service does not return amounts, so they cannot be checked here.',
  keptHere: 'The import is stored on this device. It continues when you leave this page and after a restart.',
  stopAfter: 'Stop after this request',
  discardUnsent: 'Discard unsent rows',
  saveNotImported: 'Download rows that were not imported',
  saveNotImportedWorkbook: 'Download as Excel workbook',
  returnedSheet: 'Not imported',
  discardNotImported: 'Discard rows that were not imported',
  importMore: 'Import more',
  showItems: ({ kind }: { readonly kind: 'cost-item' | 'benefit-item' }): string =>
    kind === 'cost-item' ? 'Show cost items' : 'Show benefit items',
  backToSetup: 'Back to site setup',
  markImported: 'Mark unconfirmed as imported',
  sendAgain: 'Send unconfirmed again',
  result: 'Result',
  reason: 'Reason',
  rowResult: ({ result, reason }: { readonly result: string; readonly reason: string }) =>
    `${result}: ${reason}`,
  cellReason: ({ column, problem }: { readonly column: string; readonly problem: string }) =>
    `${column}: ${problem}`,
  otherRowError: 'Another row of this item has an error.',

  newIds: 'External IDs of the new items',
  findingItems: 'Looking for the new items…',
  itemsNotLoaded: 'The items could not be loaded.',
  tryAgain: 'Try again',
  found: ({ count }: Counted) =>
    plural(count, {
      one: '1 item found: the only new one with its name in its focus area.',
      other: `${number(count)} items found, each the only new one with its name in its focus area.`,
    }),
  assignIds: ({ count }: Counted) =>
    plural(count, { one: 'Assign the external ID', other: 'Assign external IDs' }),
  assigned: ({ count }: Counted) =>
    plural(count, {
      one: '1 external ID assigned or pending. You can undo it in Pending changes.',
      other: `${number(count)} external IDs assigned or pending. You can undo them in Pending changes.`,
    }),
  saveIds: 'Download rows and IDs',
  missing: ({ count }: Counted) =>
    plural(count, {
      one: '1 item not found. It was renamed, moved, deleted or given another external ID.',
      other: `${number(count)} items not found. They were renamed, moved, deleted or given other external IDs.`,
    }),
  unclear: ({ count }: Counted) =>
    plural(count, {
      one: 'Several items could match this row. Open them to see which one it is.',
      other: 'Several items could match each of these rows. Open them to see which is which.',
    }),
  rowNamed: ({ row, name }: { readonly row: number; readonly name: string }) => `Row ${row}: ${name}`,
  chooseItem: 'Choose an item…',
  openItem: 'Open item',
  assign: 'Assign ID',
  assignToRow: ({ row }: { readonly row: number }) => `Assign ID: row ${row}`,
  idsNotStored: 'This device could not store the external IDs. Nothing was assigned.',
}
