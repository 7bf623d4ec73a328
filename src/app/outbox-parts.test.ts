import { afterEach, expect, test, vi } from 'vitest'
import type { Planning } from '#data/planning.tsx'
import { messages as app } from '#messages/en/app.ts'
import { messages as ui } from '#messages/en/ui.ts'
import type { WriteIntent } from '#offline/outbox/entry.ts'
import { savingStatus } from '#offline/saving-status.ts'
import { openConsole } from '#testing/contrary-upstream/console.ts'
import { type ContraryUpstream, startContraryUpstream } from '#testing/contrary-upstream/upstream.ts'
import { savingLine } from '#ui/saving-line.ts'
import { outboxBackend } from './compose.ts'

let upstream: ContraryUpstream

afterEach(async () => {
  vi.unstubAllGlobals()
  await upstream.close()
})

const said = ({ outbox, connection }: Planning) => {
  const state = connection.getState()
  return savingLine(
    { ui, app },
    savingStatus(outbox.getSnapshot(), { connection: state, session: 'open' }),
    state,
  )
}

function rename(id: string): WriteIntent {
  return {
    resource: 'focus-area',
    verb: 'update',
    record: id,
    label: id,
    mask: ['name'],
    body: { name: 'Renamed' },
    base: { name: 'Before' },
  }
}

/** The console with an outbox that lives as long as the page. */
async function open() {
  upstream = await startContraryUpstream([])
  const console = openConsole(upstream.origin)
  const { planning, api } = console
  const enter = () => {
    const place = {
      api,
      connection: planning.connection,
      scope: 'a',
      person: 'b',
      isKept: false,
      onSession: vi.fn(),
    }
    planning.outbox.enter(outboxBackend(place))
  }
  return { ...console, enter }
}

test('says Offline as soon as the question who is signed in has no answer', async () => {
  const { planning, enter } = await open()
  const [id = ''] = upstream.data.focusAreas.keys()
  await upstream.close()
  enter()
  await planning.outbox.enqueue(rename(id))
  await vi.waitFor(
    () =>
      expect(said(planning)).toBe(ui.unreachedUnsent({ reach: app.connectionStates.unreachable, count: 1 })),
    {
      timeout: 5_000,
    },
  )
  planning.outbox.leave()
})
