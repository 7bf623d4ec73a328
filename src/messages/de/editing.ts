import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['editing'] = {
  formTitles: {
    'focus-area': 'Fokusbereich',
    organization: 'Organisation',
  },
  loading: 'Formular wird geladen…',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  pending: 'Ungesendet',
  notSaved: ({ reason }) => `Nicht gespeichert. ${reason}`,
  moreRecords: ({ count }) => `${number(count)} weitere`,

  unsavedChanges: 'Nicht gespeicherte Änderungen',
  unsavedText: 'Sie haben nicht gespeicherte Änderungen.',
  keepEditing: 'Weiter bearbeiten',
  discardChanges: 'Änderungen verwerfen',
  draftRestored: 'Ihre nicht gespeicherten Änderungen wurden wiederhergestellt.',

  // Fields.
  enterName: 'Geben Sie einen Namen ein.',
  enterOwner: 'Wählen Sie eine verantwortliche Person.',
  enterType: 'Wählen Sie einen Typ.',
  enterValueOrReset: 'Geben Sie einen Wert ein oder setzen Sie das Feld zurück.',
  enterValueOrEmpty: 'Geben Sie einen Wert ein oder lassen Sie das Feld leer.',
  searchPeople: 'Nach Name oder E-Mail suchen',
  peopleFound: ({ count }) => plural(count, { one: '1 Person', other: `${number(count)} Personen` }),
  personGroups: {
    me: 'Ich',
    recent: 'Zuletzt gewählt',
    all: 'Personen',
  },
  personIsMe: ({ name }) => `${name} (ich)`,
  nobodyFound: 'Keine Person gefunden.',
  typeToFindMore: 'Tippen Sie, um weitere Personen zu finden.',
  noSuchPerson: ({ text }) => `„${text}“ ist hier keine Person. Wählen Sie eine aus der Liste.`,
  unknownPerson: 'Unbekannte Person',
  observedOwners:
    'Personen, die auf diesem Gerät für Datensätze verantwortlich sind. Diese Site hat möglicherweise weitere.',
  ownerId: 'Benutzer-ID der verantwortlichen Person',
  ownerIdHint: 'Fragen Sie die Administration der Site nach der ID.',
  choosePerson: 'Person wählen',
  useId: 'ID verwenden…',
  enterParent: 'Wählen Sie einen übergeordneten Datensatz oder die oberste Ebene.',
  searchParents: 'Nach Name suchen',
  parents: ({ kind }) => (kind === 'organization' ? 'Organisationen' : 'Fokusbereiche'),
  parentsFound: ({ count }) => plural(count, { one: '1 Eintrag', other: `${number(count)} Einträge` }),
  noParentFound: 'Kein Datensatz gefunden, der übergeordnet sein kann.',
  typeToFindParents: 'Tippen Sie, um weitere Datensätze zu finden.',
  noSuchParent: ({ text }) =>
    `„${text}“ ist kein Datensatz, der übergeordnet sein kann. Wählen Sie einen aus der Liste.`,
  type: 'Typ',
  typeId: 'Typ-ID',
  chooseType: 'Typ wählen',
  unknownType: 'Unbekannter Typ',
  observedTypes: 'Typen von Datensätzen auf diesem Gerät. Diese Site hat möglicherweise weitere.',
  noTypes: ({ kind }) =>
    kind === 'organization'
      ? 'Es gibt noch keine Organisationstypen.'
      : 'Es gibt noch keine Fokusbereichstypen.',
  noTypesBelow: ({ kind }) =>
    kind === 'organization'
      ? 'Kein Organisationstyp passt unter diesen übergeordneten Datensatz.'
      : 'Kein Fokusbereichstyp passt unter diesen übergeordneten Datensatz.',
  addType: 'Typ in den Einstellungen anlegen',
  askForTypes: 'Bitten Sie Ihre Administration, einen anzulegen.',
  formatText: 'Text formatieren',
  descriptionLocks: {
    'unknown-form':
      'Diese Beschreibung hat ein unbekanntes Format und kann hier nicht bearbeitet werden. Sie bleibt unverändert.',
    'too-long': 'Diese Beschreibung ist zu lang, um sie hier zu bearbeiten. Sie bleibt unverändert.',
  },

  // Edit.
  editTitle: ({ name }) => `${name} bearbeiten`,
  nothingToSave: 'Keine Änderungen zu speichern.',
  pendingEdited: 'Diese Änderung steht noch aus. Beim Speichern wird sie ersetzt.',
  newValuesShown: ({ fields }) => `Seit dem Öffnen geändert: ${fields}. Sie sehen die neuen Werte.`,
  othersChanged: ({ fields }) =>
    `Eine andere Person hat geändert: ${fields}. Ihre Eingaben bleiben erhalten; vor dem Überschreiben werden Sie gefragt.`,

  // Move.
  moveTitle: ({ name }) => `${name} verschieben`,
  moveManyTitle: ({ count }) =>
    plural(count, {
      one: '1 ausgewählten Datensatz verschieben',
      other: `${number(count)} ausgewählte Datensätze verschieben`,
    }),
  move: 'Verschieben',
  moveMany: ({ count, total }) => `${number(count)} von ${number(total)} verschieben`,
  cannotMove: 'Datensätze lassen sich hier nicht verschieben',
  movePreview: 'Vorschau des Verschiebens',
  branchesMove: ({ count }) =>
    plural(count, {
      one: '1 Datensatz wird verschoben.',
      other: `${number(count)} Datensätze werden verschoben.`,
    }),
  noneCanMove: 'Kein Datensatz lässt sich dorthin verschieben.',
  obstacles: {
    'same-parent': 'Ist bereits dort',
    'own-branch': 'Lässt sich nicht in den eigenen Zweig verschieben',
    'type-level': 'Passt nicht: Der Typ liegt nicht unter dem Typ des übergeordneten Datensatzes',
    'too-deep': ({ max }) => `Passt nicht: Der Zweig würde tiefer als Ebene ${number(max)} reichen`,
  },

  // Create.
  newTitle: ({ kind }) => (kind === 'organization' ? 'Neue Organisation' : 'Neuer Fokusbereich'),
  newChildTitle: ({ kind, parent }) =>
    kind === 'organization' ? `Neue Organisation unter ${parent}` : `Neuer Fokusbereich unter ${parent}`,
  create: 'Anlegen',
  startsPending: 'Ein neuer Fokusbereich hat den Status „Ausstehend“ und kein Zieldatum.',
  descriptionFollows: 'Die Beschreibung wird in einem zweiten Schritt gespeichert.',
  othersFollow: 'Beschreibung, Status und Zieldatum werden direkt nach dem Datensatz gespeichert.',
  createPending:
    'Noch nicht bestätigt. Der neue Datensatz liegt auf diesem Gerät und wird gesendet, sobald der Dienst antwortet.',

  // Archive.
  archiveTitle: ({ name }) => `${name} archivieren`,
  archiveManyTitle: ({ count }) =>
    plural(count, {
      one: '1 Organisation archivieren',
      other: `${number(count)} Organisationen archivieren`,
    }),
  alreadyArchived: ({ count }) =>
    plural(count, {
      one: '1 ausgewählte Organisation ist bereits archiviert.',
      other: `${number(count)} ausgewählte Organisationen sind bereits archiviert.`,
    }),
  recordsToArchive: 'Zu archivierende Organisationen',
  archiveText:
    'Das lässt sich nicht rückgängig machen. Untergeordnete Organisationen werden nicht archiviert.',
  archiveTextOtherSite:
    'Das lässt sich hier nicht rückgängig machen. Diese Site archiviert möglicherweise auch untergeordnete Organisationen.',
  archiveReason: 'Grund',
  archiveReasonHint: 'Optional. Der archivierte Datensatz zeigt ihn.',
  archiveReasonSent: 'Optional. Der Grund wird an diese Site gesendet. Die Konsole zeigt ihn nicht.',
  archiveReasonTooLong: ({ max }) => `Geben Sie höchstens ${number(max)} Zeichen ein.`,
  archive: 'Archivieren',
  notArchived: ({ reason }) => `Nicht archiviert. ${reason}`,

  // Delete.
  deleteTitle: ({ name }) => `${name} löschen?`,
  deleteManyTitle: ({ kind, count }) =>
    kind === 'organization'
      ? plural(count, { one: '1 Organisation löschen?', other: `${number(count)} Organisationen löschen?` })
      : plural(count, { one: '1 Fokusbereich löschen?', other: `${number(count)} Fokusbereiche löschen?` }),
  recordsToDelete: 'Zu löschende Datensätze',
  cannotUndo: 'Das Löschen lässt sich nicht rückgängig machen.',
  backupFirst:
    'Vorher wird eine Sicherung heruntergeladen. ID, Datumsangaben, Status und verschobene untergeordnete Datensätze stellt sie nicht wieder her.',
  typeName: ({ name }) => `Geben Sie zur Bestätigung den Namen ein: ${name}`,
  typeBeginning: ({ name }) => `Geben Sie zur Bestätigung den Anfang des Namens ein: ${name}`,
  typeCount: ({ count }) => `Geben Sie zur Bestätigung die Anzahl der Datensätze ein: ${count}`,
  deleteWithBackup: 'Sicherung herunterladen und löschen',
  notDeleted: ({ reason }) => `Nicht gelöscht. ${reason}`,
  nothingSelected: 'Nichts ausgewählt',
  selectFirst: ({ kind }) =>
    kind === 'organization'
      ? 'Wählen Sie zuerst Organisationen im Baum aus.'
      : 'Wählen Sie zuerst Fokusbereiche im Baum aus.',

  deletePreview: 'Löschvorschau',
  noneMoves: 'Es werden keine untergeordneten Datensätze verschoben.',
  moves: ({ count }) =>
    plural(count, {
      one: '1 untergeordneter Datensatz wird verschoben.',
      other: `${number(count)} untergeordnete Datensätze werden verschoben.`,
    }),
  movesToTop: ({ count }) =>
    plural(count, {
      one: '1 davon kommt auf die oberste Ebene.',
      other: `${number(count)} davon kommen auf die oberste Ebene.`,
    }),
  movesAlong: ({ count }) =>
    plural(count, {
      one: '1 weiterer Nachfahre wird mitverschoben.',
      other: `${number(count)} weitere Nachfahren werden mitverschoben.`,
    }),
  skipsLevel: ({ count, names }) =>
    plural(count, {
      one: `1 untergeordneter Datensatz überspringt eine Typebene: ${names}.`,
      other: `${number(count)} untergeordnete Datensätze überspringen eine Typebene: ${names}.`,
    }),
  otherSiteMoves:
    'Diese Site behandelt untergeordnete Datensätze möglicherweise anders oder lehnt das Löschen ab.',
  movingRecords: 'Verschobene Datensätze',
  moveToTop: ({ from, to }) => `→ Oberste Ebene · Ebene ${number(from)} → ${number(to)}`,
  moveUnder: ({ path, from, to }) => `→ ${path} · Ebene ${number(from)} → ${number(to)}`,

  showSteps: 'Jeden Schritt anzeigen',
  deletionSteps: 'Schritte des Löschens',
  stepsText:
    'Datensätze werden einzeln gelöscht, die unterste Ebene zuerst. Endet das Löschen vorzeitig, sind die Schritte bis dahin geschehen.',
  stepNumber: 'Schritt',
  stepDeletes: 'Löscht',
  stepMoves: 'Verschiebt',
  stepMovesNone: 'Keine',
  stepMovesToTop: ({ names }) => `${names} → Oberste Ebene`,
  stepMovesUnder: ({ names, parent }) => `${names} → ${parent}`,

  attachedItems: 'Zugeordnete Posten',
  costItems: ({ count }) => `Kostenposten: ${count}`,
  benefitItems: ({ count }) => `Nutzenposten: ${count}`,
  counting: 'wird gezählt…',
  notKnown: 'unbekannt',
  orMore: ({ count }) => `${number(count)} oder mehr`,
  itemsMove: 'Zugeordnete Posten werden in den übergeordneten Fokusbereich verschoben.',
  itemsBlock:
    'Für zugeordnete Posten gibt es keinen übergeordneten Fokusbereich. Löschen oder verschieben Sie sie zuerst.',
  itemsOfManyMove: 'Zugeordnete Posten kommen zum nächsten übergeordneten Fokusbereich, der bleibt.',
  itemsOfManyBlock: ({ names }) =>
    `Für die zugeordneten Posten von ${names} gibt es keinen übergeordneten Fokusbereich. Löschen oder verschieben Sie sie zuerst.`,
  itemsOtherSite: 'Diese Site verschiebt oder löscht zugeordnete Posten möglicherweise.',

  // After a deletion.
  deletingTitle: ({ name }) => `${name} wird gelöscht`,
  deletingManyTitle: ({ kind, count }) =>
    kind === 'organization'
      ? plural(count, {
          one: '1 Organisation wird gelöscht',
          other: `${number(count)} Organisationen werden gelöscht`,
        })
      : plural(count, {
          one: '1 Fokusbereich wird gelöscht',
          other: `${number(count)} Fokusbereiche werden gelöscht`,
        }),
  deletionPending: 'Noch nicht bestätigt. Die Löschung liegt auf diesem Gerät.',
  deletedAll: ({ count }) => plural(count, { one: 'Gelöscht.', other: `Alle ${number(count)} gelöscht.` }),
  deletedSome: ({ count, total }) =>
    total === 1
      ? 'Nicht gelöscht. Siehe „Ungesendete Änderungen“.'
      : `${number(count)} von ${number(total)} gelöscht. Die übrigen finden Sie unter „Ungesendete Änderungen“.`,
  results: 'Ergebnisse',
  deleted: 'Gelöscht',
  alreadyDeleted: 'War bereits gelöscht',
  discarded: 'Verworfen',
  childrenNow: 'Neuer Ort der untergeordneten Datensätze',
  nowAtTop: 'Auf der obersten Ebene, wie erwartet',
  nowUnder: ({ parent }) => `Unter ${parent}, wie erwartet`,
  nowAtTopNotUnder: ({ expected }) => `Auf der obersten Ebene (erwartet: unter ${expected})`,
  nowUnderNotAtTop: ({ parent }) => `Unter ${parent} (erwartet: auf der obersten Ebene)`,
  nowUnderNotUnder: ({ parent, expected }) => `Unter ${parent} (erwartet: unter ${expected})`,
  deletedAsWell: 'Ebenfalls gelöscht',
  notLoaded: ({ reason }) => `Konnte nicht geladen werden. ${reason}`,

  // Restore.
  restoreTitle: 'Aus Sicherung wiederherstellen',
  restoreText: 'Wählen Sie die Sicherung, die vor dem Löschen heruntergeladen wurde.',
  restoreLink: 'Aus Sicherung wiederherstellen…',
  chooseBackup: 'Sicherung wählen',
  backupName: ({ name }) => `Sicherung von ${name}`,
  backupOfMany: ({ kind, count }) =>
    kind === 'organization'
      ? plural(count, {
          one: 'Sicherung von 1 Organisation',
          other: `Sicherung von ${number(count)} Organisationen`,
        })
      : plural(count, {
          one: 'Sicherung von 1 Fokusbereich',
          other: `Sicherung von ${number(count)} Fokusbereichen`,
        }),
  notBackup:
    'Diese Datei ist keine Sicherung. Wählen Sie eine Datei, die vor einem Löschen heruntergeladen wurde.',
  noneInBackup: ({ kind }) =>
    kind === 'organization'
      ? 'Diese Sicherung enthält keine Organisationen. Öffnen Sie sie unter „Fokusbereiche“.'
      : 'Diese Sicherung enthält keine Fokusbereiche. Öffnen Sie sie unter „Organisationen“.',
  inBackup: 'Datensätze in der Sicherung, übergeordnete zuerst',
  restore: 'Wiederherstellen',
  restoreRecord: ({ name }) => `${name} wiederherstellen`,
  notRestored: 'Wird nicht wiederhergestellt',
  parentGone:
    'Der übergeordnete Datensatz wurde ebenfalls gelöscht. Der Datensatz wird auf der obersten Ebene wiederhergestellt.',
  lossId: 'Die ID: Der Datensatz erhält eine neue, und alte Links funktionieren nicht mehr.',
  lossDates: 'Anlagedatum, Datum der letzten Änderung, Zieldatum und Status.',
  lossChildren: 'Verschobene untergeordnete Datensätze: Sie bleiben, wo sie sind.',
  lossItems: 'Zugeordnete Kosten- und Nutzenposten.',
}
