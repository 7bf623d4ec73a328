// The page about the connection, on the real service: the scopes of a credential as far as they are known.
import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { messages as m } from '#messages/en/connection.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

/** Lets the session be that of a gateway. */
function relayed(gateway: NonNullable<Session['gateway']>): void {
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await ask(address, init)
    if (!/\/session(\?|$)/.test(address) || !answer.ok) return answer
    return Response.json({ ...(await answer.json()), gateway })
  })
}

async function shownScopes(): Promise<readonly (string | null)[]> {
  await stage.open('/connection')
  const region = within(await screen.findByRole('region', { name: m.scopes }))
  return region.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

test('lists the one scope that a credential has', async () => {
  await stage.signInAs({ scopes: ['read:focus-areas:planning'] })
  expect(await shownScopes()).toEqual(['read:focus-areas:planning'])
})

test('lists the scopes that a site behind a gateway named', async () => {
  await stage.signInAs({ scopes: ['read:focus-areas:planning'] })
  relayed({ host: 'plan.example.com', base: 'site', credential: 'client', namesScopes: true })
  expect(await shownScopes()).toEqual(['read:focus-areas:planning'])
  expect(screen.queryByText(m.scopesNotNamed)).toBeNull()
})

test('lists no scopes where the site named none, although all are assumed', async () => {
  relayed({ host: 'plan.example.com', base: 'site', credential: 'api-token' })
  expect(await shownScopes()).toEqual([])
  await screen.findByText(m.scopesNotNamed)
})

test('opened directly it knows how each area that is open answers, and asks for no other', async () => {
  await stage.signInAs({ scopes: ['read:focus-areas:planning', 'read:funds:planning'] })
  await stage.open('/connection')
  const table = within(await screen.findByRole('table', { name: m.areas }))
  const reading = (area: string) =>
    table.getByRole('row', { name: new RegExp(`^${area}`) }).querySelector('td')?.textContent
  await waitFor(() => {
    expect(reading(m.focusAreas)).toBe(m.areaStates.open)
    expect(reading(m.funds)).toBe(m.areaStates.open)
  })
  expect(reading(m.organizations)).toContain(m.areaStates.closed)
  expect(screen.queryByText(m.noAnswers)).toBeNull()
  expect(screen.getByRole('main').textContent).not.toContain('/organizations')
})

test('methods and paths of requests are marked up as code, not as text', async () => {
  await stage.open('/connection')
  const requests = within(await screen.findByRole('table', { name: m.lastAnswers }))
  const [request] = await requests.findAllByRole('rowheader')
  expect(request && within(request).getByRole('code').textContent).toBe(request?.textContent)
})
