import type { LookupAddress, lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { type AddressClass, classOfAddress, guardedLookup, mayConnect } from './upstream.ts'

test.each<[AddressClass, string]>([
  ['public', '93.184.216.34'],
  ['public', '1.1.1.1'],
  ['public', '172.32.0.1'],
  ['public', '2606:4700::1111'],
  ['private', '10.255.255.255'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.0.1'],
  ['private', '100.127.0.1'],
  ['private', 'fd12:3456::1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.0.1'],
  ['loopback', '::1'],
  ['never', '0.0.0.0'],
  ['never', '169.254.169.254'],
  ['never', '224.0.0.251'],
  ['never', '255.255.255.255'],
  ['never', '192.0.2.1'],
  ['never', '::'],
  ['never', 'fe80::1'],
  ['never', 'ff02::1'],
  ['never', '::ffff:127.0.0.1'],
  ['never', '::ffff:93.184.216.34'],
  ['never', '::127.0.0.1'],
  ['never', '64:ff9b::7f00:1'],
  ['never', '2002:7f00:1::'],
  ['never', '2001:0:7f00:1::'],
  ['never', '2001:db8::1'],
  ['never', 'not an address'],
])('%s is the class of %s', (found, address) => {
  expect(classOfAddress(address)).toBe(found)
})

test.each([
  ['site.example.com', '93.184.216.34', true],
  ['site.example.com', '10.0.0.1', false],
  ['site.example.com', '127.0.0.1', false],
  ['localhost', '127.0.0.1', true],
  ['localhost', '::1', true],
  ['localhost', '93.184.216.34', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['169.254.169.254', '169.254.169.254', false],
])('a connection to %s may go to %s: %s', (host, address, isAllowed) => {
  expect(mayConnect(host, address)).toBe(isAllowed)
})

test.each([
  ['10.0.0.1', true],
  ['fd12:3456::1', true],
  ['93.184.216.34', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['169.254.169.254', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
])('a connection to a name that the settings name may go to %s: %s', (address, isAllowed) => {
  expect(mayConnect('planning.internal', address, true)).toBe(isAllowed)
})

/** A name server that gives these answers one after the other. */
function answering(...answers: (readonly LookupAddress[] | Error)[]): typeof lookup {
  const resolve = (
    _name: string,
    _options: object,
    done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
  ) => {
    const answer = answers.shift() ?? []
    if (answer instanceof Error) done(answer, [])
    else done(null, answer)
  }
  return resolve as unknown as typeof lookup
}

function look(guarded: ReturnType<typeof guardedLookup>, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    guarded('site.example.com', { all }, (error, address, family) =>
      error ? reject(error) : resolve(all ? address : { address, family }),
    )
  })
}

const open = { address: '93.184.216.34', family: 4 }
const inside = { address: '10.0.0.1', family: 4 }

test('a name is resolved again for each connection, so that a changed answer is refused', async () => {
  const guarded = guardedLookup([], answering([open], [inside]))
  expect(await look(guarded, false)).toEqual(open)
  await expect(look(guarded, false)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
})

test('of several addresses those that are allowed are left', async () => {
  expect(await look(guardedLookup([], answering([inside, open])), true)).toEqual([open])
  expect(await look(guardedLookup([], answering([inside, open])), false)).toEqual(open)
})

test('a name that the settings name may lead into the own network; no other name may', async () => {
  expect(await look(guardedLookup(['site.example.com'], answering([inside])), false)).toEqual(inside)
  await expect(look(guardedLookup(['auth.example.com'], answering([inside])), false)).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  })
})

test('a name that leads nowhere fails as it does without a guard', async () => {
  const missing = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  await expect(look(guardedLookup([], answering(missing)), true)).rejects.toBe(missing)
})
