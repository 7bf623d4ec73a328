import { describe, expect, test } from 'vitest'
import { actionOfKey, type TreeGridPosition } from './tree-grid-keys.ts'

const middle: TreeGridPosition = {
  row: 10,
  rowCount: 100,
  parentRow: 4,
  hasChildren: true,
  expanded: false,
  pageRows: 20,
}

describe('actionOfKey', () => {
  test.each<[string, Partial<TreeGridPosition>, number]>([
    ['ArrowDown', {}, 11],
    ['ArrowDown', { row: 99 }, 99],
    ['ArrowUp', {}, 9],
    ['ArrowUp', { row: 0 }, 0],
    ['PageDown', {}, 30],
    ['PageDown', { row: 95 }, 99],
    ['PageUp', {}, 0],
    ['Home', {}, 0],
    ['End', {}, 99],
    ['ArrowRight', { expanded: true }, 11],
    ['ArrowLeft', {}, 4],
    ['ArrowLeft', { hasChildren: false }, 4],
  ])('%s at %o moves to row %i', (key, at, row) => {
    expect(actionOfKey(key, { ...middle, ...at })).toEqual({ kind: 'move', row })
  })

  test.each<[string, Partial<TreeGridPosition>, string]>([
    ['ArrowRight', {}, 'expand'],
    ['ArrowLeft', { expanded: true }, 'collapse'],
    ['Enter', {}, 'open'],
    [' ', {}, 'open'],
  ])('%s at %o acts on the row: %s', (key, at, kind) => {
    expect(actionOfKey(key, { ...middle, ...at })).toEqual({ kind })
  })

  test.each<[string, Partial<TreeGridPosition>]>([
    ['ArrowRight', { hasChildren: false }],
    ['ArrowLeft', { parentRow: -1 }],
    ['Tab', {}],
    ['a', {}],
  ])('%s at %o is left to the browser', (key, at) => {
    expect(actionOfKey(key, { ...middle, ...at })).toBeUndefined()
  })
})
