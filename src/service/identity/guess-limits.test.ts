import { expect, test } from 'vitest'
import { GuessLimits } from './guesses.ts'

const presented = (secret: string, networks = ['10.0.0.1']) => ({ account: 'owner', networks, secret })

test('holds a bounded number of accepted credentials', () => {
  const limits = new GuessLimits(100)
  for (let count = 0; count < 1_000; count += 1) limits.accept(limits.proofOf(presented(`${count}`)), {})
  expect(limits.size).toBe(100)
})

test('takes back what a right credential was charged, however many are judged', async () => {
  const limits = new GuessLimits()
  for (let count = 0; count < 50; count += 1) {
    expect(await limits.chargeGuess(presented('right'))).toBe(0)
    await limits.refundGuess(presented('right'))
  }
  const waits: number[] = []
  for (let count = 0; count < 9; count += 1) waits.push(await limits.chargeGuess(presented(`wrong ${count}`)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
})

test('knows a credential that was right, by its secret and at any address, until it is wrong', async () => {
  const limits = new GuessLimits()
  await limits.setKnown(presented('right'), true)
  expect(await limits.isKnown(presented('right', ['10.0.0.2']))).toBe(true)
  expect(await limits.isKnown(presented('wrong'))).toBe(false)
  await limits.setKnown(presented('right'), false)
  expect(await limits.isKnown(presented('right'))).toBe(false)
})
