// Deleting a cost or benefit item, and restoring it from its backup.
import type { Counted, Named, OfItemKind } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const messages = {
  deleteTitle: ({ name }: Named) => `Delete ${name}?`,
  cannotUndo: 'This cannot be undone.',
  preparingBackup: 'Preparing the backup…',
  backupHolds:
    'A backup file is downloaded first. It contains the name, focus area, external ID and keys of the item.',
  backupHoldsAmounts: ({ count }: Counted) =>
    plural(count, {
      one: 'A backup file is downloaded first. It contains the name, focus area, external ID and keys of the item, and the 1 amount last sent from this device.',
      other: `A backup file is downloaded first. It contains the name, focus area, external ID and keys of the item, and the ${number(count)} amounts last sent from this device.`,
    }),
  backupFile: ({ name }: Named) => `backup of ${name}`,
  notRestorable: 'What cannot be restored',
  lostId: 'The ID: a restored item gets a new one, and links to the old one stop working.',
  lostOtherAmounts: 'Amounts that were not sent from this device.',
  lostAmounts: 'All amounts: none were sent from this device.',
  lostBenefitType: 'The benefit type: the backup cannot contain it.',
  lostCostSubtype: 'The cost subtype: its key could not be loaded.',
  lostCategory: 'The investment category: its key could not be loaded.',
  lostExpenditure: 'The expenditure type: the backup cannot contain it.',
  lostKeys: 'The expenditure type, and keys that could not be loaded before the item was deleted.',
  lossOfSome: ({ loss, count, total }: Counted & { readonly loss: string; readonly total: number }) =>
    `${loss} (${number(count)} of ${number(total)} items)`,
  notDeleted: 'Nothing was deleted.',
  downloadAndDelete: 'Download backup and delete',
  restoreFromBackup: 'Restore from backup',
  restoreTitle: ({ name }: Named) => `Restore “${name}”`,
  chooseBackup:
    'Before an item is deleted, a backup file is downloaded. Choose that file to restore the item.',
  chooseFile: 'Choose file',
  itemsInFile: 'Items in the file',
  notBackup:
    'This file is not a backup of deleted items. Choose the file that was downloaded when you deleted the item.',
  backupOfOtherKind: ({ kind }: OfItemKind): string =>
    kind === 'cost-item'
      ? 'This is a backup of cost items. Restore it from the list of cost items.'
      : 'This is a backup of benefit items. Restore it from the list of benefit items.',
  amountsToRestore: ({ count }: Counted) =>
    plural(count, {
      one: '1 amount last sent from this device',
      other: `${number(count)} amounts last sent from this device`,
    }),
  areaForms: 'Its path of names, external ID or ID.',
  areaHint: ({ area }: { readonly area: string }) =>
    `Its path of names, external ID or ID. Before it was deleted, the item was in ${area}.`,
  restoreExternalId: 'Restore the external ID',
  areaMissing: 'No focus area has this path, external ID or ID. Enter another.',
  areaAmbiguous: ({ count }: Counted) =>
    `${number(count)} focus areas have this name. Enter the path, external ID or ID of one.`,
  idIsTaken: ({ name, externalId }: Named & { readonly externalId: string }) =>
    `“${name}” has the external ID “${externalId}” now. Restore this item without the external ID, so that the other is not changed.`,
  sameName: ({ count }: Counted) =>
    plural(count, {
      one: 'An item of this name is already in this focus area. This item may have been restored before.',
      other: `${number(count)} items of this name are already in this focus area. This item may have been restored before.`,
    }),
  importRunning: ({ kind }: OfItemKind): string =>
    kind === 'cost-item'
      ? 'Cost items are being imported. Try again when the import is finished.'
      : 'Benefit items are being imported. Try again when the import is finished.',
  cannotCheck: 'Could not check whether the item already exists. Try again when you are online.',
  notSent: 'Nothing was sent.',
  restore: 'Restore',
  restoreAnyway: 'Restore anyway',
  restored: ({ name }: Named) => `${name}, restored`,
  cancel: 'Cancel',

  deleteManyTitle: ({ kind, count }: OfItemKind & Counted): string =>
    kind === 'cost-item'
      ? plural(count, { one: 'Delete 1 cost item', other: `Delete ${number(count)} cost items` })
      : plural(count, { one: 'Delete 1 benefit item', other: `Delete ${number(count)} benefit items` }),
  itemsToDelete: 'Items to delete',
  moreItems: ({ count }: Counted) =>
    plural(count, { one: '1 more item', other: `${number(count)} more items` }),
  selectFirst: 'No items are selected. Select items in the list first.',
  backupHoldsMany:
    'A backup file is downloaded first. It contains the name, focus area, external ID and keys of each item, and the amounts last sent from this device.',
  typeCount: ({ count }: { readonly count: string }) => `Enter the number of items to confirm: ${count}`,
  backupOfMany: ({ kind, count }: OfItemKind & Counted): string =>
    kind === 'cost-item'
      ? `backup of ${number(count)} cost items`
      : `backup of ${number(count)} benefit items`,
  deletingProgress: 'Progress of the deletion',
  deletingOf: ({ done, total }: { readonly done: number; readonly total: number }) =>
    `${number(done)} of ${number(total)} deletions are answered. You can close this panel: they continue.`,
  deletedOf: ({ done, total }: { readonly done: number; readonly total: number }) =>
    done === total
      ? plural(total, { one: 'The item was deleted.', other: `All ${number(total)} items were deleted.` })
      : `${number(done)} of ${number(total)} items were deleted. The others are under Unsent changes, where you can try again.`,
  results: 'Results',
  itemDeleted: 'Deleted',
  itemNotDeleted: ({ reason }: { readonly reason: string }) => `Not deleted. ${reason}`,
  itemDiscarded: 'Discarded',
  itemWaits: 'Unsent',
  close: 'Close',
}
