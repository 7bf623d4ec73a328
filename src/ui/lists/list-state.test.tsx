import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListViewState } from '#hierarchy/view-state.ts'
import { messages as m } from '#messages/en/ui.ts'
import { listRemark } from './list-state.tsx'

const day = 24 * 60 * 60 * 1000

type Remark = Extract<ListViewState, { kind: 'list' }>['remark']

function wordsOf(remark: Remark): string {
  const node = listRemark({ viewState: { kind: 'list', remark }, onRetry: () => {} })
  return renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>).replace(/<[^>]*>/g, '')
}

const daysAgo = (days: number) => Date.now() - days * day
const failure = { what: 'focus-areas', cause: { kind: 'offline' } } as const

test.each([
  [29, false],
  [31, true],
])('a copy that is %i days old and cannot be refreshed is marked as old: %s', (days, isOld) => {
  const said = wordsOf({ kind: 'failed', failure, isWhole: true, readAt: daysAgo(days) })
  expect(said).toContain(m.showsLastLoaded)
  expect(said).toContain(m.updatedAgo({ time: '' }).join(''))
  expect(said.includes(m.oldData)).toBe(isOld)
})

test.each([
  [29, false],
  [31, true],
])('a copy that is %i days old is marked as old while it is refreshed: %s', (days, isOld) => {
  const said = wordsOf({ kind: 'reading', read: 500, total: 600, readAt: daysAgo(days) })
  expect(said.includes(m.oldWhileLoading)).toBe(isOld)
})

test('a list that was never loaded has no age', () => {
  expect(wordsOf({ kind: 'reading', read: 500, total: 600, readAt: 0 })).not.toContain(m.oldWhileLoading)
})
