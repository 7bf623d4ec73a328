/** Milliseconds from the first script to work in the background. */
const usualStartMs = 1_500
/** Milliseconds after that at most, on a page that is never idle. */
const maxWaitMs = 5_000

/** Runs work after the first screen has used the network and the processor. */
export function afterFirstScreen(work: () => void): void {
  setTimeout(() => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: maxWaitMs })
    else work()
  }, usualStartMs)
}
