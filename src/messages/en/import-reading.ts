// How amounts and periods of a sheet are written, and what a person decides about them.
import type { Counted } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

interface Months {
  readonly from: string
  readonly to: string
}

export const reading = {
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
  notationFormatScale: 'Shown in thousands or millions; the stored number is imported',

  // Questions about amounts.
  percentQuestion: ({ columns }: { readonly columns: string }) => `What are the percentages in ${columns}?`,
  percentText: 'An amount column contains percentages. Choose what to import for them.',
  percentChoice: 'Percentages',
  percentFraction: 'Fractions of 1',
  percentNumber: 'Numbers before the sign',
  percentRefuse: 'Not amounts',
  creditQuestion: ({ columns }: { readonly columns: string }) =>
    `Which amounts in ${columns} are negative: credit or debit?`,
  creditText: 'Amounts are marked as credit or debit.',
  creditChoice: 'Credit and debit',
  creditNegative: 'Credit is negative',
  debitNegative: 'Debit is negative',
  formatUnitText: 'The number format says this unit. Choose what to import for these numbers.',
  formatUnitChoice: 'Unit in number formats',
  formatUnitStored: 'Import the numbers without the unit',
  unitQuestion: ({ columns, unit }: { readonly columns: string; readonly unit: string }) =>
    `Are the amounts in ${columns} counted in ${unit}?`,
  unitText: 'A heading says so. An amount with a unit beside it, such as 12k, is read by that one.',
  unitChoice: 'Unit in headings',
  unitMultiply: 'Import full amounts',
  unitAsWritten: 'Import as written',
  currencyQuestion: ({ count }: Counted) => `This sheet has amounts in ${number(count)} currencies`,
  currencyText: 'Amounts are sent without a currency and are not converted.',
  currencyHeading: 'Currency',
  cellsHeading: 'Cells',
  currencyChoice: 'Currencies',
  currencyAny: 'Import all without conversion',
  currencyOnly: ({ currency }: { readonly currency: string }) => `Import only ${currency}`,

  // Questions about periods.
  divideQuestion: ({ columns }: { readonly columns: string }) =>
    `How are the amounts in ${columns} divided into months?`,
  divideText: 'These periods are longer than a month. Parts always add up to the amount in the sheet.',
  divideChoice: 'Longer periods',
  divideFirst: 'First month',
  divideEqual: 'Equal parts',
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
  fiscalChoice: 'First month of the fiscal year',
  fiscalYear: ({ year, from, to }: Months & { readonly year: number }) => `FY ${year}: ${from} to ${to}`,
  overlapQuestion: ({ count }: Counted) =>
    plural(count, {
      one: '1 column covers months that have their own columns',
      other: `${number(count)} columns cover months that have their own columns`,
    }),
  overlapText: 'They are usually totals. Ignore them, or ignore the columns of the months.',
  overlapIgnore: ({ count }: Counted) =>
    plural(count, { one: 'Ignore this column', other: `Ignore these ${number(count)} columns` }),
}
