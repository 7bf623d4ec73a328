// A sheet, of items or of records, that is checked and reviewed in the thread has the marks, findings, counts and review of one
// that is on the page, also after edits.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import { answerKey } from '#import/findings/finding.ts'
import { findingsOf, findingsOfRecords } from '#import/findings/registry.ts'
import { HierarchyCheck, type HierarchyRules } from '#import/hierarchy/check.ts'
import { proposeParentWay, readHierarchySheet } from '#import/hierarchy/columns.ts'
import { planHierarchy } from '#import/hierarchy/plan.ts'
import type { HierarchyContext } from '#import/hierarchy/planned-rows.ts'
import { type KnownItem, KnownItems } from '#import/known-items.ts'
import { newRules, type ReadingRules } from '#import/reading-rules.ts'
import { SheetReview } from '#import/review.ts'
import { itemRows, rolesOf, sheetOf } from '#import/sheet.ts'
import { accountPlaces, fates } from '#import/sheet-account.ts'
import { SheetCheck } from '#import/sheet-check.ts'
import { SheetEditor } from '#import/sheet-editor.ts'
import type { StoredAmounts } from '#import/stored-amounts.ts'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { Table } from '#spreadsheet/table.ts'
import { cards, context, editorActs } from '#testing/checked-sheets.ts'
import { isLongRun } from '#testing/effort.ts'
import { Draw } from '#testing/sheet-corpus/draft.ts'
import {
  amountsToAsk,
  checkedRecords,
  checkedSheet,
  fingerprintOf,
  placesOf,
  plannedRecords,
  reviewed,
} from './check-in-thread.ts'
import type { SentJournal } from './import-source.ts'
import { lastSentBy } from './import-state.ts'

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
  await import('./check-thread.ts')
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

const courses = Array.from(
  { length: isLongRun ? 60 : 2 },
  (_, seed) => [seed, seed % 2 === 0 ? wide : long] as const,
)

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

/** A sheet that is too large for the page, nearly all of whose rows can be sent. */
function sendableTable(draw: Draw, headings: readonly string[]): Table {
  const rows = Math.ceil(20_001 / headings.length)
  const amount = () => (draw.below(400) === 0 ? 'n/a' : `${draw.below(90)}.5`)
  const body = Array.from({ length: rows }, (_, row) => {
    const at = headings === wide ? row : row >> 1
    const fixed = [`Item ${at}`, draw.below(30) === 0 ? '' : `X-${at}`, cards]
    return headings === wide
      ? [...fixed, 'LABOUR', ...months(8).map(amount)]
      : [...fixed, 'FORECAST', `2027-0${1 + (row & 1)}`, amount()]
  })
  return Table.of([headings, ...body])
}

/** Some of the items of a drawn sheet, as a service and this device may have them. */
function drawnReadings(draw: Draw) {
  const ids = Array.from(
    { length: 400 },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  )
  const items = ids.map((id, at): KnownItem => {
    const keys = new Map([['costType', draw.below(2) === 0 ? 'LABOUR' : null] as const])
    return { id, name: `Item ${at}`, externalId: `X-${at}`, focusAreaId: cards, keys }
  })
  const digits = () => `${draw.below(9)}.5`
  const stored: StoredAmounts = new Map(
    ids.map((id) => {
      const series = {
        months: { '2027-01': digits(), '2027-02': digits() },
        sentAt: 5,
        sentBy: 'Yuki',
        isOwn: draw.below(2) === 0,
      }
      return [id, new Map([['FORECAST', series] as const])]
    }),
  )
  const journal: SentJournal = new Map(
    items.map(({ name, externalId }) => {
      const key = `cost-item ext:${externalId}`
      const amount = { version: 'FORECAST', period: '2027-01', digits: digits(), at: 1, source: 'a.csv' }
      return [key, { key, name, amounts: [amount] }]
    }),
  )
  return { known: new KnownItems(items, true), stored, journal }
}

