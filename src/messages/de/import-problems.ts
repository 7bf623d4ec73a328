import type { problems as english } from '#messages/en/import-problems.ts'
import { number, plural } from '#messages/formats.ts'

export const problems: typeof english = {
  tableFaults: {
    'empty-clipboard':
      'Die Zwischenablage enthält keinen Text. Kopieren Sie die Zellen in Ihrer Tabelle erneut.',
    'empty-table': 'Es gibt keine Zellen. Kopieren Sie die Zeilen zusammen mit ihren Überschriften.',
    'empty-workbook': 'Alle Blätter dieser Arbeitsmappe sind leer. Wählen Sie eine andere Datei.',
    'open-quote': ({ row, quote }) =>
      `Zeile ${number(row)} hat ein Anführungszeichen (${quote}), das nicht geschlossen wird. Schließen Sie es, oder verdoppeln Sie es, wenn es zum Text gehört.`,
    'too-many-columns': ({ row, max }) =>
      `Zeile ${number(row)} hat mehr als ${number(max)} Spalten. Importieren Sie weniger Spalten.`,
    'too-many-rows': ({ max }) =>
      `Die Tabelle hat mehr als ${number(max)} Zeilen. Importieren Sie sie in Teilen.`,
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
    'cannot-write':
      'Dieser Browser kann keine Arbeitsmappen schreiben. Aktualisieren Sie ihn, oder speichern Sie eine CSV-Datei.',
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
    `Die Datei gibt ihre Zeichenkodierung nicht an und wurde als ${encoding} gelesen. Prüfen Sie Umlaute und Buchstaben mit Akzenten.`,
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

  ruleProblems: {
    'no-name': 'Dem Namen ist keine Spalte zugeordnet. Wählen Sie die Spalte mit den Namen der Posten.',
    'no-periods':
      'Eine Spalte enthält Beträge, aber keine die Perioden. Wählen Sie die Spalte mit den Perioden.',
    'no-amounts':
      'Eine Spalte enthält Perioden, aber keine die Beträge. Wählen Sie die Spalte mit den Beträgen.',
    'two-layouts':
      'Einige Spalten sind Perioden, und eine andere Spalte nennt die Periode. Verwenden Sie nur einen dieser Aufbauten.',
    'no-version': 'Keine Spalte nennt die Version. Wählen Sie eine Version für alle Beträge.',
    'columns-without-version': 'Einige Spalten mit Beträgen haben keine Version. Wählen Sie eine für sie.',
  },
  headingDays: ({ columns, month, day }) =>
    `${columns}: Die Zahl wird als Jahr gelesen, etwa ${month}. Falls sie ein Tag ist, etwa ${day}, korrigieren Sie die Überschriften in Ihrer Tabelle und importieren Sie sie erneut.`,
  unknownPeriods: ({ count, columns }) =>
    plural(count, {
      one: `Die Überschrift von ${columns} ist keine Periode, die der Dienst akzeptiert. Korrigieren Sie sie in Ihrer Tabelle und importieren Sie diese erneut, oder ignorieren Sie die Spalte.`,
      other: `Die Überschriften von ${columns} sind keine Perioden, die der Dienst akzeptiert. Korrigieren Sie sie in Ihrer Tabelle und importieren Sie diese erneut, oder ignorieren Sie die Spalten.`,
    }),
  repeatedColumns: ({ count, columns, role }) =>
    `${number(count)} Spalten sind ${role} zugeordnet: ${columns}. Ignorieren Sie alle bis auf eine davon.`,
  quotedField: ({ field }) => `„${field}“`,
  periodWithVersion: ({ period, version }) => `${period} (${version})`,

  marks: {
    'not-an-amount': 'Das ist kein Betrag. Geben Sie eine Zahl ein, oder leeren Sie die Zelle.',
    shortened:
      'Die Tabelle hat diese Zahl zu einem Exponenten gekürzt. Formatieren Sie die Spalte als Zahl und kopieren Sie sie erneut.',
    'cut-off':
      'Die Spalte war zu schmal und wurde als #### kopiert. Verbreitern Sie sie und kopieren Sie sie erneut.',
    'formula-error':
      'Die Tabelle zeigt hier einen Fehler. Korrigieren Sie die Formel und kopieren Sie sie erneut.',
    percent: 'Ein Prozentwert ist kein Betrag. Geben Sie den Betrag ein.',
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
}
