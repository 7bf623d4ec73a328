import { type FindingArgument, rowNotes } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

const versionNames: Readonly<Record<string, string>> = {
  ACTUAL: 'Ist',
  FORECAST: 'Prognose',
  BASELINE: 'Basisplan',
}
const versionName = (version = '') => versionNames[version] ?? version

/** Die Monate von der ersten bis zur letzten Überschrift; das Jahr der ersten ist der Wert der Antwort. */
const monthsFromTo = ({ value = '', first, last, later }: FindingArgument) =>
  `${first} ${value} bis ${last} ${Number(value) + Number(later)}`

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Westeuropa)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  macintosh: 'Mac Roman',
  'iso-8859-2': 'ISO 8859-2 (Mitteleuropa)',
  'iso-8859-15': 'ISO 8859-15 (Westeuropa)',
  'windows-1250': 'Windows-1250 (Mitteleuropa)',
  'windows-1251': 'Windows-1251 (Kyrillisch)',
}

const rowAnswers = { import: 'Importieren', 'leave-out': 'Auslassen' }
const amountAnswers = {
  import: 'Importieren',
  'leave-out-amount': 'Diesen Betrag auslassen',
  'leave-out': 'Zeile auslassen',
}

/** A row, and the rows whose sum it is where that is known. */
const sumLine = ({ row, name, from, to }: FindingArgument) =>
  from === undefined
    ? `Zeile ${row}: ${name}`
    : `Zeile ${row}: ${name}, die Summe der Zeilen ${from} bis ${to}`

const { rowNote, rowLeftOut } = rowNotes(({ row, name }) => `Zeile ${row}${name ? `, ${name}` : ''}`)

const meant = ({ proposal = '' }: FindingArgument) => (proposal === '' ? '' : ` Meinen Sie „${proposal}“?`)

