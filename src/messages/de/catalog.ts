import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

const plain = 'Ebene 1\nEbene 2\nEbene 3'

/** Lists have one name under Settings and in the set-up. */
const listNames: Messages['catalog']['listNames'] = {
  'organization-types': 'Organisationstypen',
  'focus-area-types': 'Fokusbereichstypen',
  'organization-statuses': 'Status von Organisationen',
  'focus-area-statuses': 'Status von Fokusbereichen',
  people: 'Personen',
  'cost-types': 'Kostenarten',
  'cost-subtypes': 'Kostenunterarten',
  'benefit-types': 'Nutzenarten',
  'investment-categories': 'Investitionskategorien',
  'expenditure-types': 'Ausgabenarten',
}

const levels =
  'Die Ebenen der Hierarchie. Ebene 1 ist die höchste; ein untergeordneter Datensatz hat eine höhere Zahl als der übergeordnete.'
const ordered = 'In der Reihenfolge, in der sie angeboten werden.'
const byKey = 'Importe nennen einen Eintrag bei seinem Schlüssel.'

export const messages: Messages['catalog'] = {
  // Set-up of a site that holds nothing yet.
  setUpSite: 'Diese Site einrichten',
  setupSteps: {
    ...listNames,
    name: 'Name der Site',
    amounts: 'Währung und Geschäftsjahr',
    records: 'Fokusbereiche und Organisationen',
    items: 'Kosten- und Nutzenposten',
  },
  setupHints: {
    name: 'Alle sehen den Namen oben auf der Seite und in Anmeldelinks.',
    'focus-area-types':
      'Die Ebenen, auf denen Arbeit geplant wird, von der höchsten abwärts. Wählen Sie eine Vorlage und ändern Sie sie, oder geben Sie eigene Namen ein.',
    'organization-types':
      'Die Ebenen Ihrer Organisation, von der höchsten abwärts. Wählen Sie eine Vorlage und ändern Sie sie, oder geben Sie eigene Namen ein.',
    people:
      'Alle, die für Datensätze verantwortlich sein können. Mitglieder, auch aus dem Single Sign-on, stehen schon in der Liste. Personen der Liste können sich erst anmelden, wenn sie unter Zugriff eingeladen sind.',
    'cost-types': 'Wofür Geld ausgegeben wird. Kostenposten nennen eine Kostenart.',
    'cost-subtypes': 'Eine feinere Einteilung der Kostenarten, falls Sie sie brauchen.',
    'benefit-types': 'Was die Arbeit einbringt. Nutzenposten nennen eine Nutzenart.',
    'investment-categories': 'Warum Geld ausgegeben wird, falls Sie das einteilen.',
    amounts: 'Was Beträge an dieser Site bedeuten.',
    records:
      'Die Hierarchien, in denen Arbeit geplant wird. Importieren Sie sie aus einer Tabelle, in der jede Zeile ihren übergeordneten Datensatz nennt, oder legen Sie die ersten selbst an.',
    items:
      'Was Fokusbereiche kosten und einbringen. Importieren Sie die Posten aus einer Tabelle, oder legen Sie sie einzeln an.',
  },
  stepDone: 'Erledigt',
  stepLeft: 'Noch offen',
  stepOptional: 'Freiwillig',
  stepsDone: ({ done, total }) => `${number(done)} von ${number(total)} Schritten erledigt`,
  setupDone: 'Diese Site ist eingerichtet. Unter Einstellungen lässt sich alles ändern.',
  nextStep: ({ name }) => `Weiter: ${name}`,

  siteName: 'Name',
  enterSiteName: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
  siteNameSaved: ({ name }) => `Diese Site heißt jetzt ${name}.`,

  templates: 'Vorlagen',
  templateNames: {
    portfolio: 'Portfolio, Programm, Projekt',
    okr: 'OKRs',
    plain: 'Drei schlichte Ebenen',
    company: 'Unternehmen, Bereich, Abteilung',
    agile: 'Geschäftsbereich, Tribe, Squad',
    'plain-organization': 'Drei schlichte Ebenen',
    costs: 'Übliche Kostenarten',
    benefits: 'Übliche Nutzenarten',
    investments: 'Betreiben, wachsen, wandeln',
  },
  templateLines: {
    portfolio: 'Portfolio\nProgramm\nProjekt',
    okr: 'Unternehmensziel\nTeamziel\nSchlüsselergebnis',
    plain,
    company: 'Unternehmen\nBereich\nAbteilung',
    agile: 'Geschäftsbereich\nTribe\nSquad',
    'plain-organization': plain,
    costs: 'Personal\nSoftware\nHardware\nDienstleistungen\nReisen',
    benefits: 'Umsatz\nKostensenkung\nVermiedene Kosten\nKundenzufriedenheit',
    investments: 'Betreiben\nWachsen\nWandeln',
  },
  listedCount: ({ count }) => `In dieser Liste: ${number(count)}`,
  moreListed: ({ count }) => `und ${number(count)} weitere`,
  changeInSettings: 'In den Einstellungen ändern',
  costTypesFirst: 'Fügen Sie zuerst Kostenarten hinzu: Jede Unterart gehört zu einer.',
  levelsFirst: 'Fügen Sie zuerst Ebenen hinzu: Jeder Datensatz hat eine.',

  areasFirst: 'Fügen Sie zuerst Fokusbereiche hinzu: Jeder Posten gehört zu einem.',
  cannotAddRecords:
    'Sie können diese Datensätze nur ansehen. Bitten Sie Ihre Administration um die Berechtigung, welche hinzuzufügen.',

  importFocusAreas: 'Fokusbereiche importieren',
  importOrganizations: 'Organisationen importieren',
  newFocusArea: 'Neuer Fokusbereich',
  newOrganization: 'Neue Organisation',
  importCostItems: 'Kostenposten importieren',
  importBenefitItems: 'Nutzenposten importieren',
  newCostItem: 'Neuer Kostenposten',
  newBenefitItem: 'Neuer Nutzenposten',
  recordsHeld: ({ focusAreas, organizations }) =>
    `Fokusbereiche: ${number(focusAreas)}. Organisationen: ${number(organizations)}.`,
  itemsHeld: ({ costItems, benefitItems }) =>
    `Kostenposten: ${number(costItems)}. Nutzenposten: ${number(benefitItems)}.`,

  setupOffer:
    'Beginnen Sie mit Name, Ebenen, Personen und Listen. Sie können jederzeit unterbrechen und unter Einstellungen fortfahren.',
  cannotSetUp: 'Sie können diese Site nicht einrichten',
  askManagers: ({ names }) => `Diese Site kann eingerichtet werden von: ${names}.`,
  askAdministrator: 'Bitten Sie Ihre Administration, diese Site einzurichten.',

  title: 'Einstellungen',
  lists: 'Listen',
  listNames,
  hints: {
    'organization-types': levels,
    'focus-area-types': levels,
    'organization-statuses': ordered,
    'focus-area-statuses': ordered,
    people:
      'Alle, die für Datensätze verantwortlich sein können. Die Anmeldung wird unter Zugriff eingerichtet.',
    'cost-types': byKey,
    'cost-subtypes': `Jede gehört zu einer Kostenart. ${byKey}`,
    'benefit-types': byKey,
    'investment-categories': byKey,
    'expenditure-types': byKey,
  },
  loading: 'Liste wird geladen…',
  absent: 'Diese Site hat keine Stammdaten, die hier geändert werden können',
  absentText: 'Typen, Personen und Listen werden auf der Site selbst verwaltet.',
  readOnly: 'Sie können diese Listen ansehen, aber nicht ändern. Bitten Sie Ihre Administration darum.',
  empty: 'Diese Liste ist leer. Fügen Sie den ersten Eintrag hinzu, oder fügen Sie eine ganze Liste ein.',
  emptyReadOnly: 'Diese Liste ist leer. Bitten Sie Ihre Administration, Einträge hinzuzufügen.',

  fields: {
    name: 'Name',
    key: 'Schlüssel',
    level: 'Ebene',
    color: 'Farbe',
    email: 'E-Mail',
    costType: 'Kostenart',
  },
  uses: 'Verwendet von',
  actions: 'Aktionen',
  retired: 'Deaktiviert',
  firstStays: 'Neue Datensätze beginnen damit, deshalb bleibt er bestehen.',
  archivedStays: 'Archivierte Datensätze haben ihn, deshalb bleibt er bestehen.',
  noName: 'Kein Name',
  colors: {
    gray: 'Grau',
    blue: 'Blau',
    teal: 'Petrol',
    green: 'Grün',
    yellow: 'Gelb',
    orange: 'Orange',
    red: 'Rot',
    violet: 'Violett',
  },
  noColor: 'Standardfarbe',
  choose: 'Wählen',

  newEntry: 'Neuer Eintrag',
  pasteList: 'Liste einfügen',
  add: 'Hinzufügen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  edit: 'Bearbeiten',
  editEntry: ({ name }) => `${name} bearbeiten`,
  moreActions: ({ name }) => `Weitere Aktionen für ${name}`,
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  moveHint: 'Alt+↑ und Alt+↓ verschieben einen Eintrag.',
  moved: ({ name, position, count }) => `${name} ist jetzt ${number(position)} von ${number(count)}.`,
  retire: 'Deaktivieren',
  restore: 'Aktivieren',
  delete: 'Löschen',
  askDelete: ({ name }) => `${name} löschen?`,

  unsaved: 'Nicht gespeicherte Änderungen',
  unsavedText: 'Ihre Eingaben sind nicht gespeichert. Wenn Sie die Seite verlassen, werden sie verworfen.',
  keepEditing: 'Weiter bearbeiten',
  discardChanges: 'Änderungen verwerfen',

  enterName: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
  enterKey: 'Geben Sie einen Schlüssel mit höchstens 100 Zeichen ein.',
  enterLevel: 'Geben Sie eine Ebene ein: 1, 2, 3 …',
  enterEmail: 'Geben Sie eine E-Mail-Adresse ein, oder lassen Sie das Feld leer.',
  enterCostType: 'Wählen Sie eine Kostenart.',

  notDeleted: ({ name }) =>
    `${name} wird verwendet und kann nicht gelöscht werden. Deaktivieren Sie den Eintrag: Datensätze behalten ihn, und niemand kann ihn neu wählen.`,
  levelInUse: ({ name }) =>
    `Datensätze haben den Typ ${name}, deshalb bleibt seine Ebene. Fügen Sie einen Typ mit der anderen Ebene hinzu.`,
  setByService: ({ name }) =>
    `Der Dienst setzt ${name} selbst, deshalb bleibt der Status mit seinem Namen bestehen.`,
  nameTaken: 'Ein anderer Eintrag dieser Liste hat diesen Namen. Geben Sie einen anderen ein.',
  nameOrKeyTaken:
    'Ein anderer Eintrag dieser Liste hat diesen Namen oder Schlüssel. Geben Sie einen anderen ein.',
  notSaved: ({ reason }) => `Nicht gespeichert. ${reason}`,

  // What amounts mean at the site.
  amounts: 'Beträge',
  amountsHint: 'Was Beträge an dieser Site bedeuten. Eine Einstellung ändert keinen Betrag.',
  amountsOnDevice:
    'Diese Site speichert diese Einstellungen nicht. Sie bleiben auf diesem Gerät und gelten nur für Sie.',
  askToChange: ({ names }) => `Um diese Einstellungen zu ändern, wenden Sie sich an ${names}.`,
  askAdministratorToChange: 'Ändern kann diese Einstellungen nur jemand aus der Administration.',
  currency: 'Währung',
  noCurrency: 'Keine Währung',
  currencyName: ({ name, code }) => `${name} (${code})`,
  decimalPlaces: ({ count }) =>
    plural(count, { one: '1 Nachkommastelle', other: `${number(count)} Nachkommastellen` }),
  firstFiscalMonth: 'Erster Monat des Geschäftsjahres',
  closedThrough: 'Abgeschlossen bis',
  closedThroughHint: 'Der letzte Monat, dessen Beträge endgültig sind.',
  notClosed: 'Kein Monat ist abgeschlossen',
  versionWords: 'Wörter für Versionen',
  versionWordsHint: 'Wie Ihre Tabellen eine Version nennen. Groß- und Kleinschreibung sind gleich.',
  noWords: 'Keine',
  word: 'Wort',
  wordOf: ({ position }) => `Wort ${number(position)}`,
  versionOf: ({ position }) => `Version von Wort ${number(position)}`,
  addWord: 'Wort hinzufügen',
  removeWord: ({ position }) => `Wort ${number(position)} entfernen`,
  enterWord: 'Geben Sie ein Wort mit höchstens 100 Zeichen ein.',
  wordRepeated: 'Dieses Wort steht schon in der Liste.',
  settingsSaved: 'Gespeichert',

  // Paste.
  pasteTitle: 'Liste einfügen',
  pasteHints: {
    name: 'Ein Eintrag je Zeile. Der Schlüssel folgt nach Tabulator oder Semikolon, oder er wird aus dem Namen gebildet.',
    level:
      'Ein Typ je Zeile, von der höchsten Ebene abwärts. Eine Ebene kann nach Tabulator oder Semikolon folgen.',
    color: 'Ein Status je Zeile. Eine Farbe kann nach Tabulator oder Semikolon folgen.',
    email: 'Eine Person je Zeile. Eine E-Mail-Adresse kann nach Tabulator, Semikolon oder Komma folgen.',
    costType:
      'Eine Unterart je Zeile: Name, Kostenart und, wenn er nicht aus dem Namen gebildet werden soll, der Schlüssel, getrennt durch Tabulator oder Semikolon.',
  },
  pasteLabel: 'Einträge, einer je Zeile',
  preview: 'Vorschau',
  line: 'Zeile',
  result: 'Ergebnis',
  pasteResults: {
    new: 'Neu',
    unchanged: 'Schon in der Liste',
    added: 'Hinzugefügt',
    heading: 'Überschrift, wird ausgelassen',
    'no-name': 'Der Name fehlt',
    'long-name': 'Der Name ist länger als 200 Zeichen',
    repeated: 'Wiederholt eine frühere Zeile',
    'key-taken': 'Ein anderer Eintrag hat diesen Schlüssel',
    'email-taken': 'Eine andere Person hat diese E-Mail-Adresse',
    email: 'Keine E-Mail-Adresse',
    level: 'Die Ebene muss eine ganze Zahl ab 1 sein',
    color: 'Keine Farbe, die ein Status haben kann',
    'cost-type': 'Keine Kostenart hat diesen Namen oder Schlüssel',
  },
  addMany: ({ count }) =>
    plural(count, { one: '1 Eintrag hinzufügen', other: `${number(count)} Einträge hinzufügen` }),
  addAndGoOn: ({ count }) => `${number(count)} hinzufügen und weiter`,
  faultyLines: ({ count }) =>
    plural(count, {
      one: '1 Zeile kann nicht hinzugefügt werden.',
      other: `${number(count)} Zeilen können nicht hinzugefügt werden.`,
    }),
  moreLines: ({ count }) =>
    plural(count, { one: '1 weitere Zeile', other: `${number(count)} weitere Zeilen` }),
  tooManyLines: ({ max }) => `Fügen Sie höchstens ${number(max)} Zeilen auf einmal ein.`,
  adding: ({ done, total }) => `${number(done)} von ${number(total)} werden hinzugefügt…`,
  addedMany: ({ count }) =>
    plural(count, { one: '1 Eintrag hinzugefügt.', other: `${number(count)} Einträge hinzugefügt.` }),
  notAdded: ({ name, reason }) => `${name} wurde nicht hinzugefügt. ${reason}`,
  stoppedAt: ({ name, reason }) =>
    `${name} wurde nicht hinzugefügt. ${reason} Fügen Sie die übrigen danach erneut hinzu.`,
}
