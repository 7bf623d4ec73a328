// The addresses of the upstream (§4.1, §5). The operator of the gateway configures them; no request can change them.

import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Base } from '#contract/operation.ts'
import { bases } from '#contract/operations.ts'
import type { PlanningBaseKind } from '#contract/session.ts'

// Which network addresses a connection may go to. A name is looked up at the moment of connecting, so that it cannot
// mean one machine when it is checked and another when it is used.

/** `never` holds what no service lives at: link-local (with the metadata of clouds), multicast, reserved, tunnels. */
export type AddressClass = 'public' | 'private' | 'loopback' | 'never'

const subnets: Readonly<Record<'ipv4' | 'ipv6', Readonly<Record<'private' | 'loopback' | 'never', string>>>> =
  {
    // https://www.iana.org/assignments/iana-ipv4-special-registry
    ipv4: {
      loopback: '127.0.0.0/8',
      private: '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10',
      never:
        '0.0.0.0/8 169.254.0.0/16 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
    },
    // https://www.iana.org/assignments/iana-ipv6-special-registry; classOfAddress handles addresses outside 2000::/3.
    ipv6: {
      loopback: '::1/128',
      private: 'fc00::/7',
      never: '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
    },
  }

function listOf(family: 'ipv4' | 'ipv6', name: 'private' | 'loopback' | 'never'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets[family][name].split(' ')) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

function listsOf(family: 'ipv4' | 'ipv6') {
  return {
    never: listOf(family, 'never'),
    private: listOf(family, 'private'),
    loopback: listOf(family, 'loopback'),
  }
}

const lists = { ipv4: listsOf('ipv4'), ipv6: listsOf('ipv6') }

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** The class of an address in its text form; `never` for a text that is no address. */
export function classOfAddress(address: string): AddressClass {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (isIP(address) === 0) return 'never'
  const { never, private: own, loopback } = lists[family]
  // A block list reads ::ffff:10.0.0.1 as 10.0.0.1 too; such an address is an attempt to bypass a check.
  if (family === 'ipv6' && /^::ffff:/i.test(address)) return 'never'
  if (never.check(address, family)) return 'never'
  if (loopback.check(address, family)) return 'loopback'
  if (own.check(address, family)) return 'private'
  return family === 'ipv4' || globalUnicast.check(address, family) ? 'public' : 'never'
}

/**
 * True when a connection to `host` may go to this address. A name that the settings name is trusted to lead into the
 * operator's own network; it is not trusted with this machine, nor with the metadata of a cloud.
 */
export function mayConnect(host: string, address: string, isNamed = false): boolean {
  const found = classOfAddress(address)
  if (isIP(host) !== 0) return host === address && found !== 'never'
  if (host === 'localhost') return found === 'loopback'
  return found === 'public' || (isNamed && found === 'private')
}

/** A name that leads to where this gateway does not go. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Names into addresses as Node does it, less those that the host is not allowed.
 * @param named hosts that the settings name; they may have private addresses.
 */
export function guardedLookup(named: readonly string[], resolve: typeof lookUp = lookUp): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const isNamed = named.includes(hostname)
      const allowed = error ? [] : addresses.filter(({ address }) => mayConnect(hostname, address, isNamed))
      const [first] = allowed
      if (error) callback(error, '')
      else if (!first) callback(new AddressRefused(`${hostname} resolves to no allowed address`), '')
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

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
