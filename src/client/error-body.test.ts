import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readErrorBody } from './error-body.ts'

test.each([
  [
    'the documented shape, every entry',
    '{"errors":[{"type":"FORMAT_INVALID","message":"bad id"},{"type":"X","message":"too long"}]}',
    [
      { type: 'FORMAT_INVALID', message: 'bad id' },
      { type: 'X', message: 'too long' },
    ],
  ],
  ['a code and a message', '{"code":"E42","message":"no"}', [{ type: 'E42', message: 'no' }]],
  ['a numeric code', '{"code":502,"message":"bad gateway"}', [{ type: '502', message: 'bad gateway' }]],
  [
    'an array of messages',
    '["one","two"]',
    [
      { type: '', message: 'one' },
      { type: '', message: 'two' },
    ],
  ],
  ['an array of entries', '[{"type":"A","message":"one"}]', [{ type: 'A', message: 'one' }]],
  [
    'errorMessages',
    '{"errorMessages":["no such field"],"errors":{}}',
    [{ type: '', message: 'no such field' }],
  ],
  [
    'an OAuth error',
    '{"error":"invalid_client","error_description":"unknown client"}',
    [{ type: 'invalid_client', message: 'unknown client' }],
  ],
  ['a nested error', '{"error":{"code":"E1","message":"inner"}}', [{ type: 'E1', message: 'inner' }]],
  [
    'problem details',
    '{"type":"about:blank","title":"Gone","status":410}',
    [{ type: 'about:blank', message: 'Gone' }],
  ],
  ['plain text', 'upstream connect error\n', [{ type: '', message: 'upstream connect error' }]],
  [
    'a web page, by its title',
    '<html><title>502 Bad\n Gateway</title><p>…',
    [{ type: '', message: '502 Bad Gateway' }],
  ],
  ['a web page without a title', '<html><p>…', []],
  ['an empty body', '  ', []],
  ['JSON that says nothing', '{"errors":[]}', []],
  ['null', 'null', []],
])('reads %s', (_name, body, entries) => {
  expect(readErrorBody(body)).toEqual(entries)
})

test('cuts long plain text', () => {
  expect(readErrorBody('x'.repeat(2000))[0]?.message).toHaveLength(500)
})

test('takes any text without throwing', () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((text) => `{"errors":${text}}`),
  )
  fc.assert(
    fc.property(body, (text) => {
      for (const entry of readErrorBody(text)) expect(typeof entry.message).toBe('string')
    }),
    { seed: 20_261_121, numRuns: 1000 },
  )
})
