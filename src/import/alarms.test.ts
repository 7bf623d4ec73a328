import { describe, expect, it } from 'vitest'
import { finish } from '#testing/checked-sheets.ts'
import { findAlarms, type PastAmount } from './alarms.ts'
import type { ImportItem } from './items.ts'
import type { Version } from './versions.ts'

const months = ['2027-01', '2027-02', '2027-03', '2027-04']

function item(
  amounts: readonly number[],
  version: Version = 'FORECAST',
  others: readonly number[] = [],
): ImportItem {
  const block = (type: Version, list: readonly number[]) =>
    [type, new Map(list.map((amount, at) => [months[at] ?? '', String(amount)]))] as const
  return {
    rows: [0],
    name: 'Desks',
    itemId: undefined,
    externalId: 'D',
    focusAreaId: undefined,
    keys: new Map(),
    amounts: new Map([block(version, amounts), ...(others.length > 0 ? [block('ACTUAL', others)] : [])]),
    amountCount: amounts.length,
  }
}

const past: readonly PastAmount[] = [12, 34.5, 56, 78].map((amount, at) => ({
  version: 'FORECAST',
  period: months[at] ?? '',
  digits: String(amount),
}))

const alarmsOf = (one: ImportItem, before = past) =>
  finish(findAlarms([one], () => before)).map(({ kind }) => kind)

describe('against what was last sent', () => {
  it.each([
    ['the same amounts again', [12, 34.5, 56, 78], ['replay']],
    ['a thousand times as much', [12_000, 34_500, 56_000, 78_000], ['thousandfold']],
    ['a thousandth of it', [0.012, 0.0345, 0.056, 0.078], ['thousandfold']],
    ['the other sign', [-12, -34.5, -56, -78], ['sign']],
    ['other amounts', [13, 33, 60, 70], []],
    ['one amount changed', [12, 34.5, 56, 79], []],
    ['one amount of the other sign', [12, -34.5, 56, 79], []],
    ['one amount a thousand times as much', [12, 34_500, 56, 79], []],
    ['the other sign beside amounts of nothing', [-12, 0, -56, -78], ['sign']],
  ])('%s', (_, amounts, kinds) => {
    expect(alarmsOf(item(amounts))).toEqual(kinds)
  })

  it('what was a forecast and is sent as actual', () => {
    expect(alarmsOf(item([12, 34.5, 56, 78], 'ACTUAL'))).toEqual(['two-versions'])
  })

  it('one block under two versions of the same sheet', () => {
    expect(alarmsOf(item([1, 2, 3], 'FORECAST', [1, 2, 3]), [])).toEqual(['two-versions'])
  })

  it('nothing for items that were never sent from here', () => {
    expect(alarmsOf(item([12, 34.5, 56, 78]), [])).toEqual([])
  })
})
