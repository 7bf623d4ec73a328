import type { Catalogs } from './messages.ts'

export const catalogs: Catalogs = {
  app: () => import('./de/app.ts'),
  ui: () => import('./de/ui.ts'),
  failures: () => import('./de/failures.ts'),
  palette: () => import('./de/palette.ts'),
  outbox: () => import('./de/outbox.ts'),
  activity: () => import('./de/activity.ts'),
  session: () => import('./de/session.ts'),
  connection: () => import('./de/connection.ts'),
  keys: () => import('./de/keys.ts'),
  hierarchies: () => import('./de/hierarchies.ts'),
  editing: () => import('./de/editing.ts'),
  editor: () => import('./de/editor.ts'),
  items: () => import('./de/items.ts'),
  imports: () => import('./de/imports.ts'),
  access: () => import('./de/access.ts'),
  vulnerabilities: () => import('./de/vulnerabilities.ts'),
  referenceLists: () => import('./de/reference-lists.ts'),
}
