// What an administrator does to members, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { everyScope, type Scope, scopes, scopesOfRole } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { messages as m } from '#messages/en/access.ts'
import { messages as failures } from '#messages/en/failures.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { doubleClick, fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'
import { type Answer, type Caller, send } from '#testing/site.ts'

const stage = openStage()
let colleague: Caller

function administer(method: string, path: string, body?: object): Promise<Answer> {
  const { headers } = colleague
  return send(method, `${stage.site.origin}/planning/access/v1/principals${path}`, {
    headers,
    ...(body && { body }),
  })
}

async function principalOf(email: string): Promise<Principal | undefined> {
  const { values } = (await administer('GET', '')).body as { readonly values: readonly Principal[] }
  return values.find((one) => one.email === email)
}

async function addGrace(scopes: readonly Scope[]): Promise<Principal> {
  const body = { kind: 'user', name: 'Grace Hopper', email: 'grace@example.com', scopes }
  return (await administer('POST', '', body)).body as Principal
}

/** The signed-in person and a colleague are administrators. */
beforeEach(async () => {
  colleague = await stage.site.caller({ scopes: everyScope })
  await administer('PATCH', `/${stage.site.principalId}`, { scopes: everyScope, name: 'Ana' })
  await administer('PATCH', `/${colleague.principalId}`, { name: 'Ben' })
})

const organizations = hierarchies.records({ kind: 'organization' })
const button = (name: string) => screen.findByRole('button', { name })

async function confirm(label: string): Promise<void> {
  await stage.user.click(await button(label))
  const question = within(await screen.findByRole('alertdialog'))
  await stage.user.click(question.getByRole('button', { name: label }))
}

