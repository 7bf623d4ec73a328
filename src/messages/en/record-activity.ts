// What was changed of one record, in its panel and on its page.
import { number } from '#messages/formats.ts'

export const messages = {
  title: 'Activity',
  empty: 'none',
  type: 'Type',
  unnamedPerson: 'a person without a name',
  archiveReason: 'Reason',
  itemFields: {
    focusArea: 'Focus area',
    costType: 'Cost type',
    costSubtype: 'Cost subtype',
    expenditureType: 'Expenditure type',
    investmentCategory: 'Investment category',
    benefitType: 'Benefit type',
  },
  actions: {
    created: 'created this',
    updated: 'made changes',
    moved: 'moved this',
    archived: 'archived this',
    restored: 'restored this',
    imported: 'imported this',
    'amounts-changed': 'changed amounts',
  },
  loading: 'Loading activity…',
  noActivity: 'No changes are recorded.',
  showOlder: 'Show older',
  shownOf: ({ shown, total }: { readonly shown: number; readonly total: number }) =>
    `${number(shown)} of ${number(total)}`,
  noneEarlier: 'Earlier changes are not recorded.',
  listedImports: 'Of the imports, the first and the last are listed.',
  formattingChanged: 'Only the formatting changed.',
  needsNetwork: 'Activity is not stored on this device. Connect to load it.',
  mayBeOld: 'These changes were loaded earlier. Newer ones could not be loaded.',
  notListed: 'This service does not list the activity of records.',
}