export const messages: Messages['imports'] = {
  // What can be wrong with a file, a clipboard, a sheet or one of its cells, and what to do.
  tableFaults: {
    'empty-clipboard':
      'Die Zwischenablage enthält keinen Text. Kopieren Sie die Zellen in Ihrer Tabelle erneut.',
    'empty-table': 'Es gibt keine Zellen. Kopieren Sie die Zeilen zusammen mit ihren Überschriften.',
    'empty-workbook': 'Alle Blätter dieser Arbeitsmappe sind leer. Wählen Sie eine andere Datei.',
    'open-quote': ({ row, quote }) =>
      `Zeile ${number(row)} hat ein Anführungszeichen (${quote}), das nicht geschlossen wird. Schließen Sie es, oder verdoppeln Sie es, wenn es zum Text gehört.`,
    'long-cell': ({ row, max }) =>
      `${row === undefined ? 'Eine Zelle' : `Eine Zelle in Zeile ${number(row)}`} hat mehr als ${number(max)} Zeichen. Kürzen Sie sie, oder suchen Sie in einer Textdatei nach einem Anführungszeichen, das nicht geschlossen wird.`,
    'too-many-columns': ({ row, max }) =>
      `Zeile ${number(row)} hat mehr als ${number(max)} Spalten. Importieren Sie weniger Spalten.`,
    'too-many-rows': ({ max }) =>
      `Die Tabelle hat mehr als ${number(max)} Zeilen. Importieren Sie sie in Teilen.`,
    'too-many-tables': ({ max }) =>
      `Die Seite enthält mehr als ${number(max)} Tabellen. Kopieren oder speichern Sie den Teil, den Sie brauchen.`,
    'too-many-texts': ({ max }) =>
      `Die Arbeitsmappe hat mehr als ${number(max)} Texte. Speichern Sie das Blatt als CSV und wählen Sie diese Datei.`,
    'file-too-large': ({ maxMb }) =>
      `Die Datei ist größer als ${number(maxMb)} MB. Teilen Sie sie auf und importieren Sie die Teile.`,
    'workbook-too-large': ({ maxMb }) =>
      `Die Arbeitsmappe ist größer als ${number(maxMb)} MB. Speichern Sie das Blatt als CSV und wählen Sie diese Datei.`,
    'unpacks-too-large': ({ maxMb }) =>
      `Die entpackte Arbeitsmappe ist größer als ${number(maxMb)} MB. Speichern Sie das Blatt als CSV und wählen Sie diese Datei.`,
    'far-cell': ({ row, column }) =>
      `Ein Blatt dieser Arbeitsmappe reicht bis Zeile ${number(row)} und Spalte ${column}, ist aber größtenteils leer. Löschen Sie die Zellen weitab von Ihren Zeilen, oder speichern Sie das Blatt als CSV.`,
    'not-a-workbook':
      'Diese Datei ist weder eine Arbeitsmappe noch ein Text mit Zeilen. Speichern Sie das Blatt als .xlsx, .ods oder CSV und wählen Sie diese Datei.',
    'old-workbook':
      'Das ist eine Arbeitsmappe von Excel 95 oder älter. Öffnen Sie sie, speichern Sie sie als .xlsx oder CSV und wählen Sie diese Datei.',
    'binary-workbook':
      'Das ist eine binäre Arbeitsmappe (.xlsb). Speichern Sie sie als .xlsx oder CSV und wählen Sie diese Datei.',
    'apple-document':
      'Das ist ein Dokument von Numbers oder Pages. Exportieren Sie es als Excel-Datei oder CSV und wählen Sie diese Datei.',
    'other-document':
      'Das ist ein Dokument oder eine Präsentation und keine Arbeitsmappe. Kopieren Sie die Tabelle und fügen Sie sie hier ein, oder wählen Sie eine Arbeitsmappe.',
    'xml-workbook':
      'Das ist eine Arbeitsmappe im XML von Excel 2003. Öffnen Sie sie in einem Tabellenprogramm, speichern Sie sie als .xlsx und wählen Sie diese Datei.',
    'other-xml':
      'Diese XML-Datei ist keine Arbeitsmappe. Speichern Sie das Blatt als .xlsx, .ods oder CSV und wählen Sie diese Datei.',
    'no-table':
      'Diese Webseite enthält keine Tabelle. Wenn ihre Blätter eigene Dateien sind, wählen Sie eine davon, oder speichern Sie die Arbeitsmappe als .xlsx.',
    'pdf-file':
      'Das ist eine PDF-Datei. Wählen Sie die Arbeitsmappe oder die CSV-Datei, aus der sie entstanden ist.',
    'image-file': 'Das ist ein Bild. Wählen Sie die Arbeitsmappe oder die CSV-Datei, die es zeigt.',
    'archive-file':
      'Das ist ein komprimiertes Archiv. Entpacken Sie es und wählen Sie die Arbeitsmappe oder die CSV-Datei darin.',
    'web-archive':
      'Das ist ein Webarchiv (.mht). Öffnen Sie es, speichern Sie es als .xlsx oder CSV und wählen Sie diese Datei.',
    'no-sheet':
      'Diese Datei enthält kein Blatt. Wenn sie ein Archiv ist, entpacken Sie es und wählen Sie die Arbeitsmappe oder die CSV-Datei darin.',
    'draft-open':
      'Dieser Entwurf ist in einem anderen Tab geöffnet. Arbeiten Sie dort weiter, oder wählen Sie unten „Hier fortsetzen“.',
    'no-draft': 'Dieser Entwurf ist nicht mehr auf diesem Gerät.',
    'newer-draft':
      'Eine neuere Version der Konsole hat diesen Entwurf gespeichert. Laden Sie die Seite neu, um ihn zu öffnen.',
    encrypted:
      'Diese Arbeitsmappe ist verschlüsselt. Speichern Sie sie ohne Kennwort und wählen Sie diese Datei.',
    damaged:
      'Die Datei ist unvollständig oder beschädigt. Speichern Sie sie erneut und wählen Sie diese Datei.',
    unreadable:
      'Die Arbeitsmappe lässt sich nicht lesen. Öffnen Sie sie, speichern Sie sie erneut als .xlsx oder .ods und wählen Sie diese Datei.',
    'missing-part':
      'Ein Teil der Arbeitsmappe fehlt. Öffnen Sie sie, speichern Sie sie erneut als .xlsx oder .ods und wählen Sie diese Datei.',
    'document-type':
      'Die Arbeitsmappe enthält eine Dokumenttyp-Deklaration, die Tabellenprogramme nie schreiben. Sie wurde nicht gelesen.',
    'wrong-size':
      'Die Arbeitsmappe entpackt sich größer als angegeben, was bei Tabellenprogrammen nie vorkommt. Sie wurde nicht gelesen.',
    'unknown-packing':
      'Die Arbeitsmappe ist auf unbekannte Weise gepackt. Speichern Sie sie erneut und wählen Sie diese Datei.',
    'formulas-without-values': ({ sheet, cells, isAll }) =>
      `Das Blatt „${sheet}“ hat Formeln ohne Werte: ${cells}${isAll ? '' : ' und weitere'}. Öffnen Sie die Arbeitsmappe in einem Tabellenprogramm, berechnen und speichern Sie sie, oder ersetzen Sie diese Formeln durch Werte; wählen Sie sie dann erneut.`,
    'cannot-unpack':
      'Dieser Browser kann keine Arbeitsmappen öffnen. Aktualisieren Sie ihn, oder speichern Sie das Blatt als CSV und wählen Sie diese Datei.',
    'reader-not-loaded':
      'Das Modul zum Lesen konnte nicht geladen werden. Prüfen Sie die Verbindung, und fügen Sie das Blatt erneut ein oder wählen Sie es erneut.',
  },
  readOffline:
    'Die Posten konnten nicht geladen werden, weil der Dienst nicht antwortet. Versuchen Sie es gleich noch einmal.',
  readForbidden:
    'Sie haben keine Berechtigung, diese Posten zu lesen. Wenden Sie sich an Ihre Administration.',
  readFailed: 'Die Posten konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  readBroken:
    'Etwas ist schiefgegangen. Versuchen Sie es erneut, oder speichern Sie das Blatt als CSV und wählen Sie diese Datei.',

  twoForms: ({ text, html, taken }) =>
    ({
      text: `Die Zwischenablage enthält diese Tabelle in zwei Fassungen: ${text} als Text, ${html} als HTML. Angezeigt wird der Text; vergleichen Sie die letzte Zeile mit Ihrer Tabelle.`,
      html: `Die Zwischenablage enthält diese Tabelle in zwei Fassungen: ${text} als Text, ${html} als HTML. Angezeigt wird das HTML; vergleichen Sie die letzte Zeile mit Ihrer Tabelle.`,
    })[taken],
  tableSize: ({ rows, columns }) => `${number(rows)} × ${number(columns)}`,
  repaired: ({ count }) =>
    plural(count, {
      one: '1 Zelle wurde als #### kopiert und aus der anderen Fassung der Zwischenablage übernommen.',
      other: `${number(count)} Zellen wurden als #### kopiert und aus der anderen Fassung der Zwischenablage übernommen.`,
    }),
  formsDiffer: ({ count, cells, isAll }) =>
    `${plural(count, {
      one: '1 Zelle unterscheidet sich in den beiden Fassungen der Zwischenablage.',
      other: `${number(count)} Zellen unterscheiden sich in den beiden Fassungen der Zwischenablage.`,
    })} Verwendet wird der Text; vergleichen Sie mit Ihrer Tabelle: ${cells}${isAll ? '.' : ' und weitere.'}`,
  differentCell: ({ cell, text, html }) => `${cell} („${text}“, nicht „${html}“)`,
  cellsOfNote: ({ cells, isAll }) =>
    `Zellen, wie sie kopiert wurden: ${cells}${isAll ? '.' : ' und weitere.'}`,
  rounded: ({ count, shown, held }) =>
    plural(count, {
      one: `1 Zelle zeigt eine andere Zahl, als sie enthält: ${shown} statt ${held}. Verwendet wird die angezeigte Zahl; für die andere zeigen Sie alle Stellen an und kopieren Sie erneut.`,
      other: `${number(count)} Zellen zeigen eine andere Zahl, als sie enthalten, etwa ${shown} statt ${held}. Verwendet werden die angezeigten Zahlen; für die anderen zeigen Sie alle Stellen an und kopieren Sie erneut.`,
    }),
  guessedEncoding: ({ encoding }) =>
    `Die Zeichenkodierung der Datei ist nicht sicher. Sie wurde als ${encoding} gelesen: Prüfen Sie Umlaute und Buchstaben mit Akzenten.`,
  otherSheets: ({ sheet, others }) =>
    `Das Blatt „${sheet}“ wurde gelesen. Die Arbeitsmappe enthält außerdem: ${others}.`,
  hiddenRows: ({ sheet, count }) =>
    plural(count, {
      one: `Das Blatt „${sheet}“ hat 1 ausgeblendete Zeile. Sie wurde wie alle anderen gelesen.`,
      other: `Das Blatt „${sheet}“ hat ${number(count)} ausgeblendete Zeilen. Sie wurden wie alle anderen gelesen.`,
    }),
  hiddenColumns: ({ sheet, count }) =>
    plural(count, {
      one: `Das Blatt „${sheet}“ hat 1 ausgeblendete Spalte. Sie wurde wie alle anderen gelesen.`,
      other: `Das Blatt „${sheet}“ hat ${number(count)} ausgeblendete Spalten. Sie wurden wie alle anderen gelesen.`,
    }),
  guardsRemoved: ({ count }) =>
    plural(count, {
      one: '1 Zelle begann mit einem Apostroph zum Schutz vor Formeln. Er wurde entfernt.',
      other: `${number(count)} Zellen begannen mit einem Apostroph zum Schutz vor Formeln. Die Apostrophe wurden entfernt.`,
    }),
  literalsRead: ({ count }) =>
    plural(count, {
      one: '1 Zelle war eine Formel, die nur aus einem Text besteht, etwa ="00123". Sie wurde als der Text gelesen.',
      other: `${number(count)} Zellen waren Formeln, die nur aus einem Text bestehen, etwa ="00123". Sie wurden als die Texte gelesen.`,
    }),

  quotedField: ({ field }) => `„${field}“`,
  periodWithVersion: ({ period, version }) => `${period} (${version})`,

  formulaTyped: 'Formeln werden hier nicht berechnet. Geben Sie das Ergebnis ein.',
  marks: {
    'not-an-amount': 'Das ist kein Betrag. Geben Sie eine Zahl ein, oder leeren Sie die Zelle.',
    'no-value': 'Der Text sagt, dass es keinen Betrag gibt. Geben Sie einen ein, oder leeren Sie die Zelle.',
    range: 'Eine Spanne ist kein einzelner Betrag. Geben Sie den geplanten Betrag ein.',
    approximate: 'Das ist kein genauer Betrag. Geben Sie den geplanten Betrag ein.',
    shortened:
      'Diese Zahl hat einen Exponenten, wie Tabellen lange Zahlen kürzen. Geben Sie alle Ziffern ein, oder formatieren Sie die Spalte als Zahl und kopieren Sie sie erneut.',
    'cut-off':
      'Die Spalte war zu schmal und wurde als #### kopiert. Verbreitern Sie sie und kopieren Sie sie erneut.',
    'formula-error':
      'Die Tabelle zeigt hier einen Fehler. Korrigieren Sie die Formel und kopieren Sie sie erneut.',
    percent: 'Ein Prozentwert ist kein Betrag. Geben Sie den Betrag ein.',
    footnote:
      'Neben der Zahl steht ein Fußnotenzeichen. Wählen Sie oben, ob die Zahl ohne das Zeichen importiert wird.',
    'set-apart':
      'Beträge mit einem solchen Teil werden nicht importiert, wie oben gewählt. Geben Sie den Betrag ein.',
    separators:
      'Die Trennzeichen passen nicht zum Dezimaltrennzeichen dieser Tabelle. Korrigieren Sie sie, oder wählen Sie das andere.',
    'two-readings': 'Diese Zahl lässt sich auf zwei Arten lesen. Wählen Sie oben das Dezimaltrennzeichen.',
    unassigned:
      'Die Spalte dieser Zahl ist nicht zugeordnet. Wählen Sie ein Feld, oder ignorieren Sie die Spalte.',
    'too-many-digits': ({ max }) => `Die Zahl ist zu lang: Beträge haben höchstens ${number(max)} Stellen.`,
    'name-missing': 'Geben Sie einen Namen ein. Jeder Posten braucht einen.',
    'name-too-long': ({ max }) => `Der Name ist zu lang. Verwenden Sie höchstens ${number(max)} Zeichen.`,
    unclean:
      'Der Text ist zu lang oder enthält Zeichen, die sich nicht speichern lassen. Geben Sie ihn neu ein.',
    'id-malformed': 'Das ist keine Posten-ID. Andere Kennungen gehören in die Spalte „Externe ID“.',
    'identity-repeated': 'Eine andere Zeile hat dieselbe Kennung. Behalten Sie nur eine davon.',
    'identity-disagrees': 'Zeilen mit dieser Kennung unterscheiden sich. Gleichen Sie sie an.',
    'area-missing':
      'Kein Fokusbereich hat diese ID, externe ID oder diesen Pfad. Korrigieren Sie die Angabe.',
    'area-ambiguous': 'Mehrere Fokusbereiche passen. Geben Sie einen längeren Pfad oder die ID ein.',
    'area-needed': 'Geben Sie einen Fokusbereich ein. Neue Posten brauchen einen.',
    'area-external':
      'Hier sind nicht alle Fokusbereiche verfügbar. Die Angabe wird ungeprüft als externe ID gesendet.',
    'area-unchecked': 'Hier sind nicht alle Fokusbereiche verfügbar. Diese ID wird ungeprüft gesendet.',
    'period-missing': 'Geben Sie eine Periode ein. Jeder Betrag braucht eine.',
    'period-unknown': 'Das ist keine Periode. Geben Sie einen Monat ein, etwa 2027-03.',
    'period-ambiguous': ({ first, second }) =>
      `Das kann ${first} oder ${second} sein. Geben Sie den gemeinten Monat ein.`,
    'period-format':
      'Der Dienst akzeptiert Perioden in diesem Format nicht. Wählen Sie das Periodenformat YYYY-MM.',
    'period-unchecked':
      'Das ist keine bekannte Periode und wird gesendet, wie es geschrieben ist. Diese Site lehnt sie vielleicht ab.',
    'period-day': ({ month, day }) =>
      `Das wird als ${month} gelesen. Falls der Tag ${day} gemeint ist, geben Sie den Monat mit seinem Jahr ein, etwa 2027-03.`,
    'version-unknown': 'Geben Sie Ist, Prognose oder Basisplan ein.',
    'amount-repeated':
      'Eine andere Zeile hat einen Betrag für denselben Posten, dieselbe Version und dieselbe Periode. Behalten Sie nur eine davon.',
    'date-for-code':
      'Das sieht nach einem Code aus, den die Tabelle in ein Datum umgewandelt hat. Vergleichen Sie mit der Quelle.',
    'code-shortened':
      'Das sieht nach einer langen Zahl aus, die die Tabelle gekürzt hat. Vergleichen Sie mit der Quelle.',
    'zeros-lost':
      'Andere Kennungen in dieser Spalte beginnen mit Nullen. Hier hat die Tabelle sie vielleicht entfernt.',
    'digits-lost':
      'Tabellen behalten 15 Ziffern einer Zahl, die letzten können fehlen. Vergleichen Sie mit der Quelle.',
    invisible: 'Der Text enthält unsichtbare Zeichen und stimmt nicht mit demselben Text ohne sie überein.',
    'looks-alike':
      'Eine andere Kennung sieht gleich aus, besteht aber aus anderen Zeichen. Vergleichen Sie beide.',
    'key-unknown': 'Diesen Schlüssel oder Namen gibt es nicht. Wählen Sie einen aus der Referenzliste.',
    'key-ambiguous': 'Mehrere Schlüssel haben diesen Namen. Geben Sie den Schlüssel ein.',
    'restated-otherwise':
      'Eine andere Spalte dieser Zeile hat für dieses Feld einen anderen Wert. Ändern Sie einen davon, oder ignorieren Sie diese Spalte.',
    unrounded:
      'Dieser Betrag hat mehr Stellen, als die Tabelle zeigt. Runden Sie ihn dort, wenn er kürzer sein soll.',
    'format-unit': 'Wählen Sie oben, ob diese Zahl in der Einheit angegeben ist, die ihr Format zeigt.',
    'credit-debit': 'Wählen Sie oben, ob Soll oder Haben negativ ist.',
    'letter-m': 'Wählen Sie oben, ob der Buchstabe m Millionen bedeutet.',
    'signed-twice':
      'Wählen Sie oben, was ein Minus bedeutet, wenn schon die Seite oder das Vorzeichen negativ ist.',
    'facts-disagree':
      'Die Zelle, ihre Überschrift und die Spalten daneben nennen verschiedene Währungen, Einheiten oder Vorzeichen. Korrigieren Sie eine Angabe, oder ignorieren Sie eine der Spalten.',
    'beside-unknown':
      'Dieser Text ist in dieser Spalte nicht verständlich. Korrigieren oder leeren Sie ihn, oder ignorieren Sie die Spalte.',
    'other-currency':
      'Dieser Betrag hat eine andere Währung als die importierte. Korrigieren Sie ihn, oder leeren Sie die Zelle.',
    'period-undivided':
      'Diese Periode ist länger als ein Monat oder gehört zu einem Geschäftsjahr. Wählen Sie oben, wie ihre Beträge verteilt werden.',
  },

  noSuchItem:
    'Kein Posten hat diese ID. Er wurde vielleicht gelöscht; ohne die ID wird ein neuer Posten angelegt.',
  repeatedItem:
    'Eine andere Zeile bezeichnet denselben Posten mit seiner anderen Kennung. Behalten Sie nur eine davon.',
  otherExternalId: ({ externalId }) =>
    `Der Posten mit dieser ID hat die externe ID ${externalId}. Ändern Sie sie am Posten, oder lassen Sie eine der beiden leer.`,
  noExternalId:
    'Der Posten mit dieser ID hat keine externe ID. Ergänzen Sie sie am Posten, oder lassen Sie eine der beiden leer.',

  // How amounts and periods of a sheet are written, and what a person decides about them.
  notations: 'Gefundene Schreibweisen',
  notationCells: ({ count }) => plural(count, { one: '1 Zelle', other: `${number(count)} Zellen` }),
  notationExample: ({ text, digits }) => `${text} → ${digits}`,
  notationParentheses: 'Klammern bedeuten negativ',
  notationTrailingMinus: 'Minus hinter der Zahl',
  notationOtherMinus: 'Typografisches Minus',
  notationCreditDebit: 'Soll und Haben',
  notationDash: 'Ein Strich bedeutet null',
  notationScale: 'Tausend, Millionen oder Milliarden',
  notationPercent: 'Prozentwerte',
  textUnderHeading: ({ text, unit }) => `${text} (Überschrift: ${unit})`,
  notationCurrency: ({ currencies }) => `Währung: ${currencies}`,
  notationLakh: 'Gruppen nach Lakh und Crore',
  notationApostrophes: 'Apostrophe zwischen Tausendern',
  notationSpaces: 'Leerzeichen zwischen Tausendern',
  notationNoCents: 'Strich anstelle der Cent',
  notationOtherDigits: 'Ziffern einer anderen Schrift',
  notationFootnote: 'Fußnotenzeichen neben der Zahl',
  notationNoValue: 'Wörter für einen fehlenden Wert',
  textWithoutPart: ({ text, left }) => `${text} (ausgelassen: ${left})`,
  notationFormatScale: 'In Tausend oder Millionen angezeigt; importiert wird die gespeicherte Zahl',

  findings: {
    'table-note': {
      title: () => 'Hinweise zu dieser Tabelle',
      line: ({ note = '' }) => note,
      choice: () => 'Zeichenkodierung',
      answers: { seen: 'Ausblenden', encoding: ({ value = '' }) => encodings[value] ?? value },
    },
    'no-name': {
      title: () => 'Welche Spalte enthält die Namen?',
      text: () => 'Dem Namen ist keine Spalte zugeordnet. Wählen Sie ihn in der Überschrift dieser Spalte.',
    },
    'no-period-column': {
      title: () => 'Welche Spalte enthält die Perioden?',
      text: () =>
        'Eine Spalte enthält Beträge, aber keine die Perioden. Wählen Sie sie in der Überschrift dieser Spalte.',
    },
    'no-amount-column': {
      title: () => 'Welche Spalte enthält die Beträge?',
      text: () =>
        'Eine Spalte enthält Perioden, aber keine die Beträge. Wählen Sie sie in der Überschrift dieser Spalte.',
    },
    'two-layouts': {
      title: () => 'Wo stehen die Perioden?',
      text: () =>
        'Einige Spalten sind Perioden, und eine andere Spalte nennt die Periode. Ordnen Sie nur eines davon zu.',
    },
    version: {
      title: () => 'Zu welcher Version gehören die Beträge?',
      text: ({ of }) =>
        of === 'rows'
          ? 'Keine Spalte nennt die Version.'
          : 'Einige Spalten mit Beträgen haben keine Version.',
      answers: { version: ({ value }) => versionName(value) },
    },
    'period-format': {
      title: () => 'Welches Format haben die Perioden?',
      text: () => 'Der Dienst akzeptiert dieses Format nicht. Wählen Sie das Periodenformat YYYY-MM.',
    },
    'unknown-periods': {
      title: ({ columns }) => `Welche Perioden sind ${columns}?`,
      text: () =>
        'Der Dienst akzeptiert keine solche Periode. Ändern Sie die Überschrift, ordnen Sie ein anderes Feld zu, oder lassen Sie die Spalten weg.',
      answers: { 'leave-out': 'Weglassen' },
    },
    'repeated-columns': {
      title: ({ count, role }) => `${number(Number(count))} Spalten sind ${role} zugeordnet. Welche gilt?`,
      text: ({ columns = '' }) => columns,
      answers: { only: ({ letter }) => `Nur Spalte ${letter}` },
    },
    'restated-otherwise': {
      title: ({ own, letters }) => `Welche Spalte gilt, ${own} oder ${letters}?`,
      text: ({ count }) =>
        plural(Number(count), {
          one: 'In 1 Zeile sagen sie Verschiedenes über dasselbe Feld.',
          other: `In ${number(Number(count))} Zeilen sagen sie Verschiedenes über dasselbe Feld.`,
        }),
      answers: {
        own: ({ own }) => `Spalte ${own}`,
        restated: ({ letters }) => `Spalte ${letters}`,
      },
    },
    'heading-days': {
      title: ({ columns }) => `Sind die Zahlen in den Überschriften von ${columns} Jahre?`,
      text: ({ month, day }) =>
        `Sie werden als Jahre gelesen, etwa ${month}. Falls es Tage sind, etwa ${day}, korrigieren Sie die Überschriften.`,
      answers: { seen: 'Es sind Jahre' },
    },
    'text-around': {
      title: ({ text, place, columns }) =>
        place === 'sheet'
          ? 'Was sagen diese Texte über die Beträge?'
          : `Was sagt „${text}“ über die Beträge in ${columns}?`,
      text: ({ place }) =>
        place === 'sheet'
          ? 'Sie stehen bei den Beträgen, und nicht jedes ihrer Wörter wird verstanden.'
          : 'Der Text steht über diesen Beträgen und wird nicht verstanden.',
      choice: ({ text, place }) => (place === 'sheet' ? 'Texte bei den Beträgen' : `„${text}“`),
      answers: {
        nothing: 'Nichts, was sie ändert',
        version: ({ value }) => `Sie gehören zu ${versionName(value)}`,
        thousands: 'Sie sind in Tausend',
        millions: 'Sie sind in Millionen',
        deduct: 'Sie werden abgezogen: mit Minus übernehmen',
        'leave-out': 'Es sind keine Beträge: weglassen',
      },
    },
    'version-word': {
      title: ({ text }) => `Welche Version ist „${text}“?`,
      text: ({ columns }) => `In ${columns} steht dieses Wort, das hier keine bekannte Version nennt.`,
      choice: ({ text }) => `„${text}“`,
      answers: { version: ({ value }) => versionName(value) },
    },
    'texts-disagree': {
      title: ({ columns }) => `Welcher Text gilt für ${columns}?`,
      text: ({ near, far }) => `„${near}“ und „${far}“ sagen Verschiedenes über dieselben Beträge.`,
      choice: ({ near, far }) => `„${near}“ oder „${far}“`,
      answers: { near: ({ near }) => `„${near}“`, far: ({ far }) => `„${far}“` },
    },
    year: {
      title: ({ columns }) => `Welches Jahr gilt in ${columns}?`,
      text: ({ about }) =>
        about === 'days'
          ? 'Die Zahlen in diesen Überschriften sind Tage eines Monats oder Jahre.'
          : 'Diese Überschriften nennen kein Jahr.',
      choice: () => 'Jahr der Monate',
      answers: { year: monthsFromTo, 'as-years': 'Die Zahlen sind Jahre' },
    },
    'year-order': {
      title: ({ year, columns }) => `Welche Monate meint ${year} in ${columns}?`,
      text: ({ year }) =>
        `Unter ${year} folgt auf einen Monat ein früherer: Das Jahr beginnt in einem anderen Monat.`,
      choice: ({ year }) => `Monate unter ${year}`,
      answers: { year: monthsFromTo, same: ({ year }) => `Alle Monate in ${year}` },
    },
    'short-months': {
      title: ({ text }) => `Steht „${text}“ für einen Monat mit Jahr?`,
      text: () => 'Es könnten auch Tage ohne Jahr sein.',
      choice: () => 'Monate mit zweistelligem Jahr',
      answers: {
        'month-year': ({ monthYear }) => `Ja, ${monthYear}`,
        'year-month': ({ yearMonth }) => `Ja, ${yearMonth}`,
        'no-month': 'Nein',
      },
    },
    'facts-disagree': {
      title: ({ columns }) => `Was gilt für die Beträge in ${columns}?`,
      text: () =>
        'Die Zelle, ihre Überschrift und die Spalten daneben nennen verschiedene Währungen, Einheiten oder Vorzeichen.',
      choice: () => 'Widersprüche bei Währung, Einheit oder Vorzeichen',
      answers: {
        nearest: 'Was dem Betrag am nächsten steht',
        refuse: 'Nichts davon: Zeilen zurückhalten',
      },
    },
    percent: {
      title: ({ columns }) => `Was bedeuten die Prozentwerte in ${columns}?`,
      text: () => 'Eine Betragsspalte enthält Prozentwerte. Wählen Sie, was dafür importiert wird.',
      choice: () => 'Prozentwerte',
      answers: { fraction: 'Bruchteile von 1', number: 'Zahlen vor dem Zeichen', refuse: 'Keine Beträge' },
    },
    'heading-unit': {
      title: ({ columns, unit }) => `Sind die Beträge in ${columns} in ${unit} angegeben?`,
      text: () =>
        'Eine Überschrift oder Spalte nennt diese Einheit. Für einen Betrag mit eigener Einheit wie 12k gilt diese.',
      choice: ({ unit }) => `Beträge in ${unit}`,
      answers: { multiply: 'Volle Beträge importieren', 'as-written': 'Wie geschrieben importieren' },
    },
    'format-sign': {
      title: ({ columns }) => `Gilt in ${columns} das angezeigte oder das gespeicherte Vorzeichen?`,
      text: () => 'Das Zahlenformat zeigt diese Zahlen mit einem anderen Vorzeichen, als gespeichert ist.',
      choice: () => 'Vorzeichen aus Zahlenformaten',
      answers: { 'as-shown': 'Wie angezeigt', 'as-stored': 'Wie gespeichert' },
    },
    'format-text': {
      title: ({ text, columns }) => `Sind die mit „${text}“ angezeigten Zahlen in ${columns} Beträge?`,
      text: () =>
        'Das Zahlenformat zeigt einen Text, der zu keinem Betrag gehört. Wählen Sie, was importiert wird.',
      choice: ({ text }) => `Mit „${text}“ angezeigte Zahlen`,
      answers: { refuse: 'Keine Beträge', 'as-stored': 'Die gespeicherten Zahlen importieren' },
    },
    'format-hidden': {
      title: ({ columns }) => `Die nicht angezeigten Zahlen in ${columns} importieren?`,
      text: () => 'Das Zahlenformat blendet diese Zahlen aus, sodass ihre Zellen leer aussehen.',
      choice: () => 'Durch ihr Format ausgeblendete Zahlen',
      answers: { blank: 'Nein, als leere Zellen', 'as-stored': 'Ja, die gespeicherten Zahlen' },
    },
    footnote: {
      title: ({ columns }) => `Sind diese Zahlen in ${columns} Beträge mit einer Fußnote?`,
      text: () =>
        'Ein Zeichen oder eine hochgestellte Ziffer neben einer Zahl wird nicht als Ziffer der Zahl gelesen.',
      choice: () => 'Zahlen mit Fußnotenzeichen',
      answers: { number: 'Die Zahl ohne das Zeichen importieren', refuse: 'Keine Beträge' },
    },
    'cell-parts': {
      title: ({ part = '', columns }) =>
        (
          ({
            'all-struck': `Einige Beträge in ${columns} sind durchgestrichen`,
            struck: `Neben einigen Beträgen in ${columns} steht durchgestrichener Text`,
            hidden: `Neben einigen Beträgen in ${columns} steht verborgener Text`,
            link: `Neben einigen Beträgen in ${columns} steht eine Fußnote`,
            lowered: `Neben einigen Beträgen in ${columns} stehen tiefgestellte Zeichen`,
          }) as Readonly<Record<string, string>>
        )[part] ?? `Neben einigen Beträgen in ${columns} stehen hochgestellte Zeichen`,
      text: ({ left = '' }) =>
        left === ''
          ? 'Wählen Sie, ob diese Beträge importiert werden.'
          : `Dies wurde ausgelassen und ist kein Teil der Beträge: ${left}`,
      choice: () => 'Beträge mit anderem Text in der Zelle',
      answers: { number: 'Die Beträge importieren', refuse: 'Keine Beträge' },
    },
    'text-parts': {
      title: ({ columns }) => `Durchgestrichener oder verborgener Text in ${columns} wurde ausgelassen`,
      text: ({ left }) =>
        left
          ? `Er fehlt in Namen, Überschriften und anderen Texten: ${left}`
          : 'Der Text ganzer Zellen ist durchgestrichen. Er wurde wie jeder andere Text gelesen.',
      choice: () => 'Durchgestrichener und verborgener Text',
      answers: {},
    },
    'merged-columns': {
      title: ({ columns }) => `Für welche Monate gelten die verbundenen Beträge in ${columns}?`,
      text: () =>
        'Ein Betrag steht in einer Zelle, die über mehrere Monate verbunden ist. Wählen Sie, wohin er importiert wird.',
      choice: () => 'Über Monate verbundene Beträge',
      answers: {
        'equal-parts': 'Zu gleichen Teilen in alle ihre Monate',
        'first-month': 'Ganz in den ersten Monat',
      },
    },
    'merged-rows': {
      title: ({ columns }) => `Für welche Zeilen gelten die verbundenen Beträge in ${columns}?`,
      text: () =>
        'Ein Betrag steht in einer Zelle, die über mehrere Zeilen verbunden ist. Wählen Sie, wohin er importiert wird.',
      choice: () => 'Über Zeilen verbundene Beträge',
      answers: {
        'equal-parts': 'Zu gleichen Teilen in alle ihre Zeilen',
        'first-row': 'Ganz in die erste Zeile',
        'last-row': 'Ganz in die letzte Zeile',
      },
    },
    'carry-down': {
      title: ({ columns }) => `Gelten die Texte in ${columns} für die leeren Zellen darunter?`,
      text: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile hat Beträge und dort keinen Text.',
          other: `${number(Number(count))} Zeilen haben Beträge und dort keinen Text.`,
        }),
      choice: ({ columns }) => `Leere Zellen in ${columns}`,
      answers: { carry: 'Texte nach unten übernehmen', keep: 'Zellen leer lassen' },
    },
    'total-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile sieht nach einer Summe aus und wird ausgelassen',
          other: `${number(Number(count))} Zeilen sehen nach Summen aus und werden ausgelassen`,
        }),
      text: ({ of }) =>
        of === 'records'
          ? 'Ihr Name sagt das.'
          : 'Ein Name, eine Formel oder die Beträge sagen das. Einzelne können Sie in der Prüfung importieren.',
      choice: () => 'Summenzeilen',
      answers: { 'leave-out': 'Auslassen', import: 'Importieren' },
    },
    'sum-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Ist 1 Zeile die Summe anderer Zeilen?',
          other: `Sind ${number(Number(count))} Zeilen Summen anderer Zeilen?`,
        }),
      text: () => 'Die Beträge sind die Summe von Zeilen darüber oder darunter, oder der Name sagt es.',
      choice: () => 'Mögliche Summenzeilen',
      answers: { 'leave-out': 'Auslassen', import: 'Importieren' },
    },
    'tables-below': {
      title: ({ count }) => `Dieses Blatt hat ${number(Number(count))} Tabellen untereinander`,
      text: () =>
        'Eine weitere Zeile liest sich als Überschrift. Importieren Sie eine Tabelle oder alle als eine.',
      choice: () => 'Tabellen',
      answers: {
        first: 'Erste Tabelle importieren',
        table: ({ value }) => `Tabelle ${value} importieren`,
        each: 'Alle Tabellen importieren',
      },
    },
    'tables-beside': {
      title: ({ count }) => `Dieses Blatt hat ${number(Number(count))} Tabellen nebeneinander`,
      text: () =>
        'Eine weitere Spalte enthält Namen oder IDs. Importieren Sie eine Tabelle oder alle als eine.',
      choice: () => 'Tabellen',
      answers: {
        first: 'Erste Tabelle importieren',
        table: ({ value }) => `Tabelle ${value} importieren`,
        each: 'Alle Tabellen importieren',
      },
    },
    'quantity-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Sind die Zahlen von 1 Zeile Geldbeträge?',
          other: `Sind die Zahlen von ${number(Number(count))} Zeilen Geldbeträge?`,
        }),
      text: () => 'Nach ihren Namen zählen diese Zeilen etwas anderes.',
      choice: () => 'Zeilen, die etwas anderes zählen',
      answers: { 'leave-out': 'Nein, Zeilen auslassen', import: 'Ja, wie sie dastehen' },
    },
    'part-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Enthält die Zeile darüber auch die Beträge von 1 Zeile?',
          other: `Enthalten die Zeilen darüber auch die Beträge von ${number(Number(count))} Zeilen?`,
        }),
      text: () => 'Nach ihren Namen sind diese Zeilen Teile der Zeile darüber.',
      choice: () => 'Teile der Zeile darüber',
      answers: { 'leave-out': 'Ja, Teile auslassen', import: 'Nein, importieren' },
    },
    'deduction-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Ist 1 Zeile ein Abzug?',
          other: `Sind ${number(Number(count))} Zeilen Abzüge?`,
        }),
      text: ({ of }) =>
        of === 'reduction'
          ? 'Nach ihren Namen mindern sie Kosten, ihre Beträge haben aber kein Minus.'
          : 'Ihre Namen oder eine Zeile darüber sagen es, ihre Beträge haben aber kein Minus.',
      choice: ({ of }) => (of === 'reduction' ? 'Rabatte ohne Minus' : 'Abzüge ohne Minus'),
      answers: {
        deduct: 'Ja, mit Minus übernehmen',
        import: 'Nein, so importieren',
        'leave-out': 'Zeilen auslassen',
      },
    },
    'heading-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile liest sich als Überschrift und wird ausgelassen',
          other: `${number(Number(count))} Zeilen lesen sich als Überschriften und werden ausgelassen`,
        }),
      text: () => 'Eine Überschrift oder ein Titel wird wiederholt, oder die Spalten werden gezählt.',
      choice: () => 'Wiederholte Überschriften',
      answers: { 'leave-out': 'Auslassen', import: 'Importieren' },
    },
    'note-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile enthält nur Text und wird ausgelassen',
          other: `${number(Number(count))} Zeilen enthalten nur Text und werden ausgelassen`,
        }),
      text: () => 'Der Text liest sich als Anmerkung, Quelle oder Titel.',
      choice: () => 'Anmerkungen',
      answers: { 'leave-out': 'Auslassen', import: 'Importieren' },
    },
    'letter-m': {
      title: ({ columns }) => `Bedeutet m in ${columns} Millionen?`,
      text: () => 'Der Buchstabe m ohne Währung kann auch Meter oder Monate bedeuten.',
      choice: () => 'Buchstabe m',
      answers: { million: 'Millionen', refuse: 'Keine Beträge' },
    },
    'no-value': {
      title: ({ count, text }) =>
        plural(Number(count), {
          one: `In 1 Zelle steht ${text} statt eines Betrags`,
          other: `In ${number(Number(count))} Zellen steht ${text} statt eines Betrags`,
        }),
      text: () => 'Leer gelassen senden sie nichts, auch keine 0. Ein vorhandener Betrag bleibt, wie er ist.',
      choice: () => 'Wörter für einen fehlenden Wert',
      answers: { blank: 'Leer lassen', refuse: 'Als Fehler behandeln' },
    },
    'signed-twice': {
      title: ({ columns }) => `Was bedeutet das Minus in ${columns}?`,
      text: () =>
        'Einige Beträge stehen auf der negativen Seite oder haben daneben ein negatives Vorzeichen und sind zusätzlich mit einem Minus geschrieben.',
      choice: () => 'Minus auf der negativen Seite',
      answers: {
        negative: 'Der Betrag ist negativ',
        reversal: 'Der Betrag ist positiv, wie bei einem Storno',
      },
    },
    'beside-column': {
      title: ({ columns }) => `Was sagen die Texte in ${columns} über die Beträge?`,
      text: () => 'Sie sehen nach Soll oder Haben, Vorzeichen, Währung oder Einheit aus.',
      choice: ({ columns }) => `Texte in ${columns}`,
      answers: {
        side: 'Soll oder Haben',
        sign: 'Vorzeichen',
        currency: 'Währung',
        unit: 'Einheit',
        'leave-out': 'Die Texte weglassen',
      },
    },
    'other-unit': {
      title: ({ text }) => `Sind die Zahlen in den Zeilen mit „${text}“ Geldbeträge?`,
      text: () => 'Nach der Spalte der Einheiten zählen sie etwas anderes.',
      choice: ({ text }) => `Zeilen mit „${text}“`,
      answers: { 'leave-out': 'Nein, Zeilen auslassen', import: 'Ja, wie sie dastehen' },
    },
    'special-periods': {
      title: ({ columns }) => `Was sind die Perioden nach der zwölften in ${columns}?`,
      text: () => 'Buchhaltungssysteme verwenden die Perioden 13 bis 16 für Abschlussbuchungen.',
      choice: () => 'Perioden 13 bis 16',
      answers: { december: 'Zu Periode 12 addieren', refuse: 'Sie sind Fehler' },
    },
    postings: {
      title: () => 'Mehrere Beträge desselben Postens, derselben Version und desselben Monats addieren?',
      text: () =>
        'Zeilen der Tabelle haben denselben Posten, dieselbe Version und denselben Monat. Wenn Sie sie addieren, wird die genaue Summe gesendet.',
      choice: () => 'Mehrere Beträge eines Monats',
      answers: { add: 'Addieren', refuse: 'Sie sind Fehler' },
    },
    'posting-days': {
      title: ({ columns }) => `Tage in ${columns} stehen für ihre Monate`,
      text: () => 'Ein Tag mitten im Monat wird als sein Monat gelesen.',
      choice: () => 'Tage eines Monats',
      answers: { month: 'Als ihren Monat lesen', refuse: 'Sie sind Fehler' },
    },
    'sum-columns': {
      title: ({ columns }) => `Summen anderer Spalten: ${columns}`,
      text: ({ rows }) => {
        if (rows === undefined)
          return 'Jeder Betrag ist die Summe anderer Beträge seiner Zeile. Diese Spalten werden ausgelassen, damit nichts doppelt importiert wird.'
        return rows === ''
          ? 'Jeder Betrag ist die Summe der Monate davor. Er kann eine Summe sein oder ein eigener Betrag.'
          : `In den meisten Zeilen ist der Betrag die Summe anderer Beträge seiner Zeile. In diesen Zeilen ist er ein anderer: ${rows}.`
      },
      choice: ({ columns }) => `Summen: ${columns}`,
      answers: { 'leave-out': 'Auslassen', import: 'Als Beträge importieren' },
    },
    overlap: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Spalte umfasst Monate, die eigene Spalten haben',
          other: `${number(Number(count))} Spalten umfassen Monate, die eigene Spalten haben`,
        }),
      text: () => 'Meist sind das Summen. Ignorieren Sie diese Spalten oder die Spalten der Monate.',
      choice: () => 'Summen von Monaten',
      answers: {
        'leave-out': ({ count }) =>
          plural(Number(count), {
            one: 'Diese Spalte ignorieren',
            other: `Diese ${number(Number(count))} Spalten ignorieren`,
          }),
      },
    },
    'fiscal-year': {
      title: ({ period }) => `Wann beginnt das Geschäftsjahr von ${period}?`,
      text: () =>
        'Überschriften oder Zeilen nennen Perioden eines Geschäftsjahres. Wählen Sie, welche Monate es hat.',
      choice: () => 'Erster Monat des Geschäftsjahres',
      answers: { offset: ({ year, from, to }) => `GJ ${year}: ${from} bis ${to}` },
    },
    undivided: {
      title: ({ columns }) => `Wie werden die Beträge in ${columns} auf Monate verteilt?`,
      text: () => 'Diese Perioden sind länger als ein Monat. Die Teile ergeben immer den Betrag der Tabelle.',
      choice: () => 'Längere Perioden',
      answers: { 'first-month': 'Erster Monat', 'equal-parts': 'Gleiche Teile' },
    },
    'two-readings': {
      title: ({ columns }) => `Wie sind die Beträge in ${columns} geschrieben?`,
      text: ({ presumed, deciding }) =>
        [
          'Diese Zellen sind Text und lassen sich auf zwei Arten lesen.',
          ...(deciding === '0' ? [] : ['Zellen, die sich nur auf eine Art lesen lassen, stehen zuerst.']),
          ...(presumed === undefined
            ? []
            : ['Gelesen werden sie, wie andere Zahlen dieser Tabelle geschrieben sind.']),
        ].join(' '),
      choice: () => 'Mehrdeutige Texte',
      answers: { point: 'Dezimalpunkt', comma: 'Dezimalkomma' },
    },
    'credit-debit': {
      title: ({ columns }) => `Welche Beträge in ${columns} sind negativ: Soll oder Haben?`,
      text: () => 'Die Beträge sind als Soll oder Haben gekennzeichnet.',
      choice: () => 'Soll und Haben',
      answers: { credit: 'Haben ist negativ', debit: 'Soll ist negativ' },
    },
    'format-unit': {
      title: ({ columns, unit }) => `Sind die Beträge in ${columns} in ${unit} angegeben?`,
      text: () => 'Das Zahlenformat nennt diese Einheit. Wählen Sie, was für diese Zahlen importiert wird.',
      choice: () => 'Einheit in Zahlenformaten',
      answers: { multiply: 'Volle Beträge importieren', 'as-stored': 'Zahlen ohne die Einheit importieren' },
    },
    unassigned: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Spalte mit Zahlen ist nicht zugeordnet',
          other: `${number(Number(count))} Spalten mit Zahlen sind nicht zugeordnet`,
        }),
      text: () => 'Wählen Sie, was die Zahlen bedeuten, oder ignorieren Sie sie.',
      choice: () => 'Nicht zugeordnete Spalten',
      answers: { 'leave-out': ({ count }) => `Alle ${number(Number(count))} ignorieren` },
    },
    currencies: {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Diese Tabelle enthält Beträge in einer Währung',
          other: `Diese Tabelle enthält Beträge in ${number(Number(count))} Währungen`,
        }),
      text: () => 'Beträge werden ohne Währung gesendet und nicht umgerechnet.',
      choice: () => 'Währungen',
      answers: { any: 'Alle ohne Umrechnung importieren', only: ({ value }) => `Nur ${value} importieren` },
    },

    // Of the review: about rows and single amounts.
    'error-row': {
      title: ({ row }) => `Zeile ${row} kann nicht gesendet werden`,
      answers: { 'leave-out': 'Auslassen' },
    },
    total: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile sieht wie eine Summe aus. Sie wird ausgelassen, wenn Sie sie nicht importieren.',
          other: `${number(Number(count))} Zeilen sehen wie Summen aus. Sie werden ausgelassen, wenn Sie sie nicht importieren.`,
        }),
      line: sumLine,
      answers: rowAnswers,
    },
    'hidden-rows': {
      title: ({ count, of }) =>
        plural(Number(count), {
          one:
            of === 'records'
              ? '1 Zeile ist in der Tabelle ausgeblendet.'
              : '1 Zeile mit Beträgen ist in der Tabelle ausgeblendet.',
          other:
            of === 'records'
              ? `${number(Number(count))} Zeilen sind in der Tabelle ausgeblendet.`
              : `${number(Number(count))} Zeilen mit Beträgen sind in der Tabelle ausgeblendet.`,
        }),
      choice: () => 'Ausgeblendete Zeilen',
      line: ({ rows }) => `Zeilen: ${rows}`,
      answers: rowAnswers,
    },
    'hidden-columns': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Spalte mit Beträgen ist in der Tabelle ausgeblendet.',
          other: `${number(Number(count))} Spalten mit Beträgen sind in der Tabelle ausgeblendet.`,
        }),
      line: ({ letters }) => `Spalten: ${letters}`,
      answers: rowAnswers,
    },
    duplicate: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile wiederholt Name und Fokusbereich einer anderen Zeile.',
          other: `${number(Number(count))} Zeilen wiederholen Name und Fokusbereich einer anderen Zeile.`,
        }),
      line: ({ row, name, first }) => `Zeile ${row}: ${name}, wie Zeile ${first}`,
      answers: rowAnswers,
    },
    existing: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile hat keine ID, aber Name und Fokusbereich eines vorhandenen Postens. Der Import legt einen weiteren Posten an.',
          other: `${number(Number(count))} Zeilen haben keine ID, aber Name und Fokusbereich vorhandener Posten. Der Import legt weitere Posten an.`,
        }),
      line: ({ row, name, count }) =>
        plural(Number(count), {
          one: `Zeile ${row}: ${name}, 1 vorhandener Posten`,
          other: `Zeile ${row}: ${name}, ${number(Number(count))} vorhandene Posten`,
        }),
      answers: rowAnswers,
    },
    'similar-id': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile hat eine externe ID, die der eines vorhandenen Postens gleicht. Der Import legt einen weiteren Posten an.',
          other: `${number(Number(count))} Zeilen haben externe IDs, die denen vorhandener Posten gleichen. Der Import legt weitere Posten an.`,
        }),
      line: ({ row, name, own, existing }) => `Zeile ${row}: ${name}, hier ${own}, dort ${existing}`,
      answers: rowAnswers,
    },
    summed: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile ist die Summe von Zeilen darüber oder darunter oder heißt so. Sie ist vielleicht eine Summenzeile.',
          other: `${number(Number(count))} Zeilen sind die Summe von Zeilen darüber oder darunter oder heißen so. Sie sind vielleicht Summenzeilen.`,
        }),
      line: sumLine,
      answers: rowAnswers,
    },
    outlier: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Betrag ist etwa 10- oder 1.000-mal größer oder kleiner als seine Nachbarn.',
          other: `${number(Number(count))} Beträge sind etwa 10- oder 1.000-mal größer oder kleiner als ihre Nachbarn.`,
        }),
      line: ({ row, name, period, amount, beside }) =>
        `Zeile ${row}: ${name}, ${period}: ${amount} neben ${beside}`,
      answers: amountAnswers,
    },
    transposed: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Betrag hat vielleicht zwei vertauschte Ziffern.',
          other: `${number(Number(count))} Beträge haben vielleicht zwei vertauschte Ziffern.`,
        }),
      line: ({ row, name, period, amount, expected, than }) =>
        than === 'last-sent'
          ? `Zeile ${row}: ${name}, ${period}: ${amount}, zuletzt von diesem Gerät als ${expected} gesendet`
          : `Zeile ${row}: ${name}, ${period}: ${amount}, und ${expected} in den Perioden daneben`,
      answers: amountAnswers,
    },
    shifted: {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile hat ihre Beträge in anderen Perioden als erwartet.',
          other: `${number(Number(count))} Zeilen haben ihre Beträge in anderen Perioden als erwartet.`,
        }),
      line: ({ row, name, count, direction, than }) => {
        const shift = direction === 'later' ? 'später' : 'früher'
        const other = than === 'last-sent' ? 'zuletzt von diesem Gerät gesendet' : 'andere Zeilen'
        return plural(Number(count), {
          one: `Zeile ${row}: ${name}, 1 Periode ${shift} als ${other}`,
          other: `Zeile ${row}: ${name}, ${number(Number(count))} Perioden ${shift} als ${other}`,
        })
      },
      answers: rowAnswers,
    },

    // Of the review: about what would be sent.
    newer: {
      title: ({ count }) =>
        plural(Number(count), {
          one: 'Jemand anderes hat 1 Betrag geändert. Wählen Sie, welcher gilt.',
          other: `Andere haben ${number(Number(count))} Beträge geändert. Wählen Sie, welche gelten.`,
        }),
      answers: { theirs: 'Fremden Wert übernehmen', mine: 'Meinen Wert behalten' },
    },
    'closed-months': {
      title: ({ count, months }) =>
        plural(Number(count), {
          one: `1 Betrag liegt in einem abgeschlossenen Monat: ${months}.`,
          other: `${number(Number(count))} Beträge liegen in abgeschlossenen Monaten: ${months}.`,
        }),
      text: ({ sum, through }) => `Ihre Summe beträgt ${sum}. Die Monate bis ${through} sind abgeschlossen.`,
      answers: { 'leave-out': 'Abgeschlossene Monate auslassen', import: 'Auch diese senden' },
    },
    'since-sent': {
      title: ({ sign = '', names }) =>
        ({
          replay: 'Dieses Gerät hat genau diese Beträge bereits gesendet.',
          thousandfold: `1.000-mal mehr oder weniger als zuletzt von diesem Gerät gesendet: ${names}.`,
          'opposite-sign': `Umgekehrtes Vorzeichen gegenüber den zuletzt von diesem Gerät gesendeten Beträgen: ${names}.`,
          'two-versions': `Dieselben Beträge in zwei Versionen: ${names}.`,
        })[sign] ?? '',
    },
    'no-ids': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile hat keine ID.',
          other: `${number(Number(count))} Zeilen haben keine ID.`,
        }),
      text: ({ count, answer }) =>
        answer === 'add-later'
          ? plural(Number(count), {
              one: 'Nach dem Import wird ihr Posten über Name und Fokusbereich gefunden und erhält eine externe ID.',
              other:
                'Nach dem Import werden ihre Posten über Name und Fokusbereich gefunden und erhalten externe IDs.',
            })
          : plural(Number(count), {
              one: 'Bricht die Verbindung ab, wird sie nicht erneut gesendet, um ein Duplikat zu vermeiden; wenn Sie sie noch einmal einfügen, entsteht ein weiterer Posten.',
              other:
                'Bricht die Verbindung ab, werden sie nicht erneut gesendet, um Duplikate zu vermeiden; wenn Sie sie noch einmal einfügen, entstehen neue Posten.',
            }),
      answers: { add: 'Externe IDs hinzufügen', 'add-later': 'Externe IDs nach dem Import hinzufügen' },
    },
    'no-amounts': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 neuer Posten hat keine Beträge.',
          other: `${number(Number(count))} neue Posten haben keine Beträge.`,
        }),
    },

    // Of sheets of records: their rows, then the cells of a row.
    'table-rows': {
      title: ({ count }) =>
        plural(Number(count), {
          one: '1 Zeile gehört zu einer anderen Tabelle und wird ausgelassen',
          other: `${number(Number(count))} Zeilen gehören zu einer anderen Tabelle und werden ausgelassen`,
        }),
      text: () => 'Eine weitere Zeile liest sich als Überschrift. Importieren Sie diese Tabelle gesondert.',
      choice: () => 'Tabellen darunter',
      answers: { 'leave-out': 'Auslassen', import: 'Importieren' },
    },
    'parent-missing': {
      title: ({ text }) => `Kein Datensatz und keine Zeile ist „${text}“. Fügen Sie eine Zeile dafür hinzu.`,
    },
    'parent-ambiguous': {
      title: ({ text }) =>
        `Mehrere Datensätze oder Zeilen sind „${text}“. Nennen Sie die ID oder die externe ID.`,
    },
    'parent-cycle': {
      title: () =>
        'Die Zeile ist sich selbst übergeordnet. Wählen Sie einen anderen übergeordneten Datensatz.',
    },
    'parent-unmatched': {
      title: ({ text }) =>
        `Die Zeile des übergeordneten Datensatzes „${text}“ hat einen Fehler. Korrigieren Sie jene Zeile.`,
    },
    'level-invalid': {
      title: ({ text }) => `„${text}“ ist keine Ebene. Geben Sie eine ganze Zahl ein.`,
    },
    'name-missing': {
      title: () => 'Der Name fehlt. Geben Sie einen Namen ein.',
    },
    'text-invalid': {
      title: () =>
        'Der Text ist zu lang oder enthält Zeichen, die nicht gespeichert werden können. Kürzen Sie ihn.',
    },
    'id-unknown': {
      title: ({ text }) =>
        `Kein Datensatz hat die ID ${text}. Leeren Sie die Zelle, um einen Datensatz anzulegen.`,
    },
    'record-ambiguous': {
      title: ({ text }) => `Mehrere Datensätze sind „${text}“. Fügen Sie eine Spalte mit den IDs hinzu.`,
    },
    'same-record': {
      title: ({ otherRow }) =>
        `Zeile ${otherRow} meint denselben Datensatz. Entfernen Sie eine der beiden Zeilen.`,
    },
    'level-fault': {
      title: (said) =>
        `„${said.text}“ kann hier nicht untergeordnet sein: Die Ebene ist nicht tiefer.${meant(said)}`,
    },
    'type-unknown': {
      title: (said) => `Kein Typ heißt „${said.text}“.${meant(said)}`,
    },
    'type-ambiguous': {
      title: ({ text }) => `Mehrere Typen sind „${text}“. Nennen Sie den Namen eines Typs.`,
    },
    'type-missing': {
      title: ({ proposal }) =>
        proposal === ''
          ? 'Es gibt keinen Typ. Legen Sie zuerst Typen an.'
          : `Kein Typ liegt unter „${proposal}“. Wählen Sie einen anderen übergeordneten Datensatz.`,
    },
    'type-unseen': {
      title: (said) => `Kein Datensatz hat einen solchen Typ. Geben Sie seine ID ein.${meant(said)}`,
    },
    'type-retired': {
      title: (said) => `Der Typ „${said.text}“ ist stillgelegt.${meant(said)}`,
    },
    'owner-unknown': {
      title: (said) => `Niemand heißt „${said.text}“.${meant(said)}`,
    },
    'owner-unseen': {
      title: (said) =>
        `Für keinen Datensatz ist eine solche Person verantwortlich. Geben Sie ihre ID ein.${meant(said)}`,
    },
    'owner-ambiguous': {
      title: ({ text }) => `Mehrere Personen heißen „${text}“. Nennen Sie die E-Mail-Adresse oder die ID.`,
    },
    'owner-retired': {
      title: ({ text }) =>
        `„${text}“ kann keine weiteren Datensätze verantworten. Wählen Sie eine andere Person.`,
    },
    'date-invalid': {
      title: ({ text }) =>
        `„${text}“ ist kein Datum und keine Genauigkeit. Geben Sie ein Datum wie 31.03.2027 ein.`,
    },
    'row-total': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 Zeile sieht nach einer Summe aus und wird ausgelassen',
          other: `${number(count)} Zeilen sehen nach Summen aus und werden ausgelassen`,
        }),
      ({ text }) => `„${text}“ sieht nach einer Summe aus und wird ausgelassen.`,
    ),
    'row-heading': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 Zeile liest sich wie Überschriften und wird ausgelassen',
          other: `${number(count)} Zeilen lesen sich wie Überschriften und werden ausgelassen`,
        }),
      () => 'Die Zeile liest sich wie Überschriften und wird ausgelassen.',
    ),
    'row-note': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 Zeile liest sich wie eine Anmerkung oder ein Titel und wird ausgelassen',
          other: `${number(count)} Zeilen lesen sich wie Anmerkungen oder Titel und werden ausgelassen`,
        }),
      () => 'Die Zeile liest sich wie eine Anmerkung oder ein Titel und wird ausgelassen.',
    ),
    'row-other-table': rowLeftOut(
      (count) =>
        plural(count, {
          one: '1 Zeile gehört zu einer anderen Tabelle und wird ausgelassen',
          other: `${number(count)} Zeilen gehören zu anderen Tabellen und werden ausgelassen`,
        }),
      () =>
        'Die Zeile gehört zu einer anderen Tabelle und wird ausgelassen. Importieren Sie jene Tabelle für sich.',
    ),
    'parent-kept': rowNote(
      (count) =>
        plural(count, {
          one: '1 Datensatz wird nicht verschoben',
          other: `${number(count)} Datensätze werden nicht verschoben`,
        }),
      ({ text, proposal }) =>
        proposal === ''
          ? `Wird nicht unter „${text}“ verschoben: Ein Import verschiebt keine Datensätze.`
          : `Bleibt unter „${proposal}“ statt „${text}“: Ein Import verschiebt keine Datensätze.`,
    ),
    'type-kept': rowNote(
      (count) =>
        plural(count, {
          one: '1 Typ wird nicht geändert',
          other: `${number(count)} Typen werden nicht geändert`,
        }),
      ({ text, proposal }) => `Bleibt „${proposal}“ statt „${text}“: Ein Import ändert keine Typen.`,
    ),
    'status-kept': rowNote(
      (count) =>
        plural(count, {
          one: '1 Status wird nicht gesetzt',
          other: `${number(count)} Status werden nicht gesetzt`,
        }),
      ({ text, proposal }) => `Status „${proposal}“ statt „${text}“: Ein Import setzt keinen Status.`,
    ),
    'date-kept': rowNote(
      (count) =>
        plural(count, {
          one: '1 Zieldatum wird nicht gesetzt',
          other: `${number(count)} Zieldaten werden nicht gesetzt`,
        }),
      ({ text }) => `${text} wird nicht gesetzt: Ein Import setzt nur Zieldaten neuer Organisationen.`,
    ),
  },
  currencyHeading: 'Währung',
  cellsHeading: 'Zellen',

  monthAmount: ({ month, amount }) => `${month}: ${amount}`,
  monthsEach: ({ from, to, amount }) => `${from} bis ${to}: je ${amount}`,
  monthsRest: ({ from, to, amount, last, rest }) => `${from} bis ${to}: je ${amount}, ${last}: ${rest}`,
  monthRange: ({ from, to }) => `${from} bis ${to}`,

  // The steps Review and Import of an import: what will change, control totals, outcomes, external IDs of new items.
  changedAmounts: 'Geänderte Beträge',
  noChangedAmounts: 'Kein Betrag ändert sich.',
  amountsNotTold:
    'Diese Site sagt nicht, welche Beträge sie hat. Beträge, die andere gesendet haben, werden ersetzt.',
  noMatchingAmounts: 'Kein Betrag entspricht dem Filter.',
  allChanges: ({ count }) => `${number(count)} alle`,
  changesOf: {
    up: ({ count }) => `${number(count)} höher`,
    down: ({ count }) => `${number(count)} niedriger`,
    new: ({ count }) => `${number(count)} neu`,
    same: ({ count }) => `${number(count)} wie zuletzt gesendet`,
    newer: ({ count }) => `${number(count)} hier neuer`,
  },
  leastChange: 'Größe der Änderung',
  anyChange: 'Jede Änderung',
  overPercent: ({ percent }) => `Über ${percent}`,
  filterChanges: 'Nach Name oder ID filtern',
  itemHeading: 'Posten',
  monthHeading: 'Monat',
  nowHeading: 'Jetzt',
  lastSentHeading: 'Zuletzt von diesem Gerät gesendet',
  nextHeading: 'Neu',
  changeHeading: 'Änderung',
  sizeHeading: 'Größe',
  percentHeading: '%',
  yearHeading: 'Jahr',
  blankAmount: 'leer',
  unknownAmount: 'nicht bekannt',
  showMoreChanges: ({ count }) => `${number(count)} weitere zeigen`,
  newerSent: ({ name, amount, time }) => [
    name ?? 'Jemand',
    ' hat ',
    ...(time ? [time, ' '] : []),
    `${amount} gesendet.`,
  ],
  contestedTitle: 'Andere haben nach Ihrer Prüfung Beträge geändert. Wählen Sie, welche gelten.',
  newerBlank: 'keinen Betrag',
  newerSeen: ({ amount }) => `Sie haben ${amount} gesehen.`,
  newerSinceOpened: 'Das war, nachdem Sie dieses Blatt geöffnet hatten.',
  showNewer: 'Zeigen',
  answersNeeded: ({ count }) =>
    plural(count, {
      one: '1 Frage braucht eine Antwort.',
      other: `${number(count)} Fragen brauchen eine Antwort.`,
    }),
  amountsChange: ({ changed, unchanged }) => {
    const change = plural(changed, {
      one: '1 Betrag wird gesendet',
      other: `${number(changed)} Beträge werden gesendet`,
    })
    if (unchanged === 0) return `${change}.`
    const kept = plural(unchanged, {
      one: '1 unveränderter Betrag',
      other: `${number(unchanged)} unveränderte Beträge`,
    })
    return `${change}; ${kept} nicht erneut gesendet.`
  },
  unchangedShort: 'Unverändert',
  toSendByBranch: 'Zu senden, nach Zweig',
  toSendByYear: 'Zu senden, nach Jahr',
  sumTotal: 'Summe',
  unknownBranch: 'Fokusbereich nicht bekannt',
  rowsNotSent: 'Zeilen, die nicht gesendet werden können',
  otherRowFaulty: 'Eine andere Zeile desselben Postens hat einen Fehler.',
  chooseArea: 'Fokusbereich wählen',
  goToRow: 'Zur Zeile',
  moreAmounts: ({ count }) => `${number(count)} weitere`,
  willHappen: 'Posten',
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
  amountsOnly: 'Nur Beträge',
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
      'Zeilen werden in Gruppen gesendet. Wird eine abgelehnt, werden die anderen Zeilen ihrer Gruppe ohne sie erneut gesendet.',
    whole:
      'Zeilen werden in Gruppen gesendet. Bei früheren Importen hat diese Site von einer Gruppe mit einer abgelehnten Zeile nichts importiert. Ihre anderen Zeilen werden erneut gesendet.',
    'by-row':
      'Zeilen werden in Gruppen gesendet. Bei früheren Importen hat diese Site die anderen Zeilen einer Gruppe mit einer abgelehnten Zeile importiert. Neue Zeilen werden nachgeschlagen und nur erneut gesendet, wenn sie fehlen.',
    unknown:
      'Zeilen werden in Gruppen gesendet. Vielleicht importiert diese Site die anderen Zeilen einer Gruppe mit einer abgelehnten Zeile, vielleicht keine. Neue Zeilen werden eine Minute später nachgeschlagen und nur erneut gesendet, wenn sie fehlen.',
  },
  controlTotals: 'Kontrollsummen',
  spreadsheetSum: 'Von Ihrer Tabelle angezeigte Summe',
  textsAccount: ({ all, used, asked, leftOut }) =>
    `Texte um Beträge: ${number(all)} = ${number(used)} verwendet + ${number(asked)} erfragt + ${number(leftOut)} weggelassen.`,
  textsLeftOut: ({ columns }) =>
    `Weggelassen: ${columns}. Ordnen Sie eine Spalte zu, wenn ihre Texte etwas über die Beträge sagen.`,
  textsInColumn: ({ count, column }) =>
    plural(count, { one: `1 Text in ${column}`, other: `${number(count)} Texte in ${column}` }),
  sumInCurrency: ({ sum, currency }) => `${sum} ${currency}`,
  withoutCurrency: 'Ohne Währung',
  sumMatches: 'Sie stimmt überein.',
  sumMatchesRounded: ({ count }) =>
    plural(count, {
      one: 'Sie stimmt überein, auf 1 Nachkommastelle gerundet.',
      other: `Sie stimmt überein, auf ${number(count)} Nachkommastellen gerundet.`,
    }),
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
  storedLine: 'Jetzt gespeichert',
  chartRange: ({ smallest, largest }) => `${smallest} bis ${largest}`,
  chart: ({ version, first, last }) =>
    `${version} je Periode, von ${first} bis ${last}. Die Tabelle darunter enthält die Zahlen.`,
  barNow: ({ period, now }) => `${period}: ${now}`,
  barPast: ({ period, past }) => `${period}: vorher ${past}`,
  barBoth: ({ period, now, past }) => `${period}: ${now}, vorher ${past}`,

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
  unconfirmedText: 'Gesendet, aber nicht bestätigt',
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
  checkingRejected: 'Zeilen wurden abgelehnt. In einer Minute wird geprüft, was trotzdem importiert wurde…',
  waiting: 'Wartet auf das Senden…',
  notSentYet: 'Noch nicht gesendet.',
  progress: 'Posten mit Ergebnis',
  amountsWriteOnly:
    'Dieser Dienst gibt Beträge vielleicht nicht zurück. Sie werden hier deshalb nicht geprüft.',
  keptHere:
    'Der Import ist auf diesem Gerät gespeichert. Er läuft weiter, auch wenn Sie diese Seite verlassen oder das Gerät neu starten.',
  stopAfter: 'Nach dieser Anfrage anhalten',
  discardUnsent: 'Nicht gesendete Zeilen verwerfen',
  /** The import knows the column by it. */
  whyNotImported: 'Warum nicht importiert',
  saveNotImported: 'Nicht importierte Zeilen herunterladen',
  saveNotImportedWorkbook: 'Als Excel-Arbeitsmappe herunterladen',
  returnedSheet: 'Nicht importiert',
  importMore: 'Weitere importieren',
  rowsNotImported: ({ count }) =>
    plural(count, {
      one: '1 Zeile wurde nicht importiert',
      other: `${number(count)} Zeilen wurden nicht importiert`,
    }),
  rowsWith: ({ outcome }) => `Zeilen: ${outcome}`,
  returnedText: ({ count }) =>
    plural(count, {
      one: 'Korrigieren Sie sie hier oder in einer Datei. Erneut geöffnet fragt die Datei nichts.',
      other: 'Korrigieren Sie sie hier oder in einer Datei. Erneut geöffnet fragt die Datei nichts.',
    }),
  returnedInFile: 'Diese Zeilen sind jetzt in der Datei und kein Entwurf auf diesem Gerät mehr.',
  fixRows: ({ count }) =>
    plural(count, { one: 'Diese Zeile korrigieren', other: `Diese ${number(count)} Zeilen korrigieren` }),
  done: 'Fertig',
  doneQuestion: ({ count }) =>
    plural(count, {
      one: '1 Zeile wurde nicht importiert. Auf diesem Gerät verwerfen?',
      other: `${number(count)} Zeilen wurden nicht importiert. Auf diesem Gerät verwerfen?`,
    }),
  discardRows: 'Verwerfen und beenden',
  print: 'Drucken',
  receiptOf: ({ name, time }) => `Import von ${name}, ${time}`,
  sentTotals: ({ count }) =>
    plural(count, { one: '1 importierter Betrag', other: `${number(count)} importierte Beträge` }),
  sumOfAll: 'Summe',
  amountsFromSheet: ({ cells, amounts }) => {
    const inSheet = plural(cells, {
      one: '1 Betrag der Tabelle',
      other: `${number(cells)} Beträge der Tabelle`,
    })
    return amounts > cells
      ? `${inSheet}, geteilt in ${number(amounts)}.`
      : `${inSheet}, addiert zu ${number(amounts)}.`
  },
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
      one: '1 externe ID zugewiesen oder noch nicht gesendet. Sie können das unter „Ungesendete Änderungen“ rückgängig machen.',
      other: `${number(count)} externe IDs zugewiesen oder noch nicht gesendet. Sie können das unter „Ungesendete Änderungen“ rückgängig machen.`,
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

  // The account of the amounts of a sheet, and the questions about its rows, in Review and in the receipt.
  account: 'Beträge der Tabelle',
  inSheet: 'In der Tabelle',
  accountParts: 'Teile dieser Beträge',
  toSend: 'Zu senden',
  leftOut: 'Ausgelassen',
  amountCount: ({ count }) => plural(count, { one: '1 Betrag', other: `${number(count)} Beträge` }),
  textCount: ({ count }) => plural(count, { one: '1 Text', other: `${number(count)} Texte` }),
  amountCountUnread: ({ count, unread }) =>
    plural(count, {
      one: `1 Betrag, ${number(unread)} ohne Wert`,
      other: `${number(count)} Beträge, ${number(unread)} ohne Wert`,
    }),
  currencySum: ({ currency, sum }) => `${sum} ${currency}`,
  controlTotalKept: ({ sum }) =>
    `Die Summe ${sum} aus Ihrer Tabelle stimmte mit den zu sendenden Beträgen überein.`,
  accountIncomplete:
    'Ein Teil dieses Imports ist nicht mehr auf diesem Gerät. Die Beträge gehen deshalb nicht auf.',
  reasons: 'Gründe',
  reasonCell: 'Grund',
  formulaHeading: 'Formel',
  cellsOf: ({ part }) => `Zellen: ${part}`,
  loadingCells: 'Zellen werden geladen …',
  cellsGone: 'Diese Zellen sind nicht mehr auf diesem Gerät.',
  cellsCut: ({ count }) => `Dieses Gerät behält nur die ersten ${number(count)} Zellen.`,
  leftOutReasons: {
    'above-headings': 'Über den Überschriften',
    heading: 'Überschrift nicht erkannt',
    column: 'Spalte ignoriert',
    'hidden-column': 'Ausgeblendete Spalte',
    total: 'Summe',
    'no-item': 'Überschrift oder Anmerkung',
    'kept-value': 'Ein Import ändert es nicht',
    'no-money': 'Kein Geldbetrag',
    'other-table': 'Andere Tabelle des Blatts',
    'hidden-row': 'Ausgeblendete Zeile',
    'not-shown': 'Vom Zahlenformat nicht angezeigt',
    'no-value': 'Die Zelle nennt keinen Wert',
    duplicate: 'Doppelt',
    slip: 'Auffällige Beträge',
    row: 'In der Prüfung ausgelassene Zeile',
    theirs: 'Von jemand anderem geändert',
    'closed-month': 'Abgeschlossener Monat',
    unchanged: 'Unverändert',
    error: 'Zeile mit einem Fehler',
    rejected: 'Posten nicht importierbar',
  },
  reasonWith: ({ reason, problem }) => `${reason}: ${problem}`,

  problemAt: ({ cell, problem }) => `${cell}: ${problem}`,
  rowNumbered: ({ row }) => `Zeile ${row}`,
  toCheck: 'Zu prüfen',
  updatingReview: 'Prüfung wird aktualisiert …',
  applyToAll: ({ count }) => `Auf alle ${number(count)} anwenden`,
  showMoreQuestions: ({ count }) => `${number(count)} weitere zeigen`,
  // Sheets that are saved on this device until they are imported.
  drafts: 'Entwürfe',
  draftsText:
    'Tabellen, die Sie noch nicht importiert haben. Sie bleiben auf diesem Gerät, bis Sie sie verwerfen oder sich abmelden.',
  draftRows: ({ count }) => plural(count, { one: '1 Zeile', other: `${number(count)} Zeilen` }),
  continueDraft: 'Fortsetzen',
  continueDraftOf: ({ name }) => `${name} fortsetzen`,
  draftElsewhere: 'In einem anderen Tab geöffnet',
  continueHere: 'Hier fortsetzen',
  continueHereOf: ({ name }) => `${name} hier fortsetzen`,
  discardDraft: 'Verwerfen',
  discardDraftOf: ({ name }) => `${name} verwerfen`,
  discardDraftQuestion: ({ name }) => `${name} verwerfen? Die Zeilen werden von diesem Gerät gelöscht.`,
  openingDraft: 'Entwurf wird geöffnet…',
  draftSaved: 'Entwurf gespeichert',
  savingDraft: 'Entwurf wird gespeichert…',
  draftFull:
    'Auf diesem Gerät ist kein Speicherplatz frei. Ihre letzten Änderungen sind nur in diesem Tab. Schaffen Sie Platz und versuchen Sie es erneut.',
  draftNotSaved: 'Dieses Gerät konnte Ihre letzten Änderungen nicht speichern. Sie sind nur in diesem Tab.',
  saveDraftAgain: 'Erneut versuchen',
  closeDraft: 'Entwurf schließen',
  draftTaken:
    'Dieser Entwurf wurde in einem anderen Tab geöffnet. Arbeiten Sie dort weiter, oder wählen Sie unten „Hier fortsetzen“.',
  draftImported: 'Diese Tabelle wurde bereits aus einem anderen Tab importiert. Es wurde nichts gesendet.',
  keptInDraft: ({ count }) =>
    plural(count, {
      one: '1 Zeile konnte noch nicht importiert werden. Sie bleibt als Entwurf auf diesem Gerät.',
      other: `${number(count)} Zeilen konnten noch nicht importiert werden. Sie bleiben als Entwurf auf diesem Gerät.`,
    }),
  losing: {
    title: 'Seite verlassen, ohne zu speichern?',
    text: 'Ihre letzten Änderungen an dieser Tabelle sind nicht auf diesem Gerät gespeichert. Wenn Sie jetzt gehen, sind sie verloren.',
    stay: 'Bleiben',
    leave: 'Ohne Speichern verlassen',
  },

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
  answersFirst: 'Beantworten Sie vor der Prüfung die Fragen oben',
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
  continueSeries: 'Reihe fortsetzen',
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
  findNext: 'Weitersuchen',
  findPrevious: 'Rückwärts suchen',
  foundCells: ({ count }) => (count === 0 ? 'Nicht gefunden' : `${number(count)} gefunden`),
  foundCell: ({ at, count }) => `${number(at)} von ${number(count)}`,
  inSelection: 'In der Auswahl',
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
  answeredAsLastTime: 'Wie beim letzten Mal beantwortet:',
  forgetAnswers: 'Antworten vergessen',
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
    year: 'Jahr (Monat in anderer Spalte)',
    month: 'Monat oder Periode (Jahr in anderer Spalte)',
    debit: 'Sollbetrag',
    credit: 'Habenbetrag',
    side: 'Soll oder Haben',
    sign: 'Vorzeichen',
    currency: 'Währung',
    unit: 'Einheit',
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
  headingText: 'Überschrift',
  renameHeading: ({ heading }) =>
    heading === '' ? 'Überschrift eingeben' : `Überschrift „${heading}“ ändern`,
  headingRow: 'Überschriftenzeile',
  noHeadingRow: 'Keine',
  rowNumber: ({ row }) => `Zeile ${row}`,
  cellHeading: 'Zelle',
  textHeading: 'Text',
  notAnAmount: 'Kein Betrag',
  unmatchedColumn: ({ column, count }) =>
    plural(count, {
      one: `${column} enthält 1 Zahl. Wählen Sie ein Feld, oder ignorieren Sie die Spalte.`,
      other: `${column} enthält ${number(count)} Zahlen. Wählen Sie ein Feld, oder ignorieren Sie die Spalte.`,
    }),
  fieldFor: ({ column }) => `Feld für ${column}`,
  columnNamed: ({ letters, heading }) => `Spalte ${letters} „${heading}“`,
  column: ({ letters }) => `Spalte ${letters}`,
  moreColumns: ({ count }) =>
    plural(count, { one: '1 weitere Spalte', other: `${number(count)} weitere Spalten` }),
}
