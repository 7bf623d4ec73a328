import { describe, expect, it } from 'vitest'
import { cellAt, leftOfLevel, levelsInView, type PlacedCell } from './map-scene.ts'

const view = { anchor: 0, start: 0, end: 1, level: 0, levels: 4 }
const size = { width: 630, height: 400 }

describe('columns', () => {
  it('are a strip for the zoomed node, and equally wide for its descendants', () => {
    expect([0, 1, 2, 3, 4].map((level) => leftOfLevel(level, view, size))).toEqual([0, 30, 230, 430, 630])
  })

  it('slide while the view moves, so that the next one becomes the strip', () => {
    const half = { ...view, level: 0.5 }
    expect([0, 1, 2].map((level) => leftOfLevel(level, half, size))).toEqual([-100, 15, 130])
    const whole = { ...view, level: 1 }
    expect([0, 1, 2].map((level) => leftOfLevel(level, whole, size))).toEqual([-200, 0, 30])
  })

  it.each([
    [10, 1200, 7],
    [3, 1200, 3],
    [1, 1200, 1],
    [10, 390, 3],
    [10, 0, 3],
  ])('show of %d levels in %d pixels: %d', (levels, width, shown) => {
    expect(levelsInView(levels, { width, height: 800 })).toBe(shown)
  })
})

it('finds the cell at a point, and none between or beside cells', () => {
  const placed = (slot: number, left: number, top: number): PlacedCell => ({
    cell: { kind: 'node', slot, level: 0, start: top, end: top + 10 },
    left,
    right: left + 20,
    top,
    bottom: top + 10,
    goesOn: false,
  })
  const cells = [placed(1, 0, 0), placed(2, 20, 0), placed(3, 20, 10)]
  expect(cellAt(cells, 5, 5)).toMatchObject({ slot: 1 })
  expect(cellAt(cells, 20, 10)).toMatchObject({ slot: 3 })
  expect(cellAt(cells, 5, 15)).toBeUndefined()
  expect(cellAt(cells, 40, 5)).toBeUndefined()
})
