// Single keys that act on rows, in trees and in tables.
import type { KeyBinding } from '#ui/key-bindings.ts'

/** What a single key does to the active row, or to the selected ones if it is one of them. */
export type RowAct = 'status' | 'owner' | 'target' | 'parent' | 'edit' | 'child' | 'delete'

/** Letters are acts while a person has not turned them off. */
export const rowActKeys: readonly KeyBinding<RowAct>[] = [
  { keys: ['S'], words: (m) => m.setStatus, act: 'status' },
  { keys: ['O'], words: (m) => m.setOwner, act: 'owner' },
  { keys: ['D'], words: (m) => m.setTargetDate, act: 'target' },
  { keys: ['P'], words: (m) => m.setParent, act: 'parent' },
  { keys: ['E'], words: (m) => m.editInForm, act: 'edit' },
  { keys: ['C'], words: (m) => m.addChild, act: 'child' },
  { keys: ['Delete'], words: (m) => m.deleteRecord, act: 'delete' },
]
