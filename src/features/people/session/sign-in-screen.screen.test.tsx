import { onlineManager } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SignOnProblem } from '#contract/session.ts'
import { messages as m } from '#messages/en/session.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'
import { replaceProperty } from '#testing/replace-property.ts'

const stage = openStage()

const name = 'Contoso'
const json = { headers: { 'content-type': 'application/json' } }
const error = (status: number) =>
  new Response(JSON.stringify({ errors: [{ type: 'UNAVAILABLE', message: 'no' }] }), { ...json, status })
const assign = vi.fn()

let hasProvider = true

/** No one is signed in, and the service has an identity provider. */
beforeEach(() => {
  hasProvider = true
  const service = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.endsWith('/session/ways')) {
      const ways = {
        kinds: ['link', 'api-token'],
        upstream: null,
        ...(hasProvider && { singleSignOn: { name } }),
      }
      return new Response(JSON.stringify(ways), json)
    }
    return address.endsWith('/session') ? error(401) : service(address, init)
  })
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

const button = () => screen.findByRole('button', { name: m.signOnWith({ name }) })
const asked = () => stage.writes.filter(({ path }) => path.includes('single-sign-on'))

describe('single sign-on', () => {
  test('comes first, leaves for the page of the provider, and remembers the page that was asked for', async () => {
    const location = 'https://login.example.com/authorize?state=1'
    stage.answer = () => new Response(JSON.stringify({ location }), json)
    await stage.open('/sign-in?from=/organizations')
    expect(screen.queryByRole('textbox')).toBeNull()
    await stage.user.click(await button())
    await waitFor(() => expect(assign).toHaveBeenCalledWith(location))
    expect(asked()).toMatchObject([{ method: 'POST', body: { from: '/organizations' } }])
  })

  test('says that the provider does not respond, and leaves the other ways open', async () => {
    stage.answer = () => error(502)
    await stage.open('/sign-in')
    await stage.user.click(await button())
    expect((await screen.findByRole('alert')).textContent).toBe(m.signOnUnavailable({ name }))
    expect(assign).not.toHaveBeenCalled()
    await stage.user.click(screen.getByRole('button', { name: m.otherWays }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: m.email }))
  })

  test.each(SignOnProblem.options)('explains on the way back why it ended with %s', async (problem) => {
    await stage.open(`/sign-in?problem=${problem}`)
    await button()
    const said = screen.getByRole('alert').textContent ?? ''
    const texts = Object.entries(m).flatMap(([key, text]) =>
      key.startsWith('signOn') ? [typeof text === 'string' ? text : text({ name } as never)] : [],
    )
    expect(texts).toContain(said)
  })

  test('explains nothing that it does not know', async () => {
    await stage.open('/sign-in?problem=%3Cb%3E')
    await button()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('signing in names the invitation link; the token form is behind a button, with its errors below it', async () => {
  hasProvider = false
  stage.answer = () => error(401)
  await stage.open('/sign-in')
  await screen.findByText(m.useInvitation)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(m.linkHint)).toBeNull()
  await stage.user.click(screen.getByRole('button', { name: m.withApiToken }))
  screen.getByText(m.linkHint)
  await stage.user.keyboard('ada@example.com')
  await stage.user.type(screen.getByLabelText(m.apiToken), 'a-token')
  const submit = screen.getByRole('button', { name: m.signIn })
  await stage.user.click(submit)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(m.wrongToken)
  expect(submit.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('says that the service does not know the sign-out, until it does', async () => {
  localStorage.setItem('planning-console.signed-out', '{}')
  let isReached = false
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    init.method === 'DELETE'
      ? Promise.resolve(new Response(null, { status: isReached ? 204 : 503 }))
      : fetched(address, init),
  )
  await stage.open('/sign-in')
  await screen.findByText(m.signOutUnfinished)
  isReached = true
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await waitFor(() => expect(screen.queryByText(m.signOutUnfinished)).toBeNull())
  expect(localStorage.getItem('planning-console.signed-out')).toBeNull()
})

test('a page that is not encrypted says so, and offers no way to sign in that would fail', async () => {
  replaceProperty(window, 'isSecureContext', { value: false })
  await stage.open('/sign-in')
  expect((await screen.findByRole('alert')).textContent).toBe(m.needsHttps)
  expect(screen.queryByRole('button', { name: m.signOnWith({ name }) })).toBeNull()
})
