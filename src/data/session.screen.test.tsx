// Signing in and out on one device, on the real service.
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { composeConsole } from '#app/compose.ts'
import { Failure } from '#client/failure.ts'
import { sameOrigin } from '#client/settings.ts'
import { doubtedParameter, type Session } from '#contract/session.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { Device } from '#offline/shell/device.ts'
import { draftKey, outboxName } from '#offline/shell/wipe.ts'
import { type ComposedConsole, leaveConsole } from '#testing/left-console.ts'
import { openHookStage, waitFor } from '#testing/render-hook.tsx'
import { useReadOnlyReason } from './read-only.ts'
import { useSaving } from './saving.ts'
import { beginSession, sessionKey, sessionQuery, useIsSignOutUnfinished, useSignOut } from './session.ts'
import { useSignIn, useSignInLink, useSingleSignOn } from './sign-in.ts'

const stage = openHookStage()
let parts: ComposedConsole

beforeEach(async () => {
  parts = await stage.open()
})

const session = () => parts.queryClient.getQueryData<Session | null>(sessionKey)
const marks = () => parts.planning.device.marks

/** Every request fails as without a network, or with a status. */
function breakNetwork(status?: number): void {
  const answer = async () => {
    if (status === undefined) throw new TypeError('no network')
    return new Response('{"errors":[]}', { status, headers: { 'content-type': 'application/json' } })
  }
  vi.stubGlobal('fetch', answer)
}

/** The cache of the browser for a page, which the simulated browser has none of: what is put there is on disk at once. */
function simulateCache(): Map<string, string> {
  const kept = new Map<string, string>()
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    delete: async (path: string) => kept.delete(path),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return kept
}

/** Holds the answers to these requests back, each until its function is called. */
function holdAnswers(isMeant: (address: string) => boolean): (() => void)[] {
  const service = globalThis.fetch
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const answer = await service(address, init)
    if (isMeant(address)) await new Promise<void>((resolve) => answers.push(resolve))
    return answer
  })
  return answers
}

const ask = () =>
  parts.queryClient.fetchQuery({ ...sessionQuery(parts.planning), staleTime: 0, retry: false })
const refused = { status: 401, headers: { 'content-type': 'application/json' } }
const refuse = () => new Response('{"errors":[]}', refused)

describe('the session', () => {
  test('is the one of the person, and is remembered on the device', () => {
    expect(session()?.principal.id).toBe(stage.site.principalId)
    expect(marks().readSession(Date.now())?.principal.id).toBe(stage.site.principalId)
  })

  test('says whether a person may write without being rendered for each request', async () => {
    let rendered = 0
    const reason = stage.use(() => {
      rendered += 1
      return useReadOnlyReason('funds')
    })
    await waitFor(() => expect(parts.queryClient.isFetching()).toBe(0))
    const before = rendered
    const { requestLog, api } = parts.planning
    const { answers } = requestLog.getSnapshot()
    await Promise.all(Array.from({ length: 5 }, () => api.listFocusAreas({})))
    await waitFor(() =>
      expect(requestLog.getSnapshot().answers.length).toBeGreaterThanOrEqual(answers.length + 5),
    )
    expect({ reason: reason.current, rendered }).toEqual({ reason: undefined, rendered: before })
    const entry = requestLog.getSnapshot().answers[0]
    if (!entry) throw new Error('no request was noted')
    requestLog.noteAnswer({ ...entry, area: 'funds', method: 'POST', failure: 'forbidden' })
    await waitFor(() => expect(reason.current).toBe('refused'))
  })

  test('loses the rights that were taken away once a change is refused', async () => {
    const reason = stage.use(() => useReadOnlyReason('focus-areas'))
    await waitFor(() => expect(session()?.scopes).toBeDefined())
    expect(reason.current).toBeUndefined()
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (init?.method === 'POST') return refuse()
      const answer = await answered(address, init)
      return address.includes('/session') ? Response.json({ ...(await answer.json()), scopes: [] }) : answer
    })
    const { principalId: ownerId, focusAreaTypes } = stage.site
    await parts.planning.outbox.enqueue({
      resource: 'focus-area',
      verb: 'create',
      record: `tmp:${crypto.randomUUID()}`,
      label: 'Cards',
      body: { name: 'Cards', focusAreaTypeId: focusAreaTypes[0] ?? '', ownerId },
    })
    await waitFor(() => expect(reason.current).toBe('no-scope'))
  })

  test('is the remembered one without a network', async () => {
    breakNetwork()
    expect((await ask())?.principal.id).toBe(stage.site.principalId)
    await waitFor(() => expect(parts.planning.connection.getState()).toBe('unreachable'))
  })

  test('is unknown without a network on a device that remembers none', async () => {
    await parts.planning.device.wipe()
    marks().finishSignOut()
    breakNetwork()
    await expect(ask()).rejects.toMatchObject({ kind: 'offline' })
  })

  test('is none when the service has none, and is verified from then on', async () => {
    breakNetwork(401)
    expect(await ask()).toBeNull()
    expect(marks().isSessionDoubted).toBe(true)
  })

  test('is not the remembered one when the service refuses for good', async () => {
    breakNetwork(400)
    await expect(ask()).rejects.toBeInstanceOf(Failure)
  })

  test('begins as the device remembers it, before the service is asked', async () => {
    parts.queryClient.removeQueries({ queryKey: sessionKey })
    breakNetwork(500)
    expect((await beginSession(parts.planning, parts.queryClient))?.principal.id).toBe(stage.site.principalId)
    expect(parts.queryClient.getQueryState(sessionKey)?.dataUpdatedAt).toBe(0)
  })

  test('begins with the answer of the service when it is doubted', async () => {
    parts.queryClient.removeQueries({ queryKey: sessionKey })
    marks().doubtSession()
    await beginSession(parts.planning, parts.queryClient)
    expect(parts.queryClient.getQueryState(sessionKey)?.dataUpdatedAt).not.toBe(0)
    expect(marks().isSessionDoubted).toBe(false)
  })

  test('begins as it is when it is known already', async () => {
    const known = session()
    breakNetwork()
    expect(await beginSession(parts.planning, parts.queryClient)).toBe(known)
    expect(parts.queryClient.getQueryState(sessionKey)?.dataUpdatedAt).not.toBe(0)
  })
})

