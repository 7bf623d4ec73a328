// Runs one pure core on data of a given size, in a separate process: `node bench/growth-work.ts <core> <size>` prints
// the least processor time of a few, in milliseconds. Nothing is kept from one time to the next.
import type { ImportContext } from '../src/import/cell-check.ts'
import { readClipboard } from '../src/spreadsheet/text/clipboard.ts'
import type { FocusArea } from '../src/contract/focus-areas.ts'
import { HierarchyIndex } from '../src/hierarchy/hierarchy-index.ts'
import { checked } from '../src/testing/checked-sheets.ts'
import { drawSheet } from './import/sheet-text.ts'
import { FloorModel } from './tree/floor-model.ts'
import { planningRecords } from './tree/planning-records.ts'

/** Draws the data for one time, which is not measured, and answers the work on it. */
type Preparation = (size: number) => () => unknown

const indexTree: Preparation = (records) => {
  const pages: FocusArea[][] = []
  const all = planningRecords(records)
  for (let from = 0; from < all.length; from += 1000) pages.push(all.slice(from, from + 1000))
  return () => {
    // In pages, as they come from the service.
    const index = new HierarchyIndex<FocusArea>(records)
    for (const page of pages) index.upsert(page)
    return index.recordCount === records
  }
}

/** Parent links in typed arrays and nothing else: what no tree does with less. */
const linkFloor: Preparation = (records) => {
  const all = planningRecords(records)
  return () => new FloorModel(all) instanceof FloorModel
}

const area = '00000000-0000-4000-8000-000000000001'
const context: ImportContext = {
  areas: { areas: [], isWhole: true, find: () => ({ kind: 'found', id: area }) },
  keys: new Map(),
}

const checkSheet: Preparation = (rows) => {
  const { text, badCells } = drawSheet(rows)
  return () => {
    return checked(readClipboard({ text, html: '' }).table, {}, context).errorCount >= badCells
  }
}

const cores: Readonly<Record<string, Preparation>> = {
  floor: linkFloor,
  index: indexTree,
  check: checkSheet,
}

const [core = '', size = ''] = process.argv.slice(2)
const prepare = cores[core]
if (!prepare) throw new Error(`There is no core ${core}: name ${Object.keys(cores).join(' or ')}.`)
const count = Number(size)
// A little work is timed many times, because most of what disturbs it is longer than it.
const times = count > 100_000 ? 2 : count > 10_000 ? 6 : 20
let best = Number.POSITIVE_INFINITY
for (let time = 0; time < times; time += 1) {
  const work = prepare(count)
  const before = process.cpuUsage()
  const isDone = work()
  const { user, system } = process.cpuUsage(before)
  best = Math.min(best, (user + system) / 1000)
  if (isDone !== true) throw new Error(`${core} did not do its work`)
}
process.stdout.write(JSON.stringify({ best }))
