// Roles: names for the sets of scopes that most members have. A member with any other set has custom scopes.
import { everyScope, type Scope } from './access.ts'

export const roleNames = ['viewer', 'editor', 'finance', 'admin'] as const
export type RoleName = (typeof roleNames)[number]

const reading = ['read:focus-areas:planning', 'read:funds:planning', 'read:organizations:planning'] as const

/** What each role may do: a viewer reads, an editor writes hierarchies, finance writes funds, an admin does everything. */
export const scopesOfRole: Readonly<Record<RoleName, readonly Scope[]>> = {
  viewer: reading,
  editor: [...reading, 'write:focus-areas:planning', 'write:organizations:planning'],
  finance: [...reading, 'write:funds:planning'],
  admin: everyScope,
}
