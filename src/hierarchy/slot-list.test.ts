import { describe, expect, it } from 'vitest'
import { SlotList } from './slot-list.ts'

function listOf(from: number, to: number): SlotList {
  const list = new SlotList()
  for (let slot = from; slot < to; slot += 1) list.push(slot)
  return list
}

function contents(list: SlotList): number[] {
  return Array.from({ length: list.length }, (_, position) => list.at(position))
}

describe('SlotList', () => {
  it('keeps its order while it grows, inserts a run and removes a run', () => {
    const list = listOf(0, 3000)
    list.insert(1000, listOf(5000, 12_000))
    const expected = contents(listOf(0, 1000)).concat(
      contents(listOf(5000, 12_000)),
      contents(listOf(1000, 3000)),
    )
    expect(contents(list)).toEqual(expected)
    list.remove(1000, 7000)
    expect(contents(list)).toEqual(contents(listOf(0, 3000)))
  })

  it('does not find what it has given up', () => {
    const list = listOf(0, 10)
    list.remove(5, 5)
    expect([list.indexOf(4), list.indexOf(9)]).toEqual([4, -1])
    expect(() => list.at(5)).toThrow(RangeError)
    list.clear()
    expect(list.indexOf(0)).toBe(-1)
  })
})
