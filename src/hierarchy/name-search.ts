// All names as one structure to search: folded, and joined into a few long strings, which are scanned about twice as
// fast as 100,000 short ones and take half the memory. A changed name costs folding its block again.
import type { HierarchyIndex } from './hierarchy-index.ts'
import { foldLines } from './name-folding.ts'
import type { HierarchyRecord } from './record.ts'
import type { Steps } from './steps.ts'

/** Folded names of consecutive slots, one a line; `starts` has one entry more, for the end. */
interface Lines {
  readonly text: string
  readonly starts: Uint32Array
}

/** The names of a block: those of narrow characters, and the others. */
type Block = readonly Lines[]

const slotsPerBlock = 1024

export class NameSearch<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #blocks: Block[] = []
  /** Numbers of the blocks that are to be folded again. */
  readonly #stale = new Set<number>()
  #seen = 0

  constructor(index: HierarchyIndex<R>) {
    this.#index = index
  }

  /** Writes 1 to `hits`, in steps, at every slot whose name contains `needle`, which must be folded and not empty. */
  *findInSteps(needle: string, hits: Uint8Array): Steps {
    yield* this.refreshInSteps()
    for (const [number, block] of this.#blocks.entries()) {
      for (const lines of block) findInLines(lines, needle, hits.subarray(number * slotsPerBlock))
      yield
    }
  }

  /**
   * Takes in what changed since the last time. Searching does it, too; in an idle moment no keystroke waits for it. What is
   * cut short continues there the next time.
   */
  *refreshInSteps(): Steps {
    for (const slot of this.#index.changedSince(this.#seen)) this.#stale.add(Math.floor(slot / slotsPerBlock))
    this.#seen = this.#index.version
    for (const number of this.#stale) {
      this.#blocks[number] = this.#fold(number * slotsPerBlock)
      this.#stale.delete(number)
      yield
    }
  }

  #fold(from: number): Block {
    const to = Math.min(from + slotsPerBlock, this.#index.slotLimit)
    const names: string[] = []
    for (let slot = from; slot < to; slot += 1) names.push(this.#index.recordAt(slot)?.name ?? '')
    return foldLines(names).map((text) => ({ text, starts: startsOfLines(text, names.length) }))
  }
}

function startsOfLines(text: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (let line = 1; line < count; line += 1) starts[line] = text.indexOf('\n', starts[line - 1]) + 1
  starts[count] = text.length + 1
  return starts
}

function findInLines({ text, starts }: Lines, needle: string, hits: Uint8Array): void {
  let entry = 0
  for (let hit = text.indexOf(needle); hit !== -1; hit = text.indexOf(needle, starts[entry])) {
    while ((starts[entry + 1] ?? text.length) <= hit) entry += 1
    hits[entry] = 1
    // One hit a name is enough: on with the next name.
    entry += 1
  }
}
