// Many pages taken into what is shown, in slices: none keeps a key or a click waiting.
import type { Clock } from '#offline/sync/list-source.ts'
import { Pace } from './pace.ts'

/** Milliseconds of work in one go: a person waits for just this, and each rest between two of them takes one more. */
const sliceMs = 16

/**
 * Milliseconds until the whole is there, as the pages so far let expect, below which no part of it is shown: rows that others
 * replace in the same moment are a flash, and a rendering that the whole has to wait for. In the benchmark
 * of trees the first pages take two to three times as long as the later ones, so that the rest comes sooner than expected.
 */
const briefMs = 200

interface TakeInOptions<Page> {
  readonly count: number
  readonly take: (page: Page) => void
  /** Gives what was taken its place, a part of the work of showing it that needs no rendering. */
  readonly settle: () => void
  /** Shows what was taken so far. */
  readonly show: () => void
  readonly clock: Clock
}

/**
 * Takes the pages, and shows them: a part of them immediately and then at intervals, where the whole takes long, and the whole.
 * Each showing has a turn to itself, because it takes as long as a slice.
 * @param batches `count` pages, in groups that become known together.
 */
export async function takeIn<Page>(
  batches: AsyncIterable<readonly Page[]>,
  { count, take, settle, show, clock: { now, pause } }: TakeInOptions<Page>,
): Promise<void> {
  const pace = new Pace(now)
  let left = count
  let taken = 0
  let pausedAt = now()
  const rest = async () => {
    await pause()
    pausedAt = now()
    taken = 0
  }
  const showInTurn = async () => {
    // Nothing was taken since a rest that has just ended.
    if (taken > 0) await rest()
    settle()
    await rest()
    show()
  }
  for await (const pages of batches)
    for (const [at, page] of pages.entries()) {
      take(page)
      left -= 1
      taken += 1
      const spent = now() - pausedAt
      const isLong = spent > sliceMs
      // The others may have to be waited for.
      const isLastOfBatch = at === pages.length - 1
      if (!isLong && !isLastOfBatch) continue
      const isBrief = (spent / taken) * left < briefMs
      if (!isBrief && pace.isDue()) {
        await showInTurn()
        await rest()
      } else if (isLong) await rest()
    }
  await showInTurn()
}
