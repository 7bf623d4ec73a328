import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['items'] = {
  item: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten' : 'Nutzenposten'),
  items: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten' : 'Nutzenposten'),
  name: 'Name',
  focusArea: 'Fokusbereich',
  focusAreaPath: 'Fokusbereich-Pfad',
  focusAreaId: 'Fokusbereich-ID',
  focusAreaExternalId: 'Externe Fokusbereich-ID',
  unknownFocusArea: 'Unbekannter Fokusbereich',
  externalId: 'Externe ID',
  id: 'ID',
  itemId: 'Posten-ID',
  path: 'Pfad',
  type: 'Art',
  subtype: 'Unterart',
  category: 'Kategorie',
  costType: 'Kostenart',
  costTypeKey: 'Kostenart-Schlüssel',
  costSubtype: 'Kostenunterart',
  costSubtypeKey: 'Kostenunterart-Schlüssel',
  expenditure: 'Ausgabenart',
  investmentCategory: 'Investitionskategorie',
  investmentCategoryKey: 'Investitionskategorie-Schlüssel',
  amounts: 'Beträge',
  loading: 'Posten wird geladen…',

  definition: ({ kind }) =>
    kind === 'cost-item'
      ? 'Ein Kostenposten ist eine Zeile dessen, was ein Fokusbereich kostet.'
      : 'Ein Nutzenposten ist eine Zeile dessen, was ein Fokusbereich einbringt.',
  new: 'Neu',
  newItem: ({ kind }) => (kind === 'cost-item' ? 'Neuer Kostenposten' : 'Neuer Nutzenposten'),
  import: 'Importieren',
  importItems: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten importieren' : 'Nutzenposten importieren'),
  searchItems: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten suchen' : 'Nutzenposten suchen'),
  searchScope:
    'Die Suche umfasst Namen, externe IDs und Fokusbereiche; Groß- und Kleinschreibung und Akzente spielen keine Rolle. Filter schränken sie weiter ein.',
  groupBy: 'Gruppieren nach',
  ungrouped: 'Keine Gruppierung',
  export: 'Exportieren',
  exportShown: 'Sichtbare Zeilen als CSV',
  exportAll: 'Alle Zeilen als CSV',
  exportShownWorkbook: 'Sichtbare Zeilen als Excel-Arbeitsmappe',
  exportAllWorkbook: 'Alle Zeilen als Excel-Arbeitsmappe',
  exported: ({ count }) =>
    plural(count, { one: '1 Zeile exportiert', other: `${number(count)} Zeilen exportiert` }),
  exportedPart: ({ count }) =>
    plural(count, {
      one: '1 Zeile exportiert; die Liste konnte nicht vollständig geladen werden',
      other: `${number(count)} Zeilen exportiert; die Liste konnte nicht vollständig geladen werden`,
    }),

  lookingUp: ({ externalId }) => `Externe ID „${externalId}“ wird gesucht…`,
  lookupFailed: ({ externalId }) =>
    `Die externe ID „${externalId}“ konnte nicht gesucht werden. Versuchen Sie es erneut, wenn Sie online sind.`,
  lookupEmpty: ({ kind, externalId }) =>
    kind === 'cost-item'
      ? `Kein Kostenposten hat die externe ID „${externalId}“.`
      : `Kein Nutzenposten hat die externe ID „${externalId}“.`,
  lookupFound: ({ name, externalId }) => `„${name}“ hat die externe ID „${externalId}“.`,
  openItem: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten öffnen' : 'Nutzenposten öffnen'),

  selection: 'Auswahl',
  selected: ({ count }) => `${number(count)} ausgewählt`,
  selectedHidden: ({ count }) => `${number(count)} durch Suche oder Filter ausgeblendet`,
  deleteSelected: 'Löschen…',
  setValue: ({ field }) => `${field}…`,
  clearSelection: 'Aufheben',

  idProblems: {
    empty: 'Um die externe ID zu leeren, bearbeiten Sie den Posten im Formular. Mit Escape brechen Sie ab.',
    taken: ({ name }) =>
      `„${name}“ hat diese externe ID. Um sie zu verschieben, bearbeiten Sie den Posten im Formular. Mit Escape brechen Sie ab.`,
    'not-stored': 'Die Änderung konnte auf diesem Gerät nicht gespeichert werden. Versuchen Sie es erneut.',
  },

  showInList: 'In der Liste anzeigen',
  openArea: ({ name }) => `Fokusbereich ${name} öffnen`,
  copyLink: 'Link kopieren',
  moreIds: 'Weitere IDs',
  copyId: 'ID kopieren',
  editExternalId: 'Externe ID bearbeiten',
  deleteItem: 'Löschen…',
  lastLoaded: 'Dies ist der zuletzt geladene Stand des Postens.',
  amountsNotShown: 'Nicht angezeigt. Beträge lassen sich importieren, aber nicht auslesen.',
  externalIdChanged: 'Sie haben die externe ID geändert.',
  undo: ({ count }) => plural(count, { one: 'Rückgängig', other: 'Beide Änderungen rückgängig machen' }),

  sentAmounts: 'Gesendete Beträge',
  sentTitle: ({ from }) =>
    ({
      here: 'Zuletzt von diesem Gerät gesendete Beträge',
      elsewhere: 'Zuletzt von einem anderen Gerät gesendete Beträge',
      both: 'Zuletzt von diesem und anderen Geräten gesendete Beträge',
    })[from],
  sentRemark: ({ source, time }) => [
    `${source}, `,
    time,
    '. Jemand anderes kann die Beträge seitdem geändert haben.',
  ],
  sentFrom: ({ source, time }) => `${source}, ${time}`,
  sentElsewhere: ({ source, time }) => `${source}, ${time}, von einem anderen Gerät`,

  editTitle: ({ name }) => `Externe ID von ${name}`,
  enterExternalId: 'Geben Sie eine externe ID ein oder leeren Sie das Feld.',
  holder: ({ name, externalId }) =>
    `„${name}“ hat die externe ID „${externalId}“. Beim Speichern geht sie auf diesen Posten über; beide Änderungen lassen sich zusammen rückgängig machen.`,
  lastHolder: ({ name, externalId }) =>
    `„${name}“ hatte beim letzten Laden die externe ID „${externalId}“. Beim Speichern geht sie auf diesen Posten über; beide Änderungen lassen sich zusammen rückgängig machen.`,
  idIsFree: ({ kind, externalId }) =>
    kind === 'cost-item'
      ? `Kein anderer Kostenposten hat jetzt noch die externe ID „${externalId}“. Speichern Sie, um Ihre Änderung erneut zu senden.`
      : `Kein anderer Nutzenposten hat jetzt noch die externe ID „${externalId}“. Speichern Sie, um Ihre Änderung erneut zu senden.`,
  correctAndSave: 'Ihre Änderung wurde nicht gespeichert. Korrigieren Sie sie und speichern Sie erneut.',
  notSaved: 'Es wurde nichts gespeichert.',
  nothingToSave: 'Keine Änderungen zu speichern.',
  save: 'Speichern',
  moveId: 'ID auf diesen Posten übertragen',
  reset: 'Zurücksetzen',

  templateTitle: ({ kind }) =>
    kind === 'cost-item' ? 'Vorlage für Kostenposten' : 'Vorlage für Nutzenposten',
  noRowsYet: 'Ihre Zeilen erscheinen hier, sobald Sie Fokusbereiche wählen.',
  importTemplate: 'Ausgefüllte Vorlage importieren',
  focusAreas: 'Fokusbereiche',
  searchAreas: 'Fokusbereiche suchen',
  noAreaFound: 'Keine Fokusbereiche gefunden',
  addArea: 'Fokusbereich hinzufügen',
  removeArea: ({ name }) => `${name} entfernen`,
  includeDescendants: 'Untergeordnete einschließen',
  descendantsIncluded: ({ count }) =>
    plural(count, {
      one: 'Untergeordnete einschließen (insgesamt 1 Fokusbereich)',
      other: `Untergeordnete einschließen (insgesamt ${number(count)} Fokusbereiche)`,
    }),
  periods: 'Perioden',
  version: 'Version',
  versionLater: 'Beim Import wählen',
  from: 'Ab',
  months: 'Monate',
  rows: 'Zeilen',
  existingItems: ({ count }) => `Vorhandene Posten: ${number(count)}`,
  existingItemsLoading: 'Vorhandene Posten: werden geladen…',
  existingItemsHint: 'Mit dem, woran der Import sie erkennt, damit Ihre Beträge ihnen zugeordnet werden.',
  newRows: 'Zeilen für neue Posten, je Fokusbereich',
  filePreview: 'Vorschau der Datei',
  moreRows: ({ count }) =>
    plural(count, { one: '1 weitere Zeile', other: `${number(count)} weitere Zeilen` }),
  tooManyRows: ({ max }) =>
    `Die Vorlage hätte mehr als ${number(max)} Zeilen. Wählen Sie weniger Fokusbereiche.`,
  templateLoading: 'Fokusbereiche und Posten werden geladen…',
  templateItemsMissing:
    'Die vorhandenen Posten konnten nicht geladen werden. Laden Sie die Seite neu, oder lassen Sie sie weg.',
  templateListsLoading: 'Die Listen der Arten werden geladen…',
  headingsOnly: 'Nur Überschriften. Wählen Sie Fokusbereiche, um Zeilen für sie hinzuzufügen.',
  areasNotLoaded:
    'Nur Überschriften. Die gewählten Fokusbereiche sind noch nicht geladen, oder Sie haben keinen Zugriff darauf.',
  templateRows: ({ rows, areas }) =>
    `${plural(rows, { one: '1 Zeile', other: `${number(rows)} Zeilen` })} für ${plural(areas, { one: '1 Fokusbereich', other: `${number(areas)} Fokusbereiche` })}`,
  downloadCsv: 'CSV herunterladen',
  downloadWorkbook: 'Excel-Arbeitsmappe herunterladen',
  workbookFailed:
    'Die Arbeitsmappe konnte nicht erstellt werden. Laden Sie stattdessen die CSV-Datei herunter: Sie hat dieselben Zeilen.',
  keysSheet: 'Listen',

  saveAmounts: 'Gesendete Beträge speichern',
  mergeAmounts: 'Gesendete Beträge zusammenführen…',
  amountsFile: 'Datei mit gesendeten Beträgen',
  merged: ({ count }) =>
    plural(count, {
      one: 'Die Beträge von 1 Posten wurden zusammengeführt. Es gilt jeweils der zuletzt gesendete Betrag.',
      other: `Die Beträge von ${number(count)} Posten wurden zusammengeführt. Es gilt jeweils der zuletzt gesendete Betrag.`,
    }),
  notAmounts: 'Diese Datei enthält keine gesendeten Beträge. Es wurde nichts zusammengeführt.',
  amountsOfOtherSite: 'Diese Beträge wurden an eine andere Site gesendet. Es wurde nichts zusammengeführt.',
  amountsFailed:
    'Die gesendeten Beträge konnten auf diesem Gerät nicht gelesen oder gespeichert werden. Versuchen Sie es erneut.',
}
