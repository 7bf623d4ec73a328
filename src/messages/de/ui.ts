import type { Messages } from '#messages/messages.ts'
import { changes } from './ui-changes.ts'
import { listMessages } from './ui-lists.ts'

export const messages: Messages['ui'] = {
  ...changes,
  ...listMessages,

  copied: 'Kopiert',
  copyRefused:
    'Der Browser hat das Kopieren nicht erlaubt. Klicken Sie auf die Seite und versuchen Sie es erneut.',
  exportFailed: 'Der Export ist fehlgeschlagen. Versuchen Sie es erneut.',
  experimental: 'Experimentell',
  experimentalHint: 'Dieser Teil der API kann sich ändern.',

  keyUp: 'Pfeil nach oben',
  keyDown: 'Pfeil nach unten',
  keyLeft: 'Pfeil nach links',
  keyRight: 'Pfeil nach rechts',
  signPageUp: 'Bild ↑',
  keyPageUp: 'Bild nach oben',
  signPageDown: 'Bild ↓',
  keyPageDown: 'Bild nach unten',
  keyHome: 'Pos1',
  keyEnd: 'Ende',
  keyEnter: 'Eingabe',
  keySpace: 'Leertaste',
  keyPlus: 'Plus',
  keyShift: 'Umschalt',
  keyBackspace: 'Rücktaste',
  signDelete: 'Entf',
  keyDelete: 'Entfernen',

  formattingChanged: 'Nur die Formatierung ändert sich.',

  period: 'Periode',
  version: ({ version }) => ({ ACTUAL: 'Ist', FORECAST: 'Prognose', BASELINE: 'Basisplan' })[version],

  // Fields of a record.
  fieldName: 'Name',
  fieldOwner: 'Verantwortlich',
  fieldExternalId: 'Externe ID',
  fieldDescription: 'Beschreibung',

  // Forms.
  notSet: 'Nicht angegeben',
  willBeCleared: 'Wird geleert',
  clear: 'Leeren',
  clearField: ({ label }) => `${label} leeren`,
  reset: 'Zurücksetzen',
  resetField: ({ label }) => `${label} zurücksetzen`,
  apiRequest: 'API-Anfrage',
  moreActions: 'Weitere Aktionen',
  editRecord: 'Bearbeiten',
  addChild: 'Untergeordneten Datensatz anlegen',
  archiveRecord: 'Archivieren…',
  deleteRecord: 'Löschen…',

  // The form that a change leads to.
  fixChange: 'Korrigieren',
  editChange: 'Bearbeiten',
  restoreRecord: 'Wiederherstellen',
  showIdHolder: 'Posten mit dieser ID anzeigen',
  resolveConflict: 'Konflikt lösen',

  // Why a person can only read.
  readOnlyClosed: 'Die Site hat diesen Bereich für Sie gesperrt.',
  readOnlyScope:
    'Sie können diesen Bereich ansehen, aber nicht ändern. Bitten Sie eine Administratorin oder einen Administrator um Zugriff.',
  readOnlyRefused:
    'Die Site hat Ihre letzte Änderung hier abgelehnt. Laden Sie die Seite neu, um es erneut zu versuchen.',

  // Descriptions.
  editorLoading: 'Editor wird geladen…',
  editorMissing:
    'Der Editor konnte nicht geladen werden. Alles andere können Sie weiterhin ändern und speichern.',
  loadEditor: 'Erneut versuchen',
  expandSection: 'Mehr anzeigen',
  shownAsText: ({ name }) => `„${name}“, als Text angezeigt`,
  unnamedShownAsText: 'Unbekannter Inhalt, als Text angezeigt',
  descriptionCut:
    'Der Rest ist zu lang, um hier angezeigt zu werden. Kopieren Sie den Datensatz als JSON, um alles zu erhalten.',
  taskDone: 'Erledigt',
  taskOpen: 'Offen',
}
