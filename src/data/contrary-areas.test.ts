// What closes at a service: an area, a list, the right to write. One of them closes, and everything else continues.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { referenceListQuery } from '#data/funds/reference-lists.ts'
import { recordQuery } from '#data/records/record-queries.ts'
import { questionsFor } from '#features/records/service-search.ts'
import { viewStateOf } from '#features/records/use-tree-view.ts'
import { openConsole } from '#testing/contrary-upstream/console.ts'
import type { Switch } from '#testing/contrary-upstream/switches.ts'
import {
  type ContraryUpstream,
  startContraryUpstream,
  upstreamAccount,
} from '#testing/contrary-upstream/upstream.ts'
import { cookieOf, signInAt, startTestGateway } from '#testing/gateway.ts'

let upstream: ContraryUpstream

async function open(...switches: Switch[]) {
  upstream = await startContraryUpstream(switches)
  return openConsole(upstream.origin)
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await upstream.close()
})

/** The first focus area that has three above it. */
function deepArea(): string {
  const { focusAreas } = upstream.data
  const depth = (id: string | null): number =>
    id === null ? -1 : 1 + depth(focusAreas.get(id)?.parentId ?? null)
  return [...focusAreas.keys()].find((id) => depth(id) === 3) ?? ''
}

test('a service without a list of focus areas is said to have none, and is walked from a record up to the root', async () => {
  const { planning, queryClient } = await open('focus-areas-not-listed', 'ids-of-any-shape')
  const { focusAreas } = planning
  await focusAreas.read()
  expect(viewStateOf(focusAreas.getSnapshot(), 'focus-areas')).toMatchObject({
    kind: 'unlisted',
    failure: {
      what: 'focus-areas',
      cause: { kind: 'not-implemented', errors: [{ message: 'endpoint not implemented yet' }] },
    },
  })

  const id = deepArea()
  await queryClient.fetchQuery(recordQuery(planning, 'focus-area', id))
  expect(viewStateOf(focusAreas.getSnapshot(), 'focus-areas')).toMatchObject({
    kind: 'list',
    remark: { kind: 'unlisted', records: 1 },
  })
  const { index } = focusAreas.getSnapshot()
  const above = index.ancestors(index.slotOf(id) ?? 0)
  expect(above.map(({ kind }) => kind)).toEqual(['ghost', 'ghost', 'ghost'])
  for (const node of above) await queryClient.fetchQuery(recordQuery(planning, 'focus-area', node.id))
  expect(index.ancestors(index.slotOf(id) ?? 0).map(({ kind }) => kind)).toEqual([
    'record',
    'record',
    'record',
  ])
})

test('where nothing is listed a search asks for a focus area by any id, and for organizations by name', async () => {
  const { planning, queryClient } = await open('focus-areas-not-listed', 'ids-of-any-shape')
  await planning.focusAreas.read()
  const id = deepArea()
  const questions = questionsFor(planning, id)
  expect(questions.map(({ hierarchy, matched }) => `${hierarchy} by ${matched}`)).toEqual([
    'focus-areas by id',
    'organizations by name',
  ])
  const found = await questions[0]?.ask(new AbortController().signal, queryClient)
  expect(found?.items).toMatchObject([{ record: { id } }])
})

test('a focus area is created where nothing is listed, once', async () => {
  const console = await open('focus-areas-not-listed')
  const { data } = upstream
  const before = data.focusAreas.size
  const entry = await console.write({
    resource: 'focus-area',
    verb: 'create',
    record: 'tmp:1',
    label: 'New',
    body: { name: 'New', focusAreaTypeId: data.focusAreaTypes[0] ?? '', ownerId: 'user-1' },
  })
  expect(entry.state).toBe('applied')
  expect(data.focusAreas.size).toBe(before + 1)
})

test('organizations that are closed close alone, with the reason', async () => {
  const { planning } = await open('organizations-closed')
  await Promise.all([planning.organizations.read(), planning.focusAreas.read()])
  expect(viewStateOf(planning.organizations.getSnapshot(), 'organizations')).toMatchObject({
    kind: 'failed',
    failure: {
      cause: { kind: 'forbidden', errors: [{ message: 'organizations are disabled for this site' }] },
    },
  })
  expect(viewStateOf(planning.focusAreas.getSnapshot(), 'focus-areas').kind).toBe('list')
  expect(planning.requestLog.getSnapshot().areas).toMatchObject({
    organizations: { reading: { failure: 'forbidden' } },
    'focus-areas': { reading: { failure: undefined } },
  })
})

test('a list that is too much for one answer of a gateway is read to its end in smaller pages', async () => {
  upstream = await startContraryUpstream(['large-records'])
  const gateway = await startTestGateway({ environment: { UPSTREAM_SITE_URL: upstream.origin } })
  const { email, apiToken } = upstreamAccount
  const cookie = cookieOf(await signInAt(gateway.origin, { email, apiToken }))
  const { planning } = openConsole(gateway.origin, { headers: { cookie }, planning: { kind: 'site' } })
  await planning.focusAreas.read()
  const { state, index } = planning.focusAreas.getSnapshot()
  expect(state).toEqual({ kind: 'done', end: 'complete' })
  expect(index.recordCount).toBe(upstream.data.focusAreas.size)
  expect(planning.connection.getState()).toBe('connected')
  expect(upstream.log.filter((line) => line.includes('/focus-areas?limit=')).length).toBeGreaterThan(1)
  await gateway.close()
})

test('the array of categories under a 403 is neither data nor words', async () => {
  const { planning, queryClient } = await open('categories-in-refusals')
  const observer = new QueryObserver(queryClient, referenceListQuery(planning, 'investmentCategories'))
  const { error, data } = await observer.refetch()
  expect(data).toBeUndefined()
  expect(error).toMatchObject({ kind: 'forbidden', status: 403, errors: [] })
})

test('a write without the required scope is parked with its reason, and does not sign the person out', async () => {
  const console = await open('unauthorized-by-scope')
  const [id = ''] = [...upstream.data.focusAreas.keys()]
  const entry = await console.write({
    resource: 'focus-area',
    verb: 'update',
    record: id,
    label: 'Growth',
    mask: ['name'],
    body: { name: 'Other' },
    base: { name: 'Growth' },
  })
  expect(entry).toMatchObject({
    state: 'parked',
    problem: { status: 401, message: 'Unauthorized; scope does not match' },
  })
  expect(upstream.data.focusAreas.get(id)?.name).toBe('Growth')
})
