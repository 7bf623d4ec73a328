// Names the actions of the audit log.
import type { AccessOperations } from '#contract/access-operations.ts'
import type { Operations } from '#contract/operations.ts'
import type { Messages } from '#messages/messages.ts'

type Recorded = Omit<Operations, 'createToken'> & AccessOperations
/** Every operation that the log records: all that change something. */
type Action = {
  [Name in keyof Recorded]: Recorded[Name]['method'] extends 'GET' ? never : Name
}[keyof Recorded]

const actionMessages = {
  createOrganization: 'createdOrganization',
  updateOrganization: 'updatedOrganization',
  deleteOrganization: 'deletedOrganization',
  archiveOrganization: 'archivedOrganization',
  createFocusArea: 'createdFocusArea',
  updateFocusArea: 'updatedFocusArea',
  deleteFocusArea: 'deletedFocusArea',
  importCostItems: 'importedCostItems',
  updateCostItem: 'updatedCostItem',
  deleteCostItem: 'deletedCostItem',
  importBenefitItems: 'importedBenefitItems',
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
  createOwnToken: 'createdOwnToken',
  revokeOwnToken: 'revokedOwnToken',
  endOwnSession: 'endedOwnSession',
  endOtherSessions: 'endedOtherSessions',
} as const satisfies Readonly<Record<Action, keyof Messages['access']>>

function isAction(operation: string): operation is Action {
  return Object.hasOwn(actionMessages, operation)
}

/** `updateFocusArea` as `Updated focus area`. A newer release may have recorded operations unknown to this one. */
export function actionMessage(operation: string, m: Messages['access']): string {
  return isAction(operation) ? m[actionMessages[operation]] : m.otherAction
}
