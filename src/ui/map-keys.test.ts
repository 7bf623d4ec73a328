import { expect, it } from 'vitest'
import { actionOfMapKey } from './map-keys.ts'

it.each([
  ['ArrowRight', 'child'],
  ['ArrowLeft', 'parent'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Enter', 'zoom-in'],
  ['Escape', 'zoom-out'],
  ['Backspace', 'zoom-out'],
  [' ', 'open'],
  ['Tab', undefined],
  ['toString', undefined],
])('%s means: %s', (key, action) => {
  expect(actionOfMapKey(key)).toBe(action)
})
