import { expect, it } from 'vitest'
import { bindingOf } from '#ui/key-bindings.ts'
import { mapKeys } from './map-canvas.tsx'

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
  const pressed = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
  expect(bindingOf(mapKeys, pressed)?.act).toBe(action)
})
