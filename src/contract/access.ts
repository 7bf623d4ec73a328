// Permissions (§5): scopes, their aliases, and the resource areas that can be disabled (§1).
import { z } from 'zod/mini'
import { described } from './described.ts'

export const areas = ['organizations', 'focus-areas', 'funds'] as const
export const Area = z.enum(areas)
export type Area = z.output<typeof Area>

export const scopes = [
  'read:focus-areas:planning',
  'write:focus-areas:planning',
  'read:funds:planning',
  'write:funds:planning',
  'read:organizations:planning',
  'write:organizations:planning',
] as const
/** Our own, besides the six of the specification: lets a principal manage members and service accounts. */
export const accessScope = 'manage:access:planning'

/** Our own, too: lets a principal change the types, statuses, people and reference lists of the site. */
export const catalogScope = 'manage:catalog:planning'

export const everyScope = [...scopes, accessScope, catalogScope] as const
export const Scope = z.enum(everyScope)
export type Scope = z.output<typeof Scope>

/** Those of the names that `known` has; a newer release may have added others, which grant nothing here. */
function listOf<const Name extends string>(known: readonly Name[]) {
  const isKnown = (name: string): name is Name => known.some((one) => one === name)
  const read = (names: string[]) => names.filter(isKnown)
  return described(z.pipe(z.array(z.string()), z.transform(read)), {
    type: 'array',
    items: { type: 'string', enum: [...known] },
  })
}

/** Scopes as they are read from an answer or from storage. */
export const KnownScopes = listOf(everyScope)

/** Areas as they are read from an answer or from storage. */
export const KnownAreas = listOf(areas)

/**
 * §5 names four scopes a second time; each grants what its namesake grants. Spec silent: the same names for funds, which
 * callers form after these.
 */
export const scopeAliases: Readonly<Record<string, Scope>> = {
  'focus-areas-read-scope': 'read:focus-areas:planning',
  'focus-areas-write-scope': 'write:focus-areas:planning',
  'funds-read-scope': 'read:funds:planning',
  'funds-write-scope': 'write:funds:planning',
  'organizations-read-scope': 'read:organizations:planning',
  'organizations-write-scope': 'write:organizations:planning',
}

/** The canonical scope for a name or an alias; undefined when the name grants nothing here. */
export function findScope(name: string): Scope | undefined {
  const known = everyScope.find((scope) => scope === name)
  if (known) return known
  return Object.hasOwn(scopeAliases, name) ? scopeAliases[name] : undefined
}
