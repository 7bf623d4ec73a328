// Typing while a kept node is selected. By default the editor would replace the node; here the text goes behind it.
// Delete and Backspace still remove the node.
import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { keptBlock, keptInline } from './editor-node.ts'

/** Comes before the keys of the editor's own rules. */
const priority = 1000

export const KeptTyping = Extension.create({
  name: 'keptTyping',
  priority,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, _from, _to, text) {
          if (!isKeptSelected(view)) return false
          view.dispatch(moveBehind(view.state.tr).insertText(text).scrollIntoView())
          return true
        },
        handleKeyDown(view, { key }) {
          if (key !== 'Enter' || !isKeptSelected(view)) return false
          view.dispatch(moveBehind(view.state.tr).scrollIntoView())
          return true
        },
        handlePaste: leaveKept,
        handleDOMEvents: { compositionstart: leaveKept },
      },
    }),
  ],
})

/** Moves the cursor behind the selected node, and leaves the rest to the editor. */
function leaveKept(view: EditorView): false {
  if (isKeptSelected(view)) view.dispatch(moveBehind(view.state.tr))
  return false
}

function isKeptSelected({ state: { selection } }: EditorView): boolean {
  return selection instanceof NodeSelection && [keptBlock, keptInline].includes(selection.node.type.name)
}

/** Puts the cursor behind the selection: behind a block into the empty paragraph there, which is made where there is none. */
function moveBehind(transaction: Transaction): Transaction {
  const { selection, doc } = transaction
  const { paragraph } = doc.type.schema.nodes
  if (!paragraph || selection.$to.parent.inlineContent)
    return transaction.setSelection(TextSelection.create(doc, selection.to))
  const next = selection.$to.nodeAfter
  if (next?.type !== paragraph || next.content.size > 0) transaction.insert(selection.to, paragraph.create())
  return transaction.setSelection(TextSelection.create(transaction.doc, selection.to + 1))
}
