// The documented keys, pressed in the editor's own extensions.
import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { messages } from '#messages/en/editor.ts'
import { messages as keyMessages } from '#messages/en/keys.ts'
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

/** An editor without a page, in which the word is selected. */
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

/** Whether one of the extensions handled the key. */
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

const documented = editorKeys(messages).map(({ keys, words }) => ({ keys, words: words(keyMessages) }))

describe('a documented key', () => {
  const elsewhere = new Map([
    [messages.paragraph, 'Title'],
    [messages.indentItem, 'two'],
    [messages.outdentItem, 'two'],
  ])
  const { undo, redo, nextField } = messages
  const changing = documented.filter(({ words }) => ![undo, redo, nextField].includes(words))

  test.each(changing)('changes the text: $words', ({ keys: [key = ''], words }) => {
    const editor = editorOn(elsewhere.get(words) ?? 'Some words')
    const before = shown(editor)
    expect(press(editor, key)).toBe(true)
    expect(shown(editor)).not.toBe(before)
  })

  test('undoes a change and redoes it', () => {
    const keyOf = (words: string) => documented.find((one) => one.words === words)?.keys[0] ?? ''
    const editor = editorOn('Some words')
    const before = shown(editor)
    press(editor, keyOf(messages.bold))
    const after = shown(editor)
    expect(press(editor, keyOf(undo)) && shown(editor)).toBe(before)
    expect(press(editor, keyOf(redo)) && shown(editor)).toBe(after)
  })

  test('leads out of the text', () => {
    const editor = editorOn('two')
    expect(press(editor, 'Tab')).toBe(false)
  })
})

test('no sentence and no key is repeated', () => {
  for (const told of [documented.map(({ words }) => words), documented.flatMap(({ keys }) => keys)]) {
    expect(told).toEqual([...new Set(told)])
  }
})
