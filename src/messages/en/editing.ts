// Forms of organizations and focus areas: create, edit, archive, delete, restore.
import type { Counted, Named, OfHierarchyKind } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

/** A sentence that says why something did not happen. */
interface Reasoned {
  readonly reason: string
}

export const messages = {
  formTitles: {
    'focus-area': 'Focus area',
    organization: 'Organization',
  },
  loading: 'Loading form…',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  pending: 'Unsent',
  notSaved: ({ reason }: Reasoned) => `Not saved. ${reason}`,
  moreRecords: ({ count }: Counted) => `${number(count)} more`,

  unsavedChanges: 'Unsaved changes',
  unsavedText: 'You have unsaved changes.',
  keepEditing: 'Keep editing',
  discardChanges: 'Discard changes',
  draftRestored: 'Your unsaved changes were restored.',

  // Fields.
  enterName: 'Enter a name.',
  enterOwner: 'Choose an owner.',
  enterType: 'Choose a type.',
  enterValueOrReset: 'Enter a value or reset the field.',
  enterValueOrEmpty: 'Enter a value or leave the field empty.',
  searchPeople: 'Search by name or email',
  peopleFound: ({ count }: Counted) => plural(count, { one: '1 person', other: `${number(count)} people` }),
  personGroups: {
    me: 'Me',
    recent: 'Recent',
    all: 'People',
  },
  personIsMe: ({ name }: Named) => `${name} (me)`,
  nobodyFound: 'No person found.',
  typeToFindMore: 'Type to find more people.',
  noSuchPerson: ({ text }: { readonly text: string }) =>
    `“${text}” is not a person here. Choose one from the list.`,
  unknownPerson: 'Unknown person',
  observedOwners: 'People who own records on this device. This site may have others.',
  ownerId: 'User ID of the owner',
  ownerIdHint: 'Ask an administrator of the site for the ID.',
  choosePerson: 'Choose person',
  useId: 'Use an ID…',
  enterParent: 'Choose a parent, or the top level.',
  searchParents: 'Search by name',
  parents: ({ kind }: OfHierarchyKind): string => (kind === 'organization' ? 'Organizations' : 'Focus areas'),
  parentsFound: ({ count }: Counted) => plural(count, { one: '1 choice', other: `${number(count)} choices` }),
  noParentFound: 'No record found that can be the parent.',
  typeToFindParents: 'Type to find more records.',
  noSuchParent: ({ text }: { readonly text: string }) =>
    `“${text}” is not a record that can be the parent. Choose one from the list.`,
  type: 'Type',
  typeId: 'Type ID',
  chooseType: 'Choose type',
  unknownType: 'Unknown type',
  observedTypes: 'Types of records on this device. This site may have others.',
  noTypes: ({ kind }: OfHierarchyKind): string =>
    kind === 'organization' ? 'There are no organization types yet.' : 'There are no focus area types yet.',
  noTypesBelow: ({ kind }: OfHierarchyKind): string =>
    kind === 'organization'
      ? 'No organization type fits below this parent.'
      : 'No focus area type fits below this parent.',
  addType: 'Add a type in Settings',
  askForTypes: 'Ask an administrator to add one.',
  formatText: 'Format text',
  descriptionLocks: {
    'unknown-form': 'This description has an unknown format and cannot be edited here. It stays unchanged.',
    'too-long': 'This description is too long to edit here. It stays unchanged.',
  },

  // Edit.
  editTitle: ({ name }: Named) => `Edit ${name}`,
  nothingToSave: 'No changes to save.',
  pendingEdited: 'This change is not sent yet. Saving replaces it.',
  newValuesShown: ({ fields }: { readonly fields: string }) =>
    `Changed since the form was opened: ${fields}. The form shows the new values.`,
  othersChanged: ({ fields }: { readonly fields: string }) =>
    `Someone else changed ${fields}. Your edits are kept; you are asked before theirs are overwritten.`,

  // Move.
  moveTitle: ({ name }: Named) => `Move ${name}`,
  moveManyTitle: ({ count }: Counted) =>
    plural(count, { one: 'Move 1 selected record', other: `Move ${number(count)} selected records` }),
  move: 'Move',
  moveMany: ({ count, total }: Counted & { readonly total: number }) =>
    `Move ${number(count)} of ${number(total)}`,
  cannotMove: 'Records cannot be moved here',
  movePreview: 'Move preview',
  branchesMove: ({ count }: Counted) =>
    plural(count, {
      one: '1 record will move.',
      other: `${number(count)} records will move.`,
    }),
  noneCanMove: 'No record can be moved there.',
  obstacles: {
    'same-parent': 'Is there already',
    'own-branch': 'Cannot move into its own branch',
    'type-level': 'Does not fit: its type is not below the type of the parent',
    'too-deep': ({ max }: { readonly max: number }) =>
      `Does not fit: its branch would go below level ${number(max)}`,
  },

  // Create.
  newTitle: ({ kind }: OfHierarchyKind): string =>
    kind === 'organization' ? 'New organization' : 'New focus area',
  newChildTitle: ({ kind, parent }: OfHierarchyKind & { readonly parent: string }) =>
    kind === 'organization' ? `New organization under ${parent}` : `New focus area under ${parent}`,
  create: 'Create',
  startsPending: 'A new focus area has the status Pending and no target date.',
  descriptionFollows: 'The description is saved in a second step.',
  othersFollow: 'The description, status and target date are saved right after the record.',
  createPending:
    'Not confirmed yet. The new record is stored on this device and sent when the service responds.',

  // Archive.
  archiveTitle: ({ name }: Named) => `Archive ${name}`,
  archiveManyTitle: ({ count }: Counted) =>
    plural(count, { one: 'Archive 1 organization', other: `Archive ${number(count)} organizations` }),
  alreadyArchived: ({ count }: Counted) =>
    plural(count, {
      one: '1 selected organization is archived already.',
      other: `${number(count)} selected organizations are archived already.`,
    }),
  recordsToArchive: 'Organizations to archive',
  archiveText: 'This cannot be undone. Child organizations are not archived.',
  archiveTextOtherSite: 'This cannot be undone here. This site may archive child organizations as well.',
  archiveReason: 'Reason',
  archiveReasonHint: 'Optional. The archived record shows it.',
  archiveReasonSent: 'Optional. The reason is sent to this site. The console does not show it.',
  archiveReasonTooLong: ({ max }: { readonly max: number }) => `Enter at most ${number(max)} characters.`,
  archive: 'Archive',
  notArchived: ({ reason }: Reasoned) => `Not archived. ${reason}`,

  // Delete.
  deleteTitle: ({ name }: Named) => `Delete ${name}?`,
  deleteManyTitle: ({ kind, count }: OfHierarchyKind & Counted) =>
    kind === 'organization'
      ? plural(count, { one: 'Delete 1 organization?', other: `Delete ${number(count)} organizations?` })
      : plural(count, { one: 'Delete 1 focus area?', other: `Delete ${number(count)} focus areas?` }),
  recordsToDelete: 'Records to delete',
  cannotUndo: 'This cannot be undone.',
  backupFirst:
    'A backup is downloaded first. Restoring from it does not bring back the ID, dates, status, or moved children.',
  typeName: ({ name }: Named) => `Enter the name to confirm: ${name}`,
  typeBeginning: ({ name }: Named) => `Enter how the name begins to confirm: ${name}`,
  typeCount: ({ count }: { readonly count: string }) => `Enter the number of records to confirm: ${count}`,
  deleteWithBackup: 'Download backup and delete',
  notDeleted: ({ reason }: Reasoned) => `Not deleted. ${reason}`,
  nothingSelected: 'Nothing selected',
  selectFirst: ({ kind }: OfHierarchyKind): string =>
    kind === 'organization'
      ? 'Select organizations in the tree first.'
      : 'Select focus areas in the tree first.',

  deletePreview: 'Delete preview',
  noneMoves: 'No child records will move.',
  moves: ({ count }: Counted) =>
    plural(count, {
      one: '1 child will move.',
      other: `${number(count)} children will move.`,
    }),
  movesToTop: ({ count }: Counted) =>
    plural(count, {
      one: '1 of them will move to the top level.',
      other: `${number(count)} of them will move to the top level.`,
    }),
  movesAlong: ({ count }: Counted) =>
    plural(count, {
      one: '1 further descendant will move along.',
      other: `${number(count)} further descendants will move along.`,
    }),
  skipsLevel: ({ count, names }: Counted & { readonly names: string }) =>
    plural(count, {
      one: `1 child skips a level of types: ${names}.`,
      other: `${number(count)} children skip a level of types: ${names}.`,
    }),
  otherSiteMoves: 'This site may handle children differently, or reject the deletion.',
  movingRecords: 'Records that move',
  moveToTop: ({ from, to }: { readonly from: number; readonly to: number }) =>
    `→ Top level · level ${number(from)} → ${number(to)}`,
  moveUnder: ({ path, from, to }: { readonly path: string; readonly from: number; readonly to: number }) =>
    `→ ${path} · level ${number(from)} → ${number(to)}`,

  showSteps: 'Show each step',
  deletionSteps: 'Steps of the deletion',
  stepsText:
    'Records are deleted one by one, the lowest level first. If the deletion ends early, the steps up to then have happened.',
  stepNumber: 'Step',
  stepDeletes: 'Deletes',
  stepMoves: 'Moves',
  stepMovesNone: 'None',
  stepMovesToTop: ({ names }: { readonly names: string }) => `${names} → Top level`,
  stepMovesUnder: ({ names, parent }: { readonly names: string; readonly parent: string }) =>
    `${names} → ${parent}`,

  attachedItems: 'Attached items',
  costItems: ({ count }: { readonly count: string }) => `Cost items: ${count}`,
  benefitItems: ({ count }: { readonly count: string }) => `Benefit items: ${count}`,
  counting: 'counting…',
  notKnown: 'unknown',
  orMore: ({ count }: Counted) => `${number(count)} or more`,
  itemsMove: 'Attached items move to the parent focus area.',
  itemsBlock: 'There is no parent for attached items to move to. Delete or move them first.',
  itemsOfManyMove: 'Attached items move to the nearest parent that is not deleted.',
  itemsOfManyBlock: ({ names }: { readonly names: string }) =>
    `There is no parent to which the attached items of ${names} can move. Delete or move them first.`,
  itemsOtherSite: 'This site may move or delete attached items.',

  // After a deletion.
  deletingTitle: ({ name }: Named) => `Deleting ${name}`,
  deletingManyTitle: ({ kind, count }: OfHierarchyKind & Counted) =>
    kind === 'organization'
      ? plural(count, { one: 'Deleting 1 organization', other: `Deleting ${number(count)} organizations` })
      : plural(count, { one: 'Deleting 1 focus area', other: `Deleting ${number(count)} focus areas` }),
  deletionPending: 'Not confirmed yet. The deletion is stored on this device.',
  deletedAll: ({ count }: Counted) =>
    plural(count, { one: 'Deleted.', other: `All ${number(count)} deleted.` }),
  deletedSome: ({ count, total }: Counted & { readonly total: number }) =>
    total === 1
      ? 'Not deleted. See Unsent changes.'
      : `${number(count)} of ${number(total)} deleted. See Unsent changes for the others.`,
  results: 'Results',
  deleted: 'Deleted',
  alreadyDeleted: 'Already deleted',
  discarded: 'Discarded',
  childrenNow: 'Where the children are now',
  nowAtTop: 'At the top level, as expected',
  nowUnder: ({ parent }: { readonly parent: string }) => `Under ${parent}, as expected`,
  nowAtTopNotUnder: ({ expected }: { readonly expected: string }) =>
    `At the top level (expected: under ${expected})`,
  nowUnderNotAtTop: ({ parent }: { readonly parent: string }) =>
    `Under ${parent} (expected: at the top level)`,
  nowUnderNotUnder: ({ parent, expected }: { readonly parent: string; readonly expected: string }) =>
    `Under ${parent} (expected: under ${expected})`,
  deletedAsWell: 'Deleted as well',
  notLoaded: ({ reason }: Reasoned) => `Could not be loaded. ${reason}`,

  // Restore.
  restoreTitle: 'Restore from backup',
  restoreText: 'Choose the backup that was downloaded before the records were deleted.',
  restoreLink: 'Restore from backup…',
  chooseBackup: 'Choose backup',
  backupName: ({ name }: Named) => `Backup of ${name}`,
  backupOfMany: ({ kind, count }: OfHierarchyKind & Counted) =>
    kind === 'organization'
      ? plural(count, { one: 'Backup of 1 organization', other: `Backup of ${number(count)} organizations` })
      : plural(count, { one: 'Backup of 1 focus area', other: `Backup of ${number(count)} focus areas` }),
  notBackup: 'This file is not a backup. Choose a file that was downloaded before a deletion.',
  noneInBackup: ({ kind }: OfHierarchyKind): string =>
    kind === 'organization'
      ? 'This backup contains no organizations. Open it under Focus areas.'
      : 'This backup contains no focus areas. Open it under Organizations.',
  inBackup: 'Records in the backup, parents first',
  restore: 'Restore',
  restoreRecord: ({ name }: Named) => `Restore ${name}`,
  notRestored: 'Not restored',
  parentGone: 'The parent was deleted as well. The record is restored at the top level.',
  lossId: 'The ID: the restored record gets a new one, and old links stop working.',
  lossDates: 'The dates of creation and last update, the target date, and the status.',
  lossChildren: 'Children that moved: they stay where they are.',
  lossItems: 'Attached cost and benefit items.',
}
