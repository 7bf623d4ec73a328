import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busyLock } from '#offline/shell/busy-lock.ts'
import { ShellUpdate } from './shell-update.ts'
import { activateRequest } from './worker-messages.ts'

const { locks } = navigator

/** A browser in which a new release waits; `told` is what it has been told. */
async function openPage() {
  const told: unknown[] = []
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: { postMessage: (message: unknown) => told.push(message) },
    update: async () => {},
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker, locks })
  const update = new ShellUpdate()
  await update.start()
  return { update, told }
}

/** Some tab is busy until what this answers is called. */
async function beBusy(): Promise<() => void> {
  const finished = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  void locks.request(busyLock, { mode: 'shared' }, () => {
    begun.resolve()
    return finished.promise
  })
  await begun.promise
  return finished.resolve
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new release comes in when no tab is busy', async () => {
  const { update, told } = await openPage()
  expect(update.getState()).toBe('ready')
  void update.apply()
  await vi.waitUntil(() => told.length > 0)
  expect(update.getState()).toBe('updating')
  await vi.advanceTimersByTimeAsync(10_000)
})

test('it waits for a request that ends in a moment, and for a form it does not', async () => {
  const { update, told } = await openPage()
  const finish = await beBusy()
  const applied = update.apply()
  finish()
  await vi.waitUntil(() => told.length > 0)
  await vi.advanceTimersByTimeAsync(10_000)
  await applied

  const finishForm = await beBusy()
  await update.apply()
  expect(update.getState()).toBe('busy')
  expect(told).toEqual([activateRequest])
  finishForm()
})
