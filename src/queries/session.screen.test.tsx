// Signing in and out on one device, on the real service.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { Session } from '#contract/session.ts'
import { type HookParts, openHookStage, waitFor } from '#testing/render-hook.tsx'
import { useReadOnlyReason } from './read-only.ts'
import { useSaving } from './saving.ts'
import { beginSession, sessionQuery, useSignOut } from './session.ts'
import { sessionKey } from './session-key.ts'
import { useSignIn, useSignInLink } from './sign-in.ts'

const stage = openHookStage()
let parts: HookParts

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
      kind: 'focus-area.create',
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
})

describe('signing in', () => {
  const credential = () => ({ email: stage.site.email, apiToken: stage.site.apiToken })
  const signIn = (body: Parameters<ReturnType<typeof useSignIn>['mutateAsync']>[0]) =>
    stage.use(useSignIn).current.mutateAsync(body)

  test('opens the session', async () => {
    // The cookie is the one that the person has already.
    const answer = JSON.stringify(session())
    stage.answer = () => new Response(answer, { status: 201, headers: refused.headers })
    parts.queryClient.setQueryData(sessionKey, null)
    expect(await signIn(credential())).toBe('signed-in')
    expect(session()?.principal.id).toBe(stage.site.principalId)
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
