import { expect, test } from 'vitest'
import { findScope, scopeAliases, scopes } from './access.ts'

test.each(scopes)('knows the scope %s by its own name', (scope) => {
  expect(findScope(scope)).toBe(scope)
})

test.each([
  ['focus-areas-read-scope', 'read:focus-areas:planning'],
  ['focus-areas-write-scope', 'write:focus-areas:planning'],
  ['organizations-read-scope', 'read:organizations:planning'],
  ['organizations-write-scope', 'write:organizations:planning'],
  ['funds-read-scope', 'read:funds:planning'],
  ['funds-write-scope', 'write:funds:planning'],
])('takes %s for %s', (alias, scope) => {
  expect(findScope(alias)).toBe(scope)
})

test('has no further aliases', () => {
  expect(Object.keys(scopeAliases)).toHaveLength(6)
})

test.each(['', 'read', 'READ:FUNDS:PLANNING', 'read:funds', 'constructor', '__proto__', 'toString'])(
  'finds nothing under %o',
  (name) => {
    expect(findScope(name)).toBeUndefined()
  },
)
