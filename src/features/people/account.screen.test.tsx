// What everyone does with their own account, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { everyScope } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import { messages as m } from '#messages/en/access.ts'
import { messages as own } from '#messages/en/own-account.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'
import { send } from '#testing/site.ts'

const stage = openStage()

/** The signed-in person is an administrator. */
beforeEach(async () => {
  const { origin, principalId } = stage.site
  const { headers } = await stage.site.caller({ scopes: everyScope })
  const body = { scopes: everyScope }
  await send('PATCH', `${origin}/planning/access/v1/principals/${principalId}`, { headers, body })
})

const button = (name: string) => screen.findByRole('button', { name })

test('one creates an API token with some of one’s own permissions, and revokes it', async () => {
  const { user } = stage
  await stage.open('/account')
  await user.click(await button(m.newToken))
  await user.type(screen.getByRole('textbox', { name: m.description }), 'Nightly export')
  await user.click(screen.getByRole('radio', { name: own.somePermissions }))
  // One's own right over the catalog can be given to a token, too.
  await screen.findByRole('checkbox', { name: new RegExp(m.manageCatalog) })
  await user.click(screen.getByRole('checkbox', { name: m.viewFunds }))
  await user.click(screen.getByRole('button', { name: m.create }))
  const secret = (await screen.findByRole('alert')).querySelector('code')?.textContent ?? ''
  const authorization = `Basic ${Buffer.from(`${stage.site.email}:${secret}`).toString('base64')}`
  const read = async (path: string) => {
    const address = `${stage.site.origin}${stage.site.base}${path}`
    return (await send('GET', address, { headers: { authorization } })).status
  }
  expect([await read('/organizations'), await read('/funds/cost-item')]).toEqual([200, 403])
  await user.click(screen.getByRole('button', { name: m.copied }))
  expect(screen.queryByText(secret)).toBeNull()
  const token = screen.getByText('Nightly export').closest('li')
  await user.click(within(token as HTMLElement).getByRole('button', { name: m.revoke }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: m.revoke }))
  await waitFor(() => expect(screen.queryByText('Nightly export')).toBeNull())
  expect(await read('/organizations')).toBe(401)
})

test('one’s own role has the name that the list of members shows', async () => {
  const ask = globalThis.fetch
  const catalog = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/catalog/')) await catalog.promise
    return ask(address, init)
  })
  await stage.open('/account')
  await screen.findByText(stage.site.email)
  // Without the right over the catalog, which is not known yet, an administrator's permissions are those of no role.
  expect(screen.queryByText(m.roleCustom)).toBeNull()
  catalog.resolve()
  await screen.findByText(m.roleAdmin)
})

test('one’s own account shows an email only where there is one', async () => {
  await stage.open('/account')
  await screen.findByText(stage.site.email)
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const answer = await ask(address, init)
    if (!address.endsWith('/session') || (init.method ?? 'GET') !== 'GET') return answer
    const session = (await answer.json()) as Session
    return Response.json({ ...session, principal: { ...session.principal, email: null } })
  })
  await stage.open('/account')
  await screen.findByText(m.name)
  await waitFor(() => expect(screen.queryByText(m.email)).toBeNull())
})

test('one sees one’s sessions, and signs out everywhere else', async () => {
  const { site } = stage
  const signIn = () =>
    send('POST', `${site.origin}/session`, {
      body: { email: site.email, apiToken: site.apiToken },
      headers: {
        'x-planning-console': '1',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    })
  await Promise.all([signIn(), signIn()])
  await stage.open('/account')
  const list = within(await screen.findByRole('list', { name: own.sessions }))
  const firefox = own.browserOn({ browser: 'Firefox', system: 'macOS' })
  await waitFor(() => expect(list.getAllByText(firefox)).toHaveLength(2))
  const [first] = list.getAllByRole('button', { name: own.signOut })
  if (!first) throw new Error('no session can be ended')
  await stage.user.click(first)
  await stage.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: own.signOut }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  await stage.user.click(await button(own.signOutOthers))
  const question = within(await screen.findByRole('alertdialog'))
  await stage.user.click(question.getByRole('button', { name: own.signOutOthers }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(list.getByText(own.thisBrowser)).toBeDefined()
})
