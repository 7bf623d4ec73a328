// The page about the connection, on the real service: the scopes of a credential as far as they are known.
import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { messages as m } from '#messages/en/connection.ts'
import { openStage, screen, within } from '#testing/render.tsx'

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
