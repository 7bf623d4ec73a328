import { expect, test } from 'vitest'
import type { PlanningRecord } from '#contract/resources.ts'
import type { RecordViewState } from '#hierarchy/view-state.ts'
import { messages as failures } from '#messages/en/failures.ts'
import { messages as hierarchy } from '#messages/en/hierarchies.ts'
import { messages as m } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { renderPart, screen, within } from '#testing/render-part.tsx'
import { FundLines } from './fund-lines.tsx'
import { IdField } from './record-facts.tsx'
import type { PlanningFamily, RecordRelative, RelativeLink } from './record-relatives.ts'
import { RecordView } from './record-view.tsx'

const record: PlanningRecord = {
  id: 'r1',
  name: 'Payments',
  path: [],
  about: null,
  createdDate: '2026-01-02T03:04:05Z',
  updatedDate: '2026-02-03T04:05:06Z',
  owner: { id: 'u1', name: null },
  focusAreaType: { id: 't1', name: 'Theme' },
  status: { id: 's1', name: 'ON_TRACK' },
}
const relative = (slot: number, name: string): RecordRelative => ({
  kind: 'record',
  slot,
  id: `id${slot}`,
  record: { ...record, name, status: { id: 's2', name: 'AT_RISK' } },
})
const family: PlanningFamily = {
  ancestors: [relative(1, 'Root'), { kind: 'ghost', slot: 2, id: 'abcdefghijk', reason: 'not-permitted' }],
  siblings: { previous: undefined, next: relative(3, 'Refunds'), position: 1, count: 2 },
  children: [relative(4, 'Cards')],
  childCount: 120,
  descendantCount: 3000,
  archivedCount: 0,
  isWhole: true,
  countBelow: () => 25,
}
const Link: RelativeLink = ({ id, label, children }) => (
  <a href={`/${id}`} aria-label={label}>
    {children}
  </a>
)

function show(viewState: RecordViewState<PlanningRecord>, known: PlanningFamily | undefined = family): void {
  renderPart(
    <RecordView
      kindTitle={hierarchy.record({ kind: 'focus-area' })}
      viewState={viewState}
      family={known}
      texts={() => <IdField label="External ID" id="EXT-7" />}
      Link={Link}
      actions={null}
      onRetry={() => {}}
      onShowInTree={() => {}}
    />,
  )
}

const shown = { kind: 'record', record, remark: undefined } as const

/** The value that is shown under a label of the details. */
function detail(label: string): string | null | undefined {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === label)
  return term?.nextElementSibling?.textContent
}

const body = () => document.body.textContent

const closed = { what: 'focus-area', cause: { kind: 'forbidden' } } as const

test('a record shows its path, its name, its details and its relatives', () => {
  show(shown)
  const path = within(screen.getByRole('navigation', { name: hierarchy.path })).getAllByRole('link')
  expect(path.map((link) => link.getAttribute('href'))).toEqual(['/id1', '/abcdefghijk'])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Payments')
  expect(detail(hierarchy.owner)).toBe(hierarchy.unknownPerson)
  expect(detail('External ID')).toContain('EXT-7')
  expect(screen.getByRole('link', { name: /Refunds/ }).getAttribute('href')).toBe('/id3')
  expect(screen.getByRole('link', { name: /Cards/ }).getAttribute('href')).toBe('/id4')
  expect(screen.queryByRole('heading', { name: ui.fieldDescription })).toBeNull()
})

test('the children are counted, and a button leads to those that are not listed', () => {
  show(shown)
  expect(body()).toContain(m.childCounts({ children: 120, descendants: 3000 }))
  expect(screen.getByRole('button', { name: m.showAllInTree({ count: 120 }) })).toBeDefined()
})

test('a list of children that may be incomplete says so', () => {
  const partial = { ...family, isWhole: false }
  show(shown, partial)
  const counted = body()
  show(shown)
  expect(counted).toContain(m.mayBeMore)
  expect(body()).not.toContain(m.mayBeMore)
  show(shown, { ...partial, children: [], childCount: 0, descendantCount: 0 })
  expect(body()).toContain(m.noChildrenYet)
})

test('children and siblings that are not loaded are counted where the service says how many there are', () => {
  const partial = { ...family, isWhole: false, unloadedChildren: 30, unloadedSiblings: 311 }
  show(shown, partial)
  const counted = body()
  expect(counted).toContain(m.moreNotLoaded({ count: 30 }))
  expect(counted).toContain(m.moreNotLoaded({ count: 311 }))
  expect(counted).not.toContain(m.mayBeMore)
  const unaccompanied = { ...family.siblings, next: undefined, count: 1 }
  show(shown, { ...partial, siblings: unaccompanied, children: [], childCount: 0, descendantCount: 0 })
  expect(body()).toContain(m.moreNotLoaded({ count: 311 }))
  show(shown, { ...partial, unloadedChildren: 0, children: [], childCount: 0, descendantCount: 0 })
  expect(body()).toContain(m.noChildren)
})

test('a record that cannot be read shows the reason and no details', () => {
  show({ kind: 'failed', failure: { what: 'focus-area', cause: { kind: 'unauthenticated' } } }, undefined)
  expect(body()).toContain(failures.notLoaded({ what: 'focus-area' }))
  expect(screen.queryByRole('term')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a record that may be outdated shows the reason beside its details', () => {
  show({ ...shown, remark: closed })
  expect(body()).toContain(failures.forbidden)
  expect(body()).toContain(m.lastLoaded)
  expect(detail(hierarchy.owner)).toBe(hierarchy.unknownPerson)
})

test('funds that cannot be read are not shown as none', () => {
  const failure = { what: 'cost-items', cause: closed.cause } as const
  renderPart(<FundLines kind="cost-item" viewState={{ kind: 'failed', failure, retry: () => {} }} />)
  expect(body()).toContain(failures.noAccess({ what: 'cost-items' }))
  expect(body()).not.toContain(m.noCostItems)
  renderPart(<FundLines kind="cost-item" viewState={{ kind: 'lines', lines: [], isWhole: true }} />)
  expect(body()).toContain(m.noCostItems)
  renderPart(<FundLines kind="cost-item" viewState={{ kind: 'lines', lines: [], isWhole: false }} />)
  expect(body()).toContain(m.itemsCutShort)
})

test('the ID of a record is folded away with the others', () => {
  show(shown)
  const ids = screen.getByText(hierarchy.moreIds).closest('details')
  expect(ids).toHaveProperty('open', false)
  expect(ids?.textContent).toContain('r1')
  expect(screen.getAllByText('r1')).toHaveLength(1)
})
