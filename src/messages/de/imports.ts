import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { account } from './import-account.ts'
import { drafts } from './import-drafts.ts'
import { problems } from './import-problems.ts'
import { reading } from './import-reading.ts'
import { review } from './import-review.ts'

export const messages: Messages['imports'] = {
  ...problems,
  ...reading,
  ...review,
  ...account,
  ...drafts,

  title: ({ kind }) =>
    ({ 'cost-item': 'Kostenposten importieren', 'benefit-item': 'Nutzenposten importieren' })[kind],
  importInstead: ({ kind }) =>
    ({
      'cost-item': 'Stattdessen Kostenposten importieren',
      'benefit-item': 'Stattdessen Nutzenposten importieren',
    })[kind],
  steps: 'Schritte',
  upload: 'Hochladen',
  matchColumns: 'Spalten zuordnen',
  review: 'Prüfen',
  import: 'Importieren',
  row: 'Zeile',
  more: ({ count }) => `${number(count)} weitere`,

  paste: ({ keys }) => [
    'Kopieren Sie die Zeilen samt Überschriften in Ihrer Tabelle, und drücken Sie hier ',
    keys,
    '',
  ],
  pasteByTouch:
    'Kopieren Sie die Zeilen samt Überschriften in Ihrer Tabelle. Halten Sie dann den Finger auf dieses Feld, und wählen Sie „Einfügen“.',
  oneFile: 'Mehrere Dateien können nicht zusammen importiert werden. Legen Sie eine davon hier ab.',
  dropFile:
    'oder legen Sie eine Excel-, OpenDocument-, CSV- oder TSV-Datei hier ab. Bevor Sie alles geprüft haben, wird nichts gesendet.',
  openFile:
    'oder wählen Sie eine Excel-, OpenDocument-, CSV- oder TSV-Datei aus. Bevor Sie alles geprüft haben, wird nichts gesendet.',
  chooseFile: 'Datei auswählen',
  typeRows: 'Mit einer leeren Tabelle beginnen',
  createTemplate: 'Vorlage erstellen',
  fileToImport: 'Zu importierende Datei',
  restoreItem: 'Gelöschten Posten aus seiner Sicherung wiederherstellen',
  cancel: 'Abbrechen',
  layout: 'Aufbau',
  layoutText:
    'Eine Zeile je Posten mit einer Spalte je Periode (2026-01, Jan 2026, Ist 2026-01) oder eine Zeile je Posten, Version und Periode.',
  updates: 'Aktualisieren',
  updatesText:
    'Um Posten zu aktualisieren, geben Sie in einer Spalte ihre ID oder externe ID an. Aus anderen Zeilen werden neue Posten angelegt.',
  areas: 'Fokusbereiche',
  areasText: 'Geben Sie die ID, die externe ID oder den Pfad der Namen an, etwa Handel / Zahlungen / Karten.',
  clipboard: 'Zwischenablage',
  emptySheet: 'Leere Tabelle',
  readingClipboard: 'Zwischenablage wird geladen…',
  opening: ({ name }) => `${name} wird geladen…`,
  openingEmpty: 'Leere Tabelle wird geöffnet…',
  whichSheet: ({ name }) => `Welches Blatt von ${name} enthält die Zeilen?`,
  sheetSize: (of) => {
    const size = `Zeilen: ${number(of.rows)} · Spalten: ${number(of.columns)}`
    return of.isHidden ? `${size} · Ausgeblendetes Blatt` : size
  },
  firstRows: ({ sheet }) => `Erste Zeilen von ${sheet}`,
  earlier: 'Importe von diesem Gerät',
  open: 'Öffnen',
  openImport: ({ name }) => `Import von ${name} öffnen`,
  sentAmounts: 'Gesendete Beträge auf diesem Gerät',
  sentAmountsText:
    'Der Dienst gibt Beträge nicht zurück. Dieses Gerät merkt sich deshalb die gesendeten Beträge, bis Sie sich abmelden. Speichern Sie sie für ein anderes Gerät oder andere Personen, oder führen Sie deren Beträge mit Ihren zusammen.',

  sourceRows: ({ name, count }) =>
    plural(count, { one: `${name} · 1 Zeile`, other: `${name} · ${number(count)} Zeilen` }),
  reviewNeeds: ({ needs }) =>
    ({
      problems: 'Beheben Sie vor der Prüfung die Probleme oben',
      answers: 'Beantworten Sie vor der Prüfung die Fragen oben',
      both: 'Beheben Sie vor der Prüfung die Probleme oben, und beantworten Sie die Fragen',
    })[needs],
  noErrors: 'Keine Fehler',
  errors: ({ count }) => plural(count, { one: '1 Fehler', other: `${number(count)} Fehler` }),
  warnings: ({ count }) => plural(count, { one: '1 Warnung', other: `${number(count)} Warnungen` }),
  showIssues: 'Zeilen mit Problemen anzeigen',
  showAllRows: ({ count }) =>
    plural(count, {
      one: 'Alle Zeilen anzeigen (1 angezeigt)',
      other: `Alle Zeilen anzeigen (${number(count)} angezeigt)`,
    }),
  filterRows: 'Zeilen filtern',
  filterColumn: 'Spalte für den Filter',
  filterCondition: 'Bedingung',
  filterKind: ({ kind }) =>
    ({ contains: 'Enthält', blank: 'Ist leer', above: 'Ist größer als', below: 'Ist kleiner als' })[kind],
  filterValue: 'Wert für den Filter',
  applyFilter: 'Anwenden',
  filterHint: 'Ausgefilterte Zeilen werden ebenfalls importiert.',
  filterNeedsNumber: 'Geben Sie eine Zahl ein, zum Beispiel 1.000.',
  selectionSize: ({ rows, columns }) =>
    `${plural(rows, { one: '1 Zeile', other: `${number(rows)} Zeilen` })} × ${plural(columns, { one: '1 Spalte', other: `${number(columns)} Spalten` })} ausgewählt`,
  selectionSum: ({ sum, average, count }) => `Summe ${sum} · Mittelwert ${average} · Anzahl ${number(count)}`,
  selectionCount: ({ count }) => `Anzahl ${number(count)}`,
  tooWide: ({ count }) =>
    plural(count, {
      one: 'Die eingefügten Zellen haben 1 Spalte mehr als das Blatt.',
      other: `Die eingefügten Zellen haben ${number(count)} Spalten mehr als das Blatt.`,
    }),
  pasteOthers: 'Passende Spalten einfügen',
  cellMenu: 'Ausgewählte Zellen',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  pasteCells: 'Einfügen',
  pasteRefused: 'Der Browser hat das Einfügen über das Menü nicht erlaubt. Fügen Sie mit der Tastatur ein.',
  clearCells: 'Leeren',
  insertAbove: ({ count }) =>
    plural(count, { one: '1 Zeile darüber einfügen', other: `${number(count)} Zeilen darüber einfügen` }),
  insertBelow: ({ count }) =>
    plural(count, { one: '1 Zeile darunter einfügen', other: `${number(count)} Zeilen darunter einfügen` }),
  deleteRows: ({ count }) =>
    plural(count, { one: 'Zeile löschen', other: `${number(count)} Zeilen löschen` }),
  sortAscending: 'A bis Z sortieren',
  sortDescending: 'Z bis A sortieren',
  replaceColumn: 'Zu durchsuchende Spalte',
  allColumns: 'Alle Spalten',
  matchCase: 'Groß-/Kleinschreibung beachten',
  matchWholeCell: 'Ganze Zelle',
  findReplace: 'Suchen und ersetzen',
  undo: 'Rückgängig machen',
  redo: 'Wiederholen',
  rowsToImport: 'Zu importierende Zeilen',
  startOver: 'Neu beginnen',
  reviewImport: 'Import prüfen',
  reviewValid: 'Gültige Zeilen prüfen',
  cell: ({ row, column }) => `Zeile ${row}, ${column}`,
  cellProblem: ({ row, column, problem }) => `Zeile ${row}, ${column}: ${problem}`,
  noRows: 'Keine Zeilen angezeigt',
  find: 'Suchen',
  replaceWith: 'Ersetzen durch',
  replaceAll: 'Alle ersetzen',
  replaceHint: 'Gültige Beträge werden nicht geändert.',
  replaced: ({ count }) =>
    plural(count, { one: '1 Zelle geändert.', other: `${number(count)} Zellen geändert.` }),
  rememberedMatches: 'Spalten sind wie beim letzten Mal zugeordnet:',
  rememberedMatch: ({ heading, field }) => `${heading} → ${field}`,
  forgetMatches: 'Zuordnung vergessen',
  noHeading: 'Keine Überschrift',
  matchColumn: ({ heading }) => `Spalte ${heading} zuordnen`,
  fields: 'Felder',
  otherRoles: 'Sonstiges',
  fieldNames: {
    name: 'Name',
    itemId: 'Posten-ID',
    externalId: 'Externe ID',
    focusArea: 'Fokusbereich',
    costType: 'Kostenart',
    costSubtypeKey: 'Kostenunterart',
    expenditureType: 'Ausgabenart',
    investmentCategoryKey: 'Investitionskategorie',
    benefitTypeKey: 'Nutzenart',
  },
  roles: {
    unknown: 'Nicht zugeordnet',
    ignored: 'Ignorieren',
    'period-amount': 'Beträge dieser Periode',
    period: 'Periode (eine Zeile je Periode)',
    version: 'Version (eine Zeile je Periode)',
    amount: 'Betrag (eine Zeile je Periode)',
  },
  alsoField: ({ field }) => `Auch: ${field}`,
  periodOfVersion: ({ period, version }) => `${period} ${version}`,
  decimalSeparator: 'Dezimaltrennzeichen',
  separatorPoint: 'Punkt: 1,234.50',
  separatorComma: 'Komma: 1.234,50',
  separatorFoundPoint: 'Automatisch: 1,234.50',
  separatorFoundComma: 'Automatisch: 1.234,50',
  separatorPerColumn: 'Automatisch, je Spalte',
  versionLabel: 'Version',
  choose: 'Auswählen…',
  periodFormat: 'Periodenformat',
  asWritten: 'Wie geschrieben',
  asWrittenExample: ({ example }) => `Wie geschrieben (${example})`,
  patternExample: ({ pattern, example }) => `${pattern} (${example})`,
  blankCells: 'Leere Zellen',
  keepValues: 'Bisherige Werte behalten',
  clearValues: 'Felder leeren, Beträge auf 0 setzen',
  headingRow: 'Überschriftenzeile',
  noHeadingRow: 'Keine',
  rowNumber: ({ row }) => `Zeile ${row}`,
  howWritten: ({ columns }) => `Wie sind die Beträge in ${columns} geschrieben?`,
  twoReadings: 'Diese Zellen sind Text und lassen sich auf zwei Arten lesen.',
  cellHeading: 'Zelle',
  textHeading: 'Text',
  decimalPoint: 'Dezimalpunkt',
  decimalComma: 'Dezimalkomma',
  notAnAmount: 'Kein Betrag',
  unmatchedColumns: ({ count }) =>
    plural(count, {
      one: '1 Spalte mit Zahlen ist nicht zugeordnet',
      other: `${number(count)} Spalten mit Zahlen sind nicht zugeordnet`,
    }),
  unmatchedColumn: ({ column, count }) =>
    plural(count, {
      one: `${column} enthält 1 Zahl. Wählen Sie ein Feld, oder ignorieren Sie die Spalte.`,
      other: `${column} enthält ${number(count)} Zahlen. Wählen Sie ein Feld, oder ignorieren Sie die Spalte.`,
    }),
  fieldFor: ({ column }) => `Feld für ${column}`,
  ignoreAll: ({ count }) => `Alle ${number(count)} ignorieren`,
  columnNamed: ({ letters, heading }) => `Spalte ${letters} „${heading}“`,
  column: ({ letters }) => `Spalte ${letters}`,
  moreColumns: ({ count }) =>
    plural(count, { one: '1 weitere Spalte', other: `${number(count)} weitere Spalten` }),
}
