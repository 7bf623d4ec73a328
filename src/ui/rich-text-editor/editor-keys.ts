// The keys of the editor. Its extensions act by them; the tools and the map of keys tell of them.
import type { KeyHint } from '#ui/key-bindings.ts'

/** The key of each tool that has one, by the name of the tool. */
export const toolKeys = {
  'Heading 1': 'Mod+Alt+1',
  'Heading 2': 'Mod+Alt+2',
  'Heading 3': 'Mod+Alt+3',
  Bold: 'Mod+B',
  Italic: 'Mod+I',
  Underline: 'Mod+U',
  'Strike through': 'Mod+Shift+S',
  Code: 'Mod+E',
  'Bulleted list': 'Mod+Shift+8',
  'Numbered list': 'Mod+Shift+7',
  'Code block': 'Mod+Alt+C',
  Undo: 'Mod+Z',
  Redo: 'Mod+Shift+Z',
} as const satisfies Readonly<Record<string, string>>

const words: readonly KeyHint[] = [
  { keys: ['Mod+Alt+0'], words: 'Plain paragraph' },
  { keys: ['Shift+Enter'], words: 'New line in the same paragraph' },
  { keys: ['Mod+]'], words: 'Move the list item in' },
  { keys: ['Mod+['], words: 'Move the list item out' },
]

/** What the keys of the editor do; those of every text field are left out. */
export const editorKeys: readonly KeyHint[] = [
  ...Object.entries(toolKeys).map(([tool, key]) => ({ keys: [key], words: tool })),
  ...words,
  // Not an indent: whoever has no mouse must be able to leave.
  { keys: ['Tab'], words: 'Go on to the next field' },
]
