import { expect, test } from 'vitest'
import type { FocusArea } from '#contract/focus-areas.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import { messages as m } from '#messages/en/hierarchies.ts'
import { renderPart, screen, within } from '#testing/render-part.tsx'
import { sampleArea } from '#testing/sample-record.ts'
import { formatDay } from '#ui/dates.ts'
import type { GridColumn } from '#ui/grids/grid-columns.ts'
import { planningColumns } from './tree-columns.tsx'
import { TreeGridRowView } from './tree-grid-row.tsx'

const index = new HierarchyIndex<FocusArea>()
index.upsert([sampleArea('a'), sampleArea('b', ['a']), sampleArea('c', ['a'])])
const model = new VisibleRows(index)
model.expandAll()

interface Shown {
  readonly isWhole?: boolean
  readonly columns?: readonly GridColumn<TreeRow<FocusArea>>[]
}

function show(
  model: VisibleRows<FocusArea>,
  rowIndex: number,
  { isWhole = true, columns = [] }: Shown = {},
): HTMLElement {
  renderPart(
    <TreeGridRowView
      model={model}
      version={model.version}
      isWhole={isWhole}
      rowIndex={rowIndex}
      height={36}
      columns={columns}
      hrefOf={() => '/'}
      isOpened={false}
      isActive={false}
      isDraggable={false}
      mark="absent"
    />,
  )
  return screen.getByRole('row')
}

test('a row announces how many siblings there are, and while they are loading that it is not known', () => {
  expect(show(model, 1).getAttribute('aria-setsize')).toBe('2')
  expect(show(model, 1, { isWhole: false }).getAttribute('aria-setsize')).toBe('-1')
})

test.each([
  [undefined, formatDay('2027-09-30T12:00:00Z')],
  ['HALF_YEAR', formatDay('2027-09-30T12:00:00Z')],
  ['MONTH', 'Sep 2027'],
  ['QUARTER', 'Q3 2027'],
  ['YEAR', '2027'],
])(
  'a row shows the status and the target date of a pending change, by its precision %s',
  (precision, date) => {
    const all = planningColumns({
      m,
      isWhole: true,
      target: (record) =>
        'targetDate' in record && record.targetDate
          ? { dateTime: record.targetDate, precision, isOverdue: false }
          : undefined,
      withPendingChanges: (record) => ({
        ...record,
        status: { id: 's2', name: 'OFF_TRACK' },
        targetDate: '2027-09-30T12:00:00Z',
      }),
      canSet: () => false,
      find: () => [],
      problemsOf: () => [],
      pathOf: undefined,
      savingOf: () => undefined,
    })
    const columns = all.filter(({ key }) => ['name', 'status', 'target'].includes(key))
    const cells = within(show(model, 0, { columns })).getAllByRole('gridcell')
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual(['Off track', date])
  },
)

test('counts of a branch say that there may be more while records are loading', () => {
  const countsOf = (isWhole: boolean) => {
    const all = planningColumns({
      m,
      isWhole,
      target: undefined,
      withPendingChanges: (record) => record,
      canSet: () => false,
      find: () => [],
      problemsOf: () => [],
      pathOf: undefined,
      savingOf: () => undefined,
    })
    const columns = all.filter(({ key }) => ['name', 'children', 'descendants'].includes(key))
    const row = show(model, 0, { isWhole, columns })
    return within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent)
  }
  expect(countsOf(true)).toEqual(['a2', '2', '2'])
  screen.getByTitle(m.descendantCount({ count: 2 }))
  expect(countsOf(false)).toEqual(['a2+', '2+', '2+'])
  screen.getByTitle(m.descendantsLoaded({ count: 2 }))
})

test('a row in a chain of 500 is indented no further than others, and says its level', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `r${at}`)
  const deep = new HierarchyIndex<FocusArea>()
  deep.upsert(ids.map((id, at) => sampleArea(id, ids.slice(0, at))))
  const chain = new VisibleRows(deep)
  chain.expandAll()
  const levelsOf = (level: number) => {
    const row = show(chain, level - 1)
    const cell = within(row).getByRole('gridcell')
    return [row.getAttribute('aria-level'), cell.style.getPropertyValue('--level'), cell.textContent]
  }
  expect(levelsOf(7)).toEqual(['7', '6', ''])
  expect(levelsOf(8)).toEqual(['8', '6', '8'])
  expect(levelsOf(500)).toEqual(['500', '6', '500'])
})
