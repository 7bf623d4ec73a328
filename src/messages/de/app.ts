import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['app'] = {
  skipToContent: 'Zum Inhalt springen',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  console: 'Konsole',
  areas: 'Bereiche',
  focusAreas: 'Fokusbereiche',
  organizations: 'Organisationen',
  costItems: 'Kostenposten',
  benefitItems: 'Nutzenposten',
  referenceLists: 'Referenzlisten',
  vulnerabilities: 'Schwachstellen',
  activity: 'Aktivität',
  pendingChanges: 'Ausstehende Änderungen',
  access: 'Zugriff',
  noAccess: 'Sie haben keinen Zugriff',
  find: 'Alles durchsuchen',
  keyboardShortcuts: 'Tastenkürzel',
  showKeyboardShortcuts: 'Tastenkürzel anzeigen',
  allShortcuts: 'Alle Tastenkürzel',

  colorScheme: 'Farbschema',
  schemeSystem: 'System',
  schemeLight: 'Hell',
  schemeDark: 'Dunkel',
  language: 'Sprache',
  languageSystem: 'System',
  languageNotLoaded:
    'Die Sprache konnte nicht geändert werden. Gehen Sie online, erlauben Sie dieser Website, Daten zu speichern, und versuchen Sie es erneut.',

  connected: 'Verbunden',
  noNetwork: 'Offline',
  unreachable: 'Dienst antwortet nicht',

  storageBlocked:
    'In einem anderen Tab ist eine ältere Version der Konsole geöffnet. Schließen Sie ihn, damit Daten auf diesem Gerät bleiben.',
  storageLost:
    'Die Daten auf diesem Gerät wurden gelöscht. Laden Sie die Seite neu, um hier wieder Daten zu behalten.',
  storageUnavailable:
    'Dieser Browser speichert keine Daten der Konsole. Ohne Netzwerk wird nichts angezeigt.',
  storageFull:
    'Der Speicher dieses Geräts ist voll. Ihre Daten und ausstehenden Änderungen sind noch da, neu geladene Daten werden aber nicht gespeichert. Schaffen Sie Platz und laden Sie die Seite neu.',
  storageNewer:
    'Eine neuere Version der Konsole hat ihre Daten hier gespeichert. Laden Sie die Seite neu, um sie zu verwenden.',
  storageOff:
    'Auf diesem Gerät werden keine Daten gespeichert. Wenn Sie den Tab schließen, werden nicht gesendete Änderungen verworfen.',
  tabBusy:
    'In einem anderen Tab ist eine Arbeit nicht gespeichert. Beenden Sie sie, und aktualisieren Sie dann.',
  updateReady: 'Eine neue Version ist bereit',
  update: 'Aktualisieren',
  othersPending: ({ count }) =>
    plural(count, {
      one: '1 ausstehende Änderung einer anderen Person liegt auf diesem Gerät. Sie wird gesendet, wenn sich diese Person hier anmeldet.',
      other: `${number(count)} ausstehende Änderungen einer anderen Person liegen auf diesem Gerät. Sie werden gesendet, wenn sich diese Person hier anmeldet.`,
    }),
  storageAtRisk: 'Ihr Browser kann ausstehende Änderungen löschen, wenn der Speicher knapp wird.',
  protectData: 'Daten schützen',
  storageUnprotected:
    'Ihr Browser schützt ausstehende Änderungen nicht. Exportieren Sie sie sicherheitshalber auf der Seite „Ausstehende Änderungen“.',

  firstSteps: 'Erste Schritte',
  step: ({ step, count }) => `${step} von ${count}`,
  skip: 'Überspringen',
  next: 'Weiter',
  gotIt: 'Verstanden',
  findTitle: 'Alles durchsuchen',
  findText: ({ palette, search }) => [
    palette,
    ' findet Datensätze und führt Befehle aus. ',
    search,
    ' durchsucht die Liste, die Sie gerade sehen.',
  ],
  keysTitle: 'Mit der Tastatur arbeiten',
  keysText: ({ enter, edit, help }) => [
    'Mit den Pfeiltasten bewegen Sie sich im Baum, ',
    enter,
    ' öffnet einen Datensatz, ',
    edit,
    ' bearbeitet ihn an Ort und Stelle. ',
    help,
    ' zeigt die Tastenkürzel jeder Seite.',
  ],
  safeTitle: 'Nichts geht verloren',
  safeText:
    'Änderungen werden auf diesem Gerät gespeichert und gesendet, sobald Sie online sind. Unter „Ausstehende Änderungen“ sehen Sie sie und mögliche Konflikte.',

  account: 'Konto',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  discardAndSignOut: 'Verwerfen und abmelden',
  discardAndSignOutEverywhere: 'Verwerfen und überall abmelden',
  signOutDiscards: ({ count, page }) => [
    plural(count, {
      one: 'Beim Abmelden wird 1 ausstehende Änderung gelöscht. Senden oder exportieren Sie sie vorher auf der Seite „',
      other: `Beim Abmelden werden ${number(count)} ausstehende Änderungen gelöscht. Senden oder exportieren Sie sie vorher auf der Seite „`,
    }),
    page,
    '“.',
  ],
  signOutFailed:
    'Sie sind noch angemeldet, auch auf diesem Gerät: Der Dienst war nicht erreichbar. Versuchen Sie es erneut, sobald er antwortet.',
  deletingFailed:
    'Einige Daten konnten nicht gelöscht werden. Schließen Sie alle anderen Tabs der Konsole, und versuchen Sie es erneut.',
  otherDevices: ({ host }) =>
    `Andere Geräte bleiben bis zu 12 Stunden angemeldet. Um sie jetzt abzumelden, widerrufen Sie die Zugangsdaten bei ${host}.`,
  keepNothing: 'Auf diesem Gerät nichts speichern',
  keepNothingHint: 'Für gemeinsam genutzte Computer. Ohne Netzwerk wird nichts angezeigt.',
  sendFirst: 'Senden oder exportieren Sie zuerst Ihre ausstehenden Änderungen.',
  othersFirst:
    'Ausstehende Änderungen einer anderen Person liegen auf diesem Gerät. Sie müssen zuerst gesendet werden.',

  readOnly: 'Nur Lesezugriff',
  cannotChange: 'Sie können hier nichts ändern',
  notLoaded: ({ name }) =>
    `„${name}“ ist noch nicht auf diesem Gerät und konnte nicht geladen werden. Versuchen Sie es erneut, wenn Sie online sind, oder laden Sie die Seite neu.`,
  close: 'Schließen',
  opening: 'Wird geöffnet…',
  connectFirst: 'Verbinden Sie sich, um Ihre Daten zu öffnen',
  connectFirstText:
    'Dieses Gerät war zu lange offline, um Ihre Daten zu öffnen. Es ist alles noch da, auch ausstehende Änderungen, und öffnet sich, sobald der Dienst antwortet.',
  partMissing: 'Diese Seite ist noch nicht auf diesem Gerät',
  partMissingText:
    'Sie konnte nicht geladen werden. Die Konsole versucht es weiter; alle anderen Seiten funktionieren.',
  failed: 'Etwas ist schiefgegangen',
  failedText:
    'Ihre gespeicherten Änderungen sind sicher. Versuchen Sie es erneut. Wenn es wieder passiert, laden Sie die Seite neu und melden Sie die Meldung unten.',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Die Adresse ist vielleicht unvollständig oder stammt aus einer anderen Version der Konsole.',
  goHome: 'Zu den Fokusbereichen',
}
