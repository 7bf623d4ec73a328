import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

const recordTitles = { organization: 'Organisation', 'focus-area': 'Fokusbereich' } as const
const listTitles = { organization: 'Organisationen', 'focus-area': 'Fokusbereiche' } as const
const searchLabels = {
  organization: 'Organisationen suchen',
  'focus-area': 'Fokusbereiche suchen',
} as const
const newLabels = { organization: 'Neue Organisation', 'focus-area': 'Neuer Fokusbereich' } as const
const definitions = {
  organization: 'Eine Organisation ist ein Teil des Unternehmens, der für sich selbst plant.',
  'focus-area': 'Ein Fokusbereich ist ein Arbeitsgebiet, für das eine Person verantwortlich ist.',
} as const
const createFirst = {
  organization: 'Erste Organisation anlegen',
  'focus-area': 'Ersten Fokusbereich anlegen',
} as const

export const messages: Messages['hierarchies'] = {
  record: ({ kind }) => recordTitles[kind],
  records: ({ kind }) => listTitles[kind],
  definition: ({ kind }) => definitions[kind],
  createFirst: ({ kind }) => createFirst[kind],
  new: 'Neu',
  newRecord: ({ kind }) => newLabels[kind],
  search: ({ kind }) => searchLabels[kind],
  shownAs: 'Angezeigt als',
  shapes: { tree: 'Baum', list: 'Liste', map: 'Karte' },
  showInTree: 'Im Baum anzeigen',

  import: 'Importieren',
  export: 'Exportieren',
  saveShownCsv: 'Angezeigte Zeilen als CSV speichern',
  saveAllCsv: 'Alle Zeilen als CSV speichern',
  saveShownWorkbook: 'Angezeigte Zeilen als Excel-Arbeitsmappe speichern',
  saveAllWorkbook: 'Alle Zeilen als Excel-Arbeitsmappe speichern',
  copyShownOutline: 'Angezeigte Zeilen als Gliederung kopieren',
  copyJson: 'Diesen Datensatz als JSON kopieren',
  copyBranchOutline: 'Diesen Datensatz mit Nachfahren als Gliederung kopieren',
  saveBranchCsv: 'Diesen Datensatz mit Nachfahren als CSV speichern',
  saveBranchWorkbook: 'Diesen Datensatz mit Nachfahren als Excel-Arbeitsmappe speichern',
  copiedJson: 'Als JSON kopiert',
  savedRows: ({ count }) =>
    plural(count, { one: '1 Zeile gespeichert', other: `${number(count)} Zeilen gespeichert` }),
  copiedLines: ({ count }) =>
    plural(count, { one: '1 Zeile kopiert', other: `${number(count)} Zeilen kopiert` }),
  savedPart: ({ count }) =>
    plural(count, {
      one: '1 Zeile gespeichert; die Liste konnte nicht vollständig geladen werden',
      other: `${number(count)} Zeilen gespeichert; die Liste konnte nicht vollständig geladen werden`,
    }),
  copiedPart: ({ count }) =>
    plural(count, {
      one: '1 Zeile kopiert; die Liste konnte nicht vollständig geladen werden',
      other: `${number(count)} Zeilen kopiert; die Liste konnte nicht vollständig geladen werden`,
    }),
  name: 'Name',
  type: 'Typ',
  status: 'Status',
  owner: 'Verantwortlich',
  updated: 'Aktualisiert',
  externalId: 'Externe ID',
  children: 'Untergeordnete',
  descendants: 'Nachfahren',
  level: 'Ebene',
  path: 'Pfad',
  id: 'ID',
  parentId: 'ID des übergeordneten Datensatzes',
  typeId: 'Typ-ID',
  statusId: 'Status-ID',
  ownerId: 'ID der verantwortlichen Person',
  created: 'Angelegt',
  precision: 'Genauigkeit des Zieldatums',
  targetDate: 'Zieldatum',

  overdue: 'Überfällig',
  rowActs: {
    open: 'Öffnen',
    full: 'Als ganze Seite öffnen',
    copyName: 'Name kopieren',
    status: 'Status…',
    owner: 'Verantwortlich…',
    targetDate: 'Zieldatum…',
    deleteKey: 'Entf',
    edit: 'Bearbeiten',
    new: 'Unterdatensatz anlegen',
    move: 'Verschieben…',
    archive: 'Archivieren…',
    delete: 'Löschen…',
  },

  selectTool: 'Auswählen',
  expandToLevel: 'Bis zu einer Ebene aufklappen',
  levelNumber: ({ level }) => `Ebene ${number(level)}`,
  selection: 'Auswahl',
  selected: ({ count }) => `${number(count)} ausgewählt`,
  selectedCollapsed: ({ count }) => `${number(count)} in zugeklappten Zweigen`,
  selectedFiltered: ({ count }) => `${number(count)} durch Suche oder Filter ausgeblendet`,
  addDescendants: ({ count }) =>
    plural(count, { one: '1 Nachfahren hinzufügen', other: `${number(count)} Nachfahren hinzufügen` }),
  clearSelection: 'Aufheben',
  moveSelected: 'Verschieben',
  deleteSelected: 'Löschen…',
  archiveReason: 'Grund der Archivierung',
  archiveSelected: 'Archivieren…',
  clearExternalIds: 'Externe IDs leeren',
  exportSelected: 'Auswahl exportieren',
  saveSelectedCsv: 'Ausgewählte Zeilen als CSV speichern',
  saveSelectedWorkbook: 'Ausgewählte Zeilen als Excel-Arbeitsmappe speichern',
  copySelectedOutline: 'Ausgewählte Zeilen als Gliederung kopieren',

  cellProblems: {
    'no-name': 'Geben Sie einen Namen ein, oder drücken Sie Esc, um abzubrechen.',
    'too-long': 'Der Text ist zu lang. Kürzen Sie ihn, oder drücken Sie Esc, um abzubrechen.',
    'not-stored':
      'Nicht gespeichert: Dieses Gerät konnte die Änderung nicht speichern. Schaffen Sie Platz und versuchen Sie es erneut.',
  },

  descendantCount: ({ count }) => plural(count, { one: '1 Nachfahre', other: `${number(count)} Nachfahren` }),
  descendantsLoaded: ({ count }) => `Bisher geladene Nachfahren: ${number(count)}`,
  countSoFar: ({ count }) => `${number(count)}+`,

  unknownPerson: 'Unbekannte Person',
  notLoadedName: ({ id }) => `Nicht in der Liste (${id})`,
  notFoundName: ({ id }) => `Nicht gefunden (${id})`,
  noAccessName: ({ id }) => `Kein Zugriff (${id})`,
  notLoadedReason: 'Seine Nachfahren nennen ihn als Vorfahren, aber er ist nicht in der Liste.',
  notFoundReason: 'Seine Nachfahren nennen ihn als Vorfahren, aber der Dienst kennt ihn nicht.',
  noAccessReason: 'Seine Nachfahren nennen ihn als Vorfahren, aber Sie haben keinen Zugriff auf ihn.',

  parentWithoutPath: ({ parent }) => `Der übergeordnete Datensatz ist „${parent}“, aber der Pfad ist leer.`,
  pathWithoutParent: ({ last }) => `Ein übergeordneter Datensatz fehlt, aber der Pfad endet bei „${last}“.`,
  parentAndPath: ({ parent, last }) =>
    `Der übergeordnete Datensatz ist „${parent}“, aber der Pfad endet bei „${last}“.`,
  shownAtTop: 'Der Datensatz wird auf der obersten Ebene angezeigt.',
  shownUnder: ({ name }) => `Der Datensatz wird unter „${name}“ angezeigt.`,
  pathNumbers: ({ numbers }) => `Der Pfad ist mit ${numbers} nummeriert, muss aber ab 0 zählen.`,
  pathThroughItself: 'Der Pfad führt durch den Datensatz selbst.',
  pathRepeats: ({ name }) => `Der Pfad führt zweimal durch „${name}“.`,
  pathDiffers: ({ path, shown }) =>
    `Der Pfad ist „${path}“, aber der Datensatz wird unter „${shown}“ angezeigt.`,
  pathDiffersAtTop: ({ path }) =>
    `Der Pfad ist „${path}“, aber der Datensatz wird auf der obersten Ebene angezeigt.`,
  ownAncestor: ({ path }) =>
    `Der Datensatz ist sein eigener Vorfahre: „${path}“. Er wird auf der obersten Ebene angezeigt.`,
  duplicate: 'Die Liste enthält den Datensatz mehrmals. Der letzte wird angezeigt.',
  copyText: ({ text }) => `„${text}“ kopieren`,
  copyLink: 'Link kopieren',
  moreIds: 'Weitere IDs',
}
