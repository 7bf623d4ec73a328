// Work in steps: a page that has other things to do takes the next step later, and a short piece of work takes all of them.

/** Ends with what the work answers; `yield` is where it can be interrupted. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>

/** Takes all steps without a pause. */
export function takeAllSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
