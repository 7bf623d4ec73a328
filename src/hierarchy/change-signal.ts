/** A version that grows, and listeners that are called; both functions are bound, as useSyncExternalStore asks. */
export class ChangeSignal {
  #version = 0
  readonly #listeners = new Set<() => void>()
  #soon: ReturnType<typeof setTimeout> | undefined

  get version(): number {
    return this.#version
  }

  /** Begins a change: writes from here on belong to the version answered. */
  advance(): number {
    this.#version += 1
    return this.#version
  }

  notify(): void {
    // A copy, because a listener may unsubscribe itself or others while it runs.
    for (const listener of [...this.#listeners]) listener()
  }

  /** Notifies once of all changes until then. */
  notifyWithin(ms: number): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.notify()
    }, ms)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped, so that the same function subscribed twice is heard twice and stopped once.
    const entry = () => listener()
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }
}
