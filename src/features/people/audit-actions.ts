// Names the actions of the audit log.
import type { HandledName, HandledOperations } from '#contract/all-operations.ts'
import type { AuditOutcome, ProvisioningAction } from '#contract/audit.ts'
import type { Messages } from '#messages/messages.ts'

/** Every operation that the log records: all that change something, and what the table of operations does not name. */
type Action =
  | {
      [Name in HandledName]: HandledOperations[Name]['method'] extends 'GET' ? never : Name
    }[HandledName]
  | ProvisioningAction
  | 'signIn'
  | 'signOut'
  | 'readSession'
  | 'useCredential'
  | 'createToken'
  | 'changeSettings'
  | 'exportAuditLog'

const actionMessages = {
  createOrganization: 'createdOrganization',
  updateOrganization: 'updatedOrganization',
  deleteOrganization: 'deletedOrganization',
  archiveOrganization: 'archivedOrganization',
  createFocusArea: 'createdFocusArea',
  updateFocusArea: 'updatedFocusArea',
  deleteFocusArea: 'deletedFocusArea',
  updateExtendedOrganization: 'updatedOrganization',
  updateExtendedFocusArea: 'updatedFocusArea',
  updateExtendedCostItem: 'updatedCostItem',
  updateExtendedBenefitItem: 'updatedBenefitItem',
  importCostItems: 'importedCostItems',
  importExpectingCostItems: 'importedCostItems',
  writeCostItemAmounts: 'changedCostAmounts',
  updateCostItem: 'updatedCostItem',
  deleteCostItem: 'deletedCostItem',
  importBenefitItems: 'importedBenefitItems',
  importExpectingBenefitItems: 'importedBenefitItems',
  writeBenefitItemAmounts: 'changedBenefitAmounts',
  updateBenefitItem: 'updatedBenefitItem',
  deleteBenefitItem: 'deletedBenefitItem',
  createPrincipal: 'addedAccess',
  updatePrincipal: 'changedAccess',
  removePrincipal: 'removedAccess',
  createSignInLink: 'createdSignInLink',
  revokeSignInLink: 'revokedSignInLink',
  endSessions: 'endedSessions',
  createCredential: 'createdCredential',
  revokeCredential: 'revokedCredential',
  createCatalogEntry: 'addedCatalogEntry',
  updateCatalogEntry: 'changedCatalogEntry',
  reorderCatalogEntries: 'reorderedCatalog',
  deleteCatalogEntry: 'deletedCatalogEntry',
  renameSite: 'renamedSite',
  updateSite: 'changedSiteSettings',
  createOwnToken: 'createdOwnToken',
  revokeOwnToken: 'revokedOwnToken',
  endOwnSession: 'endedOwnSession',
  endOtherSessions: 'endedOtherSessions',
  createView: 'savedView',
  updateView: 'changedView',
  deleteView: 'deletedView',
  provisionPrincipal: 'provisioned',
  provisionScopes: 'provisionedScopes',
  connectAccount: 'connectedAccount',
  signIn: 'signedIn',
  signOut: 'signedOutOnce',
  readSession: 'continuedSession',
  useCredential: 'usedElsewhere',
  createToken: 'gotAccessToken',
  changeSettings: 'changedSettings',
  exportAuditLog: 'exportedAuditLog',
} as const satisfies Readonly<Record<Action, keyof Messages['access']>>

function isAction(operation: string): operation is Action {
  return Object.hasOwn(actionMessages, operation)
}

/**
 * `updateFocusArea` as `Updated focus area`. Refused reads are recorded as well, and a newer release may record operations
 * unknown to this one.
 */
export function actionMessage(operation: string, m: Messages['access']): string {
  if (isAction(operation)) return m[actionMessages[operation]]
  return /^(list|get)[A-Z]/.test(operation) ? m.readRecords : m.otherAction
}

/** Every action with its name, in the order of the names. */
export function actionNames(m: Messages['access']): readonly (readonly [action: string, name: string])[] {
  return Object.entries(actionMessages)
    .map(([action, key]) => [action, m[key]] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
}

const outcomeMessages = {
  success: 'succeeded',
  refused: 'wasRefused',
  throttled: 'wasThrottled',
} as const satisfies Readonly<Record<AuditOutcome, keyof Messages['access']>>

export function outcomeMessage(outcome: string, m: Messages['access']): string {
  return Object.hasOwn(outcomeMessages, outcome) ? m[outcomeMessages[outcome as AuditOutcome]] : outcome
}

const reasonMessages = {
  UNAUTHENTICATED: 'reasonCredential',
  UNAUTHORIZED: 'reasonPermission',
  SCOPE_MISSING: 'reasonPermission',
  AREA_DISABLED: 'reasonArea',
  SITE_NOT_ACCESSIBLE: 'reasonSite',
  CROSS_SITE_REFUSED: 'reasonCrossSite',
  RATE_LIMITED: 'reasonTooMany',
} as const satisfies Readonly<Record<string, keyof Messages['access']>>

/** Why a request was refused, by the error type of its answer. */
export function reasonMessage(reason: string, m: Messages['access']): string {
  const isKnown = (name: string): name is keyof typeof reasonMessages => Object.hasOwn(reasonMessages, name)
  return isKnown(reason) ? m[reasonMessages[reason]] : m.reasonOther
}

/** The address of the record that an operation changed; undefined where it has none, or is gone. */
export function recordPath(operation: string) {
  if (operation.startsWith('delete')) return undefined
  if (operation.endsWith('Organization')) return '/organizations/$recordId'
  if (operation.endsWith('FocusArea')) return '/focus-areas/$recordId'
  if (operation.endsWith('CostItem')) return '/funds/cost-items/$recordId'
  return operation.endsWith('BenefitItem') ? '/funds/benefit-items/$recordId' : undefined
}
