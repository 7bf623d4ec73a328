import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['itemBackups'] = {
  deleteTitle: ({ name }) => `${name} löschen?`,
  cannotUndo: 'Das lässt sich nicht rückgängig machen.',
  preparingBackup: 'Die Sicherung wird vorbereitet…',
  backupHolds:
    'Zuerst wird eine Sicherungsdatei heruntergeladen. Sie enthält Name, Fokusbereich, externe ID und Schlüssel des Postens.',
  backupHoldsAmounts: ({ count }) =>
    plural(count, {
      one: 'Zuerst wird eine Sicherungsdatei heruntergeladen. Sie enthält Name, Fokusbereich, externe ID und Schlüssel des Postens sowie den 1 zuletzt von diesem Gerät gesendeten Betrag.',
      other: `Zuerst wird eine Sicherungsdatei heruntergeladen. Sie enthält Name, Fokusbereich, externe ID und Schlüssel des Postens sowie die ${number(count)} zuletzt von diesem Gerät gesendeten Beträge.`,
    }),
  backupFile: ({ name }) => `Sicherung von ${name}`,
  notRestorable: 'Was sich nicht wiederherstellen lässt',
  lostId:
    'Die ID: Ein wiederhergestellter Posten bekommt eine neue, und Links auf die alte funktionieren nicht mehr.',
  lostOtherAmounts: 'Beträge, die nicht von diesem Gerät gesendet wurden.',
  lostAmounts: 'Alle Beträge: Von diesem Gerät wurden keine gesendet.',
  lostBenefitType: 'Die Nutzenart: Die Sicherung kann sie nicht enthalten.',
  lostCostSubtype: 'Die Kostenunterart: Ihr Schlüssel konnte nicht geladen werden.',
  lostCategory: 'Die Investitionskategorie: Ihr Schlüssel konnte nicht geladen werden.',
  lostExpenditure: 'Die Ausgabenart: Die Sicherung kann sie nicht enthalten.',
  lostKeys: 'Die Ausgabenart und Schlüssel, die vor dem Löschen nicht geladen werden konnten.',
  lossOfSome: ({ loss, count, total }) => `${loss} (${number(count)} von ${number(total)} Posten)`,
  notDeleted: 'Es wurde nichts gelöscht.',
  downloadAndDelete: 'Sicherung herunterladen und löschen',
  restoreFromBackup: 'Aus Sicherung wiederherstellen',
  restoreTitle: ({ name }) => `„${name}“ wiederherstellen`,
  chooseBackup:
    'Bevor ein Posten gelöscht wird, wird eine Sicherungsdatei heruntergeladen. Wählen Sie diese Datei, um den Posten wiederherzustellen.',
  chooseFile: 'Datei auswählen',
  itemsInFile: 'Posten in der Datei',
  notBackup:
    'Diese Datei ist keine Sicherung gelöschter Posten. Wählen Sie die Datei, die beim Löschen des Postens heruntergeladen wurde.',
  backupOfOtherKind: ({ kind }) =>
    kind === 'cost-item'
      ? 'Dies ist eine Sicherung von Kostenposten. Stellen Sie sie in der Liste der Kostenposten wieder her.'
      : 'Dies ist eine Sicherung von Nutzenposten. Stellen Sie sie in der Liste der Nutzenposten wieder her.',
  amountsToRestore: ({ count }) =>
    plural(count, {
      one: '1 zuletzt von diesem Gerät gesendeter Betrag',
      other: `${number(count)} zuletzt von diesem Gerät gesendete Beträge`,
    }),
  areaForms: 'Der Pfad aus Namen, die externe ID oder die ID.',
  areaHint: ({ area }) =>
    `Der Pfad aus Namen, die externe ID oder die ID. Vor dem Löschen gehörte der Posten zu ${area}.`,
  restoreExternalId: 'Externe ID wiederherstellen',
  areaMissing:
    'Kein Fokusbereich hat diesen Pfad, diese externe ID oder diese ID. Geben Sie etwas anderes ein.',
  areaAmbiguous: ({ count }) =>
    `${number(count)} Fokusbereiche heißen so. Geben Sie den Pfad, die externe ID oder die ID des gewünschten ein.`,
  idIsTaken: ({ name, externalId }) =>
    `„${name}“ hat jetzt die externe ID „${externalId}“. Stellen Sie diesen Posten ohne die externe ID wieder her, damit der andere nicht geändert wird.`,
  sameName: ({ count }) =>
    plural(count, {
      one: 'Ein Posten dieses Namens ist bereits in diesem Fokusbereich. Vielleicht wurde dieser Posten schon wiederhergestellt.',
      other: `${number(count)} Posten dieses Namens sind bereits in diesem Fokusbereich. Vielleicht wurde dieser Posten schon wiederhergestellt.`,
    }),
  importRunning: ({ kind }) =>
    kind === 'cost-item'
      ? 'Es werden gerade Kostenposten importiert. Versuchen Sie es erneut, wenn der Import beendet ist.'
      : 'Es werden gerade Nutzenposten importiert. Versuchen Sie es erneut, wenn der Import beendet ist.',
  cannotCheck:
    'Es konnte nicht geprüft werden, ob der Posten schon vorhanden ist. Versuchen Sie es erneut, wenn Sie online sind.',
  notSent: 'Es wurde nichts gesendet.',
  restore: 'Wiederherstellen',
  restoreAnyway: 'Trotzdem wiederherstellen',
  restored: ({ name }) => `${name}, wiederhergestellt`,
  cancel: 'Abbrechen',

  deleteManyTitle: ({ kind, count }) =>
    kind === 'cost-item' ? `${number(count)} Kostenposten löschen` : `${number(count)} Nutzenposten löschen`,
  itemsToDelete: 'Zu löschende Posten',
  moreItems: ({ count }) =>
    plural(count, { one: '1 weiterer Posten', other: `${number(count)} weitere Posten` }),
  selectFirst: 'Es sind keine Posten ausgewählt. Wählen Sie zuerst Posten in der Liste aus.',
  backupHoldsMany:
    'Zuerst wird eine Sicherungsdatei heruntergeladen. Sie enthält Name, Fokusbereich, externe ID und Schlüssel jedes Postens sowie die zuletzt von diesem Gerät gesendeten Beträge.',
  typeCount: ({ count }) => `Geben Sie zur Bestätigung die Anzahl der Posten ein: ${count}`,
  backupOfMany: ({ kind, count }) =>
    kind === 'cost-item'
      ? `Sicherung von ${number(count)} Kostenposten`
      : `Sicherung von ${number(count)} Nutzenposten`,
  deletingProgress: 'Fortschritt der Löschung',
  deletingOf: ({ done, total }) =>
    `${number(done)} von ${number(total)} Löschungen sind beantwortet. Sie können dieses Fenster schließen: Sie laufen weiter.`,
  deletedOf: ({ done, total }) =>
    done === total
      ? plural(total, {
          one: 'Der Posten wurde gelöscht.',
          other: `Alle ${number(total)} Posten wurden gelöscht.`,
        })
      : `${number(done)} von ${number(total)} Posten wurden gelöscht. Die anderen stehen unter „Ungesendete Änderungen“; dort können Sie es erneut versuchen.`,
  results: 'Ergebnisse',
  itemDeleted: 'Gelöscht',
  itemNotDeleted: ({ reason }) => `Nicht gelöscht. ${reason}`,
  itemDiscarded: 'Verworfen',
  itemWaits: 'Ungesendet',
  close: 'Schließen',
}
