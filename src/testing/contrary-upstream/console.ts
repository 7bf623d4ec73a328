// The console without its screens, pointed at an upstream or a test site: the real client, sources and outbox, with as much of a
// browser as they look at.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import type { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { composeConsole } from '#app/compose.ts'
import type { Client } from '#client/client.ts'
import type { PlanningBase } from '#client/settings.ts'
import type { Planning } from '#data/planning.tsx'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type IntentWithRows, Outbox } from '#offline/outbox/outbox.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { upstreamAccount } from './upstream.ts'

export interface OpenConsole {
  readonly planning: Planning
  readonly queryClient: QueryClient
  readonly api: Client
  /**
   * Sends a write by way of the outbox, and answers the entry once it is settled.
   * @param now its clock, which runs ahead whenever it is asked, so that nothing waits for its turn
   */
  write(intent: IntentWithRows, now?: () => number): Promise<OutboxEntry>
}

const direct = globalThis.fetch

interface ConsoleAccount {
  /** The credential. */
  readonly headers: Readonly<Record<string, string>>
  readonly planning: PlanningBase
}

const { email, apiToken } = upstreamAccount
const ofUpstream: ConsoleAccount = {
  headers: { authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` },
  planning: { kind: 'site' },
}

/** Stubs the globals of a browser; the caller removes them with `vi.unstubAllGlobals()`. */
export function openConsole(origin: string, account = ofUpstream): OpenConsole {
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('localStorage', undefined)
  // The credential is the gateway's in a browser: the console never has it.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    direct(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...account.headers } }),
  )
  const { planning, queryClient } = composeConsole({
    settings: { origin, planning: account.planning, timeout: 20_000 },
    network: new EventTarget(),
    hasNetwork: true,
  })
  return {
    planning,
    queryClient,
    api: planning.api,
    write: (intent, now = leapingClock(100_000)) => send(planning, intent, now),
  }
}

/** A clock that runs ahead by so many milliseconds whenever it is asked. */
function leapingClock(leapMs: number): () => number {
  let time = Date.now()
  return () => (time += leapMs)
}

async function send({ api }: Planning, intent: IntentWithRows, now: () => number): Promise<OutboxEntry> {
  const outbox = new Outbox({
    api,
    now,
    chance: () => 0,
    newId: randomUUID,
    isConnected: () => true,
    onDelivered: () => {},
  })
  const name = randomUUID()
  outbox.enter({
    owner: name,
    store: new OutboxStore(name),
    withLock: (work) => work(),
    channel: { postMessage: () => {}, addEventListener: () => {}, close: () => {} },
    isSameUser: async () => true,
    isSessionOver: async () => false,
  })
  const { seq } = await outbox.enqueue(intent)
  return vi.waitFor(
    () => {
      outbox.sendNow()
      const entry = outbox.getSnapshot().entries.find((one) => one.seq === seq)
      if (!entry || ['queued', 'sending', 'unknown'].includes(entry.state))
        throw new Error(`still ${entry?.state}: ${entry?.problem?.message}`)
      return entry
    },
    { timeout: 20_000, interval: 5 },
  )
}
