// Answers of a site count with all the bytes that they take, until they are passed on.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, type RudeUpstream, startRudeUpstream } from '#testing/rude-upstream.ts'
import { Exchange, ordinaryLimits } from './exchange.ts'
import { addressOf, guardedLookup } from './upstream.ts'

const kibibyte = 1024
const limits = {
  ...ordinaryLimits,
  totalMs: 600_000,
  connectMs: 600_000,
  answerBytes: 256 * kibibyte,
  heldBytes: 1024 * kibibyte,
}

let upstream: RudeUpstream
let exchange: Exchange
beforeAll(async () => {
  upstream = await startRudeUpstream()
})
afterAll(() => upstream.close())
beforeEach(() => {
  const route = { lookup: guardedLookup(['localhost']), proxy: undefined, userAgent: 'test' }
  exchange = new Exchange(addressOf(upstream.origin.replace('127.0.0.1', 'localhost')), route, limits)
  return () => exchange.close()
})

function answering(bytes: Buffer, encoding = 'gzip'): void {
  upstream.behave((socket) => {
    const headers = { ...json, 'content-encoding': encoding, 'content-length': String(bytes.length) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`)
    socket.write(bytes)
  })
}

const get = { method: 'GET', path: '/', headers: {} } as const

/** Asks for so many answers at the same time, and keeps them until released. */
async function ask(count: number) {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, () => exchange.send({ ...get, until })),
  )
  const arrived = outcomes.filter(({ status }) => status === 'fulfilled').length
  return { arrived, release }
}

const large = Buffer.alloc(200 * kibibyte, '{}, ')

test.each([
  ['packed', gzipSync(large), 'gzip'],
  ['as they are', large, 'identity'],
])('of 60 large answers, %s, only as many are kept as have room together', async (_how, bytes, encoding) => {
  answering(bytes, encoding)
  const { arrived, release } = await ask(60)
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThanOrEqual(5)
  await expect(exchange.send(get)).rejects.toMatchObject({ kind: 'no-answer' })
  release()
  expect((await ask(1)).arrived).toBe(1)
})

test('small answers have room side by side', async () => {
  answering(gzipSync('{"values":[]}'))
  expect((await ask(60)).arrived).toBe(60)
})

test('an answer in several parts is unpacked whole', async () => {
  answering(Buffer.concat([gzipSync('{"values":'), gzipSync('[]}'), gzipSync('')]))
  const { body } = await exchange.send(get)
  expect(body.toString()).toBe('{"values":[]}')
})

test.each([
  ['says so', gzipSync(Buffer.alloc(300 * kibibyte))],
  ['hides it', Buffer.concat([gzipSync(Buffer.alloc(300 * kibibyte)), gzipSync('')])],
])('an answer that is too large unpacked is refused when it %s', async (_how, bytes) => {
  answering(bytes)
  await expect(exchange.send(get)).rejects.toMatchObject({ kind: 'too-large' })
  expect((await ask(1)).arrived).toBe(0)
  answering(gzipSync(large))
  expect((await ask(4)).arrived).toBe(4)
})
