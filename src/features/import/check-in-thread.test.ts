// A sheet that is checked in the thread has the marks, findings and counts of one that is checked on the page, also after edits.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findingsOf } from '#import/findings/registry.ts'
import { newRules, type ReadingRules } from '#import/reading-rules.ts'
import { itemRows, rolesOf, sheetOf } from '#import/sheet.ts'
import { SheetCheck } from '#import/sheet-check.ts'
import { SheetEditor } from '#import/sheet-editor.ts'
import { Table } from '#spreadsheet/table.ts'
import { cards, context, editorActs } from '#testing/checked-sheets.ts'
import { Draw } from '#testing/sheet-corpus/draft.ts'
import { checkedSheet } from './check-in-thread.ts'

/** A thread in this process: it copies messages and delivers them in a later turn, as browsers do. */
class ThreadHere extends EventTarget {
  static receive: (event: { data: unknown }) => void = () => {}
  static last: ThreadHere | undefined

  constructor() {
    super()
    ThreadHere.last = this
  }

  postMessage(data: unknown): void {
    const copy = structuredClone(data)
    setTimeout(() => ThreadHere.receive({ data: copy }))
  }

  terminate(): void {}
}

beforeEach(async () => {
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: typeof ThreadHere.receive) => {
      ThreadHere.receive = listener
    },
    postMessage: (data: unknown) => {
      const event = new MessageEvent('message', { data: structuredClone(data) })
      setTimeout(() => ThreadHere.last?.dispatchEvent(event))
    },
  })
  await import('#import/check-thread.ts')
})

const pieces = [
  '12.5',
  '1,234',
  '(€5)',
  'n/a',
  '',
  '7',
  '3 %',
  '450²',
  '-2',
  '#REF!',
  'CHF 12',
  '1.234,50',
  '12 k',
]
const names = ['Rent', 'Total', 'Desks', '', '* in thousands', 'Subtotal IT', 'Name']
const wide = ['Name', 'External ID', 'Focus area', 'Cost type', ...months(8)]
const long = ['Name', 'External ID', 'Focus area', 'Version', 'Period', 'Amount']

function months(count: number): readonly string[] {
  return Array.from({ length: count }, (_, month) => `2027-0${month + 1}`)
}

function pick<One>(draw: Draw, from: readonly One[]): One {
  const one = from[draw.below(from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** A sheet that is too large for the page. */
function drawnTable(draw: Draw, headings: readonly string[]): Table {
  const rows = Math.ceil(20_001 / headings.length)
  const clean = draw.below(2) === 0
  const amount = () => (clean && draw.below(200) > 0 ? `${draw.below(900)}.5` : pick(draw, pieces))
  const fixed = (row: number) => [
    draw.below(40) === 0 ? pick(draw, names) : `Item ${row}`,
    draw.below(30) === 0 ? 'X-1' : `X-${row >> 1}`,
    pick(draw, [cards, 'R-1', 'Cards', 'nowhere']),
  ]
  const body = Array.from({ length: rows }, (_, row) =>
    headings === wide
      ? [...fixed(row), pick(draw, ['LABOUR', 'Labour', 'none']), ...months(8).map(amount)]
      : [...fixed(row), pick(draw, ['FORECAST', 'Actual']), pick(draw, ['2027-01', '03.04.2027']), amount()],
  )
  return Table.of([headings, ...body])
}

function rulesFor(table: Table): ReadingRules {
  return { ...newRules('cost-item', rolesOf(sheetOf(table), 'cost-item')), version: 'FORECAST' }
}

/** All that a person sees of a check. */
function shown(check: SheetCheck) {
  const { notations, currencies, errorCount, warningCount, postings, aside, rules, sheet } = check
  const marks = rules.roles.map((_, column) =>
    Array.from({ length: itemRows(sheet) }, (_, row) => check.mark(row, column)).join(),
  )
  const conventions = rules.roles.map((_, column) => check.convention(column))
  const periods = Array.from({ length: itemRows(sheet) }, (_, row) => check.periods.at(row))
  const found = { notations, currencies, errorCount, warningCount, postings, aside, conventions, periods }
  return { ...found, marks, findings: findingsOf(check), rows: sheet.table.columns }
}

const courses = Array.from({ length: 6 }, (_, seed) => [seed, seed % 2 === 0 ? wide : long] as const)

test.each(courses)('course %d finds the same in the thread and on the page', async (seed, headings) => {
  vi.stubGlobal('Worker', ThreadHere)
  const table = drawnTable(new Draw(`thread ${seed}`), headings)
  const twin = Table.of(Array.from({ length: table.rowCount }, (_, row) => table.row(row)))
  const onPage = new SheetCheck(sheetOf(twin), rulesFor(twin), context).run()
  let heard = 0
  const onFound = () => {
    heard += 1
  }
  const inThread = await checkedSheet(sheetOf(table), rulesFor(table), { context, onFound })
  expect(shown(inThread)).toEqual(shown(onPage))
  const editors = [new SheetEditor(onPage), new SheetEditor(inThread)]
  const draw = new Draw(`edits ${seed}`)
  for (let step = 0; step < 12; step += 1) {
    const [act, a, b] = [pick(draw, editorActs), draw.below(40), draw.below(40)]
    for (const editor of editors) act(editor, a, b)
    if (draw.below(3) === 0) await inThread.settled()
  }
  await inThread.settled()
  expect(heard).toBeGreaterThan(0)
  expect(shown(inThread)).toEqual(shown(onPage))
})

test('a sheet whose thread does not start is checked on the page, also after edits', async () => {
  vi.stubGlobal(
    'Worker',
    class extends ThreadHere {
      override postMessage(): void {
        setTimeout(() => this.dispatchEvent(new Event('error')))
      }
    },
  )
  const table = drawnTable(new Draw('no thread'), wide)
  const twin = Table.of(Array.from({ length: table.rowCount }, (_, row) => table.row(row)))
  const onPage = new SheetCheck(sheetOf(twin), rulesFor(twin), context).run()
  // The thread before is ended by its own failure.
  ThreadHere.last?.dispatchEvent(new Event('error'))
  const check = await checkedSheet(sheetOf(table), rulesFor(table), { context, onFound: () => {} })
  expect(shown(check)).toEqual(shown(onPage))
  new SheetEditor(check).edit([{ row: 3, column: 6, text: 'oops' }])
  new SheetEditor(onPage).edit([{ row: 3, column: 6, text: 'oops' }])
  expect(shown(check)).toEqual(shown(onPage))
})

test('checks the next sheet although the earlier one rests for long enough in that time', async () => {
  vi.stubGlobal('Worker', ThreadHere)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const open = (name: string) => {
    const table = drawnTable(new Draw(name), wide)
    return checkedSheet(sheetOf(table), rulesFor(table), { context, onFound: () => {} })
  }
  const earlier = open('earlier')
  await vi.advanceTimersByTimeAsync(1000)
  await earlier
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1100)
  // The thread takes as long for the next one as the earlier one still has.
  const asked: unknown[] = []
  const ask = vi
    .spyOn(ThreadHere.prototype, 'postMessage')
    .mockImplementation((data) => void asked.push(data))
  let isChecked = false
  const next = open('next').then(() => {
    isChecked = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  ask.mockRestore()
  for (const request of asked) ThreadHere.last?.postMessage(request)
  await vi.advanceTimersByTimeAsync(1000)
  expect(isChecked).toBe(true)
  await next
})
