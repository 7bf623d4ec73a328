// The keys that people are told of, pressed in the editor's own extensions.
import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { editorExtensions, KeptBlock } from './editor-extensions.ts'
import { editorKeys } from './editor-keys.ts'

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (text: string) => ({ type: 'listItem', content: [line(text)] })
const document = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] },
    line('Some words'),
    { type: 'bulletList', content: [item('one'), item('two')] },
  ],
}

/** Without a page; the words that a key is pressed on are selected. */
function editorOn(word: string): Editor {
  const editor = new Editor({
    element: null,
    extensions: [...editorExtensions, KeptBlock],
    content: document,
  })
  // Its history, which comes with the page otherwise.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }))
  editor.state.doc.descendants((node, at) => {
    if (node.text === word) editor.commands.setTextSelection({ from: at, to: at + node.nodeSize })
  })
  return editor
}

/** Whether one of the extensions had a use for it. */
function press(editor: Editor, written: string): boolean {
  const parts = written.split('+')
  const key = parts.at(-1) ?? ''
  const event = {
    key: /^[A-Z]$/.test(key) && !parts.includes('Shift') ? key.toLowerCase() : key,
    keyCode: key.length === 1 ? key.charCodeAt(0) : 0,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Mod'),
    altKey: parts.includes('Alt'),
    metaKey: false,
  } as KeyboardEvent
  return editor.extensionManager.plugins.some(
    ({ props: { handleKeyDown } }) => handleKeyDown?.call(undefined as never, editor.view, event) === true,
  )
}

const shown = (editor: Editor) => JSON.stringify(editor.getJSON())

describe('a key that people are told of', () => {
  const elsewhere = new Map([
    ['Plain paragraph', 'Title'],
    ['Move the list item in', 'two'],
    ['Move the list item out', 'two'],
  ])
  const changing = editorKeys.filter(
    ({ words }) => !['Undo', 'Redo', 'Go on to the next field'].includes(words),
  )

  test.each(changing)('changes the text: $words', ({ keys: [key = ''], words }) => {
    const editor = editorOn(elsewhere.get(words) ?? 'Some words')
    const before = shown(editor)
    expect(press(editor, key)).toBe(true)
    expect(shown(editor)).not.toBe(before)
  })

  test('takes a change back and brings it again', () => {
    const keyOf = (words: string) => editorKeys.find((one) => one.words === words)?.keys[0] ?? ''
    const editor = editorOn('Some words')
    const before = shown(editor)
    press(editor, keyOf('Bold'))
    const after = shown(editor)
    expect(press(editor, keyOf('Undo')) && shown(editor)).toBe(before)
    expect(press(editor, keyOf('Redo')) && shown(editor)).toBe(after)
  })

  test('leads out of the text', () => {
    const editor = editorOn('two')
    expect(press(editor, 'Tab')).toBe(false)
  })
})

test('no sentence and no key is repeated', () => {
  for (const told of [editorKeys.map(({ words }) => words), editorKeys.flatMap(({ keys }) => keys)]) {
    expect(told).toEqual([...new Set(told)])
  }
})
