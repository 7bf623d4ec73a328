/** Milliseconds from the first script to work that nobody waits for. */
const usualStartMs = 1_500
/** Milliseconds after that at most, on a page that is never idle. */
const maxWaitMs = 5_000

/** Does something once the first screen has had its turn on the network and on the processor. */
export function afterFirstScreen(work: () => void): void {
  setTimeout(() => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: maxWaitMs })
    else work()
  }, usualStartMs)
}
