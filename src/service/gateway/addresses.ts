// Which network addresses a connection may go to. A name is looked up at the moment of connecting, so that it cannot
// mean one machine when it is checked and another when it is used.
import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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
