// docs/api-guide.md and docs/api-extensions.md are run: each request of the pages, in order, by curl against a service with
// the sample data.
import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differencesOf, examplesOf, readAnswer, type Variables } from './api-examples.ts'
import { readPages } from './documents.ts'
import { startTestService, type TestService } from './service.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
// Examples of the second page use values that examples of the first one answered.
const pages = readPages(root)
const parts = ['docs/api-guide.md', 'docs/api-extensions.md'].map((name) =>
  examplesOf(pages.find(({ path }) => path === name) ?? { path: '', text: '' }),
)
const settings = parts.flatMap((part) => part.settings)
const examples = parts.flatMap((part) => part.examples)
const credentials = {
  EMAIL: 'reader@example.com',
  API_TOKEN: 'an-api-token-for-the-guide',
  CLIENT_ID: 'a-client-of-the-guide',
  CLIENT_SECRET: 'a-client-secret-for-the-guide',
  // The sample data depends on it: with another ID an account without a name can own the record that the guide reads.
  CLOUD_ID: '0f4a2c1e-5b7d-4e3a-9c86-2d1b7f5a9e30',
}

if (spawnSync('curl', ['--version']).status === 0) {
  describe('the guide to the API', () => {
    const variables: Variables = { ...credentials }
    let service: TestService

    beforeAll(async () => {
      service = await startTestService('sqlite', {
        environment: {
          PLANNING_SAMPLE: 'demo',
          PLANNING_ADMIN_EMAIL: credentials.EMAIL,
          PLANNING_ADMIN_TOKEN: credentials.API_TOKEN,
          PLANNING_CLIENT_ID: credentials.CLIENT_ID,
          PLANNING_CLIENT_SECRET: credentials.CLIENT_SECRET,
          PLANNING_CLOUD_ID: credentials.CLOUD_ID,
        },
      })
      for (const setting of settings) {
        const [name = '', value = ''] = setting.split('=')
        if (value !== '…') variables[name] = local(value).replace('$CLOUD_ID', credentials.CLOUD_ID)
      }
    })
    afterAll(() => service.close())

    const local = (text: string) => text.replaceAll('http://localhost:4600', service.origin)

    it('asks a reader for what the first start prints', () => {
      const asked = settings.filter((line) => line.endsWith('=…')).map((line) => line.slice(0, -2))
      expect(asked).toEqual(Object.keys(credentials))
      expect(examples.length).toBeGreaterThan(20)
    })

    it.each(examples.map((example) => [example.place, example] as const))(
      'shows what the service answers: %s',
      async (_, { request, answer }) => {
        const { stdout } = await promisify(execFile)('bash', ['-c', `set -u; ${local(request)}`], {
          env: { PATH: process.env.PATH, ...variables },
        })
        expect(differencesOf(answer, readAnswer(stdout), variables)).toEqual([])
      },
    )
  })
}

describe('an example', () => {
  const example = (shown: string, came: string, variables: Variables = {}) =>
    differencesOf(readAnswer(shown), readAnswer(came), variables)
  const ok = (body: string) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${body}`

  it('differs by status, header, field, and number of elements', () => {
    const shown = ok('{ "values": [{ "id": "a" }], "last": true }')
    expect(example(shown, ok('{"values":[{"id":"a","more":1}],"last":true}'))).toEqual([])
    expect(example(shown, ok('{"values":[{"id":"b"}],"last":true}'))).toEqual([
      'body.values[0].id: a, came b',
    ])
    expect(example(shown, ok('{"values":[],"last":true}'))).toHaveLength(2)
    expect(example(shown, ok('{"values":[{"id":"a"}]}'))).toEqual(['body.last: true, came undefined'])
    expect(example(shown, shown.replace('200', '201'))).toEqual(['status: 200, came 201'])
    expect(example(shown, shown.replace('json', 'xml'))).toHaveLength(1)
  })

  it('takes any text for an ellipsis, and none for nothing', () => {
    const shown = ok('{ "message": "name: …" }')
    expect(example(shown, ok('{"message":"name: is required"}'))).toEqual([])
    expect(example(shown, ok('{"message":"name: "}'))).toHaveLength(1)
    expect(example(shown, ok('{"message":"id: is required"}'))).toHaveLength(1)
    expect(example(shown, ok('{"message":null}'))).toHaveLength(1)
  })

  it('keeps the value of a variable, and compares it the next time', () => {
    const variables: Variables = {}
    expect(example(ok('{ "id": "$A" }'), ok('{"id":"1"}'), variables)).toEqual([])
    expect(variables).toEqual({ A: '1' })
    expect(example(ok('{ "id": "$A" }'), ok('{"id":"2"}'), variables)).toHaveLength(1)
  })

  it('without a body has none', () => {
    const created = 'HTTP/1.1 201 Created\n'
    expect(example(created, `${created}\n`)).toEqual([])
    expect(example(created, `${created}\n{"id":"a"}`)).toHaveLength(1)
  })
})
