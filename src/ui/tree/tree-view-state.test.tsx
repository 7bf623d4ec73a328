import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TreeViewState } from '#hierarchy/view-state.ts'
import { treeRemark } from './tree-view-state.tsx'

const day = 24 * 60 * 60 * 1000

type Remark = Extract<TreeViewState, { kind: 'tree' }>['remark']

function wordsOf(remark: Remark): string {
  const node = treeRemark({ viewState: { kind: 'tree', remark }, noun: 'focus areas', onRetry: () => {} })
  return renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>).replace(/<[^>]*>/g, '')
}

const daysAgo = (days: number) => Date.now() - days * day
const words = {
  cause: 'network',
  title: 'No network',
  message: 'This device has no network.',
  said: [],
  canRetry: true,
} as const

test.each([
  [29, false],
  [31, true],
])('a copy that is %i days old and cannot be refreshed is marked as old: %s', (days, isOld) => {
  const said = wordsOf({ kind: 'failed', words, isWhole: true, readAt: daysAgo(days) })
  expect(said).toContain('These are the focus areas as last read. That was')
  expect(said.includes('do not rely on it before it is read again')).toBe(isOld)
})

test.each([
  [29, false],
  [31, true],
])('a copy that is %i days old is marked as old while it is refreshed: %s', (days, isOld) => {
  const said = wordsOf({ kind: 'reading', read: 500, total: 600, readAt: daysAgo(days) })
  expect(said.includes('What is shown until then is old.')).toBe(isOld)
})

test('what was never read before has no age', () => {
  expect(wordsOf({ kind: 'reading', read: 500, total: 600, readAt: 0 })).not.toContain('old')
})