test('a member is invited with a role, and the link signs them in', async () => {
  const { user } = stage
  await stage.open('/access')
  await user.click(await button(m.invite))
  const name = await screen.findByRole('textbox', { name: m.name })
  expect(document.activeElement).toBe(name)
  await user.type(name, 'Grace Hopper')
  await user.type(screen.getByRole('textbox', { name: m.email }), 'grace@example.com')
  await user.selectOptions(screen.getByRole('combobox', { name: m.role }), m.roleFinance)
  const form = within(screen.getByRole('complementary', { name: m.newAccess }))
  await user.click(form.getByRole('button', { name: m.invite }))
  const [, code] = ((await form.findByText(/#code=/)).textContent ?? '').split('#code=')
  expect((await principalOf('grace@example.com'))?.scopes.toSorted()).toEqual(scopesOfRole.finance.toSorted())
  const answer = await send('POST', `${stage.site.origin}/session`, {
    body: { code },
    headers: { 'x-planning-console': '1', 'sec-fetch-site': 'same-origin' },
  })
  expect(answer).toMatchObject({ status: 200, body: { principal: { name: 'Grace Hopper' } } })
})

test('a member has the role of their scopes, by name, or a custom one', async () => {
  const grace = await addGrace(scopesOfRole.editor)
  await stage.open(`/access?who=${grace.id}`)
  const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: m.role })
  expect(role.value).toBe('editor')
  expect(within(screen.getByRole('list', { name: m.members })).getByText(m.roleEditor)).toBeDefined()
  await stage.user.click(screen.getByRole('checkbox', { name: m.editFunds }))
  expect(role.value).toBe('custom')
  await stage.user.click(screen.getByRole('checkbox', { name: m.editOrganizations }))
  await stage.user.click(screen.getByRole('checkbox', { name: m.editFocusAreas }))
  expect(role.value).toBe('finance')
  await stage.user.click(screen.getByRole('button', { name: m.save }))
  await waitFor(async () =>
    expect((await principalOf('grace@example.com'))?.scopes).toHaveLength(scopesOfRole.finance.length),
  )
})

test('one is asked before permissions that are not saved are left', async () => {
  const grace = await addGrace(scopesOfRole.viewer)
  await stage.open(`/access?who=${grace.id}`)
  await stage.user.click(await screen.findByRole('checkbox', { name: m.editFunds }))
  await stage.user.click(screen.getByRole('link', { name: organizations }))
  const question = within(await screen.findByRole('alertdialog', { name: m.unsavedPermissions }))
  await stage.user.click(question.getByRole('button', { name: m.keepEditing }))
  expect(location.pathname).toBe('/access')
  expect(screen.getByRole('checkbox', { name: m.editFunds })).toHaveProperty('checked', true)

  await stage.user.click(screen.getByRole('link', { name: organizations }))
  const again = within(await screen.findByRole('alertdialog', { name: m.unsavedPermissions }))
  await stage.user.click(again.getByRole('button', { name: m.discard }))
  await waitFor(() => expect(location.pathname).toBe('/organizations'))
  expect((await principalOf('grace@example.com'))?.scopes).toHaveLength(scopesOfRole.viewer.length)
})

test('a member is renamed, disabled, enabled and removed', async () => {
  const grace = await addGrace(scopesOfRole.viewer)
  await stage.open(`/access?who=${grace.id}`)
  await stage.user.click(await button(m.rename))
  const name = screen.getByRole('textbox', { name: m.name })
  await stage.user.clear(name)
  await stage.user.type(name, 'Grace Murray Hopper')
  await stage.user.click(screen.getByRole('button', { name: m.save }))
  await screen.findByRole('heading', { name: 'Grace Murray Hopper' })

  await confirm(m.disable)
  await screen.findByText(m.nowDisabled({ name: 'Grace Murray Hopper' }))
  expect((await principalOf('grace@example.com'))?.disabledDate).not.toBeNull()
  // A link would not sign them in.
  await waitFor(() => expect(screen.queryByRole('button', { name: m.createLink })).toBeNull())
  await stage.user.click(await button(m.enable))
  await screen.findByText(m.nowEnabled({ name: 'Grace Murray Hopper' }))
  expect((await principalOf('grace@example.com'))?.disabledDate).toBeNull()

  await confirm(m.remove)
  await waitFor(() => expect(screen.queryByText('Grace Murray Hopper')).toBeNull())
  expect(await principalOf('grace@example.com')).toBeUndefined()
})

test('no one is offered to end their own access', async () => {
  await stage.open(`/access?who=${stage.site.principalId}`)
  await screen.findByRole('heading', { name: 'Ana' })
  await button(m.signOutEverywhere)
  expect(screen.queryByRole('button', { name: m.disable })).toBeNull()
  expect(screen.queryByRole('button', { name: m.remove })).toBeNull()
})

test('an invitation is replaced and revoked', async () => {
  const grace = await addGrace(scopesOfRole.viewer)
  await stage.open(`/access?who=${grace.id}`)
  await stage.user.click(await button(m.createLink))
  await stage.user.click(await button(m.copied))
  expect(screen.queryByText(/#code=/)).toBeNull()
  await screen.findByText(m.invited)
  await stage.user.click(await button(m.revokeLink))
  await button(m.createLink)
  expect((await principalOf('grace@example.com'))?.signInLink).toBeNull()
})

test('one is asked to sign in again where signing in was too long ago', async () => {
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await ask(address, init)
    if (!address.endsWith('/account/tokens')) return answer
    return Response.json({ ...((await answer.json()) as object), needsSignIn: true })
  })
  const findLinks = () => screen.findAllByRole<HTMLAnchorElement>('link', { name: m.signInAgainLink })
  await stage.open('/account')
  expect((await findLinks()).map(({ href }) => new URL(href).search)).toEqual(['?from=%2Faccount'])
  expect(screen.queryByRole('button', { name: m.newToken })).toBeNull()

  const grace = await addGrace(scopesOfRole.viewer)
  await stage.open(`/access?who=${grace.id}`)
  expect(await findLinks()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: m.newToken })).toBeNull()
  expect(screen.queryByRole('button', { name: m.createLink })).toBeNull()
  // An invitation comes with a link, a service account without.
  await stage.open('/access?who=new')
  expect(await findLinks()).toHaveLength(1)
  expect(screen.queryByRole('textbox', { name: m.name })).toBeNull()
  await stage.open('/access?view=services&who=new')
  await stage.user.type(await screen.findByRole('textbox', { name: m.name }), 'Exporter{Enter}')
  expect(await findLinks()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: m.newClient })).toBeNull()
})

