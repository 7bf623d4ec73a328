import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['app'] = {
  skipToContent: 'Zum Inhalt springen',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  console: 'Konsole',
  areas: 'Bereiche',
  groups: {
    planning: 'Planung',
    funds: 'Finanzen',
    administration: 'Verwaltung',
  },
  focusAreas: 'Fokusbereiche',
  organizations: 'Organisationen',
  costItems: 'Kostenposten',
  benefitItems: 'Nutzenposten',
  vulnerabilities: 'Schwachstellen',
  activity: 'Aktivität',
  pendingChanges: 'Ungesendete Änderungen',
  access: 'Zugriff',
  settings: 'Einstellungen',
  noAccess: 'Sie haben keinen Zugriff',
  find: 'Alles durchsuchen',
  keyboardShortcuts: 'Tastenkürzel',
  showKeyboardShortcuts: 'Tastenkürzel anzeigen',
  allShortcuts: 'Alle Tastenkürzel',

  colorScheme: 'Farbschema',
  schemeSystem: 'System',
  schemeLight: 'Hell',
  schemeDark: 'Dunkel',

  lastChange: 'Letzte Änderung',
  undo: 'Rückgängig machen',
  undoing: 'Wird rückgängig gemacht …',
  undone: 'Rückgängig gemacht',
  cannotUndo: 'Diese Änderung lässt sich nicht rückgängig machen.',
  notUndone: 'Nicht rückgängig gemacht: Dieses Gerät konnte die Änderung nicht speichern.',
  dismiss: 'Ausblenden',
  deleted: 'Gelöscht',
  changeStates: {
    saved: 'Gespeichert',
    saving: 'Wird gespeichert…',
    offline: 'Wird später gesendet',
    paused: 'Angehalten',
    attention: 'Handlungsbedarf',
    waiting: 'Wartet auf eine andere Änderung',
  },
  valueOf: ({ what, value }) => [`${what}: `, value],
  recordsChanged: ({ count }) => plural(count, { one: '1 Datensatz', other: `${number(count)} Datensätze` }),

  connectionStates: {
    connected: 'Verbunden',
    'no-network': 'Offline',
    unreachable: 'Dienst antwortet nicht',
    foreign: 'Ein Proxy antwortet',
  },

  storageStates: {
    blocked:
      'In einem anderen Tab ist eine ältere Version der Konsole geöffnet. Schließen Sie ihn, damit Daten auf diesem Gerät bleiben.',
    lost: 'Die Daten auf diesem Gerät wurden gelöscht. Laden Sie die Seite neu, um hier wieder Daten zu behalten.',
    unavailable:
      'Dieser Browser speichert keine Daten der Konsole: Auf diesem Gerät bleibt nichts. Wenn Sie den Tab schließen, werden ungesendete Änderungen verworfen.',
    full: 'Der Speicher dieses Geräts ist voll. Ihre Daten und ungesendeten Änderungen sind noch da, neu geladene Daten werden aber nicht gespeichert. Schaffen Sie Platz und laden Sie die Seite neu.',
    newer:
      'Eine neuere Version der Konsole hat ihre Daten hier gespeichert. Laden Sie die Seite neu, um sie zu verwenden.',
    nothing:
      'Auf diesem Gerät werden keine Daten gespeichert. Wenn Sie den Tab schließen, werden ungesendete Änderungen verworfen.',
  },
  updateStates: {
    ready: 'Eine neue Version ist bereit',
    busy: 'In einem anderen Tab ist eine Arbeit nicht gespeichert. Beenden Sie sie, und aktualisieren Sie dann.',
    updating: 'Wird aktualisiert …',
  },
  update: 'Aktualisieren',
  othersPending: ({ count }) =>
    plural(count, {
      one: '1 ungesendete Änderung einer anderen Person liegt auf diesem Gerät. Sie wird gesendet, wenn sich diese Person hier anmeldet.',
      other: `${number(count)} ungesendete Änderungen einer anderen Person liegen auf diesem Gerät. Sie werden gesendet, wenn sich diese Person hier anmeldet.`,
    }),
  deviceTitle: 'Verbindung und Speichern',
  deviceService: 'Dienst',
  deviceUnsent: 'Ungesendet',
  deviceNoneUnsent: 'Nichts',
  deviceChanges: ({ count }) => plural(count, { one: '1 Änderung', other: `${number(count)} Änderungen` }),
  deviceLastSaved: 'Zuletzt gespeichert',
  sendNow: 'Jetzt senden',
  connectionDetails: 'Einzelheiten zur Verbindung',
  keptHere: 'Auf diesem Gerät',
  keptNothingYet: 'Noch keine Datensätze.',
  keptLists: ({ lists }) => `${lists}. Sie lassen sich ohne Netzwerk öffnen.`,
  keptRecords: {
    focusAreas: ({ count }) =>
      plural(count, { one: '1 Fokusbereich', other: `${number(count)} Fokusbereiche` }),
    organizations: ({ count }) =>
      plural(count, { one: '1 Organisation', other: `${number(count)} Organisationen` }),
    costItems: ({ count }) =>
      plural(count, { one: '1 Kostenposten', other: `${number(count)} Kostenposten` }),
    benefitItems: ({ count }) =>
      plural(count, { one: '1 Nutzenposten', other: `${number(count)} Nutzenposten` }),
  },
  storagePromises: {
    promised: 'Der Browser behält diese Daten, auch wenn der Speicher fast voll ist.',
    'not-promised':
      'Wenn der Speicher fast voll ist, kann der Browser diese Daten und Ihre ungesendeten Änderungen löschen.',
    declined:
      'Der Browser hat nicht zugesagt, diese Daten zu behalten. Senden oder exportieren Sie Ihre ungesendeten Änderungen, bevor Sie länger fort sind.',
  },
  keepData: 'Browser bitten, sie zu behalten',

  account: 'Konto',

  readOnly: 'Nur Lesezugriff',
  cannotChange: 'Sie können hier nichts ändern',
  close: 'Schließen',
  opening: 'Wird geöffnet…',
  connectFirst: 'Verbinden Sie sich, um Ihre Daten zu öffnen',
  connectFirstText:
    'Dieses Gerät war zu lange offline, um Ihre Daten zu öffnen. Es ist alles noch da, auch ungesendete Änderungen, und öffnet sich, sobald der Dienst antwortet.',
  partMissing: 'Diese Seite ist noch nicht auf diesem Gerät',
  partMissingText:
    'Sie konnte nicht geladen werden. Die Konsole versucht es weiter; alle anderen Seiten funktionieren.',
  failed: 'Etwas ist schiefgegangen',
  failedText:
    'Ihre gespeicherten Änderungen sind sicher. Versuchen Sie es erneut. Wenn es wieder passiert, laden Sie die Seite neu, oder kopieren Sie die Einzelheiten und melden Sie sie.',
  openWithoutFilters: 'Ohne Filter öffnen',
  reloadPage: 'Seite neu laden',
  copyDetails: 'Einzelheiten kopieren',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Die Adresse ist vielleicht unvollständig oder stammt aus einer anderen Version der Konsole.',
  backToList: 'Zurück zur Liste',
  goHome: 'Zu den Fokusbereichen',
}
