// What the tabs of one browser agree on: which of them reads a list now, and that something was written.
import type { Exclusively } from './list-sync.ts'

/**
 * Work under a lock of the browser: tabs queue for it, and one that crashes gives it back. Where the browser has no
 * locks every tab works for itself, which costs requests and harms nothing: what is written is the same.
 */
export function exclusivelyWithin(scope: string): Exclusively {
  return async (name, work) => {
    const { locks } = navigator as { readonly locks?: LockManager }
    if (!locks) return await work()
    return await locks.request(`planning:sync:${scope}:${name}`, work)
  }
}

/** Tells the other tabs of lists that were written to. Only a hint: the truth is in the database. */
export class WriteHints {
  readonly #channel: BroadcastChannel

  constructor(scope: string, onWritten: (list: string) => void) {
    this.#channel = new BroadcastChannel(`planning:written:${scope}`)
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') onWritten(data)
    }
  }

  notify(list: string): void {
    this.#channel.postMessage(list)
  }

  close(): void {
    this.#channel.close()
  }
}
