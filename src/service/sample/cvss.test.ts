import { describe, expect, it } from 'vitest'
import { baseScore } from './cvss.ts'

describe('the CVSS 3.1 base score', () => {
  it.each([
    ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
    ['AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
    ['AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
    ['AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9],
    ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N', 7.4],
    ['AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N', 5.5],
    ['AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H', 7.2],
    ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
  ])('of %s is %d', (vector, score) => {
    expect(baseScore(`CVSS:3.1/${vector}`)).toBe(score)
  })

  it('is refused for a vector that lacks a metric', () => {
    expect(() => baseScore('CVSS:3.1/AV:N')).toThrow(RangeError)
  })
})
