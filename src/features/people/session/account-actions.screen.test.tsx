// Signing out at the identity provider, and disconnecting an account there, on the real service.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { everyScope, scopesOfRole } from '#contract/access.ts'
import { messages as access } from '#messages/en/access.ts'
import { messages as m } from '#messages/en/account.ts'
import { messages as app } from '#messages/en/app.ts'
import { messages as session } from '#messages/en/session.ts'
import { addCredential } from '#service/identity/accounts.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'
import { send } from '#testing/site.ts'

const stage = openStage()

const name = 'Contoso'
const assign = vi.fn()
const signOutAt = m.signOutAt({ name })

/** The person has signed in at an identity provider that ends its sessions on request. */
beforeEach(() => {
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const answer = await ask(address, init)
    const isSession = address.endsWith('/session') && (init.method ?? 'GET') === 'GET' && answer.ok
    if (!isSession) return answer
    return Response.json({ ...((await answer.json()) as object), singleSignOn: { name, canSignOut: true } })
  })
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

/** Opens the menu of the account; the simulated browser has no popovers. */
async function openMenu() {
  await stage.open('/organizations')
  const menu = await screen.findByRole('dialog', { name: app.account, hidden: true })
  fireEvent(menu, Object.assign(new window.Event('toggle'), { newState: 'open' }))
  return within(menu)
}

const buttonOf = (menu: ReturnType<typeof within>, label: string) =>
  menu.findByRole('button', { name: label, hidden: true })

describe('signing out at the provider', () => {
  test('ends the session here, and opens the page on which the provider ends its own', async () => {
    const location = 'https://login.example.com/end?client_id=planning'
    stage.answer = ({ path }) => (path.endsWith('/end') ? Response.json({ location }) : undefined)
    const menu = await openMenu()
    await stage.user.click(await buttonOf(menu, signOutAt))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(location))
    const ended = stage.writes.filter(({ path }) => path.startsWith('/session'))
    expect(ended[0]).toMatchObject({ method: 'POST', path: '/session/single-sign-on/end' })
    expect(await screen.findByRole('heading', { name: session.title })).toBeDefined()
  })

  test('says that the provider does not respond, and signing out here still works', async () => {
    stage.answer = ({ path }) =>
      path.endsWith('/end')
        ? Response.json({ errors: [{ type: 'UNAVAILABLE', message: 'no' }] }, { status: 502 })
        : undefined
    const menu = await openMenu()
    await stage.user.click(await buttonOf(menu, signOutAt))
    expect(await menu.findByText(m.signOutAtFailed({ name }))).toBeDefined()
    expect(assign).not.toHaveBeenCalled()
    await stage.user.click(await buttonOf(menu, m.signOut))
    expect(await screen.findByRole('heading', { name: session.title })).toBeDefined()
    expect(assign).not.toHaveBeenCalled()
  })
})

test('an administrator disconnects the account of a member, after a question', async () => {
  const { site, database, user } = stage
  const member = await site.caller({ scopes: scopesOfRole.viewer })
  const { headers } = await site.caller({ scopes: everyScope })
  const me = `${site.origin}/planning/access/v1/principals/${site.principalId}`
  await send('PATCH', me, { headers, body: { scopes: everyScope } })
  const identity = { issuer: 'https://login.example.com', subject: 'ada', account: 'ada@example.com' }
  await database.write((transaction) =>
    addCredential(transaction, {
      site: site.id,
      principalId: member.principalId,
      kind: 'oidc',
      name: `${identity.issuer}\n${identity.subject}`,
      secret: crypto.randomUUID(),
      label: name,
      expiresAt: null,
      now: Date.now(),
      identity,
    }),
  )
  await stage.open(`/access?who=${member.principalId}`)
  expect(await screen.findByText(identity.account)).toBeDefined()
  await user.click(screen.getByRole('button', { name: access.disconnect }))
  const question = within(screen.getByRole('alertdialog', { name: access.askDisconnect({ name }) }))
  await user.click(question.getByRole('button', { name: access.cancel }))
  expect(stage.writes).toEqual([])
  await user.click(screen.getByRole('button', { name: access.disconnect }))
  const again = within(screen.getByRole('alertdialog', { name: access.askDisconnect({ name }) }))
  await user.click(again.getByRole('button', { name: access.disconnect }))
  await waitFor(() => expect(screen.queryByText(identity.account)).toBeNull())
  const left = await database.read
    .selectFrom('credential')
    .select('id')
    .where((where) => where.and({ site_id: site.id, principal_id: member.principalId, kind: 'oidc' }))
    .execute()
  expect(left).toEqual([])
})

test.each([
  ['/organizations', '/organizations'],
  ['//example.com/focus-areas', '/focus-areas'],
  ['https://example.com/', '/focus-areas'],
  ['/\\example.com', '/focus-areas'],
  ['/sign-in', '/focus-areas'],
])('the sign-in page that is to lead to %s leads a person with a session to %s', async (from, path) => {
  await stage.open(`/sign-in?from=${encodeURIComponent(from)}`)
  await waitFor(() => expect(location.pathname).toBe(path))
})
