// What a provider's claims grant a person here.
import { everyScope, findScope, type Scope } from '#contract/access.ts'
import { type RoleName, scopesOfRole } from '#contract/roles.ts'

/** What the provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>

export interface RoleSettings {
  /** The claim that holds names of scopes; undefined for none. */
  readonly scopesClaim: string | undefined
  /** The claim that holds the person's groups. */
  readonly groupsClaim: string
  readonly groups: readonly { readonly role: RoleName; readonly group: string }[]
  /** Of people to whom the claims give nothing; undefined to refuse them. */
  readonly defaultRole: RoleName | undefined
}

export interface Permission {
  /** Empty when the person is to be refused. */
  readonly scopes: readonly Scope[]
  /** True when the provider decides at every sign-in; otherwise the scopes are those of a newcomer. */
  readonly isBinding: boolean
}

/** The scopes of every group and every scope that the claims name; without any, those of the default role. */
export function permissionOf(
  { scopesClaim, groupsClaim, groups, defaultRole }: RoleSettings,
  claims: Claims,
): Permission {
  const named = scopesClaim === undefined ? [] : listOf(claims[scopesClaim], / +/)
  const theirs = listOf(claims[groupsClaim])
  const granted = new Set([
    ...named.map(findScope),
    ...groups.filter(({ group }) => theirs.includes(group)).flatMap(({ role }) => scopesOfRole[role]),
  ])
  const scopes = everyScope.filter((scope) => granted.has(scope))
  return {
    scopes: scopes.length > 0 ? scopes : defaultRole === undefined ? [] : scopesOfRole[defaultRole],
    isBinding: scopesClaim !== undefined || groups.length > 0,
  }
}

/** The texts of a claim: an array, or one text, which `separator` divides. */
function listOf(claim: unknown, separator?: RegExp): string[] {
  if (typeof claim === 'string') return separator ? claim.split(separator) : [claim]
  return Array.isArray(claim) ? claim.filter((entry) => typeof entry === 'string') : []
}
