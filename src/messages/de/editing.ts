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
  pending: 'Ausstehend',
  needsAttention: 'Handlungsbedarf',
  notSaved: ({ reason }) => `Nicht gespeichert. ${reason}`,
  moreRecords: ({ count }) => `${number(count)} weitere`,

  unsavedChanges: 'Nicht gespeicherte Änderungen',
  unsavedText: 'Sie haben nicht gespeicherte Änderungen.',
  keepEditing: 'Weiter bearbeiten',
  discardChanges: 'Änderungen verwerfen',
  draftRestored: 'Ihre nicht gespeicherten Änderungen wurden wiederhergestellt.',

  // Fields.
  enterName: 'Geben Sie einen Namen ein.',
  enterOwner: 'Wählen Sie eine verantwortliche Person oder geben Sie eine Benutzer-ID ein.',
  enterType: 'Wählen Sie einen Typ oder geben Sie seine ID ein.',
  enterValueOrReset: 'Geben Sie einen Wert ein oder setzen Sie das Feld zurück.',
  enterValueOrEmpty: 'Geben Sie einen Wert ein oder lassen Sie das Feld leer.',
  enterDate: 'Geben Sie ein Datum als JJJJ-MM-TT ein oder lassen Sie das Feld leer.',
  ownerHint: 'Wählen Sie eine bekannte Person oder geben Sie eine Benutzer-ID ein.',
  type: 'Typ',
  typeId: 'Typ-ID',
  chooseType: 'Typ wählen',
  enterTypeId: 'ID eingeben',
  targetDate: 'Zieldatum',
  targetDatePrecision: 'Genauigkeit des Zieldatums',
  precisions: {
    DAY: 'Tag',
    MONTH: 'Monat',
    QUARTER: 'Quartal',
    YEAR: 'Jahr',
  },
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
  othersChanged: ({ fields }) =>
    `Eine andere Person hat geändert: ${fields}. Ihre Eingaben bleiben erhalten; vor dem Überschreiben werden Sie gefragt.`,
  editManyTitle: ({ count }) =>
    plural(count, {
      one: '1 ausgewählten Datensatz bearbeiten',
      other: `${number(count)} ausgewählte Datensätze bearbeiten`,
    }),
  editManyField: 'Ändern',
  clearExternalIds: 'Externe ID leeren',
  changesByRecord: 'Änderungen je Datensatz',
  noChange: 'Keine Änderung',
  changeSaved: 'Gespeichert',
  saveMany: ({ count, total }) => `${number(count)} von ${number(total)} speichern`,

  // Create.
  newTitle: ({ kind }) => (kind === 'organization' ? 'Neue Organisation' : 'Neuer Fokusbereich'),
  newChildTitle: ({ kind, parent }) =>
    kind === 'organization' ? `Neue Organisation unter ${parent}` : `Neuer Fokusbereich unter ${parent}`,
  create: 'Anlegen',
  startsPending: 'Ein neuer Fokusbereich hat den Status „Pending“ und kein Zieldatum.',
  descriptionFollows: 'Die Beschreibung wird in einem zweiten Schritt gespeichert.',
  createPending:
    'Ausstehend. Der neue Datensatz liegt auf diesem Gerät und wird gesendet, sobald der Dienst antwortet.',

  // Archive.
  archiveTitle: ({ name }) => `${name} archivieren`,
  archiveText:
    'Die Archivierung lässt sich hier nicht rückgängig machen. Untergeordnete Organisationen werden nicht archiviert.',
  archiveTextOtherSite:
    'Die Archivierung lässt sich hier nicht rückgängig machen. Diese Site archiviert möglicherweise auch untergeordnete Organisationen.',
  archiveReason: 'Grund',
  archiveReasonHint: 'Optional. Der Grund wird an den Dienst gesendet, aber in der Konsole nicht angezeigt.',
  archiveReasonTooLong: ({ max }) => `Geben Sie höchstens ${number(max)} Zeichen ein.`,
  archive: 'Archivieren',
  notArchived: ({ reason }) => `Nicht archiviert. ${reason}`,

  // Delete.
  deleteTitle: ({ name }) => `${name} löschen?`,
  deleteManyTitle: ({ kind, count }) =>
    kind === 'organization'
      ? plural(count, { one: '1 Organisation löschen?', other: `${number(count)} Organisationen löschen?` })
      : plural(count, { one: '1 Fokusbereich löschen?', other: `${number(count)} Fokusbereiche löschen?` }),
  cannotUndo: 'Das Löschen lässt sich nicht rückgängig machen.',
  backupFirst:
    'Vorher wird eine Sicherung heruntergeladen. ID, Datumsangaben, Status und verschobene untergeordnete Datensätze stellt sie nicht wieder her.',
  typeName: ({ name }) => `Geben Sie zur Bestätigung den Namen ein: ${name}`,
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
      one: '1 weiterer Datensatz darunter wird mitverschoben.',
      other: `${number(count)} weitere Datensätze darunter werden mitverschoben.`,
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

  attachedItems: 'Zugeordnete Posten',
  costItems: ({ count }) => `Kostenposten: ${count}`,
  benefitItems: ({ count }) => `Nutzenposten: ${count}`,
  counting: 'wird gezählt…',
  notKnown: 'unbekannt',
  orMore: ({ count }) => `${number(count)} oder mehr`,
  itemsMove: 'Zugeordnete Posten werden in den übergeordneten Fokusbereich verschoben.',
  itemsBlock:
    'Für zugeordnete Posten gibt es keinen übergeordneten Fokusbereich. Löschen oder verschieben Sie sie zuerst.',
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
  deletionPending: 'Ausstehend. Die Löschung liegt auf diesem Gerät und ist noch nicht bestätigt.',
  deletedAll: ({ count }) => plural(count, { one: 'Gelöscht.', other: `Alle ${number(count)} gelöscht.` }),
  deletedSome: ({ count, total }) =>
    `${number(count)} von ${number(total)} gelöscht. Die übrigen finden Sie unter „Ausstehende Änderungen“.`,
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
  restoreLink: 'Gelöschte Datensätze aus einer Sicherung wiederherstellen',
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
  lossDates: 'Die Daten der Erstellung und der letzten Änderung sowie der Status.',
  lossChildren: 'Verschobene untergeordnete Datensätze: Sie bleiben, wo sie sind.',
  lossItems: 'Zugeordnete Kosten- und Nutzenposten.',
}
