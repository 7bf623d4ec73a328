import type { Exclusively } from '#offline/sync/list-sync.ts'
import { MemoryStore } from './memory-store.ts'
import type { ReplicaStore } from './replica-store.ts'

/** Where the lists of a person are kept, and how the tabs of a browser take turns. */
export interface ReplicaContext {
  /** Calls wait until it is open. */
  readonly store: ReplicaStore | Promise<ReplicaStore>
  readonly exclusively: Exclusively
  readonly onWrite: (list: string, hasNotes: boolean) => void
  readonly onStoreLost: (error: unknown) => void
}

/** For a console that keeps nothing beyond the page. */
export function memoryContext(): ReplicaContext {
  return {
    store: new MemoryStore(),
    exclusively: (_, work) => work(),
    onWrite: () => {},
    onStoreLost: () => {},
  }
}
