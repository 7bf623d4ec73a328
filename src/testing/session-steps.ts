// What happens in a generated course of sessions.
import { accessScope, type Scope } from '#contract/access.ts'

export const stepKinds = [
  'use session',
  'use API token',
  'use access token',
  'sign in',
  'sign in again',
  'get access token',
  'sign out',
  'sign out everywhere',
  'revoke',
  'disable',
  'enable',
  'end all',
  'change scopes',
  'make credential',
  'wait',
  'sign out beside uses',
  'revoke beside signing in',
  'disable beside signing in',
  'one link twice',
] as const

export interface Step {
  readonly kind: (typeof stepKinds)[number]
  /** Chooses among those there are: of sessions, credentials, principals, nodes, times. */
  readonly which: number
  readonly node: number
  readonly what: number
}

/** Addresses to read, each with the scope that it needs. */
export const reads = [
  ['/gateway/api/planning/v1/organizations', 'read:organizations:planning'],
  ['/gateway/api/planning/v1/funds/cost-type', 'read:funds:planning'],
  ['/planning/access/v1/principals', accessScope],
] as const satisfies readonly (readonly [string, Scope])[]

export const scopeSets: readonly (readonly Scope[])[] = [
  ['read:organizations:planning', 'read:funds:planning', accessScope],
  ['read:organizations:planning'],
  ['read:funds:planning', accessScope],
  [],
]

const minute = 60_000
const hour = 60 * minute
/** Milliseconds: within a minute, beside the limits, and beyond them. */
export const waits = [
  1000,
  50_000,
  10 * minute,
  hour,
  5 * hour,
  11.9 * hour,
  12 * hour,
  60 * hour,
  168 * hour,
] as const

/** One of the items, none when there are none. */
export function pick<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % items.length]
}
