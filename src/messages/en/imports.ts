// Importing items from a sheet.
import {
  type Counted,
  type FindingArgument,
  type FindingWords,
  type MonthOrDayArgument,
  type Named,
  type OfItemKind,
  rowNotes,
} from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

interface TextCounts {
  readonly all: number
  readonly used: number
  readonly asked: number
  readonly leftOut: number
}

/** A sentence with a part that moves, the time. */
interface NewerArgument<Part> {
  readonly name: string | undefined
  readonly amount: string
  readonly time: Part | undefined
}

interface CellsArgument {
  /** Places of cells, joined. */
  readonly cells: string
  /** False where there are more than those. */
  readonly isAll: boolean
}

interface Months {
  readonly from: string
  readonly to: string
}

const versionNames: Readonly<Record<string, string>> = {
  ACTUAL: 'Actual',
  FORECAST: 'Forecast',
  BASELINE: 'Baseline',
}
const versionName = (version = '') => versionNames[version] ?? version

/** The months from the first to the last heading, where the first is of the year that is the value of the answer. */
const monthsFromTo = ({ value = '', first, last, later }: FindingArgument) =>
  `${first} ${value} to ${last} ${Number(value) + Number(later)}`

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  macintosh: 'Mac Roman',
  'iso-8859-2': 'ISO 8859-2 (Central Europe)',
  'iso-8859-15': 'ISO 8859-15 (Western Europe)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
}

const rowAnswers = { import: 'Import', 'leave-out': 'Leave out' }
const amountAnswers = {
  import: 'Import',
  'leave-out-amount': 'Leave out this amount',
  'leave-out': 'Leave out the row',
}

/** A row, and the rows whose sum it is where that is known. */
const sumLine = ({ row, name, from, to }: FindingArgument) =>
  from === undefined ? `Row ${row}: ${name}` : `Row ${row}: ${name}, the sum of rows ${from} to ${to}`

const { rowNote, rowLeftOut } = rowNotes(({ row, name }) => `Row ${row}${name ? `, ${name}` : ''}`)

const meant = ({ proposal = '' }: FindingArgument) => (proposal === '' ? '' : ` Did you mean “${proposal}”?`)

