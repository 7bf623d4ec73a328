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

/** Lets the browser handle what is waiting. Where it cannot say when that is done, a timer comes last in the line. */
export function takeTurns(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { readonly yield?: () => Promise<void> } }
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
