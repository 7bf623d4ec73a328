import { describe, expect, test } from 'vitest'
import { accessScope, everyScope, roleNames, scopesOfRole } from './access.ts'

describe('a role', () => {
  test('reads every area, whichever it is', () => {
    const reading = everyScope.filter((scope) => scope.startsWith('read:'))
    for (const role of roleNames) expect(scopesOfRole[role]).toEqual(expect.arrayContaining(reading))
  })

  test('writes what it is named for', () => {
    const written = (role: (typeof roleNames)[number]) =>
      scopesOfRole[role].filter((scope) => scope.startsWith('write:')).toSorted()
    expect(written('viewer')).toEqual([])
    expect(written('editor')).toEqual(['write:focus-areas:planning', 'write:organizations:planning'])
    expect(written('finance')).toEqual(['write:funds:planning'])
    expect(scopesOfRole.admin).toEqual(everyScope)
  })

  test('manages access as an admin only', () => {
    expect(roleNames.filter((role) => scopesOfRole[role].includes(accessScope))).toEqual(['admin'])
  })
})
