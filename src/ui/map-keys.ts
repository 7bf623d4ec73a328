// What a key means on the map: arrows as in a tree that lies on its side.
import type { MapDirection } from './map-model.ts'

export type MapAction = MapDirection | 'zoom-in' | 'zoom-out' | 'open'

const actions: Readonly<Record<string, MapAction>> = {
  ArrowRight: 'child',
  ArrowLeft: 'parent',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'zoom-in',
  Escape: 'zoom-out',
  Backspace: 'zoom-out',
  ' ': 'open',
}

/** The action of a key without modifiers; undefined when the key is not the map's. */
export function actionOfMapKey(key: string): MapAction | undefined {
  return Object.hasOwn(actions, key) ? actions[key] : undefined
}