test('access offers nothing to a person without the right', async () => {
  await stage.signInAs({ scopes })
  await stage.open('/access?who=new')
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: m.invite })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  await stage.user.click(screen.getByRole('link', { name: m.auditLog }))
  await screen.findByRole('alert')
  await waitFor(() => expect(location.search).toBe('?view=writes'))
  await screen.findByText(failures.noAccess({ what: 'audit-log' }))
  expect(screen.queryByRole('group', { name: m.auditFilters })).toBeNull()
})

test('filters of the audit log keep its tab marked, and can be cleared where nothing matches', async () => {
  const marked = () =>
    within(screen.getByRole('navigation', { name: m.views }))
      .getAllByRole('link', { current: 'page' })
      .map(({ textContent }) => textContent)
  await stage.open('/access?view=writes&from=2026-02-01&to=2026-01-01')
  await screen.findByRole('heading', { name: m.noEntries })
  expect(marked()).toEqual([m.auditLog])
  await stage.user.click(await button(ui.clearFilters))
  await screen.findByRole('table', { name: m.auditTable })
  expect(location.search).toBe('?view=writes')
  expect(marked()).toEqual([m.auditLog])
  await stage.user.click(screen.getByRole('link', { name: m.services }))
  await waitFor(() => expect(marked()).toEqual([m.services]))
})

test('a double-click adds one member, one service account and one credential each', async () => {
  const { user } = stage
  await stage.open('/access')
  await user.click(await button(m.invite))
  await user.type(await screen.findByRole('textbox', { name: m.name }), 'Grace Hopper')
  await user.type(screen.getByRole('textbox', { name: m.email }), 'grace@example.com')
  const form = within(screen.getByRole('complementary', { name: m.newAccess }))
  doubleClick(form.getByRole('button', { name: m.invite }))
  await form.findByText(/#code=/)
  expect(stage.writes.map(({ method }) => method)).toEqual(['POST', 'POST'])
  expect(stage.writes[1]?.path).toContain('/sign-in-link')

  stage.writes.length = 0
  await stage.open('/access?view=services&who=new')
  await user.type(await screen.findByRole('textbox', { name: m.name }), 'Exporter')
  doubleClick(screen.getByRole('button', { name: m.add }))
  await user.click(await button(m.newClient))
  await user.type(screen.getByRole('textbox', { name: m.description }), 'Nightly export')
  doubleClick(screen.getByRole('button', { name: m.create }))
  await screen.findByRole('alert')
  expect(stage.writes.map(({ path }) => path)).toEqual([
    '/principals',
    expect.stringMatching(/\/credentials$/),
  ])

  stage.writes.length = 0
  await stage.open('/account')
  await user.click(await button(m.newToken))
  await user.type(screen.getByRole('textbox', { name: m.description }), 'Nightly export')
  doubleClick(screen.getByRole('button', { name: m.create }))
  await screen.findByRole('alert')
  expect(stage.writes.map(({ path }) => path)).toEqual(['/account/tokens'])
  // The second click may come when the secret is in the place of the form.
  fireEvent.click(await button(m.copied), { detail: 2 })
  expect(screen.queryByRole('button', { name: m.copied })).not.toBeNull()
})

test('a refusal goes with the next attempt', async () => {
  const { user } = stage
  await addGrace(scopesOfRole.viewer)
  await stage.open('/access?who=new')
  const name = await screen.findByRole('textbox', { name: m.name })
  await user.type(name, 'Grace')
  await user.type(screen.getByRole('textbox', { name: m.email }), 'grace@example.com{Enter}')
  await screen.findByText(m.emailTaken)
  await user.clear(name)
  await user.keyboard('{Enter}')
  await screen.findByText(m.nameMissing)
  expect(screen.queryByText(m.emailTaken)).toBeNull()
})

test('a double-click creates one invitation link', async () => {
  const grace = await addGrace(scopesOfRole.viewer)
  await stage.open(`/access?who=${grace.id}`)
  doubleClick(await button(m.createLink))
  await screen.findByText(/#code=/)
  expect(stage.writes).toHaveLength(1)
})
