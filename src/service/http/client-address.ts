// Finds the client address of a request. Forwarding headers count only from peers that the setting trusts.
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readOnce } from './recent-map.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the client; that of the peer when no trusted proxy names another one. */
    readonly clientAddress: string
  }
}

/**
 * Reads the addresses and ranges of `PLANNING_TRUSTED_PROXIES`, separated by commas or spaces.
 * @throws Error naming the first that is neither an address nor a range such as 10.0.0.0/8.
 */
export function readProxies(text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) addProxy(list, entry)
  return list
}

function addProxy(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const isWhole = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most)
  if (family === 0 || rest.length > 0 || !isWhole) {
    throw new Error(
      `${JSON.stringify(entry.slice(0, 60))} is not an IP address or a range such as 10.0.0.0/8`,
    )
  }
  list.addSubnet(address, prefix === undefined ? most : Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
}

/** Gives each request the address of its client. */
export function findClientAddresses(app: FastifyInstance, trusted: BlockList): void {
  const trustsNone = trusted.rules.length === 0
  app.decorateRequest('clientAddress', {
    getter() {
      return trustsNone ? peerOf(this.ip) : clientAddressOf(trusted, this)
    },
  })
}

/**
 * The address that the nearest untrusted hop had. `X-Forwarded-For` and `Forwarded` (RFC 7239) are both read; when they
 * name different clients, the proxy passed one of them on unread, and the proxy itself counts as the client.
 */
export function clientAddressOf(
  trusted: BlockList,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): string {
  const peer = peerOf(ip)
  if (!isTrusted(trusted, peer)) return peer
  const named = [forwardedFor(headers['x-forwarded-for']), forwarded(headers.forwarded)]
    .filter((hops) => hops.length > 0)
    .map((hops) => nearestUntrusted(trusted, peer, hops))
  const [first = peer, second = first] = named
  return first === second ? first : peer
}

function nearestUntrusted(trusted: BlockList, peer: string, hops: readonly string[]): string {
  let nearest = peer
  for (const hop of hops.toReversed()) {
    const address = plainAddress(hop)
    // The address is hidden or unreadable: the previous hop is the last known one.
    if (address === undefined) return nearest
    nearest = address
    if (!isTrusted(trusted, address)) return nearest
  }
  return nearest
}

/** True for a proxy whose forwarding headers count. */
export function isTrusted(trusted: BlockList, address: string): boolean {
  return (
    trusted.rules.length > 0 &&
    isIP(address) !== 0 &&
    trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  )
}

function forwardedFor(header: string | string[] | undefined): string[] {
  return listOf(header).map((entry) => entry.trim())
}

/** The `for` of each element; empty text for an element that names none. */
function forwarded(header: string | undefined): string[] {
  return listOf(header).map((element) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]+)/i.exec(element)?.[1] ?? '')
}

function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  return text.trim() === '' ? [] : text.split(',')
}

/** An address without quotes, brackets, port, zone, and the IPv6 form of an IPv4 address; undefined for anything else. */
function plainAddress(text: string): string | undefined {
  const bare = text.replaceAll('"', '').trim()
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(bare) ?? []
  const [address = ''] = (inBrackets ?? beforePort ?? bare).split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = (mapped ?? address).toLowerCase()
  return isIP(plain) === 0 ? undefined : plain
}

/** The address of a peer as it is written everywhere: without a zone, and without the IPv6 form of an IPv4 address. */
export const peerOf = readOnce((ip) => plainAddress(ip) ?? ip)

/** The key by which a client is counted: its IPv4 address, or its /64 network of IPv6 addresses. */
export function countedAddress(address: string): string {
  return countedNetworks(address).at(-1) ?? address
}

/**
 * The networks by which a client is counted, the widest first: an IPv4 address alone, of IPv6 the /48, the /56 and the /64,
 * as one customer of a provider has up to 65,536 of the last.
 */
export const countedNetworks = readOnce((address): readonly string[] => {
  if (!isIPv6(address)) return [address]
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter((part) => part !== '')
  const after = (tail ?? '').split(':').filter((part) => part !== '')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  const [one = 0, two = 0, three = 0, four = 0] = groups.map((group) => Number.parseInt(group, 16))
  const print = (parts: readonly number[], length: number) =>
    `${parts.map((part) => part.toString(16)).join(':')}::/${length}`
  return [
    print([one, two, three], 48),
    print([one, two, three, four & 0xff00], 56),
    print([one, two, three, four], 64),
  ]
})
