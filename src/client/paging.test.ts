import { expect, test } from 'vitest'
import type { Page } from '#contract/listing.ts'
import { walkPages } from './paging.ts'

function pagesOf(pages: readonly Page<number>[]) {
  const asked: (string | undefined)[] = []
  const items: number[] = []
  const end = walkPages<Page<number>>({
    readPage: (cursor) => {
      const page = pages[asked.length]
      asked.push(cursor)
      return page ? Promise.resolve(page) : Promise.reject(new Error('read past the end'))
    },
    onPage: (page) => items.push(...page.values),
  })
  return { end, asked, items }
}

const page = (values: number[], nextPageCursor: string | null, last = false): Page<number> => ({
  values,
  last,
  totalCount: 4,
  nextPageCursor,
})

test('hands over every page and passes each cursor on', async () => {
  const walk = pagesOf([page([1, 2], 'a'), page([], 'b'), page([3, 4], null, true)])
  expect(await walk.end).toBe('complete')
  expect(walk.items).toEqual([1, 2, 3, 4])
  expect(walk.asked).toEqual([undefined, 'a', 'b'])
})

test('stops at a page marked as the last, even when it has a cursor', async () => {
  expect(await pagesOf([page([1], 'a', true)]).end).toBe('complete')
})

test('stops at a cursor it has used, and says so', async () => {
  const walk = pagesOf([page([1], 'a'), page([2], 'b'), page([3], 'a')])
  expect(await walk.end).toBe('repeated-cursor')
  expect(walk.items).toEqual([1, 2, 3])
})

test.each([null, ''])('says so when the page before the last has the cursor %o', async (cursor) => {
  expect(await pagesOf([page([1], cursor)]).end).toBe('missing-cursor')
})

test('rejects with the failure of a page, after the pages before it', async () => {
  const walk = pagesOf([page([1], 'a')])
  await expect(walk.end).rejects.toThrow('read past the end')
  expect(walk.items).toEqual([1])
})
