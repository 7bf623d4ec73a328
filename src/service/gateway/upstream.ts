// The addresses of the upstream (§4.1, §5). The operator of the gateway configures them; no request can change them.
import { isIP } from 'node:net'
import type { Base } from '#contract/operation.ts'
import { bases } from '#contract/operations.ts'
import type { PlanningBaseKind } from '#contract/session.ts'
import { classOfAddress } from './addresses.ts'

/** A place on the network: `https://host:port`, and the path that everything there is below. */
export interface Address {
  readonly origin: string
  readonly host: string
  /** Empty, or `/such/a/path`. */
  readonly path: string
}

export interface Upstream {
  /** `{site_url}` */
  readonly site: Address | undefined
  /** `{api_gateway_url}` with the site's cloud id. */
  readonly cloud: { readonly address: Address; readonly cloudId: string } | undefined
  /** `{auth_url}`; without it no client can sign in. */
  readonly auth: Address | undefined
  /** Undefined when the upstream is reached without one. */
  readonly proxy?: ForwardProxy | undefined
}

/** Hosts that the settings name. */
export function namedHosts({ site, cloud, auth, proxy }: Upstream): string[] {
  return [site, cloud?.address, auth, proxy].flatMap((address) => (address ? [address.host] : []))
}

const shape =
  /^(?<scheme>https?):\/\/(?<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::(?<port>[1-9]\d{0,4}))?(?<path>(?:\/[\w~.-]+)*)\/?$/

/**
 * Returns why the text is not a valid upstream address; undefined when it is valid. Strict, because an address that two
 * parsers understand differently can send a request elsewhere.
 */
export function upstreamProblem(text: string): string | undefined {
  const parts = shape.exec(text)?.groups
  if (!parts?.host || !URL.canParse(text)) {
    return 'must be an address such as https://site.example.com, in lower case, without user name, query or fragment'
  }
  const url = new URL(text)
  // 127.1 and 0x7f.1 are other ways to write 127.0.0.1, and /a/../b is another way to write /b.
  if (url.hostname !== parts.host || url.pathname.replace(/\/$/, '') !== parts.path) {
    return `must be written as ${url.origin}${url.pathname === '/' ? '' : url.pathname}`
  }
  const host = bareHost(url)
  const found = isIP(host) === 0 ? undefined : classOfAddress(host)
  if (found === 'never') return 'must not be an unroutable address'
  const isThisMachine = host === 'localhost' || found === 'loopback'
  if (parts.scheme === 'http' && !isThisMachine)
    return 'must start with https:// unless it is on this machine'
  return undefined
}

/** A forward proxy that the upstream is reached through. */
export interface ForwardProxy {
  /** `http://host:port` */
  readonly origin: string
  readonly host: string
  /** The value of Proxy-Authorization; undefined for a proxy that asks for none. */
  readonly authorization: string | undefined
}

/** Returns why the text is not a valid proxy address; undefined when it is valid. Never repeats the text. */
export function proxyProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isProxy =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  return isProxy ? undefined : 'must be an address such as http://user:password@proxy.example.com:3128'
}

/** The proxy that a text without a problem means. */
export function proxyOf(text: string): ForwardProxy {
  const url = new URL(text)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const credential = Buffer.from(`${user}:${password}`, 'utf8').toString('base64')
  const authorization = user === '' && password === '' ? undefined : `Basic ${credential}`
  return { origin: url.origin, host: bareHost(url), authorization }
}

/** The address that a text without a problem means. */
export function addressOf(text: string): Address {
  const url = new URL(text)
  return { origin: url.origin, host: bareHost(url), path: url.pathname.replace(/\/$/, '') }
}

/** IPv6 without its brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** The planning bases that the upstream is reached by; never empty. */
export function planningBases({ site, cloud }: Upstream): PlanningBaseKind[] {
  return [...(site ? (['site'] as const) : []), ...(cloud ? (['cloud'] as const) : [])]
}

/** The address of a relayed operation; undefined when that part of the upstream is not configured. */
export function targetOf(
  upstream: Upstream,
  base: Base,
  planning: PlanningBaseKind,
): { readonly address: Address; readonly prefix: string } | undefined {
  const { site, cloud } = upstream
  if (base === 'planning' && planning === 'site')
    return site && { address: site, prefix: site.path + bases.site }
  if (!cloud) return undefined
  const { address, cloudId } = cloud
  const path =
    base === 'planning' ? bases.cloud.replace('{cloudId}', () => encodeURIComponent(cloudId)) : bases[base]
  return { address, prefix: address.path + path }
}

/** The name of the upstream for people: the host and port of its site. */
export function nameOf({ site, cloud }: Upstream): string {
  const address = site ?? cloud?.address
  return address ? new URL(address.origin).host : ''
}

/** The upstream as an identifier: its cloud id, else where it is. */
export function siteIdOf({ site, cloud }: Upstream): string {
  if (cloud) return cloud.cloudId
  return site ? new URL(site.origin).host + site.path : ''
}

/** A text that is the same for two gateways when a credential given to one may go where the other sends it. */
export function identityOf({ site, cloud, auth }: Upstream): string {
  const written = [site, cloud?.address, auth].map((address) => address && address.origin + address.path)
  return JSON.stringify([...written.map((text) => text ?? null), cloud?.cloudId ?? null])
}
