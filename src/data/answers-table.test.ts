// Each answer × each kind of write and read: what is said, what is kept, and what is sent next. An answer is the service's
// only when it has the shape that the API gives to it (§7); everything else says nothing, whatever its status.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { readSession } from '#client/session-client.ts'
import { referenceListQuery } from '#data/funds/reference-lists.ts'
import { childrenQuery, namesQuery, recordQuery } from '#data/records/record-queries.ts'
import { messages as english } from '#messages/en/ui.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { IntentWithRows } from '#offline/outbox/outbox.ts'
import { MemoryEntries } from '#offline/outbox/outbox-store.ts'
import { openConsole } from '#testing/contrary-upstream/console.ts'
import { partOf } from '#testing/import-part.ts'
import { change, creation, newArea, openDevice, refusal, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { describeReason } from '#ui/records/describe-change.ts'
import { catalogQuery } from './catalog.ts'
import { changeActs } from './change-acts.ts'
import { reasonOf } from './change-progress.ts'

const world = setUpOutboxWorld()

interface Foreign {
  readonly title: string
  readonly status: number
  /** Returns a new answer each time, because a body can be read only once. */
  readonly answer: () => Response
}

const statuses = [301, 302, 400, 401, 403, 404, 405, 409, 413, 429, 500, 501, 502, 503, 504] as const
const bodies: Readonly<Record<string, string>> = {
  'a page': '<!doctype html><title>Nginx</title><h1>Nginx</h1>',
  'data of another shape': '{"code":7,"message":"no route"}',
  nothing: '',
  'an error that is cut': '{"errors":[{"type":"NOT_FOUND","mess',
}
const foreign: readonly Foreign[] = [...statuses, 200].flatMap((status) =>
  Object.entries(bodies).map(([body, text]) => ({
    title: `${status} with ${body}`,
    status,
    answer: () =>
      new Response(text, {
        status,
        ...(status === 301 || status === 302 ? { headers: { location: '/login' } } : {}),
      }),
  })),
)

/** One write, and how often the service has carried it out. */
interface Asked {
  readonly intent: IntentWithRows
  readonly count: () => Promise<number>
}

const named = () => `N ${randomUUID()}`
const focusArea = (id: string) => world.api.getFocusArea({ params: { id } })
const isMissing = (reading: Promise<unknown>) =>
  reading.then(
    () => 0,
    () => 1,
  )
const listed = async (name: string) =>
  (await world.api.listFocusAreas({ query: { nameContains: name } })).values.length

async function newItem() {
  const area = await newArea(world, named())
  const name = named()
  await world.api.importCostItems({ body: { items: [{ name, focusAreaId: area.id }] } })
  const { values } = await world.api.listCostItems({ query: { limit: '1000' } })
  return values.find((item) => item.name === name)?.costItemId ?? ''
}

const writes: Readonly<Record<string, () => Promise<Asked>>> = {
  'the creation of a record': async () => {
    const name = named()
    return { intent: creation(world, name), count: () => listed(name) }
  },
  'an update of a record': async () => {
    const area = await newArea(world, named())
    const name = named()
    return {
      intent: change(area, { name }),
      count: async () => Number((await focusArea(area.id)).name === name),
    }
  },
  'a move of a record': async () => {
    const [parent, focusAreaTypeId = ''] = [await newArea(world, named()), world.site.focusAreaTypes[1]]
    const area = await world.api.createFocusArea({
      body: { name: named(), focusAreaTypeId, ownerId: world.site.principalId },
    })
    const count = async () => Number((await focusArea(area.id)).parent?.id === parent.id)
    const fields = { mask: ['parentId'], body: { parentId: parent.id }, base: { parentId: null } }
    return {
      intent: { resource: 'focus-area', verb: 'update', record: area.id, label: area.name, ...fields },
      count,
    }
  },
  'the deletion of a record': async () => {
    const { id, name } = await newArea(world, named())
    return {
      intent: { resource: 'focus-area', verb: 'delete', record: id, label: name },
      count: () => isMissing(focusArea(id)),
    }
  },
  'the archiving of an organization': async () => {
    const { principalId: ownerId, organizationTypes } = world.site
    const body = { name: named(), organizationTypeId: organizationTypes[0] ?? '', ownerId }
    const { id, name } = await world.api.createOrganization({ body })
    const read = () => world.api.getOrganization({ params: { id } })
    return {
      intent: { resource: 'organization', verb: 'archive', record: id, label: name },
      count: async () => Number((await read()).status.name === 'ARCHIVED'),
    }
  },
  'an external ID of an item': async () => {
    const id = await newItem()
    const wanted = named()
    const fields = {
      mask: ['externalCostItemId'],
      body: { externalCostItemId: wanted },
      base: { externalCostItemId: null },
    }
    return {
      intent: { resource: 'cost-item', verb: 'update', record: id, label: 'Item', ...fields },
      count: async () =>
        Number((await world.api.getCostItem({ params: { id } })).externalCostItemId === wanted),
    }
  },
  'the deletion of an item': async () => {
    const id = await newItem()
    return {
      intent: { resource: 'cost-item', verb: 'delete', record: id, label: 'Item' },
      count: () => isMissing(world.api.getCostItem({ params: { id } })),
    }
  },
  'an import of items': async () => {
    const area = await newArea(world, named())
    const [one, two] = [named(), named()]
    const names = async () =>
      (await world.api.listCostItems({ query: { limit: '1000' } })).values.map(({ name }) => name)
    return {
      intent: partOf(area.id, [{ name: one }, { name: two, externalId: two }], false),
      count: async () => (await names()).filter((name) => name === one || name === two).length / 2,
    }
  },
}

/** The entry at each of its states, while the first answer to its request is another one. */
async function courseOf({ intent }: Asked, answer: () => Response): Promise<OutboxEntry[]> {
  const device = openDevice(world, randomUUID(), {
    isSessionOver: async () => false,
    keepsImportKeys: true,
    opened: () => new MemoryEntries(),
  })
  const seen: OutboxEntry[] = []
  device.outbox.subscribe(() => seen.push(...device.outbox.getSnapshot().entries))
  let isFirst = true
  world.intercept = (method) => {
    if (method === 'GET' || !isFirst) return undefined
    isFirst = false
    return answer()
  }
  await device.outbox.enqueue(intent)
  device.connect()
  const isOver = ({ state }: OutboxEntry) => !['queued', 'sending', 'unknown'].includes(state)
  // It would wait a second after what is no answer.
  await vi.waitFor(
    () => {
      device.outbox.sendNow()
      expect(device.outbox.getSnapshot().entries.every(isOver)).toBe(true)
    },
    { interval: 2, timeout: 20_000 },
  )
  world.intercept = () => undefined
  const acts = changeActs(device.outbox.getSnapshot().entries[0] as OutboxEntry, device.outbox)
  offered = acts.map(({ kind }) => kind)
  device.outbox.leave()
  return seen
}

/** What can be done about the entry of the last course. */
let offered: readonly string[] = []

describe.each(Object.entries(writes))('%s', (title, begin) => {
  test('is kept and sent again, whatever answers in the place of the service', async () => {
    const wrong: string[] = []
    for (const { title: what, status, answer } of foreign) {
      const mayBeRead =
        title === 'an import of items' && status === 400 && what.endsWith('data of another shape')
      if (mayBeRead) continue
      const asked = await begin()
      const seen = await courseOf(asked, answer)
      const [last] = seen.slice(-1)
      const told = seen.find(({ problem }) => problem !== undefined)
      const isSplit = title === 'an import of items' && status === 413
      const said = told ? describeReason(english, reasonOf(told)) : ''
      const isKept = seen.every(({ body, mask, state }) => {
        const { intent } = asked
        const isOpen = ['queued', 'sending', 'unknown', 'applied'].includes(state)
        return isOpen && JSON.stringify([body, mask]) === JSON.stringify([intent.body, intent.mask])
      })
      const isNamed = status < 400 || said.includes(String(status))
      const result = {
        state: last?.state,
        count: await asked.count(),
        kind: isSplit ? 'foreign' : told?.problem?.kind,
        isKept,
        isNamed: isSplit || isNamed,
      }
      const right = { state: 'applied', count: 1, kind: 'foreign', isKept: true, isNamed: true }
      if (JSON.stringify(result) !== JSON.stringify(right))
        wrong.push(`${what}: ${JSON.stringify(result)} ${said}`)
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

type Course = readonly [state: string, said: string, acts: string]

/** The first answer of the service itself, what it says, and what can be done. */
const own: readonly (readonly [kind: string, status: number, type: string, ...Course])[] = [
  [
    'an update of a record',
    400,
    'FORMAT_INVALID',
    'refused',
    'The service did not accept it: “No.”',
    'retry discard',
  ],
  ['an update of a record', 401, 'UNAUTHENTICATED', 'parked', english.reasons.unauthorized, 'retry discard'],
  ['an update of a record', 403, 'UNAUTHORIZED', 'parked', english.reasons.forbidden, 'retry discard'],
  [
    'an update of a record',
    403,
    'CROSS_SITE_REFUSED',
    'parked',
    english.reasons['cross-site'],
    'retry discard',
  ],
  [
    'an update of a record',
    403,
    'AREA_DISABLED',
    'parked',
    english.reasons['area-disabled'],
    'retry discard',
  ],
  [
    'an update of a record',
    403,
    'SITE_NOT_ACCESSIBLE',
    'parked',
    english.reasons['site-closed'],
    'retry discard',
  ],
  [
    'an update of a record',
    403,
    'SIGN_IN_AGAIN',
    'parked',
    english.reasons['sign-in-again'],
    'retry discard',
  ],
  ['an update of a record', 404, 'NOT_FOUND', 'refused', english.reasons['record-missing'], 'retry discard'],
  [
    'an update of a record',
    404,
    'ADDRESS_UNKNOWN',
    'parked',
    english.reasons['not-implemented'],
    'retry discard',
  ],
  [
    'an update of a record',
    405,
    'METHOD_NOT_ALLOWED',
    'refused',
    'The service did not accept it: “No.”',
    'retry discard',
  ],
  [
    'an update of a record',
    409,
    'EXTERNAL_ID_CONFLICT',
    'refused',
    'It conflicts with other data: “No.”',
    'retry discard',
  ],
  [
    'an update of a record',
    501,
    'NOT_IMPLEMENTED',
    'parked',
    english.reasons['not-implemented'],
    'retry discard',
  ],
  [
    'the deletion of a record',
    404,
    'NOT_FOUND',
    'refused',
    'The service did not accept it: “No.”',
    'retry discard',
  ],
  [
    'the deletion of an item',
    404,
    'NOT_FOUND',
    'refused',
    'The service did not accept it: “No.”',
    'retry discard',
  ],
  [
    'the deletion of a record',
    404,
    'ADDRESS_UNKNOWN',
    'parked',
    english.reasons['not-implemented'],
    'retry discard',
  ],
  ['an update of a record', 429, 'RATE_LIMITED', 'applied', english.reasons.unavailable, ''],
  ['an update of a record', 500, 'INTERNAL', 'applied', english.reasons.unavailable, ''],
  ['an update of a record', 503, 'UNAVAILABLE', 'applied', english.reasons.unavailable, ''],
  ['the creation of a record', 504, 'UPSTREAM_SILENT', 'applied', english.reasons.unavailable, ''],
]

test.each(own)('%s that the service answers with %i %s is %s', async (kind, status, type, ...course) => {
  const asked = await writes[kind]?.()
  if (!asked) throw new Error(`there is no ${kind}`)
  const errors = [{ type, message: 'No.' }]
  const seen = await courseOf(asked, () => Response.json({ errors }, { status }))
  const told = seen.find(({ problem }) => problem !== undefined)
  const said = told ? describeReason(english, reasonOf(told)) : ''
  expect([seen.at(-1)?.state, said, offered.join(' ')]).toEqual(course)
  expect(await asked.count()).toBe(course[0] === 'applied' ? 1 : 0)
})

test('an update of a record that is gone keeps the text, and can be tried again', async () => {
  const area = await newArea(world, named())
  await world.api.deleteFocusArea({ params: { id: area.id } })
  const seen = await courseOf({ intent: change(area, { name: 'Kept' }), count: async () => 0 }, () =>
    refusal(500),
  )
  expect(seen.at(-1)).toMatchObject({ state: 'refused', problem: { kind: 'gone' }, body: { name: 'Kept' } })
  expect(offered).toEqual(['retry', 'discard'])
})

describe('a read', () => {
  test('takes no record away and ends no session, whatever answers in the place of the service', async () => {
    const serviceFetch = globalThis.fetch
    const { id } = await newArea(world, named())
    const { planning, queryClient } = openConsole(world.api.settings.origin, {
      headers: world.site.headers,
      planning: { kind: 'cloud', cloudId: world.site.id },
    })
    let answer: (() => Response) | undefined
    const through = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer?.() ?? through(url, init))
    await Promise.all([planning.focusAreas.read(), planning.organizations.read()])
    const { signal } = new AbortController()
    const reads: Readonly<Record<string, () => Promise<unknown>>> = {
      'a record': () => queryClient.fetchQuery({ ...recordQuery(planning, 'focus-area', id), retry: false }),
      'its children': () =>
        queryClient.fetchQuery({ ...childrenQuery(planning, 'focus-area', id), retry: false }),
      'records by name': () =>
        queryClient.fetchQuery({ ...namesQuery(planning, 'focus-area', 'N '), retry: false }),
      'a list': () => planning.api.listFocusAreas({ query: { limit: '1000' } }),
      'a list of items': () => planning.api.listBenefitItems({}),
      'a reference list': () =>
        queryClient.fetchQuery({ ...referenceListQuery(planning, 'costTypes'), retry: false }),
      'a catalog': () =>
        queryClient.fetchQuery({ ...catalogQuery(planning, 'focus-area-types'), retry: false }),
      vulnerabilities: () => planning.api.listVulnerabilities({}),
      'the session': () => readSession(planning.api, { signal }),
    }
    const wrong: string[] = []
    for (const { title, status, answer: given } of foreign)
      for (const [name, read] of Object.entries(reads)) {
        answer = given
        queryClient.clear()
        const outcome = await read().then(
          (value) => `answered ${JSON.stringify(value)}`,
          ({ kind, status: named }) => `${kind} ${named}`,
        )
        answer = undefined
        const isThere = planning.focusAreas.getSnapshot().index.find(id) !== undefined
        if (outcome !== `foreign ${status}` || !isThere)
          wrong.push(`${title}, ${name}: ${outcome}, ${isThere}`)
      }
    expect(wrong).toEqual([])
    // Of a list that is read again nothing is believed either.
    answer = foreign.find(({ status }) => status === 404)?.answer
    await planning.focusAreas.read()
    expect(planning.focusAreas.getSnapshot().index.find(id)).toBeDefined()
    vi.stubGlobal('fetch', serviceFetch)
  })

  test('takes a record away only when the service says twice that it does not have it', async () => {
    const serviceFetch = globalThis.fetch
    const { id } = await newArea(world, named())
    const { planning, queryClient } = openConsole(world.api.settings.origin, {
      headers: world.site.headers,
      planning: { kind: 'cloud', cloudId: world.site.id },
    })
    await planning.focusAreas.read()
    const through = globalThis.fetch
    let refusals = 1
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith(id) || refusals === 0) return through(url, init)
      refusals -= 1
      return refusal(404)
    })
    const read = () => queryClient.fetchQuery({ ...recordQuery(planning, 'focus-area', id), staleTime: 0 })
    expect((await read()).id).toBe(id)
    refusals = 2
    await expect(read()).rejects.toMatchObject({ kind: 'not-found' })
    expect(planning.focusAreas.getSnapshot().index.find(id)).toBeUndefined()
    vi.stubGlobal('fetch', serviceFetch)
  })

  test('takes an item out of its list only when the service does not have it', async () => {
    const serviceFetch = globalThis.fetch
    const { id: focusAreaId } = await newArea(world, named())
    await world.api.importCostItems({ body: { items: [{ name: 'Desks', focusAreaId }] } })
    const { planning } = openConsole(world.api.settings.origin, {
      headers: world.site.headers,
      planning: { kind: 'cloud', cloudId: world.site.id },
    })
    await planning.costItems.read()
    const names = () => planning.costItems.getSnapshot().items.map(({ name }) => name)
    expect(names()).toEqual(['Desks'])
    const [item] = planning.costItems.getSnapshot().items
    // A node that lags behind leaves it out of the list.
    const through = globalThis.fetch
    const empty = { values: [], last: true, totalCount: 0, nextPageCursor: null }
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url.includes('/funds/cost-item?') ? Response.json(empty) : through(url, init),
    )
    await planning.costItems.read()
    expect(names()).toEqual(['Desks'])
    await world.api.deleteCostItem({ params: { id: item?.id ?? '' } })
    await planning.costItems.read()
    expect(names()).toEqual([])
    vi.stubGlobal('fetch', serviceFetch)
  })
})
