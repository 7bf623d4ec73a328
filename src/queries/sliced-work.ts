// Long computations without long tasks: a generator is advanced for a few milliseconds, then the page has its turn.

/** Milliseconds of work in one go: with what a frame costs besides, no key or click waits 50 ms. */
const sliceLength = 12

interface SliceOptions {
  /** Ends the work at the next pause; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Milliseconds, from any beginning. */
  readonly now?: () => number
  readonly pause?: () => Promise<void>
}

/** Runs a generator to its end in slices; answers what it returns. */
export async function runInSlices<Result>(
  work: Generator<unknown, Result, undefined>,
  { signal, now = () => performance.now(), pause = takeTurns }: SliceOptions = {},
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted()
    const end = now() + sliceLength
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (now() < end)
    await pause()
  }
}

/**
 * Lets the page handle what is waiting, React's rendering included: `scheduler.yield` would go before that. Where the
 * browser has no such queue, a timer comes last in the line.
 */
export function takeTurns(): Promise<void> {
  const { scheduler } = globalThis as {
    scheduler?: { readonly postTask?: (work: () => void) => Promise<void> }
  }
  if (scheduler?.postTask) return scheduler.postTask(() => undefined)
  return new Promise((resolve) => setTimeout(resolve))
}
