import { describe, expect, it } from 'vitest'
import { KnownAround } from './around-digits.ts'
import { currencyOfText } from './currency.ts'
import { takeApart } from './written-amount.ts'

describe('the signs around digits', () => {
  it('is looked for once, whatever the digits are', () => {
    const asked: string[] = []
    const known = new KnownAround((text) => asked.push(text))
    expect(known.of('(€30,126.00)')).toEqual({ before: '(€', behind: ')', found: 1 })
    expect(known.of('(€5)')).toBe(known.of('(€1’200.5)'))
    expect(known.of('€5')?.found).toBe(2)
    expect(asked).toEqual(['(€30,126.00)', '€5'])
  })

  it.each([
    ['a letter between digits', '12 of 36'],
    ['a minus between digits', '2027-05'],
    ['a digit of another script around', '٣ 12'],
    ['a mark of another script around', '．5'],
    ['an error', '#12'],
    ['no digit', '€'],
    ['more than a cell with an amount has', `€${'1'.repeat(100)}`],
  ])('is not asked for with %s', (_, text) => {
    const known = new KnownAround(() => true)
    expect(known.of(text)).toBeUndefined()
  })

  it('is forgotten once there is much of it', () => {
    const known = new KnownAround((text) => text)
    const texts = Array.from(
      { length: 40 },
      (_, at) => `${String.fromCharCode(97 + (at % 26)).repeat(1 + at)} 5`,
    )
    for (const text of [...texts, ...texts]) expect(known.of(text)?.found).toContain(text.slice(0, -1))
  })
})

const cores = ['30,126.00', '5', '1.234', '0,5', '1 000', '12’345.60', '1\u202f000,5', '.5', ',25', '1e5']
const wraps = [
  ['(€', ')'],
  ['', ' €'],
  ['CHF ', ''],
  ['Fr.', '.–'],
  ['-', ''],
  ['−', ' %'],
  ['', ' CR'],
  ['', ' Tsd. EUR'],
  ['x', ''],
  ['(', ''],
  ['\u200e', '\u200e'],
  ['about ', ' or so'],
] as const

describe('an amount after others with the same signs', () => {
  it.each(cores)('is taken apart as if it were the first: %s', async (core) => {
    for (const [before, behind] of wraps) {
      const text = `${before}${core}${behind}`.trim()
      for (const other of cores) takeApart(`${before}${other}${behind}`.trim())
      const after = takeApart(text)
      const currency = currencyOfText(text)
      // With so many others in between that nothing is known of it any more.
      for (let at = 0; at < 20; at += 1) {
        takeApart(`${'y'.repeat(at + 1)}5`)
        currencyOfText(`${'y'.repeat(at + 1)}5`)
      }
      expect(takeApart(text), text).toEqual(after)
      expect(currencyOfText(text), text).toBe(currency)
    }
  })
})
