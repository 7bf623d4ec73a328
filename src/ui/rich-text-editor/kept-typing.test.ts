import { Editor } from '@tiptap/core'
import { NodeSelection, type Plugin } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { editorExtensions, KeptBlock } from './editor-extensions.ts'

const line = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string) => ({ type: 'text', text: words })
const panel = { type: 'keptBlock', attrs: { source: '{"type":"panel"}' } }
const mention = { type: 'keptInline', attrs: { source: '{"type":"mention"}' } }

/** Without a page; the kept node is selected, as a click on it or an arrow key does. */
function editorOn(kept: string, ...content: object[]): Editor {
  const editor = new Editor({
    element: null,
    extensions: [...editorExtensions, KeptBlock],
    content: { type: 'doc', content },
  })
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === kept)
      editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)))
  })
  expect(editor.state.selection).toBeInstanceOf(NodeSelection)
  return editor
}

type Handler = 'handleTextInput' | 'handlePaste' | 'handleKeyDown'

/** Asks the editor's extensions in their order, as the page does; true when one has used the event. */
function ask(editor: Editor, handler: Handler, ...given: unknown[]): boolean {
  return editor.extensionManager.plugins.some((plugin) => {
    const handle = plugin.props[handler] as
      | ((this: Plugin, view: unknown, ...given: unknown[]) => unknown)
      | undefined
    return handle?.call(plugin, editor.view, ...given) === true
  })
}

/** What a page does with a typed letter: where no extension uses it, it takes the place of the selection. */
function type(editor: Editor, letters: string): void {
  for (const letter of letters) {
    const { from, to } = editor.state.selection
    if (!ask(editor, 'handleTextInput', from, to, letter))
      editor.view.dispatch(editor.state.tr.insertText(letter))
  }
}

const press = (editor: Editor, key: string, shiftKey = false) =>
  ask(editor, 'handleKeyDown', {
    key,
    keyCode: key === 'Enter' ? 13 : 0,
    shiftKey,
    ctrlKey: false,
    altKey: false,
  })

const typesOf = (editor: Editor) => editor.getJSON().content?.map(({ type: name }) => name)

describe('a kept block that is selected', () => {
  test('stays when something is typed, which becomes a paragraph below it', () => {
    const editor = editorOn('keptBlock', panel, line(text('Below')))
    type(editor, 'Typed')
    expect(editor.getJSON().content).toMatchObject([panel, line(text('Typed')), line(text('Below'))])
  })

  test('stays within a list, and at the end of a document', () => {
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [line(text('one')), panel] }] }
    const editor = editorOn('keptBlock', list)
    type(editor, 'x')
    expect(JSON.stringify(editor.getJSON())).toMatch(/"keptBlock".*"text":"x"/)
  })

  test('uses the empty paragraph below it', () => {
    const editor = editorOn('keptBlock', panel, { type: 'paragraph' })
    type(editor, 'x')
    expect(editor.getJSON().content).toMatchObject([panel, line(text('x'))])
    expect(typesOf(editor)).toHaveLength(2)
  })

  test.each([false, true])('stays when Enter is pressed, with Shift: %s', (shiftKey) => {
    const editor = editorOn('keptBlock', panel, line(text('Below')))
    expect(press(editor, 'Enter', shiftKey)).toBe(true)
    type(editor, 'x')
    expect(editor.getJSON().content).toMatchObject([panel, line(text('x')), line(text('Below'))])
  })

  test('stays when something is pasted, which comes below it', () => {
    const editor = editorOn('keptBlock', panel, line(text('Below')))
    expect(ask(editor, 'handlePaste', {}, undefined)).toBe(false)
    editor.view.dispatch(editor.state.tr.insertText('pasted'))
    expect(editor.getJSON().content).toMatchObject([panel, line(text('pasted')), line(text('Below'))])
  })

  test('goes when it is deleted', () => {
    const editor = editorOn('keptBlock', panel, line(text('Below')))
    press(editor, 'Backspace')
    expect(typesOf(editor)).toEqual(['paragraph'])
  })
})

test('a kept piece of a line stays when something is typed, which comes behind it', () => {
  const editor = editorOn('keptInline', line(text('Ask '), mention, text('.')))
  type(editor, ' or me')
  expect(editor.getJSON().content).toMatchObject([line(text('Ask '), mention, text(' or me.'))])
})
