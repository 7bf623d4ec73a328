import type { KeyHint } from '#ui/key-bindings.ts'

/** Undoes the last save, also when it is pressed before the toast that shows it is loaded. */
export const undoKey: KeyHint = { keys: ['Mod+Z'], words: (m) => m.undoLast }
