// Import von Organisationen und Fokusbereichen aus einer Tabelle.
import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

const meant = ({ proposal }: { readonly proposal: string }) =>
  proposal === '' ? '' : ` Meinen Sie „${proposal}“?`

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
  asideRows: {
    total: 'Summenzeilen',
    heading: 'Wiederholte Überschriften',
    note: 'Anmerkungen',
    'other-table': 'Tabellen darunter',
    hidden: 'Ausgeblendete Zeilen',
  },
  leaveRowsOut: 'Auslassen',
  importRowsToo: 'Als Datensätze importieren',
  decideHiddenRows: 'Die Tabelle hat ausgeblendete Zeilen. Wählen Sie, ob sie importiert werden sollen.',
  chooseNames: 'Wählen Sie die Spalte mit den Namen.',
  loadingRecords: 'Vergleich mit den Datensätzen des Dienstes…',
  notAllRead:
    'Nicht alle Datensätze des Dienstes konnten geladen werden; eine Zeile könnte einen Datensatz doppelt anlegen. Versuchen Sie es später erneut.',
  recordsChanged:
    'Datensätze haben sich seit der Prüfung geändert. Prüfen Sie noch einmal und importieren Sie dann.',
  importRunning: 'Ein anderer Import ist nicht abgeschlossen. Warten Sie darauf und importieren Sie dann.',

  verdicts: 'Was der Import bewirkt',
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
  allRows: 'Alle Zeilen anzeigen',
  inService: 'Im Dienst, nicht in der Tabelle',
  changes: ({ fields }) => `Ändert: ${fields}`,
  newOfType: ({ type }) => `Typ: ${type}`,
  at: ({ cell, problem }) => `${cell}: ${problem}`,
  rowCell: ({ row }) => `Zeile ${row}`,
  willImport: ({ count, rest }) =>
    `${plural(count, { one: '1 Zeile wird importiert', other: `${number(count)} Zeilen werden importiert` })}, ${number(rest)} nicht.`,
  importRows: ({ count }) =>
    plural(count, { one: '1 Zeile importieren', other: `${number(count)} Zeilen importieren` }),
  back: 'Zurück zu den Spalten',
  problems: 'Probleme nach Zelle',
  pathHeading: 'Pfad',
  parentPathHeading: 'Elternpfad',

  findings: {
    'parent-missing': ({ text }) =>
      `Kein Datensatz und keine Zeile ist „${text}“. Fügen Sie eine Zeile dafür hinzu.`,
    'parent-ambiguous': ({ text }) =>
      `Mehrere Datensätze oder Zeilen sind „${text}“. Nennen Sie die ID oder die externe ID.`,
    'parent-cycle': () =>
      'Die Zeile ist sich selbst übergeordnet. Wählen Sie einen anderen übergeordneten Datensatz.',
    'parent-unmatched': ({ text }) =>
      `Die Zeile des übergeordneten Datensatzes „${text}“ hat einen Fehler. Korrigieren Sie jene Zeile.`,
    'level-invalid': ({ text }) => `„${text}“ ist keine Ebene. Geben Sie eine ganze Zahl ein.`,
    'name-missing': () => 'Der Name fehlt. Geben Sie einen Namen ein.',
    'text-invalid': () =>
      'Der Text ist zu lang oder enthält Zeichen, die nicht gespeichert werden können. Kürzen Sie ihn.',
    'id-unknown': ({ text }) =>
      `Kein Datensatz hat die ID ${text}. Leeren Sie die Zelle, um einen Datensatz anzulegen.`,
    'record-ambiguous': ({ text }) =>
      `Mehrere Datensätze sind „${text}“. Fügen Sie eine Spalte mit den IDs hinzu.`,
    duplicate: ({ otherRow }) =>
      `Zeile ${otherRow} meint denselben Datensatz. Entfernen Sie eine der beiden Zeilen.`,
    'level-fault': (said) =>
      `„${said.text}“ kann hier nicht untergeordnet sein: Die Ebene ist nicht tiefer.${meant(said)}`,
    'type-unknown': (said) => `Kein Typ heißt „${said.text}“.${meant(said)}`,
    'type-ambiguous': ({ text }) => `Mehrere Typen sind „${text}“. Nennen Sie den Namen eines Typs.`,
    'type-missing': ({ proposal }) =>
      proposal === ''
        ? 'Es gibt keinen Typ. Legen Sie zuerst Typen an.'
        : `Kein Typ liegt unter „${proposal}“. Wählen Sie einen anderen übergeordneten Datensatz.`,
    'type-unseen': (said) => `Kein Datensatz hat einen solchen Typ. Geben Sie seine ID ein.${meant(said)}`,
    'type-retired': (said) => `Der Typ „${said.text}“ ist stillgelegt.${meant(said)}`,
    'owner-unknown': (said) => `Niemand heißt „${said.text}“.${meant(said)}`,
    'owner-unseen': (said) =>
      `Für keinen Datensatz ist eine solche Person verantwortlich. Geben Sie ihre ID ein.${meant(said)}`,
    'owner-ambiguous': ({ text }) =>
      `Mehrere Personen heißen „${text}“. Nennen Sie die E-Mail-Adresse oder die ID.`,
    'owner-retired': ({ text }) =>
      `„${text}“ kann keine weiteren Datensätze verantworten. Wählen Sie eine andere Person.`,
    'date-invalid': ({ text }) =>
      `„${text}“ ist kein Datum und keine Genauigkeit. Geben Sie ein Datum wie 31.03.2027 ein.`,
    'row-total': ({ text }) => `„${text}“ sieht wie eine Summe aus und wird ausgelassen.`,
    'row-heading': () => 'Die Zeile liest sich wie Überschriften und wird ausgelassen.',
    'row-note': () => 'Die Zeile liest sich wie eine Anmerkung oder ein Titel und wird ausgelassen.',
    'row-other-table': () =>
      'Die Zeile gehört zu einer anderen Tabelle und wird ausgelassen. Importieren Sie jene Tabelle für sich.',
    'parent-kept': ({ text, proposal }) =>
      proposal === ''
        ? `Wird nicht unter „${text}“ verschoben: Ein Import verschiebt keine Datensätze.`
        : `Bleibt unter „${proposal}“ statt „${text}“: Ein Import verschiebt keine Datensätze.`,
    'type-kept': ({ text, proposal }) =>
      `Bleibt „${proposal}“ statt „${text}“: Ein Import ändert keine Typen.`,
    'status-kept': ({ text, proposal }) =>
      `Status „${proposal}“ statt „${text}“: Ein Import setzt keinen Status.`,
    'date-kept': ({ text }) =>
      `${text} wird nicht gesetzt: Ein Import setzt nur Zieldaten neuer Organisationen.`,
  },

  sending: ({ done, total }) => `Import läuft… ${number(done)} von ${number(total)} Zeilen`,
  done: ({ count, total }) => `${number(count)} von ${number(total)} Zeilen importiert`,
  outcomeTexts: {
    applied: 'Vom Dienst bestätigt',
    refused: 'Vom Dienst abgelehnt, oder der Datensatz wurde inzwischen geändert',
    unknown: 'Keine Antwort sagt, ob sie importiert wurden',
    'not-sent': 'Vor dem Senden verworfen',
  },
  inConflict:
    'Eine andere Person hat dasselbe Feld geändert. Lösen Sie den Konflikt unter Ausstehende Änderungen.',
  nothingToImport: 'Nichts ändert sich: Der Dienst hat alle diese Werte.',
}
