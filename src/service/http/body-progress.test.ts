import { describe, expect, test } from 'vitest'
import { BodyProgress, maxReceiptMs, minWindowBytes } from './request-bodies.ts'

const mebibyte = 1024 * 1024

/** Milliseconds until a body of this size at this rate is complete, or until it is refused. */
function receive(size: number, bytesPerSecond: number): { readonly ms: number; readonly isWhole: boolean } {
  const progress = new BodyProgress(0, 500)
  for (let ms = 0; ; ms += 1000) {
    const bytes = Math.min(size, (ms / 1000) * bytesPerSecond)
    if (bytes === size) return { ms, isWhole: true }
    if (progress.isTooSlow(ms, 500 + bytes)) return { ms, isWhole: false }
  }
}

describe('a body', () => {
  test.each([
    ['20 Mbit/s', 2_500_000],
    ['2 Mbit/s', 250_000],
    ['half a Mbit/s', 63_000],
  ])('of 32 MiB arrives at %s', (_, rate) => {
    expect(receive(32 * mebibyte, rate)).toMatchObject({ isWhole: true })
  })

  test.each([
    ['a byte a second', 1],
    ['just less than what must come', (minWindowBytes - 1) / 10],
  ])('at %s is refused after ten seconds', (_, rate) => {
    expect(receive(mebibyte, rate)).toEqual({ ms: 10_000, isWhole: false })
  })

  test('that stops after a quick beginning is refused within two windows', () => {
    const progress = new BodyProgress(0, 0)
    const beginning = 30 * mebibyte
    const times = Array.from({ length: 40 }, (_, second) => second * 1000)
    expect(times.find((ms) => progress.isTooSlow(ms, beginning))).toBe(20_000)
  })

  test('without an end is refused, however quickly it comes', () => {
    expect(receive(Number.POSITIVE_INFINITY, 100 * mebibyte)).toEqual({
      ms: maxReceiptMs + 1000,
      isWhole: false,
    })
  })
})
