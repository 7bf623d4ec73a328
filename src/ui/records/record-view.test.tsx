import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FundLines } from './fund-lines.tsx'
import type { RecordFamily, RecordRelative, RelativeLink } from './record-relatives.ts'
import { RecordView, type RecordViewState, type ShownRecord } from './record-view.tsx'

const record: ShownRecord = {
  id: 'r1',
  name: 'Payments',
  externalId: 'EXT-7',
  about: null,
  createdDate: '2026-01-02T03:04:05Z',
  updatedDate: '2026-02-03T04:05:06Z',
  owner: { id: 'u1', name: null },
  status: { id: 's1', name: 'ON_TRACK' },
}
const relative = (slot: number, name: string): RecordRelative => ({
  kind: 'record',
  slot,
  id: `id${slot}`,
  record: { name, status: { name: 'AT_RISK' } },
})
const family: RecordFamily = {
  ancestors: [relative(1, 'Root'), { kind: 'ghost', slot: 2, id: 'abcdefghijk', reason: 'not-permitted' }],
  siblings: { previous: undefined, next: relative(3, 'Refunds'), position: 1, count: 2 },
  children: [relative(4, 'Cards')],
  childCount: 120,
  descendantCount: 3000,
  isWhole: true,
  countBelow: () => 25,
}
const Link: RelativeLink = ({ id, label, children }) => (
  <a href={`/${id}`} aria-label={label}>
    {children}
  </a>
)

/** The text that is left of the markup, with a stroke between elements. */
function textOf(node: ReactNode): string {
  const markup = renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>)
  return markup
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, '|$1|')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
}

const view = (face: RecordViewState<ShownRecord>, known: RecordFamily | undefined = family) =>
  textOf(
    <RecordView
      kind="Focus area"
      face={face}
      family={known}
      typeOf={() => ({ id: 't1', name: 'Theme' })}
      Link={Link}
      actions={null}
      onRetry={() => {}}
      onShowInTree={() => {}}
    />,
  )

const words = {
  cause: 'closed' as const,
  title: 'You have no access to this focus area',
  message: 'Ask.',
  said: [],
  canRetry: false,
}

test('a record is shown with its path, its fields and its relatives', () => {
  const text = view({ kind: 'record', record, remark: undefined })
  expect(text).toContain('|Path|Root|Not open to you (abcdefgh…)|Payments|On track|Theme|')
  expect(text).toContain('|Owner|u1|')
  expect(text).toContain('|External ID|EXT-7|Copy External ID|')
  expect(text).toContain('|No description.|')
  expect(text).toContain('|Siblings|1 of 2|Next: Refunds|')
  expect(text).toContain('|Below|120 directly, 3,000 in all|Cards|25|At risk|Show all 120 in the tree|')
})

test('what is not known to be all is not called all', () => {
  const partial = { ...family, isWhole: false }
  expect(view({ kind: 'record', record, remark: undefined }, partial)).toContain('as far as is known')
  const childless = { ...partial, children: [], childCount: 0, descendantCount: 0 }
  expect(view({ kind: 'record', record, remark: undefined }, childless)).toContain(
    'Nothing is known to be below this yet.',
  )
})

test('a record that cannot be read says why, and shows nothing in its place', () => {
  const text = view({ kind: 'failed', words }, undefined)
  expect(text).toContain('You have no access to this focus area')
  expect(text).not.toContain('Details')
})

test('a record that is old says so', () => {
  expect(view({ kind: 'record', record, remark: words })).toContain(
    'This is the focus area as last read. Ask.',
  )
})

test('funds that are closed are not shown as none', () => {
  const closed = textOf(
    <FundLines
      title="Cost items"
      face={{
        kind: 'failed',
        words: { ...words, title: 'You have no access to cost items' },
        retry: () => {},
      }}
    />,
  )
  expect(closed).toContain('|Cost items|Experimental|You have no access to cost items|Ask.|')
  expect(closed).not.toContain('No cost items')
  const none = textOf(<FundLines title="Cost items" face={{ kind: 'lines', lines: [], isWhole: true }} />)
  expect(none).toContain('No cost items are linked to this.')
  const cut = textOf(<FundLines title="Cost items" face={{ kind: 'lines', lines: [], isWhole: false }} />)
  expect(cut).toContain('there may be more')
})