describe('signing out', () => {
  const signOut = (isEverywhere: boolean) => stage.use(useSignOut).current.mutateAsync({ isEverywhere })
  const asked = () => stage.writes.map(({ method, path }) => `${method} ${path}`)

  test('ends the session here and tells the service once', async () => {
    await signOut(false)
    expect(session()).toBeNull()
    expect(asked()).toEqual(['DELETE /session'])
    expect(marks().isSignOutUnfinished).toBe(false)
    expect(marks().readSession(Date.now())).toBeUndefined()
    await expect(parts.planning.api.readSession()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('everywhere does nothing when the service cannot be told', async () => {
    breakNetwork()
    await expect(signOut(true)).rejects.toMatchObject({ kind: 'offline' })
    expect(session()?.principal.id).toBe(stage.site.principalId)
  })

  test('without a network signs out on this device, and tells the service when it is back online', async () => {
    breakNetwork()
    await signOut(false)
    expect(session()).toBeNull()
    expect(marks().isSignOutUnfinished).toBe(true)
    expect(await ask()).toBeNull()
  })

  test('is over when the service refuses it: there is no session to end', async () => {
    stage.answer = refuse
    await signOut(false)
    expect(marks().isSignOutUnfinished).toBe(false)
  })

  test.each([
    ['a sign-in page of the network', () => new Response('<html></html>', { status: 200 })],
    ['an empty page of the network', () => new Response(null, { status: 200 })],
    ['a proxy that refuses', () => new Response('<html></html>', { status: 403 })],
  ])('is not over when %s answers in place of the service', async (_, answer) => {
    stage.answer = answer
    await signOut(false)
    expect(marks().isSignOutUnfinished).toBe(true)
    await expect(signOut(true)).rejects.toBeInstanceOf(Failure)
  })

  test('is reported as soon as the network is back, and said to be unfinished until then', async () => {
    const service = globalThis.fetch
    breakNetwork()
    await signOut(false)
    const isUnfinished = stage.use(useIsSignOutUnfinished)
    await waitFor(() => expect(parts.queryClient.isFetching()).toBe(0))
    expect(isUnfinished.current).toBe(true)
    vi.stubGlobal('fetch', service)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await waitFor(() => expect(isUnfinished.current).toBe(false))
    expect(asked()).toEqual(['DELETE /session'])
    await expect(parts.planning.api.readSession()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('holds after a reload whose browser had not stored its mark yet, and asks nothing as the person', async () => {
    const cache = simulateCache()
    const before = { ...localStorage }
    const { scope = '' } = parts.planning.device
    const service = globalThis.fetch
    breakNetwork()
    await signOut(false)
    vi.stubGlobal('fetch', service)
    localStorage.clear()
    Object.assign(localStorage, before)
    const store = new OutboxStore(outboxName(scope))
    // Nor had it deleted what is not sent.
    await store.all()
    store.close()
    const requests: string[] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      requests.push(`${init.method ?? 'GET'} ${address}`)
      return service(address, init)
    })
    const entered: string[] = []
    const { planning, queryClient } = composeConsole({
      settings: sameOrigin,
      network: window,
      hasNetwork: true,
    })
    planning.device.events.on('entered', (opened) => void entered.push(opened.scope))
    expect(await beginSession(planning, queryClient)).toBeNull()
    expect({ requests, entered }).toEqual({ requests: ['DELETE /session', 'GET /session'], entered: [] })
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(outboxName(scope))
    expect(cache.size).toBe(0)
    leaveConsole({ planning, queryClient })
  })

  test.each([
    ['in this tab', () => parts.planning.device],
    ['in another tab', () => new Device({ openStorage: () => localStorage, service: location.origin })],
  ])('%s outlasts an answer about the session that was on its way', async (_, tab) => {
    const answers = holdAnswers(() => true)
    const look = ask()
    await waitFor(() => expect(answers).toHaveLength(1))
    const other = tab()
    await other.wipe()
    await waitFor(() => expect(parts.planning.device.scope).toBeUndefined())
    for (const resolve of answers) resolve()
    expect(await look).toBeNull()
    expect(marks().isSignOutUnfinished).toBe(true)
    expect(parts.planning.device.scope).toBeUndefined()
    other.leave()
  })

  test('outlasts an answer about the session that the outbox has asked for', async () => {
    const { planning, queryClient } = parts
    stage.answer = ({ path }) => (path.includes('focus-area') ? refuse() : undefined)
    const answers = holdAnswers((address) => address.includes(doubtedParameter))
    const { principalId: ownerId, focusAreaTypes } = stage.site
    await planning.outbox.enqueue({
      resource: 'focus-area',
      verb: 'create',
      record: `tmp:${crypto.randomUUID()}`,
      label: 'Cards',
      body: { name: 'Cards', focusAreaTypeId: focusAreaTypes[0] ?? '', ownerId },
    })
    await waitFor(() => expect(answers).toHaveLength(1))
    await planning.device.wipe()
    queryClient.setQueryData(sessionKey, null)
    answers[0]?.()
    // An answer that comes later is read later.
    await planning.api.readSession()
    expect(session()).toBeNull()
  })

  test('is reported by one tab: a second one would end the next session and delete what was typed in it', async () => {
    breakNetwork()
    await signOut(false)
    const reported: string[] = []
    const tabs = [
      parts.planning.device,
      new Device({ openStorage: () => localStorage, service: 'https://other' }),
    ]
    await Promise.all(
      tabs.map((device, at) =>
        device.finishSignOut(async () => {
          reported.push(`tab ${at}`)
          // While the second tab waits the person signs in again in the first, and types.
          localStorage.setItem(draftKey(`${stage.site.principalId}.focus-area.1`), '{"name":"Typed"}')
        }),
      ),
    )
    expect(reported).toEqual(['tab 0'])
    expect(localStorage.getItem(draftKey(`${stage.site.principalId}.focus-area.1`))).not.toBeNull()
    tabs[1]?.leave()
  })
})

describe('signing in', () => {
  const signOut = () => stage.use(useSignOut).current.mutateAsync({ isEverywhere: false })
  const credential = () => ({ email: stage.site.email, apiToken: stage.site.apiToken })
  const signIn = (body: Parameters<ReturnType<typeof useSignIn>['mutateAsync']>[0]) =>
    stage.use(useSignIn).current.mutateAsync(body)

  test('opens the session', async () => {
    // The cookie is the one that the person has already.
    const answer = JSON.stringify(session())
    stage.answer = () => new Response(answer, { headers: refused.headers })
    parts.queryClient.setQueryData(sessionKey, null)
    expect(await signIn(credential())).toBe('signed-in')
    expect(session()?.principal.id).toBe(stage.site.principalId)
  })

  test('reports a sign-out first that the service does not know', async () => {
    const service = globalThis.fetch
    breakNetwork()
    await signOut()
    vi.stubGlobal('fetch', service)
    await signIn(credential())
    expect(stage.writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /session',
      'POST /session',
    ])
  })

  test.each([
    ['with a credential', () => signIn(credential())],
    ['by a link', () => stage.use(useSignInLink).current.mutateAsync('used before')],
    ['at the identity provider', () => stage.use(useSingleSignOn).current.mutateAsync({ from: '/' })],
  ])('%s asks for nothing while the sign-out before cannot be reported', async (_, begin) => {
    const service = globalThis.fetch
    breakNetwork()
    await signOut()
    vi.stubGlobal('fetch', service)
    stage.answer = ({ method }) => (method === 'DELETE' ? new Response('', { status: 503 }) : undefined)
    await expect(begin()).rejects.toMatchObject({ kind: 'foreign' })
    expect(stage.writes.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('fails for a credential that the service refuses', async () => {
    await expect(signIn({ ...credential(), apiToken: 'wrong' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(signIn({ code: 'wrong' })).resolves.toBe('signed-in')
  })

  test('tells when the browser has not kept the session', async () => {
    expect(await signIn(credential())).toBe('cookie-refused')
    await expect(stage.use(useSignInLink).current.mutateAsync('wrong')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test('by a link that this browser has used before is to be signed in already', async () => {
    expect(await stage.use(useSignInLink).current.mutateAsync('used before')).toBe('signed-in')
  })
})

test('the statement about saving is the same object for all views of a page', async () => {
  const saving = stage.use(useSaving)
  await waitFor(() => expect(saving.current.state).toBe('none'))
  expect(stage.use(useSaving).current).toBe(saving.current)
})
