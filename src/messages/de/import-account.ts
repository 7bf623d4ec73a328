import type { account as english } from '#messages/en/import-account.ts'
import { number, plural } from '#messages/formats.ts'

export const account: typeof english = {
  account: 'Beträge der Tabelle',
  inSheet: 'In der Tabelle',
  toSend: 'Zu senden',
  leftOut: 'Ausgelassen',
  amountCount: ({ count }) => plural(count, { one: '1 Betrag', other: `${number(count)} Beträge` }),
  amountCountUnread: ({ count, unread }) =>
    plural(count, {
      one: `1 Betrag, ${number(unread)} ohne Wert`,
      other: `${number(count)} Beträge, ${number(unread)} ohne Wert`,
    }),
  currencySum: ({ currency, sum }) => `${sum} ${currency}`,
  accountIncomplete:
    'Ein Teil dieses Imports ist nicht mehr auf diesem Gerät. Die Beträge gehen deshalb nicht auf.',
  reasons: 'Gründe',
  reasonCell: 'Grund',
  cellsOf: ({ part }) => `Zellen: ${part}`,
  loadingCells: 'Zellen werden geladen …',
  cellsGone: 'Diese Zellen sind nicht mehr auf diesem Gerät.',
  cellsCut: ({ count }) => `Dieses Gerät behält nur die ersten ${number(count)} Zellen.`,
  reasonAboveHeadings: 'Über den Überschriften',
  reasonHeading: 'Überschrift nicht erkannt',
  reasonColumn: 'Spalte ignoriert',
  reasonHiddenColumn: 'Ausgeblendete Spalte',
  reasonTotal: 'Summenzeile',
  reasonHiddenRow: 'Ausgeblendete Zeile',
  reasonDuplicate: 'Doppelt',
  reasonSlip: 'Auffällige Beträge',
  reasonError: 'Zeile mit einem Fehler',
  reasonRejected: 'Posten nicht importierbar',
  reasonWith: ({ reason, problem }) => `${reason}: ${problem}`,

  rowsToCheck: 'Zu prüfende Zeilen',
  updatingReview: 'Prüfung wird aktualisiert …',
  importRow: 'Importieren',
  leaveOut: 'Auslassen',
  applyToAll: ({ count }) => `Auf alle ${number(count)} anwenden`,
  totalRows: ({ count }) =>
    plural(count, {
      one: '1 Zeile sieht wie eine Summe aus. Sie wird ausgelassen, wenn Sie sie nicht importieren.',
      other: `${number(count)} Zeilen sehen wie Summen aus. Sie werden ausgelassen, wenn Sie sie nicht importieren.`,
    }),
  hiddenRowsAsked: ({ count }) =>
    plural(count, {
      one: '1 Zeile mit Beträgen ist in der Tabelle ausgeblendet.',
      other: `${number(count)} Zeilen mit Beträgen sind in der Tabelle ausgeblendet.`,
    }),
  hiddenColumnsAsked: ({ count }) =>
    plural(count, {
      one: '1 Spalte mit Beträgen ist in der Tabelle ausgeblendet.',
      other: `${number(count)} Spalten mit Beträgen sind in der Tabelle ausgeblendet.`,
    }),
  duplicateRows: ({ count }) =>
    plural(count, {
      one: '1 Zeile wiederholt Name und Fokusbereich einer anderen Zeile.',
      other: `${number(count)} Zeilen wiederholen Name und Fokusbereich einer anderen Zeile.`,
    }),
  existingRows: ({ count }) =>
    plural(count, {
      one: '1 Zeile hat keine ID, aber Name und Fokusbereich eines vorhandenen Postens. Der Import erstellt einen weiteren Posten.',
      other: `${number(count)} Zeilen haben keine ID, aber Name und Fokusbereich vorhandener Posten. Der Import erstellt weitere Posten.`,
    }),
  summedRows: ({ count }) =>
    plural(count, {
      one: '1 Zeile ist die Summe der Zeilen darüber. Sie ist vielleicht eine Summenzeile.',
      other: `${number(count)} Zeilen sind die Summe der Zeilen darüber. Sie sind vielleicht Summenzeilen.`,
    }),
  outlierRows: ({ count }) =>
    plural(count, {
      one: '1 Betrag ist etwa 10- oder 1.000-mal größer oder kleiner als seine Nachbarn.',
      other: `${number(count)} Beträge sind etwa 10- oder 1.000-mal größer oder kleiner als ihre Nachbarn.`,
    }),
  shiftedRows: ({ count }) =>
    plural(count, {
      one: '1 Zeile hat ihre Beträge in anderen Perioden als erwartet.',
      other: `${number(count)} Zeilen haben ihre Beträge in anderen Perioden als erwartet.`,
    }),
  rowSum: ({ row, name, from, to }) => `Zeile ${row}: ${name}, die Summe der Zeilen ${from} bis ${to}`,
  rowRepeats: ({ row, name, first }) => `Zeile ${row}: ${name}, wie Zeile ${first}`,
  rowExisting: ({ row, name, count }) =>
    plural(count, {
      one: `Zeile ${row}: ${name}, 1 vorhandener Posten`,
      other: `Zeile ${row}: ${name}, ${number(count)} vorhandene Posten`,
    }),
  rowOutlier: ({ row, name, period, amount, beside }) =>
    `Zeile ${row}: ${name}, ${period}: ${amount} neben ${beside}`,
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