test.each(courses)('course %d is reviewed in the thread as on the page', async (seed, headings) => {
  vi.stubGlobal('Worker', ThreadHere)
  const table = sendableTable(new Draw(`review ${seed}`), headings)
  const twin = Table.of(Array.from({ length: table.rowCount }, (_, row) => table.row(row)))
  const onPage = new SheetCheck(sheetOf(twin), rulesFor(twin), context).run()
  const site = { ...context, closedThrough: '2027-01' }
  const check = await checkedSheet(sheetOf(table), rulesFor(table), { context: site, onFound: () => {} })
  const review = new SheetReview(onPage, site)
  const draw = new Draw(`readings ${seed}`)
  const read = drawnReadings(draw)
  const { known, journal } = read
  const lastSent = lastSentBy('cost-item', journal)
  const hidden = nothingHidden
  let terms = { answers: {}, givenIds: new Map<number, string>(), opened: 3, hidden }

  const first = { known, journal, stored: undefined, earlier: [] }
  const asked = await amountsToAsk(check, first)
  expect(asked).toEqual(review.askedFor(known))
  expect(asked?.ids.length).toBeGreaterThan(0)
  expect(shown(check)).toEqual(shown(onPage))
  expect(await reviewed(check, first, terms)).toEqual(review.review({ known, lastSent }, terms))

  // A colleague sends another amount, then the person answers and corrects cells.
  const [id = ''] = read.stored.keys()
  const changed = new Map(read.stored).set(id, drawnReadings(draw).stored.get(id) ?? new Map())
  const earlier = asked ? [{ window: asked, amounts: read.stored }] : []
  const later = { known, journal, stored: changed, earlier }
  const { findings } = await reviewed(check, later, terms)
  const answers = Object.fromEntries(
    findings.flatMap((finding) => {
      const answer = finding.answers[draw.below(finding.answers.length)]
      return answer ? [[answerKey(finding), answer] as const] : []
    }),
  )
  terms = { ...terms, answers: { ...answers, 'closed-months': 'leave-out' } }
  const edits = [{ row: 3, column: headings.length - 1, text: '42' }]
  for (const editor of [new SheetEditor(onPage), new SheetEditor(check)]) editor.edit(edits)
  const there = await reviewed(check, later, terms)
  // A row keeps the external ID that it was given.
  terms = { ...terms, givenIds: new Map(there.givenIds) }
  const here = review.review({ known, lastSent, stored: changed, earlier }, terms)
  expect(there).toEqual(here)
  expect(shown(check)).toEqual(shown(onPage))
  expect(there.plan.items.length).toBeGreaterThan(0)
  expect(await placesOf(check, there.account, fates)).toEqual(accountPlaces(onPage, here.account, fates))
  const { leftOut } = there
  expect(await fingerprintOf(check, later, { terms, leftOut })).toBe(here.plan.fingerprint)
  expect(await fingerprintOf(check, first, { terms, leftOut })).not.toBe(here.plan.fingerprint)
})

test('reviews a sheet in the thread although another one was checked there since', async () => {
  vi.stubGlobal('Worker', ThreadHere)
  const table = sendableTable(new Draw('left'), wide)
  const open = (one: Table) => checkedSheet(sheetOf(one), rulesFor(one), { context, onFound: () => {} })
  const check = await open(table)
  const { known, journal, stored } = drawnReadings(new Draw('left'))
  const readings = { known, journal, stored, earlier: [] }
  const terms = { answers: {}, hidden: nothingHidden }
  await amountsToAsk(check, readings)
  // The other sheet comes while this one is reviewed.
  const reviewing = reviewed(check, readings, terms)
  await open(drawnTable(new Draw('other'), long))
  const again = await reviewing
  check.checkRows()
  const here = new SheetReview(check, context)
  expect(again).toEqual(here.review({ known, lastSent: lastSentBy('cost-item', journal), stored }, terms))
})

const types = ['Portfolio', 'Program'].map((name, level) => ({
  id: `t-${level}`,
  name,
  level,
  retired: false,
}))

