// Gives memory that work has taken back to the system after a rest. V8 puts off full collections while there is room: after a
// minute of load the service held 410 MB, and 243 after it rested (docs/benchmarks.md).
import { getHeapStatistics } from 'node:v8'

/** Milliseconds without work. A collection stops the thread for 0.1 to 0.2 s. */
const defaultIdleMs = 10_000

/** Bytes that a heap has grown by since it was last collected, below which a collection is not worth its time. */
const worthwhileBytes = 4 * 2 ** 20

interface IdleOptions {
  readonly idleMs?: number
  /** Undefined in a process without `--expose-gc`: then nothing is done. */
  readonly collect?: ((options: NodeJS.GCOptions) => void) | undefined
  /** Bytes that the heap of this thread takes from the system. */
  readonly heapBytes?: () => number
}

/** Collects garbage of this thread when it has had no work for a while; answers what to call at each piece of work. */
export function collectWhenIdle({
  idleMs = defaultIdleMs,
  collect = globalThis.gc,
  heapBytes = () => getHeapStatistics().total_heap_size,
}: IdleOptions = {}): () => void {
  if (!collect) return () => {}
  let least = heapBytes()
  let timer: NodeJS.Timeout | undefined
  const rest = () => {
    if (heapBytes() - least < worthwhileBytes) return
    // The other flavor keeps the pages: 348 MB stayed of 402, and with this one 233 of 373.
    collect({ type: 'major', flavor: 'last-resort' })
    least = heapBytes()
  }
  return () => {
    if (timer) timer.refresh()
    else timer = setTimeout(rest, idleMs).unref()
  }
}
