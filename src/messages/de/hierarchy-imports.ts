// Import von Organisationen und Fokusbereichen aus einer Tabelle.
import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['hierarchyImports'] = {
  title: ({ kind }) =>
    ({ organization: 'Organisationen importieren', 'focus-area': 'Fokusbereiche importieren' })[kind],
  parents: 'Übergeordnete Datensätze',
  parentsText:
    'Geben Sie den Pfad (Handel / Zahlungen), die externe ID oder die ID des übergeordneten Datensatzes an, eine Spalte je Ebene, eine Ebenennummer oder eingerückte Namen.',
  matching: 'Aktualisierungen',
  matchingText:
    'Eine Zeile mit der ID, der externen ID oder dem Pfad eines Datensatzes aktualisiert ihn. Leere Zellen ändern nichts. Andere Zeilen legen Datensätze an.',
  people: 'Verantwortliche und Typen',
  peopleText:
    'Nennen Sie Verantwortliche mit Name oder E-Mail-Adresse und Typen mit Name oder Ebene. Ohne Angabe sind Sie verantwortlich.',

  findParents: 'Übergeordnete finden über',
  ways: {
    path: 'Pfad',
    indent: 'Einrückung',
    'level-names': 'Eine Spalte je Ebene',
    levels: 'Ebenennummer',
    'external-id': 'Externe ID des übergeordneten Datensatzes',
    id: 'ID des übergeordneten Datensatzes',
    none: 'Keine: alle auf oberster Ebene',
  },
  headingRow: 'Überschriften',
  noHeadings: 'Keine Überschriften',
  headingsIn: ({ row }) => `Zeile ${number(row)}`,
  roles: {
    name: 'Name',
    'parent-path': 'Pfad des übergeordneten Datensatzes',
    path: 'Pfad mit dem Namen',
    'level-name': 'Namen einer Ebene',
    level: 'Ebenennummer',
    'parent-external-id': 'Externe ID des übergeordneten Datensatzes',
    'parent-id': 'ID des übergeordneten Datensatzes',
    'external-id': 'Externe ID',
    id: 'ID',
    type: 'Typ',
    'type-id': 'Typ-ID',
    owner: 'Verantwortlich',
    'owner-id': 'ID der verantwortlichen Person',
    status: 'Status',
    'target-date': 'Zieldatum',
    'target-date-type': 'Genauigkeit des Zieldatums',
    ignored: 'Nicht importiert',
  },
  loadingRecords: 'Vergleich mit den Datensätzen des Dienstes…',
  notAllRead:
    'Nicht alle Datensätze des Dienstes konnten geladen werden; eine Zeile könnte einen Datensatz doppelt anlegen. Versuchen Sie es später erneut.',
  recordsChanged:
    'Datensätze haben sich seit der Prüfung geändert. Prüfen Sie noch einmal und importieren Sie dann.',
  importRunning: 'Ein anderer Import ist nicht abgeschlossen. Warten Sie darauf und importieren Sie dann.',

  verdictTitles: {
    new: 'Neu',
    updated: 'Aktualisiert',
    unchanged: 'Unverändert',
    unmatched: 'Nicht zugeordnet',
  },
  verdictTexts: {
    new: 'Legt einen Datensatz an',
    updated: 'Ändert Felder eines Datensatzes',
    unchanged: 'Der Datensatz hat diese Werte',
    unmatched: 'Wird ausgelassen oder hat einen Fehler',
  },
  tree: 'Baum nach dem Import',
  filterRows: 'Nach Namen filtern',
  inService: 'Im Dienst, nicht in der Tabelle',
  changes: ({ fields }) => `Ändert: ${fields}`,
  newOfType: ({ type }) => `Typ: ${type}`,
  willImport: ({ count, rest }) =>
    `${plural(count, { one: '1 Zeile wird importiert', other: `${number(count)} Zeilen werden importiert` })}, ${number(rest)} nicht.`,
  importRows: ({ count }) =>
    plural(count, { one: '1 Zeile importieren', other: `${number(count)} Zeilen importieren` }),
  back: 'Zurück zu den Spalten',
  pathHeading: 'Pfad',
  parentPathHeading: 'Elternpfad',

  sending: ({ done, total }) => `Import läuft… ${number(done)} von ${number(total)} Zeilen`,
  done: ({ count, total }) => `${number(count)} von ${number(total)} Zeilen importiert`,
  outcomeTexts: {
    applied: 'Vom Dienst bestätigt',
    refused: 'Vom Dienst abgelehnt, oder der Datensatz wurde inzwischen geändert',
    unknown: 'Keine Antwort sagt, ob sie importiert wurden',
    'not-sent': 'Vor dem Senden verworfen',
  },
  inConflict:
    'Eine andere Person hat dasselbe Feld geändert. Lösen Sie den Konflikt unter Ungesendete Änderungen.',
  nothingToImport: 'Nichts ändert sich: Der Dienst hat alle diese Werte.',
}
