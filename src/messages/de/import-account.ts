import type { account as english } from '#messages/en/import-account.ts'
import { number, plural } from '#messages/formats.ts'

export const account: typeof english = {
  account: 'Beträge der Tabelle',
  inSheet: 'In der Tabelle',
  accountParts: 'Teile dieser Beträge',
  toSend: 'Zu senden',
  leftOut: 'Ausgelassen',
  amountCount: ({ count }) => plural(count, { one: '1 Betrag', other: `${number(count)} Beträge` }),
  amountCountUnread: ({ count, unread }) =>
    plural(count, {
      one: `1 Betrag, ${number(unread)} ohne Wert`,
      other: `${number(count)} Beträge, ${number(unread)} ohne Wert`,
    }),
  currencySum: ({ currency, sum }) => `${sum} ${currency}`,
  controlTotalKept: ({ sum }) =>
    `Die Summe ${sum} aus Ihrer Tabelle stimmte mit den zu sendenden Beträgen überein.`,
  accountIncomplete:
    'Ein Teil dieses Imports ist nicht mehr auf diesem Gerät. Die Beträge gehen deshalb nicht auf.',
  reasons: 'Gründe',
  reasonCell: 'Grund',
  formulaHeading: 'Formel',
  cellsOf: ({ part }) => `Zellen: ${part}`,
  loadingCells: 'Zellen werden geladen …',
  cellsGone: 'Diese Zellen sind nicht mehr auf diesem Gerät.',
  cellsCut: ({ count }) => `Dieses Gerät behält nur die ersten ${number(count)} Zellen.`,
  leftOutReasons: {
    'above-headings': 'Über den Überschriften',
    heading: 'Überschrift nicht erkannt',
    column: 'Spalte ignoriert',
    'hidden-column': 'Ausgeblendete Spalte',
    total: 'Summenzeile',
    'hidden-row': 'Ausgeblendete Zeile',
    duplicate: 'Doppelt',
    slip: 'Auffällige Beträge',
    error: 'Zeile mit einem Fehler',
    rejected: 'Posten nicht importierbar',
  },
  reasonWith: ({ reason, problem }) => `${reason}: ${problem}`,

  rowsToCheck: 'Zu prüfende Zeilen',
  updatingReview: 'Prüfung wird aktualisiert …',
  importRow: 'Importieren',
  leaveOut: 'Auslassen',
  leaveOutAmount: 'Diesen Betrag auslassen',
  leaveOutRow: 'Zeile auslassen',
  applyToAll: ({ count }) => `Auf alle ${number(count)} anwenden`,
  showMoreQuestions: ({ count }) => `${number(count)} weitere zeigen`,
  rowQuestions: {
    total: ({ count }) =>
      plural(count, {
        one: '1 Zeile sieht wie eine Summe aus. Sie wird ausgelassen, wenn Sie sie nicht importieren.',
        other: `${number(count)} Zeilen sehen wie Summen aus. Sie werden ausgelassen, wenn Sie sie nicht importieren.`,
      }),
    'hidden-rows': ({ count }) =>
      plural(count, {
        one: '1 Zeile mit Beträgen ist in der Tabelle ausgeblendet.',
        other: `${number(count)} Zeilen mit Beträgen sind in der Tabelle ausgeblendet.`,
      }),
    'hidden-columns': ({ count }) =>
      plural(count, {
        one: '1 Spalte mit Beträgen ist in der Tabelle ausgeblendet.',
        other: `${number(count)} Spalten mit Beträgen sind in der Tabelle ausgeblendet.`,
      }),
    duplicate: ({ count }) =>
      plural(count, {
        one: '1 Zeile wiederholt Name und Fokusbereich einer anderen Zeile.',
        other: `${number(count)} Zeilen wiederholen Name und Fokusbereich einer anderen Zeile.`,
      }),
    existing: ({ count }) =>
      plural(count, {
        one: '1 Zeile hat keine ID, aber Name und Fokusbereich eines vorhandenen Postens. Der Import legt einen weiteren Posten an.',
        other: `${number(count)} Zeilen haben keine ID, aber Name und Fokusbereich vorhandener Posten. Der Import legt weitere Posten an.`,
      }),
    summed: ({ count }) =>
      plural(count, {
        one: '1 Zeile ist die Summe der Zeilen darüber. Sie ist vielleicht eine Summenzeile.',
        other: `${number(count)} Zeilen sind die Summe der Zeilen darüber. Sie sind vielleicht Summenzeilen.`,
      }),
    outlier: ({ count }) =>
      plural(count, {
        one: '1 Betrag ist etwa 10- oder 1.000-mal größer oder kleiner als seine Nachbarn.',
        other: `${number(count)} Beträge sind etwa 10- oder 1.000-mal größer oder kleiner als ihre Nachbarn.`,
      }),
    transposed: ({ count }) =>
      plural(count, {
        one: '1 Betrag hat vielleicht zwei vertauschte Ziffern.',
        other: `${number(count)} Beträge haben vielleicht zwei vertauschte Ziffern.`,
      }),
    shifted: ({ count }) =>
      plural(count, {
        one: '1 Zeile hat ihre Beträge in anderen Perioden als erwartet.',
        other: `${number(count)} Zeilen haben ihre Beträge in anderen Perioden als erwartet.`,
      }),
  },
  rowSum: ({ row, name, from, to }) => `Zeile ${row}: ${name}, die Summe der Zeilen ${from} bis ${to}`,
  rowRepeats: ({ row, name, first }) => `Zeile ${row}: ${name}, wie Zeile ${first}`,
  rowExisting: ({ row, name, count }) =>
    plural(count, {
      one: `Zeile ${row}: ${name}, 1 vorhandener Posten`,
      other: `Zeile ${row}: ${name}, ${number(count)} vorhandene Posten`,
    }),
  rowOutlier: ({ row, name, period, amount, beside }) =>
    `Zeile ${row}: ${name}, ${period}: ${amount} neben ${beside}`,
  rowTransposed: ({ row, name, period, amount, expected }) =>
    `Zeile ${row}: ${name}, ${period}: ${amount}, und ${expected} in den Perioden daneben`,
  rowTransposedSinceSent: ({ row, name, period, amount, expected }) =>
    `Zeile ${row}: ${name}, ${period}: ${amount}, zuletzt von diesem Gerät als ${expected} gesendet`,
  rowShifted: ({ row, name, count, isLater }) => {
    const direction = isLater ? 'später' : 'früher'
    return plural(count, {
      one: `Zeile ${row}: ${name}, 1 Periode ${direction} als andere Zeilen`,
      other: `Zeile ${row}: ${name}, ${number(count)} Perioden ${direction} als andere Zeilen`,
    })
  },
  rowShiftedSinceSent: ({ row, name, count, isLater }) => {
    const direction = isLater ? 'später' : 'früher'
    return plural(count, {
      one: `Zeile ${row}: ${name}, 1 Periode ${direction} als zuletzt von diesem Gerät gesendet`,
      other: `Zeile ${row}: ${name}, ${number(count)} Perioden ${direction} als zuletzt von diesem Gerät gesendet`,
    })
  },
  rowsNumbered: ({ rows }) => `Zeilen: ${rows}`,
  columnsNamed: ({ columns }) => `Spalten: ${columns}`,
}
