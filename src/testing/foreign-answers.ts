// What answers in a service's place: sign-in pages of networks, proxies, gateways, caches. 1,000 of them.
import { Failure } from '#client/failure.ts'
import { readAnswer, readRetryAfter } from '#client/transport.ts'
import { allOperations } from '#contract/all-operations.ts'

export interface ForeignAnswer {
  readonly title: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }
const elsewhere = { location: 'http://portal.example/login' }

const heads: readonly Head[] = [
  { status: 200, headers: html },
  { status: 200, headers: json },
  { status: 200, headers: {} },
  { status: 201, headers: html },
  { status: 201, headers: json },
  { status: 202, headers: json },
  { status: 203, headers: json },
  { status: 206, headers: json },
  { status: 301, headers: { ...html, ...elsewhere } },
  { status: 302, headers: { ...html, ...elsewhere } },
  { status: 303, headers: elsewhere },
  { status: 307, headers: { ...json, ...elsewhere } },
  { status: 308, headers: elsewhere },
  { status: 400, headers: html },
  { status: 400, headers: json },
  { status: 401, headers: { ...html, 'www-authenticate': 'Basic realm="proxy"' } },
  { status: 401, headers: json },
  { status: 403, headers: html },
  { status: 403, headers: json },
  { status: 404, headers: html },
  { status: 404, headers: json },
  { status: 404, headers: {} },
  { status: 405, headers: { ...html, allow: 'GET, HEAD' } },
  { status: 407, headers: { ...html, 'proxy-authenticate': 'Basic realm="proxy"' } },
  { status: 408, headers: html },
  { status: 409, headers: json },
  { status: 410, headers: html },
  { status: 413, headers: html },
  { status: 414, headers: html },
  { status: 429, headers: { ...html, 'retry-after': '7' } },
  { status: 431, headers: html },
  { status: 500, headers: json },
  { status: 500, headers: html },
  { status: 501, headers: html },
  { status: 502, headers: html },
  { status: 503, headers: {} },
  { status: 504, headers: html },
  { status: 503, headers: { ...html, 'retry-after': '120' } },
  { status: 511, headers: html },
  { status: 530, headers: json },
]

const moment = '2026-11-21T09:30:00.000Z'
const named = { id: '3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60', name: 'Growth' }
const area = {
  ...named,
  createdDate: moment,
  updatedDate: moment,
  owner: named,
  focusAreaType: named,
  path: [],
  status: named,
}

const bodies: Readonly<Record<string, string | Buffer>> = {
  nothing: '',
  blanks: ' \n ',
  'a sign-in page': '<!doctype html><html><head><title>Sign in to the network</title></head></html>',
  'a page that leads elsewhere': '<meta http-equiv="refresh" content="0;url=http://portal.example/">',
  'a lone angle bracket': '<',
  'a lone brace': '{',
  'a record cut in the middle': JSON.stringify(area).slice(0, 90),
  'a record cut at its end': JSON.stringify(area).slice(0, -1),
  'a record with rubbish after it': `${JSON.stringify(area)}<script>portal()</script>`,
  'a record without its name': JSON.stringify({ ...area, name: undefined }),
  'a record whose id is null': JSON.stringify({ ...area, id: null }),
  'a record whose path is an object': JSON.stringify({ ...area, path: {} }),
  'a record in a wrapper': JSON.stringify({ data: area }),
  'a record as text in JSON': JSON.stringify(JSON.stringify(area)),
  'a page whose values are no list': JSON.stringify({ values: {}, last: true, totalCount: 0 }),
  'a page of something else': JSON.stringify({ values: [{ id: 'x' }], last: true, totalCount: 1 }),
  null: 'null',
  true: 'true',
  'a number': '0',
  'an empty array': '[]',
  'an empty object': '{}',
  'a word': 'OK',
  'a word as JSON': '"OK"',
  'a status': '{"status":"ok","success":true}',
  'bytes that are no text': Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xfe, 0xfd, 0x00]),
}

export const foreignAnswers: readonly ForeignAnswer[] = heads.flatMap(({ status, headers }) =>
  Object.entries(bodies).map(([name, body]) => ({
    title: `${status} ${headers['content-type'] ?? 'untyped'}: ${name}`,
    status,
    headers,
    body,
  })),
)

type OperationName = keyof typeof allOperations

/**
 * True for an answer that cannot be told from one of the service: 201 without anything that contradicts it to a bulk
 * request (§4.5), and JSON under its 400, whose shape the specification does not show (§4.7).
 */
export function mayBeTheService(name: OperationName, { status, body }: ForeignAnswer): boolean {
  if (!allOperations[name].path.endsWith('/bulk')) return false
  const text = body.toString()
  return (status === 201 && text === '') || ((status === 201 || status === 400) && isJson(text))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What a client makes of one of them. @param chance from 0 to 1 */
export function failureOfProxy(name: OperationName, chance: () => number): Failure {
  const answers = foreignAnswers.filter((answer) => !mayBeTheService(name, answer))
  const answer = answers[Math.floor(chance() * answers.length)]
  if (!answer) throw new Error('no proxy answers')
  const { status, headers, body } = answer
  try {
    const retryAfter = readRetryAfter(headers['retry-after'] ?? null, 0)
    readAnswer(allOperations[name], { status, retryAfter, text: body.toString() })
  } catch (failure) {
    if (failure instanceof Failure) return failure
    throw failure
  }
  throw new Error(`${name} takes ${status} of a proxy for done`)
}
