// What a device keeps for the people who sign in on it.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { Device } from './device.ts'
import { outboxName } from './wipe.ts'

const kept = new Map<string, string>()
const storage = {
  get length() {
    return kept.size
  },
  key: (at: number) => [...kept.keys()][at] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
} as Storage
let devices: Device[] = []

function openDevice(): { readonly device: Device; readonly events: string[] } {
  const device = new Device({ openStorage: () => storage, service: 'https://planning.test' })
  const events: string[] = []
  for (const event of ['entered', 'confirmed', 'replaced', 'left', 'signed-out-elsewhere'] as const)
    device.events.on(event, () => void events.push(event))
  devices.push(device)
  return { device, events }
}

function sessionOf(person: string, site = 'site'): Session {
  return {
    principal: { id: person, name: person, email: `${person}@example.com`, kind: 'user' },
    site: { id: site, name: site },
    scopes: [],
    disabledAreas: [],
    expiresAt: '2099-01-01T00:00:00Z',
  }
}

/** Enters as a person, and leaves that many changes behind which are not sent. */
async function leavePending(device: Device, session: Session, count: number): Promise<void> {
  await device.enter(session)
  const store = new OutboxStore(outboxName(device.scope ?? ''))
  await store.add(
    Array.from({ length: count }, () => ({
      resource: 'focus-area',
      verb: 'delete',
      record: randomUUID(),
      label: 'Payments',
      operation: randomUUID(),
      at: 1,
      state: 'queued',
      attempts: 0,
      nextAt: 0,
    })),
  )
  store.close()
}

afterEach(() => {
  for (const device of devices) device.leave()
  devices = []
  kept.clear()
})

test('a list that one tab wrote is news in the others, and not in this one', async () => {
  const [one, other] = [openDevice().device, openDevice().device]
  const heard = (device: Device) =>
    new Promise((resolve) => device.events.on('list-written', (written) => resolve(written)))
  await Promise.all([one.enter(sessionOf('ada')), other.enter(sessionOf('ada'))])
  const both = Promise.all([heard(one), heard(other)])
  one.replicaContext().onWrite('focus-areas', true)
  const list = 'focus-areas'
  expect(await both).toEqual([
    { list, isElsewhere: false },
    { list, isElsewhere: true },
  ])
})

test('a person enters once, and is confirmed when they are found again', async () => {
  const { device, events } = openDevice()
  const ana = sessionOf(randomUUID())
  await device.enterConfirmed(ana)
  await device.enterConfirmed(ana)
  expect(events).toEqual(['left', 'entered', 'confirmed'])
  expect(device.scope).toEqual(expect.any(String))
  device.leave()
  expect(device.scope).toBeUndefined()
  expect(device.journal).toBeUndefined()
})

test('a person who left while the device was still opening for them does not enter', async () => {
  const { device, events } = openDevice()
  const entering = device.enter(sessionOf('ada'))
  device.leave()
  expect(await entering).toBe(false)
  expect(device.scope).toBeUndefined()
  expect(events).toEqual(['left'])
})

test.each([
  ['another person', randomUUID(), 'site', true],
  ['the same person on another site', 'ana', 'elsewhere', true],
  ['the same person', 'ana', 'site', false],
])('what the last person saw is given up for %s', async (_, person, site, isReplaced) => {
  const { device, events } = openDevice()
  await device.enterConfirmed(sessionOf('ana'))
  await device.enterConfirmed(sessionOf(person, site))
  expect(events.includes('replaced')).toBe(isReplaced)
})

test('pending changes of all other people are counted, and not those of the person themselves', async () => {
  const { device } = openDevice()
  await leavePending(device, sessionOf(randomUUID()), 2)
  await leavePending(device, sessionOf(randomUUID()), 3)
  await device.enter(sessionOf(randomUUID()))
  const others = await device.countOtherPending()
  expect(others).toBe(5)
  await leavePending(device, sessionOf(randomUUID()), 1)
  expect(await device.countOtherPending()).toBe(5)
})

test('the last person is recalled with what they have pending, until they sign out', async () => {
  const { device } = openDevice()
  expect(await device.recallLastPerson()).toBeUndefined()
  const person = randomUUID()
  await device.enterConfirmed(sessionOf(person))
  await leavePending(device, sessionOf(person), 1)
  expect(await device.recallLastPerson()).toEqual({ email: `${person}@example.com`, pending: 1 })
  await device.wipe()
  expect(await device.recallLastPerson()).toBeUndefined()
})

test('signing out in one tab takes the person out of the others', async () => {
  const [one, other] = [openDevice(), openDevice()]
  const ana = sessionOf(randomUUID())
  await one.device.enter(ana)
  await other.device.enter(ana)
  await one.device.wipe()
  await expect.poll(() => other.events).toContain('signed-out-elsewhere')
  expect(other.device.scope).toBeUndefined()
  expect(one.events).not.toContain('signed-out-elsewhere')
})

test('a device that is to keep nothing has no journal, deletes what it kept, and may keep again', async () => {
  const { device } = openDevice()
  const ana = sessionOf(randomUUID())
  await device.enter(ana)
  expect(await device.journal).toBeDefined()
  await device.setKeepsNothing(true)
  expect(device.scope).toBeUndefined()
  await device.enter(ana)
  expect(device.journal).toBeUndefined()
  await device.setKeepsNothing(false)
  expect(device.scope).toEqual(expect.any(String))
  device.leave()
  await device.enter(ana)
  expect(await device.journal).toBeDefined()
})
