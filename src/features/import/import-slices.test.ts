// A sheet is reviewed in steps, between which the page has its turn. No step gets longer with the
// sheet: counted are the cells that a step looks at.
import { expect, test } from 'vitest'
import { KnownItems } from '#import/known-items.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { Table } from '#spreadsheet/table.ts'
import { cards, checkTable, context } from '#testing/checked-sheets.ts'
import { reviewSheet } from './import-planning.ts'

const months = Array.from({ length: 6 }, (_, month) => `2027-0${month + 1}`)
const wide = ['Name', 'External ID', 'Focus area', ...months]
const long = ['Name', 'External ID', 'Focus area', 'Version', 'Period', 'Amount']

function wideRow(row: number): readonly string[] {
  // Ids with zeros and with a letter that looks like another one let every comparison of rows look at all of them.
  const id = row % 3 === 0 ? `X-${row}` : row % 3 === 1 ? `000${row}` : `Х-${row}`
  return [`Item ${row}`, id, cards, ...months.map((_, month) => `${row},${100 + month}.50`)]
}

const longRow = (row: number) => [
  `Item ${row >> 1}`,
  `X-${row >> 1}`,
  cards,
  'FORECAST',
  `2027-0${1 + (row & 1)}`,
  '1.5',
]

const layouts = {
  'in the wide layout': { heading: wide, row: wideRow },
  'in the long layout': { heading: long, row: longRow },
}
type Layout = (typeof layouts)[keyof typeof layouts]

const linesOf = ({ heading, row }: Layout, rows: number) => [
  heading,
  ...Array.from({ length: rows }, (_, at) => row(at)),
]
/** The review, as the import makes it. */
function* course(check: SheetCheck): Generator<unknown, void, undefined> {
  const known = new KnownItems([], true)
  const [lastSent, answers] = [() => [], {}]
  const kind = 'cost-item'
  yield* reviewSheet({ check, context, hidden: nothingHidden, kind, known, lastSent, answers })
}

/** How many cells were looked at since the last pause. */
let looks = 0
/** Without a record of each call, of which there are millions. */
function countCalls(target: Record<string, unknown>, name: string): void {
  const own = target[name]
  if (typeof own !== 'function') throw new Error(`there is no ${name}`)
  target[name] = function counted(this: unknown, ...given: unknown[]) {
    looks += 1
    return own.apply(this, given)
  }
}
countCalls(Table.prototype as never, 'cell')

/** The most cells that one step of a course looked at. */
function mostInAStep(work: Generator<unknown, void, undefined>): number {
  let most = 0
  for (let isDone = false; !isDone; ) {
    looks = 0
    isDone = work.next().done ?? false
    most = Math.max(most, looks)
  }
  return most
}

test.each(Object.entries(layouts))(
  'no step of a sheet %s gets longer with the number of rows',
  (_, layout) => {
    const most = (rows: number) => mostInAStep(course(checkTable(Table.of(linesOf(layout, rows)), context)))
    const ofFew = most(2000)
    expect(ofFew).toBeLessThan(20_000)
    expect(most(4000)).toBeLessThanOrEqual(ofFew)
  },
)
