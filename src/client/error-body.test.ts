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
  [
    'errors by the name of their field',
    '{"errorMessages":[],"errors":{"name":"must not be empty"}}',
    [{ type: '', message: 'name: must not be empty' }],
  ],
  [
    'the index and the field of an item of a bulk request',
    '{"errors":[{"index":3,"field":"name","message":"is empty"}]}',
    [{ type: '', message: 'items[3].name: is empty' }],
  ],
  [
    'the path of an item of a bulk request',
    '[{"path":["items",4,"focusAreaId"],"message":"is unknown"},{"pointer":"/items/5","message":"is odd"}]',
    [
      { type: '', message: 'items[4].focusAreaId: is unknown' },
      { type: '', message: 'items[5]: is odd' },
    ],
  ],
  [
    'the number of a failed element with its own errors',
    '{"errors":[{"status":400,"failedElementNumber":2,"elementErrors":{"errorMessages":[],"errors":{"name":"is empty"}}}]}',
    [{ type: '', message: 'items[2]: name: is empty' }],
  ],
  [
    'lists of texts by the item that they are about',
    '{"title":"Invalid","errors":{"items.2":["name: the budget is closed"],"$.Items[3].name":["is odd","is long"]}}',
    [
      { type: '', message: 'items[2]: name: the budget is closed' },
      { type: '', message: 'items[3].name: is odd' },
      { type: '', message: 'items[3].name: is long' },
    ],
  ],
  ['lists of texts by a number', '{"errors":{"2":["is odd"]}}', [{ type: '', message: 'items[2]: is odd' }]],
  ['lists of texts by field', '{"errors":{"name":["is odd"]}}', [{ type: '', message: 'name: is odd' }]],
  [
    'errors of each item at its place',
    '{"items":[{},{"name":["is odd"]}]}',
    [{ type: '', message: 'items[1].name: is odd' }],
  ],
  [
    'the same below errors',
    '{"errors":{"items":{"1":{"name":["is odd"]}}}}',
    [{ type: '', message: 'items[1].name: is odd' }],
  ],
  [
    'items that are repeated beside a message as no errors',
    '{"message":"no","items":[{"name":"Licences"}]}',
    [{ type: '', message: 'no' }],
  ],
  [
    'the results of all items',
    '{"message":"Bulk request failed","results":[{"status":"OK"},{"status":"FAILED","reason":"is closed"}]}',
    [{ type: '', message: 'items[1]: is closed' }],
  ],
  [
    'results that all failed, which need not be those of all items',
    '{"message":"Bulk request failed","results":[{"status":422,"error":{"code":"E7","message":"is closed"}}]}',
    [{ type: 'E7', message: 'is closed' }],
  ],
  [
    'a pointer into the body',
    '{"errors":[{"source":{"pointer":"/data/items/2/name"},"title":"Invalid","detail":"is odd"}]}',
    [{ type: '', message: 'items[2].name: is odd' }],
  ],
  [
    'the location of an item',
    '{"detail":[{"loc":["body","items",2,"name"],"msg":"is odd","type":"value_error"}]}',
    [{ type: 'value_error', message: 'items[2].name: is odd' }],
  ],
  [
    'a list of investment categories as no errors',
    '[{"investmentCategoryId":"3f0c2a5e-8d1b-4e6f-9a70-5b2c1d3e4f60","key":"RUN"}]',
    [],
  ],
  ['texts beside an error as no errors of fields', '{"error":{"level":"high"}}', []],
  [
    'an entry whose fields are all texts as one error',
    '{"errors":{"message":"too long","hint":"shorten it"}}',
    [{ type: '', message: 'too long' }],
  ],
  ['blank texts of fields as no errors', '{"errors":{"name":" ","owner":3}}', []],
  ['blank texts as no errors', '[" ","",{"message":" "}]', []],
  ['a text after one that is blank', '{"message":" ","detail":"no"}', [{ type: '', message: 'no' }]],
  ['the error with its own list first', '{"errors":["a"],"message":"b"}', [{ type: '', message: 'a' }]],
  [
    'a message that names its item already',
    '{"errors":[{"index":0,"message":"items[0].name: is empty"}]}',
    [{ type: '', message: 'items[0].name: is empty' }],
  ],
  [
    'the first item of a request',
    '[{"itemIndex":0,"message":"no"}]',
    [{ type: '', message: 'items[0]: no' }],
  ],
  ['an index that is no number as none', '[{"index":"x","message":"no"}]', [{ type: '', message: 'no' }]],
  [
    'entries at the depth to which it looks',
    `${'['.repeat(8)}{"message":"deep"}${']'.repeat(8)}`,
    [{ type: '', message: 'deep' }],
  ],
  ['nothing below that depth', `${'['.repeat(9)}{"message":"deep"}${']'.repeat(9)}`, []],
  ['a body that is nested without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, []],
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
