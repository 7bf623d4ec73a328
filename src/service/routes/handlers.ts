// Operation → handler. The compiler refuses a gap.
import { accessHandlers } from './access.ts'
import type { Foundation, Handlers } from './call.ts'
import { focusAreaHandlers } from './focus-areas.ts'
import { fundHandlers } from './funds.ts'
import { organizationHandlers } from './organizations.ts'
import { referenceListHandlers } from './reference-lists.ts'
import { vulnerabilityHandlers } from './vulnerabilities.ts'

export function createHandlers(foundation: Foundation): Handlers {
  return {
    ...organizationHandlers(foundation),
    ...focusAreaHandlers(foundation),
    ...fundHandlers(foundation),
    ...referenceListHandlers(foundation),
    ...vulnerabilityHandlers(foundation),
    ...accessHandlers(foundation),
  }
}
