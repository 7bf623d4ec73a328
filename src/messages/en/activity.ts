// What other people changed.
import { number, plural } from '#messages/formats.ts'

export const messages = {
  title: 'Activity',
  count: ({ count }: { readonly count: number }) =>
    plural(count, { one: '1 change', other: `${number(count)} changes` }),
  markAllRead: 'Mark all as read',
  noneTitle: 'You’re all caught up',
  noneText: 'Other people’s changes appear here.',
  focusAreas: 'Focus areas',
  organizations: 'Organizations',
  failed: ({ kind }: { readonly kind: 'focus-areas' | 'organizations' }): string =>
    kind === 'focus-areas'
      ? 'Changes of focus areas could not be loaded. Reload the page.'
      : 'Changes of organizations could not be loaded. Reload the page.',
  deletedBranch: 'Deleted branch',

  kinds: {
    added: 'New',
    changed: 'Changed',
    moved: 'Moved',
    vanished: 'Deleted',
  },

  descriptionChanged: 'Description changed',
  empty: 'none',
  parent: 'Parent',
  topLevel: 'Top level',
  deletedRecord: 'Deleted record',

  items: 'Cost and benefit items',
  itemKinds: { 'cost-item': 'Cost items', 'benefit-item': 'Benefit items' },
  itemActions: {
    created: 'New',
    updated: 'Changed',
    moved: 'Moved',
    archived: 'Archived',
    restored: 'Restored',
    imported: 'Imported',
    'amounts-changed': 'Amounts',
    deleted: 'Deleted',
  },
  itemCounts: ({ created, updated }: { readonly created: number; readonly updated: number }) =>
    `${number(created)} new, ${number(updated)} updated`,

  owner: 'Owner',
  status: 'Status',
  targetDate: 'Target date',
  type: 'Type',
}
