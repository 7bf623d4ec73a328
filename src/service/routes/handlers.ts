// Maps operations to handlers. A missing one is a type error.
import { accessHandlers } from './access.ts'
import { accessCredentialHandlers } from './access-credentials.ts'
import { ownSessionHandlers, ownTokenHandlers } from './account.ts'
import { auditHandlers } from './audit-entries.ts'
import type { HandlerDeps, Handlers } from './call.ts'
import { catalogHandlers } from './catalog.ts'
import { extendedHandlers } from './extended.ts'
import { fundImportHandlers } from './fund-import-reader.ts'
import { fundHandlers } from './funds.ts'
import { hierarchyHandlers } from './hierarchies.ts'
import { activityHandlers } from './record-activity.ts'
import { referenceListHandlers } from './reference-lists.ts'
import { siteNameHandlers } from './site-name.ts'
import { vulnerabilityHandlers } from './vulnerabilities.ts'

export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...hierarchyHandlers(deps),
    ...extendedHandlers(deps),
    ...activityHandlers(deps),
    ...fundHandlers(deps),
    ...fundImportHandlers(deps),
    ...referenceListHandlers(deps),
    ...vulnerabilityHandlers(deps),
    ...accessHandlers(deps),
    ...auditHandlers(deps),
    ...catalogHandlers(deps),
    ...siteNameHandlers(),
    ...accessCredentialHandlers(deps),
    ...ownTokenHandlers(deps),
    ...ownSessionHandlers(deps),
  }
}
