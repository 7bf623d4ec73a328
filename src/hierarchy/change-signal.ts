/** A version that grows and listeners that hear of it; both functions are bound, as useSyncExternalStore asks. */
export class ChangeSignal {
  #version = 0
  readonly #listeners = new Set<() => void>()

  get version(): number {
    return this.#version
  }

  /** Begins a change: what is written from here on belongs to the version answered. */
  advance(): number {
    this.#version += 1
    return this.#version
  }

  notify(): void {
    // A copy, because a listener may unsubscribe itself or others while it runs.
    for (const listener of [...this.#listeners]) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped, so that the same function subscribed twice is heard twice and stopped once.
    const entry = () => listener()
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }
}
