import { number, plural } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'

export const messages: Messages['activity'] = {
  title: 'Aktivität',
  count: ({ count }) => plural(count, { one: '1 Änderung', other: `${number(count)} Änderungen` }),
  markAllRead: 'Alle als gelesen markieren',
  noneTitle: 'Sie sind auf dem neuesten Stand',
  noneText: 'Hier erscheinen die Änderungen anderer Personen.',
  focusAreas: 'Fokusbereiche',
  organizations: 'Organisationen',
  failed: ({ kind }) =>
    kind === 'focus-areas'
      ? 'Änderungen an Fokusbereichen konnten nicht geladen werden. Laden Sie die Seite neu.'
      : 'Änderungen an Organisationen konnten nicht geladen werden. Laden Sie die Seite neu.',
  deletedBranch: 'Gelöschter Zweig',

  kinds: {
    added: 'Neu',
    changed: 'Geändert',
    moved: 'Verschoben',
    vanished: 'Gelöscht',
  },

  descriptionChanged: 'Beschreibung geändert',
  empty: 'leer',
  parent: 'Übergeordnet',
  topLevel: 'Oberste Ebene',
  deletedRecord: 'Gelöschter Datensatz',

  items: 'Kosten- und Nutzenposten',
  itemKinds: { 'cost-item': 'Kostenposten', 'benefit-item': 'Nutzenposten' },
  itemActions: {
    created: 'Neu',
    updated: 'Geändert',
    moved: 'Verschoben',
    archived: 'Archiviert',
    restored: 'Wiederhergestellt',
    imported: 'Importiert',
    'amounts-changed': 'Beträge',
    deleted: 'Gelöscht',
  },
  itemCounts: ({ created, updated }) => `${number(created)} neu, ${number(updated)} aktualisiert`,

  owner: 'Verantwortlich',
  status: 'Status',
  targetDate: 'Zieldatum',
  type: 'Typ',
}
