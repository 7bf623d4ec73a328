/** Milliseconds within which many changes, one after another, are shown together: each costs a rendering. */
export const showEveryMs = 200

/** A version that grows, and listeners that are called; both functions are bound, as useSyncExternalStore asks. */
export class ChangeSignal {
  #version = 0
  #notifiedAt = Number.NEGATIVE_INFINITY
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
    this.#notifiedAt = performance.now()
    // A copy, because a listener may unsubscribe itself or others while it runs.
    for (const listener of [...this.#listeners]) listener()
  }

  /** Notifies within {@link showEveryMs}, once of all changes until then. */
  notifySoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.notify()
    }, showEveryMs)
  }

  /** For one of what may be many changes: notifies immediately after a rest, and otherwise once of several. */
  notifyPaced(): void {
    const isRested = performance.now() - this.#notifiedAt >= showEveryMs
    if (isRested) this.notify()
    else this.notifySoon()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped, so that the same function subscribed twice is heard twice and stopped once.
    const entry = () => listener()
    this.#listeners.add(entry)
    return () => this.#listeners.delete(entry)
  }
}

/** Subscribes a listener to several at the same time; answers how to stop. */
export function subscribeToAll(
  signals: readonly Pick<ChangeSignal, 'subscribe'>[],
  listener: () => void,
): () => void {
  const stops = signals.map((signal) => signal.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}
