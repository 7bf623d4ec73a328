import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { listNames, setupMessages } from './catalog-setup.ts'

const levels =
  'Die Ebenen der Hierarchie. Ebene 0 ist die höchste; ein untergeordneter Datensatz hat eine höhere Zahl als der übergeordnete.'
const ordered = 'In der Reihenfolge, in der sie angeboten werden.'
const byKey = 'Importe nennen einen Eintrag bei seinem Schlüssel.'

export const messages: Messages['catalog'] = {
  ...setupMessages,

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
  actions: 'Aktionen',
  retired: 'Stillgelegt',
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
  moveUp: ({ name }) => `${name} nach oben verschieben`,
  moveDown: ({ name }) => `${name} nach unten verschieben`,
  moveHint: 'Alt+↑ und Alt+↓ verschieben einen Eintrag.',
  moved: ({ name, position, count }) => `${name} ist jetzt ${number(position)} von ${number(count)}.`,
  retire: 'Stilllegen',
  retireEntry: ({ name }) => `${name} stilllegen`,
  restore: 'Wiederherstellen',
  restoreEntry: ({ name }) => `${name} wiederherstellen`,
  delete: 'Löschen',
  deleteEntry: ({ name }) => `${name} löschen`,
  askDelete: ({ name }) => `${name} löschen?`,

  unsaved: 'Nicht gespeicherte Änderungen',
  unsavedText: 'Ihre Eingaben sind nicht gespeichert. Wenn Sie die Seite verlassen, werden sie verworfen.',
  keepEditing: 'Weiter bearbeiten',
  discardChanges: 'Änderungen verwerfen',

  enterName: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
  enterKey: 'Geben Sie einen Schlüssel mit höchstens 100 Zeichen ein.',
  enterLevel: 'Geben Sie eine Ebene ein: 0, 1, 2 …',
  enterEmail: 'Geben Sie eine E-Mail-Adresse ein, oder lassen Sie das Feld leer.',
  enterCostType: 'Wählen Sie eine Kostenart.',

  notDeleted: ({ name }) =>
    `${name} wird verwendet und kann nicht gelöscht werden. Legen Sie den Eintrag still: Datensätze behalten ihn, und niemand kann ihn neu wählen.`,
  levelInUse: ({ name }) =>
    `Datensätze haben den Typ ${name}, deshalb bleibt seine Ebene. Fügen Sie einen Typ mit der anderen Ebene hinzu.`,
  setByService: ({ name }) =>
    `Der Dienst setzt ${name} selbst, deshalb bleibt der Status mit seinem Namen bestehen.`,
  nameTaken: 'Ein anderer Eintrag dieser Liste hat diesen Namen. Geben Sie einen anderen ein.',
  nameOrKeyTaken:
    'Ein anderer Eintrag dieser Liste hat diesen Namen oder Schlüssel. Geben Sie einen anderen ein.',
  notSaved: ({ reason }) => `Nicht gespeichert. ${reason}`,

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
    level: 'Die Ebene muss eine ganze Zahl ab 0 sein',
    color: 'Keine Farbe, die ein Status haben kann',
    'cost-type': 'Keine Kostenart hat diesen Namen oder Schlüssel',
  },
  addMany: ({ count }) =>
    plural(count, { one: '1 Eintrag hinzufügen', other: `${number(count)} Einträge hinzufügen` }),
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
