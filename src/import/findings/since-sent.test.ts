import { describe, expect, it } from 'vitest'
import type { ImportItem } from '#import/items.ts'
import type { PastAmount } from '#import/stored-amounts.ts'
import type { Version } from '#import/versions.ts'
import { findSinceSent } from './since-sent.ts'

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

const signsOf = (one: ImportItem, before = past) =>
  findSinceSent([one], () => before).map(({ place }) => place)

describe('against what was last sent', () => {
  it.each([
    ['the same amounts again', [12, 34.5, 56, 78], ['replay']],
    ['a thousand times as much', [12_000, 34_500, 56_000, 78_000], ['thousandfold']],
    ['a thousandth of it', [0.012, 0.0345, 0.056, 0.078], ['thousandfold']],
    ['the other sign', [-12, -34.5, -56, -78], ['opposite-sign']],
    ['other amounts', [13, 33, 60, 70], []],
    ['one amount changed', [12, 34.5, 56, 79], []],
    ['one amount of the other sign', [12, -34.5, 56, 79], []],
    ['one amount a thousand times as much', [12, 34_500, 56, 79], []],
    ['the other sign beside amounts of nothing', [-12, 0, -56, -78], ['opposite-sign']],
  ])('%s', (_, amounts, kinds) => {
    expect(signsOf(item(amounts))).toEqual(kinds)
  })

  it('what was a forecast and is sent as actual', () => {
    expect(signsOf(item([12, 34.5, 56, 78], 'ACTUAL'))).toEqual(['two-versions'])
  })

  it('one block under two versions of the same sheet', () => {
    expect(signsOf(item([1, 2, 3], 'FORECAST', [1, 2, 3]), [])).toEqual(['two-versions'])
  })

  it('nothing for items that were never sent from here', () => {
    expect(signsOf(item([12, 34.5, 56, 78]), [])).toEqual([])
  })
})
