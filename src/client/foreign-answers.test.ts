// Whatever answers in the service's place: no write counts as done, and nothing that was read is taken for data.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignAnswer, foreignAnswers } from '#testing/foreign-answers.ts'
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
const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  createFocusArea: () => client.createFocusArea({ body: { name: 'Growth', focusAreaTypeId: id } }),
  updateFocusArea: () =>
    client.updateFocusArea({
      params: { focusAreaId: id },
      query: { updateMask: 'name' },
      body: { name: 'Growth' },
    }),
  deleteFocusArea: () => client.deleteFocusArea({ params: { focusAreaId: id } }),
  archiveOrganization: () => client.archiveOrganization({ params: { organizationId: id }, body: 'merged' }),
  importCostItems: () => client.importCostItems({ body: { items: [{ name: 'Desks', focusAreaId: id }] } }),
  updateCostItem: () =>
    client.updateCostItem({
      params: { id },
      query: { updateMask: 'externalCostItemId' },
      body: { externalCostItemId: 'PO-1' },
    }),
}
const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  listFocusAreas: () => client.listFocusAreas({}),
  getOrganization: () => client.getOrganization({ params: { organizationId: id } }),
  listCostItems: () => client.listCostItems({}),
  listVulnerabilities: () => client.listVulnerabilities({}),
}

/** 201 without anything that contradicts it is what a bulk request is answered with (§4.5): the two cannot be told apart. */
function mayBeTheService(name: string, { status, body }: ForeignAnswer): boolean {
  return name === 'importCostItems' && status === 201 && isJsonOrNothing(body.toString())
}

function isJsonOrNothing(text: string): boolean {
  try {
    if (text !== '') JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('there are 500 of them', () => {
  expect(new Set(foreignAnswers.map(({ title }) => title)).size).toBe(500)
})

test.each(Object.entries({ ...writes, ...reads }))(
  '%s is not taken for done, is asked once, and does not follow anybody elsewhere',
  async (name, call) => {
    const wrong: string[] = []
    for (const answer of foreignAnswers) {
      if (mayBeTheService(name, answer)) continue
      given = answer
      asked = 0
      const outcome = await call().then(
        (value) => `acknowledged ${JSON.stringify(value)}`,
        (error: unknown) => (error instanceof Failure ? 'failed' : `threw ${String(error)}`),
      )
      if (outcome !== 'failed' || asked !== 1) wrong.push(`${answer.title}: ${outcome}, asked ${asked} times`)
    }
    expect(wrong).toEqual([])
  },
)
