import type { listMessages as english } from '#messages/en/ui-lists.ts'
import { number, plural } from '#messages/formats.ts'

const emptyTitles = {
  organization: 'Noch keine Organisationen',
  'focus-area': 'Noch keine Fokusbereiche',
  'cost-item': 'Noch keine Kostenposten',
  'benefit-item': 'Noch keine Nutzenposten',
} as const

export const listMessages: typeof english = {
  type: 'Typ',
  status: 'Status',
  owner: 'Verantwortlich',
  statusPending: 'Ausstehend',
  statusPaused: 'Pausiert',
  statusArchived: 'Archiviert',
  flatList: 'Flache Liste',
  showArchived: 'Archivierte anzeigen',
  statusInProgress: 'In Arbeit',
  statusOnTrack: 'Im Plan',
  statusActive: 'Aktiv',
  statusCompleted: 'Abgeschlossen',
  statusDone: 'Erledigt',
  statusAtRisk: 'Gefährdet',
  statusOffTrack: 'Nicht im Plan',

  loading: 'Liste wird geladen…',
  loadingItems: ({ kind }) =>
    ({ 'cost-item': 'Kostenposten werden geladen…', 'benefit-item': 'Nutzenposten werden geladen…' })[kind],
  loadingRecord: 'Datensatz wird geladen…',
  partOf: ({ part, total }) => `${number(part)} von ${number(total)}`,
  emptyTitle: ({ kind }) => emptyTitles[kind],
  noMatches: 'Keine Treffer',
  noMatchesYet: 'Noch keine Treffer',
  clearSearchAndFilters: 'Suche und Filter zurücksetzen',
  searchesNames:
    'Die Suche findet Namen im ganzen Baum, ohne auf Groß- und Kleinschreibung oder Akzente zu achten. Filter schränken sie weiter ein.',
  searchedPartially: 'Die Liste ist noch nicht vollständig geladen. Es kann weitere Treffer geben.',
  searchingService: 'Die Liste ist noch nicht vollständig geladen. Der Dienst sucht ebenfalls.',
  serviceHasNone: 'Auch der Dienst kennt diesen Namen nicht.',
  serviceSearching: 'Der Dienst sucht ebenfalls…',
  serviceSearchFailed:
    'Der Dienst hat auf die Suche nicht geantwortet. Nur geladene Datensätze wurden durchsucht.',
  serviceFound: ({ total }) =>
    plural(total, {
      one: 'Der Dienst hat 1 Datensatz gefunden.',
      other: `Der Dienst hat ${number(total)} Datensätze gefunden.`,
    }),
  serviceFoundFirst: ({ total, shown }) =>
    `Der Dienst hat ${number(total)} Datensätze gefunden. Die ersten ${number(shown)} werden angezeigt.`,
  oldWhileLoading: 'Bis dahin sehen Sie Daten, die mehr als 30 Tage alt sind.',
  showsLastLoaded: 'Das ist die zuletzt geladene Liste.',
  updatedAgo: ({ time }) => ['Aktualisiert ', time],
  notAllLoaded: 'Die Liste konnte nicht vollständig geladen werden.',
  oldData: 'Diese Daten sind mehr als 30 Tage alt. Aktualisieren Sie sie, bevor Sie sich auf sie verlassen.',
  unlisted: ({ count }) =>
    plural(count, {
      one: 'Diese Instanz listet ihre Datensätze nicht auf. Sie sehen den 1 Datensatz, der auf diesem Gerät geöffnet wurde, mit seinen Vorfahren.',
      other: `Diese Instanz listet ihre Datensätze nicht auf. Sie sehen die ${number(count)} Datensätze, die auf diesem Gerät geöffnet wurden, mit ihren Vorfahren.`,
    }),
  cutShort: ({ count }) =>
    plural(count, {
      one: 'Die Liste konnte nicht vollständig geladen werden: bisher 1 Datensatz, es kann mehr geben.',
      other: `Die Liste konnte nicht vollständig geladen werden: bisher ${number(count)} Datensätze, es kann mehr geben.`,
    }),
  tryAgain: 'Erneut versuchen',
  openById: 'Über die ID öffnen',
  open: 'Öffnen',

  panelWidth: 'Breite des Seitenbereichs',
  hiddenAncestors: ({ count }) =>
    plural(count, { one: '1 weitere Ebene anzeigen', other: `${number(count)} weitere Ebenen anzeigen` }),

  refresh: 'Aktualisieren',
  showNews: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: '1 Änderung – Aktualisieren',
      other: `${number(count)} Änderungen – Aktualisieren`,
    }),
  expandAll: 'Alle aufklappen',
  collapseAll: 'Alle zuklappen',
  columns: 'Spalten',
  columnsHint: 'Spalten, soweit sie Platz haben',
  moveColumnUp: ({ column }) => `„${column}“ nach vorn`,
  moveColumnDown: ({ column }) => `„${column}“ nach hinten`,
  resetColumns: 'Spalten zurücksetzen',
  sortBy: ({ column }) => `Nach „${column}“ sortieren`,
  sortRows: 'Zeilen sortieren',
  sortedBy: ({ column, direction }) =>
    `${column}, ${direction === 'ascending' ? 'aufsteigend' : 'absteigend'}`,
  asListed: 'Wie aufgelistet',
  selectRow: 'Auswählen',
  selectAllShown: 'Alle angezeigten Zeilen auswählen',
  row: 'Zeile',

  matches: 'Treffer',
  matchCount: ({ count }) => plural(count, { one: '1 Treffer', other: `${number(count)} Treffer` }),
  nextMatch: 'Nächster Treffer',
  previousMatch: 'Vorheriger Treffer',
  searchHint: 'Suchen',
  clearSearch: 'Suche zurücksetzen',

  due: 'Zieldatum',
  dueChoices: {
    overdue: 'Überfällig',
    month: 'Nächste 30 Tage',
    later: 'Später',
    past: 'Vergangen, erledigt',
    none: 'Ohne Zieldatum',
  },

  filters: 'Filter',
  clearFilters: 'Filter zurücksetzen',
  filterBy: ({ field }) => `Nach „${field}“ filtern`,
  removeFilter: ({ field }) => `Filter „${field}“ entfernen`,
  counting: 'Wird gezählt…',
  searchField: ({ field }) => `In „${field}“ suchen`,
  searchValues: ({ count }) => `${number(count)} Werte durchsuchen`,
  changed: 'Geändert',
  lastChanged: 'Zuletzt geändert',
  anyTime: 'Jederzeit',
  lastDay: 'Letzte 24 Stunden',
  lastDays: ({ count }) => plural(count, { one: 'Letzter Tag', other: `Letzte ${number(count)} Tage` }),
  lastYear: 'Letzte 12 Monate',
  older: 'Älter',
  since: 'Seit',
  sinceDay: ({ day }) => `Seit ${day}`,
  otherTypes: 'Andere Typen',
}
