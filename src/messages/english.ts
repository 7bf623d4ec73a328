import type { Catalogs } from './messages.ts'

export const catalogs: Catalogs = {
  app: () => import('./en/app.ts'),
  ui: () => import('./en/ui.ts'),
  failures: () => import('./en/failures.ts'),
  palette: () => import('./en/palette.ts'),
  outbox: () => import('./en/outbox.ts'),
  activity: () => import('./en/activity.ts'),
  session: () => import('./en/session.ts'),
  connection: () => import('./en/connection.ts'),
  keys: () => import('./en/keys.ts'),
  hierarchies: () => import('./en/hierarchies.ts'),
  editing: () => import('./en/editing.ts'),
  editor: () => import('./en/editor.ts'),
  items: () => import('./en/items.ts'),
  imports: () => import('./en/imports.ts'),
  access: () => import('./en/access.ts'),
  vulnerabilities: () => import('./en/vulnerabilities.ts'),
  referenceLists: () => import('./en/reference-lists.ts'),
}
