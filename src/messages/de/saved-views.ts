import type { Messages } from '#messages/messages.ts'

export const messages: Messages['savedViews'] = {
  title: 'Gespeicherte Ansichten',
  loading: 'Ihre Ansichten werden geladen…',
  none: 'Sie haben keine gespeicherten Ansichten dieses Baums. Speichern Sie Suche, Filter, Sortierung und Spalten unter einem Namen.',
  list: 'Ihre Ansichten',
  name: 'Name der Ansicht',
  save: 'Ansicht speichern',
  replace: 'Ansicht ersetzen',
  rename: ({ name }) => `„${name}“ umbenennen`,
  remove: ({ name }) => `„${name}“ löschen`,
  newName: 'Neuer Name',
  saveName: 'Namen speichern',
  saved: ({ name }) => `„${name}“ gespeichert.`,
  removed: ({ name }) => `„${name}“ gelöscht.`,
  undo: 'Rückgängig',
  taken: 'Sie haben schon eine Ansicht mit diesem Namen. Wählen Sie einen anderen.',
  needsNetwork: 'Ihre Ansichten speichert der Dienst. Stellen Sie eine Verbindung her, um sie zu nutzen.',
  notSaved: ({ reason }) => `Nicht gespeichert. ${reason}`,
}
