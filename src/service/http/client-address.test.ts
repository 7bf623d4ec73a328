import { describe, expect, test } from 'vitest'
import { clientAddressOf, countedAddress, readProxies } from './client-address.ts'

const trusted = readProxies('10.0.0.0/8, 192.0.2.1 fd00::/8')

interface Asked {
  readonly ip?: string
  readonly xff?: string
  readonly forwarded?: string
}

const addressOf = ({ ip = '10.0.0.1', xff, forwarded }: Asked, proxies = trusted) =>
  clientAddressOf(proxies, {
    ip,
    headers: {
      ...(xff !== undefined && { 'x-forwarded-for': xff }),
      ...(forwarded !== undefined && { forwarded }),
    },
  })

describe('the address of a client', () => {
  test.each<[string, Asked, string]>([
    ['is that of the peer without a header', {}, '10.0.0.1'],
    ['is what a trusted proxy says', { xff: '198.51.100.7' }, '198.51.100.7'],
    ['is the nearest that is no proxy of ours', { xff: '6.6.6.6, 198.51.100.7, 10.1.2.3' }, '198.51.100.7'],
    ['is the farthest proxy when all are ours', { xff: '10.9.9.9, 192.0.2.1' }, '10.9.9.9'],
    ['is the peer when the peer is no proxy of ours', { ip: '198.51.100.1', xff: '6.6.6.6' }, '198.51.100.1'],
    ['is the last known hop before one that hides', { xff: '6.6.6.6, unknown, 10.1.2.3' }, '10.1.2.3'],
    ['is the peer when the header is nonsense', { xff: ',,<script>,' }, '10.0.0.1'],
    ['has no port', { xff: '198.51.100.7:5511' }, '198.51.100.7'],
    ['may be of IPv6', { xff: '2001:DB8::7' }, '2001:db8::7'],
    ['may be of IPv6, with brackets and a port', { xff: '[2001:db8::7]:443' }, '2001:db8::7'],
    ['of IPv4 may be written as IPv6', { ip: '::ffff:10.0.0.1', xff: '::ffff:198.51.100.7' }, '198.51.100.7'],
    ['may come from a proxy of IPv6', { ip: 'fd00::1', xff: '198.51.100.7' }, '198.51.100.7'],
    ['is read from Forwarded', { forwarded: 'proto=https;for=198.51.100.7;by=10.0.0.1' }, '198.51.100.7'],
    [
      'is read from Forwarded in quotes',
      { forwarded: 'for=6.6.6.6, For="[2001:db8::7]:443"' },
      '2001:db8::7',
    ],
    ['is the hop that leaves it out', { forwarded: 'for=6.6.6.6, proto=https' }, '10.0.0.1'],
    ['is the hop that hides it', { forwarded: 'for=_hidden' }, '10.0.0.1'],
    [
      'is one when both headers say so',
      { xff: '198.51.100.7', forwarded: 'for=198.51.100.7' },
      '198.51.100.7',
    ],
    ['is the peer when they disagree', { xff: '198.51.100.7', forwarded: 'for=6.6.6.6' }, '10.0.0.1'],
  ])('%s', (_, asked, expected) => {
    expect(addressOf(asked)).toBe(expected)
  })

  test('is the peer as long as no proxy is trusted', () => {
    expect(addressOf({ xff: '198.51.100.7', forwarded: 'for=198.51.100.7' }, readProxies(''))).toBe(
      '10.0.0.1',
    )
  })
})

test.each([
  '10.0.0.0/33',
  '10.0.0.256',
  'proxy.example.com',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  'fd00::/129',
  '10.0.0.0/-1',
])('refuses %s as a proxy', (text) => {
  expect(() => readProxies(`127.0.0.1,${text}`)).toThrow('is not an IP address or a range such as 10.0.0.0/8')
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
