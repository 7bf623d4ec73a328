// Sheets that are saved on this device until they are imported.
import type { Counted, Named } from '#messages/arguments.ts'
import { number, plural } from '#messages/formats.ts'

export const drafts = {
  drafts: 'Drafts',
  draftsText:
    'Sheets that you have not imported yet. They stay on this device until you discard them or sign out.',
  draftRows: ({ count }: Counted) => plural(count, { one: '1 row', other: `${number(count)} rows` }),
  continueDraft: 'Continue',
  continueDraftOf: ({ name }: Named) => `Continue ${name}`,
  draftElsewhere: 'Open in another tab',
  continueHere: 'Continue here',
  continueHereOf: ({ name }: Named) => `Continue ${name} here`,
  discardDraft: 'Discard',
  discardDraftOf: ({ name }: Named) => `Discard ${name}`,
  discardDraftQuestion: ({ name }: Named) => `Discard ${name}? Its rows are deleted from this device.`,
  openingDraft: 'Opening the draft…',
  draftSaved: 'Draft saved',
  savingDraft: 'Saving draft…',
  draftFull:
    'This device is out of storage. Your latest changes exist only in this tab. Free some space and try again.',
  draftNotSaved: 'This device could not save your latest changes. They exist only in this tab.',
  saveDraftAgain: 'Try again',
  closeDraft: 'Close draft',
  draftTaken: 'This draft was opened in another tab. Continue there, or choose “Continue here” below.',
  draftImported: 'This sheet was already imported from another tab, so nothing was sent.',
  keptInDraft: ({ count }: Counted) =>
    plural(count, {
      one: '1 row was not ready to be imported. It stays on this device as a draft.',
      other: `${number(count)} rows were not ready to be imported. They stay on this device as a draft.`,
    }),
  losing: {
    title: 'Leave without saving?',
    text: 'Your latest changes to this sheet are not saved on this device. If you leave now, they are lost.',
    stay: 'Stay',
    leave: 'Leave without saving',
  },
}
