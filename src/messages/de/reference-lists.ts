import type { Messages } from '#messages/messages.ts'

export const messages: Messages['referenceLists'] = {
  loading: ({ list }) =>
    ({
      costTypes: 'Kostenarten werden geladen…',
      costSubtypes: 'Kostenunterarten werden geladen…',
      benefitTypes: 'Nutzenarten werden geladen…',
      investmentCategories: 'Investitionskategorien werden geladen…',
    })[list],
  lastLoaded: ({ time }) => ['Der Dienst antwortet nicht. Sie sehen die Liste im Stand: ', time, '.'],
  empty: ({ list }) =>
    ({
      costTypes: 'Es gibt keine Kostenarten.',
      costSubtypes: 'Es gibt keine Kostenunterarten.',
      benefitTypes: 'Es gibt keine Nutzenarten.',
      investmentCategories: 'Es gibt keine Investitionskategorien.',
    })[list],
  key: 'Schlüssel',
  id: 'ID',
  name: 'Name',
  displayName: 'Anzeigename',
  order: 'Reihenfolge',
  costTypeId: 'Kostenart',
  otherFields: 'Weitere Felder',
  otherField: ({ field, value }) => `${field}: ${value}`,
  showIds: 'IDs anzeigen',
  noName: 'Kein Name',
}
