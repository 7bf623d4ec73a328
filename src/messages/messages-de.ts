import { messages as access } from './de/access.ts'
import { messages as account } from './de/account.ts'
import { messages as activity } from './de/activity.ts'
import { messages as app } from './de/app.ts'
import { messages as catalog } from './de/catalog.ts'
import { messages as connection } from './de/connection.ts'
import { messages as editing } from './de/editing.ts'
import { messages as editor } from './de/editor.ts'
import { messages as failures } from './de/failures.ts'
import { messages as hierarchies } from './de/hierarchies.ts'
import { messages as hierarchyImports } from './de/hierarchy-imports.ts'
import { messages as imports } from './de/imports.ts'
import { messages as itemBackups } from './de/item-backups.ts'
import { messages as items } from './de/items.ts'
import { messages as keys } from './de/keys.ts'
import { messages as map } from './de/map.ts'
import { messages as newItem } from './de/new-item.ts'
import { messages as outbox } from './de/outbox.ts'
import { messages as ownAccount } from './de/own-account.ts'
import { messages as palette } from './de/palette.ts'
import { messages as record } from './de/record.ts'
import { messages as recordActivity } from './de/record-activity.ts'
import { messages as referenceLists } from './de/reference-lists.ts'
import { messages as review } from './de/review.ts'
import { messages as savedViews } from './de/saved-views.ts'
import { messages as sentAmounts } from './de/sent-amounts.ts'
import { messages as session } from './de/session.ts'
import { messages as tour } from './de/tour.ts'
import { messages as ui } from './de/ui.ts'
import { messages as values } from './de/values.ts'
import { messages as vulnerabilities } from './de/vulnerabilities.ts'
import type { Messages } from './messages.ts'

export const german: Messages = {
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
}
