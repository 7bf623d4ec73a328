// The views of a tree that the person saved.
import type { Named } from '#messages/arguments.ts'

export const messages = {
  title: 'Saved views',
  loading: 'Loading your views…',
  none: 'You have no saved views of this tree. Save the present search, filters, order and columns under a name.',
  list: 'Your views',
  name: 'Name of the view',
  save: 'Save view',
  replace: 'Replace view',
  rename: ({ name }: Named) => `Rename “${name}”`,
  remove: ({ name }: Named) => `Delete “${name}”`,
  newName: 'New name',
  saveName: 'Save name',
  saved: ({ name }: Named) => `“${name}” saved.`,
  removed: ({ name }: Named) => `“${name}” deleted.`,
  undo: 'Undo',
  taken: 'You have a view with this name. Choose another one.',
  needsNetwork: 'Your views are stored by the service. Connect to use them.',
  notSaved: ({ reason }: { readonly reason: string }) => `Not saved. ${reason}`,
}
