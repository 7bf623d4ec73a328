import { expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { Failure } from './failure.ts'
import { withPageLimits } from './page-limits.ts'

type List = Client['listOrganizations']

const page = { values: [], last: true, totalCount: 0 }
const limited = { query: { limit: '500', sort: '+name' } }

function clientOf(answer: (limit: string | undefined) => Failure | undefined) {
  const list = vi.fn(async ({ query }: Parameters<List>[0]) => {
    const failure = answer(query?.limit)
    if (failure) throw failure
    return page
  })
  const note = vi.fn()
  const client = withPageLimits({ listOrganizations: list } as unknown as Client, note)
  return { list, note, client }
}

test('a page that is served is noted with what was asked for', async () => {
  const { client, note, list } = clientOf(() => undefined)
  expect(await client.listOrganizations(limited)).toBe(page)
  expect(list.mock.calls[0]?.[0]).toBe(limited)
  expect(note.mock.calls).toEqual([[{ list: 'listOrganizations', asked: 500, served: 0, isLast: true }]])
})

test('a refused limit is left out, and from then on nobody asks with one', async () => {
  const refusal = new Failure({ kind: 'invalid', status: 400 })
  const { client, note, list } = clientOf((limit) => (limit === undefined ? undefined : refusal))
  expect(await client.listOrganizations(limited)).toBe(page)
  await client.listOrganizations(limited)
  const asked = list.mock.calls.map(([{ query }]) => query)
  expect(asked).toEqual([limited.query, { sort: '+name' }, { sort: '+name' }])
  expect(note.mock.calls).toEqual([
    [{ list: 'listOrganizations', asked: 500, served: undefined, isLast: true }],
  ])
})

test('a limit is not blamed for a failure that stays without it', async () => {
  const refusal = new Failure({ kind: 'invalid', status: 400 })
  const { client, note, list } = clientOf(() => refusal)
  await expect(client.listOrganizations(limited)).rejects.toBe(refusal)
  await expect(client.listOrganizations(limited)).rejects.toBe(refusal)
  expect(list.mock.calls.map(([{ query }]) => query?.limit)).toEqual(['500', undefined, '500', undefined])
  expect(note).not.toHaveBeenCalled()
})

test.each([new Failure({ kind: 'unavailable' }), new Failure({ kind: 'forbidden' }), new TypeError('odd')])(
  'a failure that is not about the request is not tried without the limit: %s',
  async (failure) => {
    const { client, list } = clientOf(() => failure as Failure)
    await expect(client.listOrganizations(limited)).rejects.toBe(failure)
    expect(list).toHaveBeenCalledTimes(1)
  },
)

test('a list that is asked for without a limit is asked for as it is', async () => {
  const { client, list, note } = clientOf(() => undefined)
  await client.listOrganizations({})
  expect(list.mock.calls[0]?.[0]).toEqual({})
  expect(note).not.toHaveBeenCalled()
})
