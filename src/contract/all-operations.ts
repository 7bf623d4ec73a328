// Every operation of the bundled service: those of the specification, and the tables that it has beside them.
import { accessOperations } from './access-operations.ts'
import { accountOperations } from './account-operations.ts'
import { activityOperations } from './activity-operations.ts'
import { amountsOperations } from './amounts-operations.ts'
import { catalogOperations } from './catalog-operations.ts'
import { extendedOperations } from './extended-operations.ts'
import { operations } from './operations.ts'
import { siteOperations } from './site-operations.ts'
import { viewOperations } from './view-operations.ts'

export const allOperations = {
  ...operations,
  ...accessOperations,
  ...accountOperations,
  ...catalogOperations,
  ...extendedOperations,
  ...amountsOperations,
  ...activityOperations,
  ...siteOperations,
  ...viewOperations,
}

/** Those that a table of handlers answers; the token endpoint answers by RFC 6749 (http/token.ts). */
export type HandledOperations = Omit<typeof allOperations, 'createToken'>
export type HandledName = keyof HandledOperations
