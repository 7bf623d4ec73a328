// Long computations without long tasks: a generator is advanced for a few milliseconds, then the page has its turn.

/** Milliseconds of work in one go: with what a frame costs besides, no key or click waits 50 ms. */
const sliceMs = 12

/** The same where a person waits for just this: fewer frames that show nothing new, and still no task of 50 ms. */
const awaitedSliceMs = 16

interface SliceOptions {
  /** Milliseconds of work in one go. */
  readonly slice?: number
  /** Ends the work at the next pause; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Milliseconds, from any beginning. */
  readonly now?: () => number
  readonly pause?: () => Promise<void>
}

/** Runs a generator to its end in slices; answers what it returns, in a new turn where that is shown after long work. */
export async function runInSlices<Result>(
  work: Generator<unknown, Result, undefined>,
  { slice = sliceMs, signal, now = () => performance.now(), pause = takeTurns }: SliceOptions = {},
): Promise<Result> {
  for (let isLong = false; ; isLong = true) {
    signal?.throwIfAborted()
    const start = now()
    do {
      const step = work.next()
      if (!step.done) continue
      // The screen that is made of it would lengthen the last slice.
      if (isLong && now() - start > slice / 3) await pause()
      return step.value
    } while (now() < start + slice)
    await pause()
  }
}

/** Begins work in slices, for a result that may soon not be wanted any more; answers how to stop it. */
export function startSlices(work: Generator<unknown, void, undefined>): () => void {
  const stop = new AbortController()
  runInSlices(work, { signal: stop.signal }).catch((error) => {
    if (!stop.signal.aborted) throw error
  })
  return () => stop.abort()
}

/** The items of a generator that makes each with some work, made in slices. */
export function collectInSlices<Item>(items: Iterable<Item>): Promise<Item[]> {
  function* collect() {
    const made: Item[] = []
    for (const item of items) {
      made.push(item)
      yield
    }
    return made
  }
  return runInSlices(collect())
}

/**
 * The same for work that a person waits for, with nothing else to do until then. Begins apart from the event that asked for
 * it: taking a large text off the clipboard is a long task.
 */
export async function runAwaited<Result>(work: Generator<unknown, Result, undefined>): Promise<Result> {
  await takeTurns()
  return runInSlices(work, { slice: awaitedSliceMs })
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
