// Requests whose head must be refused: methods, credentials, contents, and lines that are not HTTP.

import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Altered, Malformed } from './malformed-addresses.ts'
import { type WireRequest, wireBytes, without } from './wire-requests.ts'

const otherMethods = ['PUT', 'TRACE', 'PROPFIND', 'LOCK', 'QUERY', 'get', 'GETS', 'BREW', 'CONNECT']

/** A method that no operation has, or that does not exist. */
export function otherMethod(valid: WireRequest): fc.Arbitrary<Altered> {
  return fc.constantFrom(...otherMethods).map((method) => ({
    what: `the method ${method}`,
    request: { ...valid, method },
    statuses: [400, 404, 405],
  }))
}

const noCredentials = [
  [],
  ['Authorization: '],
  ['Authorization: Basic'],
  ['Authorization: Basic ???'],
  [`Authorization: Basic ${'A'.repeat(3000)}`],
  ['Authorization: Bearer null'],
  ['Authorization: Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['Authorization: Negotiate abc'],
  ['Authorization: \xff\xfe\xfd'],
  ['Cookie: __Host-planning-session=x'],
  ['Cookie: __Host-planning-session=a.b.c.d.e'],
  ['Cookie: =; ;;; %zz=%zz; __Host-planning-session'],
]

/** A request without a valid credential. */
export function noCredential(valid: WireRequest): fc.Arbitrary<Altered> {
  return fc.constantFrom(...noCredentials).map((lines) => ({
    what: `the credential ${lines.join() || '(none)'}`,
    request: { ...valid, headers: [...without(valid.headers, 'authorization'), ...lines] },
    statuses: [401],
  }))
}

const otherContents = [
  'text/json',
  'application/xml',
  'application/jsonp',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'image/png',
  'json',
  '*/*',
  ';',
]

/** A body that is sent neither as JSON nor as another of the types that its operation takes. */
export function otherContent(valid: WireRequest, taken: readonly string[]): fc.Arbitrary<Altered> {
  const forms = ['application/x-www-form-urlencoded', 'text/plain'].filter((type) => !taken.includes(type))
  const withContent = (lines: readonly string[]) => [...without(valid.headers, 'content-type'), ...lines]
  return fc.oneof(
    fc.constantFrom(...otherContents, ...forms).map((content) => ({
      what: `the content ${content}`,
      request: { ...valid, headers: withContent([`Content-Type: ${content}`]) },
      statuses: [415],
    })),
    fc.constant({
      what: 'a content of no type',
      request: { ...valid, headers: withContent([]) },
      statuses: [415],
    }),
    fc.constant({
      what: 'a compressed body',
      request: {
        ...valid,
        headers: [...valid.headers, 'Content-Encoding: gzip'],
        body: gzipSync(valid.body),
      },
      statuses: [415],
    }),
  )
}

const brokenLines: readonly (readonly [line: string, statuses: readonly number[]])[] = [
  ['X Y: 1', [400]],
  [': 1', [400]],
  ['X', [400]],
  ['X: a\x00b', [400]],
  ['X: a\x0bb\x7f', [400]],
  ['X\x80: 1', [400]],
  ['X: a\r\n folded', [400]],
  ['X: a\rb', [400]],
  ['Host: another', [400]],
  [`X: ${'a'.repeat(17_000)}`, [431]],
  [Array.from({ length: 2000 }, (_, index) => `X-${index}: ${index}`).join('\r\n'), [431]],
  ['Expect: a-miracle', [417]],
  ['Content-Length: -1', [400]],
  ['Content-Length: 1e1', [400]],
  ['Content-Length: 99999999999999999999', [400]],
  ['Content-Length: 1\r\nContent-Length: 2', [400]],
  ['Content-Length: 1\r\nTransfer-Encoding: chunked', [400]],
  ['Transfer-Encoding: gzip', [400]],
  ['Transfer-Encoding: chunked, identity', [400]],
]

/** A line among the headers that HTTP does not know. */
export function brokenLine(valid: WireRequest): fc.Arbitrary<Altered> {
  return fc
    .tuple(fc.constantFrom(...brokenLines), fc.nat({ max: valid.headers.length }))
    .map(([[line, statuses], at]) => ({
      what: `the header line ${JSON.stringify(line.slice(0, 60))}`,
      request: { ...valid, headers: valid.headers.toSpliced(at, 0, line) },
      statuses,
    }))
}

/** Bytes that never become a request. */
export function brokenBytes(valid: WireRequest): fc.Arbitrary<Malformed>[] {
  const sound = Buffer.from(wireBytes(valid))
  const refused = (what: string, bytes: Uint8Array, andEnd = false): Malformed => ({
    what,
    bytes,
    statuses: [400, 431],
    andEnd,
  })
  const lineEnd = sound.indexOf('\r\n')
  return [
    fc
      .uint8Array({ minLength: 1, maxLength: 400 })
      .map((noise) => refused('noise', Buffer.concat([Buffer.from('\x01'), noise, Buffer.from('\r\n\r\n')]))),
    fc
      .constantFrom('HTTP/1.2.3', 'HTTP/9.9', 'HTTP/x', 'http/1.1', 'HTTQ/1.1', 'HTTP/1.1 x', 'HTTP/2.0')
      .map((version) =>
        refused(
          `the version ${version}`,
          Buffer.concat([
            Buffer.from(`${valid.method} ${valid.target} ${version}`, 'latin1'),
            sound.subarray(lineEnd),
          ]),
        ),
      ),
    fc
      .constantFrom(' ', '\t', '\x00', '\x01', '\x7f', '\r')
      .map((character) =>
        refused(
          `the character ${JSON.stringify(character)} in the address`,
          wireBytes({ ...valid, target: `/a${character}b${valid.target}` }),
        ),
      ),
    fc
      .integer({ min: 1, max: sound.length - 1 })
      .map((end) => refused('a request that ends in the middle', sound.subarray(0, end), true)),
  ]
}

const brokenChunks = [
  'zz\r\n',
  '-1\r\n',
  '5\r\nabc\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n',
  '2;\x00\r\n{}\r\n',
  '\r\n\r\n',
]

/** A body in pieces that do not fit together. */
export function brokenChunk(valid: WireRequest): fc.Arbitrary<Altered> {
  return fc.constantFrom(...brokenChunks).map((text) => ({
    what: `the chunk ${JSON.stringify(text)}`,
    request: { ...valid, headers: [...valid.headers, 'Transfer-Encoding: chunked'], body: Buffer.from(text) },
    statuses: [400],
  }))
}
