// Whatever answers in the service's place: no write counts as done, and nothing that was read is taken for data.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '#testing/effort.ts'
import { type ForeignAnswer, foreignAnswers, mayBeTheService } from '#testing/foreign-answers.ts'
import { type Client, createClient } from './client.ts'
import { Failure } from './failure.ts'

let server: Server
let client: Client
let given: ForeignAnswer
let asked = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    request.resume()
    response.writeHead(given.status, given.headers)
    response.end(given.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  client = createClient({ origin: `http://127.0.0.1:${port}`, planning: { kind: 'site' }, timeout: 10_000 })
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const id = '3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60'
const writes = {
  createFocusArea: () => client.createFocusArea({ body: { name: 'Growth', focusAreaTypeId: id } }),
  updateFocusArea: () =>
    client.updateFocusArea({
      params: { id },
      query: { updateMask: 'name' },
      body: { name: 'Growth' },
    }),
  deleteFocusArea: () => client.deleteFocusArea({ params: { id } }),
  archiveOrganization: () => client.archiveOrganization({ params: { id }, body: 'merged' }),
  importCostItems: () => client.importCostItems({ body: { items: [{ name: 'Desks', focusAreaId: id }] } }),
  updateCostItem: () =>
    client.updateCostItem({
      params: { id },
      query: { updateMask: 'externalCostItemId' },
      body: { externalCostItemId: 'PO-1' },
    }),
}
const reads = {
  listFocusAreas: () => client.listFocusAreas({}),
  getOrganization: () => client.getOrganization({ params: { id } }),
  listCostItems: () => client.listCostItems({}),
  listVulnerabilities: () => client.listVulnerabilities({}),
}

test('there are 1,000 of them', () => {
  expect(new Set(foreignAnswers.map(({ title }) => title)).size).toBe(1000)
})

/** Statuses after which a list is asked for smaller pages. */
const excessive: readonly number[] = [413, 414, 431, 504, 524]

const calls = Object.entries({ ...writes, ...reads })

test.each(calls.map(([name, call], at) => ({ name, call, at })))(
  '$name is not taken for done, is asked once, and does not follow anybody elsewhere',
  async ({ name, call, at }) => {
    const wrong: string[] = []
    // Each answer is given to some of the calls; in a long run to all.
    const chosen = foreignAnswers.filter((_, number) => isLongRun || number % 5 === at % 5)
    for (const answer of chosen) {
      if (mayBeTheService(name as keyof typeof writes | keyof typeof reads, answer)) continue
      given = answer
      asked = 0
      const outcome = await call().then(
        (value) => `acknowledged ${JSON.stringify(value)}`,
        (error: unknown) => (error instanceof Failure ? error.kind : `threw ${String(error)}`),
      )
      // `fetch` rejects on a 407 unless a configured proxy sent it.
      const expected = answer.status === 407 ? 'offline' : 'foreign'
      const isAskedOnce = asked === 1 || (name.startsWith('list') && excessive.includes(answer.status))
      if (outcome !== expected || !isAskedOnce)
        wrong.push(`${answer.title}: ${outcome}, asked ${asked} times`)
    }
    expect(wrong).toEqual([])
  },
)
