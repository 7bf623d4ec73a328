import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { SqliteError } from '#service/database/sqlite/protocol.ts'
import { Problem } from '#service/problem.ts'
import { answerError } from './answers.ts'

/** The answer to something that was thrown while a request was served. */
async function answerTo(thrown: unknown) {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.get('/', async () => {
    throw thrown
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, headers: answer.headers, ...ErrorBody.parse(answer.json()) }
}

test('a Problem is answered with every one of its errors', async () => {
  const errors = [
    { type: 'FORMAT_INVALID', message: 'items[0].name: is required' },
    { type: 'REFERENCE_INVALID', message: 'items[7].focusAreaId: nothing is there' },
  ]
  expect(await answerTo(new Problem(400, errors))).toMatchObject({ status: 400, errors })
})

test('a 401 says how to authenticate', async () => {
  const { headers } = await answerTo(new Problem(401, [{ type: 'UNAUTHENTICATED', message: 'nobody' }]))
  expect(headers['www-authenticate']).toBe('Basic realm="planning", Bearer')
})

test.each([
  ['an error', new Error('duplicate key value violates unique constraint "fund_item_pk"')],
  [
    'an error of the database',
    Object.assign(new Error('relation "person" does not exist'), { code: '42P01' }),
  ],
  ['an error with its own status', Object.assign(new Error('secret'), { statusCode: 502 })],
])('%s of ours is answered without a word about the inside', async (_, thrown) => {
  const { status, errors } = await answerTo(thrown)
  expect(status).toBe(500)
  expect(errors).toEqual([
    {
      type: 'INTERNAL',
      code: 'INTERNAL',
      message: expect.stringMatching(
        /^internal error; report the request ID \S+ to the operator of the service$/,
      ),
    },
  ])
})

test.each([
  ['a full disk under SQLite', new SqliteError('database or disk is full', 13)],
  ['a failing device under SQLite', new SqliteError('disk I/O error', 10 | (3 << 8))],
  ['a full disk under PostgreSQL', Object.assign(new Error('no space left on device'), { code: '53100' })],
])('%s is answered as a service that cannot write now', async (_, thrown) => {
  const { status, errors } = await answerTo(thrown)
  expect(status).toBe(503)
  expect(errors.map(({ type }) => type)).toEqual(['UNAVAILABLE'])
})

test.each([
  [413, 'PAYLOAD_TOO_LARGE'],
  [414, 'FORMAT_INVALID'],
  [415, 'MEDIA_TYPE_UNSUPPORTED'],
  [400, 'FORMAT_INVALID'],
])('a refusal %i of the framework is answered in the words of the API', async (statusCode, type) => {
  const thrown = Object.assign(new Error('FST_ERR: body stream encountered'), { statusCode })
  const { status, errors } = await answerTo(thrown)
  expect(status).toBe(statusCode)
  expect(errors.map((error) => error.type)).toEqual([type])
  expect(errors[0]?.message).not.toContain('FST_ERR')
})
