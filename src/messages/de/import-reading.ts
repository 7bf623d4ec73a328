import type { reading as english } from '#messages/en/import-reading.ts'
import { number, plural } from '#messages/formats.ts'

export const reading: typeof english = {
  notations: 'Gefundene Schreibweisen',
  notationCells: ({ count }) => plural(count, { one: '1 Zelle', other: `${number(count)} Zellen` }),
  notationExample: ({ text, digits }) => `${text} → ${digits}`,
  notationParentheses: 'Klammern bedeuten negativ',
  notationTrailingMinus: 'Minus hinter der Zahl',
  notationOtherMinus: 'Typografisches Minus',
  notationCreditDebit: 'Soll und Haben',
  notationDash: 'Ein Strich bedeutet null',
  notationScale: 'Tausend, Millionen oder Milliarden',
  notationPercent: 'Prozentwerte',
  notationCurrency: ({ currencies }) => `Währung: ${currencies}`,
  notationLakh: 'Gruppen nach Lakh und Crore',
  notationApostrophes: 'Apostrophe zwischen Tausendern',
  notationSpaces: 'Leerzeichen zwischen Tausendern',
  notationNoCents: 'Strich anstelle der Cent',
  notationOtherDigits: 'Ziffern einer anderen Schrift',
  notationFormatScale: 'In Tausend oder Millionen angezeigt; importiert wird die gespeicherte Zahl',

  percentQuestion: ({ columns }) => `Was bedeuten die Prozentwerte in ${columns}?`,
  percentText: 'Eine Betragsspalte enthält Prozentwerte. Wählen Sie, was dafür importiert wird.',
  percentChoice: 'Prozentwerte',
  percentFraction: 'Bruchteile von 1',
  percentNumber: 'Zahlen vor dem Zeichen',
  percentRefuse: 'Keine Beträge',
  creditQuestion: ({ columns }) => `Welche Beträge in ${columns} sind negativ: Soll oder Haben?`,
  creditText: 'Die Beträge sind als Soll oder Haben gekennzeichnet.',
  creditChoice: 'Soll und Haben',
  creditNegative: 'Haben ist negativ',
  debitNegative: 'Soll ist negativ',
  currencyQuestion: ({ count }) => `Diese Tabelle enthält Beträge in ${number(count)} Währungen`,
  currencyText: 'Beträge werden ohne Währung gesendet und nicht umgerechnet.',
  currencyHeading: 'Währung',
  cellsHeading: 'Zellen',
  currencyChoice: 'Währungen',
  currencyAny: 'Alle ohne Umrechnung importieren',
  currencyOnly: ({ currency }) => `Nur ${currency} importieren`,

  divideQuestion: ({ columns }) => `Wie werden die Beträge in ${columns} auf Monate verteilt?`,
  divideText: 'Diese Perioden sind länger als ein Monat. Die Teile ergeben immer den Betrag der Tabelle.',
  divideChoice: 'Längere Perioden',
  divideFirst: 'Erster Monat',
  divideEqual: 'Gleiche Teile',
  monthAmount: ({ month, amount }) => `${month}: ${amount}`,
  monthsEach: ({ from, to, amount }) => `${from} bis ${to}: je ${amount}`,
  monthsRest: ({ from, to, amount, last, rest }) => `${from} bis ${to}: je ${amount}, ${last}: ${rest}`,
  monthRange: ({ from, to }) => `${from} bis ${to}`,
  fiscalChoice: 'Erster Monat des Geschäftsjahres',
  fiscalYear: ({ year, from, to }) => `GJ ${year}: ${from} bis ${to}`,
  overlapQuestion: ({ count }) =>
    plural(count, {
      one: '1 Spalte umfasst Monate, die eigene Spalten haben',
      other: `${number(count)} Spalten umfassen Monate, die eigene Spalten haben`,
    }),
  overlapText: 'Meist sind das Summen. Ignorieren Sie diese Spalten oder die Spalten der Monate.',
  overlapIgnore: ({ count }) =>
    plural(count, { one: 'Diese Spalte ignorieren', other: `Diese ${number(count)} Spalten ignorieren` }),

  cellCreditDebit: 'Wählen Sie oben, ob Soll oder Haben negativ ist.',
  cellOtherCurrency:
    'Dieser Betrag hat eine andere Währung als die importierte. Korrigieren Sie ihn, oder leeren Sie die Zelle.',
  cellPeriodUndivided:
    'Diese Periode ist länger als ein Monat oder gehört zu einem Geschäftsjahr. Wählen Sie oben, wie ihre Beträge verteilt werden.',
}
