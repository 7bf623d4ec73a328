// A plan on its way from Send into storage, on a device with a database.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Client } from '#client/client.ts'
import { messages } from '#messages/en/imports.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { sourceAt } from '#testing/funds-in-files.ts'
import { openDevice } from '#testing/outbox-device.ts'
import { ImportSession } from './import-session.ts'
import type { ImportState } from './import-state.ts'

const area = 'aaaaaaaa-0000-4000-8000-000000000000'
const site = { areas: [{ id: area, name: 'Retail', parent: undefined }], items: [] }

/** A planned import, and a second look into the database that it goes to. */
async function plannedImport({ count = 10, partSize = 3 } = {}) {
  const name = `outbox:${randomUUID()}`
  const { outbox } = openDevice({ api: {} as Client }, name)
  const session = new ImportSession({ ...sourceAt(site), outbox }, messages)
  session.setPartSize(partSize)
  const rows = Array.from({ length: count }, (_, row) => `Item ${row}\tX-${row}\t${area}\t${row}.5`)
  await session.paste({ text: ['Name\tExternal ID\tFocus area\t2027-01', ...rows].join('\n'), html: '' })
  await session.setRules({ version: 'FORECAST' })
  await session.plan()
  expect(session.getState().step).toBe('plan')
  const states: ImportState[] = []
  session.subscribe(() => states.push(session.getState()))
  const stored = async () =>
    (await new OutboxStore(name).all()).flatMap(({ bulk }) => bulk?.facts ?? []).length
  return { session, states, stored }
}

const busyOf = (state: ImportState | undefined) => (state?.step === 'plan' ? state.busy : undefined)

describe('sending a plan', () => {
  it('shows progress from the first moment, and the next step when all rows are on disk', async () => {
    const { session, states, stored } = await plannedImport()
    const sending = session.send()
    expect(busyOf(session.getState())).toBeDefined()
    const reached = new Promise<number>((resolve) =>
      session.subscribe(() => {
        if (session.getState().step === 'send') resolve(stored())
      }),
    )
    await sending
    expect(await reached).toBe(10)
    const saving = states.flatMap((state) => {
      const busy = busyOf(state)
      return busy?.label === messages.savingOnDevice ? [`${busy.value} of ${busy.total}`] : []
    })
    expect(saving).toEqual(['0 of 10', '3 of 10', '6 of 10', '9 of 10'])
    expect(await session.stopSending()).toBe(false)
  })

  it('shows the progress of many parts in fiftieths', async () => {
    const { session, states, stored } = await plannedImport({ count: 400, partSize: 1 })
    await session.send()
    expect(await stored()).toBe(400)
    const values = states.flatMap((state) => {
      const busy = busyOf(state)
      return busy?.label === messages.savingOnDevice ? [busy.value] : []
    })
    expect(values).toEqual(Array.from({ length: 50 }, (_, step) => step * 8))
  })

  it('keeps nothing when the person leaves before the end', async () => {
    const { session, states, stored } = await plannedImport()
    const end = session.subscribe(() => {
      if (busyOf(session.getState())?.value === 6) void session.stopSending()
    })
    await session.send()
    expect(states.at(-1)).toMatchObject({ step: 'plan', note: messages.nothingSent, busy: undefined })
    expect(await stored()).toBe(0)
    end()
    await session.send()
    expect(await stored()).toBe(10)
  })
})
