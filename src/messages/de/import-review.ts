import type { review as english } from '#messages/en/import-review.ts'
import { number, plural } from '#messages/formats.ts'

export const review: typeof english = {
  willHappen: 'Was passiert',
  new: 'Neu',
  newText: 'Legt einen Posten an',
  updated: 'Aktualisiert',
  updatedText: 'Über ID oder externe ID gefunden',
  unchanged: 'Unverändert',
  unchangedText: 'Keine Änderung; nicht gesendet',
  unmatched: 'Nicht gefunden',
  unmatchedText: 'Nicht unter den Posten, die geladen werden konnten',
  unmatchedElsewhere:
    'Kein Posten hat diese ID. Diese Site legt vielleicht einen an oder lehnt die Zeile ab.',
  rejected: 'Abgelehnt',
  rejectedText: 'Nicht importierbar; nicht gesendet',
  plannedItems: 'Posten',
  identity: 'ID',
  changes: 'Änderungen',
  amounts: 'Beträge',
  newItem: 'Neuer Posten',
  noChange: 'Keine Änderung',
  noChangeFound: ({ uncompared }) => `Keine Änderung gefunden. Nicht verglichen: ${uncompared}.`,
  notCompared: 'Nicht verglichen: kein Posten mit dieser ID ist bekannt.',
  nothing: 'leer',
  moreItems: ({ count }) => `und ${number(count)} weitere`,
  willImport: ({ count }) =>
    plural(count, {
      one: '1 Posten wird importiert.',
      other: `${number(count)} Posten werden importiert.`,
    }),
  willNotImport: ({ items, rows }) => {
    const parts = [
      items > 0 && plural(items, { one: '1 Posten', other: `${number(items)} Posten` }),
      rows > 0 && plural(rows, { one: '1 Zeile mit Fehler', other: `${number(rows)} Zeilen mit Fehlern` }),
    ]
    return `Nicht importiert: ${parts.filter((part) => part !== false).join(', ')}.`
  },
  sumsDiffer:
    'Die Summen stimmen nicht überein. Klären Sie die Ursache vor dem Import, oder entfernen Sie die eingegebene Summe.',
  backToRows: 'Zurück zu den Zeilen',
  importItems: ({ count }) =>
    plural(count, { one: '1 Posten importieren', other: `${number(count)} Posten importieren` }),
  advanced: 'Erweitert',
  partSize: 'Posten je Anfrage',
  partSizeHint:
    'Nehmen Sie weniger, wenn der Dienst langsam ist oder große Anfragen ablehnt. Dieses Gerät merkt sich die Zahl; ähnliche Posten bleiben zusammen.',
  partSizeLimits: ({ min, max }) => `Geben Sie eine Zahl von ${number(min)} bis ${number(max)} ein.`,
  rejectedRequests: {
    bundled:
      'Eine Anfrage mit einer abgelehnten Zeile wird nicht importiert. Ihre anderen Zeilen werden ohne diese erneut gesendet.',
    whole:
      'Bei früheren Importen hat diese Site von einer Anfrage mit einer abgelehnten Zeile nichts importiert. Ihre anderen Zeilen werden erneut gesendet.',
    'by-row':
      'Bei früheren Importen hat diese Site die anderen Zeilen einer Anfrage mit einer abgelehnten Zeile importiert. Neue Zeilen werden nachgeschlagen und nur erneut gesendet, wenn sie fehlen.',
    unknown:
      'Vielleicht importiert diese Site die anderen Zeilen einer Anfrage mit einer abgelehnten Zeile, vielleicht keine. Neue Zeilen werden nachgeschlagen, bevor sie erneut gesendet werden.',
  },
  errorRows: ({ count }) =>
    plural(count, {
      one: '1 Zeile hat einen Fehler oder gehört zu einem Posten mit einem Fehler. Sie wird nicht importiert.',
      other: `${number(count)} Zeilen haben einen Fehler oder gehören zu einem Posten mit einem Fehler. Sie werden nicht importiert.`,
    }),
  idsAfterImport: ({ count }) =>
    plural(count, {
      one: '1 Zeile hat keine ID. Nach dem Import wird ihr Posten über Name und Fokusbereich gefunden und erhält eine externe ID.',
      other: `${number(count)} Zeilen haben keine ID. Nach dem Import werden ihre Posten über Name und Fokusbereich gefunden und erhalten externe IDs.`,
    }),
  noIds: ({ count }) =>
    plural(count, {
      one: '1 Zeile hat keine ID. Bricht die Verbindung ab, wird sie nicht erneut gesendet, um ein Duplikat zu vermeiden; wenn Sie sie noch einmal einfügen, entsteht ein weiterer Posten.',
      other: `${number(count)} Zeilen haben keine ID. Bricht die Verbindung ab, werden sie nicht erneut gesendet, um Duplikate zu vermeiden; wenn Sie sie noch einmal einfügen, entstehen neue Posten.`,
    }),
  addIds: 'Externe IDs hinzufügen',
  addIdsLater: 'Externe IDs nach dem Import hinzufügen',
  sentBefore: 'Dieses Gerät hat genau diese Beträge bereits gesendet.',
  thousandfold: ({ names }) => `1.000-mal mehr oder weniger als zuletzt von diesem Gerät gesendet: ${names}.`,
  oppositeSign: ({ names }) =>
    `Umgekehrtes Vorzeichen gegenüber den zuletzt von diesem Gerät gesendeten Beträgen: ${names}.`,
  twoVersions: ({ names }) => `Dieselben Beträge in zwei Versionen: ${names}.`,

  controlTotals: 'Kontrollsummen',
  spreadsheetSum: 'Von Ihrer Tabelle angezeigte Summe',
  sumMatches: 'Sie stimmt überein.',
  sumDiffers: ({ sum }) => `Sie weicht von ${sum} ab.`,
  sumNoAmount:
    'Das ist kein Betrag. Geben Sie die Summe so ein, wie Ihre Tabelle sie zeigt, oder leeren Sie das Feld.',
  sumHere: ({ sum, count }) =>
    plural(count, {
      one: `Die Summe beträgt hier ${sum}, über 1 Betrag.`,
      other: `Die Summe beträgt hier ${sum}, über ${number(count)} Beträge.`,
    }),
  before: ({ sum }) => `war ${sum}`,
  lastSentLine: 'Zuletzt von diesem Gerät gesendet',
  chartRange: ({ smallest, largest }) => `${smallest} bis ${largest}`,
  chart: ({ version, first, last }) =>
    `${version} je Periode, von ${first} bis ${last}. Die Tabelle darunter enthält die Zahlen.`,
  barNow: ({ period, now }) => `${period}: ${now}`,
  barPast: ({ period, past }) => `${period}: zuletzt gesendet ${past}`,
  barBoth: ({ period, now, past }) => `${period}: ${now}, zuletzt gesendet ${past}`,

  checkingChanges: 'Änderungen werden geprüft…',
  savingOnDevice: 'Wird auf diesem Gerät gespeichert…',
  nothingSent: 'Es wurde nichts gesendet.',
  itemsChanged:
    'Posten haben sich seit dieser Prüfung geändert. Sehen Sie sich die neue Prüfung an, bevor Sie importieren.',
  importRunning:
    'Ein früherer Import läuft noch. Warten Sie, bis er beendet ist, oder halten Sie ihn an, und prüfen Sie dann erneut.',
  notStored:
    'Dieses Gerät konnte den Import nicht speichern, deshalb wurde nichts gesendet. Schaffen Sie Platz und versuchen Sie es erneut.',
  leaving: {
    title: 'Seite verlassen, ohne zu importieren?',
    text: 'Der Import ist noch nicht auf diesem Gerät gespeichert. Wenn Sie jetzt gehen, wird nichts importiert.',
    stay: 'Bleiben',
    leave: 'Ohne Import verlassen',
  },
  notHere: 'Dieser Import ist nicht mehr auf diesem Gerät.',
  outcomes: 'Ergebnis der Posten',
  imported: 'Importiert',
  importedText: 'Vom Dienst bestätigt',
  refusedText: 'Jeweils mit Grund',
  unconfirmed: 'Unbestätigt',
  unconfirmedText: 'Gesendet, aber ohne Antwort',
  notSent: 'Nicht gesendet',
  notSentText: 'Sie können sie erneut importieren',
  allImported: ({ count }) =>
    plural(count, {
      one: 'Der Posten wurde importiert.',
      other: `Alle ${number(count)} Posten wurden importiert.`,
    }),
  someImported: ({ count, total }) =>
    plural(total, {
      one: 'Der Posten wurde nicht importiert.',
      other: `${number(count)} von ${number(total)} Posten wurden importiert.`,
    }),
  sending: 'Wird gesendet…',
  checkingOutcome: 'Keine Antwort. Es wird geprüft, was importiert wurde…',
  waiting: 'Wartet auf das Senden…',
  notSentYet: 'Noch nicht gesendet.',
  progress: 'Posten mit Ergebnis',
  amountsWriteOnly: 'Der Dienst gibt Beträge nicht zurück. Sie lassen sich hier deshalb nicht prüfen.',
  keptHere:
    'Der Import ist auf diesem Gerät gespeichert. Er läuft weiter, auch wenn Sie diese Seite verlassen oder das Gerät neu starten.',
  stopAfter: 'Nach dieser Anfrage anhalten',
  discardUnsent: 'Nicht gesendete Zeilen verwerfen',
  saveNotImported: 'Nicht importierte Zeilen herunterladen',
  saveNotImportedWorkbook: 'Als Excel-Arbeitsmappe herunterladen',
  returnedSheet: 'Nicht importiert',
  discardNotImported: 'Nicht importierte Zeilen verwerfen',
  importMore: 'Weitere importieren',
  showItems: ({ kind }) => (kind === 'cost-item' ? 'Kostenposten anzeigen' : 'Nutzenposten anzeigen'),
  backToSetup: 'Zurück zur Einrichtung',
  markImported: 'Unbestätigte als importiert markieren',
  sendAgain: 'Unbestätigte erneut senden',
  result: 'Ergebnis',
  reason: 'Grund',
  rowResult: ({ result, reason }) => `${result}: ${reason}`,
  cellReason: ({ column, problem }) => `${column}: ${problem}`,
  otherRowError: 'Eine andere Zeile dieses Postens hat einen Fehler.',

  newIds: 'Externe IDs der neuen Posten',
  findingItems: 'Die neuen Posten werden gesucht…',
  itemsNotLoaded: 'Die Posten konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  found: ({ count }) =>
    plural(count, {
      one: '1 Posten gefunden: der einzige neue mit seinem Namen in seinem Fokusbereich.',
      other: `${number(count)} Posten gefunden, jeder der einzige neue mit seinem Namen in seinem Fokusbereich.`,
    }),
  assignIds: ({ count }) => plural(count, { one: 'Externe ID zuweisen', other: 'Externe IDs zuweisen' }),
  assigned: ({ count }) =>
    plural(count, {
      one: '1 externe ID zugewiesen oder ausstehend. Sie können das unter „Ausstehende Änderungen“ rückgängig machen.',
      other: `${number(count)} externe IDs zugewiesen oder ausstehend. Sie können das unter „Ausstehende Änderungen“ rückgängig machen.`,
    }),
  saveIds: 'Zeilen und IDs herunterladen',
  missing: ({ count }) =>
    plural(count, {
      one: '1 Posten nicht gefunden. Er wurde umbenannt, verschoben, gelöscht oder hat eine andere externe ID erhalten.',
      other: `${number(count)} Posten nicht gefunden. Sie wurden umbenannt, verschoben, gelöscht oder haben andere externe IDs erhalten.`,
    }),
  unclear: ({ count }) =>
    plural(count, {
      one: 'Mehrere Posten passen zu dieser Zeile. Öffnen Sie sie, um zu sehen, welcher es ist.',
      other: 'Mehrere Posten passen zu jeder dieser Zeilen. Öffnen Sie sie, um sie zu unterscheiden.',
    }),
  rowNamed: ({ row, name }) => `Zeile ${row}: ${name}`,
  chooseItem: 'Posten auswählen…',
  openItem: 'Posten öffnen',
  assign: 'ID zuweisen',
  assignToRow: ({ row }) => `ID zuweisen: Zeile ${row}`,
  idsNotStored: 'Dieses Gerät konnte die externen IDs nicht speichern. Es wurde nichts zugewiesen.',
}
