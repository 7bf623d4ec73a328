import { expect, test } from 'vitest'
import type { Planning } from './planning.tsx'
import { exportVulnerabilities, fieldsOf, listOf, RepeatedPage, textOfValue } from './vulnerabilities.ts'

const counts = { resources_count: 1, total_count: 3 }
const api = (pages: Readonly<Record<string, object>>) =>
  ({
    api: {
      listVulnerabilities: async ({ query }: { query: { page_id?: string } }) =>
        pages[query.page_id ?? 'first'],
    },
  }) as unknown as Planning

test('items are found under any name that the service gives their list', () => {
  expect(listOf({ ...counts, resources: [{ id: 'a' }] }).items).toEqual([{ id: 'a' }])
  expect(listOf({ ...counts, cves: [{ id: 'b' }] }).items).toEqual([{ id: 'b' }])
  expect(listOf(counts).items).toEqual([])
})

test('fields are those of all items, and values of any shape become text', () => {
  expect(fieldsOf([{ a: 1 }, { b: 2, a: 3 }])).toEqual(['a', 'b'])
  expect([
    textOfValue(null),
    textOfValue(['x', 2]),
    textOfValue({ y: 1 }),
    textOfValue(false),
    textOfValue([1, { y: 2 }]),
  ]).toEqual(['', 'x, 2', '{"y":1}', 'false', '[1,{"y":2}]'])
})

test('an export reads all pages in order and reports its progress', async () => {
  const told: number[][] = []
  const pages = {
    first: { ...counts, next_page_id: 'p2', resources: [{ id: 'a' }] },
    p2: { ...counts, next_page_id: 'p3', resources: [{ id: '=b' }] },
    p3: { ...counts, resources: [{ id: 'c' }] },
  }
  const { file, count } = await exportVulnerabilities(api(pages), (...progress) => told.push(progress))
  expect(count).toBe(3)
  expect(told).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  expect(await file.text()).toContain('"a"\r\n"\'=b"\r\n"c"\r\n')
})

test('an export stops at a page id that was returned before', async () => {
  const page = { ...counts, next_page_id: 'p2', resources: [{ id: 'a' }] }
  await expect(exportVulnerabilities(api({ first: page, p2: page }), () => undefined)).rejects.toThrow(
    RepeatedPage,
  )
})
