// Forty ways in which an upstream, or something in front of it, answers badly. None of them may be taken for a done
// write, and none may hold the gateway up or fill its memory.
import { deflateSync, gzipSync } from 'node:zlib'
import { answerText, dripping, forever, json, type Manners } from './rude-upstream.ts'

const portal = '<!doctype html><title>Welcome to the hotel</title><script>alert(1)</script>'
const html = { 'content-type': 'text/html' }
const chunked = { ...json, 'transfer-encoding': 'chunked' }

/** As it comes, with whatever length it names. */
const saying =
  (text: string): Manners =>
  (socket) =>
    socket.write(Buffer.from(text, 'latin1'))
/** As it comes, and nothing after it. */
const ending =
  (text: string): Manners =>
  (socket) =>
    socket.end(Buffer.from(text, 'latin1'))

function head(status: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n')
}

/** A body of these bytes, packed in some way. */
function packed(encoding: string, bytes: Uint8Array): Manners {
  return (socket) => {
    const headers = { ...json, 'content-encoding': encoding, 'content-length': String(bytes.length) }
    socket.write(head('201 Created', headers))
    socket.write(bytes)
  }
}

const mebibytes = (count: number) => Buffer.alloc(count * 1024 * 1024, '[')
/** Small on the wire, a hundred thousand times as large when unpacked twice. */
const bomb = gzipSync(mebibytes(32))

export const misbehaviours: Readonly<Record<string, Manners>> = {
  'a portal page with 200': saying(answerText('200 OK', html, portal)),
  'a portal page with 201': saying(answerText('201 Created', html, portal)),
  'a portal page that calls itself JSON': saying(answerText('201 Created', json, portal)),
  'a redirect to a sign-in page': saying(answerText('302 Found', { location: '/login' })),
  'a demand to sign in to the network': saying(
    answerText('511 Network Authentication Required', html, portal),
  ),
  'a demand of a proxy': saying(
    answerText('407 Proxy Authentication Required', { 'proxy-authenticate': 'Basic' }),
  ),
  'a page of a proxy': saying(answerText('502 Bad Gateway', html, '<h1>502</h1>')),
  'a refusal in plain text': saying(answerText('403 Forbidden', {}, 'XSRF check failed')),
  'an empty 200': saying(answerText('200 OK')),
  'an accepted that is not done': saying(answerText('202 Accepted', json, '{}')),
  'a part of a document': saying(answerText('206 Partial Content', json, '{}')),
  'not modified': saying(head('304 Not Modified', {})),
  'a switch of protocols': saying(
    head('101 Switching Protocols', { upgrade: 'websocket', connection: 'upgrade' }),
  ),
  'an unknown status': saying(answerText('299 Odd', json, '{}')),
  'a status that is none': saying(answerText('999 Odd', json, '{}')),
  'a status that is not a number': saying(answerText('OK', json, '{}')),
  'JSON that is cut off, its length told truly': saying(
    answerText('201 Created', json, '{"id":"1","name":"Ha'),
  ),
  'JSON that is cut off, its length told falsely': ending(
    `${head('201 Created', { ...json, 'content-length': '100' })}{"id":"1"}`,
  ),
  'less than it promises, and silence': saying(
    `${head('201 Created', { ...json, 'content-length': '100' })}{"id":"1"}`,
  ),
  'a chunk that breaks off': ending(`${head('201 Created', chunked)}ff\r\n{"id":"1"}`),
  'a chunk of no size': saying(`${head('201 Created', chunked)}zz\r\n{}\r\n0\r\n\r\n`),
  'a chunk of a gigantic size': saying(`${head('201 Created', chunked)}fffffffffffffffff\r\n{}`),
  'two lengths': saying('HTTP/1.1 201 Created\r\ncontent-length: 2\r\ncontent-length: 20\r\n\r\n{}'),
  'a length and chunks': saying(
    `${head('201 Created', { ...chunked, 'content-length': '2' })}2\r\n{}\r\n0\r\n\r\n`,
  ),
  'a negative length': saying(`${head('201 Created', { ...json, 'content-length': '-1' })}{}`),
  'bytes that are not UTF-8': saying(
    answerText('201 Created', json, '"\xff\xfe"').replace(/\d+\r\n\r\n/, '4\r\n\r\n'),
  ),
  'a text where an object is due': saying(answerText('201 Created', json, '"done"')),
  'no HTTP at all': ending('220 mail.example.com ESMTP ready\r\n'),
  'another protocol': (socket) => socket.end(Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x16])),
  'a closed connection': (socket) => socket.end(),
  'a torn connection': (socket) => socket.resetAndDestroy(),
  silence: () => {},
  'headers one byte at a time': (socket) => {
    const long = { ...json, 'x-long': 'x'.repeat(5000) }
    dripping(socket, answerText('201 Created', long, '{}'))
  },
  'a body one byte at a time': (socket) => {
    socket.write(head('201 Created', { ...json, 'content-length': '5000' }))
    dripping(socket, ' '.repeat(5000))
  },
  'a body without an end': (socket) => {
    socket.write(head('201 Created', chunked))
    forever(socket, `10000\r\n${' '.repeat(65_536)}\r\n`)
  },
  'a body without a length and without an end': (socket) => {
    socket.write(head('201 Created', json))
    forever(socket, ' '.repeat(65_536))
  },
  'a header without an end': (socket) => {
    socket.write('HTTP/1.1 201 Created\r\nx-long: ')
    forever(socket, 'x'.repeat(65_536))
  },
  'headers without an end': (socket) => {
    socket.write('HTTP/1.1 201 Created\r\n')
    forever(socket, 'x-more: x\r\n'.repeat(5000))
  },
  'news of an answer without an end': (socket) =>
    forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)),
  'a bomb': packed('gzip', bomb),
  'a bomb in a bomb': packed('gzip, gzip', gzipSync(bomb)),
  'an encoding that was not asked for': packed('deflate', deflateSync('{"id":"1"}')),
  'a broken archive': packed('gzip', Buffer.from('{"id":"1"}')),
  'trailers without an end': (socket) => {
    socket.write(`${head('201 Created', chunked)}2\r\n{}\r\n0\r\n`)
    forever(socket, 'x-more: x\r\n'.repeat(5000))
  },
}
