// What a key means on the map: arrows as in a tree that lies on its side.
import type { IcicleDirection } from '#hierarchy/icicle/icicle-walk.ts'
import type { KeyBinding, KeyWords } from '#ui/key-bindings.ts'

export type MapAction = IcicleDirection | 'zoom-in' | 'zoom-out' | 'open'

export const mapTitle: KeyWords = (m) => m.mapKeys

export const mapKeys: readonly KeyBinding<MapAction>[] = [
  { keys: ['ArrowRight'], words: (m) => m.goToFirstChild, act: 'child' },
  { keys: ['ArrowLeft'], words: (m) => m.goToParent, act: 'parent' },
  { keys: ['ArrowDown'], words: (m) => m.goToNext, act: 'next' },
  { keys: ['ArrowUp'], words: (m) => m.goToPrevious, act: 'previous' },
  { keys: ['Home'], words: (m) => m.goToFirst, act: 'first' },
  { keys: ['End'], words: (m) => m.goToLast, act: 'last' },
  { keys: ['Enter'], words: (m) => m.zoomIn, act: 'zoom-in' },
  { keys: ['Escape', 'Backspace'], words: (m) => m.zoomOut, act: 'zoom-out' },
  { keys: ['Space'], words: (m) => m.openInTree, act: 'open' },
]
