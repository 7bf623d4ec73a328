import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { foreignAnswer, rejection } from './failures.ts'

const saving = 'Wird gespeichert…'

const emptyTitles = {
  organization: 'Noch keine Organisationen',
  'focus-area': 'Noch keine Fokusbereiche',
  'cost-item': 'Noch keine Kostenposten',
  'benefit-item': 'Noch keine Nutzenposten',
} as const

export const messages: Messages['ui'] = {
  rejection,
  // The person's own changes, on rows, on records, in the sidebar and on the page Unsent changes.
  changesSaved: 'Gespeichert',
  changesSaving: saving,
  changesRetrying: 'Neuer Versuch…',
  changesPaused: ({ count }) => `Angehalten, ${number(count)} ungesendet`,
  changesNeedAttention: ({ count }) => `Handlungsbedarf, ${number(count)} ungesendet`,
  changesInConflict: ({ count }) => plural(count, { one: '1 Konflikt', other: `${number(count)} Konflikte` }),
  changesNotStored: 'Nicht gespeichert, Speicherproblem',
  changesLoading: 'Wird geladen…',
  unreachedUnsent: ({ reach, count }) => `${reach}, ${number(count)} ungesendet`,

  pendingChanges: 'Ungesendete Änderungen',
  yourChanges: 'Ihre Änderungen',
  needsAttention: 'Handlungsbedarf.',
  pending: 'Ungesendet.',

  progress: {
    saving,
    conflict: 'Eine andere Person hat dasselbe Feld geändert. Wählen Sie, welcher Wert gelten soll.',
    rejected: ({ reason }) => `Nicht gespeichert. ${reason}`,
    'not-sent': ({ reason }) => `Nicht gesendet. ${reason}`,
    'waits-for-sign-in': 'Wartet auf Ihre Anmeldung.',
    'waits-for-other': 'Wartet auf eine andere Änderung mit Handlungsbedarf.',
    paused: 'Angehalten.',
    'waits-for-paused': 'Wartet auf eine angehaltene Änderung.',
    offline: 'Liegt auf diesem Gerät und wird gesendet, sobald der Dienst antwortet.',
    'offline-in-tab': 'Liegt nur in diesem Tab und wird gesendet, sobald der Dienst antwortet.',
    unconfirmed: 'Gesendet, aber nicht bestätigt. Der Dienst wird gefragt…',
    retrying: ({ reason }) => `Neuer Versuch. ${reason}`,
  },

  reasons: {
    none: 'Der Dienst hat keinen Grund genannt.',
    'record-missing': 'Dieser Datensatz wurde gelöscht.',
    gone: 'Dieser Datensatz wurde gelöscht. Ihre Eingaben bleiben hier, bis Sie sie verwerfen.',
    'owner-missing':
      'Die verantwortliche Person wurde nicht gefunden oder kann nicht mehr gewählt werden. Wählen Sie eine andere Person.',
    'parent-missing': 'Der übergeordnete Datensatz wurde nicht gefunden. Vielleicht wurde er gelöscht.',
    'type-missing':
      'Der Typ wurde nicht gefunden oder kann nicht mehr gewählt werden. Wählen Sie einen anderen.',
    'external-id-taken': 'Ein anderer Posten hat diese externe ID.',
    contradicted: ({ said }) => `Sie widerspricht anderen Daten: „${said}“`,
    invalid: ({ said }) => `Der Dienst hat sie nicht angenommen: „${said}“`,
    unauthenticated:
      'Der Dienst hat Ihre Anmeldung nicht angenommen. Melden Sie sich neu an und versuchen Sie es erneut.',
    unauthorized:
      'Sie sind angemeldet, aber der Dienst hat diese Änderung nicht angenommen. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    forbidden:
      'Sie haben dafür keine Berechtigung. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    'cross-site':
      'Der Dienst nimmt Änderungen nur von seinen eigenen Seiten an. Laden Sie die Seite neu und versuchen Sie es erneut. Vielleicht entfernt ein Proxy, was die Konsole mitsendet.',
    'area-disabled':
      'Dieser Bereich ist für Sie gesperrt. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    'site-closed':
      'Ihr Konto hat keinen Zugriff auf diese Site. Wenden Sie sich an Ihre Administration und versuchen Sie es dann erneut.',
    'sign-in-again':
      'Ihre Anmeldung ist dafür zu lange her. Melden Sie sich neu an und versuchen Sie es erneut.',
    foreign: foreignAnswer,
    'not-implemented': 'Dieser Dienst unterstützt diese Änderung nicht.',
    'no-look-up':
      'Der Dienst hat nicht geantwortet und kann nicht sagen, ob der Datensatz angelegt wurde. Sehen Sie dort nach und wählen Sie dann.',
    offline: 'Der Dienst hat nicht geantwortet.',
    timeout: 'Der Dienst hat zu lange für eine Antwort gebraucht.',
    unavailable: 'Der Dienst ist vorübergehend nicht verfügbar.',
    orphaned: 'Sie gehört zu einem Datensatz, der verworfen wurde, bevor er angelegt war.',
    'id-unknown':
      'Sie gehört zu einem neuen Datensatz, dessen ID nicht bekannt ist. Nehmen Sie die Änderung im Baum vor.',
    'console-too-old':
      'Diese Version der Konsole kann sie nicht senden. Aktualisieren Sie die Konsole und versuchen Sie es erneut.',
    unexpected: ({ said }) => `Etwas ist schiefgegangen: „${said}“`,
  },

  acts: {
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    confirm: 'Als erledigt markieren',
    resend: 'Erneut senden',
    retry: 'Erneut versuchen',
    discard: 'Verwerfen',
  },
  askDiscardWith: ({ count }) =>
    plural(count, {
      one: 'Diese und 1 von ihr abhängige Änderung verwerfen? Sie lassen sich nicht wiederherstellen.',
      other: `Diese und ${number(count)} von ihr abhängige Änderungen verwerfen? Sie lassen sich nicht wiederherstellen.`,
    }),
  notDone: ({ count }) =>
    plural(count, {
      one: 'Noch nicht möglich: Der Dienst führt die Änderung vielleicht noch aus. In einer Minute erneut versuchen.',
      other: `Bei ${number(count)} Änderungen noch nicht möglich: Der Dienst führt sie vielleicht noch aus. In einer Minute erneut versuchen.`,
    }),
  actionOn: ({ action, title }) => `${action}: ${title}`,

  actions: {
    create: ({ kind }) =>
      ({
        organization: 'Organisation anlegen',
        'focus-area': 'Fokusbereich anlegen',
        'cost-item': 'Kostenposten anlegen',
        'benefit-item': 'Nutzenposten anlegen',
      })[kind],
    update: ({ kind }) =>
      ({
        organization: 'Organisation ändern',
        'focus-area': 'Fokusbereich ändern',
        'cost-item': 'Kostenposten ändern',
        'benefit-item': 'Nutzenposten ändern',
      })[kind],
    move: ({ kind }) => (kind === 'organization' ? 'Organisation verschieben' : 'Fokusbereich verschieben'),
    archive: 'Organisation archivieren',
    delete: ({ kind }) =>
      ({
        organization: 'Organisation löschen',
        'focus-area': 'Fokusbereich löschen',
        'cost-item': 'Kostenposten löschen',
        'benefit-item': 'Nutzenposten löschen',
      })[kind],
    undo: ({ kind }) =>
      ({
        organization: 'Änderung der Organisation rückgängig machen',
        'focus-area': 'Änderung des Fokusbereichs rückgängig machen',
        'cost-item': 'Änderung des Kostenpostens rückgängig machen',
        'benefit-item': 'Änderung des Nutzenpostens rückgängig machen',
      })[kind],
    import: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten importieren' : 'Nutzenposten importieren'),
    amounts: ({ kind }) =>
      kind === 'cost-item' ? 'Beträge von Kostenposten ändern' : 'Beträge von Nutzenposten ändern',
    other: 'Änderung einer anderen Version',
  },

  storageProblems: {
    full: 'Der Speicher dieses Geräts ist voll. Schaffen Sie Platz, oder senden oder exportieren Sie Ihre ungesendeten Änderungen, und versuchen Sie es erneut.',
    lost: 'Die Daten auf diesem Gerät wurden gelöscht oder geschlossen. Die Änderungen hier gibt es nur noch in diesem Tab: Exportieren Sie sie und laden Sie die Seite neu.',
    blocked:
      'In einem anderen Tab ist eine ältere Version der Konsole geöffnet. Schließen Sie ihn, damit Ihre ungesendeten Änderungen hier erscheinen.',
    refused:
      'Dieses Gerät konnte die Änderung nicht speichern. Versuchen Sie es erneut; bleibt es dabei, erlauben Sie dieser Website, Daten zu speichern, und öffnen Sie sie neu.',
  },

  // What every list says, be it a tree or a grid: columns, search, filters, keys, and lists that are not complete.
  type: 'Typ',
  status: 'Status',
  owner: 'Verantwortlich',
  statusPending: 'Ausstehend',
  statusPaused: 'Pausiert',
  statusArchived: 'Archiviert',
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

  moreActions: 'Weitere Aktionen',
  toolsOf: ({ list }) => `Filter und Werkzeuge: ${list}`,
  refresh: 'Aktualisieren',
  showHeldChanges: ({ count }: { readonly count: number }) =>
    plural(count, {
      one: '1 Änderung – Aktualisieren',
      other: `${number(count)} Änderungen – Aktualisieren`,
    }),
  expand: 'Aufklappen',
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

  amountOf: ({ item, version, period }) => `${item}, ${version}, ${period}`,

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
  fieldCostType: 'Kostenart',
  fieldCostSubtype: 'Kostenunterart',
  fieldExpenditureType: 'Ausgabenart',
  fieldInvestmentCategory: 'Investitionskategorie',
  fieldFocusArea: 'Fokusbereich',
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
  experimentalHint: 'Experimentell: Dieser Teil der API kann sich ändern.',
}
