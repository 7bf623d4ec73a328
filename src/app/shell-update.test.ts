import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busyLock } from '#offline/shell/busy-lock.ts'
import { ShellUpdate } from './shell-update.ts'
import { activateRequest } from './worker-messages.ts'

const { locks } = navigator

/** A browser in which a new release waits; `told` is what it has been told, `activate` makes it the one that runs. */
async function openPage() {
  const told: unknown[] = []
  const reload = vi.fn()
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
  vi.stubGlobal('location', { reload })
  const update = new ShellUpdate()
  await update.start()
  const activate = () => serviceWorker.dispatchEvent(new Event('controllerchange'))
  return { update, told, activate, reload }
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

/** Lets time pass until it is so. Locks come at their own time. */
const passUntil = (isSo: () => boolean) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(100)
    expect(isSo()).toBe(true)
  })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new release comes in when no tab is busy', async () => {
  const { update, told, activate, reload } = await openPage()
  expect(update.getState()).toBe('ready')
  void update.apply()
  await vi.waitFor(() => expect(told).not.toEqual([]))
  expect(update.getState()).toBe('updating')
  activate()
  expect(reload).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
})

test('pressed twice, the update is one', async () => {
  const { update, told, activate, reload } = await openPage()
  void update.apply()
  void update.apply()
  await passUntil(() => told.length > 0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(update.getState()).toBe('updating')
  activate()
  expect(reload).toHaveBeenCalledOnce()
  expect(told).toEqual([activateRequest])
  await vi.advanceTimersByTimeAsync(10_000)
})

test('a tab with unsaved changes is not reloaded by a release that becomes active late', async () => {
  const { update, told, activate, reload } = await openPage()
  void update.apply()
  await vi.waitFor(() => expect(told).not.toEqual([]))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(update.getState()).toBe('updating')
  const finish = await beBusy()
  activate()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).not.toHaveBeenCalled()
  finish()
  await passUntil(() => reload.mock.calls.length > 0)
  await vi.advanceTimersByTimeAsync(10_000)
})

test('it waits for a request that ends in a moment, and for a form it does not', async () => {
  const { update, told } = await openPage()
  const finish = await beBusy()
  void update.apply()
  finish()
  await passUntil(() => told.length > 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([activateRequest])

  const other = await openPage()
  const finishForm = await beBusy()
  void other.update.apply()
  await passUntil(() => other.update.getState() === 'busy')
  expect(other.told).toEqual([])
  finishForm()
})
