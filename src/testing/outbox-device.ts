// A device with an outbox, and the real service that it writes to, between which answers can be lost or changed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { type Client, createClient } from '#client/client.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import { fieldsOf, patchBetween, type RecordFields } from '#contract/record-patch.ts'
import type { Atomicity } from '#offline/imports/atomicity.ts'
import type { OutboxEntry, WriteIntent } from '#offline/outbox/entry.ts'
import { Outbox } from '#offline/outbox/outbox.ts'
import type { EntryStore, OutboxBackend } from '#offline/outbox/outbox-cache.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { type EngineName, startTestService, type TestService } from './service.ts'
import type { TestSite } from './site.ts'

export interface Device {
  readonly outbox: Outbox
  /** Signs in a different person. */
  enter(person: string): void
  connect(): void
  /** The entries once none is about to be sent. */
  settled(): Promise<readonly OutboxEntry[]>
}

export interface OutboxWorld {
  readonly site: TestSite
  readonly api: Client
  /** While true no request arrives. */
  isDown: boolean
  /** How many of the next answers to writes are lost although the service has done the work. */
  lostAnswers: number
  /** Answers in place of the service; undefined lets a request through. */
  intercept: (method: string, path: string, url: URL) => Response | undefined
  /** Methods and paths of what was sent, in order. */
  readonly sent: string[]
  /** Begins a new site, with nothing lost yet. */
  renew(): Promise<void>
}

/**
 * The service of a test file, and a new site for each of its tests. `fetch` goes to the service with the credential of the
 * present site.
 */
export function setUpOutboxWorld(engine: EngineName = 'sqlite'): OutboxWorld {
  let service: TestService
  let direct: typeof fetch
  const sent: string[] = []
  const fresh = () => ({ isDown: false, lostAnswers: 0, intercept: () => undefined })
  const renew = async () => {
    const site = await service.site()
    const planning = { kind: 'cloud', cloudId: site.id } as const
    const api = createClient({ origin: service.origin, planning, timeout: 100_000 })
    Object.assign(world, { site, api }, fresh())
    sent.length = 0
  }
  // The site and its client come before the first test.
  const world = { sent, renew, ...fresh() } as unknown as OutboxWorld
  // The credential of the session, which in a browser is a cookie.
  const fetchFromSite = async (url: string, init: RequestInit) => {
    const { method = 'GET', headers } = init
    const address = new URL(url)
    const path = address.pathname.replace(/^.*\/v1/, '')
    sent.push(`${method} ${path}`)
    if (world.isDown) throw new TypeError('the connection was refused')
    const instead = world.intercept(method, path, address)
    if (instead) return instead
    const answer = await direct(url, {
      ...init,
      headers: { ...(headers as Record<string, string>), ...world.site.headers },
    })
    if (method === 'GET' || world.lostAnswers === 0) return answer
    world.lostAnswers -= 1
    throw new TypeError('the connection was reset')
  }

  beforeAll(async () => {
    service = await startTestService(engine)
    direct = globalThis.fetch
  })
  beforeEach(() => {
    vi.stubGlobal('fetch', fetchFromSite)
    return renew()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await service.close()
  })
  return world
}

/** An answer of the service that refuses. */
export function refusal(status: number, message = 'No.', headers: Record<string, string> = {}): Response {
  const errors = [{ type: 'test', message }]
  return new Response(JSON.stringify({ errors }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** Of all devices, so that one which is opened later has no clock that went back. */
let time = 0

interface DeviceTraits {
  readonly isSameUser?: OutboxBackend['isSameUser']
  readonly isSessionOver?: OutboxBackend['isSessionOver']
  /** Puts something between the outbox and what it is kept in. */
  readonly opened?: (store: EntryStore) => EntryStore
  readonly keepsImportKeys?: boolean
  readonly siteHas?: OutboxBackend['siteHas']
  readonly onLearned?: (atomicity: Atomicity) => void
  readonly now?: () => number
}

/** Runs ahead whenever it is asked, so that nothing waits for its turn. Each request seems to take 100 s. */
function leapingClock(): number {
  time += 100_000
  return time
}

/** A device that is not connected yet. */
export function openDevice(
  { api }: Pick<OutboxWorld, 'api'>,
  name: string = randomUUID(),
  {
    isSameUser = async () => true,
    isSessionOver = async () => true,
    opened = (store) => store,
    keepsImportKeys = false,
    siteHas = async () => true,
    onLearned = () => {},
    now = leapingClock,
  }: DeviceTraits = {},
): Device {
  let isConnected = false
  time = Math.max(time, Date.now())
  const outbox = new Outbox({
    api,
    now,
    chance: () => 0,
    newId: randomUUID,
    isConnected: () => isConnected,
    onDelivered: () => {},
    onLearned,
  })
  const enter = (person: string) =>
    outbox.enter({
      owner: 'someone',
      store: opened(new OutboxStore(person)),
      withLock: (work) => work(),
      channel: new BroadcastChannel(`outbox ${randomUUID()}`),
      isSameUser,
      isSessionOver,
      keepsImportKeys: () => keepsImportKeys,
      siteHas,
    })
  enter(name)
  const isThrough = (entries: readonly OutboxEntry[]) =>
    entries.every(({ state }) => state !== 'queued' && state !== 'sending' && state !== 'unknown')
  return {
    outbox,
    enter,
    connect: () => {
      isConnected = true
      outbox.sendNow()
    },
    settled: () =>
      vi.waitFor(
        () => {
          const { entries } = outbox.getSnapshot()
          if (entries.length === 0 || !isThrough(entries)) throw new Error('still under way')
          return entries
        },
        { timeout: 100_000, interval: 5 },
      ),
  }
}

/** What creates a focus area at the top. */
export function creation({ site }: OutboxWorld, name: string): WriteIntent {
  return {
    resource: 'focus-area',
    verb: 'create',
    record: `tmp:${randomUUID()}`,
    label: name,
    body: { name, focusAreaTypeId: site.focusAreaTypes[0] ?? '', ownerId: site.principalId },
  }
}

/** What changes fields of a focus area, as its form was opened. */
export function change(area: FocusArea, wanted: Partial<RecordFields>): WriteIntent {
  const base = fieldsOf(area)
  const { mask, body } = patchBetween(base, wanted)
  return {
    resource: 'focus-area',
    verb: 'update',
    record: area.id,
    label: area.name,
    mask,
    body: { ...body },
    base: { ...base },
  }
}

/** A focus area at the top, with an external ID. */
export function newArea({ api, site }: OutboxWorld, name: string): Promise<FocusArea> {
  return api.createFocusArea({
    body: { name, focusAreaTypeId: site.focusAreaTypes[0] ?? '', ownerId: site.principalId, externalId: 'E' },
  })
}
