import { describe, expect, it } from 'vitest'
import type { ImportItem } from './items.ts'
import { findOutlier, findShifts, findTransposition } from './slips.ts'
import type { PastAmount } from './stored-amounts.ts'
import type { Version } from './versions.ts'

const months = Array.from({ length: 24 }, (_, at) => {
  return `${2027 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
})

/** An item with amounts from a month on. */
function item(amounts: readonly (number | string)[], start = 0, version: Version = 'FORECAST'): ImportItem {
  const periods = amounts.map((amount, at) => [months[start + at] ?? '', String(amount)] as const)
  return {
    rows: [0],
    name: 'Desks',
    itemId: undefined,
    externalId: undefined,
    focusAreaId: undefined,
    keys: new Map(),
    amounts: new Map([[version, new Map(periods)]]),
    amountCount: amounts.length,
  }
}

describe('an amount far from its neighbours', () => {
  it.each([
    ['ten times as much', [1200, 1150, 12_000, 1250, 1200], '12000', ['1150', '1250']],
    ['a thousand times as much', [1.2, 1.15, 1200, 1.25], '1200', ['1.15', '1.25']],
    ['a thousandth', [1200, 1150, 1.2, 1250], '1.2', ['1150', '1250']],
    ['a tenth', [1200, 1150, 118, 1250], '118', ['1150', '1250']],
    ['the first one', [10_000, 1000, 1000], '10000', ['1000']],
    ['a negative one', [-1200, -1150, -12_000, -1250], '-12000', ['-1150', '-1250']],
  ])('%s', (_, amounts, digits, beside) => {
    expect(findOutlier(item(amounts))).toEqual({
      version: 'FORECAST',
      period: expect.any(String),
      digits,
      beside,
    })
  })

  it.each([
    ['equal amounts', [100, 100, 100, 100]],
    ['a rise', [100, 200, 400, 800, 1600]],
    ['five times as much', [100, 100, 500, 100]],
    ['a hundred times as much', [100, 100, 10_000, 100]],
    ['a small beginning', [10, 100, 100, 100]],
    ['a fee each quarter', [100, 100, 1000, 100, 100, 1000, 100, 100]],
    ['neighbours that differ', [100, 250, 1750, 90, 300]],
    ['two amounts', [100, 1000]],
    ['none', []],
  ])('none in %s', (_, amounts) => {
    expect(findOutlier(item(amounts))).toBeUndefined()
  })
})

const usual = (count: number) => Array.from({ length: count }, (_, at) => item([5, 6, 7, at + 1], 2))
const noPast = () => []

describe('amounts beside their periods', () => {
  it.each([
    [3, 5],
    [1, 3],
    [-2, 0],
  ])('are found among rows that agree: by %i periods', (by, start) => {
    const moved = item([5, 6, 7, 8], start)
    const shifts = findShifts([...usual(6), moved], noPast)
    expect([...shifts]).toEqual([[moved, { by, than: 'other-rows' }]])
  })

  it.each([
    ['fewer amounts', item([5, 6, 7], 3)],
    ['a gap', item([5, 6, 0, 7, 8], 3)],
    ['another version', item([5, 6, 7, 8], 5, 'ACTUAL')],
    ['more than a year', item([5, 6, 7, 8], 16)],
  ])('are no slip with %s', (_, other) => {
    expect(findShifts([...usual(6), other], noPast).size).toBe(0)
  })

  it('are no slip where rows do not agree, or are few', () => {
    expect(findShifts([...usual(3), item([5, 6, 7, 8], 5)], noPast).size).toBe(0)
    const others = [item([1, 2, 3, 4], 5), item([1, 2, 3, 4], 6), item([1, 2, 3, 4], 7)]
    expect(findShifts([...usual(6), ...others], noPast).size).toBe(0)
  })

  const past: readonly PastAmount[] = [12, 34.5, 56, 78].map((amount, at) => ({
    version: 'FORECAST',
    period: months[at + 4] ?? '',
    digits: String(amount),
  }))

  it.each([
    ['a column to the right', item([99, 12, 34.5, 56], 4), 1],
    ['a column to the left', item([34.5, 56, 78, 99], 4), -1],
    ['three months later', item([12, 34.5, 56, 78], 7), 3],
    ['four months earlier', item([12, 34.5, 56, 78], 0), -4],
  ])('are found against what was last sent: %s', (_, moved, by) => {
    const shifts = findShifts([moved], () => past)
    expect([...shifts.values()]).toEqual([{ by, than: 'last-sent' }])
  })

  it.each([
    ['the same amounts', item([12, 34.5, 56, 78], 4)],
    ['one amount changed', item([12, 34.5, 56, 79], 4)],
    ['other amounts', item([13, 33, 60, 70], 5)],
    ['amounts that are all alike', item([12, 12, 12, 12], 5)],
  ])('are no slip against what was last sent: %s', (_, one) => {
    expect(findShifts([one], () => past).size).toBe(0)
  })
})

describe('two digits in the wrong order', () => {
  const past = (...amounts: readonly (string | number)[]): PastAmount[] =>
    amounts.map((amount, at) => ({ version: 'FORECAST', period: months[at] ?? '', digits: String(amount) }))

  it.each([
    ['beside what was last sent', [1200, 3450, 990], past(1200, 3540, 990), '3450', '3540', 'last-sent'],
    ['around the decimal mark', [1, '13.24', 3], past(1, '12.34', 3), '13.24', '12.34', 'last-sent'],
    ['with a zero that was not written', [1, '45.03', 3], past(1, '45.3', 3), '45.03', '45.3', 'last-sent'],
    ['in a negative amount', [-1320], past(-1230), '-1320', '-1230', 'last-sent'],
    ['between two equal neighbours', [1320, 1320, 1230, 1320], [], '1230', '1320', 'neighbours'],
    ['after two equal amounts', [1320, 1320, 1230], [], '1230', '1320', 'neighbours'],
    ['before two equal amounts', [1230, 1320, 1320], [], '1230', '1320', 'neighbours'],
  ])('%s', (_, amounts, before, digits, expected, than) => {
    expect(findTransposition(item(amounts), before)).toMatchObject({ digits, expected, than })
  })

  it.each([
    ['the same amounts', [1200, 3540], past(1200, 3540)],
    ['the same amount with another zero at its end', ['123.5'], past('123.50')],
    ['another amount', [3541], past(3540)],
    ['the other sign', [-3450], past(3540)],
    ['digits that are apart', [3054], past(3450)],
    ['two round digits', [2100], past(1200)],
    ['another place of the decimal mark', [345], past('3.54')],
    ['a pattern of several amounts', [1320, 1320], past(1230, 1230)],
    ['neighbours that differ', [1320, 1230, 1321], []],
    ['what was last sent like that', [1320, 1230, 1320], past(1320, 1230, 1320)],
    ['an amount of nothing', [0, 0, 0], past(0, 10, 0)],
    ['another version', [3450], past(3540).map((one) => ({ ...one, version: 'ACTUAL' }))],
  ])('is not found in %s', (_, amounts, before) => {
    expect(findTransposition(item(amounts), before)).toBeUndefined()
  })
})