export const messages = {
  // What can be wrong with a file, a clipboard, a sheet or one of its cells, and what to do.
  // A file or a clipboard that cannot be read.
  tableFaults: {
    'empty-clipboard': 'There is no text on the clipboard. Copy the cells in your spreadsheet again.',
    'empty-table': 'There are no cells. Copy the rows together with their headings.',
    'empty-workbook': 'All sheets of this workbook are empty. Choose another file.',
    'open-quote': ({ row, quote }: { readonly row: number; readonly quote: string }) =>
      `Row ${number(row)} has a quote (${quote}) that is never closed. Close it, or double it if it is part of the text.`,
    'long-cell': ({ row, max }: { readonly row: number | undefined; readonly max: number }) =>
      `${row === undefined ? 'A cell' : `A cell in row ${number(row)}`} has more than ${number(max)} characters. Shorten it; in a text file, look for a quote that is never closed.`,
    'too-many-columns': ({ row, max }: { readonly row: number; readonly max: number }) =>
      `Row ${number(row)} has more than ${number(max)} columns. Import fewer columns.`,
    'too-many-rows': ({ max }: { readonly max: number }) =>
      `The table has more than ${number(max)} rows. Import it in parts.`,
    'too-many-tables': ({ max }: { readonly max: number }) =>
      `The page has more than ${number(max)} tables. Copy or save the part that you need.`,
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
    'xml-workbook':
      'This is a workbook in the XML of Excel 2003. Open it in a spreadsheet, save it as .xlsx and choose that file.',
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
    `The encoding of the file is not certain. It was read as ${encoding}: check letters with accents.`,
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
  literalsRead: ({ count }: Counted) =>
    plural(count, {
      one: '1 cell was a formula of nothing but a text, such as ="00123". It was read as the text.',
      other: `${number(count)} cells were formulas of nothing but a text, such as ="00123". They were read as the texts.`,
    }),

  // Columns.
  quotedField: ({ field }: { readonly field: string }) => `“${field}”`,
  periodWithVersion: ({ period, version }: { readonly period: string; readonly version: string }) =>
    `${period} (${version})`,

  // Cells.
  formulaTyped: 'Formulas are not calculated here. Enter the result.',
  marks: {
    'not-an-amount': 'This is not an amount. Enter a number, or clear the cell.',
    'no-value': 'The text says that there is no amount. Enter one, or clear the cell.',
    range: 'A range is not one amount. Enter the amount that is planned.',
    approximate: 'This is not an exact amount. Enter the amount that is planned.',
    shortened:
      'This number has an exponent, as spreadsheets shorten long ones. Enter all its digits, or format the column as a number and copy it again.',
    'cut-off': 'The column was too narrow and was copied as ####. Widen it and copy it again.',
    'formula-error': 'The spreadsheet shows an error here. Fix its formula and copy it again.',
    percent: 'A percentage is not an amount. Enter the amount.',
    footnote:
      'There is a footnote sign beside the number. Choose above whether to import the number without it.',
    'set-apart': 'Amounts with such a part are not imported, as chosen above. Enter the amount.',
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
    'digits-lost':
      'Spreadsheets keep 15 digits of a number, so the last digits may be lost. Compare it with the source.',
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
    'letter-m': 'Choose above whether the letter m means million.',
    'signed-twice': 'Choose above what a minus means where the side or the sign says negative already.',
    'facts-disagree':
      'The cell, its heading and the columns beside it say different currencies, units or signs. Correct one, or ignore one of the columns.',
    'beside-unknown':
      'This text is not understood in this column. Correct it, clear it, or ignore the column.',
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

  // How amounts and periods of a sheet are written, and what a person decides about them.
  // Notations that were found.
  notations: 'Notations found',
  notationCells: ({ count }: Counted) => plural(count, { one: '1 cell', other: `${number(count)} cells` }),
  notationExample: ({ text, digits }: { readonly text: string; readonly digits: string }) =>
    `${text} → ${digits}`,
  notationParentheses: 'Parentheses are negative',
  notationTrailingMinus: 'Minus behind the number',
  notationOtherMinus: 'Typographic minus',
  notationCreditDebit: 'Credit and debit',
  notationDash: 'A dash is zero',
  notationScale: 'Thousands, millions or billions',
  notationPercent: 'Percentages',
  textUnderHeading: ({ text, unit }: { readonly text: string; readonly unit: string }) =>
    `${text} (heading: ${unit})`,
  notationCurrency: ({ currencies }: { readonly currencies: string }) => `Currency: ${currencies}`,
  notationLakh: 'Groups of lakh and crore',
  notationApostrophes: 'Apostrophes between thousands',
  notationSpaces: 'Spaces between thousands',
  notationNoCents: 'Dash in place of the cents',
  notationOtherDigits: 'Digits of another script',
  notationFootnote: 'Footnote signs beside the number',
  notationNoValue: 'Words for no value',
  textWithoutPart: ({ text, left }: { readonly text: string; readonly left: string }) =>
    `${text} (left out: ${left})`,
  notationFormatScale: 'Shown in thousands or millions; the stored number is imported',

  // Questions about amounts.
  findings: {
    'table-note': {
      title: () => 'What to know about this sheet',
      line: ({ note = '' }) => note,
      choice: () => 'Encoding',
      answers: { seen: 'Dismiss', encoding: ({ value = '' }) => encodings[value] ?? value },
    },
    'no-name': {
      title: () => 'Which column has the names?',
      text: () => 'No column is matched to the name. Choose it in the heading of that column.',
    },
    'no-period-column': {
      title: () => 'Which column has the periods?',
      text: () =>
        'One column has amounts, but none has the periods. Choose it in the heading of that column.',
    },
    'no-amount-column': {
      title: () => 'Which column has the amounts?',
      text: () =>
        'One column has periods, but none has the amounts. Choose it in the heading of that column.',
    },
    'two-layouts': {
      title: () => 'Where are the periods?',
      text: () => 'Some columns are periods, and another column names the period. Match only one of these.',
    },
    version: {
      title: () => 'Which version are the amounts?',
      text: ({ of }): string =>
        of === 'rows' ? 'No column names the version.' : 'Some amount columns have no version.',
      answers: { version: ({ value }) => versionName(value) },
    },
    'period-format': {
      title: () => 'Which format do the periods have?',
      text: () => 'The service does not accept this format. Choose the period format YYYY-MM.',
    },
    'unknown-periods': {
      title: ({ columns }) => `Which periods are ${columns}?`,
      text: () =>
        'The service accepts no such period. Change the heading, match another field, or leave the columns out.',
      answers: { 'leave-out': 'Leave out' },
    },
    'repeated-columns': {
      title: ({ count, role }) =>
        `${number(Number(count))} columns are matched to ${role}. Which one applies?`,
      text: ({ columns = '' }) => columns,
      answers: { only: ({ letter }) => `Only column ${letter}` },
    },
    'restated-otherwise': {
      title: ({ own, letters }) => `Which column applies, ${own} or ${letters}?`,
      text: ({ count }) =>
        plural(Number(count), {
          one: 'In 1 row they say different things about the same field.',
          other: `In ${number(Number(count))} rows they say different things about the same field.`,
        }),
      answers: {
        own: ({ own }) => `Column ${own}`,
        restated: ({ letters }) => `Column ${letters}`,
      },
    },
    'heading-days': {
      title: ({ columns }) => `Are the numbers in the headings of ${columns} years?`,
      text: ({ month, day }) =>
        `They are read as years, such as ${month}. If they are days, such as ${day}, correct the headings.`,
      answers: { seen: 'They are years' },
    },
    'text-around': {
      title: ({ text, place, columns }) =>
        place === 'sheet'
          ? 'What do these texts say about the amounts?'
          : `What does “${text}” say about the amounts in ${columns}?`,
      text: ({ place }): string =>
        place === 'sheet'
          ? 'Not every word of these texts around the amounts is understood.'
          : 'This text above the amounts is not understood.',
      choice: ({ text, place }) => (place === 'sheet' ? 'Texts around the amounts' : `“${text}”`),
      answers: {
        nothing: 'Nothing that changes them',
        version: ({ value }) => `They are ${versionName(value)}`,
        thousands: 'They are in thousands',
        millions: 'They are in millions',
        deduct: 'They are deducted: make them negative',
        'leave-out': 'They are not amounts: leave them out',
      },
    },
    'version-word': {
      title: ({ text }) => `Which version is “${text}”?`,
      text: ({ columns }) => `This word in ${columns} is not the name of a version that is known here.`,
      choice: ({ text }) => `“${text}”`,
      answers: { version: ({ value }) => versionName(value) },
    },
    'texts-disagree': {
      title: ({ columns }) => `Which text applies to ${columns}?`,
      text: ({ near, far }) => `“${near}” and “${far}” say different things about the same amounts.`,
      choice: ({ near, far }) => `“${near}” or “${far}”`,
      answers: { near: ({ near }) => `“${near}”`, far: ({ far }) => `“${far}”` },
    },
    year: {
      title: ({ columns }) => `Which year are the months in ${columns}?`,
      text: ({ about }): string =>
        about === 'days'
          ? 'The numbers in these headings are days of a month, or years.'
          : 'These headings name no year.',
      choice: () => 'Year of the months',
      answers: { year: monthsFromTo, 'as-years': 'The numbers are years' },
    },
    'year-order': {
      title: ({ year, columns }) => `Which months does ${year} cover in ${columns}?`,
      text: ({ year }) =>
        `The months below ${year} go back to an earlier one: the year begins in another month.`,
      choice: ({ year }) => `Months below ${year}`,
      answers: { year: monthsFromTo, same: ({ year }) => `All months in ${year}` },
    },
    'short-months': {
      title: ({ text }) => `Is “${text}” a month and its year?`,
      text: () => 'The headings or periods could also be days without a year.',
      choice: () => 'Months with two-digit years',
      answers: {
        'month-year': ({ monthYear }) => `Yes, ${monthYear}`,
        'year-month': ({ yearMonth }) => `Yes, ${yearMonth}`,
        'no-month': 'No',
      },
    },
    'facts-disagree': {
      title: ({ columns }) => `What applies to the amounts in ${columns}?`,
      text: () => 'The cell, its heading and the columns beside it say different currencies, units or signs.',
      choice: () => 'Contradictory currencies, units or signs',
      answers: {
        nearest: 'What is nearest to the amount',
        refuse: 'None of it: keep these rows back',
      },
    },
    percent: {
      title: ({ columns }) => `What are the percentages in ${columns}?`,
      text: () => 'An amount column contains percentages. Choose what to import for them.',
      choice: () => 'Percentages',
      answers: { fraction: 'Fractions of 1', number: 'Numbers before the sign', refuse: 'Not amounts' },
    },
    'heading-unit': {
      title: ({ columns, unit }) => `Are the amounts in ${columns} counted in ${unit}?`,
      text: () =>
        'A heading or a column says so. An amount with a unit beside it, such as 12k, is read by that one.',
      choice: ({ unit }) => `Amounts in ${unit}`,
      answers: { multiply: 'Import full amounts', 'as-written': 'Import as written' },
    },
    'format-sign': {
      title: ({ columns }) => `Is the sign in ${columns} the one that is shown or the one that is stored?`,
      text: () => 'The number format shows these numbers with another sign than they are stored with.',
      choice: () => 'Sign shown by number formats',
      answers: { 'as-shown': 'As shown', 'as-stored': 'As stored' },
    },
    'format-text': {
      title: ({ text, columns }) => `Are the numbers shown with “${text}” in ${columns} amounts?`,
      text: () => 'The number format shows a text that belongs to no amount. Choose what to import.',
      choice: ({ text }) => `Numbers shown with “${text}”`,
      answers: { refuse: 'Not amounts', 'as-stored': 'Import the stored numbers' },
    },
    'format-hidden': {
      title: ({ columns }) => `Import the numbers in ${columns} that are not shown?`,
      text: () => 'The number format hides these numbers, so that their cells look blank.',
      choice: () => 'Numbers hidden by their format',
      answers: { blank: 'No, as blank cells', 'as-stored': 'Yes, the stored numbers' },
    },
    footnote: {
      title: ({ columns }) => `Are these numbers in ${columns} amounts with a footnote?`,
      text: () => 'A sign or a raised character beside a number is not read as one of its digits.',
      choice: () => 'Numbers with a footnote sign',
      answers: { number: 'Import the number without the sign', refuse: 'Not amounts' },
    },
    'cell-parts': {
      title: ({ part = '', columns }) =>
        (
          ({
            'all-struck': `Some amounts in ${columns} are struck out`,
            struck: `Some amounts in ${columns} stand beside a text that is struck out`,
            hidden: `Some amounts in ${columns} have a hidden text beside them`,
            link: `Some amounts in ${columns} have a footnote beside them`,
            lowered: `Some amounts in ${columns} have lowered characters beside them`,
          }) as Readonly<Record<string, string>>
        )[part] ?? `Some amounts in ${columns} have raised characters beside them`,
      text: ({ left = '' }) =>
        left === ''
          ? 'Choose whether to import these amounts.'
          : `This was left out and is not part of the amounts: ${left}`,
      choice: () => 'Amounts with other text in the cell',
      answers: { number: 'Import the amounts', refuse: 'Not amounts' },
    },
    'text-parts': {
      title: ({ columns }) => `Struck-out or hidden text in ${columns} was left out`,
      text: ({ left }) =>
        left
          ? `It was left out of names, headings and other texts: ${left}`
          : 'The text of whole cells is struck out. It was read like any other text.',
      choice: () => 'Struck-out and hidden text',
      answers: {},
    },
    'merged-columns': {
      title: ({ columns }) => `Which months are the merged amounts in ${columns} for?`,
      text: () => 'An amount is in a cell that is merged over several months. Choose where it is imported.',
      choice: () => 'Amounts merged over months',
      answers: { 'equal-parts': 'Equal parts in all its months', 'first-month': 'All in the first month' },
    },
    'merged-rows': {
      title: ({ columns }) => `Which rows are the merged amounts in ${columns} for?`,
      text: () => 'An amount is in a cell that is merged over several rows. Choose where it is imported.',
      choice: () => 'Amounts merged over rows',
      answers: {
        'equal-parts': 'Equal parts in all its rows',
        'first-row': 'All in the first row',
        'last-row': 'All in the last row',
      },
    },
    'carry-down': {
      title: ({ columns }) => `Do the texts in ${columns} hold for the blank cells below them?`,
      text: ({ count }) =>
        plural(Number(count), {
          one: '1 row has amounts and no text there.',
          other: `${number(Number(count))} rows have amounts and no text there.`,
        }),
      choice: ({ columns }) => `Blank cells in ${columns}`,
      answers: { carry: 'Carry the texts down', keep: 'Leave the cells blank' },
    },
    'total-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row looks like a total and is left out',
          other: `${number(Number(count))} rows look like totals and are left out`,
        }),
      text: ({ of }): string =>
        of === 'records'
          ? 'Its name says so.'
          : 'A name, a formula or the amounts say so. In the review, you can import single ones.',
      choice: () => 'Total rows',
      answers: { 'leave-out': 'Leave out', import: 'Import' },
    },
    'sum-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Is 1 row the total of other rows?',
          other: `Are ${number(Number(count))} rows totals of other rows?`,
        }),
      text: () => 'The amounts are the sum of rows above or below, or the name says so.',
      choice: () => 'Possible total rows',
      answers: { 'leave-out': 'Leave out', import: 'Import' },
    },
    'tables-below': {
      title: ({ count }) => `This sheet has ${number(Number(count))} tables below one another`,
      text: () => 'Another row reads as headings. Import one table, or all of them as one.',
      choice: () => 'Tables',
      answers: {
        first: 'Import the first table',
        table: ({ value }) => `Import table ${value}`,
        each: 'Import all tables',
      },
    },
    'tables-beside': {
      title: ({ count }) => `This sheet has ${number(Number(count))} tables beside one another`,
      text: () => 'Another column holds names or IDs. Import one table, or all of them as one.',
      choice: () => 'Tables',
      answers: {
        first: 'Import the first table',
        table: ({ value }) => `Import table ${value}`,
        each: 'Import all tables',
      },
    },
    'quantity-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Are the numbers of 1 row amounts of money?',
          other: `Are the numbers of ${number(Number(count))} rows amounts of money?`,
        }),
      text: () => 'The names say that these rows count something else.',
      choice: () => 'Rows that count something else',
      answers: { 'leave-out': 'No, leave the rows out', import: 'Yes, as they stand' },
    },
    'part-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Does the row above have the amounts of 1 row, too?',
          other: `Do the rows above have the amounts of ${number(Number(count))} rows, too?`,
        }),
      text: () => 'The names say that these rows are parts of the row above them.',
      choice: () => 'Parts of the row above',
      answers: { 'leave-out': 'Yes, leave the parts out', import: 'No, import them' },
    },
    'deduction-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Is 1 row a deduction?',
          other: `Are ${number(Number(count))} rows deductions?`,
        }),
      text: ({ of }): string =>
        of === 'reduction'
          ? 'By their names they lower costs, but their amounts have no minus sign.'
          : 'By their names or a line above them they are, but their amounts have no minus sign.',
      choice: ({ of }): string =>
        of === 'reduction' ? 'Discounts without a minus sign' : 'Deductions without a minus sign',
      answers: {
        deduct: 'Yes, make the amounts negative',
        import: 'No, import them as they are',
        'leave-out': 'Leave the rows out',
      },
    },
    'heading-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row reads as headings and is left out',
          other: `${number(Number(count))} rows read as headings and are left out`,
        }),
      text: () => 'A heading or a title is repeated, or the columns are numbered.',
      choice: () => 'Repeated headings',
      answers: { 'leave-out': 'Leave out', import: 'Import' },
    },
    'note-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row holds only text and is left out',
          other: `${number(Number(count))} rows hold only text and are left out`,
        }),
      text: () => 'The text reads as a note, a source or a title.',
      choice: () => 'Notes',
      answers: { 'leave-out': 'Leave out', import: 'Import' },
    },
    'letter-m': {
      title: ({ columns }) => `Does m mean million in ${columns}?`,
      text: () => 'The letter m without a currency may also be metres or months.',
      choice: () => 'Letter m',
      answers: { million: 'Million', refuse: 'Not amounts' },
    },
    'no-value': {
      title: ({ count, text }) =>
        plural(Number(count), {
          one: `1 cell says ${text} instead of an amount`,
          other: `${number(Number(count))} cells say ${text} instead of an amount`,
        }),
      text: () => 'Left blank, they send nothing, not even 0. An amount that is there already stays.',
      choice: () => 'Words for no value',
      answers: { blank: 'Leave blank', refuse: 'Treat as errors' },
    },
    'signed-twice': {
      title: ({ columns }) => `What does the minus mean in ${columns}?`,
      text: () =>
        'Some amounts are on the negative side, or have a negative sign beside them, and are written with a minus as well.',
      choice: () => 'Minus on the negative side',
      answers: { negative: 'The amount is negative', reversal: 'The amount is positive, as a reversal is' },
    },
    'beside-column': {
      title: ({ columns }) => `What do the texts in ${columns} say about the amounts?`,
      text: () => 'They look like a side, a sign, a currency or a unit.',
      choice: ({ columns }) => `Texts in ${columns}`,
      answers: {
        side: 'Debit or credit',
        sign: 'Sign',
        currency: 'Currency',
        unit: 'Unit',
        'leave-out': 'Leave the texts out',
      },
    },
    'other-unit': {
      title: ({ text }) => `Are the numbers in the rows of “${text}” amounts of money?`,
      text: () => 'The column of units says that they count something else.',
      choice: ({ text }) => `Rows of “${text}”`,
      answers: { 'leave-out': 'No, leave the rows out', import: 'Yes, as they stand' },
    },
    'special-periods': {
      title: ({ columns }) => `What are the periods after the twelfth in ${columns}?`,
      text: () => 'Accounting systems use periods 13 to 16 for closing entries.',
      choice: () => 'Periods 13 to 16',
      answers: { december: 'Add them to period 12', refuse: 'They are errors' },
    },
    postings: {
      title: () => 'Add several amounts of one item, version and month?',
      text: () =>
        'Rows of the sheet have the same item, version and month. The exact sum is sent if you add them.',
      choice: () => 'Several amounts of one month',
      answers: { add: 'Add them', refuse: 'They are errors' },
    },
    'posting-days': {
      title: ({ columns }) => `Days in ${columns} stand for their months`,
      text: () => 'A day in the middle of a month is read as its month.',
      choice: () => 'Days of a month',
      answers: { month: 'Read them as their month', refuse: 'They are errors' },
    },
    'sum-columns': {
      title: ({ columns }) => `Sums of other columns: ${columns}`,
      text: ({ rows }): string => {
        if (rows === undefined)
          return 'Each amount is the sum of other amounts of its row. These columns are left out, so that nothing is imported twice.'
        return rows === ''
          ? 'Each amount is the sum of the months before it. It may be a sum or a separate amount.'
          : `In most rows the amount is the sum of other amounts of its row. It is another one in these rows: ${rows}.`
      },
      choice: ({ columns }) => `Sums: ${columns}`,
      answers: { 'leave-out': 'Leave out', import: 'Import as amounts' },
    },
    overlap: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 column covers months that have their own columns',
          other: `${number(Number(count))} columns cover months that have their own columns`,
        }),
      text: () => 'They are usually totals. Ignore them, or ignore the columns of the months.',
      choice: () => 'Totals of months',
      answers: {
        'leave-out': ({ count }) =>
          plural(Number(count), {
            one: 'Ignore this column',
            other: `Ignore these ${number(Number(count))} columns`,
          }),
      },
    },
    'fiscal-year': {
      title: ({ period }) => `When does the fiscal year of ${period} begin?`,
      text: () => 'Headings or rows name periods of a fiscal year. Choose the months that it has.',
      choice: () => 'First month of the fiscal year',
      answers: { offset: ({ year, from, to }) => `FY ${year}: ${from} to ${to}` },
    },
    undivided: {
      title: ({ columns }) => `How are the amounts in ${columns} divided into months?`,
      text: () => 'These periods are longer than a month. Parts always add up to the amount in the sheet.',
      choice: () => 'Longer periods',
      answers: { 'first-month': 'First month', 'equal-parts': 'Equal parts' },
    },
    'two-readings': {
      title: ({ columns }) => `How are the amounts in ${columns} written?`,
      text: ({ presumed, deciding }): string =>
        [
          'These cells are text and can be read in two ways.',
          ...(deciding === '0' ? [] : ['Cells that can be read in one way only come first.']),
          ...(presumed === undefined ? [] : ['They are read as other numbers of this sheet are written.']),
        ].join(' '),
      choice: () => 'Ambiguous texts',
      answers: { point: 'Decimal point', comma: 'Decimal comma' },
    },
    'credit-debit': {
      title: ({ columns }) => `Which amounts in ${columns} are negative: credit or debit?`,
      text: () => 'Amounts are marked as credit or debit.',
      choice: () => 'Credit and debit',
      answers: { credit: 'Credit is negative', debit: 'Debit is negative' },
    },
    'format-unit': {
      title: ({ columns, unit }) => `Are the amounts in ${columns} counted in ${unit}?`,
      text: () => 'The number format says this unit. Choose what to import for these numbers.',
      choice: () => 'Unit in number formats',
      answers: { multiply: 'Import full amounts', 'as-stored': 'Import the numbers without the unit' },
    },
    unassigned: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 column with numbers is not matched',
          other: `${number(Number(count))} columns with numbers are not matched`,
        }),
      text: () => 'Choose what the numbers mean, or ignore them.',
      choice: () => 'Columns that are not matched',
      answers: { 'leave-out': ({ count }) => `Ignore all ${number(Number(count))}` },
    },
    currencies: {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'This sheet has amounts in one currency',
          other: `This sheet has amounts in ${number(Number(count))} currencies`,
        }),
      text: () => 'Amounts are sent without a currency and are not converted.',
      choice: () => 'Currencies',
      answers: { any: 'Import all without conversion', only: ({ value }) => `Import only ${value}` },
    },

    // Of the review: about rows and single amounts.
    'error-row': {
      title: ({ row }) => `Row ${row} cannot be sent`,
      answers: { 'leave-out': 'Leave out' },
    },
    total: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row looks like a total. It is left out unless you import it.',
          other: `${number(Number(count))} rows look like totals. They are left out unless you import them.`,
        }),
      line: sumLine,
      answers: rowAnswers,
    },
    'hidden-rows': {
      title: ({ count, of }) =>
        plural(Number(count), {
          one:
            of === 'records' ? '1 row is hidden in the sheet.' : '1 row with amounts is hidden in the sheet.',
          other:
            of === 'records'
              ? `${number(Number(count))} rows are hidden in the sheet.`
              : `${number(Number(count))} rows with amounts are hidden in the sheet.`,
        }),
      choice: () => 'Hidden rows',
      line: ({ rows }) => `Rows: ${rows}`,
      answers: rowAnswers,
    },
    'hidden-columns': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 column with amounts is hidden in the sheet.',
          other: `${number(Number(count))} columns with amounts are hidden in the sheet.`,
        }),
      line: ({ letters }) => `Columns: ${letters}`,
      answers: rowAnswers,
    },
    duplicate: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row repeats the name and focus area of another row.',
          other: `${number(Number(count))} rows repeat the name and focus area of another row.`,
        }),
      line: ({ row, name, first }) => `Row ${row}: ${name}, the same as row ${first}`,
      answers: rowAnswers,
    },
    existing: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row has no ID, but the name and focus area of an existing item. Importing it creates another item.',
          other: `${number(Number(count))} rows have no ID, but the name and focus area of existing items. Importing them creates more items.`,
        }),
      line: ({ row, name, count }) =>
        plural(Number(count), {
          one: `Row ${row}: ${name}, 1 existing item`,
          other: `Row ${row}: ${name}, ${number(Number(count))} existing items`,
        }),
      answers: rowAnswers,
    },
    'similar-id': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row has an external ID that looks like the one of an existing item. Importing it creates another item.',
          other: `${number(Number(count))} rows have external IDs that look like those of existing items. Importing them creates more items.`,
        }),
      line: ({ row, name, own, existing }) => `Row ${row}: ${name}, ${own} here, ${existing} there`,
      answers: rowAnswers,
    },
    summed: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row is the sum of rows above or below it, or is called so. It may be a total.',
          other: `${number(Number(count))} rows are the sum of rows above or below them, or are called so. They may be totals.`,
        }),
      line: sumLine,
      answers: rowAnswers,
    },
    outlier: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 amount is about 10 or 1,000 times more or less than those beside it.',
          other: `${number(Number(count))} amounts are about 10 or 1,000 times more or less than those beside them.`,
        }),
      line: ({ row, name, period, amount, beside }) =>
        `Row ${row}: ${name}, ${period}: ${amount} beside ${beside}`,
      answers: amountAnswers,
    },
    transposed: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 amount may have two digits in the wrong order.',
          other: `${number(Number(count))} amounts may have two digits in the wrong order.`,
        }),
      line: ({ row, name, period, amount, expected, than }) =>
        than === 'last-sent'
          ? `Row ${row}: ${name}, ${period}: ${amount}, last sent from this device as ${expected}`
          : `Row ${row}: ${name}, ${period}: ${amount}, and ${expected} in the periods beside it`,
      answers: amountAnswers,
    },
    shifted: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row has its amounts in other periods than expected.',
          other: `${number(Number(count))} rows have their amounts in other periods than expected.`,
        }),
      line: ({ row, name, count, direction, than }) => {
        const other = than === 'last-sent' ? 'last sent from this device' : 'other rows'
        return plural(Number(count), {
          one: `Row ${row}: ${name}, 1 period ${direction} than ${other}`,
          other: `Row ${row}: ${name}, ${number(Number(count))} periods ${direction} than ${other}`,
        })
      },
      answers: rowAnswers,
    },

    // Of the review: about what would be sent.
    newer: {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Someone else changed 1 amount. Choose which one counts.',
          other: `Other people changed ${number(Number(count))} amounts. Choose which ones count.`,
        }),
      answers: { theirs: 'Use theirs', mine: 'Keep mine' },
    },
    'closed-months': {
      title: ({ count, months }) =>
        plural(Number(count), {
          one: `1 amount is in a closed month: ${months}.`,
          other: `${number(Number(count))} amounts are in closed months: ${months}.`,
        }),
      text: ({ sum, through }) => `Their sum is ${sum}. Months are closed through ${through}.`,
      answers: { 'leave-out': 'Leave closed months out', import: 'Send them too' },
    },
    'since-sent': {
      title: ({ sign = '', names }) =>
        ({
          replay: 'This device has already sent these same amounts.',
          thousandfold: `1,000 times more or less than last sent from this device: ${names}.`,
          'opposite-sign': `Opposite sign of the amounts last sent from this device: ${names}.`,
          'two-versions': `The same amounts for two versions: ${names}.`,
        })[sign] ?? '',
    },
    'no-ids': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row has no ID.',
          other: `${number(Number(count))} rows have no ID.`,
        }),
      text: ({ count, answer }) =>
        answer === 'add-later'
          ? plural(Number(count), {
              one: 'After the import, its item is found by name and focus area and gets an external ID.',
              other: 'After the import, their items are found by name and focus area and get external IDs.',
            })
          : plural(Number(count), {
              one: 'If the connection drops, it is not resent, to avoid a duplicate; pasting it again creates another item.',
              other:
                'If the connection drops, they are not resent, to avoid duplicates; pasting them again creates new items.',
            }),
      answers: { add: 'Add external IDs', 'add-later': 'Add external IDs after the import' },
    },
    'no-amounts': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 new item has no amounts.',
          other: `${number(Number(count))} new items have no amounts.`,
        }),
    },

    // Of sheets of records: their rows, then the cells of a row.
    'table-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 row belongs to another table and is left out',
          other: `${number(Number(count))} rows belong to another table and are left out`,
        }),
      text: () => 'Another row reads as headings. Import that table separately.',
      choice: () => 'Tables below',
      answers: { 'leave-out': 'Leave out', import: 'Import' },
    },
    'parent-missing': {
      title: ({ text }) => `No record and no row is “${text}”. Add a row for the parent.`,
    },
    'parent-ambiguous': {
      title: ({ text }) => `Several records or rows are “${text}”. Name the parent by its ID or external ID.`,
    },
    'parent-cycle': {
      title: () => 'The row is its own ancestor. Choose another parent.',
    },
    'parent-unmatched': {
      title: ({ text }) => `The row of its parent “${text}” has an error. Correct that row.`,
    },
    'level-invalid': {
      title: ({ text }) => `“${text}” is no level. Enter a whole number.`,
    },
    'name-missing': {
      title: () => 'The name is missing. Enter a name.',
    },
    'text-invalid': {
      title: () => 'The text is too long or contains characters that cannot be stored. Shorten it.',
    },
    'id-unknown': {
      title: ({ text }) => `No record has the ID ${text}. Clear the cell to create a record.`,
    },
    'record-ambiguous': {
      title: ({ text }) => `Several records are “${text}”. Add a column with their IDs.`,
    },
    'same-record': {
      title: ({ otherRow }) => `Row ${otherRow} is the same record. Remove one of the two rows.`,
    },
    'level-fault': {
      title: (said) => `“${said.text}” cannot be below its parent: its level is not lower.${meant(said)}`,
    },
    'type-unknown': {
      title: (said) => `No type is called “${said.text}”.${meant(said)}`,
    },
    'type-ambiguous': {
      title: ({ text }) => `Several types are “${text}”. Use the name of one type.`,
    },
    'type-missing': {
      title: ({ proposal }) =>
        proposal === ''
          ? 'The site has no type. Add types first.'
          : `No type is below “${proposal}”. Choose another parent.`,
    },
    'type-unseen': {
      title: (said) => `No record has such a type. Enter its ID.${meant(said)}`,
    },
    'type-retired': {
      title: (said) => `The type “${said.text}” was retired.${meant(said)}`,
    },
    'owner-unknown': {
      title: (said) => `No person is called “${said.text}”.${meant(said)}`,
    },
    'owner-unseen': {
      title: (said) => `No record has such an owner. Enter their ID.${meant(said)}`,
    },
    'owner-ambiguous': {
      title: ({ text }) => `Several people are called “${text}”. Use the email or the ID.`,
    },
    'owner-retired': {
      title: ({ text }) => `“${text}” cannot own further records. Choose another owner.`,
    },
    'date-invalid': {
      title: ({ text }) => `“${text}” is no date or precision. Enter a date such as 2027-03-31.`,
    },
    'row-total': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 row looks like a total and is left out',
          other: `${number(count)} rows look like totals and are left out`,
        }),
      ({ text }) => `“${text}” looks like a total and is left out.`,
    ),
    'row-heading': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 row reads as headings and is left out',
          other: `${number(count)} rows read as headings and are left out`,
        }),
      () => 'The row reads as headings and is left out.',
    ),
    'row-note': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 row reads as a note or a title and is left out',
          other: `${number(count)} rows read as notes or titles and are left out`,
        }),
      () => 'The row reads as a note or a title and is left out.',
    ),
    'row-other-table': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 row is part of another table and is left out',
          other: `${number(count)} rows are part of other tables and are left out`,
        }),
      () => 'The row is part of another table and is left out. Import that table separately.',
    ),
    'parent-kept': rowNote(
      (count) =>
        plural(count, { one: '1 record is not moved', other: `${number(count)} records are not moved` }),
      ({ text, proposal }) =>
        proposal === ''
          ? `Not moved below “${text}”: an import moves no records.`
          : `Stays below “${proposal}”, not “${text}”: an import moves no records.`,
    ),
    'type-kept': rowNote(
      (count) =>
        plural(count, { one: '1 type is not changed', other: `${number(count)} types are not changed` }),
      ({ text, proposal }) => `Stays “${proposal}”, not “${text}”: an import changes no types.`,
    ),
    'status-kept': rowNote(
      (count) =>
        plural(count, { one: '1 status is not set', other: `${number(count)} statuses are not set` }),
      ({ text, proposal }) => `Status “${proposal}”, not “${text}”: an import sets no status.`,
    ),
    'date-kept': rowNote(
      (count) =>
        plural(count, {
          one: '1 target date is not set',
          other: `${number(count)} target dates are not set`,
        }),
      ({ text }) => `${text} is not set: an import sets target dates of new organizations only.`,
    ),
  } satisfies Record<string, FindingWords>,
  currencyHeading: 'Currency',
  cellsHeading: 'Cells',

  // Questions about periods.
  monthAmount: ({ month, amount }: { readonly month: string; readonly amount: string }) =>
    `${month}: ${amount}`,
  monthsEach: ({ from, to, amount }: Months & { readonly amount: string }) =>
    `${from} to ${to}: ${amount} each`,
  monthsRest: ({
    from,
    to,
    amount,
    last,
    rest,
  }: Months & { readonly amount: string; readonly last: string; readonly rest: string }) =>
    `${from} to ${to}: ${amount} each, ${last}: ${rest}`,
  monthRange: ({ from, to }: Months) => `${from} to ${to}`,

  // The steps Review and Import of an import: what will change, control totals, outcomes, external IDs of new items.
  // What an import changes, amount by amount.
  changedAmounts: 'Changed amounts',
  noChangedAmounts: 'No amount changes.',
  amountsNotTold:
    'This site does not tell which amounts it holds. Amounts that other people sent are replaced.',
  noMatchingAmounts: 'No amount matches the filter.',
  allChanges: ({ count }: Counted) => `${number(count)} all`,
  changesOf: {
    up: ({ count }: Counted) => `${number(count)} up`,
    down: ({ count }: Counted) => `${number(count)} down`,
    new: ({ count }: Counted) => `${number(count)} new`,
    same: ({ count }: Counted) => `${number(count)} as last sent`,
    newer: ({ count }: Counted) => `${number(count)} newer here`,
  },
  leastChange: 'Size of the change',
  anyChange: 'Any change',
  overPercent: ({ percent }: { readonly percent: string }) => `Over ${percent}`,
  filterChanges: 'Filter by name or ID',
  itemHeading: 'Item',
  monthHeading: 'Month',
  nowHeading: 'Now',
  lastSentHeading: 'Last sent from this device',
  nextHeading: 'New',
  changeHeading: 'Change',
  sizeHeading: 'Size',
  percentHeading: '%',
  yearHeading: 'Year',
  blankAmount: 'blank',
  unknownAmount: 'not known',
  showMoreChanges: ({ count }: Counted) => `Show ${number(count)} more`,
  /** Amounts that someone else sent after the person saw them. */
  newerSent: <Part>({ name, amount, time }: NewerArgument<Part>) => [
    name ?? 'Someone',
    ` sent ${amount}`,
    ...(time ? [' ', time] : []),
    '.',
  ],
  contestedTitle: 'Other people changed amounts after your review. Choose which ones count.',
  newerBlank: 'no amount',
  newerSeen: ({ amount }: { readonly amount: string }) => `You saw ${amount}.`,
  newerSinceOpened: 'That was after you opened this sheet.',
  showNewer: 'Show them',
  answersNeeded: ({ count }: Counted) =>
    plural(count, {
      one: '1 question needs an answer.',
      other: `${number(count)} questions need an answer.`,
    }),
  amountsChange: ({ changed, unchanged }: { readonly changed: number; readonly unchanged: number }) => {
    const change = plural(changed, { one: '1 amount is sent', other: `${number(changed)} amounts are sent` })
    if (unchanged === 0) return `${change}.`
    const kept = plural(unchanged, {
      one: '1 unchanged amount',
      other: `${number(unchanged)} unchanged amounts`,
    })
    return `${change}; ${kept} not sent again.`
  },
  unchangedShort: 'Unchanged',
  toSendByBranch: 'To send, by branch',
  toSendByYear: 'To send, by year',
  sumTotal: 'Total',
  unknownBranch: 'Focus area not known',
  rowsNotSent: 'Rows that cannot be sent',
  otherRowFaulty: 'Another row of the same item has an error.',
  chooseArea: 'Choose focus area',
  goToRow: 'Go to row',
  moreAmounts: ({ count }: Counted) => `${number(count)} more`,
  willHappen: 'Items',
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
  amountsOnly: 'Amounts only',
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
    bundled:
      'Rows are sent in groups. When a row is rejected, the other rows of its group are sent again without it.',
    whole:
      'Rows are sent in groups. In earlier imports, this site imported nothing of a group with a rejected row. Its other rows are sent again.',
    'by-row':
      'Rows are sent in groups. In earlier imports, this site imported the other rows of a group with a rejected row. New rows are looked up, and sent again only if they are missing.',
    unknown:
      'Rows are sent in groups. This site may import the other rows of a group with a rejected row, or none. New rows are looked up a minute later, and sent again only if they are missing.',
  },
  controlTotals: 'Control totals',
  spreadsheetSum: 'Sum shown by your spreadsheet',
  textsAccount: ({ all, used, asked, leftOut }: TextCounts) =>
    `Texts around amounts: ${number(all)} = ${number(used)} used + ${number(asked)} asked about + ${number(leftOut)} left out.`,
  textsLeftOut: ({ columns }: { readonly columns: string }) =>
    `Left out: ${columns}. Match a column if its texts say something about the amounts.`,
  textsInColumn: ({ count, column }: Counted & { readonly column: string }) =>
    plural(count, { one: `1 text in ${column}`, other: `${number(count)} texts in ${column}` }),
  sumInCurrency: ({ sum, currency }: { readonly sum: string; readonly currency: string }) =>
    `${sum} ${currency}`,
  withoutCurrency: 'Without a currency',
  sumMatches: 'It matches.',
  sumMatchesRounded: ({ count }: Counted) =>
    plural(count, {
      one: 'It matches, rounded to 1 decimal place.',
      other: `It matches, rounded to ${number(count)} decimal places.`,
    }),
  sumDiffers: ({ sum }: { readonly sum: string }) => `It differs from ${sum}.`,
  sumNoAmount: 'This is not an amount. Enter the sum as your spreadsheet shows it, or clear the field.',
  sumHere: ({ sum, count }: Counted & { readonly sum: string }) =>
    plural(count, {
      one: `The sum here is ${sum}, over 1 amount.`,
      other: `The sum here is ${sum}, over ${number(count)} amounts.`,
    }),
  before: ({ sum }: { readonly sum: string }) => `was ${sum}`,
  lastSentLine: 'Last sent from this device',
  storedLine: 'Stored now',
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
    `${period}: before ${past}`,
  barBoth: ({
    period,
    now,
    past,
  }: {
    readonly period: string
    readonly now: string
    readonly past: string
  }) => `${period}: ${now}, before ${past}`,

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
  unconfirmedText: 'Sent, but not confirmed',
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
  checkingRejected: 'Rows were rejected. In a minute, this page checks what was imported anyway…',
  waiting: 'Waiting to be sent…',
  notSentYet: 'Not sent yet.',
  progress: 'Rows with an outcome',
  amountsWriteOnly: 'Amounts are not checked here, because this site may keep them without showing them.',
  keptHere: 'The import is stored on this device. It continues when you leave this page and after a restart.',
  stopAfter: 'Stop after this request',
  discardUnsent: 'Discard unsent rows',
  /** The import knows the column by it. */
  whyNotImported: 'Why not imported',
  saveNotImported: 'Download rows that were not imported',
  saveNotImportedWorkbook: 'Download as Excel workbook',
  returnedSheet: 'Not imported',
  importMore: 'Import more',
  rowsNotImported: ({ count }: Counted) =>
    plural(count, { one: '1 row was not imported', other: `${number(count)} rows were not imported` }),
  rowsWith: ({ outcome }: { readonly outcome: string }) => `Rows: ${outcome}`,
  returnedText: ({ count }: Counted) =>
    plural(count, {
      one: 'Fix it here, or in a file. Opened again, the file asks nothing.',
      other: 'Fix them here, or in a file. Opened again, the file asks nothing.',
    }),
  returnedInFile: 'These rows are in the file now, and no longer a draft on this device.',
  fixRows: ({ count }: Counted) =>
    plural(count, { one: 'Fix this row', other: `Fix these ${number(count)} rows` }),
  done: 'Done',
  doneQuestion: ({ count }: Counted) =>
    plural(count, {
      one: '1 row was not imported. Discard it on this device?',
      other: `${number(count)} rows were not imported. Discard them on this device?`,
    }),
  discardRows: 'Discard and finish',
  print: 'Print',
  receiptOf: ({ name, time }: { readonly name: string; readonly time: string }) =>
    `Import of ${name}, ${time}`,
  sentTotals: ({ count }: Counted) =>
    plural(count, { one: '1 imported amount', other: `${number(count)} imported amounts` }),
  sumOfAll: 'Sum',
  amountsFromSheet: ({ cells, amounts }: { readonly cells: number; readonly amounts: number }) => {
    const inSheet = plural(cells, {
      one: '1 amount of the sheet',
      other: `${number(cells)} amounts of the sheet`,
    })
    return amounts > cells
      ? `${inSheet}, divided into ${number(amounts)}.`
      : `${inSheet}, added up to ${number(amounts)}.`
  },
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
      one: '1 external ID assigned or not sent yet. You can undo it in Unsent changes.',
      other: `${number(count)} external IDs assigned or not sent yet. You can undo them in Unsent changes.`,
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

  // The account of the amounts of a sheet, and the questions about its rows, in Review and in the receipt.
  account: 'Amounts of the sheet',
  inSheet: 'In the sheet',
  accountParts: 'Parts of these amounts',
  toSend: 'To send',
  leftOut: 'Left out',
  amountCount: ({ count }: Counted) => plural(count, { one: '1 amount', other: `${number(count)} amounts` }),
  textCount: ({ count }: Counted) => plural(count, { one: '1 text', other: `${number(count)} texts` }),
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
    total: 'Total',
    'no-item': 'Heading or note',
    'kept-value': 'Not changed by an import',
    'no-money': 'Not an amount of money',
    'other-table': 'Other table of the sheet',
    'hidden-row': 'Hidden row',
    'not-shown': 'Not shown by its number format',
    'no-value': 'The cell says that there is no value',
    duplicate: 'Duplicate',
    slip: 'Unusual amounts',
    row: 'Row left out in the review',
    theirs: 'Changed by someone else',
    'closed-month': 'Closed month',
    unchanged: 'Unchanged',
    error: 'Row with an error',
    rejected: 'Item cannot be imported',
  },
  reasonWith: ({ reason, problem }: { readonly reason: string; readonly problem: string }) =>
    `${reason}: ${problem}`,

  problemAt: ({ cell, problem }: { readonly cell: string; readonly problem: string }) =>
    `${cell}: ${problem}`,
  rowNumbered: ({ row }: { readonly row: number }) => `Row ${row}`,
  toCheck: 'To check',
  updatingReview: 'Updating the review…',
  applyToAll: ({ count }: Counted) => `Apply to all ${number(count)}`,
  showMoreQuestions: ({ count }: Counted) => `Show ${number(count)} more`,
  // Sheets that are saved on this device until they are imported.
  drafts: 'Drafts',
  draftsText:
    'Sheets that you have not imported yet. They stay on this device until you discard them or sign out.',
  draftRows: ({ count }: Counted) => plural(count, { one: '1 row', other: `${number(count)} rows` }),
  continueDraft: 'Continue',
  continueDraftOf: ({ name }: Named) => `Continue ${name}`,
  draftElsewhere: 'Open in another tab',
  continueHere: 'Continue here',
  continueHereOf: ({ name }: Named) => `Continue ${name} here`,
  discardDraft: 'Discard',
  discardDraftOf: ({ name }: Named) => `Discard ${name}`,
  discardDraftQuestion: ({ name }: Named) => `Discard ${name}? Its rows are deleted from this device.`,
  openingDraft: 'Opening the draft…',
  draftSaved: 'Draft saved',
  savingDraft: 'Saving draft…',
  draftFull:
    'This device is out of storage. Your latest changes exist only in this tab. Free some space and try again.',
  draftNotSaved: 'This device could not save your latest changes. They exist only in this tab.',
  saveDraftAgain: 'Try again',
  closeDraft: 'Close draft',
  draftTaken: 'This draft was opened in another tab. Continue there, or choose “Continue here” below.',
  draftImported: 'This sheet was already imported from another tab, so nothing was sent.',
  keptInDraft: ({ count }: Counted) =>
    plural(count, {
      one: '1 row was not ready to be imported. It stays on this device as a draft.',
      other: `${number(count)} rows were not ready to be imported. They stay on this device as a draft.`,
    }),
  losing: {
    title: 'Leave without saving?',
    text: 'Your latest changes to this sheet are not saved on this device. If you leave now, they are lost.',
    stay: 'Stay',
    leave: 'Leave without saving',
  },

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
  answersFirst: 'To review, answer the questions above',
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
  continueSeries: 'Continue the series',
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
  findNext: 'Find next',
  findPrevious: 'Find previous',
  foundCells: ({ count }: Counted) => (count === 0 ? 'Not found' : `${number(count)} found`),
  foundCell: ({ at, count }: Counted & { readonly at: number }) => `${number(at)} of ${number(count)}`,
  inSelection: 'In the selection',
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
  answeredAsLastTime: 'Answered as last time:',
  forgetAnswers: 'Forget these answers',
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
    year: 'Year (month in another column)',
    month: 'Month or period (year in another column)',
    debit: 'Debit amount',
    credit: 'Credit amount',
    side: 'Debit or credit',
    sign: 'Sign',
    currency: 'Currency',
    unit: 'Unit',
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
  headingText: 'Heading',
  renameHeading: ({ heading }: { readonly heading: string }) =>
    heading === '' ? 'Enter a heading' : `Change the heading “${heading}”`,
  noHeadingRow: 'None',
  rowNumber: ({ row }: { readonly row: number }) => `Row ${row}`,
  cellHeading: 'Cell',
  textHeading: 'Text',
  notAnAmount: 'Not an amount',
  unmatchedColumn: ({ column, count }: Counted & { readonly column: string }) =>
    plural(count, {
      one: `${column} contains 1 number. Choose a field or ignore the column.`,
      other: `${column} contains ${number(count)} numbers. Choose a field or ignore the column.`,
    }),
  fieldFor: ({ column }: { readonly column: string }) => `Field for ${column}`,
  columnNamed: ({ letters, heading }: { readonly letters: string; readonly heading: string }) =>
    `Column ${letters} “${heading}”`,
  column: ({ letters }: { readonly letters: string }) => `Column ${letters}`,
  moreColumns: ({ count }: Counted) =>
    plural(count, { one: '1 more column', other: `${number(count)} more columns` }),
}
