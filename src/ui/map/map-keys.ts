// What a key means on the map: arrows as in a tree that lies on its side.
import type { IcicleDirection } from '#hierarchy/icicle/icicle-walk.ts'
import type { KeyBinding } from '#ui/key-bindings.ts'

export type MapAction = IcicleDirection | 'zoom-in' | 'zoom-out' | 'open'

/** What the keys of a map do. */
export const mapKeys: readonly KeyBinding<MapAction>[] = [
  { keys: ['ArrowRight'], words: 'Go to the first one below', act: 'child' },
  { keys: ['ArrowLeft'], words: 'Go to the one above', act: 'parent' },
  { keys: ['ArrowDown'], words: 'Go to the next one beside it', act: 'next' },
  { keys: ['ArrowUp'], words: 'Go to the one before it', act: 'previous' },
  { keys: ['Home'], words: 'Go to the first one', act: 'first' },
  { keys: ['End'], words: 'Go to the last one', act: 'last' },
  { keys: ['Enter'], words: 'Zoom in', act: 'zoom-in' },
  { keys: ['Escape', 'Backspace'], words: 'Zoom out', act: 'zoom-out' },
  { keys: ['Space'], words: 'Open it in the tree', act: 'open' },
]
