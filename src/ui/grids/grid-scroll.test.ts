import { expect, test } from 'vitest'
import { scrollTopFor } from './grid-scroll.ts'

/** Ten rows of 10 pixels, of which three may be sticky. */
const view = { rowHeight: 10, height: 100 }

test.each([
  ['a row in view stays where it is', 30, 1, 250, 250],
  ['a row below comes in at the end', 40, 1, 250, 310],
  ['a root above comes in at the top', 20, 1, 250, 200],
  ['a row above comes in under its ancestors', 20, 4, 250, 170],
  ['a row under its own sticky ancestors comes out', 26, 4, 250, 230],
  ['a row of a deep level is under no more than may be sticky', 20, 9, 250, 170],
  ['nothing is scrolled beyond the top', 1, 3, 50, 0],
])('%s', (_case, row, level, scrollTop, expected) => {
  expect(scrollTopFor(row, level, { ...view, scrollTop })).toBe(expected)
})
