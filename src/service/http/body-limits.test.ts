import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { type OperationName, operationNames, operations } from '#contract/operations.ts'
import { firstAddress, operationPath, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { exchange, openSocket, type RawAnswer, readAnswer, requestText } from '#testing/raw-http.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { siteContents } from '#testing/site-contents.ts'

const mebibyte = 1024 * 1024

const withBody = operationNames.filter((name) => operations[name].body !== null)
const isBulk = (name: OperationName) => operations[name].path.endsWith('/bulk')
const holdsText = (name: OperationName) => name === 'updateOrganization' || name === 'updateFocusArea'
const limitOf = (name: OperationName) => {
  if (name === 'createToken') return 16 * 1024
  return (isBulk(name) ? 32 : holdsText(name) ? 4 : 1) * mebibyte
}
const printed = (bytes: number) => (bytes < mebibyte ? `${bytes / 1024} KiB` : `${bytes / mebibyte} MiB`)

// Sizes are looked at before any database is.
let service: TestService
let site: PopulatedSite

beforeAll(async () => {
  service = await startTestService('sqlite')
  site = await createPopulatedSite(service)
})
afterAll(() => service.close())

function headOf(name: OperationName, ...headers: string[]): string {
  const { params, query } = validRequests[name](site)
  const target = `${operationPath(firstAddress(name), site.id, params)}?${new URLSearchParams(query)}`
  const credential = name === 'createToken' ? [] : [`Authorization: ${site.headers.authorization}`]
  return requestText(`${operations[name].method} ${target} HTTP/1.1`, [
    'Host: localhost',
    'Content-Type: application/json',
    ...credential,
    ...headers,
  ])
}

function expectTooLarge(answer: RawAnswer | undefined, name: OperationName): void {
  expectLargerThan(answer, limitOf(name))
}

function expectLargerThan(answer: RawAnswer | undefined, bytes: number): void {
  expect(answer).toMatchObject({ status: 413 })
  const message = `the body is too large; send at most ${printed(bytes)}`
  expect(ErrorBody.parse(answer?.body).errors).toEqual([
    { type: 'PAYLOAD_TOO_LARGE', code: 'PAYLOAD_TOO_LARGE', message },
  ])
}

describe.each(withBody)('a body for %s', (name) => {
  test('of a byte too many is refused by its Content-Length', async () => {
    const head = headOf(name, `Content-Length: ${limitOf(name) + 1}`)
    expectTooLarge(await exchange(service.origin, head), name)
  })
})

test('that does not say its length is refused once it is too large', async () => {
  const socket = openSocket(service.origin)
  const answer = readAnswer(socket)
  socket.write(headOf('createOrganization', 'Transfer-Encoding: chunked'))
  for (let sent = 0; sent <= mebibyte; sent += 65_536) socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
  expectTooLarge(await answer, 'createOrganization')
  socket.destroy()
})

test.each(['organizations', 'focus-areas'] as const)(
  'of the longest permitted record of %s is taken',
  async (kind) => {
    const id = kind === 'organizations' ? site.organization : site.focusArea
    const text = (length: number) => '計'.repeat(length)
    const query = { updateMask: 'name,externalId,about' }
    const record = { name: text(500), externalId: text(500), about: text(500_000) }
    const headers = { 'content-type': 'application/json' }
    const plain = JSON.stringify(record)
    const escaped = plain.replaceAll('計', '\\u8a08')
    for (const rawBody of [plain, escaped]) {
      const answer = await site.ask('PATCH', `/${kind}/${id}`, { query, rawBody, headers })
      expect(answer).toMatchObject({ status: 200, body: record })
    }
  },
)

describe.each(['createOrganization', 'importCostItems'] as const)('a body for %s', (name) => {
  test('of exactly the limit is taken', async () => {
    const text = JSON.stringify(validRequests[name](site).body)
    const body = text.padEnd(limitOf(name), ' ')
    const answer = await exchange(service.origin, headOf(name, `Content-Length: ${body.length}`) + body)
    expect(answer).toMatchObject({ status: 201 })
  })
})

describe.each([
  ['POST', '/session'],
  ['POST', '/session/link'],
  ['DELETE', '/session'],
  ['POST', '/oauth/token'],
  ['POST', '/no/such/address'],
])('a body before sign-in: %s %s', (method, path) => {
  const types = [
    'application/json',
    ...(path === '/oauth/token' ? ['application/x-www-form-urlencoded'] : []),
  ]
  const head = (type: string, ...more: string[]) =>
    requestText(`${method} ${path} HTTP/1.1`, [
      'Host: localhost',
      `Content-Type: ${type}`,
      'X-Planning-Console: 1',
      ...more,
    ])

  test.each(types)('as %s has at most 16 KiB', async (type) => {
    const announced = await exchange(service.origin, head(type, `Content-Length: ${16 * 1024 + 1}`))
    const socket = openSocket(service.origin)
    const answer = readAnswer(socket)
    socket.write(head(type, 'Transfer-Encoding: chunked'))
    for (let sent = 0; sent < 5; sent += 1) socket.write(`1000\r\n${' '.repeat(4096)}\r\n`)
    const inChunks = await answer
    socket.destroy()
    for (const found of [announced, inChunks]) expectLargerThan(found, 16 * 1024)
  })
})

test('a body without a valid credential is refused before it is read, however large', async () => {
  const before = await siteContents(service.running.database, site.id)
  const head = headOf('importCostItems', `Content-Length: ${32 * mebibyte}`)
  const answer = await exchange(service.origin, head.replace(/Authorization: .*\r\n/, ''))
  expect(answer).toMatchObject({ status: 401 })
  expect(await siteContents(service.running.database, site.id)).toEqual(before)
})
