import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { changes } from './ui-changes.ts'
import { listMessages } from './ui-lists.ts'

export const messages: Messages['ui'] = {
  ...changes,
  ...listMessages,

  cancel: 'Abbrechen',
  showMore: ({ count }) => `Mehr anzeigen (noch ${number(count)})`,

  copied: 'Kopiert',
  copyRefused:
    'Der Browser hat das Kopieren nicht erlaubt. Klicken Sie auf die Seite und versuchen Sie es erneut.',
  exportFailed: 'Der Export ist fehlgeschlagen. Versuchen Sie es erneut.',

  signControl: 'Strg',
  keyControl: 'Steuerung',

  formattingChanged: 'Nur die Formatierung ändert sich.',

  period: 'Periode',
  version: ({ version }) => ({ ACTUAL: 'Ist', FORECAST: 'Prognose', BASELINE: 'Basisplan' })[version],

  // Fields of a record.
  tooLong: ({ max }) => `Der Text ist zu lang. Verwenden Sie höchstens ${number(max)} Zeichen.`,
  fieldName: 'Name',
  fieldOwner: 'Verantwortlich',
  fieldExternalId: 'Externe ID',
  fieldDescription: 'Beschreibung',
  fieldStatus: 'Status',
  fieldTargetDate: 'Zieldatum',
  fieldPrecision: 'Genauigkeit des Zieldatums',
  fieldParent: 'Übergeordneter Datensatz',
  topLevel: 'Oberste Ebene',
  precisions: {
    DAY: 'Tag',
    MONTH: 'Monat',
    QUARTER: 'Quartal',
    YEAR: 'Jahr',
  },
  quarter: ({ quarter, year }) => `${quarter}. Quartal ${year}`,
  fixedFields:
    'Status, Zieldatum und übergeordneter Datensatz lassen sich nur beim Anlegen festlegen: Die API dieser Site hat keine Anfrage, die sie ändert.',

  // Forms.
  notSet: 'Nicht angegeben',
  willBeCleared: 'Wird geleert',
  clear: 'Leeren',
  clearField: ({ label }) => `${label} leeren`,
  reset: 'Zurücksetzen',
  resetField: ({ label }) => `${label} zurücksetzen`,
  apiRequest: 'API-Anfrage',

  // The form that a change leads to.
  formActs: {
    fix: 'Korrigieren',
    edit: 'Bearbeiten',
    restore: 'Wiederherstellen',
    'show-holder': 'Posten mit dieser ID anzeigen',
    resolve: 'Konflikt lösen',
  },

  // Why a person can only read.
  readOnlyReasons: {
    closed: 'Die Site hat diesen Bereich für Sie gesperrt.',
    'no-scope':
      'Sie können diesen Bereich ansehen, aber nicht ändern. Bitten Sie Ihre Administration um Zugriff.',
    refused:
      'Die Site hat Ihre letzte Änderung hier abgelehnt. Laden Sie die Seite neu, um es erneut zu versuchen.',
  },

  // Descriptions.
  editorLoading: 'Editor wird geladen…',
  editorMissing:
    'Der Editor konnte nicht geladen werden. Alles andere können Sie weiterhin ändern und speichern.',
  loadEditor: 'Erneut versuchen',
  experimental: 'Experimentell',
  experimentalHint: 'Dieser Teil der API kann sich ändern.',
}
