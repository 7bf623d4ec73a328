// The reference lists of funds.
interface OfList {
  readonly list: 'costTypes' | 'costSubtypes' | 'benefitTypes' | 'investmentCategories'
}

export const messages = {
  loading: ({ list }: OfList) =>
    ({
      costTypes: 'Loading cost types…',
      costSubtypes: 'Loading cost subtypes…',
      benefitTypes: 'Loading benefit types…',
      investmentCategories: 'Loading investment categories…',
    })[list],
  lastLoaded: <Part>({ time }: { readonly time: Part }) => [
    'The service is not responding. You see the list that was loaded ',
    time,
    '.',
  ],
  empty: ({ list }: OfList) =>
    ({
      costTypes: 'There are no cost types.',
      costSubtypes: 'There are no cost subtypes.',
      benefitTypes: 'There are no benefit types.',
      investmentCategories: 'There are no investment categories.',
    })[list],
  key: 'Key',
  id: 'ID',
  name: 'Name',
  displayName: 'Display name',
  order: 'Order',
  costTypeId: 'Cost type',
  otherFields: 'Other fields',
  otherField: ({ field, value }: { readonly field: string; readonly value: string }) => `${field}: ${value}`,
  showIds: 'Show IDs',
  noName: 'No name',
}
