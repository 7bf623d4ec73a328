import { MemoryStore } from '#offline/replica/memory-store.ts'
import type { ReplicaStore } from '#offline/replica/replica-store.ts'
import type { Exclusively } from '#offline/sync/list-sync.ts'

/** Where the lists of a person are kept, and how the tabs of a browser take turns. */
export interface Keeping {
  readonly store: ReplicaStore
  readonly exclusively: Exclusively
  readonly onWrite: (list: string) => void
  readonly onStoreLost: (error: unknown) => void
}

/** For a console that keeps nothing beyond the page. */
export function keepingNothing(): Keeping {
  return {
    store: new MemoryStore(),
    exclusively: (_, work) => work(),
    onWrite: () => {},
    onStoreLost: () => {},
  }
}
