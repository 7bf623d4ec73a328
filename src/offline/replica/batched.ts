/** Things looked through in one go: a few milliseconds of work for each. */
const batchSize = 5000

/** All of `things` in portions, with a pause after each: a hundred thousand in one go would block the page. */
export async function* batched<Thing>(
  things: Iterable<Thing>,
  pause: () => Promise<void>,
): AsyncGenerator<readonly Thing[]> {
  let some: Thing[] = []
  for (const thing of things) {
    if (some.push(thing) < batchSize) continue
    yield some
    some = []
    await pause()
  }
  yield some
}
