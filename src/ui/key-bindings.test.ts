import { describe, expect, onTestFinished, test } from 'vitest'
import { loadMessages } from '#messages/catalogs.ts'
import { messages as keys } from '#messages/en/keys.ts'
import { setLanguage } from '#messages/language.ts'
import { cellKeys, gridKeys, selectionKeys } from '#ui/grids/data-grid-keys.ts'
import { cellTypingKeys, sheetKeys } from '#ui/grids/sheet-grid-keys.ts'
import { mapKeys } from '#ui/map/map-canvas.tsx'
import { treeKeys } from '#ui/tree/tree-grid-keys.ts'
import {
  bindingOf,
  isPressed,
  type KeyHint,
  type PressedKey,
  partsOfKey,
  withModifier,
} from './key-bindings.ts'

/** What a browser tells of a key that a table writes so. */
function pressedAs(written: string): PressedKey {
  const parts = written.split('+')
  const key = parts.at(-1) ?? ''
  const names: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' }
  return {
    key: names[key] ?? key,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    altKey: parts.includes('Alt'),
  }
}

describe('a written key', () => {
  test.each([
    ['F2', { key: 'F2' }, true],
    ['F2', { key: 'F2', shiftKey: true }, false],
    ['Shift+ArrowDown', { key: 'ArrowDown', shiftKey: true }, true],
    ['Mod+K', { key: 'k', ctrlKey: true }, true],
    ['Mod+K', { key: 'K', metaKey: true }, true],
    ['Mod+K', { key: 'k' }, false],
    ['Mod+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, false],
    ['Space', { key: ' ' }, true],
    ['?', { key: '?', shiftKey: true }, true],
    ['/', { key: '/' }, true],
    ['/', { key: '/', ctrlKey: true }, false],
    ['Enter', { key: 'Enter', altKey: true }, false],
    ['Alt+Shift+ArrowUp', { key: 'ArrowUp', altKey: true, shiftKey: true }, true],
    ['Mod+Plus', { key: '+', ctrlKey: true, shiftKey: true }, true],
    ['Mod+Plus', { key: '+', ctrlKey: true }, true],
    ['Mod+K', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
    ['Mod+K', { key: 'κ', code: 'KeyK', metaKey: true }, true],
    ['Mod+Z', { key: 'ז', code: 'KeyZ', ctrlKey: true }, true],
    ['K', { key: 'л', code: 'KeyK' }, false],
    // A French keyboard has A where an English one has Q.
    ['Mod+Q', { key: 'a', code: 'KeyQ', ctrlKey: true }, false],
  ])('%s and a press of %o: %s', (written, press, isMeant) => {
    const rest = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
    expect(isPressed(written, { ...rest, ...press })).toBe(isMeant)
  })

  test('is shown by keyboard symbols and read out in words', () => {
    expect(partsOfKey('Mod+Shift+ArrowUp', { sign: '⌘', name: 'Meta' })).toEqual([
      { sign: '⌘', name: 'Meta' },
      { sign: keys.keyShift, name: keys.keyShift },
      { sign: '↑', name: keys.keyUp },
    ])
  })

  test('has the modifier that keyboards of the language print', async () => {
    expect(withModifier('K')).toBe('Ctrl K')
    await loadMessages('de')
    onTestFinished(() => setLanguage('en'))
    setLanguage('de')
    expect(withModifier('K')).toBe('Strg K')
  })
})

const tables: Readonly<Record<string, readonly KeyHint[]>> = {
  treeKeys,
  cellKeys,
  gridKeys,
  selectionKeys,
  mapKeys,
  sheetKeys,
  cellTypingKeys,
}

describe.each(Object.entries(tables))('the table %s', (name, table) => {
  test('has a key for each sentence, and each key does what its sentence says', () => {
    for (const binding of table) {
      const first = binding.keys.find((key) => bindingOf(table, pressedAs(key)) === binding)
      // In groups Enter does something else, which has a separate sentence.
      if (first === undefined) expect(name).toBe('gridKeys')
    }
  })

  test('repeats no sentence', () => {
    const words = table.map((binding) => binding.words(keys))
    expect(words).toEqual([...new Set(words)])
  })
})