/** A site of focus areas, half of which a sheet names. */
function drawnRecords(): HierarchyContext {
  const records = Array.from({ length: 300 }, (_, at): FocusArea => {
    const parent = at < 10 ? undefined : { id: `area-${at % 10}` }
    const [top, below] = types
    const type = parent ? below : top
    return {
      id: `area-${at}`,
      name: `Area ${at}`,
      externalId: `X-${at}`,
      about: null,
      createdDate: '2026-01-01T00:00:00.000Z',
      updatedDate: '2026-01-01T00:00:00.000Z',
      parent: parent ?? null,
      path: parent ? [{ ...parent, index: 0 }] : [],
      owner: { id: 'ana', name: 'Ana' },
      status: { id: 's', name: 'PENDING' },
      focusAreaType: { id: type?.id ?? '', name: type?.name ?? '' },
      targetDate: null,
    }
  })
  const people = [{ id: 'ana', name: 'Ana', retired: false }]
  return { kind: 'focus-area', records, types, people, hasCatalog: true }
}

/** A sheet of records that is too large for the page. */
function recordTable(draw: Draw): Table {
  const body = Array.from({ length: 500 }, (_, at) => [
    draw.below(40) === 0 ? pick(draw, ['', 'Total', 'Area 3']) : `Area ${at}`,
    at < 10 ? '' : `Area ${at % 10}`,
    draw.below(40) === 0 ? 'X-1' : `X-${at}`,
    draw.below(40) === 0 ? 'nothing' : at < 10 ? 'Portfolio' : 'Program',
    pick(draw, ['Ana', 'Ana', 'Ben']),
  ])
  return Table.of([['Name', 'Parent path', 'External ID', 'Type', 'Owner'], ...body])
}

/** All that a person sees of a check of records. */
function shownRecords(check: HierarchyCheck) {
  const { sheet, errorCount, warningCount, asideRows } = check
  const marked = check.markedRows().toSorted((one, other) => one - other)
  const found = marked.map((row) => check.given.roles.map((_, column) => check.findingsAt(row, column)))
  const findings = findingsOfRecords({ check, hidden: nothingHidden })
  return { errorCount, warningCount, asideRows, marked, found, findings, rows: sheet.table.columns }
}

test.each([0, 1, 2])(
  'records of course %d are checked and planned in the thread as on the page',
  async (seed) => {
    vi.stubGlobal('Worker', ThreadHere)
    const site = drawnRecords()
    const opened = (table: Table) => {
      const { sheet, roles } = readHierarchySheet(
        table,
        types.map(({ name }) => name),
      )
      const rules: HierarchyRules = {
        kind: 'focus-area',
        roles,
        way: proposeParentWay(sheet, roles),
        answers: {},
      }
      return [sheet, rules] as const
    }
    const table = recordTable(new Draw(`records ${seed}`))
    const twin = Table.of(Array.from({ length: table.rowCount }, (_, row) => table.row(row)))
    const onPage = new HierarchyCheck(...opened(twin), site).run()
    let heard = 0
    const onFound = () => {
      heard += 1
    }
    const inThread = await checkedRecords(...opened(table), { context: site, onFound })
    expect(shownRecords(inThread)).toEqual(shownRecords(onPage))
    expect(shownRecords(inThread).errorCount).toBeGreaterThan(0)
    const editors = [new SheetEditor(onPage), new SheetEditor(inThread)]
    const draw = new Draw(`record edits ${seed}`)
    for (let step = 0; step < 12; step += 1) {
      const [act, a, b] = [pick(draw, editorActs), draw.below(40), draw.below(40)]
      for (const editor of editors) act(editor, a, b)
      if (draw.below(3) === 0) await inThread.settled()
    }
    // What was edited is planned although its findings are still to come.
    const now = { ...site, records: site.records.slice(0, 200) }
    expect(await plannedRecords(inThread, now)).toEqual(planHierarchy(onPage.hierarchySheet, now))
    await inThread.settled()
    expect(heard).toBeGreaterThan(0)
    expect(shownRecords(inThread)).toEqual(shownRecords(onPage))
  },
)
