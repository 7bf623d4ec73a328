import { expect, test } from 'vitest'
import { initialsOf } from './account-menu.tsx'

test.each([
  ['Ana Pérez López', 'AL'],
  ['admin', 'A'],
  ['  øystein   berg ', 'ØB'],
  ['👩‍🚀 crew', '👩C'],
  ['', ''],
])('shortens %j to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
