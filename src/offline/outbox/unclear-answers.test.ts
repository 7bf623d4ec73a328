// What becomes of a write whose answer does not say whether it was, or could ever be, carried out.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import {
  change,
  type Device,
  newArea,
  openDevice,
  refusal,
  setUpOutboxWorld,
} from '#testing/outbox-device.ts'
import { deliver } from './delivery.ts'
import type { OutboxEntry, Receipt } from './entry.ts'
import type { DeliveryTools } from './outcome.ts'

const world = setUpOutboxWorld()

const archives = () => world.sent.filter((line) => line.endsWith(':archive'))

describe('an archive without an answer', () => {
  const body = () => ({
    name: 'Retail',
    organizationTypeId: world.site.organizationTypes[0] ?? '',
    ownerId: world.site.principalId,
  })
  const sendIt = async (attempts: number, prepare: (id: string) => unknown = () => {}) => {
    const { id } = await world.api.createOrganization({ body: body() })
    await prepare(id)
    world.sent.length = 0
    const entry = {
      resource: 'organization',
      verb: 'archive',
      record: id,
      label: 'Retail',
      seq: 1,
      attempts,
    } as const
    const whole: OutboxEntry = { ...entry, operation: 'o', at: 0, state: 'sending', nextAt: 0 }
    const { change } = await deliver(world.api, whole, {} as DeliveryTools)
    return [change, archives().length]
  }
  const applied = (kind: Receipt['kind']) => ({ state: 'applied', receipt: { kind } })

  test('is confirmed by the status of the organization, and not sent again', async () => {
    const { outbox, connect, settled } = openDevice(world)
    const { id } = await world.api.createOrganization({ body: body() })
    await outbox.enqueue({ resource: 'organization', verb: 'archive', record: id, label: 'Retail' })
    world.lostAnswers = 1
    connect()
    expect(await settled()).toMatchObject([applied('already-so')])
    expect(archives()).toHaveLength(1)
  })

  test('is sent again when the organization is not archived', async () => {
    expect(await sendIt(2)).toEqual([applied('as-sent'), 1])
  })

  test('is sent again where the organization cannot be read', async () => {
    const archiveIt = (id: string) => {
      world.intercept = (method) => (method === 'GET' ? refusal(403) : undefined)
      return world.api.archiveOrganization({ params: { id } })
    }
    expect(await sendIt(2, archiveIt)).toEqual([applied('as-sent'), 1])
  })

  test('is not looked at before it was sent', async () => {
    expect(await sendIt(1)).toEqual([applied('as-sent'), 1])
    expect(world.sent[0]).toMatch(/^POST/)
  })
})

describe('a write that is answered with 401', () => {
  const statesWith = async (isSessionOver: boolean) => {
    const [one, two] = [await newArea(world, 'One'), await newArea(world, 'Two')]
    const device = openDevice(world, randomUUID(), { isSessionOver: async () => isSessionOver })
    world.intercept = (method, path) =>
      method === 'PATCH' && path.endsWith(one.id) ? refusal(401) : undefined
    await device.outbox.enqueue(change(one, { name: 'One more' }))
    await device.outbox.enqueue(change(two, { name: 'Two more' }))
    device.connect()
    const states = () => device.outbox.getSnapshot().entries.map(({ state }) => state)
    return { ...device, states }
  }

  test('waits alone while the session holds, and goes again after the next sign-in', async () => {
    const { outbox, settled, states } = await statesWith(false)
    expect((await settled()).map(({ state, problem }) => [state, problem?.kind])).toEqual([
      ['parked', 'unauthorized'],
      ['applied', undefined],
    ])
    world.intercept = () => undefined
    outbox.probeParked()
    await vi.waitFor(() => expect(states()).toEqual(['applied', 'applied']))
  })

  test.each([
    ['is confirmed', ({ outbox }: Device) => outbox.probeParked()],
    ['enters again', ({ enter }: Device, name: string) => enter(name)],
  ])('is sent again when its person %s before the refusal is noted', async (_, signIn) => {
    const area = await newArea(world, 'Before')
    const name = randomUUID()
    const isSessionOver = async () => {
      world.intercept = () => undefined
      signIn(device, name)
      await vi.waitFor(() => expect(device.outbox.getSnapshot().isKnown).toBe(true))
      await new Promise((resolve) => setTimeout(resolve))
      return true
    }
    const device = openDevice(world, name, { isSessionOver })
    await device.outbox.enqueue(change(area, { name: 'After' }))
    world.intercept = (method) => (method === 'PATCH' ? refusal(401) : undefined)
    device.connect()
    const read = () => world.api.getFocusArea({ params: { id: area.id } })
    await vi.waitFor(async () => expect((await read()).name).toBe('After'))
  })

  test('keeps the others of its area when the session is over', async () => {
    const { states } = await statesWith(true)
    await vi.waitFor(() => expect(states()).toEqual(['parked', 'queued']))
  })
})
