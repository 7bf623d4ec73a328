// Three hints on the first visit.
export const messages = {
  firstSteps: 'First steps',
  step: ({ step, count }: { readonly step: number; readonly count: number }) => `${step} of ${count}`,
  skip: 'Skip',
  next: 'Next',
  gotIt: 'Got it',
  findTitle: 'Find anything',
  findText: <Part>({ palette, search }: { readonly palette: Part; readonly search: Part }) => [
    palette,
    ' searches records and runs commands. ',
    search,
    ' searches the list you are looking at.',
  ],
  keysTitle: 'Use the keyboard',
  keysText: <Part>({
    enter,
    edit,
    help,
  }: {
    readonly enter: Part
    readonly edit: Part
    readonly help: Part
  }) => [
    'The arrow keys move through the tree, ',
    enter,
    ' opens a record, ',
    edit,
    ' edits it in place. ',
    help,
    ' shows the shortcuts of any screen.',
  ],
  safeTitle: 'Nothing you write is lost',
  safeText:
    'Changes are stored on this device and sent when you are online. Review them, and any conflicts, in Unsent changes.',
}
