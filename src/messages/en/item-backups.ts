// Deleting a cost or benefit item, and restoring it from its backup.
import { number, plural } from '#messages/formats.ts'

interface OfKind {
  readonly kind: 'cost-item' | 'benefit-item'
}

interface OfCount {
  readonly count: number
}

interface OfName {
  readonly name: string
}

export const messages = {
  deleteTitle: ({ name }: OfName) => `Delete “${name}”?`,
  cannotUndo: 'This cannot be undone.',
  preparingBackup: 'Preparing the backup…',
  backupHolds:
    'A backup file is downloaded first. It contains the name, focus area, external ID and keys of the item.',
  backupHoldsAmounts: ({ count }: OfCount) =>
    plural(count, {
      one: 'A backup file is downloaded first. It contains the name, focus area, external ID and keys of the item, and the 1 amount last sent from this device.',
      other: `A backup file is downloaded first. It contains the name, focus area, external ID and keys of the item, and the ${number(count)} amounts last sent from this device.`,
    }),
  backupFile: ({ name }: OfName) => `backup of ${name}`,
  notRestorable: 'What cannot be restored',
  lostId: 'The ID: a restored item gets a new one, and links to the old one stop working.',
  lostOtherAmounts: 'Amounts that were not sent from this device.',
  lostAmounts: 'All amounts: none were sent from this device.',
  lostBenefitType: 'The benefit type: the backup cannot contain it.',
  lostCostSubtype: 'The cost subtype: its key could not be loaded.',
  lostCategory: 'The investment category: its key could not be loaded.',
  lostExpenditure: 'The expenditure: the backup cannot contain it.',
  lostKeys: 'The expenditure, and keys that could not be loaded before the item was deleted.',
  notDeleted: 'Nothing was deleted.',
  downloadAndDelete: 'Download backup and delete',
  restoreFromBackup: 'Restore from backup',
  restoreTitle: ({ name }: OfName) => `Restore “${name}”`,
  chooseBackup:
    'Before an item is deleted, a backup file is downloaded. Choose that file to restore the item.',
  chooseFile: 'Choose file',
  itemsInFile: 'Items in the file',
  notBackup:
    'This file is not a backup of deleted items. Choose the file that was downloaded when you deleted the item.',
  backupOfOtherKind: ({ kind }: OfKind): string =>
    kind === 'cost-item'
      ? 'This is a backup of cost items. Restore it from the list of cost items.'
      : 'This is a backup of benefit items. Restore it from the list of benefit items.',
  amountsToRestore: ({ count }: OfCount) =>
    plural(count, {
      one: '1 amount last sent from this device',
      other: `${number(count)} amounts last sent from this device`,
    }),
  areaForms: 'Its path of names, external ID or ID.',
  areaHint: ({ area }: { readonly area: string }) =>
    `Its path of names, external ID or ID. Before it was deleted, the item was in ${area}.`,
  restoreExternalId: 'Restore the external ID',
  areaMissing: 'No focus area has this path, external ID or ID. Enter another.',
  areaAmbiguous: ({ count }: OfCount) =>
    `${number(count)} focus areas have this name. Enter the path, external ID or ID of one.`,
  idIsTaken: ({ name, externalId }: OfName & { readonly externalId: string }) =>
    `“${name}” has the external ID “${externalId}” now. Restore this item without the external ID, so that the other is not changed.`,
  sameName: ({ count }: OfCount) =>
    plural(count, {
      one: 'An item of this name is already in this focus area. This item may have been restored before.',
      other: `${number(count)} items of this name are already in this focus area. This item may have been restored before.`,
    }),
  importRunning: ({ kind }: OfKind): string =>
    kind === 'cost-item'
      ? 'Cost items are being imported. Try again when the import is finished.'
      : 'Benefit items are being imported. Try again when the import is finished.',
  cannotCheck: 'Could not check whether the item already exists. Try again when you are online.',
  notSent: 'Nothing was sent.',
  restore: 'Restore',
  restoreAnyway: 'Restore anyway',
  restored: ({ name }: OfName) => `${name}, restored`,
  cancel: 'Cancel',
}
