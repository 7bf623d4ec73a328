// A body that is refused is read on within bounds: the client reads the refusal and is never cut off before.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '#testing/effort.ts'
import { openSocket, readAnswer, requestText } from '#testing/raw-http.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'
import { maxDraining } from './request-bodies.ts'

const attempts = isLongRun ? 50 : 10
const size = 5 * 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'planning-refused-'))
const bodyFile = join(folder, 'body')

let service: TestService
let site: TestSite

beforeAll(async () => {
  writeFileSync(bodyFile, Buffer.alloc(size, ' '))
  service = await startTestService('sqlite')
  site = await service.site()
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** Runs a program to its end and answers the lines that it printed. */
async function linesOf(program: string, parameters: readonly string[]): Promise<string[]> {
  const output = join(folder, 'output')
  const file = openSync(output, 'w')
  const child = spawn(program, parameters, { stdio: ['ignore', file, 'inherit'] })
  await new Promise((resolve) => child.once('exit', resolve))
  closeSync(file)
  return readFileSync(output, 'utf8').split('\n').filter(Boolean)
}

const address = () => `${service.origin}${site.base}/organizations`

/** Programs that some machines lack; Node's own clients are always there. */
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0

/** The client as a program that prints one line for each attempt: the status, or what went wrong. */
const clients: Readonly<Record<string, () => Promise<string[]>>> = {
  curl: () =>
    linesOf('curl', [
      ...['--silent', '--write-out', '%{http_code} %{errormsg}\\n'],
      ...['--header', `authorization: ${site.headers.authorization}`],
      ...['--header', 'content-type: application/json', '--data-binary', `@${bodyFile}`],
      ...Array.from({ length: attempts }, () => [address(), '--output', '/dev/null']).flat(),
    ]).then((lines) => lines.map((line) => line.trim())),

  "Node's fetch": () => linesOf(process.execPath, ['--input-type=module', '--eval', nodeFetch()]),
  "Node's http": () => linesOf(process.execPath, ['--input-type=module', '--eval', nodeHttp()]),
  "Python's urllib": () => linesOf('python3', ['-c', pythonUrllib()]),
}

const headers = () =>
  JSON.stringify({ authorization: site.headers.authorization, 'content-type': 'application/json' })

const nodeFetch = () => `
  const body = Buffer.alloc(${size}, ' ')
  for (let count = 0; count < ${attempts}; count += 1) {
    try {
      const answer = await fetch('${address()}', { method: 'POST', headers: ${headers()}, body })
      await answer.text()
      console.log(answer.status)
    } catch (error) { console.log(String(error.cause ?? error)) }
  }`

const nodeHttp = () => `
  import { request } from 'node:http'
  const body = Buffer.alloc(${size}, ' ')
  for (let count = 0; count < ${attempts}; count += 1) {
    console.log(await new Promise((resolve) => {
      const sent = request('${address()}', { method: 'POST', headers: ${headers()}, agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      sent.on('error', (error) => resolve(String(error)))
      sent.end(body)
    }))
  }`

const pythonUrllib = () => `
import urllib.request, urllib.error
body = b' ' * ${size}
for count in range(${attempts}):
    try:
        urllib.request.urlopen(urllib.request.Request('${address()}', data=body, headers=${headers()}, method='POST'))
        print('taken')
    except urllib.error.HTTPError as error:
        error.read()
        print(error.code)
    except Exception as error:
        print(repr(error))
`

const programs: Readonly<Record<string, string>> = { curl: 'curl', "Python's urllib": 'python3' }
const present = Object.entries(clients).filter(([name]) => isInstalled(programs[name] ?? process.execPath))

test.each(present)(
  'a body that is too large is read as 413 by %s each time',
  { timeout: 180_000 },
  async (_, attempt) => {
    expect(await attempt()).toEqual(Array<string>(attempts).fill('413'))
  },
)

test('a body of a caller without a credential is read as 401 by a client that sends all of it first', async () => {
  const socket = openSocket(service.origin)
  const answer = readAnswer(socket)
  const line = `POST ${site.base}/organizations HTTP/1.1`
  const head = [
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${size}`,
  ]
  socket.write(requestText(line, head))
  const isSent = await new Promise((resolve) => socket.write(Buffer.alloc(size, ' '), resolve))
  expect(isSent ?? undefined).toBeUndefined()
  expect(await answer).toMatchObject({ status: 401 })
})

/** Sends pieces until the service cuts the connection; the number of pieces that were sent. */
async function sendUntilCut(socket: Socket, piece: Buffer): Promise<number> {
  let sent = 0
  while (!socket.destroyed && sent < 1000) {
    sent += 1
    await new Promise((resolve) => socket.write(piece, resolve))
  }
  return sent
}

const mebibyte = Buffer.alloc(1024 * 1024, ' ')

const endless = {
  'that is too long': {
    status: 413,
    authorization: () => site.headers.authorization,
    length: 'Transfer-Encoding: chunked',
    piece: Buffer.concat([Buffer.from('100000\r\n'), mebibyte, Buffer.from('\r\n')]),
  },
  // Comparing a secret takes a while, in which much of the body arrives.
  'of a caller who is not known': {
    status: 401,
    authorization: () => `Basic ${btoa('nobody@example.com:wrong')}`,
    length: `Content-Length: ${2 ** 40}`,
    piece: mebibyte,
  },
}

test.each(Object.entries(endless))(
  'a refused body without an end, %s, is cut off',
  { timeout: 120_000 },
  async (_, { status, authorization, length, piece }) => {
    const socket = openSocket(service.origin)
    const answer = readAnswer(socket)
    const line = `POST ${site.base}/organizations HTTP/1.1`
    const head = ['Host: localhost', 'Content-Type: application/json', length]
    const request = requestText(line, [...head, `Authorization: ${authorization()}`])
    socket.write(Buffer.concat([Buffer.from(request), piece]))
    const sent = await sendUntilCut(socket, piece)
    expect(await answer).toMatchObject({ status })
    expect(socket.destroyed).toBe(true)
    // Bytes in the buffers of both sides count as sent.
    expect(sent).toBeLessThan(100)
  },
)

test('with more refused bodies than are read in parallel, the first lose their connection, and all get their answer', async () => {
  const line = `POST ${site.base}/organizations HTTP/1.1`
  const head = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${size}`]
  const request = requestText(line, [...head, `Authorization: ${site.headers.authorization}`])
  const sockets: Socket[] = []
  for (let count = 0; count < maxDraining + 20; count += 1) {
    // A client that keeps sending after the service has sent its whole answer.
    const socket = connect({ port: Number(new URL(service.origin).port), allowHalfOpen: true })
    socket.on('error', () => {})
    sockets.push(socket)
    const answer = readAnswer(socket)
    socket.write(request)
    socket.write(Buffer.alloc(64 * 1024, ' '))
    expect(await answer).toMatchObject({ status: 413 })
  }
  const lost = () => {
    // A sender notices a closed connection only when it writes.
    for (const socket of sockets) socket.write(' ')
    return sockets.flatMap(({ destroyed }, at) => (destroyed ? [at] : []))
  }
  await expect.poll(lost, { timeout: 10_000 }).toEqual(Array.from({ length: 20 }, (_, at) => at))
  for (const socket of sockets) socket.destroy()
})

test('refused bodies on one connection leave nothing on it', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const socket = openSocket(service.origin)
  const head = [
    'Host: localhost',
    'Sec-Fetch-Site: cross-site',
    'Content-Type: application/json',
    'Content-Length: 1000',
  ]
  for (let count = 0; count < 30; count += 1) {
    const answer = once(socket, 'data')
    socket.write(requestText('POST /session HTTP/1.1', head))
    expect(String(await answer)).toMatch(/^HTTP\/1.1 403/)
    socket.write(' '.repeat(1000))
  }
  socket.destroy()
  process.off('warning', note)
  expect(warnings).toEqual([])
})
