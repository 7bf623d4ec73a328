// What can be wrong with a file, a clipboard, a sheet or one of its cells, and what to do.
import type { Counted, MonthOrDayArgument } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

interface CellsArgument {
  /** Places of cells, joined. */
  readonly cells: string
  /** False where there are more than those. */
  readonly isAll: boolean
}

export const problems = {
  // A file or a clipboard that cannot be read.
  tableFaults: {
    'empty-clipboard': 'There is no text on the clipboard. Copy the cells in your spreadsheet again.',
    'empty-table': 'There are no cells. Copy the rows together with their headings.',
    'empty-workbook': 'All sheets of this workbook are empty. Choose another file.',
    'open-quote': ({ row, quote }: { readonly row: number; readonly quote: string }) =>
      `Row ${number(row)} has a quote (${quote}) that is never closed. Close it, or double it if it is part of the text.`,
    'too-many-columns': ({ row, max }: { readonly row: number; readonly max: number }) =>
      `Row ${number(row)} has more than ${number(max)} columns. Import fewer columns.`,
    'too-many-rows': ({ max }: { readonly max: number }) =>
      `The table has more than ${number(max)} rows. Import it in parts.`,
    'too-many-texts': ({ max }: { readonly max: number }) =>
      `The workbook has more than ${number(max)} texts. Save the sheet as CSV and choose that file.`,
    'file-too-large': ({ maxMb }: { readonly maxMb: number }) =>
      `The file is larger than ${number(maxMb)} MB. Split it and import the parts.`,
    'workbook-too-large': ({ maxMb }: { readonly maxMb: number }) =>
      `The workbook is larger than ${number(maxMb)} MB. Save the sheet as CSV and choose that file.`,
    'unpacks-too-large': ({ maxMb }: { readonly maxMb: number }) =>
      `The unpacked workbook is larger than ${number(maxMb)} MB. Save the sheet as CSV and choose that file.`,
    'far-cell': ({ row, column }: { readonly row: number; readonly column: string }) =>
      `A sheet of this workbook extends to row ${number(row)} and column ${column} but is mostly empty. Delete the cells far from your rows, or save the sheet as CSV.`,
    'not-a-workbook':
      'This file is neither a workbook nor a text with rows. Save the sheet as .xlsx, .ods or CSV and choose that file.',
    'old-workbook':
      'This is a workbook of Excel 95 or older. Open it, save it as .xlsx or CSV and choose that file.',
    'binary-workbook': 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV and choose that file.',
    'apple-document':
      'This is a Numbers or Pages document. Export it as an Excel file or CSV and choose that file.',
    'other-document':
      'This is a document or a presentation and not a workbook. Copy its table and paste it here, or choose a workbook.',
    'other-xml': 'This XML file is no workbook. Save the sheet as .xlsx, .ods or CSV and choose that file.',
    'no-table':
      'This web page contains no table. If its sheets are files of their own, choose one of those, or save it as .xlsx.',
    'pdf-file': 'This is a PDF. Choose the workbook or the CSV that it was made from.',
    'image-file': 'This is an image. Choose the workbook or the CSV that it shows.',
    'archive-file': 'This is a compressed archive. Unpack it and choose the workbook or the CSV in it.',
    'web-archive': 'This is a web archive (.mht). Open it, save it as .xlsx or CSV and choose that file.',
    'no-sheet':
      'This file contains no sheet. If it is an archive, unpack it and choose the workbook or the CSV in it.',
    'draft-open': 'This draft is open in another tab. Continue there, or choose “Continue here” below.',
    'no-draft': 'This draft is no longer on this device.',
    'newer-draft': 'A newer version of the console saved this draft. Reload the page to open it.',
    encrypted: 'This workbook is encrypted. Save it without a password and choose that file.',
    damaged: 'The file is incomplete or damaged. Save it again and choose that file.',
    unreadable: 'The workbook cannot be read. Open it, save it again as .xlsx or .ods and choose that file.',
    'missing-part':
      'Part of the workbook is missing. Open it, save it again as .xlsx or .ods and choose that file.',
    'document-type':
      'The workbook contains a document type declaration, which spreadsheets never write. It was not read.',
    'wrong-size':
      'The workbook unpacks to more than it declares, which spreadsheets never do. It was not read.',
    'unknown-packing': 'The workbook uses an unknown compression. Save it again and choose that file.',
    'formulas-without-values': ({ sheet, cells, isAll }: { readonly sheet: string } & CellsArgument) =>
      `The sheet “${sheet}” has formulas without values: ${cells}${isAll ? '' : ' and others'}. Open the workbook in a spreadsheet, calculate it and save it, or replace these formulas with values; then choose it again.`,
    'cannot-unpack':
      'This browser cannot open workbooks. Update it, or save the sheet as CSV and choose that file.',
    'cannot-write': 'This browser cannot write workbooks. Update it, or save a CSV.',
    'reader-not-loaded':
      'The reader for this sheet could not be loaded. Check your connection, then paste or choose the sheet again.',
  },
  readOffline: 'The items could not be loaded because the service does not respond. Try again in a moment.',
  readForbidden: 'You do not have permission to read these items. Ask an administrator.',
  readFailed: 'The items could not be loaded. Try again in a moment.',
  readBroken: 'Something went wrong. Try again, or save the sheet as CSV and choose that file.',

  // Notes about a table that was read.
  twoForms: ({
    text,
    html,
    taken,
  }: {
    readonly text: string
    readonly html: string
    readonly taken: 'text' | 'html'
  }) =>
    ({
      text: `The clipboard has two versions of this table: ${text} as text, ${html} as HTML. The text is shown; compare the last row with your spreadsheet.`,
      html: `The clipboard has two versions of this table: ${text} as text, ${html} as HTML. The HTML is shown; compare the last row with your spreadsheet.`,
    })[taken],
  tableSize: ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
    `${number(rows)} × ${number(columns)}`,
  repaired: ({ count }: Counted) =>
    plural(count, {
      one: '1 cell was copied as #### and was taken from the other version on the clipboard.',
      other: `${number(count)} cells were copied as #### and were taken from the other version on the clipboard.`,
    }),
  formsDiffer: ({ count, cells, isAll }: Counted & CellsArgument) =>
    `${plural(count, {
      one: '1 cell differs between the two versions on the clipboard.',
      other: `${number(count)} cells differ between the two versions on the clipboard.`,
    })} The text is used; compare with your spreadsheet: ${cells}${isAll ? '.' : ' and others.'}`,
  differentCell: ({
    cell,
    text,
    html,
  }: {
    readonly cell: string
    readonly text: string
    readonly html: string
  }) => `${cell} (“${text}”, not “${html}”)`,
  cellsOfNote: ({ cells, isAll }: CellsArgument) =>
    `Cells as copied: ${cells}${isAll ? '.' : ' and others.'}`,
  rounded: ({ count, shown, held }: Counted & { readonly shown: string; readonly held: string }) =>
    plural(count, {
      one: `1 cell shows another number than it contains: ${shown} instead of ${held}. The shown number is used; to use the other one, show all digits and copy again.`,
      other: `${number(count)} cells show another number than they contain, such as ${shown} instead of ${held}. The shown numbers are used; to use the others, show all digits and copy again.`,
    }),
  guessedEncoding: ({ encoding }: { readonly encoding: string }) =>
    `The file does not declare its encoding and was read as ${encoding}. Check letters with accents.`,
  otherSheets: ({ sheet, others }: { readonly sheet: string; readonly others: string }) =>
    `The sheet “${sheet}” was read. The workbook also has: ${others}.`,
  hiddenRows: ({ sheet, count }: Counted & { readonly sheet: string }) =>
    plural(count, {
      one: `The sheet “${sheet}” has 1 hidden row. It was read like all others.`,
      other: `The sheet “${sheet}” has ${number(count)} hidden rows. They were read like all others.`,
    }),
  hiddenColumns: ({ sheet, count }: Counted & { readonly sheet: string }) =>
    plural(count, {
      one: `The sheet “${sheet}” has 1 hidden column. It was read like all others.`,
      other: `The sheet “${sheet}” has ${number(count)} hidden columns. They were read like all others.`,
    }),
  guardsRemoved: ({ count }: Counted) =>
    plural(count, {
      one: '1 cell began with an apostrophe that protects against formulas. It was removed.',
      other: `${number(count)} cells began with an apostrophe that protects against formulas. The apostrophes were removed.`,
    }),

  // Columns.
  ruleProblems: {
    'no-name': 'No column is matched to the name. Choose the column with the names of the items.',
    'no-periods': 'One column has amounts, but none has the periods. Choose the column with the periods.',
    'no-amounts': 'One column has periods, but none has the amounts. Choose the column with the amounts.',
    'two-layouts':
      'Some columns are periods, and another column names the period. Use only one of these layouts.',
    'no-version': 'No column names the version. Choose one version for all amounts.',
    'columns-without-version': 'Some amount columns have no version. Choose one for them.',
  },
  headingDays: ({ columns, month, day }: MonthOrDayArgument & { readonly columns: string }) =>
    `${columns}: the number is read as a year, such as ${month}. If it is a day, such as ${day}, correct the headings in your spreadsheet and import it again.`,
  unknownPeriods: ({ count, columns }: Counted & { readonly columns: string }) =>
    plural(count, {
      one: `The heading of ${columns} is not a period that the service accepts. Correct it in your spreadsheet and import it again, or ignore the column.`,
      other: `The headings of ${columns} are not periods that the service accepts. Correct them in your spreadsheet and import it again, or ignore the columns.`,
    }),
  repeatedColumns: ({
    count,
    columns,
    role,
  }: Counted & { readonly columns: string; readonly role: string }) =>
    `${number(count)} columns are matched to ${role}: ${columns}. Ignore all but one of them.`,
  quotedField: ({ field }: { readonly field: string }) => `“${field}”`,
  periodWithVersion: ({ period, version }: { readonly period: string; readonly version: string }) =>
    `${period} (${version})`,

  // Cells.
  marks: {
    'not-an-amount': 'This is not an amount. Enter a number, or clear the cell.',
    shortened:
      'The spreadsheet shortened this number to an exponent. Format the column as a number and copy it again.',
    'cut-off': 'The column was too narrow and was copied as ####. Widen it and copy it again.',
    'formula-error': 'The spreadsheet shows an error here. Fix its formula and copy it again.',
    percent: 'A percentage is not an amount. Enter the amount.',
    separators:
      'The separators do not fit the decimal separator of this sheet. Correct them, or choose the other one.',
    'two-readings': 'This number can be read in two ways. Choose the decimal separator above.',
    unassigned: 'The column of this number is not matched. Choose a field, or ignore the column.',
    'too-many-digits': ({ max }: { readonly max: number }) =>
      `The number is too long: amounts have at most ${number(max)} digits.`,
    'name-missing': 'Enter a name. Every item needs one.',
    'name-too-long': ({ max }: { readonly max: number }) =>
      `The name is too long. Use at most ${number(max)} characters.`,
    unclean: 'The text is too long or contains characters that cannot be stored. Enter it again.',
    'id-malformed': 'This is not an item ID. Put other identifiers in the External ID column.',
    'identity-repeated': 'Another row has the same identifier. Keep only one of them.',
    'identity-disagrees': 'Rows with this identifier differ. Make them agree.',
    'area-missing': 'No focus area has this ID, external ID or path. Correct it.',
    'area-ambiguous': 'Several focus areas match. Enter a longer path, or the ID.',
    'area-needed': 'Enter a focus area. New items need one.',
    'area-external':
      'Not all focus areas are available here, so this is sent as an external ID without a check.',
    'area-unchecked': 'Not all focus areas are available here, so this ID is sent without a check.',
    'period-missing': 'Enter a period. Every amount needs one.',
    'period-unknown': 'This is not a period. Enter a month, such as 2027-03.',
    'period-ambiguous': ({ first, second }: { readonly first: string; readonly second: string }) =>
      `This can be ${first} or ${second}. Enter the month that is meant.`,
    'period-format': 'The service does not accept periods in this format. Choose the period format YYYY-MM.',
    'period-unchecked': 'This is not a known period, so it is sent as written. This site may reject it.',
    'period-day': ({ month, day }: MonthOrDayArgument) =>
      `This is read as ${month}. If it is the day ${day}, enter the month with its year, such as 2027-03.`,
    'version-unknown': 'Enter Actual, Forecast or Baseline.',
    'amount-repeated':
      'Another row has an amount for the same item, version and period. Keep only one of them.',
    'date-for-code':
      'This looks like a code that the spreadsheet turned into a date. Compare it with the source.',
    'code-shortened':
      'This looks like a long number that the spreadsheet shortened. Compare it with the source.',
    'zeros-lost':
      'Other identifiers in this column begin with zeros. The spreadsheet may have removed them here.',
    invisible: 'The text contains invisible characters and will not match the same text without them.',
    'looks-alike': 'Another identifier looks the same but uses different characters. Compare them.',
    'key-unknown': 'No such key or name exists. Choose one from the reference list.',
    'key-ambiguous': 'Several keys have this name. Enter the key.',
    'restated-otherwise':
      'Another column of this row has a different value for this field. Change one, or ignore this column.',
    unrounded:
      'This amount has more digits than the spreadsheet shows. Round it there if it should be shorter.',
    'format-unit': 'Choose above whether this number is counted in the unit that its format shows.',
    'credit-debit': 'Choose above whether credit or debit is negative.',
    'other-currency':
      'This amount is in another currency than the one you import. Correct it, or clear the cell.',
    'period-undivided':
      'This period is longer than a month, or is fiscal. Choose above how its amounts are divided.',
  },

  // Rows that would go wrong.
  noSuchItem: 'No item has this ID. It may have been deleted; without the ID, a new item is created.',
  repeatedItem: 'Another row refers to the same item by its other identifier. Keep only one of them.',
  otherExternalId: ({ externalId }: { readonly externalId: string }) =>
    `The item with this ID has the external ID ${externalId}. Change it in the item, or leave one of the two blank.`,
  noExternalId:
    'The item with this ID has no external ID. Add it to the item, or leave one of the two blank.',
}
