import { describe, expect, test } from 'vitest'
import type { PressedKey } from '#ui/key-bindings.ts'
import { actionOfKey, type TreeGridPosition, typeOn } from './tree-grid-keys.ts'

const middle: TreeGridPosition = {
  row: 5,
  rowCount: 10,
  parentRow: 2,
  hasChildren: true,
  expanded: false,
  pageRows: 4,
}

function press(text: string): PressedKey {
  const parts = text.split('+')
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier)
  return {
    key: parts.at(-1) ?? '',
    shiftKey: has('Shift'),
    ctrlKey: has('Control'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
  }
}

describe('a key in the grid', () => {
  test.each<[string, Partial<TreeGridPosition>, number]>([
    ['ArrowDown', {}, 6],
    ['ArrowUp', {}, 4],
    ['ArrowUp', { row: 0 }, 0],
    ['ArrowDown', { row: 9 }, 9],
    ['PageDown', {}, 9],
    ['PageUp', {}, 1],
    ['Home', {}, 0],
    ['End', {}, 9],
    ['ArrowRight', { expanded: true }, 6],
    ['ArrowLeft', {}, 2],
  ])('%s at %o moves to row %i', (key, at, row) => {
    expect(actionOfKey(press(key), { ...middle, ...at })).toEqual({ kind: 'move', row })
  })

  test.each<[string, number]>([
    ['Shift+ArrowDown', 6],
    ['Shift+PageUp', 1],
    ['Shift+End', 9],
  ])('%s extends the selection to row %i', (key, row) => {
    expect(actionOfKey(press(key), middle)).toEqual({ kind: 'extend', row })
  })

  test.each<[string, Partial<TreeGridPosition>, string]>([
    ['ArrowRight', {}, 'expand'],
    ['ArrowLeft', { expanded: true }, 'collapse'],
    ['*', {}, 'expand-siblings'],
    ['Shift+*', {}, 'expand-siblings'],
    ['Enter', {}, 'open'],
    [' ', {}, 'select'],
    ['Shift+ ', {}, 'select-branch'],
    ['Control+a', {}, 'select-all'],
    ['Meta+A', {}, 'select-all'],
    ['Escape', {}, 'clear-selection'],
  ])('%s at %o acts: %s', (key, at, kind) => {
    expect(actionOfKey(press(key), { ...middle, ...at })).toEqual({ kind })
  })

  test.each<[string, Partial<TreeGridPosition>]>([
    ['ArrowRight', { hasChildren: false }],
    ['ArrowLeft', { parentRow: -1 }],
    ['Tab', {}],
    ['a', {}],
    ['Shift+ArrowRight', {}],
    ['Control+c', {}],
    ['Control+Shift+a', {}],
    ['Alt+ArrowDown', {}],
    ['Shift+Enter', {}],
  ])('%s at %o is left to the browser', (key, at) => {
    expect(actionOfKey(press(key), { ...middle, ...at })).toBeUndefined()
  })
})

describe('typing in the grid', () => {
  const type = (keys: readonly string[], pause = 100) =>
    keys.reduce<ReturnType<typeof typeOn>>(
      (typed, key, at) => typeOn(typed, press(key), at * pause),
      undefined,
    )

  test.each<[string[], string]>([
    [['n'], 'n'],
    [['n', 'o', 'r'], 'nor'],
    [['n', 'n', 'n'], 'n'],
    [['n', 'o', ' ', 'r'], 'no r'],
    [['Shift+N'], 'N'],
  ])('%o looks for %j', (keys, text) => {
    expect(type(keys)?.text).toBe(text)
  })

  test('starts over after a pause', () => {
    expect(type(['n', 'o'], 900)?.text).toBe('o')
  })

  test.each([' ', '*', '?', '/', 'Enter', 'Control+n', 'Alt+n', 'F3'])('does not begin with %j', (key) => {
    expect(typeOn(undefined, press(key), 0)).toBeUndefined()
  })
})
