import { describe, expect, test } from 'vitest'
import { Problem } from '#service/problem.ts'
import { type ImportPlace, ImportQueue, importLimits } from './import-queue.ts'

const { ofNode, ofCaller } = importLimits

/** True when there is room; the place is released again. */
function hasRoom(queue: ImportQueue, caller: string, bytes: number): boolean {
  try {
    queue.admit(caller, bytes).release()
    return true
  } catch (error) {
    expect(error).toMatchObject({ status: 429, retryAfter: 5 })
    expect(error).toBeInstanceOf(Problem)
    return false
  }
}

describe('room', () => {
  test('of one caller is limited in imports and in bytes, and leaves some for another', () => {
    const queue = new ImportQueue()
    const places = Array.from({ length: ofCaller.imports }, () => queue.admit('one', 1))
    expect(hasRoom(queue, 'one', 1)).toBe(false)
    expect(hasRoom(queue, 'other', ofCaller.bytes - 1)).toBe(true)
    for (const place of places) place.release()
    const large = queue.admit('one', ofCaller.bytes)
    expect(hasRoom(queue, 'one', 1)).toBe(false)
    expect(hasRoom(queue, 'other', ofNode.bytes - ofCaller.bytes)).toBe(true)
    expect(hasRoom(queue, 'other', ofNode.bytes - ofCaller.bytes + 1)).toBe(false)
    large.release()
    expect(hasRoom(queue, 'one', 1)).toBe(true)
  })

  test('of the node is limited in imports over all callers', () => {
    const queue = new ImportQueue()
    const places = Array.from({ length: ofNode.imports }, (_, caller) => queue.admit(String(caller), 1))
    expect(hasRoom(queue, 'one more', 1)).toBe(false)
    places[0]?.release()
    expect(hasRoom(queue, 'one more', 1)).toBe(true)
  })

  test('is taken until the work is done, although the caller has left', async () => {
    const queue = new ImportQueue()
    const place = queue.admit('one', ofCaller.bytes)
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = place.run(() => promise)
    place.release()
    expect(hasRoom(queue, 'one', 1)).toBe(false)
    resolve()
    await work
    expect(hasRoom(queue, 'one', 1)).toBe(true)
  })
})

describe('the order', () => {
  /** Runs imports of these sizes that all wait behind one, and answers the sizes in the order of their turns. */
  async function orderOf(sizes: readonly number[], bytesBefore = 0): Promise<number[]> {
    const queue = new ImportQueue()
    const turns: number[] = []
    let running = 0
    const run = (bytes: number, work: () => Promise<void>): Promise<void> => {
      const place: ImportPlace = queue.admit(String(bytes), bytes)
      return place.run(async () => {
        running += 1
        expect(running).toBe(1)
        await work()
        turns.push(bytes)
        running -= 1
      })
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = run(bytesBefore, () => promise)
    const others = sizes.map((bytes) => run(bytes, () => Promise.resolve()))
    resolve()
    await Promise.all([first, ...others])
    return turns.slice(1)
  }

  test('is the smallest first, and among equals the one that came first', async () => {
    expect(await orderOf([30, 10, 20, 11])).toEqual([10, 11, 20, 30])
  })

  test('passes over a large import eight times at most', async () => {
    const small = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(await orderOf([100, ...small])).toEqual([...small.slice(0, 8), 100, ...small.slice(8)])
  })

  test('lets no import wait for two larger ones', async () => {
    const small = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(await orderOf([90, ...small], 100)).toEqual([...small, 90])
  })

  test('continues after work that failed', async () => {
    const queue = new ImportQueue()
    const [one, other] = [queue.admit('one', 1), queue.admit('other', 1)]
    const failed = one.run(() => Promise.reject(new Error('no')))
    const done = other.run(() => Promise.resolve('done'))
    await expect(failed).rejects.toThrow('no')
    expect(await done).toBe('done')
  })
})
