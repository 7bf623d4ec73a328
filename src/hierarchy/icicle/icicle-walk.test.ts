import { expect, it } from 'vitest'
import type { IcicleCell } from './icicle-layout.ts'
import { cellTowards, type IcicleDirection } from './icicle-walk.ts'

const node = (slot: number, level: number): IcicleCell => ({ kind: 'node', slot, level, start: 0, end: 1 })
const rest: IcicleCell = { kind: 'rest', parent: 4, from: 0, to: 3, nodes: 9, level: 2, start: 0, end: 1 }

//  0 ─ 1 ─ 2
//        ─ 3
//    ─ 4 ─ rest
//    ─ 5
const cells = [node(0, 0), node(1, 1), node(2, 2), node(3, 2), node(4, 1), rest, node(5, 1)]

it.each<[IcicleDirection, readonly (number | undefined)[]]>([
  ['child', [1, 2, undefined, undefined, 5, undefined, undefined]],
  ['parent', [undefined, 0, 1, 1, 0, 4, 0]],
  ['next', [undefined, 4, 3, 5, 6, undefined, undefined]],
  ['previous', [undefined, undefined, undefined, 2, 1, 3, 4]],
  ['first', [0, 1, 2, 2, 1, 2, 1]],
  ['last', [0, 6, 5, 5, 6, 5, 6]],
])('goes to the %s from each cell', (direction, targets) => {
  expect(cells.map((_, at) => cellTowards(cells, at, direction))).toEqual(targets)
})

it('goes nowhere from a cell that is not there', () => {
  expect(cellTowards(cells, 99, 'next')).toBeUndefined()
})
