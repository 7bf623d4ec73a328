// Cards on the first visit.
export const messages = {
  firstSteps: 'First steps',
  step: ({ step, count }: { readonly step: number; readonly count: number }) => `${step} of ${count}`,
  skip: 'Skip',
  next: 'Next',
  gotIt: 'Got it',
  planTitle: 'What you plan, and who does it',
  planText: <Part>({ palette }: { readonly palette: Part }) => [
    'Focus areas are the work, from the largest goal down to its parts. Organizations are the parts of the company that do it. ',
    palette,
    ' finds any of them.',
  ],
  costsTitle: 'What it costs and brings',
  costsText:
    'Cost items and benefit items belong to a focus area and have amounts by month. Paste or open a spreadsheet to import them: every number is accounted for.',
  safeTitle: 'Change values where you see them',
  safeText: <Part>({ undo }: { readonly undo: Part }) => [
    'Click a status, an owner or a date to change it; ',
    undo,
    ' undoes it. Nothing is lost when you are offline: changes are kept on this device and sent later, and you see them in Unsent changes.',
  ],
  emptyTitle: 'Begin with the set-up',
  emptyText:
    'This site holds nothing yet. The set-up asks for its name, the types of focus areas and organizations, and the people. Each step can be left and resumed.',
}
