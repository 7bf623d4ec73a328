// The console behind a gateway, whose upstream answers every "not shown" in another way than the bundled service.
import { expect, type Page } from 'playwright/test'
import type { Switch } from '#testing/contrary-upstream/switches.ts'
import {
  type ContraryUpstream,
  startContraryUpstream,
  upstreamAccount,
} from '#testing/contrary-upstream/upstream.ts'
import { startGateway } from './running-service.ts'
import { words } from './words.ts'

export interface ContrarySite {
  /** Of the gateway. */
  readonly url: string
  readonly upstream: ContraryUpstream
  /** Signs in by the form. Expects that the site is not too busy: it would ask to wait a minute. */
  readonly signIn: (page: Page) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startContrarySite(switches: readonly Switch[]): Promise<ContrarySite> {
  const upstream = await startContraryUpstream(switches)
  const gateway = await startGateway({
    UPSTREAM_SITE_URL: upstream.origin,
    UPSTREAM_AUTH_URL: upstream.origin,
    UPSTREAM_API_GATEWAY_URL: upstream.origin,
    UPSTREAM_CLOUD_ID: upstreamAccount.cloudId,
  })
  const stop = async () => {
    await gateway.stop()
    await upstream.close()
  }
  const signIn = async (page: Page) => {
    const thrown = upstream.thrown()
    upstream.throwOnly(thrown.filter((name) => !name.startsWith('rate-limited')))
    await page.goto(`${gateway.url}/focus-areas`)
    await page.getByLabel(words.session.email, { exact: true }).fill(upstreamAccount.email)
    await page.getByLabel(words.session.apiToken, { exact: true }).fill(upstreamAccount.apiToken)
    await page.getByRole('button', { name: words.session.signIn }).click()
    await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
    upstream.throwOnly(thrown)
  }
  return { url: gateway.url, upstream, signIn, stop }
}
