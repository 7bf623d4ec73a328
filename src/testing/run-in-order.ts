// Runs the stages of the test: which of them at the same time, and their results in the order of the list.

interface Startable {
  /** It can run beside another such stage. */
  readonly isTool?: true
}

const maxTools = 2

/** Starts the stages in their order, tools two at a time where there are two cores and all others alone. */
export async function* runInOrder<Stage extends Startable, Result>(
  stages: readonly Stage[],
  run: (stage: Stage) => Promise<Result>,
  cores: number,
): AsyncGenerator<readonly [Stage, Result]> {
  const places = Math.min(cores, maxTools)
  const started: Promise<Result>[] = []
  let working = 0
  let isEnded = false
  const fill = () => {
    for (let next = stages[started.length]; next && !isEnded; next = stages[started.length]) {
      const areTools = next.isTool && stages[started.length - 1]?.isTool
      if (working >= (areTools ? places : 1)) return
      working += 1
      started.push(
        run(next).finally(() => {
          working -= 1
          fill()
        }),
      )
    }
  }
  try {
    fill()
    for (const [at, stage] of stages.entries()) yield [stage, await (started[at] as Promise<Result>)]
  } finally {
    isEnded = true
  }
}
