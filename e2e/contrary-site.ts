// The console behind a gateway, whose upstream answers every "not shown" in another way than the bundled service.
import type { Switch } from '#testing/contrary-upstream/switches.ts'
import {
  type ContraryUpstream,
  startContraryUpstream,
  upstreamAccount,
} from '#testing/contrary-upstream/upstream.ts'
import { startGateway } from './running-service.ts'

export interface ContrarySite {
  /** Of the gateway. */
  readonly url: string
  readonly upstream: ContraryUpstream
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
  return { url: gateway.url, upstream, stop }
}
