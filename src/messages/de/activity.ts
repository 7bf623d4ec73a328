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
  fieldChanged: ({ field, before, after }) => `${field}: ${before} → ${after}`,
  empty: 'leer',
  parent: 'Übergeordnet',
  topLevel: 'Oberste Ebene',
  deletedRecord: 'Gelöschter Datensatz',
  owner: 'Verantwortlich',
  status: 'Status',
  targetDate: 'Zieldatum',
  type: 'Typ',
}
