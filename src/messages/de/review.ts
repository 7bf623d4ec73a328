import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

const changes = (count: number) => plural(count, { one: '1 Änderung', other: `${number(count)} Änderungen` })

export const messages: Messages['review'] = {
  exportTitle: 'Zur Prüfung exportieren',
  exportText:
    'Die Datei enthält Ihre unbestätigten Änderungen ohne Ihren Verlauf. Wartende Änderungen werden hier angehalten, bis Sie sie fortsetzen.',
  note: 'Hinweis für die prüfende Person',
  exportAct: 'Datei exportieren',
  cancel: 'Abbrechen',

  imported: ({ count }) =>
    plural(count, {
      one: '1 Änderung importiert. Wurde sie nie gesendet, ist sie angehalten: Verwerfen Sie sie auf dem anderen Gerät und setzen Sie sie dann hier fort.',
      other: `${number(count)} Änderungen importiert. Nie gesendete sind angehalten: Verwerfen Sie diese auf dem anderen Gerät und setzen Sie sie dann hier fort.`,
    }),
  nothingImported: 'Nichts zu importieren: Diese Änderungen sind schon hier oder schon gesendet.',
  notAnExport: 'Diese Datei enthält keine exportierten ungesendeten Änderungen. Es wurde nichts importiert.',
  notYours:
    'Diese Änderungen gehören zu einer anderen Site, oder die Datei sagt nicht, zu welcher. Melden Sie sich als die Person an, von der sie ist, oder bitten Sie um eine Datei aus „Zur Prüfung exportieren“.',

  titleOf: ({ name }) => (name === '' ? 'Änderungen prüfen' : `Änderungen von ${name} prüfen`),
  returnedTitle: 'Ihre Änderungen nach der Prüfung',
  summary: ({ count }) => changes(count),
  unverified:
    'Namen in einer Datei sind nicht geprüft. Was Sie senden, wird in Ihrem Namen und mit Ihren Berechtigungen gesendet.',
  comparing: 'Wird mit dem Dienst verglichen…',
  refresh: 'Erneut vergleichen',
  close: 'Prüfung schließen',
  none: 'Keine Änderung dieser Datei steht noch aus.',

  type: 'Typ',
  sendOf: ({ change, record }) => `Senden: ${change} „${record}“`,
  comment: 'Kommentar',
  commentOn: ({ record }) => `Kommentar zu „${record}“`,
  overall: 'Kommentar zu allen Änderungen',
  comments: 'Kommentare',
  saidBy: ({ name, time }) => [`${name}, `, time],
  rows: ({ count }) =>
    plural(count, { one: '1 Zeile zu importieren', other: `${number(count)} Zeilen zu importieren` }),
  moreRows: ({ count }) =>
    plural(count, { one: '… und 1 weitere Zeile', other: `… und ${number(count)} weitere Zeilen` }),
  otherName: ({ name }) => `In der Datei heißt dieser Datensatz „${name}“.`,
  seen: ({ fields }) => `Inzwischen von einer anderen Person geändert. Gesehen wurde: ${fields}.`,
  seenValue: ({ field, value }) => `${field} „${value}“`,

  states: {
    ready: '',
    changed: '',
    done: 'Nichts zu senden: Der Datensatz hat diese Werte schon.',
    similar:
      'Es gibt schon einen Datensatz mit diesem Namen und übergeordneten Datensatz. Vielleicht wurde er inzwischen angelegt.',
    offline: 'Nicht mit dem Dienst verglichen. Die Werte vorher sind die auf diesem Gerät oder in der Datei.',
    gone: 'Der Datensatz wurde gelöscht.',
  },
  obstacles: {
    'maybe-sent':
      'Vielleicht wurde dies schon gesendet. Das kann nur die Person klären, von der die Datei ist.',
    'no-source': 'Es fehlt ein Datensatz, den diese Datei nicht anlegt.',
    'source-left-out': 'Es fehlt ein neuer Datensatz, den Sie nicht senden.',
    'no-scope': 'Sie haben keine Berechtigung, dies zu senden.',
    'not-recognized':
      'Diese Version der Konsole kann es nicht senden. Aktualisieren Sie die Konsole, und öffnen Sie die Datei dann erneut.',
  },
  import: 'Der Dienst gibt Beträge nicht zurück: Vergleichen Sie die Zeilen mit ihrer Quelle.',
  irreversible: 'Dies kann nicht rückgängig gemacht werden. Wählen Sie es nur bewusst.',

  sendChosen: ({ count }) => `${changes(count)} senden`,
  sentByYou: ({ count }) =>
    `${changes(count)} zu Ihren ungesendeten Änderungen hinzugefügt. Speichern Sie danach die Datei für die Person, von der sie ist, damit nichts doppelt gesendet wird.`,
  saveFile: 'Geprüfte Datei speichern',
  confirmed: 'Vom Dienst gespeichert.',

  sentBy: ({ name }) => `Laut Datei hat ${name} diese Änderung gesendet.`,
  markDone: ({ count }) => `${changes(count)} als erledigt markieren`,
  notFound: ({ count }) =>
    `${changes(count)} nicht markiert: Der Dienst hat keinen solchen Datensatz. Klären Sie das mit der prüfenden Person.`,
  unsavedTitle: 'Kommentare nicht gespeichert',
  unsavedText:
    'Ihre Kommentare stehen nur auf dieser Seite. Speichern Sie die geprüfte Datei, um sie zu behalten.',
  stay: 'Weiter prüfen',
  discard: 'Kommentare verwerfen',

  missing: {
    title: ({ count }) =>
      plural(count, {
        one: '1 fehlender übergeordneter Datensatz',
        other: `${number(count)} fehlende übergeordnete Datensätze`,
      }),
    explanation: 'Datensätze nennen diese als übergeordnet, aber sie kamen nicht mit der Liste.',
    check: 'Beim Dienst abrufen',
    more: ({ count }) => `… und ${number(count)} weitere`,
    technical: 'Technische Angaben',
  },
}
