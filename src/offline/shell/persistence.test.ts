import { expect, test } from 'vitest'
import { Persistence } from './persistence.ts'

test('a browser that promises nothing yet is asked only when the person wants it', async () => {
  let isPromised = false
  const persistence = new Persistence({
    persisted: async () => isPromised,
    persist: async () => {
      isPromised = true
      return isPromised
    },
  })
  await persistence.look()
  expect(persistence.getState()).toBe('not-promised')
  expect(isPromised).toBe(false)
  await persistence.ask()
  expect(persistence.getState()).toBe('promised')
})

test('one that declines or fails has declined', async () => {
  const declining = new Persistence({ persisted: async () => false, persist: async () => false })
  await declining.ask()
  expect(declining.getState()).toBe('declined')
  const failing = new Persistence({ persist: () => Promise.reject(new TypeError('no')) })
  await failing.ask()
  expect(failing.getState()).toBe('declined')
})

test('without persistent storage in the browser nothing is known, and no listener is called', async () => {
  const persistence = new Persistence(undefined)
  let told = 0
  persistence.subscribe(() => {
    told += 1
  })
  await persistence.look()
  expect(persistence.getState()).toBe('unknown')
  expect(told).toBe(0)
})
