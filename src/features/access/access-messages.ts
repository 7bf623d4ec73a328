import { type Area, accessScope, areas, type Scope } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'

export const areaNames: Readonly<Record<Area, string>> = {
  organizations: 'Organizations',
  'focus-areas': 'Focus areas',
  funds: 'Funds',
}

/** The scope for one act in one area (§5). */
export function scopeFor(act: 'read' | 'write', area: Area): Scope {
  return `${act}:${area}:planning`
}

/** What somebody may do, in a few words: `Writes everything`, `Reads funds`. */
export function grantMessage({ scopes, disabledAreas }: Pick<Principal, 'scopes' | 'disabledAreas'>): string {
  const open = areas.filter((area) => !disabledAreas.includes(area))
  const written = open.filter((area) => scopes.includes(scopeFor('write', area)))
  const read = open.filter((area) => scopes.includes(scopeFor('read', area)) && !written.includes(area))
  const parts = [
    ...(written.length > 0 ? [`Writes ${listed(written)}`] : []),
    ...(read.length > 0 ? [`${written.length > 0 ? 'reads' : 'Reads'} ${listed(read)}`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : 'Nothing is open'
}

function listed(some: readonly Area[]): string {
  if (some.length === areas.length) return 'everything'
  return some.map((area) => areaNames[area].toLowerCase()).join(' and ')
}

export function isAdministrator({ scopes }: Pick<Principal, 'scopes'>): boolean {
  return scopes.includes(accessScope)
}

const verbs: Readonly<Record<string, string>> = {
  create: 'made',
  update: 'changed',
  delete: 'deleted',
  archive: 'archived',
  import: 'imported',
  revoke: 'revoked',
}

/** What is not said by its verb and its noun. */
const ownMessages: Readonly<Record<string, string>> = {
  createPrincipal: 'let somebody call',
  updatePrincipal: 'changed what somebody may do',
  endSessions: 'signed somebody out everywhere',
}

/** `updateFocusArea` as `changed a focus area`. */
export function operationMessage(operation: string): string {
  const own = ownMessages[operation]
  if (own !== undefined) return own
  const [verb = '', ...noun] = operation.split(/(?=[A-Z])/)
  const words = noun.join(' ').toLowerCase()
  const article = words.endsWith('s') ? '' : /^[aeiou]/.test(words) ? 'an ' : 'a '
  return `${verbs[verb] ?? verb} ${article}${words}`
}
