import { afterAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { exchange, openSocket, readAnswer, requestText } from '#testing/raw-http.ts'
import { startTestService } from '#testing/service.ts'

// No database is reached here, so one engine is enough.
const service = await startTestService('sqlite')
const site = await service.site()
afterAll(() => service.close())

const host = 'Host: localhost'
const get = 'GET /gateway/api/planning/v1/organizations HTTP/1.1'
const post = 'POST /gateway/api/planning/v1/organizations HTTP/1.1'
const json = 'Content-Type: application/json'

const authorized = () => `Authorization: ${site.headers.authorization}`

interface Broken {
  readonly what: string
  readonly text: () => string
  readonly status: number
  readonly type?: string
}

const brokenRequests: readonly Broken[] = [
  { what: 'a line without a version', text: () => requestText('GET /openapi.json', [host]), status: 400 },
  {
    what: 'a version of another protocol',
    text: () => requestText(get.replace('1.1', '2.0'), [host]),
    status: 400,
  },
  { what: 'bytes of TLS', text: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', status: 400 },
  { what: 'nonsense', text: () => 'hello\r\n\r\n', status: 400 },
  { what: 'a preface of HTTP/2', text: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400 },
  {
    what: 'a version of the future',
    text: () => requestText(get.replace('1.1', '9.9'), [host]),
    status: 400,
  },
  {
    what: 'a method that does not exist',
    text: () => requestText(`BREW ${get.slice(4)}`, [host]),
    status: 400,
  },
  {
    what: 'a space in the address',
    text: () => requestText(get.replace('v1/', 'v1 /'), [host]),
    status: 400,
  },
  { what: 'no host', text: () => requestText(get, [authorized()]), status: 400 },
  { what: 'two hosts', text: () => requestText(get, [authorized(), host, host]), status: 400 },
  { what: 'a header without a name', text: () => requestText(get, [host, ': nameless']), status: 400 },
  { what: 'a header with a space in its name', text: () => requestText(get, [host, 'X Y: 1']), status: 400 },
  { what: 'a control character in a header', text: () => requestText(get, [host, 'X: a\x00b']), status: 400 },
  { what: 'a folded header', text: () => requestText(get, [host, 'X: a', ' b']), status: 400 },
  {
    what: 'headers beyond every measure',
    text: () => requestText(get, [host, `X: ${'a'.repeat(20_000)}`]),
    status: 431,
    type: 'HEADERS_TOO_LARGE',
  },
  {
    what: 'an address beyond every measure',
    text: () => requestText(get.replace(' HTTP', `?sort=${'a'.repeat(20_000)} HTTP`), [host]),
    status: 431,
    type: 'HEADERS_TOO_LARGE',
  },
  {
    what: 'a length that is no number',
    text: () => requestText(post, [host, json, 'Content-Length: ten'], '{}'),
    status: 400,
  },
  {
    what: 'two lengths',
    text: () => requestText(post, [host, json, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
    status: 400,
  },
  {
    what: 'a length and a transfer coding',
    text: () =>
      requestText(post, [host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    status: 400,
  },
  {
    what: 'an unknown transfer coding',
    text: () => requestText(post, [host, json, 'Transfer-Encoding: zip'], '{}'),
    status: 400,
  },
  {
    what: 'a chunk without a size',
    text: () => requestText(post, [host, json, authorized(), 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'),
    status: 400,
  },
  {
    what: 'an unsupported expectation',
    text: () => requestText(get, [host, 'Expect: a-miracle']),
    status: 417,
  },
  {
    what: 'a wish for a tunnel',
    text: () => requestText('CONNECT example.com:443 HTTP/1.1', [host]),
    status: 405,
    type: 'METHOD_NOT_ALLOWED',
  },
  {
    what: 'an address that is none',
    text: () => requestText('OPTIONS * HTTP/1.1', [host]),
    status: 404,
    type: 'ADDRESS_UNKNOWN',
  },
  {
    what: 'an address with a broken escape',
    text: () => requestText(get.replace('organizations', 'organizations/%zz'), [host]),
    status: 400,
  },
]

test.each(brokenRequests)('$what: $status with errors', async ({ text, status, type = 'FORMAT_INVALID' }) => {
  const answer = await exchange(service.origin, text())
  expect(answer).toMatchObject({ status })
  expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(ErrorBody.parse(answer?.body).errors.map((error) => error.type)).toEqual([type])
})

test('a body that ends too soon is answered 400', async () => {
  const text = requestText(post, [host, json, authorized(), 'Content-Length: 100'], '{"name":')
  const answer = await exchange(service.origin, text, { andEnd: true })
  expect(answer).toMatchObject({ status: 400 })
  expect(ErrorBody.parse(answer?.body).errors).toHaveLength(1)
})

describe('a sound request', () => {
  test('is answered after a broken one on another connection', async () => {
    await exchange(service.origin, 'hello\r\n\r\n')
    const answer = await exchange(service.origin, requestText(get, [host, authorized()]))
    expect(answer).toMatchObject({ status: 200 })
  })

  test('may be of HTTP/1.0 and without a host', async () => {
    const answer = await exchange(service.origin, requestText(get.replace('1.1', '1.0'), [authorized()]))
    expect(answer).toMatchObject({ status: 200 })
  })

  test('may name the whole address', async () => {
    const line = get.replace('GET ', 'GET http://localhost')
    const answer = await exchange(service.origin, requestText(line, [host, authorized()]))
    expect(answer).toMatchObject({ status: 200 })
  })

  test('keeps its answer when nonsense follows on the same connection', async () => {
    const socket = openSocket(service.origin)
    const answer = readAnswer(socket)
    socket.write(`${requestText(get, [host, authorized()])}hello\r\n\r\n`)
    const settled = await answer
    expect(settled).toMatchObject({ status: 200 })
    expect(settled?.headers.get('connection')).toBe('close')
    socket.destroy()
  })
})
