// The keys of the editor. Its extensions act by them; the toolbar and the keyboard shortcuts show them.
import type { Messages } from '#messages/messages.ts'
import type { KeyHint } from '#ui/key-bindings.ts'

/** The key of each tool that has one, by the message that names the tool. */
export const toolKeys = {
  heading1: 'Mod+Alt+1',
  heading2: 'Mod+Alt+2',
  heading3: 'Mod+Alt+3',
  bold: 'Mod+B',
  italic: 'Mod+I',
  underline: 'Mod+U',
  strikethrough: 'Mod+Shift+S',
  code: 'Mod+E',
  bulletedList: 'Mod+Shift+8',
  numberedList: 'Mod+Shift+7',
  codeBlock: 'Mod+Alt+C',
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z',
} as const satisfies Readonly<Partial<Record<keyof Messages['editor'], string>>>

/** The keys of the editor and what they do, without those of every text field. */
export function editorKeys(m: Messages['editor']): readonly KeyHint[] {
  const tools = Object.keys(toolKeys) as (keyof typeof toolKeys)[]
  return [
    ...tools.map((name) => ({ keys: [toolKeys[name]], words: () => m[name] })),
    { keys: ['Mod+Alt+0'], words: () => m.paragraph },
    { keys: ['Shift+Enter'], words: () => m.newLine },
    { keys: ['Mod+]'], words: () => m.indentItem },
    { keys: ['Mod+['], words: () => m.outdentItem },
    // Not an indent: people without a mouse must be able to leave.
    { keys: ['Tab'], words: () => m.nextField },
  ]
}
