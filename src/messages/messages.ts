// English decides which messages an area has and which arguments they take; a language that lacks one does not compile.
import type { messages as access } from './en/access.ts'
import type { messages as account } from './en/account.ts'
import type { messages as activity } from './en/activity.ts'
import type { messages as app } from './en/app.ts'
import type { messages as catalog } from './en/catalog.ts'
import type { messages as connection } from './en/connection.ts'
import type { messages as editing } from './en/editing.ts'
import type { messages as editor } from './en/editor.ts'
import type { messages as failures } from './en/failures.ts'
import type { messages as hierarchies } from './en/hierarchies.ts'
import type { messages as hierarchyImports } from './en/hierarchy-imports.ts'
import type { messages as imports } from './en/imports.ts'
import type { messages as itemBackups } from './en/item-backups.ts'
import type { messages as items } from './en/items.ts'
import type { messages as keys } from './en/keys.ts'
import type { messages as map } from './en/map.ts'
import type { messages as newItem } from './en/new-item.ts'
import type { messages as outbox } from './en/outbox.ts'
import type { messages as ownAccount } from './en/own-account.ts'
import type { messages as palette } from './en/palette.ts'
import type { messages as record } from './en/record.ts'
import type { messages as recordActivity } from './en/record-activity.ts'
import type { messages as referenceLists } from './en/reference-lists.ts'
import type { messages as review } from './en/review.ts'
import type { messages as sentAmounts } from './en/sent-amounts.ts'
import type { messages as session } from './en/session.ts'
import type { messages as tour } from './en/tour.ts'
import type { messages as ui } from './en/ui.ts'
import type { messages as vulnerabilities } from './en/vulnerabilities.ts'

export interface Messages {
  readonly app: typeof app
  readonly ui: typeof ui
  readonly failures: typeof failures
  readonly account: typeof account
  readonly tour: typeof tour
  readonly palette: typeof palette
  readonly outbox: typeof outbox
  readonly review: typeof review
  readonly activity: typeof activity
  readonly session: typeof session
  readonly connection: typeof connection
  readonly keys: typeof keys
  readonly hierarchies: typeof hierarchies
  readonly record: typeof record
  readonly recordActivity: typeof recordActivity
  readonly map: typeof map
  readonly editing: typeof editing
  readonly editor: typeof editor
  readonly items: typeof items
  readonly itemBackups: typeof itemBackups
  readonly newItem: typeof newItem
  readonly sentAmounts: typeof sentAmounts
  readonly imports: typeof imports
  readonly hierarchyImports: typeof hierarchyImports
  readonly access: typeof access
  readonly catalog: typeof catalog
  readonly ownAccount: typeof ownAccount
  readonly vulnerabilities: typeof vulnerabilities
  readonly referenceLists: typeof referenceLists
}

export type Area = keyof Messages

/** The messages of a language, by area. */
export type Catalogs = { readonly [Name in Area]: () => Promise<{ readonly messages: Messages[Name] }> }
