import { expect, test } from 'vitest'
import { initialsOf } from './initials.tsx'

test.each([
  ['Ana Pérez López', 'AL'],
  ['Ludwig van der Rohe', 'LR'],
  ['admin', 'A'],
  ['  øystein   berg ', 'ØB'],
  ['👩‍🚀 crew', '👩C'],
  ['Ölund (IT)', 'Ö'],
  ['  ', ''],
  ['', ''],
])('shortens %j to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
