import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { rejection } from './failures.ts'

const noImports = 'Der Dienst nimmt keine Importe an.'
const noAnswer = 'Der Dienst hat nicht geantwortet.'

export const messages: Messages['outbox'] = {
  rejection,
  title: 'Ungesendete Änderungen',
  loading: 'Ungesendete Änderungen werden geladen…',
  count: ({ count }) => number(count),
  none: 'Keine ungesendeten Änderungen',
  noneText: 'Was Sie anlegen, bearbeiten, archivieren oder löschen, steht hier, bis der Dienst es bestätigt.',
  needsAttention: 'Handlungsbedarf',
  pending: 'Ungesendet',
  history: 'Verlauf',

  sendNow: 'Jetzt senden',
  exportFile: 'Exportieren',
  importFile: 'Importieren…',
  exportForReview: 'Zur Prüfung exportieren…',

  sharedActs: {
    pause: ({ count }) => `${number(count)} Änderungen anhalten`,
    resume: ({ count }) => `${number(count)} Änderungen fortsetzen`,
    retry: ({ count }) => `${number(count)} Änderungen erneut versuchen`,
    discard: ({ count }) => `${number(count)} Änderungen verwerfen`,
  },
  askDiscard: ({ count }) => `${number(count)} Änderungen verwerfen? Sie lassen sich nicht wiederherstellen.`,

  apiRequest: 'API-Anfrage',
  undo: 'Rückgängig machen',
  undoBoth: 'Beide rückgängig machen',
  actOnRecord: ({ action, change, record }) => `${action}: ${change} „${record}“`,

  saved: 'Gespeichert.',
  deleted: 'Gelöscht.',
  savedOthersChanged: ({ fields }) => `Gespeichert. Eine andere Person hat außerdem geändert: ${fields}.`,
  savedAltered: ({ fields }) => `Gespeichert, aber der Dienst hat andere Werte übernommen: ${fields}.`,
  storedValue: ({ field, value }) => `${field} „${value}“`,
  savedAlready: 'Gespeichert. Es war keine Änderung nötig.',
  savedBefore: 'Gespeichert. Eine Antwort ging verloren, aber der Dienst hat diese Änderung.',
  markedDone: 'Von Ihnen als erledigt markiert.',
  replaced: 'Abgelehnt und durch eine spätere Änderung ersetzt.',
  discarded: 'Von Ihnen verworfen.',
  undone: 'Wurde rückgängig gemacht.',

  conflictOf: ({ label }) => `Konflikt: ${label}`,
  resolve: 'Konflikt lösen',
  discardMine: 'Meine Änderung verwerfen',
  before: ({ value }) => ['Vorher: ', value],
  theirs: 'Fremder Wert',
  mine: 'Mein Wert',
  useTheirs: 'Fremden Wert übernehmen',
  keepMine: 'Meinen Wert behalten',
  useAllTheirs: 'Alle fremden Werte übernehmen',
  keepAllMine: 'Alle meine Werte behalten',
  sentBy: ({ name, time }) => [`${name}, `, time],
  otherValue: 'Anderer Wert',
  otherValueOf: ({ field }) => `Anderer Wert für ${field}`,
  enterOtherValue: 'Geben Sie einen Wert ein oder wählen Sie einen der anderen.',

  report: 'Bericht',
  reportOf: ({ label }) => `Bericht: ${label}`,
  retry: 'Erneut versuchen',
  retryOf: ({ label }) => `Erneut versuchen: ${label}`,
  discardRest: 'Nicht importierte Zeilen verwerfen',
  discardRestOf: ({ label }) => `Nicht importierte Zeilen verwerfen: ${label}`,
  openRows: 'Nicht importierte Zeilen',
  row: ({ row }) => `Zeile ${number(row)}`,
  moreRows: ({ count }) =>
    plural(count, {
      one: '1 weitere Zeile im Bericht',
      other: `${number(count)} weitere Zeilen im Bericht`,
    }),
  apiRequests: ({ count }) => plural(count, { one: '1 API-Anfrage', other: `${number(count)} API-Anfragen` }),
  part: ({ part, count }) =>
    plural(count, {
      one: `Teil ${number(part)}, 1 Zeile`,
      other: `Teil ${number(part)}, ${number(count)} Zeilen`,
    }),
  partGone: 'Alle Zeilen dieses Teils wurden importiert und sind hier nicht mehr gespeichert.',
  moreElements: ({ count }) => `… und ${number(count)} weitere`,
  copyBody: 'Inhalt der Anfrage kopieren',

  // Results of imported rows, and their causes.
  outcomes: {
    waiting: ({ count }) => `${number(count)} wartend`,
    applied: ({ count }) => `${number(count)} importiert`,
    refused: ({ count }) => `${number(count)} abgelehnt`,
    unknown: ({ count }) => `${number(count)} unbestätigt`,
    'not-sent': ({ count }) => `${number(count)} nicht gesendet`,
  },
  moreReasons: ({ count }) => `und ${number(count)} weitere`,
  reasonOfRows: ({ count, rows, reason }) =>
    plural(count, {
      one: `Zeile ${rows}: ${reason}`,
      other: `Zeilen ${rows}: ${reason}`,
    }),
  causes: {
    'too-large': 'Diese Zeile ist allein zu groß für den Dienst. Teilen Sie sie auf mehrere Zeilen auf.',
    'no-reason': 'Es wurde kein Grund angegeben.',
    'no-imports': noImports,
    'not-implemented': noImports,
    'maybe-made':
      'Sie wurde vielleicht importiert: Die Liste der Posten zeigt es nicht eindeutig. Prüfen Sie die Posten.',
    'item-gone': 'Keine Antwort, und der Posten wurde gelöscht. Sie wurde nicht erneut gesendet.',
    'not-found-after': 'Keine Antwort, und danach war kein solcher Posten zu finden.',
    discarded: 'Sie haben sie verworfen, bevor sie gesendet wurde.',
    'discarded-unanswered': 'Sie haben sie nach dem Senden verworfen, bevor eine Antwort kam.',
    'no-rows': 'Diese Zeilen sind nicht mehr auf diesem Gerät. Importieren Sie sie erneut.',
    'no-look-up':
      'Das Ergebnis einiger Zeilen ist unbekannt. Prüfen Sie die Posten und entscheiden Sie dann.',
    unauthenticated:
      'Ihre Sitzung wurde nicht akzeptiert. Melden Sie sich neu an und versuchen Sie es erneut.',
    unauthorized:
      'Sie sind angemeldet, aber der Dienst hat diese Zeilen nicht angenommen. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    forbidden:
      'Sie haben keine Berechtigung zum Importieren. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    offline: noAnswer,
    timeout: noAnswer,
    foreign: 'Statt des Dienstes hat ein Proxy geantwortet.',
    unavailable: 'Der Dienst ist überlastet oder nicht verfügbar.',
  },
}
