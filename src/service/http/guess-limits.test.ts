import { expect, test } from 'vitest'
import { GuessLimits } from './guesses.ts'

test('keeps a bounded number of entries, whatever is presented', () => {
  const limits = new GuessLimits(() => 0, 100)
  for (let count = 0; count < 1_000; count += 1) {
    const presented = { account: `account ${count}`, address: `address ${count}`, secret: 'guess' }
    const admission = limits.admit(presented)
    if (admission.isAdmitted) limits.accept(presented, admission.budgets, undefined)
  }
  expect(limits.size).toBeLessThanOrEqual(400)
})

test('accepts the owner from a new address while 90 addresses guess for an hour', () => {
  let now = 0
  const limits = new GuessLimits(() => now)
  let compared = 0
  for (; now < 3_600_000; now += 10_000) {
    for (let index = 0; index < 90; index += 1) {
      const admission = limits.admit({
        account: 'owner',
        address: `attacker ${index}`,
        secret: `${now} ${index}`,
      })
      if (admission.isAdmitted) compared += 1
    }
    if (now % 600_000 === 0) {
      const owner = limits.admit({ account: 'owner', address: `new address ${now}`, secret: 'right' })
      expect(owner.isAdmitted).toBe(true)
    }
  }
  // 90 first attempts, six further ones, and one more each 30 seconds.
  expect(compared).toBe(90 + 6 + 119)
})
