/** Does work that has pauses without any: for a few rows, or where nothing can wait for it. */
export function runToEnd<Result>(work: Generator<unknown, Result, undefined>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
