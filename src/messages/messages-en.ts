// The English messages, by area. English decides which messages there are and which arguments they take; a language that
// lacks one does not compile.
import { messages as access } from './en/access.ts'
import { messages as account } from './en/account.ts'
import { messages as activity } from './en/activity.ts'
import { messages as app } from './en/app.ts'
import { messages as catalog } from './en/catalog.ts'
import { messages as connection } from './en/connection.ts'
import { messages as editing } from './en/editing.ts'
import { messages as editor } from './en/editor.ts'
import { messages as failures } from './en/failures.ts'
import { messages as hierarchies } from './en/hierarchies.ts'
import { messages as hierarchyImports } from './en/hierarchy-imports.ts'
import { messages as imports } from './en/imports.ts'
import { messages as itemBackups } from './en/item-backups.ts'
import { messages as items } from './en/items.ts'
import { messages as keys } from './en/keys.ts'
import { messages as map } from './en/map.ts'
import { messages as newItem } from './en/new-item.ts'
import { messages as outbox } from './en/outbox.ts'
import { messages as ownAccount } from './en/own-account.ts'
import { messages as palette } from './en/palette.ts'
import { messages as record } from './en/record.ts'
import { messages as recordActivity } from './en/record-activity.ts'
import { messages as referenceLists } from './en/reference-lists.ts'
import { messages as review } from './en/review.ts'
import { messages as savedViews } from './en/saved-views.ts'
import { messages as sentAmounts } from './en/sent-amounts.ts'
import { messages as session } from './en/session.ts'
import { messages as tour } from './en/tour.ts'
import { messages as ui } from './en/ui.ts'
import { messages as values } from './en/values.ts'
import { messages as vulnerabilities } from './en/vulnerabilities.ts'

export const english = {
  app,
  ui,
  failures,
  account,
  tour,
  palette,
  outbox,
  review,
  activity,
  session,
  connection,
  keys,
  hierarchies,
  values,
  record,
  recordActivity,
  savedViews,
  map,
  editing,
  editor,
  items,
  itemBackups,
  sentAmounts,
  newItem,
  imports,
  hierarchyImports,
  access,
  catalog,
  ownAccount,
  vulnerabilities,
  referenceLists,
} as const
